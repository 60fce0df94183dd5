/** A temporary file that nobody else can read: without a name, and encrypted with a key that only this process has. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codedError, MadeleineError, reasonIn } from './errors.ts'
import { isNoRoom } from './disk-space.ts'
import { removeLeftovers } from './leftover-copies.ts'

/** Bytes that are written once, one piece after the other, and read from anywhere as often as needed. */
export interface TemporaryFile {
  /** How many were written. */
  readonly bytes: number
  append(piece: string | Uint8Array): Promise<void>
  /** @param to behind the last byte; default: the end */
  read(from?: number, to?: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Bytes that are read at a time. */
const READ_BYTES = 256 * 1024
const [CIPHER, CIPHER_BLOCK] = ['aes-256-ctr', 16]

let isFirst = true

/**
 * Opens one in the system's folder for temporary files. Its name is removed at once, so that a process that is killed leaves
 * nothing; what stays in the blocks of the disk is cipher.
 * @throws {MadeleineError} `store_full` also for its later calls, where that folder has no room
 */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `madeleine-${randomBytes(12).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600).catch(refused)
  await unlink(path).catch(async (error: unknown) => {
    await file.close()
    refused(error)
  })
  if (isFirst) await removeLeftovers((await file.stat()).mtimeMs)
  isFirst = false
  return encrypted(file, { key: randomBytes(32), start: randomBytes(16) })
}

function encrypted(file: FileHandle, { key, start }: { readonly key: Buffer; readonly start: Buffer }): TemporaryFile {
  const cipher = createCipheriv(CIPHER, key, start)
  let bytes = 0
  return {
    get bytes() { return bytes },
    async append(piece) {
      const written = typeof piece === 'string' ? cipher.update(piece, 'utf8') : cipher.update(piece)
      await file.appendFile(written).catch(refused)
      bytes += written.length
    },
    async *read(from = 0, to = bytes) {
      const before = from % CIPHER_BLOCK
      const decipher = createDecipheriv(CIPHER, key, blockAfter(start, (from - before) / CIPHER_BLOCK))
      decipher.update(Buffer.alloc(before))
      for (let at = from; at < to;) {
        const size = Math.min(READ_BYTES, to - at)
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, at).catch(refused)
        if (bytesRead === 0) return
        at += bytesRead
        yield decipher.update(buffer.subarray(0, bytesRead))
      }
    },
    close: () => file.close(),
  }
}

/** The counter of a later block: the whole of it counts, and begins anew at its end. */
function blockAfter(start: Buffer, blocks: number): Buffer {
  const counter = (BigInt(`0x${start.toString('hex')}`) + BigInt(blocks)) % (1n << 128n)
  return Buffer.from(counter.toString(16).padStart(32, '0'), 'hex')
}

function refused(error: unknown): never {
  if (isNoRoom((error as NodeJS.ErrnoException).code)) throw new MadeleineError(
    'store_full', `there is no room for a temporary copy in ${tmpdir()}; make some, or name another folder in TMPDIR`, { cause: error },
  )
  throw codedError(error, 'store_failed', `a temporary file in ${tmpdir()} failed: ${reasonIn(error)}`)
}
