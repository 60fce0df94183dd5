/** Import: reads conversation files of other systems as a stream of messages to push. */
import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import { invalidInput, reading } from '../../errors.ts'
import { copyOptions, parseOptions } from '../../memory/read-options.ts'
import { MAX_TEXT_BYTES } from '../../message/read-message.ts'
import { parseChatGpt } from './chatgpt.ts'
import { parseClaudeCodeLine, sessionIdOf } from './claude-code.ts'
import { type Format, detectFormat, FORMATS } from './detect-format.ts'
import type { ImportItem, ImportSource, Refused } from '../../contract.ts'
import { type RawItem, isFields, importError, toImportItem } from './import-item.ts'
import { parseJsonlLine } from './jsonl.ts'
import { parseLoCoMo } from './locomo.ts'
import { parseRealTalk } from './realtalk.ts'
import { type SourceLine, readChunks, readJson, prependHead, splitLines, readHead } from './import-source.ts'

/** Bytes read to detect the format. */
const HEAD_BYTES = 65_536

export interface ReadImportOptions {
  /** Default: detected from the file's head and name. */
  readonly format?: Format
  /** The conversation of all messages, except JSONL lines that have their own. Default: the id in the file, else the file's name. */
  readonly conversationId?: string
  /** File name of a stream. Default: the base name of the path, or `stdin`. */
  readonly fileName?: string
  /** Maximum UTF-8 bytes of a text. Default 65,536. */
  readonly maxTextBytes?: number
}

const Options = z.strictObject({
  format: z.enum(FORMATS).optional(),
  conversationId: z.string().optional(),
  fileName: z.string().optional(),
  maxTextBytes: z.int().min(1).optional(),
})

/**
 * The messages of a file, in order; a message that cannot be pushed becomes an error item with its position.
 *
 * Line formats are read in constant memory. A message of a line format without an id gets one from its line number and
 * content, so that a second import of the file adds no duplicates.
 *
 * @throws invalid_input if the file cannot be read, has no known format or is not JSON; too_large over 512 MiB
 */
export async function* readImport(file: ImportSource, given: ReadImportOptions = {}): AsyncGenerator<ImportItem> {
  const options = parseOptions(Options, copyOptions(given), [])
  const isSource = reading('file', () => typeof file === 'string' || typeof (Object(file) as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function')
  if (!isSource) throw invalidInput('file', file, 'a path or a stream')
  const fileName = options.fileName ?? (typeof file === 'string' ? basename(file) : 'stdin')
  const chunks = readChunks(file)
  try {
    const head = await readHead(chunks, HEAD_BYTES)
    const format = options.format ?? detectFormat(head.toString('utf8', 0, HEAD_BYTES), fileName)
    for await (const item of parseItems(format, prependHead(head, chunks), fileName, options.conversationId)) {
      yield 'error' in item ? item : toImportItem(item, options.maxTextBytes ?? MAX_TEXT_BYTES)
    }
  } finally {
    await chunks.return(undefined)
  }
}

type ItemStream = AsyncGenerator<RawItem | Refused>

async function* parseItems(format: Format, chunks: AsyncIterable<Buffer>, fileName: string, conversationId?: string): ItemStream {
  const defaultId = conversationId ?? basename(fileName, extname(fileName))
  if (format === 'chatgpt') yield* parseChatGpt(await readJson(chunks), conversationId)
  else if (format === 'locomo') yield* parseLoCoMo(await readJson(chunks), conversationId)
  else if (format === 'realtalk') yield* parseRealTalk(await readJson(chunks), defaultId)
  else if (format === 'jsonl') yield* parseLines(chunks, (value, line) => parseJsonlLine(value, line, defaultId))
  else yield* parseLines(chunks, (value, line) => parseClaudeCodeLine(value, line, conversationId ?? sessionIdOf(value) ?? defaultId))
}

type LineParser = (value: unknown, line: number) => RawItem | undefined

async function* parseLines(chunks: AsyncIterable<Buffer>, parser: LineParser): ItemStream {
  for await (const line of splitLines(chunks)) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') {
      const item = parseLine(line, parser)
      if (item) yield item
    }
  }
}

function parseLine(line: SourceLine, parser: LineParser): RawItem | Refused | undefined {
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    return importError(line.number, 'invalid_input', `the line is not JSON: ${(error as Error).message}`)
  }
  const item = parser(value, line.number)
  if (!item || !isFields(item.message) || (item.message['id'] ?? undefined) !== undefined) return item
  return { ...item, message: { ...item.message, id: lineId(line) } }
}

const lineId = ({ number, text }: SourceLine): string =>
  `line-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
