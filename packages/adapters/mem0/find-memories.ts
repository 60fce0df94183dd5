/** Where memories are: messages by place, conversations of a scope, the newest first. */
import type { ConversationEntry, Fact, Passage, Segment, StoredMessage } from '@madeleine/contract'
import { defined, type JsonObject } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import {
  messagePlace, newestIds, nextVersion, versionId, versionOf, conversationOf, isOfScope, memoryItem, metadataOf, type Found,
  type MemoryPlace, type MemoryScope, type MemoryItem,
} from './memory-item.ts'

/** A user's memory, and the user's name in the store. */
export interface OwnedMemory {
  readonly memory: Memory
  readonly storeUser: string
}

const PAGE = 500
/** Versions of a memory that are looked up by their ids. */
const FIRST_VERSIONS = 16
/** Facts that are looked at: what one call of `facts` may return. */
const MAX_FACTS = 1000

/** The conversations of a scope, the one with the latest message first. */
async function* conversationsIn({ memory }: OwnedMemory, scope: MemoryScope): AsyncGenerator<ConversationEntry> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await memory.conversations({ limit: PAGE, ...defined({ cursor }) })
    yield* page.conversations.filter(({ id }) => isOfScope(scope, id))
    cursor = page.next
  }
}

/** Their ids, the first `limit`. */
export async function conversationIds(owned: OwnedMemory, scope: MemoryScope, limit = Number.POSITIVE_INFINITY): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of conversationsIn(owned, scope)) if (ids.push(id) >= limit) break
  return ids
}

/** The messages of a segment, by pages. */
async function messagesOf(memory: Memory, conversationId: string, { from, to }: Pick<Segment, 'from' | 'to'>): Promise<StoredMessage[]> {
  const found: StoredMessage[] = []
  for (let at = from; at < to; at += PAGE) {
    const { items } = await memory.messages({ conversationId, from: at, limit: Math.min(PAGE, to - at) })
    found.push(...items.filter((item) => item.type === 'message'))
  }
  return found
}

/** The messages of a conversation that are memories, the newest first: of each memory its newest version. */
async function* newestFound(
  { memory, storeUser }: OwnedMemory, conversationId: string,
): AsyncGenerator<Found & { message: StoredMessage }> {
  const segments = await memory.segments({ conversationId })
  const newest = newestIds(segments.flatMap(({ messageIds }) => messageIds))
  for (const segment of segments.toReversed()) {
    const messages = await messagesOf(memory, conversationId, segment)
    for (const message of messages.toReversed()) if (newest.has(message.id)) yield {
      place: messagePlace(storeUser, conversationId, message), message,
    }
  }
}

/** Those of the messages that no later version has replaced. */
export async function unreplacedMessages(
  { memory, storeUser }: OwnedMemory, conversationId: string, messageIds: readonly string[],
): Promise<(Found & { message: StoredMessage })[]> {
  const found: StoredMessage[] = []
  for (let at = 0; at < messageIds.length; at += PAGE / 2) {
    const ids = messageIds.slice(at, at + PAGE / 2)
    const { items } = await memory.messages({ conversationId, ids: [...new Set(ids.flatMap((id) => [id, nextVersion(id)]))] })
    const asked = new Set(ids)
    const read = items.filter((item) => item.type === 'message')
    const stored = new Set(read.map(({ id }) => id))
    found.push(...read.filter(({ id }) => asked.has(id) && !stored.has(nextVersion(id))))
  }
  return found.map((message) => ({ place: messagePlace(storeUser, conversationId, message), message }))
}

/** The newest version of a memory: among its first ones at once, a later one by the ids of the whole conversation. */
async function newestVersion(owned: OwnedMemory, place: MemoryPlace): Promise<Found | undefined> {
  const first = Array.from({ length: FIRST_VERSIONS }, (_, version) => versionId(place.key, version))
  const [found] = (await unreplacedMessages(owned, place.conversationId, first)).toReversed()
  if (found) return found
  const last = (await versionsAt(owned, place)).at(-1)
  return last === undefined ? undefined : (await unreplacedMessages(owned, place.conversationId, [last]))[0]
}

/** Every version of a memory that is stored; the newest last. */
export async function versionsAt({ memory }: OwnedMemory, { conversationId, key }: MemoryPlace): Promise<string[]> {
  const ids = (await memory.segments({ conversationId })).flatMap(({ messageIds }) => messageIds)
  return ids.filter((id) => versionOf(id).key === key).toSorted((a, b) => versionOf(a).version - versionOf(b).version)
}

/** The memory at a place, or undefined. */
export async function findMemory(owned: OwnedMemory, place: MemoryPlace): Promise<Found | undefined> {
  if (place.conversationId !== '') return newestVersion(owned, place)
  const fact = (await everyFact(owned.memory)).find(({ id }) => id === place.key)
  if (fact) return (await withMetadata(owned, [fact]))[0]
  // A fact that was edited is a message of the conversation that it came from
  for await (const { id } of conversationsIn(owned, {})) {
    const edited = await newestVersion(owned, { ...place, conversationId: id })
    if (edited) return edited
  }
  return undefined
}

/** Also what no longer holds. */
export const everyFact = (memory: Memory): Promise<Fact[]> => memory.facts({ includeSuperseded: true, limit: MAX_FACTS })

/** The facts whose place this one took, the newest first. */
export function earlierFacts(fact: Fact, all: readonly Fact[]): Fact[] {
  const before = all.find(({ id }) => id === fact.supersedes)
  return before ? [before, ...earlierFacts(before, all)] : []
}

/** Whether a fact is a memory of this scope: something said there proves it. */
const isFactOf = (scope: MemoryScope) => ({ sources }: Fact): boolean =>
  (sources.length === 0 ? [{ conversationId: conversationOf({}) }] : sources).some(({ conversationId }) => isOfScope(scope, conversationId))

/** Facts with the metadata of the newest message that proves each. */
async function withMetadata(owned: OwnedMemory, facts: readonly Fact[]): Promise<(Found & { fact: Fact })[]> {
  const proofs = facts.flatMap(({ sources: [source] }) => source ?? [])
  const metadata = new Map((await unreplacedAt(owned, proofs))
    .map(({ place, message }) => [`${place.conversationId}\0${message.id}`, message.metadata ?? {}]))
  return facts.map((fact) => {
    const [source] = fact.sources
    const given = source && metadata.get(`${source.conversationId}\0${source.messageId}`)
    return { place: { storeUser: owned.storeUser, conversationId: '', key: fact.id }, fact, metadata: given ?? {} }
  })
}

/** Messages of several conversations, but those that were replaced. */
async function unreplacedAt(
  owned: OwnedMemory, places: readonly { readonly conversationId: string; readonly messageId: string }[],
): Promise<(Found & { message: StoredMessage })[]> {
  const ids = new Map<string, string[]>()
  for (const { conversationId, messageId } of places) ids.set(conversationId, [...ids.get(conversationId) ?? [], messageId])
  return (await Promise.all([...ids].map(([conversationId, own]) => unreplacedMessages(owned, conversationId, own)))).flat()
}

// `search` and `getAll` of the mem0-shaped client.

export interface Wanted {
  readonly scope: MemoryScope
  /** Memories at most. */
  readonly topK: number
  /** Whether a memory with this metadata is meant, and has not expired. */
  readonly isMeant: (metadata: JsonObject) => boolean
  /** Whether metadata leaves out more than what has expired, so that more than `topK` must be looked at. */
  readonly isNarrow: boolean
}

interface Scored {
  readonly found: Found
  readonly score: number
}

/** What recall returns at most. */
const MAX_PASSAGES = 200
const MOST_FACTS = 100
const MAX_CONVERSATIONS = 1000

/** The memories that a query finds, the surest first. @param threshold the lowest score, 0–1 */
export async function searchMemories(
  owned: OwnedMemory, query: string, { threshold, ...wanted }: Wanted & { readonly threshold: number },
): Promise<MemoryItem[]> {
  const { scope, topK, isMeant, isNarrow } = wanted
  const within = scope.agentId === undefined && scope.runId === undefined ? undefined
    : await conversationIds(owned, scope, MAX_CONVERSATIONS)
  if (within?.length === 0 || topK === 0) return []
  const { passages, facts } = await owned.memory.recall({
    query, limit: 0, ...(within && { within }),
    passageLimit: isNarrow ? MAX_PASSAGES : Math.min(MAX_PASSAGES, topK * 2), factLimit: isNarrow ? MOST_FACTS : Math.min(MOST_FACTS, topK),
  })
  const known = await withMetadata(owned, facts.filter(isFactOf(scope)))
  const scored = [
    ...known.map((found): Scored => ({ found, score: found.fact.confidence ?? 0 })),
    // A filter may ask for the other side of an exchange alone
    ...(await locate(owned, isNarrow ? passages.flatMap(bothSides) : passages)),
  ].filter(({ found, score }) => score >= threshold && isMeant(metadataOf(found)))
  // Like mem0, which always has a nearest: with a score of 0, and only where no threshold asks for more
  if (scored.length === 0 && threshold === 0) return (await listMemories(owned, wanted)).map((item) => ({ ...item, score: 0 }))
  return scored.toSorted((a, b) => b.score - a.score).slice(0, topK).map(({ found, score }) => memoryItem(found, score))
}

interface Hit {
  readonly messageId: string
  readonly conversationId: string
  readonly confidence: number
}

const bothSides = ({ exchange, ...passage }: Passage): Hit[] => [passage, ...(exchange ? [{ ...passage, ...exchange }] : [])]

/** The whole messages of what recall found, in its order; versions that an edit replaced are left out. */
async function locate(owned: OwnedMemory, passages: readonly Hit[]): Promise<Scored[]> {
  const found = new Map((await unreplacedAt(owned, passages)).map((one) => [`${one.place.conversationId}\0${one.message.id}`, one]))
  return passages.flatMap(({ conversationId, messageId, confidence }) => {
    const one = found.get(`${conversationId}\0${messageId}`)
    return one ? [{ found: one, score: confidence }] : []
  })
}

/** The newest memories of a scope: messages by when they were said, facts by when they were learnt. */
export async function listMemories(owned: OwnedMemory, { scope, topK, isMeant, isNarrow }: Wanted): Promise<MemoryItem[]> {
  if (topK === 0) return []
  const held = (await everyFact(owned.memory)).filter((fact) => fact.validTo === undefined && isFactOf(scope)(fact))
  const facts = held.toSorted((a, b) => b.learntAt.getTime() - a.learntAt.getTime()).slice(0, isNarrow ? held.length : topK)
  const listed: Found[] = (await withMetadata(owned, facts)).filter((found) => isMeant(metadataOf(found)))
  const times: number[] = []
  for await (const { id, endAt } of conversationsIn(owned, scope)) {
    // Conversations come with the latest message first: nothing newer is in the rest
    if (times.length >= topK && times.toSorted((a, b) => b - a)[topK - 1]! > endAt.getTime()) break
    let count = 0
    for await (const found of newestFound(owned, id)) {
      if (!isMeant(metadataOf(found))) continue
      listed.push(found)
      times.push(found.message.at.getTime())
      if (++count === topK) break
    }
  }
  return listed.map((found) => memoryItem(found)).toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, topK)
}

const timeOf = ({ createdAt, updatedAt }: MemoryItem): number => Date.parse(updatedAt ?? createdAt)
