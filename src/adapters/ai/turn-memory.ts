/** Memory around one call of a model: what stands in its prompt, and what is stored of it, within the time that a turn may be delayed. */
import { setNewest } from '../../bounded-map.ts'
import type { Memory } from '../../memory/memory.ts'
import { memoryError, tellEvent, type OnTurnEvent } from './turn-events.ts'
import { placedContextOf, withContext, type PlacedContext } from './place-context.ts'
import type { SdkMessage, SdkPart } from './sdk-shapes.ts'
import { askedTurnOf, turnKeyOf, type AskedTurn } from './turn/asked-turn.ts'
import { TurnLog, type TurnRecord } from './turn/turn-log.ts'
import { answerOf } from './turn/turn-message.ts'

export interface TurnSettings {
  readonly memory: Memory | Promise<Memory>
  readonly conversationId: string
  /** Budget of what is put into a prompt. */
  readonly maxTokens: number
  /** By how much the steps of one turn are delayed together at most. */
  readonly deadlineMs: number
  readonly onEvent: OnTurnEvent | undefined
  /** Of the caller: nothing is waited for any more. */
  readonly signal: AbortSignal | undefined
}

/** A turn that may have further steps. */
interface RunningTurn {
  readonly key: string
  readonly context: PlacedContext | undefined
  isAnswered: boolean
  waitedMs: number
}

/** What a process keeps for one memory; all of it may be lost without losing a message. */
interface Kept {
  readonly log: TurnLog
  /** By conversation. */
  readonly turns: Map<string, RunningTurn>
}

const MAX_RUNNING_TURNS = 1000
const keptOf = new WeakMap<Memory | Promise<Memory>, Kept>()

export interface RememberedCall {
  readonly prompt: readonly SdkMessage[]
  /** Stores what was answered, and waits for that as long as the turn may be delayed. @param isAborted it is not the whole answer */
  end(content: readonly SdkPart[], isAborted: boolean): Promise<void>
}

/** Begins a call: stores what is new in its prompt, then puts the context into it. Never rejects; without memory the prompt is returned as it is. */
export async function rememberedCall(prompt: readonly SdkMessage[], settings: TurnSettings): Promise<RememberedCall> {
  const { memory, conversationId, onEvent } = settings
  const turn = askedTurnOf(prompt)
  if (!turn) return { prompt, end: async () => undefined }
  const kept = keptOf.get(memory) ?? { log: new TurnLog(), turns: new Map() }
  keptOf.set(memory, kept)
  const record: TurnRecord = { conversationId, turn, onEvent }
  const stored = kept.log.store(memory, record)
  const running = continuedTurn(kept, conversationId, turn) ?? (await newTurn(turn, settings, { record, stored }))
  setNewest(kept.turns, conversationId, running, MAX_RUNNING_TURNS)
  return {
    prompt: running.context ? withContext(prompt, turn, running.context) : prompt,
    async end(content, isAborted) {
      record.answer = answerOf(content, isAborted)
      running.isAnswered ||= record.answer !== undefined
      // Without calls there is no further step that its context would be kept for
      if (record.answer && record.answer.callIds.length === 0 && kept.turns.get(conversationId) === running) kept.turns.delete(conversationId)
      await inTime(record.answer ? kept.log.store(memory, record) : stored, running, settings)
    },
  }
}

/** The turn that this is a later step of, or the same call once more after it failed. */
function continuedTurn({ turns }: Kept, conversationId: string, turn: AskedTurn): RunningTurn | undefined {
  const running = turns.get(conversationId)
  return running?.key === turnKeyOf(turn) && (turn.steps.length > 0 || !running.isAnswered) ? running : undefined
}

async function newTurn(turn: AskedTurn, settings: TurnSettings, { record, stored }: { record: TurnRecord; stored: Promise<void> }): Promise<RunningTurn> {
  const { conversationId, onEvent, signal } = settings
  const running = { key: turnKeyOf(turn), context: undefined as PlacedContext | undefined, isAnswered: false, waitedMs: 0 }
  const giveUp = new AbortController()
  const ask = async (): Promise<void> => {
    try {
      const { placed, tokens } = await askContext(turn, settings, { record, stored, signal: giveUp.signal })
      if (giveUp.signal.aborted) return
      running.context = placed
      tellEvent(onEvent, { type: 'context.used', conversationId, tokens, hasRecalled: placed.recalled !== undefined })
    } catch (error) {
      if (!giveUp.signal.aborted) tellEvent(onEvent, { type: 'context.skipped', conversationId, reason: 'failed', error: memoryError(error) })
    }
  }
  if (!(await inTime(ask(), running, settings))) {
    giveUp.abort()
    if (!signal?.aborted) tellEvent(onEvent, { type: 'context.skipped', conversationId, reason: 'deadline' })
  }
  return running
}

interface AskOptions {
  readonly record: TurnRecord
  readonly stored: Promise<void>
  readonly signal: AbortSignal
}

/** The context, once the user's message is in the log: what is recalled is rated by what follows it there. */
async function askContext(turn: AskedTurn, settings: TurnSettings, { record, stored, signal }: AskOptions): Promise<{ placed: PlacedContext; tokens: number }> {
  const { conversationId, maxTokens } = settings
  const memory = await unlessAborted(stored.then(() => settings.memory), signal)
  const ownHistory = turn.history.length + (record.length ?? 0)
  const isHistoryOwn = turn.history.length > 0
  const context = await memory.context({
    conversationId, maxTokens, ownHistory, signal,
    ...(turn.query !== '' && { query: turn.query }),
    ...(isHistoryOwn && { openMessages: false, turns: 0 }),
  })
  return { placed: placedContextOf(context, turn), tokens: context.tokens }
}

/** So that a memory that never comes holds no prompt. */
function unlessAborted<T>(given: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    given.then(resolve, reject)
  })
}

/** Waits as long as the turn may still be delayed. @returns whether it was there in time */
async function inTime(done: Promise<void>, running: { waitedMs: number }, { deadlineMs, signal }: TurnSettings): Promise<boolean> {
  const from = performance.now()
  const gone = new AbortController()
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, deadlineMs - running.waitedMs))
    const stop = (): void => resolve(false)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true, signal: gone.signal })
    gone.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  const isDone = await Promise.race([done.then(() => true), late])
  gone.abort()
  running.waitedMs += performance.now() - from
  return isDone
}
