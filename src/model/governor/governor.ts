/** What every call of a model goes through: a turn among users, ceilings, a deadline, retries, a breaker, a record. */
import { MadeleineError, show, throwIfAborted } from '../../errors.ts'
import { circuitBreaker, type CircuitBreaker, type BreakerOptions, type BreakerState } from './circuit-breaker.ts'
import { CallFailure, type Outcome } from './call-failure.ts'
import { withinDeadline } from './deadline.ts'
import { fairSemaphore, type FairSemaphore } from './fair-semaphore.ts'
import { assertAmount, assertDuration, assertWholeNumber } from '../check-number.ts'
import { healthOf, isBilled, leftAlone, overCeiling, unanswered } from './call-errors.ts'
import { waitBeforeRetry } from './model-retry.ts'

/** Tokens of one call. */
export interface SpentTokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Tokens and what they cost, 0 where no price is known. */
export interface Estimate extends SpentTokens {
  readonly price: number
}

/** How one attempt went. Holds no text. */
export interface CallRecord extends SpentTokens {
  readonly purpose: string
  readonly version: number
  readonly model: string
  /** Whole milliseconds from sending to the end. */
  readonly latencyMs: number
  readonly outcome: Outcome
  /** Undefined where no price is known. */
  readonly price: number | undefined
  /** False for a call that was booked and then never left; absent otherwise. */
  readonly sent?: false
}

/** Where bookings and records are kept; written by store. */
export interface Ledger {
  /** Books one call and what it may cost at most, all or nothing; false when a ceiling of this user's day would be passed. */
  reserve(userId: string, estimate: Estimate): Promise<boolean>
  /**
   * Corrects the booking to what the call was, and keeps its record. A call that never left (`sent: false`) gives its
   * booking back whole and leaves no record. `estimate` is the very object that was reserved.
   */
  settle(userId: string, estimate: Estimate, call: CallRecord): Promise<void>
}

/** In whatever unit the ceilings are in; 0 or more. */
export interface Price {
  readonly inputPerMillion: number
  readonly outputPerMillion: number
}

export interface GovernorOptions {
  /** Attempts under way at once, of all users; whole, 1 or more. Default 4. */
  readonly concurrency?: number | undefined
  /** From sending an attempt to the end of its answer; above 0, at most 2^31 − 1. Default 300,000. */
  readonly totalMs?: number | undefined
  /** Repetitions of a failed call; whole, 0 or more. Default 2. */
  readonly maxRetries?: number | undefined
  readonly price?: Price | undefined
  readonly breaker?: Partial<BreakerOptions> | undefined
}

/** What a process lends: time, dice and a place for the books. */
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
  /** Of the prompt. */
  readonly version: number
  readonly model: string
  /** The most one attempt can take, as far as one can tell before. */
  readonly estimate: SpentTokens
  /**
   * One attempt. What `spent` leaves out counts as estimated.
   *
   * @throws {CallFailure}, or a MadeleineError, which is passed on as it is
   */
  send(signal: AbortSignal): Promise<{ value: T; spent: Partial<SpentTokens>; outcome?: 'ok' | 'unreadable' | 'refused' }>
}

/** Stands before one server: its breaker knows no other. */
export interface Governor {
  /**
   * The answer to a call, within ceilings, concurrency and deadline; repeated where that may help. Every attempt is
   * booked before it leaves and settled when it ends, however it ends.
   *
   * @throws {MadeleineError} `model_failed` if the breaker is open or no attempt was answered (`cause` is the last
   *   CallFailure), `bad_reply` if an attempt was answered by nothing, `budget_exhausted`, `aborted`; and whatever `reserve` throws
   */
  run<T>(userId: string, call: GovernedCall<T>, signal?: AbortSignal): Promise<T>
  state(): { breaker: BreakerState; running: number; waiting: number }
}

interface Inside {
  readonly totalMs: number
  readonly maxRetries: number
  readonly price: Price | undefined
  readonly surroundings: GovernorEnvironment
  readonly health: CircuitBreaker
  readonly slots: FairSemaphore
}

interface Asked<T> {
  readonly userId: string
  readonly call: GovernedCall<T>
  readonly signal: AbortSignal | undefined
}

/** How an attempt ended: with an answer, or with why there is none. */
type Ended<T> = { readonly how: How } & ({ readonly value: T } | { readonly failure: CallFailure | MadeleineError })
type How = SpentTokens & Pick<CallRecord, 'outcome' | 'sent'>

/** @throws invalid_input for a wrong option */
export function governor(options: GovernorOptions, surroundings: GovernorEnvironment): Governor {
  const { concurrency = 4, totalMs = 300_000, maxRetries = 2, price } = options
  const inside: Inside = {
    totalMs: assertDuration('totalMs', totalMs),
    maxRetries: assertWholeNumber('maxRetries', maxRetries, 0),
    price: price && {
      inputPerMillion: assertAmount('price.inputPerMillion', price.inputPerMillion),
      outputPerMillion: assertAmount('price.outputPerMillion', price.outputPerMillion),
    },
    surroundings,
    health: circuitBreaker(options.breaker),
    slots: fairSemaphore(concurrency),
  }
  const { health, slots } = inside
  return {
    run: (userId, call, signal) => run(inside, { userId, call, signal }),
    state: () => ({ breaker: health.state(surroundings.monotonicMs()), running: slots.running, waiting: slots.waiting }),
  }
}

async function run<T>(inside: Inside, asked: Asked<T>): Promise<T> {
  const { maxRetries, surroundings, health } = inside
  let last: CallFailure | undefined
  for (let retries = 0; ; retries++) {
    const ended = await attempt(inside, asked, last)
    if ('value' in ended) return ended.value
    throwIfAborted(asked.signal)
    if (ended.failure instanceof MadeleineError) throw ended.failure
    last = ended.failure
    const mayRepeat = retries < maxRetries && health.isPassable(surroundings.monotonicMs())
    const waitMs = mayRepeat ? waitBeforeRetry(last, retries, surroundings.random()) : undefined
    if (waitMs === undefined) throw unanswered(asked.call, last)
    await surroundings.sleep(waitMs, asked.signal ?? new AbortController().signal).catch(() => throwIfAborted(asked.signal))
  }
}

/**
 * Booked only with a slot in hand: the bookings that a crash leaves unsettled, and those whose estimate may prove too
 * low, are never more than the slots.
 */
async function attempt<T>(inside: Inside, asked: Asked<T>, last: CallFailure | undefined): Promise<Ended<T>> {
  const { health, slots, surroundings } = inside
  throwIfAborted(asked.signal)
  if (!health.isPassable(surroundings.monotonicMs())) throw leftAlone(asked.call, last)
  const leave = await slots.enter(asked.userId, asked.signal)
  const passage = health.enter(surroundings.monotonicMs())
  try {
    throwIfAborted(asked.signal)
    if (!passage) throw leftAlone(asked.call, last) // it opened meanwhile
    return await booked(inside, asked, (outcome) => passage.end(healthOf(outcome), surroundings.monotonicMs()))
  } finally {
    passage?.end('unknown', surroundings.monotonicMs())
    leave()
  }
}

async function booked<T>({ price, totalMs, surroundings }: Inside, asked: Asked<T>, tell: (outcome: Outcome) => void): Promise<Ended<T>> {
  const { userId, call, signal } = asked
  const { inputTokens, outputTokens } = call.estimate
  const estimate = { inputTokens, outputTokens, price: costOf(call.estimate, price) ?? 0 }
  if (!(await surroundings.ledger.reserve(userId, estimate))) throw overCeiling(call)
  const sentMs = surroundings.monotonicMs()
  const ended = signal?.aborted ? NEVER_SENT : await sent(asked, totalMs, surroundings)
  tell(ended.how.outcome)
  const { purpose, version, model } = call
  const latencyMs = Math.round(surroundings.monotonicMs() - sentMs)
  await keep(surroundings.ledger, userId, estimate, { purpose, version, model, latencyMs, price: costOf(ended.how, price), ...ended.how })
  return ended
}

const NOTHING: SpentTokens = { inputTokens: 0, outputTokens: 0 }
const NEVER_SENT: Ended<never> = {
  how: { ...NOTHING, outcome: 'aborted', sent: false },
  failure: new CallFailure('aborted', 'the call was given up before it left'),
}

/** Never rejects. */
async function sent<T>({ call, signal }: Asked<T>, totalMs: number, surroundings: GovernorEnvironment): Promise<Ended<T>> {
  const { estimate } = call
  const sleep: GovernorEnvironment['sleep'] = (ms, ending) => surroundings.sleep(ms, ending)
  try {
    const { value, spent, outcome = 'ok' } = await withinDeadline({ totalMs, sleep, signal }, (ending) => call.send(ending))
    const inputTokens = counted(spent.inputTokens) ?? estimate.inputTokens
    const outputTokens = counted(spent.outputTokens) ?? estimate.outputTokens
    return { value, how: { outcome, inputTokens, outputTokens } }
  } catch (error) {
    const failure = error instanceof MadeleineError || error instanceof CallFailure ? error : foreign(error)
    const outcome = failure instanceof MadeleineError ? 'aborted' : failure.outcome // ours tells nothing of the server
    const { inputTokens, outputTokens } = isBilled(outcome) ? estimate : NOTHING
    return { failure, how: { outcome, inputTokens, outputTokens } }
  }
}

/** What a provider reports may be anything. */
const counted = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : undefined

/** Of an error that is not ours only the kind is told: its words may be a user's. */
const foreign = (error: unknown): CallFailure =>
  new CallFailure('malformed', `it threw ${error instanceof Error ? show(error.name) : typeof error} where a CallFailure was expected`)

/** A record that cannot be kept costs no answer. Its booking stands: the day counts too much rather than too little. */
async function keep(ledger: Ledger, userId: string, estimate: Estimate, call: CallRecord): Promise<void> {
  try {
    await ledger.settle(userId, estimate, call)
  } catch {
    process.emitWarning(`a call of ${call.model} for ${call.purpose} could not be recorded`, { code: 'ledger_failed' })
  }
}

const costOf = ({ inputTokens, outputTokens }: SpentTokens, price: Price | undefined): number | undefined =>
  price && (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000
