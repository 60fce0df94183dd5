/** Import: reads conversation files of other systems as a stream of messages to push. */
import { basename, extname } from 'node:path'
import * as z from 'zod'
import { invalidInput, isMadeleineError, MadeleineError, reading } from '../../errors.ts'
import { copyOptions, parseOptions } from '../../memory/options/read-options.ts'
import { MAX_TEXT_BYTES } from '../../message/read-message.ts'
import { attachNotes } from './attach-notes.ts'
import { sessionItems } from './formats/claude-code.ts'
import { detectFormat } from './detect-format.ts'
import { type Format, formatNamed, FORMATS } from './format-table.ts'
import { assertText } from './detect/file-magic.ts'
import { utf16By, utf16ToUtf8 } from './detect/text-encoding.ts'
import { toImportItem, type SourceLine } from './import-item.ts'
import { readChunks, prependHead, readHead } from './import-source.ts'
import { defined } from '../../defined.ts'
import type { ImportItem, ImportSource, Refused } from '../../contract/import-source.ts'

/** Bytes read to detect the format. */
const HEAD_BYTES = 65_536

export interface ReadImportOptions {
  /** Default: detected from the file's head and name. */
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
}

const Options = z.strictObject({
  format: z.enum(FORMATS).optional(),
  conversationId: z.string().optional(),
  fileName: z.string().optional(),
  maxTextBytes: z.int().min(1).optional(),
  people: z.boolean().optional(),
})

/**
 * The messages of a file, in order, with notes on titles and on what was left out; a message that cannot be pushed becomes
 * an error item with its position. Text is UTF-8, or UTF-16 with a byte order mark.
 *
 * Line formats are read in constant memory. A message of a line format without an id gets one from its line number and
 * content, so that a second import of the file adds no duplicates.
 *
 * @throws invalid_input if the file cannot be read, has no known format or is not JSON, naming what it is; too_large over 512 MiB
 */
export async function* readImport(file: ImportSource, given: ReadImportOptions = {}): AsyncGenerator<ImportItem> {
  const options = parseOptions(Options, copyOptions(given), [])
  const isSource = reading('file', () =>
    typeof file === 'string' || typeof (Object(file) as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function')
  if (!isSource) throw invalidInput('file', file, 'a path or a stream')
  if (typeof file === 'string') assertPath(file)
  const fileName = options.fileName ?? (typeof file === 'string' ? basename(file) : 'stdin')
  const chunks = readChunks(file)
  try {
    const head = await readHead(chunks, HEAD_BYTES)
    const source = await openText(head, chunks)
    const format = options.format ?? recogniseFormat(source.head, fileName)
    const { conversationId } = options
    const items = formatNamed(format)
      .read({ chunks: source.chunks, conversationId, defaultId: conversationId ?? withoutExtension(fileName) })
    yield* attachNotes(items, (item) =>
      toImportItem({ ...item, ...defined({ people: options.people }) }, options.maxTextBytes ?? MAX_TEXT_BYTES))
  } catch (error) {
    throw named(error, fileName)
  } finally {
    await chunks.return(undefined)
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

/** The format of a file, from its first bytes in UTF-8. @throws invalid_input for a file in no known format, naming what it is */
export function recogniseFormat(head: Uint8Array, fileName: string): Format {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES))
  assertText(bytes, fileName)
  return detectFormat(bytes.toString('utf8'), fileName, head.length < HEAD_BYTES)
}

/** The head in UTF-8, and the whole source. */
async function openText(head: Buffer, rest: AsyncGenerator<Buffer>): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const encoding = utf16By(head)
  if (!encoding) return { head, chunks: prependHead(head, rest) }
  const decoded = utf16ToUtf8(prependHead(head, rest), encoding)
  const decodedHead = await readHead(decoded, HEAD_BYTES)
  return { head: decodedHead, chunks: prependHead(decodedHead, decoded) }
}

/** The error with the file's name; one that it could not be read has its path. */
function named(error: unknown, fileName: string): unknown {
  if (!isMadeleineError(error) || error.message.startsWith('cannot read ')) return error
  return new MadeleineError(error.code, `${fileName}: ${error.message}`, { cause: error })
}

const withoutExtension = (fileName: string): string => fileName.slice(0, fileName.length - extname(fileName).length)

/**
 * The messages of some lines of a Claude Code session, with the ids and the conversation that `readImport` gives them when
 * it reads the whole file.
 *
 * @param fileName of the session; without its extension the conversation of records that name none
 */
export function readSessionLines(lines: AsyncIterable<SourceLine | Refused>, fileName: string): AsyncGenerator<ImportItem> {
  return attachNotes(sessionItems(lines, withoutExtension(fileName)), (item) => toImportItem(item, MAX_TEXT_BYTES))
}
