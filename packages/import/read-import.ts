/** Import: reads conversation files of other systems as a stream of messages to push. */
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { assertTimeZone, defined, invalidInput, isMadeleineError, isNoRoom, MadeleineError, reading } from '@madeleine/base'
import {
  copyOptions, DATE_ORDERS, type DateOrder, type ImportItem, type ImportSource, MAX_TEXT_BYTES, parseOptions, type Refused, TABLE_COLUMNS,
  type TableColumns,
} from '@madeleine/contract'
import { isArchive } from './file-shape.ts'
import { type Format, formatNamed, FORMATS } from './format-table.ts'
import { sessionItems } from './formats/claude-code.ts'
import type { ItemStream } from './formats/format.ts'
import { toImportItem, attachNotes, type SourceLine, type ReadingWatch } from './import-item.ts'
import { HEAD_BYTES, prependHead, readChunks, readHead } from './import-source.ts'
import { listRefused } from './list-refused.ts'
import { openText, readText, recogniseFormat, withoutExtension, type ReadSettings } from './read-text.ts'
import { besidePath, folderFiles, spool, otherSources, type OtherSources } from './folder-files.ts'
import { readFound, readZip, withSomeChat } from './read-found.ts'

export interface ReadImportOptions {
  /** Default: detected from the file's head and name. Of a folder or an archive only the files of this format are read. */
  readonly format?: Format
  /** The conversation of all messages, except JSONL lines that have their own. Default: the id in the file, else the file's name. */
  readonly conversationId?: string
  /**
   * Name of the file, for errors and, without its extension, as the default conversation. Default:
   * the base name of the path; of a stream `stdin`.
   */
  readonly fileName?: string
  /** Maximum UTF-8 bytes of a text. Default 65,536. */
  readonly maxTextBytes?: number
  /** Whether the file is talk between people, as in `push`. Default: what the format says, true for LoCoMo and REALTALK. */
  readonly people?: boolean
  /**
   * IANA zone of times in the file that name none, as WhatsApp's; a function is asked for it where the file may have such
   * times. Default: that of this process.
   */
  readonly timeZone?: string | (() => string | Promise<string>)
  /** How dates such as 3/4/2026 are read. Default: as the whole file shows. */
  readonly dateOrder?: DateOrder
  /** The columns of a table, where their names do not tell: `{ author: 'B', text: 'C', time: 'A' }`. The file is one then. */
  readonly columns?: TableColumns
  /**
   * The user's names in chats between people, as `import` takes them: they come before what a file's name says of who exported it.
   * Default: none.
   */
  readonly me?: readonly string[]
  /** Whether what other agents of Claude Code said in side chains is read, as conversations of their own. Default: counted. */
  readonly sidechains?: boolean
}

const Options = z.strictObject({
  format: z.enum(FORMATS).optional(),
  conversationId: z.string().optional(),
  fileName: z.string().optional(),
  maxTextBytes: z.int().min(1).optional(),
  people: z.boolean().optional(),
  timeZone: z.union([
    z.string(), z.custom<() => string | Promise<string>>((value) => typeof value === 'function', 'must be a time zone or a function'),
  ]).optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  columns: z.strictObject(Object.fromEntries(TABLE_COLUMNS.map((name) => [name, z.string().min(1).optional()]))).optional(),
  me: z.array(z.string()).optional(),
  sidechains: z.boolean().optional(),
})

/**
 * The messages of a file, of a folder or of a ZIP archive, in order, with notes on titles and on what was left out; a message that
 * cannot be pushed becomes an error item with its position. Text is UTF-8, or UTF-16 with a byte order mark.
 *
 * In a folder or an archive (also one in another, or in a folder) the chats are told from other files, which are counted; one that
 * cannot be read becomes an error item, and the next one is read.
 *
 * Files are read in constant memory: lines, conversations or messages at a time. A message of a
 * line format without an id gets one from its line number and content, so that a second import of the file adds no duplicates.
 *
 * @throws invalid_input if the file cannot be read, has no known format or is not JSON, naming what it is; too_large over 512 MiB, and
 *   for an archive that unpacks to far more than its size; store_full where a temporary copy has no room
 */
export async function* readImport(file: ImportSource, given: ReadImportOptions = {}): AsyncGenerator<ImportItem> {
  yield* readWatched(file, given, {})
}

/** The same, and says how far it is. */
export async function* readWatched(file: ImportSource, given: ReadImportOptions, watch: ReadingWatch): AsyncGenerator<ImportItem> {
  const { fileName: givenName, maxTextBytes = MAX_TEXT_BYTES, people, ...options } = parseOptions(Options, copyOptions(given), [])
  const isSource = reading('file', () =>
    typeof file === 'string' || typeof (Object(file) as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function')
  if (!isSource) throw invalidInput('file', file, 'a path or a stream')
  if (typeof file === 'string') assertPath(file)
  if (typeof options.timeZone === 'string') assertTimeZone(options.timeZone)
  const fileName = (givenName ?? (typeof file === 'string' ? basename(file) : 'stdin')).normalize('NFC')
  const { format, conversationId, dateOrder, columns, me = [], timeZone } = options
  const settings: ReadSettings = {
    format: format ?? (columns && 'csv'), conversationId, dateOrder, columns, me, sidechains: options.sidechains === true, timeZone, watch,
  }
  try {
    yield* listRefused(attachNotes(itemsOf(file, fileName, settings), (item) =>
      toImportItem({ ...item, ...defined({ people }) }, maxTextBytes)))
  } catch (error) {
    throw named(error, fileName)
  }
}

/** The items of a folder, of an archive, or of one text file. */
async function* itemsOf(file: ImportSource, fileName: string, settings: ReadSettings): ItemStream {
  if (typeof file === 'string' && await isFolder(file)) {
    return yield* withSomeChat(readFound(await folderFiles(file), { name: fileName, prefix: '', archives: 0, around: [] }, settings))
  }
  const chunks = readChunks(file)
  let others: OtherSources | undefined
  try {
    const head = await readHead(chunks, HEAD_BYTES)
    if (isArchive(head, fileName)) return yield* withSomeChat(archiveItems(file, { fileName, whole: prependHead(head, chunks) }, settings))
    const text = await openText(head, watched(chunks, head.length, settings))
    const format = settings.format ?? recogniseFormat(text.head, fileName)
    others = otherSources(file, fileName, text.chunks)
    const { again, beside } = others
    const whole = typeof file !== 'string' && formatNamed(format).readsTwice ? again() : text.chunks
    yield* readText({ format, chunks: whole, fileName, defaultId: withoutExtension(fileName), again, beside }, settings)
  } finally {
    await chunks.return(undefined)
    await others?.close()
  }
}

async function* archiveItems(
  file: ImportSource, { fileName, whole }: { readonly fileName: string; readonly whole: AsyncIterable<Buffer> }, settings: ReadSettings,
): ItemStream {
  const place = { name: fileName, prefix: `${withoutExtension(fileName)}/`, archives: 1 }
  if (typeof file === 'string') {
    const around = await readdir(dirname(file)).catch(() => [])
    return yield* readZip(file, { ...place, around }, settings)
  }
  const archive = await spool(whole)
  try {
    yield* readZip(archive, { ...place, around: [fileName] }, settings)
  } finally {
    await archive.close()
  }
}

const isFolder = (path: string): Promise<boolean> => stat(path).then((stats) => stats.isDirectory(), () => false)

/** @param read bytes before these */
async function* watched(chunks: AsyncIterable<Buffer>, read: number, { watch }: ReadSettings): AsyncGenerator<Buffer> {
  watch.onRead?.(read)
  for await (const chunk of chunks) {
    watch.onRead?.(chunk.length)
    yield chunk
  }
}

/** Characters of the longest path; an error of the system would repeat all of a longer text. */
const MAX_PATH_CHARS = 4096
/** The beginning of JSON. A folder may be called `[old]`, so that a path is none with a quote or a bracket behind the first. */
const JSON_BEGINNING = /^\ufeff?\s*(?:\{\s*["}]|\[\s*[[{"\]])/

/** @throws {MadeleineError} `invalid_input` for the text of a file in place of its path */
function assertPath(text: string): void {
  const isJson = JSON_BEGINNING.test(text.slice(0, MAX_PATH_CHARS))
  if (!isJson && text.length <= MAX_PATH_CHARS) return
  const length = text.length.toLocaleString('en')
  throw new MadeleineError('invalid_input', `file must be a path or a stream, got a text of ${length} `
    + `characters${isJson ? ' that looks like JSON' : ''}: give the path, or Readable.from([text])`)
}

/** The error with the file's name; one that it could not be read has its path. Files are only read: room is lacking for a copy. */
function named(error: unknown, fileName: string): unknown {
  if (!isMadeleineError(error) && isNoRoom((Object(error) as NodeJS.ErrnoException).code)) {
    const advice = `there is no room for a temporary copy in ${tmpdir()}; make some, or name another folder in TMPDIR`
    return new MadeleineError('store_full', `${fileName}: ${advice}`, { cause: error })
  }
  if (!isMadeleineError(error) || error.message.startsWith('cannot read ')) return error
  return new MadeleineError(error.code, `${fileName}: ${error.message}`, { cause: error })
}

/**
 * The messages of some lines of a Claude Code session, with the ids and the conversation that `readImport` gives them when
 * it reads the whole file.
 *
 * @param path of the session; the name without its extension is the conversation of records that name none
 */
export function readSessionLines(lines: AsyncIterable<SourceLine | Refused>, path: string): AsyncGenerator<ImportItem> {
  const fileName = basename(path)
  const source = { defaultId: withoutExtension(fileName), beside: besidePath(path, fileName) }
  return attachNotes(sessionItems(lines, source), (item) => toImportItem(item, MAX_TEXT_BYTES))
}
