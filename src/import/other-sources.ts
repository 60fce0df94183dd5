/** What a format may read besides a file's stream: the file from its beginning, again and again, and files beside it. */
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportSource } from '../contract/import-source.ts'
import type { TemporaryFile } from '../base/temporary-file.ts'
import type { FormatSource } from './formats/format.ts'
import { readChunks } from './import-source.ts'
import { utf8TextOf } from './read-text.ts'
import { nearest, type FoundFile } from './found-files.ts'
import { spool } from './folder-files.ts'

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
  let file: Promise<TemporaryFile> | undefined
  return {
    async *again() {
      yield* (await (file ??= spool(chunks, Infinity))).read()
    },
    beside: async () => undefined,
    close: async () => (await file?.catch(() => undefined))?.close(),
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
