/** What a governor is tested with: a clock that is stepped, books kept in memory, calls that end as told. */
import { CallFailure, type Outcome } from '../../model/call-failure.ts'
import {
  governor, type GovernedCall, type GovernorOptions, type GovernorEnvironment, type CallRecord, type Estimate, type Ledger,
  type SpentTokens,
} from '../../model/governor.ts'

/** Everything that can happen without time passing has happened. */
export const calm = (): Promise<void> => new Promise((done) => setImmediate(done))

interface Sleeper {
  readonly ms: number
  readonly untilMs: number
  wake(): void
}

/** A clock that stands still until it is stepped, with those who sleep by it. */
export function steppedClock() {
  let nowMs = 0
  const sleepers = new Set<Sleeper>()
  return {
    monotonicMs: () => nowMs,
    sleep: (ms: number, signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const sleeper = { ms, untilMs: nowMs + ms, wake: resolve }
      sleepers.add(sleeper)
      signal.addEventListener('abort', () => sleepers.delete(sleeper) && reject(signal.reason))
    }),
    /** How long each of those asleep wanted to sleep. */
    sleeping: () => [...sleepers].map(({ ms }) => ms),
    /** Moves the clock, waking in their order those whose time comes. */
    async step(ms: number): Promise<void> {
      const untilMs = nowMs + ms
      await calm()
      for (let first = earliest(sleepers); first && first.untilMs <= untilMs; first = earliest(sleepers)) {
        nowMs = first.untilMs
        sleepers.delete(first)
        first.wake()
        await calm()
      }
      nowMs = untilMs
    },
  }
}

const earliest = (sleepers: ReadonlySet<Sleeper>): Sleeper | undefined => [...sleepers].sort((a, b) => a.untilMs - b.untilMs)[0]

/** What one user's day may hold, and holds. */
interface Day {
  calls: number
  tokens: number
}

/** Books in memory, with the ceilings of each user's one day. */
export function ledgerOf({ calls = Infinity, tokens = Infinity }: Partial<Day> = {}) {
  const days = new Map<string, Day>()
  const booked: { userId: string; estimate: Estimate }[] = []
  const records: (CallRecord & { userId: string })[] = []
  const dayOf = (userId: string): Day => days.get(userId) ?? days.set(userId, { calls: 0, tokens: 0 }).get(userId)!
  const sum = ({ inputTokens, outputTokens }: SpentTokens) => inputTokens + outputTokens
  const ledger: Ledger = {
    async reserve(userId, estimate) {
      const day = dayOf(userId)
      if (day.calls + 1 > calls || day.tokens + sum(estimate) > tokens) return false
      day.calls++
      day.tokens += sum(estimate)
      booked.push({ userId, estimate })
      return true
    },
    async settle(userId, estimate, call) {
      const day = dayOf(userId)
      day.tokens += (call.sent === false ? 0 : sum(call)) - sum(estimate)
      if (call.sent === false) day.calls--
      records.push({ userId, ...call })
    },
  }
  return { ledger, dayOf, booked, records }
}

/** A governor's surroundings, and what a test sees of them. */
export function surroundingsOf({ ceilings = {}, random = 0.5 }: { ceilings?: Partial<Day>; random?: number } = {}) {
  const clock = steppedClock()
  const books = ledgerOf(ceilings)
  const lent: GovernorEnvironment = { monotonicMs: clock.monotonicMs, sleep: clock.sleep, random: () => random, ledger: books.ledger }
  return { ...clock, ...books, lent }
}

export type Failed = Exclude<Outcome, 'ok'>
export type Reply = Awaited<ReturnType<GovernedCall<string>['send']>>

export const failed = (outcome: Failed, retryAfterMs?: number) => new CallFailure(outcome, 'the server said so', { retryAfterMs })
export const answered: Reply = { value: 'an answer', spent: { inputTokens: 90, outputTokens: 20 } }

/** A call whose attempts end one after the other as told; the last way again and again. */
export function callOf(...ends: readonly (Error | Reply | Promise<Reply>)[]) {
  const signals: AbortSignal[] = []
  const call: GovernedCall<string> = {
    purpose: 'batch', version: 3, model: 'small', estimate: { inputTokens: 100, outputTokens: 50 },
    async send(signal) {
      signals.push(signal)
      const end = ends[Math.min(signals.length, ends.length) - 1]
      if (!end) return new Promise<never>(() => undefined) // deaf to every signal
      if (end instanceof Error) throw end
      return end
    },
  }
  return { call, signals }
}

export function governed(options: GovernorOptions = {}, around: Parameters<typeof surroundingsOf>[0] = {}) {
  const world = surroundingsOf(around)
  return { ...world, governor: governor(options, world.lent) }
}

/** What became of a promise; so that nothing is unhandled while the clock is stepped. */
export const endOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
