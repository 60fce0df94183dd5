/** `search` and `getAll` of the mem0-shaped client. */
import type { JsonObject } from '../../json.ts'
import {
  everyFact, conversationIds, conversationsIn, isFactOf, unreplacedAt, newestFound, withMetadata, type OwnedMemory,
} from './find-memories.ts'
import { memoryItem, metadataOf, type Found, type MemoryItem } from './memory-item.ts'
import type { MemoryScope } from './memory-scope.ts'

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
const MAX_FACTS = 100
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
    passageLimit: isNarrow ? MAX_PASSAGES : Math.min(MAX_PASSAGES, topK * 2), factLimit: isNarrow ? MAX_FACTS : Math.min(MAX_FACTS, topK),
  })
  const known = await withMetadata(owned, facts.filter(isFactOf(scope)))
  const scored = [
    ...known.map((found): Scored => ({ found, score: found.fact.confidence ?? 0 })),
    ...(await locate(owned, passages)),
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
