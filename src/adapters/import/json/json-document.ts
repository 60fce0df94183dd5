/** A JSON document of any size with long arrays in it: what stands beside them, then their elements, one in memory at a time. */
import type { Refused } from '../../../contract/import-source.ts'
import { isMadeleineError, MadeleineError } from '../../../errors.ts'
import { type Fields, importError } from '../import-item.ts'
import { ByteCursor } from './byte-cursor.ts'
import { arrayElements, arrayIndices, faultAt, MAX_ELEMENT_BYTES, objectKeys, readValue, tooLargeText } from './read-value.ts'
import { JSON_BYTE } from './value-scanner.ts'

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
