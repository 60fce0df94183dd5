/** A stream that has to be read from its end, as an archive has, or more than once: kept in a temporary file. */
import { MadeleineError } from '../../../errors.ts'
import { openTemporaryFile, type TemporaryFile } from '../../../store/folder/temporary-file.ts'

/** Most bytes of an archive that comes as a stream. */
export const MAX_SPOOLED_BYTES = 4 * 1024 ** 3

/** @throws {MadeleineError} `too_large` over the limit; `store_full`, `store_failed` if it cannot be kept; nothing is left of it then */
export async function spool(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_SPOOLED_BYTES): Promise<TemporaryFile> {
  const file = await openTemporaryFile()
  try {
    for await (const chunk of chunks) {
      if (file.bytes + chunk.length > maxBytes) throw new MadeleineError(
        'too_large', `an archive in a stream must have at most ${maxBytes} bytes: unpack it, and import the folder`,
      )
      await file.append(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
