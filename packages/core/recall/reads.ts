/** The reads that rank and lay out, on a thread of the engine where there is one: the caller's thread only checks and copies. */
import { awaiting, type TokenizerOption, untilAborted } from '@madeleine/base'
import type { Db } from '@madeleine/engine'
import type { CheckedOptions } from './parse-query.ts'
import { givenOf, isBuiltIn, queryVectorOf } from './query-vector.ts'
import type { ReadPlace } from './searched-log.ts'
import type { Searcher } from './searcher.ts'
import type { ContextRequest } from './read-context.ts'
import type { SessionRequest } from './read-session.ts'
import { withText, type ReadCall, type ReadInput, type ReadResult, type ContextProgress, type UnreadContext } from './read-call.ts'
import type { readHere } from './read-here.ts'
import { THREAD_READS } from './thread-module.ts'
import type { ContextResult, RecallResult, RecentResult, SessionResult } from '@madeleine/contract'

interface Conditions {
  readonly tokenizer: TokenizerOption
  readonly signal?: AbortSignal | undefined
  readonly onPartial?: (value: unknown) => void
  /** Awaited before anything is recorded as shown. */
  readonly ended?: () => Promise<void>
  /** Every thread that reads does it. */
  readonly isForAll?: boolean
}

interface ReadConditions {
  readonly signal?: AbortSignal | undefined
  /** The memories that are read, that of the user first; absent: that alone. */
  readonly across?: readonly ReadPlace[] | undefined
}

/** Models and functions of the caller stay on the caller's thread: reads that need them are done there. */
export class Reads {
  readonly #opening: string
  readonly #searcher: Searcher
  readonly #db: Pick<Db, 'offload'>
  #mayPrepare = true
  #unrecorded: Reads | undefined

  /** @param opening a name that no other opening of a store has */
  constructor(searcher: Searcher, db: Pick<Db, 'offload'>, opening: string) {
    this.#opening = opening
    this.#searcher = searcher
    this.#db = db
    if (!this.#canOffload('o200k')) codeOfReads().catch(() => undefined) // thrown again where it is needed
  }

  async recall(userId: string, options: CheckedOptions, { signal, across }: ReadConditions = {}): Promise<RecallResult> {
    const { tokenizer } = options
    const vectored = this.#canOffload(tokenizer) ? await this.#withVector(userId, options, signal) : options
    const call: ReadCall = { name: 'recall', options: vectored, ...(across && { across }) }
    return (await this.#offload(userId, call, { tokenizer, signal }) ?? await this.#here(userId, call, { signal })) as RecallResult
  }

  async recent(userId: string, options: CheckedOptions, { signal, across }: ReadConditions = {}): Promise<RecentResult> {
    const call: ReadCall = { name: 'recent', options, ...(across && { across }) }
    return (await this.#offload(userId, call, { tokenizer: options.tokenizer, signal }) ?? await this.#here(userId, call)) as RecentResult
  }

  async session(userId: string, request: SessionRequest, signal?: AbortSignal): Promise<SessionResult> {
    const call: ReadCall = { name: 'session', request }
    const found = await this.#offload(userId, call, { tokenizer: request.tokenizer, signal })
    return (found === undefined ? await this.#here(userId, call) : withText(found as UnreadContext)) as SessionResult
  }

  async context(userId: string, { onSession, ...request }: ContextRequest, signal?: AbortSignal): Promise<ContextResult> {
    const { tokenizer, conversationId } = request.session
    const call = { name: 'context', request, wantsSession: onSession !== undefined } as const
    const report = new SessionReport(onSession)
    const heard: typeof onSession = onSession && ((session, shown) => (report.isOver ? undefined : onSession(session, shown)))
    try {
      if (!this.#canOffload(tokenizer)) return (await this.#here(userId, call, { signal, onSession: heard })) as ContextResult
      const vectored = await this.#vectorMeanwhile(userId, call, report, signal)
      const onPartial = (value: unknown): void => report.send(value as ContextProgress)
      const found = await this.#offload(userId, vectored, { tokenizer, signal, onPartial, ended: () => report.ended })
      if (found !== undefined) return withText(found as UnreadContext)
      await report.ended
      return (await this.#here(userId, vectored, { signal, ...(!report.sent && { onSession: heard }) })) as ContextResult
    } catch (error) {
      if (report.sent) this.#searcher.onShown(userId, { conversationId, pieces: report.sent.shown }) // it may be in a prompt
      throw error
    } finally {
      report.isOver = true
    }
  }

  /** The same reads, of which nothing is recorded: of a memory that whoever asks may not write to. */
  get unrecorded(): Reads {
    return (this.#unrecorded ??= new Reads({ ...this.#searcher, onShown: () => undefined }, this.#db, this.#opening))
  }

  /** Whether the engine's thread of this process reads, and nobody has asked it yet. */
  get canPrepare(): boolean {
    return this.#mayPrepare && this.#canOffload('o200k')
  }

  /** Does a read that nobody has asked for, so that the first one is quick; nothing once somebody has asked. What fails, fails there. */
  async prepare(userId: string, call: ReadCall): Promise<void> {
    if (!this.canPrepare) return
    const { frameSecret, openMeaning } = this.#searcher
    const input: ReadInput = { opening: this.#opening, userId, frameSecret, isTimed: false, hasMeaning: openMeaning !== undefined, call }
    await this.#db.offload!({ module: THREAD_READS, input }).catch(() => undefined)
  }

  /** Drops what is kept of a user's index, here and in the engine's thread. */
  forget(userId: string): void {
    this.#searcher.kept.forget(userId)
    // Without waiting: what is kept is never trusted for itself, and an engine that has ended keeps nothing
    void this.#offload(userId, { name: 'forget' }, { tokenizer: 'o200k', isForAll: true }).catch(() => undefined)
  }

  /** Whether nothing of the call is code of the caller, or a reranker. */
  #canOffload(tokenizer: TokenizerOption): boolean {
    return this.#db.offload !== undefined && this.#searcher.reranker === undefined && typeof tokenizer !== 'function'
  }

  /** With the vector of a model, which this thread asks: no transaction waits for it, and the engine's thread has no model. */
  async #withVector(userId: string, options: CheckedOptions, signal: AbortSignal | undefined): Promise<CheckedOptions> {
    if (isBuiltIn(this.#searcher.embedders)) return options
    return { ...options, vector: await givenOf(await queryVectorOf(this.#searcher, userId, options.text, signal)) }
  }

  /** The same for a context, whose session is told while the model computes. */
  async #vectorMeanwhile(userId: string, call: ContextCall, report: SessionReport, signal: AbortSignal | undefined): Promise<ContextCall> {
    const { request, wantsSession } = call
    if (!request.recall || isBuiltIn(this.#searcher.embedders)) return call
    const { tokenizer } = request.session
    const session: ReadCall = { name: 'contextSession', request }
    const readAhead = async (): Promise<void> =>
      report.send((await this.#offload(userId, session, { tokenizer, signal }) ?? await this.#here(userId, session)) as ContextProgress)
    const [recall] = await Promise.all([this.#withVector(userId, request.recall, signal), wantsSession && readAhead()])
    return { ...call, request: { ...request, recall }, wantsSession: wantsSession && !report.sent }
  }

  /** What was found, and recorded as shown; undefined where this thread has to do it. */
  async #offload(userId: string, call: ReadCall, { tokenizer, ended, ...conditions }: Conditions): Promise<unknown> {
    if (!this.#canOffload(tokenizer)) return undefined
    this.#mayPrepare = false
    const { frameSecret, onShown, openMeaning, telemetry } = this.#searcher
    const input: ReadInput =
      { opening: this.#opening, userId, frameSecret, isTimed: telemetry.isHeard, hasMeaning: openMeaning !== undefined, call }
    const done = await untilAborted(this.#db.offload!({ module: THREAD_READS, input }, conditions), conditions.signal)
    if (!done) return undefined
    await ended?.()
    const { value, served, times } = done.result as ReadResult
    for (const [step, time] of times) telemetry.past(step, time)
    for (const answer of served) onShown(userId, answer)
    return value
  }

  async #here(userId: string, call: ReadCall, listening?: Parameters<typeof readHere>[3]): Promise<unknown> {
    return untilAborted(codeOfReads().then(({ readHere: read }) => read(this.#searcher, userId, call, listening)), listening?.signal)
  }
}

/** Loaded where it is needed: a process with an engine of its own never ranks by itself. */
const codeOfReads = () => import('./read-here.ts')

type ContextCall = Extract<ReadCall, { readonly name: 'context' }>

/** Gives the session to the caller's function: once, though a read is repeated whose engine ended. */
class SessionReport {
  /** What was given to it. */
  sent: ContextProgress | undefined
  /** Rejects with what the function threw. */
  ended: Promise<void> = Promise.resolve()
  /** The call has ended: whatever comes now is given to nobody. */
  isOver = false
  readonly #onSession: ContextRequest['onSession']

  constructor(onSession: ContextRequest['onSession']) {
    this.#onSession = onSession
  }

  send(progress: ContextProgress): void {
    const onSession = this.#onSession
    if (this.sent || this.isOver || !onSession) return
    this.sent = progress
    this.ended = awaiting('onSession', async () => onSession(withText(progress.session), progress.shown))
    this.ended.catch(() => undefined) // awaited with the result
  }
}
