/** Writes turns into the log: in order for each conversation, each message once, what fails together with what comes next. */
import { createHash } from 'node:crypto'
import { hasCode, MadeleineError } from '@madeleine/base'
import { type Memory, type Redaction, Redactor } from '@madeleine/core'
import { type PlainMessage, withoutRecalled } from '@madeleine/contract'
import { assertMemory, memoryError, emitTurnEvent, type SdkMessage, type OnTurnEvent } from './checked-options.ts'
import {
  loggedOf, redacted, withoutResults, turnMessageOf, type TurnMessage, type LoggedMessage, type MessageTrace,
} from './turn-message.ts'

/** One call of the model: what its prompt says of the turn, and in the end its answer. */
export interface TurnRecord {
  readonly conversationId: string
  readonly turn: CurrentTurn
  readonly onEvent: OnTurnEvent | undefined
  /** What is taken out of messages before they are compared with the log, which has none of it either. */
  readonly redact?: Redaction | undefined
  answer?: TurnMessage | undefined
  /** Id of the message that the answer follows; known once the turn was compared with the log. */
  anchor?: string
  /** Newest messages of the log that belong to the turn; known at the same time. */
  length?: number
  /** Waits to be stored, with ids: the same ones in each attempt, so that one whose reply was lost stores nothing twice. */
  batch?: PlainMessage[]
}

/** Records that wait at most, those of all conversations of a memory. */
const MAX_WAITING = 4000
/** Messages of the log that are compared, beyond those of the turn. */
const COMPARED_MESSAGES = 40
const MAX_PAGE = 500
/** Messages of one push: each has at most 60,000 bytes, and a push takes 4 MB. */
const PUSHED_MESSAGES = 50

interface Waiting {
  /** The first one is being stored, unless all failed. */
  readonly records: TurnRecord[]
  running: Promise<void>
  /** Begins when that is done; one is enough for all that came meanwhile. */
  next: Promise<void> | undefined
}

/** The turns of one memory. */
export class TurnLog {
  /** By conversation. */
  readonly #waiting = new Map<string, Waiting>()
  #count = 0
  /** The memory, once its promise was kept. */
  #open: Memory | undefined

  /** Stores what a record has so far, behind what waits before it. Resolves when that was tried; never rejects. */
  store(memory: Memory | Promise<Memory>, record: TurnRecord): Promise<void> {
    const { conversationId } = record
    const queue: Waiting = this.#waiting.get(conversationId) ?? { records: [], running: Promise.resolve(), next: undefined }
    this.#waiting.set(conversationId, queue)
    if (!queue.records.includes(record)) {
      queue.records.push(record)
      if (++this.#count > MAX_WAITING) this.#giveUp(queue.records.splice(queue.records.length > 1 ? 1 : 0, 1)[0]!)
      if (queue.records.length === 0) {
        this.#waiting.delete(conversationId)
        return Promise.resolve()
      }
    }
    if (!queue.next) {
      queue.next = queue.running.then(() => {
        queue.next = undefined
        return (queue.running = this.#drain(memory, conversationId, queue))
      })
      const open = this.#open ?? memory
      if ('holdOpen' in open) open.holdOpen?.(queue.next)
    }
    return queue.next
  }

  async #drain(memory: Memory | Promise<Memory>, conversationId: string, queue: Waiting): Promise<void> {
    const { records } = queue
    await this.#opened(memory, queue)
    for (let record = records[0]; record; record = records[0]) {
      if (!(await this.#tryWrite(memory, record))) return
      // The answer may have come while what stands before it was stored
      if (record.answer) continue
      records.shift()
      this.#count--
    }
    if (!queue.next) this.#waiting.delete(conversationId)
  }

  /** Closing waits for what waited for the memory. Each record reports a memory that does not open. */
  async #opened(memory: Memory | Promise<Memory>, queue: Waiting): Promise<void> {
    if (this.#open) return
    // In the first reaction to the promise: a caller that awaits it as well may close the memory in the next one
    const hold = (open: Memory): void => {
      this.#open = open
      if (open !== memory) for (const work of [queue.running, queue.next]) if (work) open.holdOpen?.(work)
    }
    await Promise.resolve(memory).then(hold, () => undefined)
  }

  /** @returns false where the record stays */
  async #tryWrite(memory: Memory | Promise<Memory>, record: TurnRecord): Promise<boolean> {
    const { conversationId, onEvent } = record
    let open: Memory | undefined
    try {
      open = assertMemory(await memory)
      const messageIds = await writeTurn(open, record)
      if (messageIds.length > 0) emitTurnEvent(onEvent, { type: 'turn.stored', conversationId, messageIds })
      return true
    } catch (error) {
      // A promise that was rejected is never kept
      const isKept = open !== undefined && !hasCode(error, 'invalid_input', 'bad_time', 'too_large', 'conflict', 'closed')
      emitTurnEvent(onEvent, { type: 'turn.failed', conversationId, error: memoryError(error), isKept })
      if (isKept) return false
      record.batch = []
      if (record.length === undefined) record.answer = undefined
      return true
    }
  }

  #giveUp({ conversationId, onEvent }: TurnRecord): void {
    this.#count--
    const error = new MadeleineError('stuck', `more than ${MAX_WAITING} calls are waiting to be stored`)
    emitTurnEvent(onEvent, { type: 'turn.failed', conversationId, error, isKept: false })
  }
}

const cleaner = (redact: Redaction | undefined) => {
  const redactor = redact === undefined || redact === 'off' ? undefined : new Redactor(redact)
  return (message: TurnMessage): TurnMessage => (redactor ? redacted(message, redactor) : message)
}

/** @returns ids of the messages that were pushed */
async function writeTurn(memory: Memory, record: TurnRecord): Promise<string[]> {
  const { conversationId, redact } = record
  const clean = cleaner(redact)
  if (record.length === undefined) {
    const { users, steps, history } = record.turn
    const limit = Math.min(MAX_PAGE, users.length + steps.length + COMPARED_MESSAGES)
    const { items } = await memory.messages({ conversationId, from: -limit, limit })
    const log = items.flatMap((item) => (item.type === 'message' ? [loggedOf(item)] : []))
    const aligned = alignTurn({ users: users.map(clean), steps: steps.map(clean), history: history.map(clean) }, log)
    record.batch = withIds(aligned.missing, conversationId, log.at(-1)?.id ?? '')
    record.anchor = record.batch.at(-1)?.id ?? aligned.anchor ?? log.at(-1)?.id ?? ''
    record.length = aligned.length
  }
  const batch = (record.batch ??= [])
  if (record.answer) {
    batch.push(...withIds([clean(record.answer)], conversationId, record.anchor ?? ''))
    record.answer = undefined
  }
  const messageIds: string[] = []
  while (batch.length > 0) {
    const messages = batch.slice(0, PUSHED_MESSAGES)
    const { ids } = await memory.push({ conversationId, messages })
    messageIds.push(...ids)
    batch.splice(0, messages.length)
  }
  return messageIds
}

/**
 * Gives each message an id made of its content and the id of the message before it: whoever pushes the same message at the
 * same place, in whatever process, gives it the same id, and the same words at another place have another one.
 */
function withIds(messages: readonly TurnMessage[], conversationId: string, after: string): PlainMessage[] {
  let previous = after
  return messages.map(({ message }) => {
    previous = createHash('sha256').update(JSON.stringify([conversationId, previous, message])).digest('base64url').slice(0, ID_CHARS)
    return { id: previous, ...message }
  })
}

/** Characters of an id: 132 bits. */
const ID_CHARS = 22

// What of a turn the log lacks. The log decides and not what a process remembers: the next step of a turn may come in another
// request, process or machine, and a call may be repeated after any failure.

export interface AlignedTurn {
  readonly missing: readonly TurnMessage[]
  /** Id of the logged message that an answer follows; undefined where something is missing before it. */
  readonly anchor: string | undefined
  /** Newest messages of the log, with those that are missing now, that belong to the turn. */
  readonly length: number
}

/** Pure. @param log the newest messages of the log, in order */
export function alignTurn(
  { users, steps, history }: Pick<CurrentTurn, 'users' | 'steps' | 'history'>, log: readonly LoggedMessage[],
): AlignedTurn {
  const lastUser = log.findLastIndex(isUser)
  const start = log.slice(0, lastUser).findLastIndex((message) => !isUser(message)) + 1
  const run = log.slice(start, lastUser + 1)
  const after = log.slice(lastUser + 1)
  const known = knownUsers(run, users)
  const isSame = known > 0 && (steps.length > 0 ? known === users.length : after.length === 0 || isRepeated({ users, history }, known, log))
  if (!isSame) return overlapped({ users, steps }, log)
    ?? { missing: [...users, ...steps], anchor: undefined, length: users.length + steps.length }
  const missing = [...users.slice(known), ...missingSteps(steps, after)]
  return {
    missing, anchor: missing.length > 0 ? undefined : anchorOf(steps, after) ?? run.at(-1)?.id,
    length: known + after.length + missing.length,
  }
}

/**
 * A later step of a turn into which another one was stored: two tabs speak in one conversation at once, or nothing was said
 * but an empty message. The log has what the turn called, behind what its user said.
 */
function overlapped({ users, steps }: Pick<CurrentTurn, 'users' | 'steps'>, log: readonly LoggedMessage[]): AlignedTurn | undefined {
  const ids = new Set(steps.flatMap(({ callIds }) => callIds))
  const called = log.findLastIndex(({ callIds }) => callIds.some((id) => ids.has(id)))
  const [asked, last] = [log.slice(0, Math.max(0, called)), users.at(-1)]
  const from = last === undefined ? asked.findLastIndex(isUser)
    : asked.findLastIndex((message) => isUser(message) && message.said === last.said)
  if (called === -1 || (last !== undefined && from === -1)) return undefined
  const after = log.slice(from + 1)
  const missing = missingSteps(steps, after)
  return { missing, anchor: missing.length > 0 ? undefined : anchorOf(steps, after), length: users.length + after.length + missing.length }
}

/** How many of a turn's user messages end the log's run of them. */
function knownUsers(run: readonly LoggedMessage[], users: readonly TurnMessage[]): number {
  for (let known = Math.min(run.length, users.length); known > 0; known--) {
    const logged = run.slice(-known)
    if (logged.every((message, i) => message.said === users[i]?.said)) return known
  }
  return 0
}

/**
 * Whether an answered turn is asked again, and not the same words said once more: what stands before the message in the
 * prompt is then what stands before it in the log, and not the log's end. Without history in the prompt, and where both fit
 * alike, it counts as said once more, because storing twice is better than losing.
 */
function isRepeated({ users, history }: Pick<CurrentTurn, 'users' | 'history'>, known: number, log: readonly LoggedMessage[]): boolean {
  const lastUser = log.findLastIndex(isUser)
  return known === users.length && agreement(history, log.slice(0, lastUser + 1 - known)) > agreement(history, log)
}

/** How many messages that say something agree, from the ends backwards. */
function agreement(a: readonly MessageTrace[], b: readonly MessageTrace[]): number {
  const spoken = (messages: readonly MessageTrace[]) => messages.filter(({ role, said }) => role !== 'tool' && said !== '').reverse()
  const [left, right] = [spoken(a), spoken(b)]
  const differs = left.findIndex(({ role, said }, i) => role !== right[i]?.role || said !== right[i]?.said)
  return differs === -1 ? left.length : differs
}

/** The steps that the log lacks. Calls and results are known by their ids, what was only said by its words. */
function missingSteps(steps: readonly TurnMessage[], after: readonly LoggedMessage[]): TurnMessage[] {
  const callIds = new Set(after.flatMap((message) => message.callIds))
  const resultIds = new Set(after.flatMap((message) => message.resultIds))
  const said = after.map((message) => message.said)
  return steps.flatMap((step) => {
    if (step.callIds.length > 0) return step.callIds.every((id) => callIds.has(id)) ? [] : [step]
    if (step.resultIds.length > 0) return withoutResults(step, resultIds) ?? []
    const at = said.indexOf(step.said)
    if (at === -1) return [step]
    said.splice(at, 1)
    return []
  })
}

/** Id of the logged message that is the turn's last step. */
function anchorOf(steps: readonly TurnMessage[], after: readonly LoggedMessage[]): string | undefined {
  const last = steps.at(-1)
  const ids = last && [...last.callIds, ...last.resultIds]
  return last && after.findLast(({ said, callIds, resultIds }) => (ids?.length
    ? ids.some((id) => callIds.includes(id) || resultIds.includes(id)) && (last.callIds.length > 0) === (callIds.length > 0)
    : said === last.said))?.id
}

const isUser = ({ role }: MessageTrace): boolean => role === 'user'

// A prompt divided into the turn that it is about, from the newest user messages on, and what stands before it.

export interface CurrentTurn {
  /** Number of system messages at the beginning. */
  readonly systems: number
  /** Place of the newest user message in the prompt. */
  readonly newest: number
  /** Messages before the turn, without those of the system. Empty: the caller leaves history to the memory. */
  readonly history: readonly TurnMessage[]
  /** The newest user messages: one, or several after calls that failed. */
  readonly users: readonly TurnMessage[]
  /** What followed them in this turn: calls of tools and their results. */
  readonly steps: readonly TurnMessage[]
  /** What the user says, as a query; '' where there are no words. */
  readonly query: string
}

const MAX_QUERY_CHARS = 10_000

/** @returns undefined for a prompt that no user speaks in */
export function currentTurnOf(prompt: readonly SdkMessage[]): CurrentTurn | undefined {
  const newest = prompt.findLastIndex(({ role }) => role === 'user')
  if (newest === -1) return undefined
  const start = prompt.slice(0, newest).findLastIndex(({ role }) => role !== 'user') + 1
  const systems = prompt.findIndex(({ role }) => role !== 'system')
  const messagesOf = (messages: readonly SdkMessage[]) => messages.flatMap((message) => turnMessageOf(message) ?? [])
  const users = messagesOf(prompt.slice(start, newest + 1))
  return {
    systems, newest, users,
    history: messagesOf(prompt.slice(systems, start)),
    steps: messagesOf(prompt.slice(newest + 1)),
    query: withoutRecalled(wordsOf(prompt[newest]!)).trim().slice(0, MAX_QUERY_CHARS).toWellFormed(),
  }
}

/** By what a turn is known again in the same process: its conversation, its user messages and the length of what stood before them. */
export const turnKeyOf = (conversationId: string, { users, history }: CurrentTurn): string =>
  createHash('sha256').update(JSON.stringify([conversationId, history.length, users.map(({ said }) => said)])).digest('base64url')

/** What is said in a message, without the places of files. */
const wordsOf = ({ content }: SdkMessage): string =>
  (typeof content === 'string' ? content
    : content.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n'))
