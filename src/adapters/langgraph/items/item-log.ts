/** The items in a memory: each in a conversation of its own, the last message of which is the item. */
import type { PutOperation, SearchItem, SearchOperation } from '@langchain/langgraph-checkpoint'
import type { ConversationsOptions } from '../../../contract.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { ConversationEntry } from '../../../recall/log/conversation-pages.ts'
import { itemId, itemPrefix } from './item-id.ts'
import { matchesFilter } from './match-item.ts'
import { itemOf, messageOfItem, type StoredItem } from './stored-item.ts'

/** Conversations of one page, and of one recall. */
const PAGE = 1000
const QUERY_CHARS = 10_000
const MAX_PASSAGES = 200
/** The conversation that searches are asked from. It is never pushed to: what a search shows does not count as shown to those that are. */
const ASKING = 'langgraph'

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
export async function searchItems(memory: Memory, { namespacePrefix, filter, query, limit = 10, offset = 0 }: SearchOperation): Promise<SearchItem[]> {
  const wanted = offset + limit
  const found: StoredItem[] = []
  const pageLimit = Math.min(PAGE, Math.max(1, filter || query ? PAGE : wanted))
  for await (const entry of entriesOf(memory, { idPrefix: itemPrefix(namespacePrefix), lastMessage: true, limit: pageLimit })) {
    if (!query && found.length >= wanted) break
    const stored = await wholeItem(memory, entry)
    if (stored && matchesFilter(stored.item.value, filter)) found.push(stored)
  }
  const items = query ? await rankItems(memory, { query, found, wanted }) : found.map(({ item }) => item)
  return items.slice(offset, wanted)
}

/** Conversations below a namespace, with ids alone. */
export async function* itemIds(memory: Memory, namespacePrefix: readonly string[]): AsyncGenerator<string> {
  for await (const { id } of entriesOf(memory, { idPrefix: itemPrefix(namespacePrefix), limit: PAGE })) yield id
}

async function rankItems(memory: Memory, { query, found, wanted }: { query: string; found: readonly StoredItem[]; wanted: number }): Promise<SearchItem[]> {
  const items: (SearchItem & { score: number })[] = []
  for (let from = 0; from < found.length; from += PAGE) {
    const some = new Map(found.slice(from, from + PAGE).map((stored) => [stored.conversationId, stored]))
    const { passages } = await memory.recall({
      query: query.slice(0, QUERY_CHARS), conversationId: ASKING, within: [...some.keys()], limit: 0, factLimit: 0, passageLimit: Math.min(MAX_PASSAGES, wanted),
    })
    for (const { conversationId, messageId, score } of passages) {
      const stored = some.get(conversationId)
      if (stored?.messageId === messageId) items.push({ ...stored.item, score })
    }
  }
  return items.sort((a, b) => b.score - a.score)
}

async function* entriesOf(memory: Memory, options: ConversationsOptions): AsyncGenerator<ConversationEntry> {
  for (let cursor: string | undefined; ;) {
    const { conversations, next } = await memory.conversations({ limit: PAGE, ...options, ...(cursor !== undefined && { cursor }) })
    yield* conversations
    if (next === undefined) return
    cursor = next
  }
}

async function wholeItem(memory: Memory, entry: ConversationEntry): Promise<StoredItem | undefined> {
  const stored = itemOf(entry)
  if (stored?.hasOlder) await memory.forget({ conversationId: stored.conversationId, from: 0, to: stored.seq })
  return stored
}
