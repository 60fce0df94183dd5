/** The choice among scored gaps: where a segment ends, seen from a few messages further on. */
import type { Reason } from '../../core/segment.ts'
import { sigmoid } from '../detector/trees.ts'
import type { TurnScore } from './boundary-scores.ts'
import { DENSITIES, type Density } from './density.ts'

/**
 * Messages after a gap that are read before it is decided: the gap where a subject changes stands out among its neighbours,
 * and what is said last before a pause is no segment of its own.
 */
export const READ_AHEAD = 12
/** The most messages of a speaker's turn that say what the turn is about. */
const TURN_MESSAGES = 4
/** By density: log odds that a gap must exceed in talk of a kind that the detector knows. */
export const KNOWN_LOGIT = [1.5, 0, -1] as const
/** By density: the messages of a segment in a language that was not learnt. */
const UNKNOWN_MESSAGES = [14, 8, 5] as const
/** In an unknown language: log odds that end a segment sooner, after this many messages. */
const UNKNOWN_LOGIT = 1.5
const UNKNOWN_MIN_MESSAGES = 3
/** By density: what is said in a segment of usual size, in nats of information (`TurnScore.said`). */
export const USUAL = [500, 230, 110]
export const TUNED = { base: 2.2, length: 1, min: 0.4, rest: 0.2, link: 10, linkSaid: 150, linkMessages: 8, back: 8, floor: -9, smooth: 20, asks: 2, run: 0 }

export interface Boundary {
  /** Number of messages before the boundary, from where the choice was opened. */
  readonly at: number
  readonly reason: Reason
  /** Confidence 0.5–1; absent if a long pause alone decided. */
  readonly strength?: number
  /** By density, what was said since the boundaries of that density or a coarser one. */
  readonly since: readonly SinceBoundary[]
}

/** By density, from coarse to fine: what was said since the last boundary of this density or a coarser one, and in how many messages. */
export interface SinceBoundary {
  readonly said: number
  readonly messages: number
}

export interface BoundaryChoice {
  /** Adds the next message. Returns the boundaries that are decided now, in order. */
  add(turn: TurnScore): Boundary[]
  /** Decides every gap, as if the talk ended here. */
  end(): Boundary[]
}

/** @param since as of the boundary before the first message; absent at the beginning, or if something else ended the segment there */
export function openBoundaryChoice(density: Density, since: readonly SinceBoundary[] = NOTHING_SAID): BoundaryChoice {
  const finest = DENSITIES.indexOf(density)
  /** The messages from the first undecided gap on. */
  const turns: TurnScore[] = []
  let decided = 0
  let current = since

  const decide = (readAhead: number): Boundary[] => {
    const found: Boundary[] = []
    for (let turn = turns[0]; turn && isDecidable(turns, readAhead); turn = turns[0]) {
      const level = decided === 0 ? -1 : levelOf(turns, current)
      if (level >= 0) current = current.map((one, index) => (index >= level ? { said: 0, messages: 0 } : one))
      if (level >= 0 && level <= finest) found.push({ at: decided, ...reasonOf(turns, finest), since: current })
      current = current.map(({ said, messages }) => ({ said: said + turn.said, messages: messages + 1 }))
      turns.shift()
      decided++
    }
    return found
  }
  return {
    add(turn) {
      turns.push(turn)
      return decide(READ_AHEAD)
    },
    end: () => decide(0),
  }
}

const NOTHING_SAID: readonly SinceBoundary[] = DENSITIES.map(() => ({ said: 0, messages: 0 }))

const isDecidable = (turns: readonly TurnScore[], readAhead: number): boolean => turns.length > readAhead || turns.some(({ isLongGap }) => isLongGap)

function reasonOf(turns: readonly TurnScore[], level: number): Pick<Boundary, 'reason' | 'strength'> {
  const { isLongGap, kind, logit = 0 } = turns[0] as TurnScore
  if (isLongGap) return { reason: 'time-gap' }
  const excess = kind === 'chat' ? turnScore(turns, 0) + TUNED.base : logit - KNOWN_LOGIT[level]!
  return { reason: 'topic', strength: Number(Math.max(0.5, sigmoid(excess)).toFixed(3)) }
}

/** The coarsest density at which a segment ends before the first of the messages, by index; −1 for none. */
function levelOf(turns: readonly TurnScore[], since: readonly SinceBoundary[]): number {
  const turn = turns[0] as TurnScore
  if (turn.isLongGap) return 0
  return turn.isAllowed ? since.findIndex((one, level) => endsBefore(turns, one, level)) : -1
}

function endsBefore(turns: readonly TurnScore[], { said, messages }: SinceBoundary, level: number): boolean {
  const { kind, logit = -Infinity } = turns[0] as TurnScore
  if (kind === 'known') return logit > KNOWN_LOGIT[level]!
  if (kind === 'unknown') return messages >= UNKNOWN_MESSAGES[level]! || (messages >= UNKNOWN_MIN_MESSAGES && logit > UNKNOWN_LOGIT)
  const usual = USUAL[level]!
  if (said < usual * TUNED.min) return false
  const score = turnScore(turns, 0)
  if (turnLogit(turns, 0) < TUNED.floor) return false
  if (score + TUNED.base + TUNED.length * Math.log2(said / usual) <= 0) return false
  let rest = 0
  for (let next = 0; next < turns.length && next <= READ_AHEAD; next++) {
    const turn = turns[next]!
    if (next > 0 && turn.isLongGap) break
    if (next > 0 && turn.isAllowed && rest < usual * TUNED.min && turnScore(turns, next) > score) return false
    if (next === READ_AHEAD) return true
    rest += turn.said
  }
  return rest >= usual * TUNED.rest
}

/** The log odds of a boundary before a speaker's turn: the highest of its first messages, since a turn may begin with a reply. */
export function turnLogit(turns: readonly TurnScore[], at: number): number {
  let highest = turns[at]!.logit ?? -Infinity
  for (let next = at + 1; next < turns.length && next < at + TURN_MESSAGES && turns[next]!.continues; next++) {
    highest = Math.max(highest, turns[next]!.logit ?? -Infinity)
  }
  return highest
}

function turnScore(turns: readonly TurnScore[], at: number): number {
  let highest = -Infinity
  for (let next = at; next < turns.length && next < at + TURN_MESSAGES; next++) {
    const { continues, logit = -Infinity, asksForNew } = turns[next]!
    if (next > at && !continues) break
    highest = Math.max(highest, logit + (asksForNew ? TUNED.asks : 0) + (next > at ? TUNED.run : 0))
  }
  return highest + TUNED.link * newLinks(turns, at)
}

/**
 * How much more the messages from a gap on hold to each other than to those before it: the share of what they say that came
 * up among themselves, less the share that came up before.
 */
export function newLinks(turns: readonly TurnScore[], at: number): number {
  let [fresh, old, said] = [0, 0, 0]
  for (let next = at; next < turns.length && next < at + TUNED.linkMessages && said < TUNED.linkSaid; next++) {
    if (next > at && turns[next]!.isLongGap) break
    said += turns[next]!.said
    for (const { weight, mask } of turns[next]!.links) {
      if ((mask >> (next - at)) & (2 ** TUNED.back - 1)) old += weight
      else if (mask & (2 ** (next - at) - 1)) fresh += weight
    }
  }
  return (fresh - old) / (said + TUNED.smooth)
}
