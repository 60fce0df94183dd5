/** `BaseStore` of LangGraph on a memory. */
import { createHash } from 'node:crypto'
import {
  BaseStore, InvalidNamespaceError, validateNamespace, type GetOperation, type Item, type ListNamespacesOperation, type Operation,
  type OperationResults, type SearchItem, type PutOperation, type SearchOperation, type MatchCondition,
} from '@langchain/langgraph-checkpoint'
import type { ConversationEntry, ConversationsOptions, Passage, PlainMessage } from '@madeleine/contract'
import { clipText, defined, invalidInput, type Json, MadeleineError, normalise, show } from '@madeleine/base'
import { type KeyedOrder, type Memory, orderByKey, type Redaction, Redactor } from '@madeleine/core'

/** The memory of a namespace: with many users, that of the user its labels name. It should throw for a prefix that names none. */
export type MemoryOfNamespace = (namespace: readonly string[]) => Memory | Promise<Memory>

/**
 * A store of LangGraph whose items are remembered: `new MadeleineStore(memory)`, or for many users
 * `new MadeleineStore(([, userId]) => store.user(userId))`. It holds nothing itself, and leaves the memory open.
 *
 * It answers like `InMemoryStore`, except that the item put last comes first, namespaces without items are not
 * listed, values are what JSON keeps of them, and a query returns only what it finds.
 */
export class MadeleineStore extends BaseStore {
  readonly #memoryOf: MemoryOfNamespace
  readonly #redact: Redaction | undefined
  /** Puts of one key one after the other, in the order of the calls. */
  readonly #puts: KeyedOrder = orderByKey()

  /** @param options.redact what is taken out of values before they are stored, as in `push`; default: nothing */
  constructor(memory: Memory | Promise<Memory> | MemoryOfNamespace, { redact }: { readonly redact?: Redaction } = {}) {
    super()
    this.#redact = redact
    if (memory instanceof Promise) memory.catch(() => undefined) // told by each call
    this.#memoryOf = typeof memory === 'function' ? memory : () => memory
  }

  /**
   * Reads see the state before the batch; of several puts of a key, the last one counts. Puts of different keys are
   * separate transactions: if one fails, others may be stored.
   * @throws InvalidNamespaceError
   * @throws {MadeleineError} `invalid_input` for an operation of wrong types, before anything is stored; otherwise
   * like `push`, `conversations`, `recall` and `forget`
   */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    for (const operation of operations) checkOperation(operation)
    const gets = operations.filter(isGet)
    const got = await this.#get(gets)
    const results = await Promise.all(operations.map((operation) => this.#read(operation, got)))
    const puts = new Map(operations.filter(isPut).map((put) => [itemId(put.namespace, put.key), put]))
    await Promise.all([...puts].map(([id, put]) => this.#puts(id, async () =>
      writeItem(await this.#memoryOf(put.namespace), put, this.#redact))))
    return results as OperationResults<Op>
  }

  /** The items of all gets, one call for each memory. */
  async #get(gets: readonly GetOperation[]): Promise<ReadonlyMap<GetOperation, Item>> {
    const memories = await Promise.all(gets.map(({ namespace }) => this.#memoryOf(namespace)))
    const found = new Map<GetOperation, Item>()
    for (const memory of new Set(memories)) {
      const own = gets.filter((_, i) => memories[i] === memory)
      const items = await readItems(memory, [...new Set(own.map(({ namespace, key }) => itemId(namespace, key)))])
      for (const get of own) {
        const stored = items.get(itemId(get.namespace, get.key))
        if (stored) found.set(get, stored.item)
      }
    }
    return found
  }

  async #read(operation: Operation, got: ReadonlyMap<GetOperation, Item>): Promise<Item | SearchItem[] | string[][] | null> {
    if (isPut(operation)) return null
    if (isGet(operation)) return got.get(operation) ?? null
    if (isSearch(operation)) return searchItems(await this.#memoryOf(operation.namespacePrefix), operation)
    return this.#list(operation)
  }

  async #list({ matchConditions = [], maxDepth, limit, offset = 0 }: ListNamespacesOperation): Promise<string[][]> {
    const prefix = matchConditions.find(({ matchType }) => matchType === 'prefix')?.path ?? []
    const named = prefix.includes('*') ? prefix.slice(0, prefix.indexOf('*')) : prefix
    const listed = new Map<string, string[]>()
    for (const id of await itemIds(await this.#memoryOf(named), named)) {
      const namespace = namespaceOf(id)
      if (!matchConditions.every((condition) => matchesCondition(namespace, condition))) continue
      const shown = namespace.slice(0, maxDepth)
      listed.set(shown.join(':'), shown)
    }
    const sorted = [...listed].sort(([a], [b]) => a.localeCompare(b)).map(([, namespace]) => namespace)
    return sorted.slice(offset, offset + (limit ?? sorted.length))
  }
}

// What an operation must be before anything of its batch is done.

const isPut = (operation: Operation): operation is PutOperation => 'value' in operation
const isGet = (operation: Operation): operation is GetOperation => 'key' in operation && !('value' in operation)
const isSearch = (operation: Operation): operation is SearchOperation => 'namespacePrefix' in operation

/** @throws InvalidNamespaceError  @throws {MadeleineError} `invalid_input` for a key, an index or a query of another type */
function checkOperation(operation: Operation): void {
  if (isSearch(operation)) checkSearch(operation)
  else if ('namespace' in operation) checkItem(operation)
  else checkListing(operation)
}

function checkSearch({ namespacePrefix, query }: SearchOperation): void {
  validateNamespace(namespacePrefix, { allowEmpty: true, allowReservedRoot: true })
  // Null as programs in plain JavaScript give it
  if ((query ?? undefined) !== undefined && typeof query !== 'string') throw invalidInput('query', query, 'a string')
}

function checkItem(operation: GetOperation | PutOperation): void {
  validateNamespace(operation.namespace, { allowReservedRoot: true })
  if (typeof operation.key !== 'string') throw invalidInput('key', operation.key, 'a string')
  // What deletes an item indexes nothing, and InMemoryStore does not look at it either
  if (isPut(operation) && operation.value !== null) checkIndex(operation.index)
}

/** InMemoryStore ignores a wrong one where it has no embeddings, and fails in its own code where it has: here every item is indexed. */
function checkIndex(index: unknown): void {
  if (index === false || index === undefined || index === null) return
  if (!Array.isArray(index)) throw invalidInput('index', index, 'false or an array of paths')
  for (const [i, path] of index.entries()) if (typeof path !== 'string') throw invalidInput(`index[${i}]`, path, 'a path, as a string')
}

function checkListing({ matchConditions }: ListNamespacesOperation): void {
  const wrong = matchConditions?.find(({ matchType }) => matchType !== 'prefix' && matchType !== 'suffix')
  if (wrong) throw new InvalidNamespaceError(`Unsupported match type: ${String(wrong.matchType)}`)
}

// The items in a memory: each in a conversation of its own, the last message of which is the item.

/** Conversations of one page, and of one recall. */
const PAGE = 1000
const QUERY_CHARS = 10_000
const MAX_PASSAGES = 200
/** The conversation that searches are asked from. It is never pushed to: what a search shows does not count as shown to those that are. */
const ASKING = 'langgraph:search'

/** Reads items by their conversations. @returns those that exist, by conversation */
async function readItems(memory: Memory, ids: readonly string[]): Promise<ReadonlyMap<string, StoredItem>> {
  const found = new Map<string, StoredItem>()
  for (let from = 0; from < ids.length; from += PAGE) {
    for await (const entry of entriesOf(memory, { ids: ids.slice(from, from + PAGE), lastMessage: true })) {
      const stored = await wholeItem(memory, entry)
      if (stored) found.set(entry.id, stored)
    }
  }
  return found
}

/**
 * Puts an item, or deletes it. The new version is stored before the old one is forgotten, so that a crash between the two leaves
 * both in the log; the last one is the item, and whoever reads it forgets the other.
 */
async function writeItem(memory: Memory, put: PutOperation, redact: Redaction | undefined): Promise<void> {
  const id = itemId(put.namespace, put.key)
  if (put.value === null) return void (await memory.forget({ conversationId: id }))
  const before = (await readItems(memory, [id])).get(id)
  await memory.push({ conversationId: id, messages: [messageOfItem(put, before?.item.createdAt, redact)] })
  if (before) await readItems(memory, [id])
  // Closed at once: of what is open recall searches only the newest messages
  await memory.flush({ conversationId: id })
}

/** Items below a namespace, the one that was put last first; with a query those that it finds, the best first. */
async function searchItems(memory: Memory, search: SearchOperation): Promise<SearchItem[]> {
  const { namespacePrefix, filter, query, limit = 10, offset = 0 } = search
  const wanted = offset + limit
  if (query && !filter) return (await rankItems(memory, { query, ids: await itemIds(memory, namespacePrefix), wanted })).slice(offset)
  const found: StoredItem[] = []
  const pageLimit = Math.min(PAGE, Math.max(1, filter ? PAGE : wanted))
  for await (const entry of entriesOf(memory, { idPrefix: itemPrefix(namespacePrefix), lastMessage: true, limit: pageLimit })) {
    if (!query && found.length >= wanted) break
    const stored = await wholeItem(memory, entry)
    if (stored && matchesFilter(stored.item.value, filter)) found.push(stored)
  }
  if (!query) return found.slice(offset, wanted).map(({ item }) => item)
  return (await rankItems(memory, { query, ids: found.map(({ conversationId }) => conversationId), wanted })).slice(offset)
}

/** Conversations below a namespace, with ids alone. */
async function itemIds(memory: Memory, namespacePrefix: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of entriesOf(memory, { idPrefix: itemPrefix(namespacePrefix), limit: PAGE })) ids.push(id)
  return ids
}

/** The best items that the query finds, `wanted` at most; not those that were put anew since it was asked. */
async function rankItems(
  memory: Memory, { query, ids, wanted }: { query: string; ids: readonly string[]; wanted: number },
): Promise<SearchItem[]> {
  const hits: Passage[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const { passages } = await memory.recall({
      query: query.slice(0, QUERY_CHARS), conversationId: ASKING, within: ids.slice(from, from + PAGE),
      limit: 0, factLimit: 0, passageLimit: Math.min(MAX_PASSAGES, wanted),
    })
    hits.push(...passages)
  }
  const best = hits.sort((a, b) => b.score - a.score).slice(0, wanted)
  const items = await readItems(memory, best.map(({ conversationId }) => conversationId))
  return best.flatMap(({ conversationId, messageId, score }) => {
    const stored = items.get(conversationId)
    return stored?.messageId === messageId ? [{ ...stored.item, score }] : []
  })
}

async function* entriesOf(memory: Memory, options: ConversationsOptions): AsyncGenerator<ConversationEntry> {
  for (let cursor: string | undefined; ;) {
    const { conversations, next } = await memory.conversations({ limit: PAGE, ...options, ...defined({ cursor }) })
    yield* conversations
    if (next === undefined) return
    cursor = next
  }
}

async function wholeItem(memory: Memory, entry: ConversationEntry): Promise<StoredItem | undefined> {
  const stored = storedItemOf(entry)
  if (stored?.hasOlder) await memory.forget({ conversationId: stored.conversationId, from: 0, to: stored.seq })
  return stored
}

// Where an item of the store lies: one conversation for each, whose id tells namespace and key.

/** With this begins the id of every conversation that holds an item. */
const ROOT = 'langgraph:'
/** Ends the namespace: labels hold no colon and are not empty. */
const KEY = '::'
const ID_CHARS = 255
/** Characters that no id may have, and the sign they are written with. */
const UNSTORABLE = /[%\0\p{Surrogate}]/gu

const escaped = (text: string): string => text.replace(UNSTORABLE, (unit) => `%u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const unescaped = (text: string): string =>
  text.replace(/%u([\da-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What the ids of all items below a namespace begin with, its own included. */
export const itemPrefix = (namespace: readonly string[]): string => ROOT + namespace.map((label) => `${escaped(label)}:`).join('')

/**
 * The conversation of an item; a key that is too long is in it as its digest.
 * @throws {MadeleineError} `too_large` for a namespace of more than some 190 characters
 */
export function itemId(namespace: readonly string[], key: string): string {
  const begin = itemPrefix(namespace).slice(0, -1) + KEY
  const id = begin + escaped(key)
  if (id.length <= ID_CHARS) return id
  const digested = `${begin}%sha256-${createHash('sha256').update(JSON.stringify(key)).digest('base64url')}`
  if (digested.length <= ID_CHARS) return digested
  throw new MadeleineError('too_large', `a namespace must have at `
    + `most ${ID_CHARS - digested.length + begin.length - ROOT.length - KEY.length} `
    + `characters, counting labels and the colons between them, got ${show(namespace.join(':'))}`)
}

/** The namespace that an id tells. */
export const namespaceOf = (id: string): string[] => id.slice(ROOT.length, id.indexOf(KEY, ROOT.length)).split(':').map(unescaped)

// What a search filters items by and a listing namespaces by, exactly as `InMemoryStore` does.

type Operator = (value: unknown, wanted: unknown) => boolean

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => Number(value) > Number(wanted),
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $lt: (value, wanted) => Number(value) < Number(wanted),
  $lte: (value, wanted) => Number(value) <= Number(wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (value, wanted) => !Array.isArray(wanted) || !wanted.includes(value),
}

/** Whether a value has every field as the filter wants it: equal, or by operators. */
const matchesFilter = (value: Readonly<Record<string, unknown>>, filter: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.entries(filter).every(([field, wanted]) => matchesField(value[field], wanted))

function matchesField(value: unknown, wanted: unknown): boolean {
  const isOperators = typeof wanted === 'object' && wanted !== null && Object.keys(wanted).every((name) => Object.hasOwn(OPERATORS, name))
  return isOperators ? Object.entries(wanted).every(([name, operand]) => OPERATORS[name]!(value, operand)) : value === wanted
}

/** Whether a namespace begins, or ends, with the condition's labels; `*` is any label. */
function matchesCondition(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const from = matchType === 'prefix' ? 0 : namespace.length - path.length
  return path.length <= namespace.length && path.every((label, i) => label === '*' || label === namespace[from + i])
}

// One item of the store as the message that holds it, and back.

/** Bytes of the text that a query finds an item by; the value is whole whatever its text is. */
const TEXT_BYTES = 65_536

/** JSON of namespace, key, value and, where it was put before, the first time, in epoch milliseconds. */
type Written = [namespace: string[], key: string, value: Record<string, unknown>, createdAtMs?: number]

/** An item, with the message that holds it. */
export interface StoredItem {
  readonly item: Item
  readonly conversationId: string
  readonly messageId: string
  readonly seq: number
  /** Older versions are in the log too: a put that ended between its two steps left them. */
  readonly hasOlder: boolean
}

/**
 * The message of an item. It is written as one string of JSON, so that a value comes back as `JSON.parse` gives it, whatever
 * its depth, its keys and its characters. Without text it is stored and no query finds it.
 * @throws {MadeleineError} `invalid_input` for a value that JSON cannot write
 */
function messageOfItem(
  { namespace, key, value, index }: PutOperation, createdAt: Date | undefined, redact: Redaction | undefined,
): PlainMessage {
  const given = checked(value)
  // Namespace and key are ids, and stay
  const clean = redact === undefined ? given : new Redactor(redact).json(JSON.parse(jsonOf(given)) as Json) as Written[2]
  const written: Written = createdAt ? [namespace, key, clean, createdAt.getTime()] : [namespace, key, clean]
  const json = jsonOf(written)
  // Of what comes back: the value itself may hold itself, and then has no end as text
  const kept = (JSON.parse(json) as Written)[2]
  const text = index === false ? '' : clipText(normalise(textOfItem(kept, index)), TEXT_BYTES)
  return { role: 'assistant', content: text === '' ? [{ type: 'item' }] : text, metadata: { langgraph: json } }
}

function jsonOf(written: Written | Written[2]): string {
  try {
    return JSON.stringify(written)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'the value of an item must be writable as JSON: no BigInts or circular references', { cause })
  }
}

function checked(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new MadeleineError('invalid_input', 'the value of an item must be an object, or null to delete it')
}

/** The item of a conversation with its last message; undefined for one that holds none. */
function storedItemOf({ id, messages, lastMessage }: ConversationEntry): StoredItem | undefined {
  const written = lastMessage?.metadata?.['langgraph']
  if (!lastMessage || typeof written !== 'string') return undefined
  const [namespace, key, value, createdAtMs] = JSON.parse(written) as Written
  const createdAt = createdAtMs === undefined ? lastMessage.at : new Date(createdAtMs)
  return {
    item: { namespace, key, value, createdAt, updatedAt: lastMessage.at },
    conversationId: id, messageId: lastMessage.id, seq: lastMessage.seq, hasOlder: messages > 1,
  }
}

// The text by which a query finds an item: its leaves, a line each.

interface Leaf {
  /** Names of the fields and places in arrays from the root. */
  readonly path: readonly string[]
  readonly text: string
}

/**
 * The text of a value, or of the fields that `index` names, as LangGraph writes them: `title`, `author.name`, `chapters[*].content`,
 * `tags[0]`, `tags[-1]`, `{title,summary}`, `*`, `$`. A single leaf stands alone, several with their fields in front.
 */
export function textOfItem(value: unknown, index: readonly string[] | null | undefined): string {
  const leaves = (index ?? ['$']).flatMap((path) => select({ path: [], value }, tokens(path)).flatMap(leavesOf))
  const lines = leaves.length === 1 ? leaves.map(({ text }) => text) : leaves.map(({ path, text }) => `${path.join(' ')}: ${text}`)
  return [...new Set(lines)].join('\n')
}

interface Place {
  readonly path: readonly string[]
  readonly value: unknown
}

const tokens = (path: string): string[] => path.match(/\[[^\]]*\]|\{[^}]*\}|[^.[\]{}]+/g) ?? []

function select(place: Place, [token, ...rest]: readonly string[]): Place[] {
  if (token === undefined) return [place]
  if (token === '$') return select(place, rest)
  if (token.startsWith('{')) return token.slice(1, -1).split(',').flatMap((path) => select(place, [...tokens(path.trim()), ...rest]))
  return stepsOf(place, token).flatMap((next) => select(next, rest))
}

function stepsOf({ path, value }: Place, token: string): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const name = token.startsWith('[') ? token.slice(1, -1) : token
  if (name === '*') return childrenOf({ path, value })
  if (Array.isArray(value)) {
    const item: unknown = /^\[-?\d+\]$/.test(token) ? value.at(Number(name)) : undefined
    return item === undefined ? [] : [{ path, value: item }]
  }
  return Object.hasOwn(value, name) ? [{ path: [...path, name], value: (value as Record<string, unknown>)[name] }] : []
}

const childrenOf = ({ path, value }: Place & { readonly value: object }): Place[] =>
  (Array.isArray(value) ? value.map((item: unknown) => ({ path, value: item }))
    : Object.entries(value).map(([name, child]) => ({ path: [...path, name], value: child as unknown })))

function leavesOf(root: Place): Leaf[] {
  const leaves: Leaf[] = []
  const waiting = [root]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { path, value } = place
    if (typeof value === 'object' && value !== null) waiting.push(...childrenOf({ path, value }).reverse())
    else if (value !== null && value !== undefined && value !== '') leaves.push({ path, text: String(value) })
  }
  return leaves
}
