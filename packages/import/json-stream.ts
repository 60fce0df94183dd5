/** A place in a stream of bytes that holds one chunk at a time, and knows its byte and its line. */
import type { Refused } from '@madeleine/contract'
import { isMadeleineError, MadeleineError } from '@madeleine/base'
import { jsonFault, jsonFaultPlace, utf8Fault } from './file-shape.ts'
import { importError, type Fields } from './import-item.ts'
import { splitLines, GatheredBytes } from './import-source.ts'
import { lineValue, ELEMENT_BOUNDS } from './line-value.ts'

const [SPACE, NEWLINE, RETURN, TAB] = [0x20, 0x0a, 0x0d, 0x09]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

const isSpace = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB

class ByteCursor {
  /** The chunk that is read, and the next byte in it. */
  chunk: Uint8Array = new Uint8Array(0)
  at = 0
  /** Bytes of the chunks before this one. */
  #before = 0
  /** Line ends before `#counted`, a place in this chunk. */
  #lines = 0
  #counted = 0
  readonly #chunks: AsyncIterator<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Bytes before this place. */
  get offset(): number {
    return this.#before + this.at
  }

  /** Line ends before this place; asked in order. */
  linesBefore(): number {
    for (let found = this.chunk.indexOf(NEWLINE, this.#counted); found >= 0 && found < this.at;
      found = this.chunk.indexOf(NEWLINE, found + 1)) this.#lines += 1
    this.#counted = this.at
    return this.#lines
  }

  /** Goes on to the next chunk. @returns whether there is one */
  async fill(): Promise<boolean> {
    this.at = this.chunk.length
    this.linesBefore()
    const next = await this.#chunks.next()
    this.#before += this.chunk.length
    this.chunk = next.done ? new Uint8Array(0) : next.value
    ;[this.at, this.#counted] = [0, 0]
    return !next.done
  }

  /** The next byte that is no white space, which stays the next one; undefined at the end. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      while (this.at < this.chunk.length && isSpace(this.chunk[this.at]!)) this.at += 1
      if (this.at < this.chunk.length) return this.chunk[this.at]
      if (!await this.fill()) return undefined
    }
  }

  /** Behind a byte order mark at the beginning. */
  async skipMark(): Promise<void> {
    while (this.chunk.length === 0 && await this.fill());
    if (BYTE_ORDER_MARK.every((byte, i) => this.chunk[i] === byte)) this.at = BYTE_ORDER_MARK.length
  }

  /** The source is not read to its end. */
  async end(): Promise<void> {
    await this.#chunks.return?.()
  }
}

// A JSON document of any size with long arrays in it: what stands beside them, then their elements, one in memory at a time.

/** What of a document is read. */
export interface DocumentShape {
  /** Its long arrays by the keys that lead to them: `messages`, `chats.list.*.messages`, where `*` is each element of an array. */
  readonly arrays: readonly string[]
  /** Keys beside these arrays whose values are kept. */
  readonly fields: readonly string[]
}

/** An object that has one of the arrays, or ought to. */
export interface ArrayHolder {
  /** `chats.list[3]`; '' is the document. */
  readonly path: string
  readonly fields: Fields
  /** The keys of its arrays that are there, and of objects on the way to others. */
  readonly keys: ReadonlySet<string>
}

export interface DocumentItem {
  readonly holder: ArrayHolder
  readonly value: unknown
  /** Counted from 0. */
  readonly index: number
  /** `chats.list[3].messages[0]`. */
  readonly line: string
}

export interface JsonDocument {
  readonly top: ArrayHolder
  /** Those that were found, in their order. */
  readonly holders: readonly ArrayHolder[]
  /**
   * The elements in their order; those before a fault are given.
   * @throws {MadeleineError} `invalid_input` where the document is not JSON in UTF-8, or ends in the middle; `too_large`
   */
  readonly items: () => AsyncGenerator<DocumentItem | Refused>
}

/** Most objects with arrays, and bytes of one field and of all. Exports have thousands of chats. */
const [MOST_HOLDERS, FIELD_BYTES, ALL_FIELD_BYTES] = [100_000, 1_048_576, 64 * 1_048_576]

interface Holder extends ArrayHolder {
  readonly fields: Record<string, unknown>
  readonly keys: Set<string>
}

/** Reads the document to its end without its elements, since what belongs to them may stand behind them; they come at a second reading. */
export async function jsonDocument(open: () => AsyncIterable<Uint8Array>, shape: DocumentShape): Promise<JsonDocument> {
  const found = new Map<string, Holder>()
  const tree = treeOf(shape.arrays)
  const read = (isFirst: boolean): Items => readAll(open(), tree, (cursor) =>
    ({ cursor, isFirst, found, fields: new Set(shape.fields), left: { bytes: ALL_FIELD_BYTES } }))
  try {
    for await (const _ of read(true));
  } catch (error) {
    // The second reading meets it behind the elements before it
    if (!isMadeleineError(error) || error.code !== 'invalid_input') throw error
  }
  return {
    top: found.get('') ?? { path: '', fields: {}, keys: new Set() }, holders: [...found.values()],
    items: () => read(false),
  }
}

/** Keys and what may follow them; behind the key of an array nothing. */
interface KeyTree extends ReadonlyMap<string, KeyTree> {}

function treeOf(paths: readonly string[]): KeyTree {
  const tree = new Map<string, KeyTree>()
  for (const path of paths) {
    let at = tree
    for (const key of path.split('.')) {
      const next = (at.get(key) ?? new Map<string, KeyTree>()) as Map<string, KeyTree>
      at.set(key, next)
      at = next
    }
  }
  return tree
}

const hasArray = (tree: KeyTree): boolean => [...tree.values()].some(({ size }) => size === 0)

interface Reading {
  readonly cursor: ByteCursor
  /** Passes all elements over. */
  readonly isFirst: boolean
  readonly found: Map<string, Holder>
  readonly fields: ReadonlySet<string>
  /** What may be kept yet. */
  readonly left: { bytes: number }
}

type Items = AsyncGenerator<DocumentItem | Refused>

async function* readAll(chunks: AsyncIterable<Uint8Array>, tree: KeyTree, readingOf: (cursor: ByteCursor) => Reading): Items {
  const cursor = new ByteCursor(chunks)
  try {
    await cursor.skipMark()
    yield* walk(readingOf(cursor), tree, '')
    if (await cursor.peek() !== undefined) throw faultAt(cursor, 'there is more after its end')
  } finally {
    await cursor.end()
  }
}

/** What of the value at the cursor leads to arrays. */
async function* walk(reading: Reading, tree: KeyTree, path: string): Items {
  const { cursor } = reading
  const holder = holderAt(reading, tree, path)
  const byte = await cursor.peek()
  const each = tree.get('*')
  if (byte === JSON_BYTE.OPEN_BRACKET && each) yield* walkList(reading, each, path)
  else if (byte === JSON_BYTE.OPEN_BRACE && !each) yield* walkObject(reading, tree, { path, holder })
  else await readValue(cursor, 0)
}

/** @throws {MadeleineError} `too_large` */
function holderAt({ found, isFirst }: Reading, tree: KeyTree, path: string): Holder | undefined {
  if (path !== '' && !hasArray(tree)) return undefined
  const known = found.get(path)
  if (known) return known
  if (found.size >= MOST_HOLDERS || !isFirst) throw new MadeleineError('too_large', `an export must have at most ${MOST_HOLDERS} chats`)
  const holder: Holder = { path, fields: {}, keys: new Set() }
  found.set(path, holder)
  return holder
}

async function* walkList(reading: Reading, tree: KeyTree, path: string): Items {
  for await (const index of arrayIndices(reading.cursor)) yield* walk(reading, tree, `${path}[${index}]`)
}

async function* walkObject(reading: Reading, tree: KeyTree, { path, holder }: { path: string; holder: Holder | undefined }): Items {
  for await (const key of objectKeys(reading.cursor)) {
    const next = key === undefined ? undefined : tree.get(key)
    const inside = path === '' ? key! : `${path}.${key!}`
    if (next?.size === 0 && holder && await reading.cursor.peek() === JSON_BYTE.OPEN_BRACKET) {
      holder.keys.add(key!)
      yield* itemsOf(reading, holder, inside)
    } else if (next && next.size > 0) {
      holder?.keys.add(key!)
      yield* walk(reading, next, inside)
    } else await readField(reading, holder, key)
  }
}

async function* itemsOf({ cursor, isFirst }: Reading, holder: Holder, path: string): Items {
  for await (const { index, value, isTooLarge } of arrayElements(cursor, isFirst ? 0 : MAX_ELEMENT_BYTES)) {
    if (isFirst) continue
    const line = `${path}[${index}]`
    if (isTooLarge) yield importError(line, 'too_large', tooLargeText('an element'))
    else yield { holder, value, index, line }
  }
}

async function readField({ cursor, fields, left }: Reading, holder: Holder | undefined, key: string | undefined): Promise<void> {
  await cursor.peek()
  const isKept = holder !== undefined && key !== undefined && fields.has(key)
  const from = cursor.offset
  const { value, isTooLarge } = await readValue(cursor, isKept ? Math.min(FIELD_BYTES, left.bytes) : 0)
  if (!isKept || isTooLarge) return
  left.bytes -= cursor.offset - from
  holder.fields[key] = value
}

// The elements of a JSON document of any size that is an array, one in memory at a time.

/**
 * The elements of the array; a document that is none is its only element. Elements before a fault are given, so that an import
 * of what was cut off can be repeated with the whole of it.
 *
 * @param maxBytes of an element @throws {MadeleineError} `invalid_input` where the document is not JSON in UTF-8, or ends in the middle
 */
export async function* jsonItems(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_ELEMENT_BYTES): AsyncGenerator<JsonElement> {
  const cursor = new ByteCursor(chunks)
  try {
    await cursor.skipMark()
    if (await cursor.peek() === JSON_BYTE.OPEN_BRACKET) yield* arrayElements(cursor, maxBytes)
    else yield { index: 0, ...await readValue(cursor, maxBytes) }
    if (await cursor.peek() !== undefined) throw faultAt(cursor, 'there is more after its end')
  } finally {
    await cursor.end()
  }
}

/** Whether the document is an array, by its first byte. */
export async function isJsonArray(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const cursor = new ByteCursor(chunks)
  try {
    await cursor.skipMark()
    return await cursor.peek() === JSON_BYTE.OPEN_BRACKET
  } finally {
    await cursor.end()
  }
}

// The values of a file with one on each line, and whether a file is one.

export interface LineValue {
  readonly value: unknown
  readonly line: number
  readonly text: string
}

/** The value of each line that is not blank; one that has none is an error. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineValue | Refused> {
  for await (const line of splitLines(chunks)) {
    if ('error' in line) {
      yield line
    } else if (line.text.trim() !== '') {
      const read = lineValue(line)
      yield 'error' in read ? read : { ...read, line: line.number, text: line.text }
    }
  }
}

/** Whether the first line that is not blank holds a whole value: a document may begin with a part of one. */
export async function beginsWithWholeLine(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const read of jsonLines(chunks)) return 'value' in read
  return false
}

// One value of a JSON document at a place in a stream of bytes: parsed, or passed over.

/** Most bytes of one element: a longer one is passed over. The longest conversations of assistants have a few megabytes. */
const MAX_ELEMENT_BYTES = 64 * 1_048_576

/** Most elements of an array: years of the busiest chats have a million messages. */
const MOST_ELEMENTS = 5_000_000

/** What is said of an element that is passed over. */
export const tooLargeText = (what: string): string =>
  `${what} must have at most ${MAX_ELEMENT_BYTES} bytes and ${ELEMENT_BOUNDS.values} values of JSON`

/** Without a value where it has more bytes than may be read. */
export interface JsonRead {
  readonly value?: unknown
  readonly isTooLarge?: true
}

/** An element, counted from 0. */
export interface JsonElement extends JsonRead {
  readonly index: number
}

/** The elements of the array whose bracket is next, behind which the cursor goes. @throws {MadeleineError} `invalid_input` */
async function* arrayElements(cursor: ByteCursor, maxBytes: number): AsyncGenerator<JsonElement> {
  for await (const index of arrayIndices(cursor)) yield { index, ...await readValue(cursor, maxBytes) }
}

/** The indices of that array; whoever takes one reads its element, too, before the next. @throws {MadeleineError} `invalid_input` */
async function* arrayIndices(cursor: ByteCursor): AsyncGenerator<number> {
  cursor.at += 1
  for (let index = 0; ; index++) {
    const byte = await cursor.peek()
    if (byte === JSON_BYTE.CLOSE_BRACKET && index === 0) break
    if (index >= MOST_ELEMENTS) throw new MadeleineError('too_large', `a list must have at most ${MOST_ELEMENTS} elements`)
    yield index
    const behind = await cursor.peek()
    if (behind === undefined) throw endsAt(cursor)
    if (behind === JSON_BYTE.CLOSE_BRACKET) break
    if (behind !== JSON_BYTE.COMMA) throw faultAt(cursor, 'a comma was expected')
    cursor.at += 1
  }
  cursor.at += 1
}

/** Longer keys are none that is looked for. */
const MAX_KEY_BYTES = 1024

/** The keys of the object whose brace is next; whoever takes one reads its value, too, before the next. Undefined: a key of no use. */
async function* objectKeys(cursor: ByteCursor): AsyncGenerator<string | undefined> {
  cursor.at += 1
  for (let isFirst = true; ; isFirst = false) {
    let byte = await cursor.peek()
    if (byte === JSON_BYTE.CLOSE_BRACE && isFirst) break
    if (!isFirst) {
      if (byte === undefined) throw endsAt(cursor)
      if (byte === JSON_BYTE.CLOSE_BRACE) break
      if (byte !== JSON_BYTE.COMMA) throw faultAt(cursor, 'a comma was expected')
      cursor.at += 1
      byte = await cursor.peek()
    }
    if (byte === undefined) throw endsAt(cursor)
    if (byte !== JSON_BYTE.QUOTE) throw faultAt(cursor, 'a key was expected')
    const { value } = await readValue(cursor, MAX_KEY_BYTES)
    const behind = await cursor.peek()
    if (behind === undefined) throw endsAt(cursor)
    if (behind !== JSON_BYTE.COLON) throw faultAt(cursor, 'a colon was expected')
    cursor.at += 1
    yield value as string | undefined
  }
  cursor.at += 1
}

/** Decodes without a byte order mark inside a document being one. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The value at the cursor. @throws {MadeleineError} `invalid_input` for what is no JSON in UTF-8, or ends in the middle */
async function readValue(cursor: ByteCursor, maxBytes: number): Promise<JsonRead> {
  if (await cursor.peek() === undefined) throw endsAt(cursor)
  const [offset, lines] = [cursor.offset, cursor.linesBefore()]
  const bytes = await readBytes(cursor, maxBytes)
  if (bytes === undefined) return { isTooLarge: true }
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new MadeleineError('invalid_input', utf8Fault(bytes, 'the file', offset), { cause })
  }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    // Without its cause, which quotes the text
    throw new MadeleineError('invalid_input', offset === 0 ? jsonFault(text, error) : jsonFaultPlace(text, error, { offset, lines }))
  }
}

/** The bytes of the value at the cursor, behind which it goes; undefined for more than may be kept, or be made of it. */
async function readBytes(cursor: ByteCursor, maxBytes: number): Promise<Buffer | undefined> {
  const scanner = new ValueScanner(cursor.chunk[cursor.at]!)
  const pieces = new GatheredBytes()
  let size = 0
  for (;;) {
    const end = scanner.scan(cursor.chunk, cursor.at)
    const piece = cursor.chunk.subarray(cursor.at, end < 0 ? undefined : end)
    size += piece.length
    const fits = size <= maxBytes && scanner.values <= ELEMENT_BOUNDS.values
    if (fits) pieces.add(piece)
    else pieces.drop()
    if (end >= 0) {
      cursor.at = end
      break
    }
    if (await cursor.fill()) continue
    if (scanner.isWord) break
    throw endsAt(cursor)
  }
  return size <= maxBytes && scanner.values <= ELEMENT_BOUNDS.values ? pieces.take() : undefined
}

const endsAt = (cursor: ByteCursor): MadeleineError =>
  new MadeleineError('invalid_input', `the JSON ends in the middle at byte ${cursor.offset}`)

const faultAt = (cursor: ByteCursor, problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `it is not JSON: ${problem} at line ${cursor.linesBefore() + 1} (byte ${cursor.offset + 1})`)

// Finds where a value of JSON ends, byte by byte and over any number of chunks; what is wrong inside it is for the parser to find.

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

const JSON_BYTE = { QUOTE, COMMA, COLON, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE } as const

/** A number or a word ends before these. */
const endsWord = (byte: number): boolean => byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isSpace(byte)

class ValueScanner {
  #depth = 0
  #inString = false
  #isEscaped = false
  #isWord = false
  /** Values so far: commas, and containers. */
  values = 1

  /** @param first byte of the value */
  constructor(first: number) {
    this.#isWord = first !== QUOTE && first !== OPEN_BRACE && first !== OPEN_BRACKET
  }

  /** A number or a word, which the end of the source may end. */
  get isWord(): boolean {
    return this.#isWord
  }

  /** Reads on. @returns the index behind the last byte of the value; -1 if it goes on in the next chunk */
  scan(chunk: Uint8Array, from: number): number {
    return this.#isWord ? wordEnd(chunk, from) : this.#scanNested(chunk, from)
  }

  #scanNested(chunk: Uint8Array, from: number): number {
    let [depth, inString, isEscaped, values] = [this.#depth, this.#inString, this.#isEscaped, this.values]
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE && depth === 0) return i + 1
        else inString = byte !== QUOTE
      } else if (byte === QUOTE) inString = true
      else if (byte === COMMA) values += 1
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1
        values += 1
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth <= 0) {
        this.values = values
        return i + 1
      }
    }
    ;[this.#depth, this.#inString, this.#isEscaped, this.values] = [depth, inString, isEscaped, values]
    return -1
  }
}

function wordEnd(chunk: Uint8Array, from: number): number {
  for (let i = from; i < chunk.length; i++) if (endsWord(chunk[i]!)) return i
  return -1
}
