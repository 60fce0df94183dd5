/** Memory around one call of a model: what stands in its prompt, and what is stored of it, within the time that a turn may be delayed. */
import { randomUUID } from 'node:crypto'
import { hasCode, type MadeleineError, setNewest, untilAborted } from '@madeleine/base'
import type { ContextResult, PromptMessage } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import {
  assertMemory, emitTurnEvent, memoryError, type SdkMessage, type SdkPart, type OnTurnEvent, type TurnEvent,
} from './checked-options.ts'
import { TurnLog, currentTurnOf, turnKeyOf, type TurnRecord, type CurrentTurn } from './turn-log.ts'
import { answerOf, inTime, MemoryOpening, within } from './turn-message.ts'

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
  readonly redact?: TurnRecord['redact']
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
  const { memory, conversationId, onEvent, redact } = settings
  const turn = currentTurnOf(prompt)
  if (!turn) return { prompt, end: async () => undefined }
  const kept = keptFor(memory)
  const key = turnKeyOf(conversationId, turn)
  const retried = failedCall(kept, prompt, { key, turn })
  const record: TurnRecord = retried?.record ?? { conversationId, turn, onEvent, redact }
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

// The context of a turn as it comes: first the session with the facts that stand in every prompt, which is cheap, then what is recalled.

/** Share of the deadline that the session waits for the user's message to be stored. */
const SESSION_SHARE = 0.1

export interface ContextWish {
  readonly memory: Memory | Promise<Memory>
  readonly conversationId: string
  readonly maxTokens: number
  readonly deadlineMs: number
  /** Spaces in which is recalled too. */
  readonly spaces?: readonly string[] | undefined
  readonly onEvent?: OnTurnEvent | undefined
  readonly turn: CurrentTurn
  readonly record: TurnRecord
  /** Resolves when it was tried to store what the record has. */
  readonly stored: Promise<void>
}

export interface FoundContext {
  /** session: without what is recalled, and the same as it would be beside that. */
  readonly part: 'whole' | 'session'
  readonly placed: PlacedContext
  readonly tokens: number
}

/** A context that is under way. */
class AskedContext {
  /** What there is of it so far. */
  found: FoundContext | undefined
  /** Why no more of it comes. */
  error: MadeleineError | undefined
  /** Never rejects. */
  readonly done: Promise<void>
  readonly #giveUp = new AbortController()
  readonly #wish: ContextWish

  constructor(wish: ContextWish) {
    this.#wish = wish
    this.done = this.#ask().catch((error: unknown) => void (this.error = memoryError(error)))
  }

  /** Nothing comes any more. */
  stop(): void {
    this.#giveUp.abort()
  }

  /** Recalls once the user's message is in the log: what is recalled is rated by what follows it there. */
  async #ask(): Promise<void> {
    const { deadlineMs, record, stored, turn } = this.#wish
    const { signal } = this.#giveUp
    const memory = assertMemory(await untilAborted(Promise.resolve(this.#wish.memory), signal))
    const isStored = await within(stored, deadlineMs * SESSION_SHARE, signal)
    signal.throwIfAborted()
    if (!isStored && record.length !== undefined) this.#readSession(memory)
    await untilAborted(stored, signal)
    const onSession = (session: ContextResult): void => this.#take('session', session)
    const options = { ...this.#options(turn.history.length + (record.length ?? 0)), signal, onSession }
    const { conversationId, spaces, onEvent } = this.#wish
    if (!spaces) return this.#take('whole', await memory.context(options))
    const context = await memory.context({ ...options, spaces: [...spaces] }).catch((error: unknown) => {
      if (!hasCode(error, 'not_found')) throw error
      emitTurnEvent(onEvent, { type: 'spaces.skipped', conversationId, error: memoryError(error) })
      return memory.context(options)
    })
    this.#take('whole', context)
  }

  /**
   * The session of a log that lacks what is being stored. It is all that is asked for: a recall would be rated by the user's own question.
   */
  #readSession(memory: Memory): void {
    const { record, stored, turn } = this.#wish
    const isThere = new AbortController()
    // With the message in the log it would stand in the prompt twice, and the session beside the recall is newer
    void stored.then(() => isThere.abort())
    const onSession = (session: ContextResult): void => {
      if (isThere.signal.aborted) return
      this.#take('session', session)
      isThere.abort()
    }
    const logged = (record.length ?? 0) - (record.batch?.length ?? 0)
    memory.context({
      ...this.#options(turn.history.length + logged), signal: AbortSignal.any([isThere.signal, this.#giveUp.signal]), onSession,
    })
      .then(onSession, () => undefined)
  }

  /** @param ownHistory messages at the end of the log that stand in the prompt already */
  #options(ownHistory: number): Parameters<Memory['context']>[0] {
    const { conversationId, maxTokens, turn: { query, history } } = this.#wish
    return {
      conversationId, maxTokens, ownHistory, ...(query !== '' && { query }), ...(history.length > 0 && { openMessages: false, turns: 0 }),
    }
  }

  #take(part: FoundContext['part'], context: ContextResult): void {
    if (this.#giveUp.signal.aborted || this.found?.part === 'whole') return
    this.found = { part, placed: placedContextOf(context, this.#wish.turn), tokens: context.tokens }
  }
}

// Where remembered text stands in a prompt. What changes seldom comes first and what changes with every turn directly before
// the newest user message, so that all before it stays the same to the byte and a provider's prompt cache keeps working.

/** What is put into a prompt, the same in each step of a turn. */
export interface PlacedContext {
  readonly system: string | undefined
  /** Stands in for the history of a caller who has none. */
  readonly history: readonly SdkMessage[]
  readonly recalled: string | undefined
}

const placedContextOf = ({ system, messages, recalled }: ContextResult, { history }: CurrentTurn): PlacedContext => ({
  system, recalled,
  history: history.length > 0 ? [] : messages.filter(({ content }) => content !== recalled).map(sdkMessageOf),
})

/** The prompt with the context in it. */
function withContext(
  prompt: readonly SdkMessage[], { systems, newest }: CurrentTurn, { system, history, recalled }: PlacedContext,
): SdkMessage[] {
  return [
    ...withSystem(prompt.slice(0, systems), system),
    ...history,
    ...prompt.slice(systems, newest),
    ...(recalled === undefined ? [] : [{ role: 'user', content: [{ type: 'text', text: recalled }] }]),
    ...prompt.slice(newest),
  ]
}

/**
 * Behind the caller's own instructions: in one message with them, because not every provider takes two, but apart from one
 * that has options of a provider, because those may be a cache's breakpoint, and what stands in front of it must not change.
 */
function withSystem(own: readonly SdkMessage[], system: string | undefined): readonly SdkMessage[] {
  if (system === undefined) return own
  const last = own.at(-1)
  if (typeof last?.content !== 'string' || last.providerOptions !== undefined) return [...own, { role: 'system', content: system }]
  return [...own.slice(0, -1), { ...last, content: `${last.content}\n\n${system}` }]
}

/** A model message of the SDK's public side as one of its prompts, where text is always a part. */
const sdkMessageOf = ({ role, content }: PromptMessage): SdkMessage =>
  ({ role, content: typeof content === 'string' ? [{ type: 'text', text: content }] : content.map((part): SdkPart => ({ ...part })) })
