/** Memories in the shape of mem0's results: messages, and facts that were read from them. */
import { createHash } from 'node:crypto'
import type { Fact, StoredMessage } from '@madeleine/contract'
import { defined, isJsonObject, type JsonObject, MadeleineError, reading } from '@madeleine/base'

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

// Ids of memories, which say where a memory is, and ids of messages, which say which version of it they are.

/** Where a memory is. A fact's conversation is '', its key the fact's id. */
export interface MemoryPlace {
  readonly storeUser: string
  readonly conversationId: string
  /** The id of its first message. */
  readonly key: string
}

/** An id that says where the memory is: mem0's calls by id name no user. */
export const memoryId = ({ storeUser, conversationId, key }: MemoryPlace): string =>
  Buffer.from(JSON.stringify([storeUser, conversationId, key])).toString('base64url')

/** @returns undefined for what is no id of ours, and for the register of users */
export function placeOf(id: unknown): MemoryPlace | undefined {
  if (typeof id !== 'string' || !/^[\w-]{8,6000}$/.test(id)) return undefined
  try {
    const parts = reading('the id', () => JSON.parse(Buffer.from(id, 'base64url').toString())) as unknown
    if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) return undefined
    const [storeUser, conversationId, key] = parts as [string, string, string]
    return storeUser === REGISTRY_USER ? undefined : { storeUser, conversationId, key }
  } catch {
    return undefined
  }
}

/** Between the key of a memory and the number of its version, in the id of a message. */
const VERSION = '~mem0.'

/** The memory that a message is a version of, and which: 0 is the first. */
export function versionOf(messageId: string): { readonly key: string; readonly version: number } {
  const [, key = messageId, version = '0'] = /^(.*)~mem0\.(\d{1,9})$/s.exec(messageId) ?? []
  return { key, version: Number(version) }
}

/** The id of the message that is this version of a memory. */
export const versionId = (key: string, version: number): string => (version === 0 ? key : `${key}${VERSION}${version}`)

/** The id of the message after this one. */
export function nextVersion(messageId: string): string {
  const { key, version } = versionOf(messageId)
  return versionId(key, version + 1)
}

/** The newest version of each memory: an edit that a crash interrupted leaves the one before beside it. */
export function newestIds(messageIds: readonly string[]): Set<string> {
  const newest = new Map<string, string>()
  for (const id of messageIds) {
    const { key, version } = versionOf(id)
    const other = newest.get(key)
    if (other === undefined || versionOf(other).version < version) newest.set(key, id)
  }
  return new Set(newest.values())
}

// Whose memories a call means: a user of the store, and conversations of theirs.

/** The identity of mem0's calls. */
export interface MemoryScope {
  readonly userId?: string
  readonly agentId?: string
  readonly runId?: string
}

/** The key of an edit in a message's metadata. */
export const EDIT_KEY = '_mem0'

type Given = Readonly<Record<string, unknown>>

const SPELLINGS = { userId: 'user_id', agentId: 'agent_id', runId: 'run_id' } as const
const NAMES = Object.keys(SPELLINGS) as (keyof MemoryScope)[]
/** Keys that identity may have, which are never metadata: nobody moves a memory to another owner by them. */
const IDENTITY_KEYS: ReadonlySet<string> = new Set([...NAMES, ...Object.values(SPELLINGS), 'actor_id', 'actorId'])

/** What mem0 says where a call has no identity. */
const OWNERLESS = {
  add: 'One of the filters: userId, agentId or runId is required!',
  search: "filters must contain at least one of: user_id, agent_id, run_id. Example: filters: { user_id: 'u1' }",
  getAll: "filters must contain at least one of: user_id, agent_id, run_id. Example: filters: { user_id: 'u1' }",
  deleteAll: 'At least one filter is required to delete all memories. If you want to delete all memories, use the `reset()` method.',
} as const
export type ScopedCall = keyof typeof OWNERLESS

/**
 * Reads the identity of a call, at its top or in `filters`, in camel or snake case.
 * @throws {MadeleineError} `invalid_input` where there is none, or one that is blank, has spaces, or is given twice and differs
 */
export function scopeOf(options: Given | undefined, call: ScopedCall): MemoryScope {
  const filters = (options?.['filters'] ?? {}) as Given
  const scope = Object.fromEntries(NAMES.flatMap((name) => {
    const values = [options, filters].flatMap((from) => [name, SPELLINGS[name]].map((key) => ({ key, value: from?.[key] })))
    const given = values.filter(({ value }) => value !== undefined && value !== null)
    const ids = [...new Set(given.map(({ key, value }) => entityId(value, key)))]
    if (ids.length > 1) throw new MadeleineError('invalid_input', `${call}() was given two values of ${name}: ${ids.join(' and ')}`)
    return ids.map((id) => [name, id])
  })) as MemoryScope
  if (NAMES.some((name) => scope[name] !== undefined)) return scope
  throw new MadeleineError('invalid_input', OWNERLESS[call])
}

/** @param key as it was given: mem0 has one spelling for each call, and says that one */
function entityId(value: unknown, key: string): string {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const fault = id === '' ? 'cannot be empty or whitespace-only. Provide a valid identifier.'
    : /\s/.test(id) ? 'cannot contain whitespace. Provide a valid identifier without spaces.' : undefined
  if (fault !== undefined) throw new MadeleineError('invalid_input', `Invalid ${key}: ${fault}`)
  return id
}

/** The caller's metadata or filters, without identity and without what the client itself keeps there. */
export const withoutIdentity = (given: Given | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given ?? {})
    .filter(([key, value]) => !IDENTITY_KEYS.has(key) && key !== EDIT_KEY && value !== undefined))

/** The identity as mem0's results have it, in the spelling of version 3 and in that of version 2. */
const identityOf = (scope: MemoryScope): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (scope[name] === undefined ? [] : [[SPELLINGS[name], scope[name]], [name, scope[name]]])))

/** Ids of mem0 have no spaces, so that no user is called like these. */
export const REGISTRY_USER = 'mem0 users'
const UNOWNED = 'mem0 '

/** The user of the store whose memory it is: the user, else one that stands for the agent or the run. */
export const storeUserOf = (scope: MemoryScope): string => scope.userId ?? `${UNOWNED}${query({ agent: scope.agentId, run: scope.runId })}`

/** The `userId` of mem0 behind a user of the store. */
export const ownerOf = (storeUser: string): Pick<MemoryScope, 'userId'> => (storeUser.startsWith(UNOWNED) ? {} : { userId: storeUser })

const PREFIX = 'mem0:'

/** The conversation that `add` writes to: one for each agent and run. */
export const conversationOf = ({ agentId, runId }: MemoryScope): string => `${PREFIX}${query({ agent: agentId, run: runId })}`

/** Agent and run of a conversation. One that another door wrote is a run of its own name. */
export function partsOf(conversationId: string): MemoryScope {
  if (!conversationId.startsWith(PREFIX)) return { runId: conversationId }
  const parts = new URLSearchParams(conversationId.slice(PREFIX.length))
  const [agentId, runId] = [parts.get('agent'), parts.get('run')]
  return { ...(agentId !== null && { agentId }), ...(runId !== null && { runId }) }
}

/** Whether a conversation belongs to what was asked for; the user is the store's part. */
export function isOfScope(scope: MemoryScope, conversationId: string): boolean {
  const { agentId, runId } = partsOf(conversationId)
  return (scope.agentId === undefined || scope.agentId === agentId) && (scope.runId === undefined || scope.runId === runId)
}

const query = (parts: Readonly<Record<string, string | undefined>>): string =>
  String(
    new URLSearchParams(Object.entries(parts).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]]))),
  )
