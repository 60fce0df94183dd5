/** Memory around one call of a model: what stands in its prompt, and what is stored of it, within the time that a turn may be delayed. */
import { randomUUID } from 'node:crypto'
import { setNewest } from '../../bounded-map.ts'
import type { Memory } from '../../memory/memory.ts'
import { emitTurnEvent, type OnTurnEvent, type TurnEvent } from './turn-events.ts'
import { withContext, type PlacedContext } from './place-context.ts'
import type { SdkMessage, SdkPart } from './sdk-shapes.ts'
import { currentTurnOf, turnKeyOf, type CurrentTurn } from './turn/current-turn.ts'
import { AskedContext } from './turn/turn-context.ts'
import { inTime, MemoryOpening } from './turn/turn-time.ts'
import { TurnLog, type TurnRecord } from './turn/turn-log.ts'
import { answerOf } from './turn/turn-message.ts'

export interface TurnSettings {
  readonly memory: Memory | Promise<Memory>
  readonly conversationId: string
  /** Budget of what is put into a prompt. */
  readonly maxTokens: number
  /** By how much the steps of one turn are delayed together at most, once the memory is open. */
  readonly deadlineMs: number
  /** Spaces in which is recalled too. */
  readonly spaces: readonly string[] | undefined
  readonly onEvent: OnTurnEvent | undefined
  /** Of the caller: nothing is waited for any more. */
  readonly signal: AbortSignal | undefined
}

/** What the steps of a turn have in common. */
interface RunningTurn {
  readonly context: PlacedContext | undefined
  waitedMs: number
}

/** A call that got no answer. */
interface FailedCall {
  readonly key: string
  readonly record: TurnRecord
  readonly running: RunningTurn
}

/** What a process keeps for one memory; all of it may be lost without losing a message. */
interface Kept {
  readonly opening: MemoryOpening
  readonly log: TurnLog
  /** Turns whose model called tools and is to be asked again, by their keys. */
  readonly turns: Map<string, RunningTurn>
  /** By the prompt: when the SDK retries, it gives the same one. */
  readonly failed: WeakMap<readonly SdkMessage[], FailedCall>
}

const MAX_RUNNING_TURNS = 1000
const keptOf = new WeakMap<Memory | Promise<Memory>, Kept>()

function keptFor(memory: Memory | Promise<Memory>, warm?: () => Promise<unknown>): Kept {
  const kept = keptOf.get(memory)
    ?? { opening: new MemoryOpening(memory, warm?.()), log: new TurnLog(), turns: new Map(), failed: new WeakMap() }
  keptOf.set(memory, kept)
  return kept
}

/**
 * Has a memory do once, in the background, what the first context of a process takes longer for: an engine's first
 * statements, and the loading of models. In a budget of nothing, for a conversation that nobody has, it leaves no trace.
 */
export function warmUp(memory: Memory | Promise<Memory>): void {
  keptFor(memory, () => Promise.resolve(memory)
    .then((open) => open.context({ conversationId: randomUUID(), query: 'What was said?', maxTokens: 0, limit: 1, passageLimit: 1 }))
    .catch(() => undefined))
}

export interface RememberedCall {
  readonly prompt: readonly SdkMessage[]
  /** Stores what was answered, and waits for that as long as the turn may be delayed. @param isAborted it is not the whole answer */
  end(content: readonly SdkPart[], isAborted: boolean): Promise<void>
}

/**
 * Begins a call: stores what is new in its prompt, then puts the context into it. Never rejects;
 * without memory the prompt is returned as it is.
 */
export async function rememberedCall(prompt: readonly SdkMessage[], settings: TurnSettings): Promise<RememberedCall> {
  const { memory, conversationId, onEvent } = settings
  const turn = currentTurnOf(prompt)
  if (!turn) return { prompt, end: async () => undefined }
  const kept = keptFor(memory)
  const key = turnKeyOf(conversationId, turn)
  const retried = failedCall(kept, prompt, { key, turn })
  const record: TurnRecord = retried?.record ?? { conversationId, turn, onEvent }
  const stored = kept.log.store(memory, record)
  const known = retried?.running ?? (turn.steps.length > 0 ? kept.turns.get(key) : undefined)
  const running = known ?? (await newTurn(turn, settings, { opening: kept.opening, record, stored }))
  return {
    prompt: running.context ? withContext(prompt, turn, running.context) : prompt,
    async end(content, isAborted) {
      record.answer = answerOf(content, isAborted)
      if (!record.answer) kept.failed.set(prompt, { key, record, running })
      else if (record.answer.callIds.length > 0) setNewest(kept.turns, key, running, MAX_RUNNING_TURNS)
      else kept.turns.delete(key)
      const storing = record.answer ? kept.log.store(memory, record) : stored
      // A memory that is not there yet has had its time
      if (kept.opening.isOpen) await inTime(storing, running, settings)
    },
  }
}

/** The call with this prompt that failed before; the caller may have changed the prompt since. */
function failedCall(
  { failed }: Kept, prompt: readonly SdkMessage[], { key, turn }: { key: string; turn: CurrentTurn },
): FailedCall | undefined {
  const before = failed.get(prompt)
  failed.delete(prompt)
  return before?.key === key && before.record.turn.steps.length === turn.steps.length ? before : undefined
}

async function newTurn(
  turn: CurrentTurn, settings: TurnSettings,
  { opening, record, stored }: { opening: MemoryOpening; record: TurnRecord; stored: Promise<void> },
): Promise<RunningTurn> {
  const { conversationId, deadlineMs, onEvent, signal } = settings
  const running = { context: undefined as PlacedContext | undefined, waitedMs: 0 }
  const isOpen = deadlineMs > 0
    ? await opening.wait(signal, (waitedMs) => emitTurnEvent(onEvent, { type: 'memory.opened', conversationId, waitedMs }))
    : opening.isOpen
  if (!isOpen) {
    if (!signal?.aborted) emitTurnEvent(onEvent, { type: 'context.skipped', conversationId, reason: 'opening' })
    return running
  }
  const asked = new AskedContext({ ...settings, turn, record, stored })
  await inTime(asked.done, running, settings)
  asked.stop()
  running.context = asked.found?.placed
  if (!signal?.aborted) emitTurnEvent(onEvent, contextEvent(conversationId, asked))
  return running
}

function contextEvent(conversationId: string, { found, error }: AskedContext): TurnEvent {
  const why = error ? { reason: 'failed' as const, error } : { reason: 'deadline' as const }
  if (!found) return { type: 'context.skipped', conversationId, ...why }
  const { part, placed, tokens } = found
  const used = { type: 'context.used' as const, conversationId, tokens, hasRecalled: placed.recalled !== undefined }
  return part === 'whole' ? { ...used, part } : { ...used, part, ...why }
}
