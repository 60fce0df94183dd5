/** Governor of model calls: fair concurrency, ceilings, deadline, retries, circuit breaker and a record of every attempt. */
import { byteLength, countTokens, jitteredBackoffMs, MadeleineError, show, throwIfAborted } from '@madeleine/base'
import { CallFailure, healthOf, isBilled, breakerOpenError, ceilingError, callFailedError, type Outcome } from './call-failure.ts'
import { circuitBreaker, type CircuitBreaker, type BreakerOptions, type BreakerState } from './circuit-breaker.ts'
import { fairSemaphore, type FairSemaphore } from './fair-semaphore.ts'

/** Prices per million tokens, in the unit of the ceilings; from 0 to 10^9. */
export interface Price {
  readonly inputPerMillion: number
  readonly outputPerMillion: number
}

export interface GovernorOptions {
  /** Concurrent attempts of all users; whole, 1 or more. Default 4. */
  readonly concurrency?: number | undefined
  /** Deadline of an attempt, from sending it to the end of its answer; above 0, at most 2^31 − 1. Default 300,000. */
  readonly totalMs?: number | undefined
  /** Repetitions of a failed call; whole, 0 or more. Default 2. */
  readonly maxRetries?: number | undefined
  readonly price?: Price | undefined
  readonly breaker?: Partial<BreakerOptions> | undefined
}

/** Dependencies of a governor: clock, timer, random numbers and the ledger. */
export interface GovernorEnvironment {
  monotonicMs(): number
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** In [0, 1). */
  random(): number
  readonly ledger: Ledger
}

export interface GovernedCall<T> {
  /** 'batch', 'encode', 'embed' … */
  readonly purpose: string
  /** Version of the prompt. */
  readonly version: number
  readonly model: string
  /** Upper bound of the tokens of one attempt, as far as it is known before sending. */
  readonly estimate: SpentTokens
  /**
   * Makes one attempt. A count that `spent` lacks is taken from the estimate; one that no row can hold too, and is doubtful.
   *
   * @throws {CallFailure}, or a MadeleineError, which is passed on unchanged
   */
  send(signal: AbortSignal): Promise<{
    value: T; spent: Partial<SpentTokens> & { doubtful?: boolean }; outcome?: 'ok' | 'unreadable' | 'refused'
  }>
}

/** A governor serves one server: its circuit breaker belongs to that server. */
export interface Governor {
  /**
   * Runs a call within ceilings, concurrency and deadline, and retries it after retryable failures. Every attempt is
   * reserved before it is sent and settled when it ends, whatever its outcome.
   *
   * @throws {MadeleineError} `model_failed` if the breaker is open or no attempt was answered (`cause` is the last
   *   CallFailure), `bad_reply` if an attempt failed as `unreadable` or `refused`, `budget_exhausted`, `aborted`; and what
   *   `reserve` throws
   */
  run<T>(userId: string, call: GovernedCall<T>, signal?: AbortSignal): Promise<T>
  state(): { breaker: BreakerState; running: number; waiting: number }
}

interface GovernorParts {
  readonly totalMs: number
  readonly maxRetries: number
  readonly price: Price | undefined
  readonly environment: GovernorEnvironment
  readonly breaker: CircuitBreaker
  readonly slots: FairSemaphore
}

interface UserCall<T> {
  readonly userId: string
  readonly call: GovernedCall<T>
  readonly signal: AbortSignal | undefined
}

/** The result of an attempt: a value or a failure, and what the attempt used. */
type AttemptResult<T> = { readonly usage: AttemptUsage } & ({ readonly value: T } | { readonly failure: CallFailure | MadeleineError })
type AttemptUsage = SpentTokens & Pick<CallRecord, 'outcome' | 'sent' | 'doubtful'>

/** Creates a governor. @param options checked where the store is opened */
export function governor(options: GovernorOptions, environment: GovernorEnvironment): Governor {
  const { concurrency = 4, totalMs = 300_000, maxRetries = 2, price } = options
  const parts: GovernorParts = {
    totalMs,
    maxRetries,
    price,
    environment,
    breaker: circuitBreaker(options.breaker),
    slots: fairSemaphore(concurrency),
  }
  const { breaker, slots } = parts
  return {
    run: (userId, call, signal) => run(parts, { userId, call, signal }),
    state: () => ({ breaker: breaker.state(environment.monotonicMs()), running: slots.running, waiting: slots.waiting }),
  }
}

async function run<T>(parts: GovernorParts, request: UserCall<T>): Promise<T> {
  const { maxRetries, environment, breaker } = parts
  let lastFailure: CallFailure | undefined
  for (let retries = 0; ; retries++) {
    const result = await attempt(parts, request, lastFailure)
    if ('value' in result) return result.value
    throwIfAborted(request.signal)
    if (result.failure instanceof MadeleineError) throw result.failure
    lastFailure = result.failure
    const mayRepeat = retries < maxRetries && breaker.isPassable(environment.monotonicMs())
    const waitMs = mayRepeat ? waitBeforeRetry(lastFailure, retries, environment.random()) : undefined
    if (waitMs === undefined) throw callFailedError(request.call, lastFailure)
    await environment.sleep(waitMs, request.signal ?? new AbortController().signal).catch(() => throwIfAborted(request.signal))
  }
}

/**
 * One attempt. The call is reserved only once it has a slot: so the reservations that a crash leaves unsettled, and those
 * whose estimate may prove too low, never outnumber the slots.
 */
async function attempt<T>(parts: GovernorParts, request: UserCall<T>, lastFailure: CallFailure | undefined): Promise<AttemptResult<T>> {
  const { breaker, slots, environment } = parts
  throwIfAborted(request.signal)
  if (!breaker.isPassable(environment.monotonicMs())) throw breakerOpenError(request.call, lastFailure)
  const releaseSlot = await slots.enter(request.userId, request.signal)
  const permit = breaker.enter(environment.monotonicMs())
  try {
    throwIfAborted(request.signal)
    if (!permit) throw breakerOpenError(request.call, lastFailure) // it opened while the call waited for a slot
    return await sendReserved(parts, request, (outcome) => permit.end(healthOf(outcome), environment.monotonicMs()))
  } finally {
    permit?.end('unknown', environment.monotonicMs())
    releaseSlot()
  }
}

/** Reserves the call, sends it, reports its outcome and settles it. */
async function sendReserved<T>(
  { price, totalMs, environment }: GovernorParts,
  request: UserCall<T>,
  reportOutcome: (outcome: Outcome) => void,
): Promise<AttemptResult<T>> {
  const { userId, call, signal } = request
  const { inputTokens, outputTokens } = call.estimate
  const estimate = { inputTokens, outputTokens, price: costOf(call.estimate, price) ?? 0 }
  if (!(await environment.ledger.reserve(userId, estimate))) throw ceilingError(call)
  const sentMs = environment.monotonicMs()
  const result = signal?.aborted ? NEVER_SENT : await sendWithinDeadline(request, totalMs, environment)
  reportOutcome(result.usage.outcome)
  const { purpose, version, model } = call
  const latencyMs = Math.min(Math.round(environment.monotonicMs() - sentMs), MAX_LATENCY_MS)
  await settleCall(
    environment.ledger, userId, estimate, { purpose, version, model, latencyMs, price: costOf(result.usage, price), ...result.usage },
  )
  return result
}

const NO_TOKENS: SpentTokens = { inputTokens: 0, outputTokens: 0 }
const NEVER_SENT: AttemptResult<never> = {
  usage: { ...NO_TOKENS, outcome: 'aborted', sent: false },
  failure: new CallFailure('aborted', 'the call was given up before it was sent'),
}

/** Sends the call and returns its result or failure; never rejects. */
async function sendWithinDeadline<T>(
  { call, signal }: UserCall<T>, totalMs: number, environment: GovernorEnvironment,
): Promise<AttemptResult<T>> {
  const { estimate } = call
  const sleep: GovernorEnvironment['sleep'] = (ms, callSignal) => environment.sleep(ms, callSignal)
  try {
    const { value, spent, outcome = 'ok' } = await withinDeadline({ totalMs, sleep, signal }, (callSignal) => call.send(callSignal))
    const inputTokens = validTokens(spent.inputTokens) ?? estimate.inputTokens
    const outputTokens = validTokens(spent.outputTokens) ?? estimate.outputTokens
    const isReplaced = [spent.inputTokens, spent.outputTokens].some((tokens) => tokens !== undefined && validTokens(tokens) === undefined)
    return { value, usage: { outcome, inputTokens, outputTokens, ...((spent.doubtful || isReplaced) && { doubtful: true as const }) } }
  } catch (error) {
    const failure = error instanceof MadeleineError || error instanceof CallFailure ? error : unknownFailure(error)
    const outcome = failure instanceof MadeleineError ? 'aborted' : failure.outcome // a MadeleineError says nothing about the server
    const { inputTokens, outputTokens } = isBilled(outcome) ? estimate : NO_TOKENS
    return { failure, usage: { outcome, inputTokens, outputTokens } }
  }
}

/** A token count, or undefined if no row can hold it. */
const validTokens = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_TOKENS ? tokens : undefined

/** The longest latency that a row can hold: 24 days. */
const MAX_LATENCY_MS = 2 ** 31 - 1

/** The failure for an unexpected error. Only the error's name is quoted: its message may contain text of a user. */
const unknownFailure = (error: unknown): CallFailure =>
  new CallFailure('malformed', `it threw ${error instanceof Error ? show(error.name) : typeof error} where a CallFailure was expected`)

/**
 * Settles a call. If that fails the answer is still returned, and the reservation stands: the day counts too much rather than too little.
 */
async function settleCall(ledger: Ledger, userId: string, estimate: Estimate, call: CallRecord): Promise<void> {
  try {
    await ledger.settle(userId, estimate, call)
  } catch {
    process.emitWarning(`a call of ${call.model} for ${call.purpose} could not be recorded`, { code: 'ledger_failed' })
  }
}

const costOf = ({ inputTokens, outputTokens }: SpentTokens, price: Price | undefined): number | undefined =>
  price && (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000

// Retry policy of model calls: whether to repeat a failed call within its request, and after which delay.

const BACKOFF = { firstMs: 500, maxMs: 8000 }
/** Longest Retry-After, in milliseconds, that is waited for here; beyond it the caller's job queue repeats the work. */
const MAX_RETRY_AFTER_MS = 30_000

/**
 * The delay, in milliseconds, before repetition number `retries + 1`: random from 0 up to 500 ms, an upper bound that
 * doubles with each repetition up to 8 s; but never less than the server's Retry-After.
 *
 * @param retries repetitions so far, 0 or more
 * @param random in [0, 1)
 * @returns undefined if the failure is not retryable, or Retry-After is above 30 s
 */
export function waitBeforeRetry(failure: CallFailure, retries: number, random: number): number | undefined {
  const { isRetryable, retryAfterMs = 0 } = failure
  return isRetryable && retryAfterMs <= MAX_RETRY_AFTER_MS ? Math.max(retryAfterMs, jitteredBackoffMs(BACKOFF, retries, random)) : undefined
}

// Deadline of a call: enforced even if the callee ignores its abort signal.

export interface DeadlineOptions {
  /** Milliseconds from now until the call must have ended. */
  readonly totalMs: number
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** The caller's abort signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The result of `send`, if it arrives in time. The signal of `send` is aborted when the deadline passes or the caller
 * aborts; from then on its result is ignored. No timer is left running.
 *
 * @throws {CallFailure} `timeout` or `aborted`; else what `send` threw
 */
export async function withinDeadline<T>(
  { totalMs, sleep, signal }: DeadlineOptions, send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call = new AbortController()
  const clock = new AbortController()
  let onAbort: (() => void) | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (failure: CallFailure): void => {
        reject(failure) // before the abort, so that an error of the callee cannot win
        call.abort(failure)
      }
      onAbort = () => stop(new CallFailure('aborted', 'the call was given up'))
      signal?.addEventListener('abort', onAbort, { once: true })
      sleep(totalMs, clock.signal).then(() => stop(new CallFailure('timeout', `no complete answer within ${totalMs} ms`)), () => undefined)
      send(call.signal).then(resolve, reject)
    })
  } finally {
    if (onAbort) signal?.removeEventListener('abort', onAbort)
    clock.abort()
  }
}

// Token counts of a provider, held within what the text of a call can have cost: the figures of a server are untrusted.

/** What a call can have cost on one side, by our own count of its text. */
export interface TokenBounds {
  /** The text alone, in o200k tokens. */
  readonly least: number
  /** Counted if the provider reports nothing. */
  readonly expected: number
  /** One token per byte, and what the provider may add. */
  readonly most: number
}

/** A count that was bounded; doubtful if the provider's figure could not be true. */
export interface BoundedTokens {
  readonly tokens: number
  readonly doubtful: boolean
}

/** Tokens that a provider may add to a text: its chat template, instructions for structured output, tokens after the last one allowed. */
const ADDED_TOKENS = 500
/** A figure below this share of our own count is no matter of another tokenizer. */
const PLAUSIBLE_SHARE = 0.5
/** The largest count that is recorded: the columns are 32-bit integers. */
const MAX_TOKENS = 2 ** 31 - 1

/**
 * The bounds of texts that are counted for certain, and of one that providers may count, such as a schema. No tokenizer
 * makes more tokens than bytes.
 */
export function tokenBounds(texts: readonly string[], uncertain = ''): TokenBounds {
  const least = texts.reduce((sum, text) => sum + countTokens(text), 0)
  const bytes = texts.reduce((sum, text) => sum + byteLength(text), byteLength(uncertain))
  return { least, expected: least + countTokens(uncertain), most: bytes + ADDED_TOKENS }
}

/** UTF-16 units of a reply that are counted token by token, and the units per token of the rest: a server may send megabytes. */
const COUNTED_UNITS = 65_536
const UNITS_PER_TOKEN = 4

/** The same for a reply, whose hidden reasoning counts too, up to the limit that the request sets. */
export function replyTokenBounds(text: string, maxOutputTokens: number): TokenBounds {
  const least = countTokens(text.slice(0, COUNTED_UNITS)) + Math.floor(Math.max(0, text.length - COUNTED_UNITS) / UNITS_PER_TOKEN)
  return { least, expected: least, most: Math.max(byteLength(text), maxOutputTokens) + ADDED_TOKENS }
}

/** The count of a call: the provider's figure within the bounds, `expected` if it is absent or no count. */
export function boundedTokens(reported: number | undefined, { least, expected, most }: TokenBounds): BoundedTokens {
  if (reported === undefined) return { tokens: expected, doubtful: false }
  if (!Number.isInteger(reported) || reported < 0) return { tokens: expected, doubtful: true }
  return { tokens: Math.max(least, Math.min(reported, most)), doubtful: reported > most || reported < PLAUSIBLE_SHARE * least }
}

// The ledger of model calls as a governor sees it: what a call is reserved at before it is sent, and what is recorded of it.

/** Token counts of one call. */
export interface SpentTokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Token counts and their price; 0 if no price is configured. */
export interface Estimate extends SpentTokens {
  readonly price: number
}

/** Record of one attempt. Contains no text. */
export interface CallRecord extends SpentTokens {
  readonly purpose: string
  readonly version: number
  readonly model: string
  /** Whole milliseconds from sending the request to the end of the attempt. */
  readonly latencyMs: number
  readonly outcome: Outcome
  /** Undefined if no price is configured. */
  readonly price: number | undefined
  /** The provider's token counts could not be true; those recorded are bounded by the text. */
  readonly doubtful?: true
  /** False for a call that was reserved and never sent; absent otherwise. */
  readonly sent?: false
}

/** Reservations and call records by user; implemented over the store. */
export interface Ledger {
  /** Reserves one call at its highest estimated cost, all or nothing; false if it would exceed a ceiling of the user's day. */
  reserve(userId: string, estimate: Estimate): Promise<boolean>
  /**
   * Replaces the reservation with the actual cost and stores the record. For a call that was never sent (`sent: false`) the
   * reservation is released and no record stored. `estimate` is the object, by identity, that was reserved.
   */
  settle(userId: string, estimate: Estimate, call: CallRecord): Promise<void>
}
