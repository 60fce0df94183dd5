/** The items in a memory: each in a conversation of its own, the last message of which is the item. */
import type { PutOperation, SearchItem, SearchOperation } from '@langchain/langgraph-checkpoint'
import type { ConversationsOptions } from '../../../contract/call-options.ts'
import type { Memory } from '../../../memory/memory.ts'
import { itemId, itemPrefix } from './item-id.ts'
import { matchesFilter } from './match-item.ts'
import { storedItemOf, messageOfItem, type StoredItem } from './stored-item.ts'
import type { ConversationEntry } from '../../../contract/results/log-results.ts'
import type { Passage } from '../../../contract/results/recall-result.ts'
import { defined } from '../../../defined.ts'

/** Conversations of one page, and of one recall. */
const PAGE = 1000
const QUERY_CHARS = 10_000
const MAX_PASSAGES = 200
/** The conversation that searches are asked from. It is never pushed to: what a search shows does not count as shown to those that are. */
const ASKING = 'langgraph:search'

/** Reads items by their conversations. @returns those that exist, by conversation */
export async function readItems(memory: Memory, ids: readonly string[]): Promise<ReadonlyMap<string, StoredItem>> {
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
export async function writeItem(memory: Memory, put: PutOperation): Promise<void> {
  const id = itemId(put.namespace, put.key)
  if (put.value === null) return void (await memory.forget({ conversationId: id }))
  const before = (await readItems(memory, [id])).get(id)
  await memory.push({ conversationId: id, messages: [messageOfItem(put, before?.item.createdAt)] })
  if (before) await readItems(memory, [id])
  // Closed at once: of what is open recall searches only the newest messages
  await memory.flush({ conversationId: id })
}

/** Items below a namespace, the one that was put last first; with a query those that it finds, the best first. */
export async function searchItems(memory: Memory, search: SearchOperation): Promise<SearchItem[]> {
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
export async function itemIds(memory: Memory, namespacePrefix: readonly string[]): Promise<string[]> {
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
