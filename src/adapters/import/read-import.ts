/** Reading other systems' conversation files as a stream of messages to push. */
import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { MAX_TEXT_BYTES } from '../../message/read-message.ts'
import { findChatGpt } from './chatgpt.ts'
import { findClaudeCode, sessionOf } from './claude-code.ts'
import { type Format, detectFormat } from './detect-format.ts'
import type { ImportItem, Refused } from '../../contract.ts'
import { type FoundItem, isFields, refused, toItem } from './import-item.ts'
import { findJsonl } from './jsonl.ts'
import { findLoCoMo } from './locomo.ts'
import { findRealTalk } from './realtalk.ts'
import { type SourceLine, readChunks, readJson, rejoin, splitLines, takeHead } from './import-source.ts'

/** Enough to tell every format. */
const HEAD_BYTES = 65_536

export interface ReadImportOptions {
  /** Found out from the file's head and name when absent. */
  readonly format?: Format
  /** The conversation everything goes to, but JSONL lines that name their own; absent: as the format says, else the file's name. */
  readonly conversationId?: string
  /** The name of a stream; a path has its own. */
  readonly fileName?: string
  /** UTF-8 bytes a text may have; 65,536 unless given. */
  readonly maxTextBytes?: number
}

/**
 * The messages of a file, in order; what cannot be pushed comes as an error item with its place.
 *
 * Line formats are read in constant memory. Messages of line formats without an id get one from their line
 * number and content, so that importing a file again finds them there.
 *
 * @throws invalid_input if the file cannot be read, has no known format or is not JSON; too_large over 512 MiB
 */
export async function* readImport(file: string | Readable, options: ReadImportOptions = {}): AsyncGenerator<ImportItem> {
  const fileName = options.fileName ?? (typeof file === 'string' ? basename(file) : 'stdin')
  const chunks = readChunks(file)
  try {
    const head = await takeHead(chunks, HEAD_BYTES)
    const format = options.format ?? detectFormat(head.toString('utf8', 0, HEAD_BYTES), fileName)
    for await (const found of findMessages(format, rejoin(head, chunks), fileName, options.conversationId)) {
      yield 'error' in found ? found : toItem(found, options.maxTextBytes ?? MAX_TEXT_BYTES)
    }
  } finally {
    await chunks.return(undefined)
  }
}

type Finds = AsyncGenerator<FoundItem | Refused>

async function* findMessages(format: Format, chunks: AsyncIterable<Buffer>, fileName: string, given?: string): Finds {
  const named = given ?? basename(fileName, extname(fileName))
  if (format === 'chatgpt') yield* findChatGpt(await readJson(chunks), given)
  else if (format === 'locomo') yield* findLoCoMo(await readJson(chunks), given)
  else if (format === 'realtalk') yield* findRealTalk(await readJson(chunks), named)
  else if (format === 'jsonl') yield* findInLines(chunks, (value, line) => findJsonl(value, line, named))
  else yield* findInLines(chunks, (value, line) => findClaudeCode(value, line, given ?? sessionOf(value) ?? named))
}

type LineReader = (value: unknown, line: number) => FoundItem | undefined

async function* findInLines(chunks: AsyncIterable<Buffer>, read: LineReader): Finds {
  for await (const line of splitLines(chunks)) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') {
      const found = findInLine(line, read)
      if (found) yield found
    }
  }
}

function findInLine(line: SourceLine, read: LineReader): FoundItem | Refused | undefined {
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    return refused(line.number, 'invalid_input', `the line is not JSON: ${(error as Error).message}`)
  }
  const found = read(value, line.number)
  if (!found || !isFields(found.message) || (found.message['id'] ?? undefined) !== undefined) return found
  return { ...found, message: { ...found.message, id: lineId(line) } }
}

const lineId = ({ number, text }: SourceLine): string =>
  `line-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
