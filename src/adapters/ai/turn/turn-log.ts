/** Writes turns into the log: in order for each conversation, each message once, what fails together with what comes next. */
import { createHash } from 'node:crypto'
import { hasCode, MadeleineError } from '../../../errors.ts'
import type { PlainMessage } from '../../../message/message.ts'
import type { Memory } from '../../../memory/memory.ts'
import { assertMemory } from '../checked-options.ts'
import { memoryError, emitTurnEvent, type OnTurnEvent } from '../turn-events.ts'
import { alignTurn } from './align-turn.ts'
import type { CurrentTurn } from './current-turn.ts'
import { loggedOf, type TurnMessage } from './turn-message.ts'

/** One call of the model: what its prompt says of the turn, and in the end its answer. */
export interface TurnRecord {
  readonly conversationId: string
  readonly turn: CurrentTurn
  readonly onEvent: OnTurnEvent | undefined
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

/** @returns ids of the messages that were pushed */
async function writeTurn(memory: Memory, record: TurnRecord): Promise<string[]> {
  const { conversationId, turn } = record
  if (record.length === undefined) {
    const limit = Math.min(MAX_PAGE, turn.users.length + turn.steps.length + COMPARED_MESSAGES)
    const { items } = await memory.messages({ conversationId, from: -limit, limit })
    const log = items.flatMap((item) => (item.type === 'message' ? [loggedOf(item)] : []))
    const aligned = alignTurn(turn, log)
    record.batch = withIds(aligned.missing, conversationId, log.at(-1)?.id ?? '')
    record.anchor = record.batch.at(-1)?.id ?? aligned.anchor ?? log.at(-1)?.id ?? ''
    record.length = aligned.length
  }
  const batch = (record.batch ??= [])
  if (record.answer) {
    batch.push(...withIds([record.answer], conversationId, record.anchor ?? ''))
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
