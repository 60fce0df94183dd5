/** Leaves a server alone that keeps failing, and asks it again with one call at a time. */
import { assertDuration, assertWholeNumber } from '../check-number.ts'

/**
 * closed     calls pass; `failures` failures in a row open it
 * open       nothing passes for `pauseMs`
 * half-open  the pause is over: one call passes as a probe, the others do not. An answer closes it, a failure opens it
 *            for twice as long; a probe that tells nothing leaves the place to the next
 */
export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerOptions {
  /** Failures in a row that open it; whole, 1 or more. Default 5. */
  readonly failures: number
  /** How long it is open the first time. Default 30,000. */
  readonly pauseMs: number
  /** The longest it is open after failed probes, and ever. Default 300,000. */
  readonly maxPauseMs: number
}

/** What a call has told of its server; of one that was given up, nothing. */
export type Health = 'alive' | 'failing' | 'unknown'

/** One call on its way. */
export interface BreakerPermit {
  /** Says how it ended. The first word counts. */
  end(health: Health, nowMs: number): void
}

/** All times are of one monotonic clock, in milliseconds. */
export interface CircuitBreaker {
  state(nowMs: number): BreakerState
  /** Whether a call would pass now. */
  isPassable(nowMs: number): boolean
  /** @returns undefined if the call may not pass; else it must be ended, however it ends */
  enter(nowMs: number): BreakerPermit | undefined
}

/** @throws invalid_input for a wrong option */
export function circuitBreaker({ failures = 5, pauseMs = 30_000, maxPauseMs = 300_000 }: Partial<BreakerOptions> = {}): CircuitBreaker {
  const circuit: Circuit = {
    mostFailures: assertWholeNumber('breaker.failures', failures, 1),
    maxPauseMs: assertDuration('breaker.maxPauseMs', maxPauseMs),
    firstPauseMs: Math.min(assertDuration('breaker.pauseMs', pauseMs), maxPauseMs),
    failures: 0,
    pauseMs: 0,
    openUntilMs: undefined,
    probe: undefined,
  }
  return {
    state: (nowMs) => stateOf(circuit, nowMs),
    isPassable: (nowMs) => isPassable(circuit, nowMs),
    enter: (nowMs) => (isPassable(circuit, nowMs) ? pass(circuit) : undefined),
  }
}

interface Circuit {
  readonly mostFailures: number
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** In a row, while closed. */
  failures: number
  /** How long it is, or was last, open. */
  pauseMs: number
  /** Undefined while closed. */
  openUntilMs: number | undefined
  /** The one call that is on its way while half-open. */
  probe: BreakerPermit | undefined
}

function stateOf({ openUntilMs }: Circuit, nowMs: number): BreakerState {
  if (openUntilMs === undefined) return 'closed'
  return nowMs < openUntilMs ? 'open' : 'half-open'
}

function isPassable(circuit: Circuit, nowMs: number): boolean {
  const state = stateOf(circuit, nowMs)
  return state === 'closed' || (state === 'half-open' && !circuit.probe)
}

function pass(circuit: Circuit): BreakerPermit {
  let hasEnded = false
  const passage: BreakerPermit = {
    end(health, nowMs) {
      if (hasEnded) return
      hasEnded = true
      if (circuit.probe === passage) endProbe(circuit, health, nowMs)
      else if (circuit.openUntilMs === undefined) endOrdinary(circuit, health, nowMs)
      // else it left before the breaker opened: from then on the probes decide
    },
  }
  if (circuit.openUntilMs !== undefined) circuit.probe = passage
  return passage
}

function endOrdinary(circuit: Circuit, health: Health, nowMs: number): void {
  if (health === 'alive') circuit.failures = 0
  if (health === 'failing' && ++circuit.failures >= circuit.mostFailures) open(circuit, nowMs, circuit.firstPauseMs)
}

function endProbe(circuit: Circuit, health: Health, nowMs: number): void {
  circuit.probe = undefined
  if (health === 'alive') Object.assign(circuit, { failures: 0, openUntilMs: undefined })
  if (health === 'failing') open(circuit, nowMs, Math.min(2 * circuit.pauseMs, circuit.maxPauseMs))
}

function open(circuit: Circuit, nowMs: number, pauseMs: number): void {
  circuit.pauseMs = pauseMs
  circuit.openUntilMs = nowMs + pauseMs
}
