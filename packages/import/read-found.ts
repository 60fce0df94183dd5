/** Reads the chats among the files of an archive or a folder, and the archives in it; what is no chat is counted. */
import { basename } from 'node:path'
import type { Refused } from '@madeleine/contract'
import { hasCode, MadeleineError, show } from '@madeleine/base'
import { chatFormat, detectBinary } from './detect-format.ts'
import { isArchive, isText } from './file-shape.ts'
import type { ItemStream } from './formats/format.ts'
import { importError, type ImportNote, type RawItem } from './import-item.ts'
import { HEAD_BYTES, prependHead, readHead } from './import-source.ts'
import { openText, readText, withoutExtension, type ReadSettings } from './read-text.ts'
import { spool, byteBudget, isBesideAnother, besideFound, type ByteBudget, type FoundFile, type FoundFiles } from './folder-files.ts'
import type { ArchivePlace } from './zip-files.ts'

/** Archives in archives that are opened. */
const MOST_ARCHIVES = 2

/** An archive or a folder whose files are read. */
export interface FoundPlace {
  /** Its name, for titles. */
  readonly name: string
  /** Before the paths of its files in the names of conversations that have no other, with a slash at the end. */
  readonly prefix: string
  /** Archives around its files. */
  readonly archives: number
  /** The names of the files beside it. */
  readonly around: readonly string[]
  readonly budget?: ByteBudget
}

/** The items, of which at least one shows that there was a chat. @throws {MadeleineError} `invalid_input` if none does */
export async function* withSomeChat(items: ItemStream): ItemStream {
  let [isAny, others] = [false, 0]
  for await (const item of items) {
    const leftOut = 'message' in item ? {} : item.leftOut ?? {}
    if ('message' in item || 'error' in item || Object.keys(leftOut).some((kind) => kind !== OTHER_FILES)) isAny = true
    others += leftOut[OTHER_FILES] ?? 0
    yield item
  }
  if (isAny) return
  if (others === 0) throw new MadeleineError('invalid_input', 'it is empty: there is no file in it')
  throw new MadeleineError('invalid_input', `none of the ${others.toLocaleString('en')} files in it is a chat that can be read; `
    + 'looked for exports of assistants and messengers, and for messages in JSON Lines; pages (.html) are not read: export as JSON')
}

/** The chats among the files; what cannot be read of one is said, and the next is read. @throws {MadeleineError} `too_large` for a bomb */
export async function* readFound(found: FoundFiles, place: FoundPlace, settings: ReadSettings): ItemStream {
  const files = found.files.filter(({ path }) => !isBesideAnother(path))
  const chats = files.filter(({ path }) => !isZipName(path))
  settings.watch.onFound?.(chats.reduce((sum, { bytes }) => sum + bytes, 0))
  yield* found.refused
  if (found.others > 0) yield otherFiles(found.others)
  const byPath = new Map(found.files.map((file) => [file.path, file]))
  for (const file of files) {
    try {
      const items = isZipName(file.path) ? readArchiveIn(file, { place, byPath }, settings) : readChat(file, { place, byPath }, settings)
      for await (const item of items) yield inFile(item, file.path)
    } catch (error) {
      // Of a full disk the next file would say the same
      if (!(error instanceof MadeleineError) || hasCode(error, 'store_full') || place.budget?.isSpent) throw error
      yield importError(file.path, error.code, error.message)
    }
  }
  yield* await missingParts(found.files, place.around)
}

const OTHER_FILES = 'otherFiles'
const isZipName = (path: string): boolean => /\.zip$/i.test(path)
const otherFiles = (count: number): ImportNote => ({ leftOut: { [OTHER_FILES]: count } })

/** An item with the file that it is in before its place. */
function inFile<Item extends RawItem | ImportNote | Refused>(item: Item, path: string): Item {
  if ('error' in item) return { ...item, error: { ...item.error, line: placeIn(path, item.error.line) } }
  return 'message' in item ? { ...item, line: placeIn(path, item.line) } : item
}

const placeIn = (path: string, line: number | string): string => (line === '' ? path : `${path}:${line}`)

/** The files that a chat may ask for, by their paths. */
interface Around {
  readonly place: FoundPlace
  readonly byPath: ReadonlyMap<string, FoundFile>
}

async function* readChat(file: FoundFile, { place, byPath }: Around, settings: ReadSettings): ItemStream {
  const chunks = watched(file, settings)
  const others = besideFound(file, byPath)
  try {
    const { head, chunks: whole } = await openText(await readHead(chunks, HEAD_BYTES), chunks)
    const format = detectBinary(head)
      ?? (isText(head, file.path) ? chatFormat(head.toString('utf8'), file.path, head.length < HEAD_BYTES) : undefined)
    if (format === undefined || (settings.format !== undefined && format !== settings.format)) return yield otherFiles(1)
    yield* readText({
      format, chunks: whole, fileName: file.path.normalize('NFC'), defaultId: place.prefix + withoutExtension(file.path),
      within: place.name, ...others,
    }, settings)
  } finally {
    await chunks.return(undefined)
  }
}

/** The content, whose reading is told in bytes as they lie there. */
async function* watched(file: FoundFile, { watch }: ReadSettings): AsyncGenerator<Buffer> {
  let read = 0
  const tell = (bytes: number): void => {
    const more = Math.round(Math.max(0, Math.min(bytes, file.bytes - read)))
    read += more
    watch.onRead?.(more)
  }
  try {
    for await (const chunk of file.open()) {
      // Of a packed file nobody knows how far it is: a fifth is what text is packed to
      tell(chunk.length / (file.place === undefined ? UNPACKED_TIMES : 1))
      yield chunk
    }
  } finally {
    tell(file.bytes)
  }
}

const UNPACKED_TIMES = 5

async function* readArchiveIn(file: FoundFile, { place, byPath }: Around, settings: ReadSettings): ItemStream {
  if (place.archives >= MOST_ARCHIVES) {
    throw new MadeleineError('invalid_input', 'it is an archive in an archive in an archive: unpack it, and import the folder')
  }
  const chunks = file.open()
  const head = await readHead(chunks, HEAD_BYTES)
  try {
    if (!isArchive(head, file.path)) return yield otherFiles(1)
    const spooled = file.place === undefined ? await spool(prependHead(head, chunks)) : undefined
    const inner = {
      name: basename(file.path), prefix: `${place.prefix}${withoutExtension(file.path)}/`, archives: place.archives + 1,
      around: [...byPath.keys()].map((path) => basename(path)).concat(place.around), outer: place.budget,
    }
    try {
      yield* readZip(spooled ?? file.place!, inner, settings)
    } finally {
      await spooled?.close()
    }
  } finally {
    await chunks.return(undefined)
  }
}

/** The chats in an archive. @param outer of the archive that it lies in */
export async function* readZip(
  archive: ArchivePlace, { outer, ...place }: Omit<FoundPlace, 'budget'> & { readonly outer?: ByteBudget | undefined },
  settings: ReadSettings,
): ItemStream {
  const [{ zipFiles }, { stat }] = await Promise.all([import('./zip-files.ts'), import('node:fs/promises')])
  const budget = byteBudget(typeof archive === 'string' ? (await stat(archive)).size : archive.bytes, outer)
  const found = await zipFiles(archive, budget)
  try {
    yield* readFound(found, { ...place, budget }, settings)
  } finally {
    await found.close()
  }
}

// Whether parts of an export are missing: a manifest names its other parts, which may be files of their own.

/** Longer ones are none. */
const MAX_MANIFEST_BYTES = 1_048_576
const MANIFEST = /(?:^|\/)[^/]*manifest[^/]*\.json$/i
/** A name of a part in a string of JSON, with or without folders before it. */
const PART = /"(?:[^"\\\n]{0,200}\/)?([^"/\\\n]{1,200}\.zip|conversations-\d+\.json)"/gi

/**
 * One error for each manifest that names archives or files of conversations that are not there.
 *
 * @param around names of the files beside the archive
 */
async function missingParts(files: readonly FoundFile[], around: readonly string[]): Promise<Refused[]> {
  const there = new Set([...files.map(({ path }) => basename(path)), ...around].map((name) => name.toLowerCase()))
  const refused: Refused[] = []
  for (const file of files.filter(({ path }) => MANIFEST.test(path))) {
    const named = Array.from((await textOf(file)).matchAll(PART), ([, name = '']) => name)
    const archives = named.filter((name) => /\.zip$/i.test(name))
    // Of several archives one is that of the manifest itself, which nobody finds in it
    const isInside = archives.length > 0 && !archives.some((name) => there.has(name.toLowerCase()))
    const missing = [...new Set(named.filter((name) => !there.has(name.toLowerCase())))]
    if (missing.length <= (isInside ? 1 : 0)) continue
    const [shown, rest] = [missing.slice(0, MOST_NAMED).map(show).join(', '), missing.length - MOST_NAMED]
    refused.push(importError(
      file.path, 'invalid_input',
      `the export has parts that are missing here: ${shown}${rest > 0 ? ` and ${rest} more` : ''}; import them too, together or later`,
    ))
  }
  return refused
}

const MOST_NAMED = 5

async function textOf(file: FoundFile): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file.open()) {
      size += chunk.length
      if (size > MAX_MANIFEST_BYTES) return ''
      pieces.push(chunk)
    }
  } catch {
    return '' // said where the file is read
  }
  return Buffer.concat(pieces).toString('utf8')
}
