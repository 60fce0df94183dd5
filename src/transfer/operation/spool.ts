/** A temporary file that nobody else can read: without a name, and encrypted with a key that only this process has. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { codedError, MadeleineError } from '../../errors.ts'
import { reasonIn } from '../../system-errors.ts'

/** Lines of text that are written once, and then read as often as needed. */
export interface Spool {
  /** Adds a line. Resolves at once until some are to be written. */
  write(line: string): Promise<void> | undefined
  /** Writes what is left. No line can be added after it. */
  end(): Promise<void>
  /** The lines in order, without their ends. */
  lines(): AsyncGenerator<string>
  close(): Promise<void>
}

/** UTF-16 units that are gathered before they are written, and bytes that are read at a time. */
const BLOCK = 256 * 1024

/**
 * Opens a spool in the system's folder for temporary files. Its name is removed at once, so that a process that is killed
 * leaves nothing; what stays in the blocks of the disk is cipher.
 * @throws {MadeleineError} `store_full` also for its later calls, where that folder has no room
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `madeleine-${randomBytes(12).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600).catch(refused)
  await unlink(path).catch(async (error: unknown) => {
    await file.close()
    refused(error)
  })
  return spoolIn(file, { key: randomBytes(32), iv: randomBytes(16) })
}

function spoolIn(file: FileHandle, { key, iv }: { readonly key: Buffer; readonly iv: Buffer }): Spool {
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  let [waiting, units]: [string[], number] = [[], 0]
  const writeWaiting = async (): Promise<void> => {
    const text = waiting.join('')
    ;[waiting, units] = [[], 0]
    await file.appendFile(cipher.update(text, 'utf8')).catch(refused)
  }
  return {
    write(line) {
      waiting.push(line, '\n')
      units += line.length + 1
      return units < BLOCK ? undefined : writeWaiting()
    },
    end: writeWaiting,
    async *lines() {
      const decipher = createDecipheriv('aes-256-ctr', key, iv)
      const decoder = new StringDecoder('utf8')
      const block = Buffer.alloc(BLOCK)
      let rest: string[] = []
      for (let position = 0; ; ) {
        const { bytesRead } = await file.read(block, 0, BLOCK, position).catch(refused)
        if (bytesRead === 0) return
        position += bytesRead
        const [first = '', ...more] = decoder.write(decipher.update(block.subarray(0, bytesRead))).split('\n')
        rest.push(first)
        for (const begun of more) {
          yield rest.join('')
          rest = [begun]
        }
      }
    },
    close: () => file.close(),
  }
}

function refused(error: unknown): never {
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new MadeleineError(
    'store_full', `there is no room for a temporary copy in ${tmpdir()}; make some, or name another folder in TMPDIR`, { cause: error },
  )
  throw codedError(error, 'store_failed', `a temporary file in ${tmpdir()} failed: ${reasonIn(error)}`)
}
