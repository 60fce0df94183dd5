/** The log of requests: one JSON line each, from a list of fields that may stand there. No text of a message, and no key, can. */
import { pino } from 'pino'
import { type ErrorCode, MINUTE_MS } from '@madeleine/base'
import { type AuditRow, type Call, CALLS, Id } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'

/** What a line holds; there is no field for what a caller wrote. */
export interface RequestLine {
  readonly requestId: string
  readonly keyId?: string | undefined
  readonly method: string
  readonly call: string
  readonly status: number
  readonly code?: string
  readonly milliseconds: number
  /** Of the client: behind a proxy of ours as it says. */
  readonly address?: string | undefined
  /** That of the span of the request, or of the caller's. */
  readonly traceId?: string | undefined
}

export interface RequestLog {
  request(line: RequestLine): void
  /** An error that the caller was not told. @param reason its code and its name; its message may quote a value */
  failure(failure: { readonly requestId: string; readonly code: string; readonly reason: string; readonly at?: string }): void
  note(text: string): void
  /** Writes what waits. */
  flush(): void
}

/** Lines are written together: a write to a terminal or a file holds the loop. */
const WAIT_MS = 100

/** @param out where lines go, such as stderr */
export function requestLog(out: { write(text: string): unknown }): RequestLog {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }
  const write = (line: string): void => {
    waiting += line
    timer ??= setTimeout(flush, WAIT_MS).unref()
  }
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write })
  return {
    request: (line) => log.info(line),
    failure: (failure) => log.error(failure),
    note: (text) => log.info({ note: text }),
    flush,
  }
}

// Entries of the audit trail on their way to the store: written together, so that no request waits for its own.

export interface AuditBuffer {
  add(row: AuditRow): void
  /** Writes what waits, or nothing at all. @returns the error that writing ends with now; undefined where it works */
  check(): Promise<unknown>
  /** Resolves when all that was added is stored, or could not be. */
  flush(): Promise<void>
}

export interface AuditBufferOptions {
  readonly store: (entries: readonly AuditRow[]) => Promise<unknown>
  /** Told when entries are lost, with their number: the store took none for too long, or one key, or nobody, was refused too often. */
  readonly onLost: (entries: number, reason: LostBecause) => void
}

export type LostBecause = 'store' | 'flood'

/** After the first entry; a process that is killed loses those of this time. */
const AUDIT_WAIT_MS = 250
const MOST_ENTRIES = 500
/** While the store fails, so many are kept; then the oldest are lost, and it is said. */
const MOST_KEPT = 50_000

/** Refusals of one key, or of nobody, in a minute: whoever floods a server with wrong keys must not fill its disk. */
const MOST_REFUSALS = 600
const REFUSALS: ReadonlySet<string | undefined> = new Set<ErrorCode>(['unauthenticated', 'rate_limited'])

/** @returns whether a row is one refusal too many */
function refusalsCounted(): (row: AuditRow) => boolean {
  let [minute, counts] = [NaN, new Map<string, number>()]
  return ({ at, keyId = '', code }) => {
    if (!REFUSALS.has(code)) return false
    const of = Math.floor(Number(at) / MINUTE_MS)
    if (of !== minute) [minute, counts] = [of, new Map()]
    const count = (counts.get(keyId) ?? 0) + 1
    counts.set(keyId, count)
    return count > MOST_REFUSALS
  }
}

export function auditBuffer({ store, onLost }: AuditBufferOptions): AuditBuffer {
  const isTooMuch = refusalsCounted()
  let waiting: AuditRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let failure: unknown
  const write = async (): Promise<void> => {
    failure = undefined
    while (waiting.length > 0) {
      const entries = waiting.splice(0, MOST_ENTRIES)
      try {
        await store(entries)
      } catch (error) {
        failure = error
        waiting = [...entries, ...waiting]
        const surplus = waiting.length - MOST_KEPT
        if (surplus > 0) onLost(waiting.splice(0, surplus).length, 'store')
        return
      }
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  return {
    add(row) {
      if (isTooMuch(row)) return onLost(1, 'flood')
      waiting.push(row)
      timer ??= setTimeout(() => void flush(), AUDIT_WAIT_MS).unref()
    },
    async check() {
      await flush()
      return failure ?? store([]).then(() => undefined, (error: unknown) => error)
    },
    async flush() {
      await flush()
      if (waiting.length > 0) onLost(waiting.splice(0).length, 'store')
    },
  }
}

// What a request was about, for the audit: ids of conversations, messages, episodes and facts, and no text.

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
