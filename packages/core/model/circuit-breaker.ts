/** Circuit breaker: stops calls to a server that keeps failing, then probes it with one call at a time. */

/**
 * closed     calls pass; `failures` failures in a row open it
 * open       nothing passes for `pauseMs`
 * half-open  the pause is over: one call passes as a probe, the others do not. An answer closes the breaker, a failure
 *            opens it for twice as long; after a probe with unknown result the next call becomes the probe
 */
export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerOptions {
  /** Consecutive failures that open the breaker; whole, 1 or more. Default 5. */
  readonly failures: number
  /** Milliseconds it stays open the first time. Default 30,000. */
  readonly pauseMs: number
  /** Upper bound, in milliseconds, of every pause. Default 300,000. */
  readonly maxPauseMs: number
}

/** What the result of a call says about its server; unknown for a call that was aborted. */
export type Health = 'alive' | 'failing' | 'unknown'

/** Permission for one call to pass. */
export interface BreakerPermit {
  /** Reports the result of the call. Only the first report counts. */
  end(health: Health, nowMs: number): void
}

/** A circuit breaker. All times come from one monotonic clock, in milliseconds. */
export interface CircuitBreaker {
  state(nowMs: number): BreakerState
  /** Whether a call would pass now. */
  isPassable(nowMs: number): boolean
  /** Lets a call pass. @returns undefined if it may not; else a permit that the caller must end, whatever the result */
  enter(nowMs: number): BreakerPermit | undefined
}

/** Creates a closed breaker. */
export function circuitBreaker({ failures = 5, pauseMs = 30_000, maxPauseMs = 300_000 }: Partial<BreakerOptions> = {}): CircuitBreaker {
  const circuit: Circuit = {
    maxFailures: failures,
    maxPauseMs,
    firstPauseMs: Math.min(pauseMs, maxPauseMs),
    failures: 0,
    pauseMs: 0,
    openUntilMs: undefined,
    probe: undefined,
  }
  return {
    state: (nowMs) => stateOf(circuit, nowMs),
    isPassable: (nowMs) => isPassable(circuit, nowMs),
    enter: (nowMs) => (isPassable(circuit, nowMs) ? issuePermit(circuit) : undefined),
  }
}

interface Circuit {
  readonly maxFailures: number
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** Consecutive failures while closed. */
  failures: number
  /** Length of the current or last pause. */
  pauseMs: number
  /** Undefined while closed. */
  openUntilMs: number | undefined
  /** The running probe while half-open. */
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

function issuePermit(circuit: Circuit): BreakerPermit {
  let hasEnded = false
  const permit: BreakerPermit = {
    end(health, nowMs) {
      if (hasEnded) return
      hasEnded = true
      if (circuit.probe === permit) endProbe(circuit, health, nowMs)
      else if (circuit.openUntilMs === undefined) endCall(circuit, health, nowMs)
      // else the call passed before the breaker opened; once it is open only probes count
    },
  }
  if (circuit.openUntilMs !== undefined) circuit.probe = permit
  return permit
}

function endCall(circuit: Circuit, health: Health, nowMs: number): void {
  if (health === 'alive') circuit.failures = 0
  if (health === 'failing' && ++circuit.failures >= circuit.maxFailures) open(circuit, nowMs, circuit.firstPauseMs)
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
