/** Whose memories a call means: a user of the store, and conversations of theirs. */
import { MadeleineError } from '../../errors.ts'

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
export const identityOf = (scope: MemoryScope): Record<string, string> =>
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
