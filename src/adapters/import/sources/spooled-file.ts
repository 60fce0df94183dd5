/** A stream that has to be read from its end, as an archive has: kept in a temporary file that only this user can read. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isMadeleineError, MadeleineError } from '../../../errors.ts'
import { isNoRoom } from '../../../store/folder/disk-space.ts'
import { reasonIn } from '../../../system-errors.ts'

/** Most bytes of an archive that comes as a stream. */
export const MAX_SPOOLED_BYTES = 4 * 1024 ** 3

export interface SpooledFile {
  readonly path: string
  readonly remove: () => Promise<void>
}

/** @throws {MadeleineError} `too_large` over the limit; `invalid_input` if it cannot be read or kept; nothing is left of it then */
export async function spool(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_SPOOLED_BYTES): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'archive')
  try {
    await pipeline(Readable.from(atMost(chunks, maxBytes), { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
    return { path, remove }
  } catch (cause) {
    await remove()
    if (isMadeleineError(cause) || isNoRoom((cause as NodeJS.ErrnoException).code)) throw cause
    throw new MadeleineError('invalid_input', `the archive cannot be kept in a temporary file: ${reasonIn(cause)}`, { cause })
  }
}

async function* atMost(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) {
      throw new MadeleineError('too_large', `an archive in a stream must have at most ${maxBytes} bytes: unpack it, and import the folder`)
    }
    yield chunk
  }
}
