/** Input of an import: the head of a file or stream, its lines in constant memory, or its whole JSON up to a limit. */
import { constants } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { invalidInput, isMadeleineError, type JsonBounds, JsonMeter, MadeleineError, openTemporaryFile, reasonIn } from '@madeleine/base'
import type { ImportSource, Refused } from '@madeleine/contract'
import { jsonFault, utf8Fault } from './file-shape.ts'
import type { ItemStream } from './formats/format.ts'
import { importError, isFields, type SourceLine, type ImportNote, type RawItem } from './import-item.ts'
import { lineValue } from './line-value.ts'

/** Bytes that the format of a file is recognised by. */
export const HEAD_BYTES = 65_536
/** Maximum bytes of a line; a longer line becomes an error item and is not buffered. */
export const MAX_LINE_BYTES = 64 * 1_048_576
/** Maximum bytes of a file that is parsed as one document, and not element by element: 512 MiB, or the longest string of the runtime. */
export const MAX_FILE_BYTES = Math.min(512 * 1_048_576, constants.MAX_STRING_LENGTH)
/** Of such a file. The longest chats have some hundred thousand messages of ten values each in all their files. */
const DOCUMENT_BOUNDS: JsonBounds = { values: 2_000_000, keys: 1_000_000, depth: Infinity }

/**
 * The bytes of a file or stream as they arrive.
 * @throws invalid_input if the file cannot be read
 */
export async function* readChunks(file: ImportSource): AsyncGenerator<Buffer> {
  try {
    const stream: AsyncIterable<unknown> = typeof file === 'string' ? createReadStream(file) : file
    for await (const chunk of stream) {
      if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) throw invalidInput('a chunk of the stream', chunk, 'text or bytes')
      yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  } catch (cause) {
    if (isMadeleineError(cause)) throw cause
    const source = typeof file === 'string' ? file : 'the stream'
    throw new MadeleineError('invalid_input', `cannot read ${source}: ${reasonIn(cause)}`, { cause })
  }
}

/** Consumes the first chunks, at least `bytes` long unless the source is shorter. */
export async function readHead(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Buffer> {
  const head: Buffer[] = []
  for (let length = 0; length < bytes; ) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(head)
}

/** The head, then the remaining chunks. */
export async function* prependHead(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

/**
 * The lines of the source, numbered from 1 or after `before` others; a line over the limit or not
 * in UTF-8 becomes an error item, and reading continues.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_LINE_BYTES, before = 0,
): AsyncGenerator<SourceLine | Refused> {
  const pieces = new GatheredBytes()
  let [number, size] = [before, 0]
  const finish = (): SourceLine | Refused => {
    const line = size > maxBytes ? tooLong(number + 1, maxBytes) : toLine(number + 1, pieces.take())
    ;[number, size] = [number + 1, 0]
    return line
  }
  const add = (piece: Uint8Array): void => {
    size += piece.length
    if (size > maxBytes) pieces.drop()
    else pieces.add(piece)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      add(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield finish()
}

const tooLong = (number: number, maxBytes: number): Refused =>
  importError(number, 'too_large', `a line must have at most ${maxBytes} bytes`)

/** Fatal, so that invalid bytes are reported instead of replaced; strips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function toLine(number: number, bytes: Buffer): SourceLine | Refused {
  try {
    return { number, text: utf8.decode(bytes) }
  } catch {
    return importError(number, 'invalid_input', utf8Fault(bytes, 'the line'))
  }
}

/**
 * Reads and parses a JSON file.
 *
 * @throws too_large over 512 MiB, or two million values; invalid_input if it is not JSON in UTF-8
 */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const [pieces, meter] = [new GatheredBytes(), new JsonMeter(DOCUMENT_BOUNDS, 'a JSON file')]
  let size = 0
  for await (const chunk of chunks) {
    meter.add(chunk)
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw new MadeleineError('too_large', `a JSON file must have at most ${MAX_FILE_BYTES} bytes`)
    pieces.add(chunk)
  }
  const bytes = pieces.take()
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new MadeleineError('invalid_input', utf8Fault(bytes, 'the file'), { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Without its cause, which quotes the text
    throw new MadeleineError('invalid_input', jsonFault(text, cause))
  }
}

// Pieces of any size, put together: in time and memory of all of them, however small each is.

/** So many small pieces are put together at once: each takes a hundred bytes beside its own. */
const MOST_SMALL = 1024
const SMALL_BYTES = 65_536

export class GatheredBytes {
  #whole: Uint8Array[] = []
  #small: Uint8Array[] = []
  #smallBytes = 0

  add(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#small.push(piece)
    this.#smallBytes += piece.length
    if (this.#small.length >= MOST_SMALL || this.#smallBytes >= SMALL_BYTES) this.#fold()
  }

  #fold(): void {
    if (this.#small.length > 0) this.#whole.push(joined(this.#small))
    ;[this.#small, this.#smallBytes] = [[], 0]
  }

  /** What was added since the last time. */
  take(): Buffer {
    this.#fold()
    const all = joined(this.#whole)
    this.drop()
    return Buffer.from(all.buffer, all.byteOffset, all.byteLength)
  }

  drop(): void {
    ;[this.#whole, this.#small, this.#smallBytes] = [[], [], 0]
  }
}

/** Most are whole at once, and copied by nobody. */
const joined = (pieces: readonly Uint8Array[]): Uint8Array => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))

// What was read of a file, kept in a temporary one until its order is known: in memory stay places and times.

export interface ItemSpool<Item> {
  /** @param at epoch milliseconds to order it by */
  readonly add: (item: Item, id: string, at: number) => Promise<void>
  /** All items, thread by thread in the order of their first times, each in the order of its times. */
  readonly inThreads: (threadOf: (id: string) => string) => AsyncGenerator<{ readonly item: Item; readonly thread: string }>
  readonly close: () => Promise<void>
}

interface Place {
  readonly id: string
  readonly at: number
  readonly from: number
  readonly to: number
}

/** @param newestFirst how they come: of the same time the later one was earlier; by default it was later */
export async function openItemSpool<Item>({ newestFirst = false } = {}): Promise<ItemSpool<Item>> {
  const file = await openTemporaryFile()
  const places: Place[] = []
  return {
    async add(item, id, at) {
      const from = file.bytes
      await file.append(JSON.stringify(item))
      places.push({ id, at, from, to: file.bytes })
    },
    async *inThreads(threadOf) {
      for (const [thread, inIt] of byThread(newestFirst ? places.toReversed() : places, threadOf)) {
        for (const { from, to } of inIt) {
          const pieces: Buffer[] = []
          for await (const piece of file.read(from, to)) pieces.push(piece)
          yield { item: JSON.parse(Buffer.concat(pieces).toString('utf8')) as Item, thread }
        }
      }
    },
    close: file.close,
  }
}

function byThread(places: readonly Place[], threadOf: (id: string) => string): Map<string, Place[]> {
  const threads = new Map<string, Place[]>()
  for (const place of places.toSorted((a, b) => a.at - b.at)) {
    const thread = threadOf(place.id)
    const inIt = threads.get(thread)
    if (inIt) inIt.push(place)
    else threads.set(thread, [place])
  }
  return threads
}

// Reads files with a JSON value on each line.

type LineParser = (value: unknown, line: number) => (RawItem | ImportNote)[]

/** What the parser makes of each line; a message without an id gets one from its line's number and content. */
export async function* parseEach(lines: AsyncIterable<SourceLine | Refused>, parser: LineParser): ItemStream {
  for await (const line of lines) {
    if ('error' in line) yield line
    else if (line.text.trim() !== '') yield* parseLine(line, parser)
  }
}

function parseLine(line: SourceLine, parser: LineParser): (RawItem | ImportNote | Refused)[] {
  const read = lineValue(line)
  if ('error' in read) return [read]
  return parser(read.value, line.number).map((item) => {
    if (!('message' in item) || !isFields(item.message) || (item.message['id'] ?? undefined) !== undefined) return item
    return { ...item, message: { ...item.message, id: lineId(line) } }
  })
}

const lineId = ({ number, text }: SourceLine): string =>
  `line-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
