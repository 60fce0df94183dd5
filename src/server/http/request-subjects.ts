/** What a request was about, for the audit: ids of conversations, messages, episodes and facts, and no text. */
import { CALLS, type Call } from '../../contract/calls.ts'
import { Id } from '../../contract/space-names.ts'
import type { ErrorCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'

export interface RequestSubjects {
  /** The first that was named. */
  conversationId: string | undefined
  readonly ids: Set<string>
  /** The tools that were called over MCP, and how those of them failed that did. */
  readonly tools: Map<string, ErrorCode | undefined>
}

export const newSubjects = (): RequestSubjects => ({ conversationId: undefined, ids: new Set(), tools: new Map() })

/** As many as a row of the audit has. */
const MOST_IDS = 1000
const NAMED = ['id', 'episodeId', 'factId', 'editId', 'firstId', 'lastId', 'ids'] as const

type Fields = Readonly<Record<string, unknown>>
type Method = (...args: readonly unknown[]) => Promise<unknown>

/** A memory whose calls say what they name and what they answer with; those in pieces, such as an import, say nothing. */
export const notingSubjects = (memory: Memory, subjects: RequestSubjects): Memory => new Proxy(memory, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name, target)
    if (typeof method !== 'function') return method
    const bound = method.bind(target) as Method
    const call = (CALLS as Readonly<Record<string, Call>>)[String(name)]
    if (!call || call.inPieces !== undefined) return bound
    return async (...args: readonly unknown[]) => {
      noteGiven(subjects, Object.assign({}, ...args.map((arg, i) => (i < call.takes.length ? { [call.takes[i]!]: arg } : arg))) as Fields)
      const result = await bound(...args)
      noteIds(subjects, idsOf(result))
      return result
    }
  },
})

function noteGiven(subjects: RequestSubjects, given: Fields): void {
  if (isId(given['conversationId'])) subjects.conversationId ??= given['conversationId']
  noteIds(subjects, NAMED.flatMap((name) => given[name]))
  noteIds(subjects, idsIn(given['messages']))
}

/** Of episodes and facts that were shown, of messages that belong to none yet, of what was stored or changed. */
function idsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return idsIn(result)
  const { ids, episodes, facts, passages, edit } = Object(result) as Fields
  const { id, factId, newFactId } = Object(edit) as Fields
  return [
    ...listOf(ids), ...idsIn(episodes), ...idsIn(facts), id, factId, newFactId,
    ...listOf(passages).map((passage) => {
      const { episodeId, messageId } = Object(passage) as Fields
      return episodeId ?? messageId
    }),
  ]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const idsIn = (list: unknown): unknown[] => listOf(list).map((one) => (Object(one) as Fields)['id'])

/** What is no id, as only a call that was refused can have, must not keep the rows from being written that are written with it. */
const isId = (value: unknown): value is string => typeof value === 'string' && Id.safeParse(value).success

function noteIds({ ids }: RequestSubjects, given: readonly unknown[]): void {
  for (const one of given) if (ids.size < MOST_IDS && isId(one)) ids.add(one)
}
