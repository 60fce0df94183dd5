/** `BaseStore` of LangGraph on a memory. */
import {
  BaseStore, type GetOperation, type Item, type ListNamespacesOperation, type Operation, type OperationResults, type SearchItem,
} from '@langchain/langgraph-checkpoint'
import { orderByKey, type KeyedOrder } from '../../../memory/order-by-key.ts'
import type { Memory } from '../../../memory/memory.ts'
import { checkOperation, isGet, isPut, isSearch } from './check-operation.ts'
import { itemId, namespaceOf } from './item-id.ts'
import { itemIds, readItems, searchItems, writeItem } from './item-log.ts'
import { matchesCondition } from './match-item.ts'

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
  /** Puts of one key one after the other, in the order of the calls. */
  readonly #puts: KeyedOrder = orderByKey()

  constructor(memory: Memory | Promise<Memory> | MemoryOfNamespace) {
    super()
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
    await Promise.all([...puts].map(([id, put]) => this.#puts(id, async () => writeItem(await this.#memoryOf(put.namespace), put))))
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
