/** Memories in the shape of mem0's results: messages, and facts that were read from them. */
import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { memoryId, versionOf, type MemoryPlace } from './memory-id.ts'
import { conversationOf, EDIT_KEY, identityOf, ownerOf, partsOf, type MemoryScope } from './memory-scope.ts'
import type { Fact } from '../../contract/results/facts-result.ts'
import type { StoredMessage } from '../../contract/results/log-results.ts'
import { defined } from '../../defined.ts'

/** A memory, as `mem0ai/oss` returns it; identity in both of its spellings. */
export interface MemoryItem {
  id: string
  memory: string
  hash: string
  createdAt: string
  updatedAt?: string
  /** Probability that it answers the query, 0–1. Of a search only. */
  score?: number
  // oxlint-disable-next-line typescript/no-explicit-any -- as in mem0, whose callers read their own keys from it
  metadata: Record<string, any>
  /** The role of who said it; of a fact `user`. */
  attributedTo?: string
  user_id?: string
  agent_id?: string
  run_id?: string
  userId?: string
  agentId?: string
  runId?: string
  /** ADD, from `add`. */
  event?: string
}

/** One row of a memory's history, as mem0's SQLite store returns it. */
export interface MemoryEdit {
  id: number
  memory_id: string
  previous_value: string | null
  new_value: string | null
  action: 'ADD' | 'UPDATE'
  created_at: string
  updated_at: string | null
  is_deleted: 0
}

/** What the client keeps in the metadata of an edited message; callers do not see it. */
export interface EditRecord {
  /** The id of the memory, where it is not that of the message: a fact that was edited. */
  readonly id?: string
  readonly createdAt: string
  /** Texts that were replaced, with the times since when they held, the oldest first. */
  readonly before: readonly { readonly text: string; readonly at: string }[]
}

/** A message as a memory, or a fact with the metadata of the message that proves it. */
export type Found =
  | { readonly place: MemoryPlace; readonly message: StoredMessage }
  | { readonly place: MemoryPlace; readonly fact: Fact; readonly metadata: JsonObject }

export function editOf({ metadata }: StoredMessage): EditRecord | undefined {
  const record = metadata?.[EDIT_KEY]
  return isJsonObject(record) ? (record as unknown as EditRecord) : undefined
}

export const messagePlace = (storeUser: string, conversationId: string, message: StoredMessage): MemoryPlace =>
  ({ storeUser, conversationId, key: versionOf(message.id).key })

/** The metadata that the caller gave. */
export const metadataOf = (found: Found): JsonObject => {
  const { [EDIT_KEY]: _, ...own } = 'message' in found ? found.message.metadata ?? {} : found.metadata
  return own
}

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex')

/** @param score of a search */
export function memoryItem(found: Found, score?: number): MemoryItem {
  const item = 'message' in found ? messageItem(found) : factItem(found)
  return { ...item, ...defined({ score }) }
}

function messageItem(found: Found & { message: StoredMessage }): MemoryItem {
  const { place, message } = found
  const edit = editOf(message)
  const at = message.at.toISOString()
  return {
    id: edit?.id ?? memoryId(place), memory: message.text, hash: hashOf(message.text),
    createdAt: edit?.createdAt ?? at, ...(edit && { updatedAt: at }),
    metadata: metadataOf(found), attributedTo: message.role,
    ...identity(place.storeUser, place.conversationId),
  }
}

function factItem(found: Found & { fact: Fact }): MemoryItem {
  const { place, fact } = found
  const { category, attribute, value, validFrom, validTo, quality, sources } = fact
  const about = {
    category, ...defined({ attribute, value }),
    validFrom: validFrom.toISOString(), ...(validTo && { validTo: validTo.toISOString() }), quality,
  }
  return {
    id: memoryId(place), memory: fact.text, hash: hashOf(fact.text), createdAt: fact.learntAt.toISOString(),
    metadata: { ...metadataOf(found), fact: about }, attributedTo: 'user',
    // What a person stated by an edit is of no agent's and no run's
    ...identity(place.storeUser, sources[0]?.conversationId ?? conversationOf({})),
  }
}

function identity(storeUser: string, conversationId: string): Partial<MemoryItem> {
  const { agentId, runId } = partsOf(conversationId)
  const scope: MemoryScope = { ...ownerOf(storeUser), ...defined({ agentId, runId }) }
  return identityOf(scope)
}

/** What a memory said before, and says now, the newest first. @param earlier the facts whose place a fact took, the newest first */
export function memoryHistory(found: Found, earlier: readonly Fact[] = []): MemoryEdit[] {
  const { id, memory, createdAt, updatedAt } = memoryItem(found)
  const before = 'message' in found
    ? editOf(found.message)?.before ?? []
    : earlier.toReversed().map((fact) => ({ text: fact.text, at: fact.learntAt.toISOString() }))
  const texts = [...before, { text: memory, at: updatedAt ?? createdAt }]
  return texts.map(({ text, at }, i): MemoryEdit => ({
    id: i + 1, memory_id: id, previous_value: texts[i - 1]?.text ?? null, new_value: text, action: i === 0 ? 'ADD' : 'UPDATE',
    created_at: texts[0]!.at, updated_at: i === 0 ? null : at, is_deleted: 0,
  })).toReversed()
}
