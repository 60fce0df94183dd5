/** Governor of model calls: fair concurrency, ceilings, deadline, retries, circuit breaker and a record of every attempt. */
import { MadeleineError, show, throwIfAborted } from '../../errors.ts'
import { circuitBreaker, type CircuitBreaker, type BreakerOptions, type BreakerState } from './circuit-breaker.ts'
import { CallFailure, type Outcome } from './call-failure.ts'
import { withinDeadline } from './deadline.ts'
import { MAX_TOKENS } from './bounded-usage.ts'
import { fairSemaphore, type FairSemaphore } from './fair-semaphore.ts'
import { healthOf, isBilled, breakerOpenError, ceilingError, callFailedError } from './call-errors.ts'
import type { CallRecord, Estimate, Ledger, SpentTokens } from './ledger.ts'
import { waitBeforeRetry } from './model-retry.ts'

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
