/** What a format may read besides a file's stream: the file from its beginning, again and again, and files beside it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportSource } from '../../contract/import-source.ts'
import type { FormatSource } from './formats/format.ts'
import { readChunks } from './import-source.ts'
import { utf8TextOf } from './read-text.ts'
import { nearest, type FoundFile } from './sources/found-files.ts'

export type OtherSources = Pick<FormatSource, 'again' | 'beside'> & { readonly close: () => Promise<void> }

/**
 * @param fileName of the file, with those of its folders that belong to the export: `general/2026-03-01.json`
 * @param chunks text of this source in UTF-8, from its beginning
 */
export function otherSources(file: ImportSource, fileName: string, chunks: AsyncIterable<Uint8Array>): OtherSources {
  if (typeof file !== 'string') return ofStream(chunks)
  return {
    again: () => utf8TextOf(readChunks(file)),
    async beside(path) {
      if (!isBelow(path)) return undefined
      // In the folder of the file, else in the one above, as far up as its name goes
      for (let [folder, depth] = [dirname(file), fileName.split(/[/\\]/).length]; depth > 0; depth--, folder = dirname(folder)) {
        const other = join(folder, path)
        if (await access(other).then(() => true, () => false)) return utf8TextOf(readChunks(other))
      }
      return undefined
    },
    close: async () => {},
  }
}

/** A stream is kept in a temporary file from the first time that it is read again. */
function ofStream(chunks: AsyncIterable<Uint8Array>): OtherSources {
  let folder: Promise<string> | undefined
  const keep = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'madeleine-'))
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(join(made, 'stream')))
    return made
  }
  return {
    async *again() {
      folder ??= keep()
      yield* createReadStream(join(await folder, 'stream')) as AsyncIterable<Uint8Array>
    },
    beside: async () => undefined,
    async close() {
      const made = await folder?.catch(() => undefined)
      if (made !== undefined) await rm(made, { recursive: true, force: true })
    },
  }
}

/** The same of a file in an archive or a folder. @param byPath all files there, by their paths */
export const besideFound = (file: FoundFile, byPath: ReadonlyMap<string, FoundFile>): Omit<OtherSources, 'close'> => ({
  again: () => utf8TextOf(file.open()),
  async beside(path) {
    const other = isBelow(path) ? nearest(byPath, file.path, path) : undefined
    return other && utf8TextOf(other.open())
  },
})

/** Whether a path stays in the folder that it starts from. */
const isBelow = (path: string): boolean => !/^[/\\]|^\w:/.test(path) && !path.split(/[/\\]/).includes('..')
