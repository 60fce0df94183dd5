/** The reads that rank and lay out, on the engine's thread where this process has one: the caller's thread only checks and copies. */
import { awaiting, codedError } from '../../errors.ts'
import type { Db } from '../../store/engine/db.ts'
import type { TokenizerOption } from '../../text/tokens/token-counters.ts'
import { packageFile } from '../../version.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import { givenOf, isBuiltIn, queryVectorOf } from '../query/query-vector.ts'
import { recall, recent } from '../recall.ts'
import type { Recall, Recent } from '../render/recall-result.ts'
import type { Searcher } from '../search/searcher.ts'
import { readContext, type AgentContext, type ContextRequest } from '../session/read-context.ts'
import { readSession, type Session, type SessionRequest } from '../session/read-session.ts'
import { withText, type ReadCall, type ReadInput, type ReadResult, type ToldSession, type UnreadContext } from './read-call.ts'

/** The compiled file, also in development: threads do not inherit loaders. */
const THREAD_READS = packageFile('dist/recall/offload/thread-reads.js')

interface Conditions {
  readonly tokenizer: TokenizerOption
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (value: unknown) => void
}

/** Models and functions of the caller stay on the caller's thread: reads that need them are done there, and all on a server. */
export class Reads {
  readonly #opening: string
  readonly #searcher: Searcher
  readonly #db: Pick<Db, 'offload'>
  /** Undefined: a model computes the vectors of queries, which is asked on this thread. */
  readonly #isBuiltIn: boolean

  /** @param opening a name that no other opening of a store has */
  constructor(searcher: Searcher, db: Pick<Db, 'offload'>, opening: string) {
    this.#opening = opening
    this.#searcher = searcher
    this.#db = db
    this.#isBuiltIn = isBuiltIn(searcher.embedders)
  }

  async recall(userId: string, options: CheckedOptions, signal?: AbortSignal): Promise<Recall> {
    const { tokenizer } = options
    if (!this.#offloads(tokenizer)) return recall(this.#searcher, userId, options, signal)
    const vectored = await this.#withVector(userId, options, signal)
    const done = await this.#offload(userId, { name: 'recall', options: vectored }, { tokenizer, signal })
    return done ? (this.#served(userId, done) as Recall) : recall(this.#searcher, userId, vectored, signal)
  }

  async recent(userId: string, options: CheckedOptions, signal?: AbortSignal): Promise<Recent> {
    const done = await this.#offload(userId, { name: 'recent', options }, { tokenizer: options.tokenizer, signal })
    return done ? (this.#served(userId, done) as Recent) : recent(this.#searcher, userId, options)
  }

  async session(userId: string, request: SessionRequest, signal?: AbortSignal): Promise<Session> {
    const done = await this.#offload(userId, { name: 'session', request }, { tokenizer: request.tokenizer, signal })
    return done ? (withText(this.#served(userId, done) as UnreadContext) as Session) : readSession(this.#searcher, userId, request)
  }

  async context(userId: string, request: ContextRequest, signal?: AbortSignal): Promise<AgentContext> {
    const { onSession, ...unlistened } = request
    const { tokenizer, conversationId } = unlistened.session
    if (!this.#offloads(tokenizer)) return readContext(this.#searcher, userId, request, signal)
    const telling = new TellingOnce(onSession)
    const tell = (value: unknown): void => telling.tell(value as ToldSession)
    try {
      const isAhead = onSession !== undefined && !this.#isBuiltIn && unlistened.recall !== undefined
      const ahead = isAhead ? this.#offload(userId, { name: 'contextSession', request: unlistened }, { tokenizer, signal }) : undefined
      const [vectored, told] = await Promise.all([this.#withVectors(userId, unlistened, signal), ahead?.then((done) => (done && tell(done.value), done))])
      const call: ReadCall = { name: 'context', request: vectored, tellsSession: onSession !== undefined && !told }
      const done = await this.#offload(userId, call, { tokenizer, signal, onProgress: tell })
      if (!done) return await readContext(this.#searcher, userId, told ? vectored : { ...vectored, ...(onSession && { onSession }) }, signal)
      await telling.ended
      return withText(this.#served(userId, done) as UnreadContext)
    } catch (error) {
      if (telling.told) this.#searcher.onServed(userId, { conversationId, pieces: telling.told.shown }) // it may be in a prompt
      throw error
    }
  }

  /** Drops what is kept of a user's index, here and in the engine's thread. */
  forget(userId: string): void {
    this.#searcher.kept.forget(userId)
    // Without waiting: what is kept is never trusted for itself, and an engine that has ended keeps nothing
    void this.#offload(userId, { name: 'forget' }, { tokenizer: 'o200k' }).catch(() => undefined)
  }

  /** Whether nothing of the call's is code of the caller, or of a reranker. */
  #offloads(tokenizer: TokenizerOption): boolean {
    return this.#db.offload !== undefined && this.#searcher.reranker === undefined && typeof tokenizer !== 'function'
  }

  /** With the vector of a model, which this thread asks: no transaction waits for it, and the thread has no model. */
  async #withVector(userId: string, options: CheckedOptions, signal: AbortSignal | undefined): Promise<CheckedOptions> {
    return this.#isBuiltIn ? options : { ...options, vector: await givenOf(await queryVectorOf(this.#searcher, userId, options.text, signal)) }
  }

  async #withVectors(userId: string, request: ContextRequest, signal: AbortSignal | undefined): Promise<ContextRequest> {
    return request.recall ? { ...request, recall: await this.#withVector(userId, request.recall, signal) } : request
  }

  /** Undefined where this thread has to do it. */
  async #offload(userId: string, call: ReadCall, { tokenizer, signal, onProgress }: Conditions): Promise<ReadResult | undefined> {
    if (!this.#offloads(tokenizer)) return undefined
    const input: ReadInput = { opening: this.#opening, userId, frameSecret: this.#searcher.frameSecret, call }
    const done = await unlessAborted(this.#db.offload!({ module: THREAD_READS, input }, onProgress), signal)
    return done && (done.result as ReadResult)
  }

  #served(userId: string, { value, served }: ReadResult): unknown {
    for (const answer of served) this.#searcher.onServed(userId, answer)
    return value
  }
}

/** Tells the session to the caller's function: once, though a read is repeated whose engine ended. */
class TellingOnce {
  /** What was told. */
  told: ToldSession | undefined
  /** Rejects with what the function threw. */
  ended: Promise<void> = Promise.resolve()
  readonly #onSession: ContextRequest['onSession']

  constructor(onSession: ContextRequest['onSession']) {
    this.#onSession = onSession
  }

  tell(told: ToldSession): void {
    const onSession = this.#onSession
    if (this.told || !onSession) return
    this.told = told
    this.ended = awaiting('onSession', async () => onSession(withText(told.session), told.shown))
    this.ended.catch(() => undefined) // awaited with the result
  }
}

/** The result, unless the caller gives up before: the thread goes on, and nobody is told of what it finds. */
function unlessAborted<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return given
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(codedError(signal.reason, 'aborted', 'the call was aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    given.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
