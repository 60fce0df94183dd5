/**
 * The context of a turn as it comes: first the session with the facts that stand in every prompt, which is cheap, then what is recalled.
 */
import { hasCode, untilAborted, type MadeleineError } from '../../../errors.ts'
import type { Memory } from '../../../memory/memory.ts'
import { assertMemory } from '../checked-options.ts'
import { placedContextOf, type PlacedContext } from '../place-context.ts'
import { memoryError, emitTurnEvent, type OnTurnEvent } from '../turn-events.ts'
import type { CurrentTurn } from './current-turn.ts'
import type { TurnRecord } from './turn-log.ts'
import { within } from './turn-time.ts'
import type { ContextResult } from '../../../contract/results/session-results.ts'

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
export class AskedContext {
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
