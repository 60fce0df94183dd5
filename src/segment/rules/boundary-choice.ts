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
const KNOWN_LOGIT = [1.5, 0, -1] as const
/** By density: the messages of a segment in a language that was not learnt. */
const UNKNOWN_MESSAGES = [14, 8, 5] as const
/** In an unknown language: log odds that end a segment sooner, after this many messages. */
const UNKNOWN_LOGIT = 1.5
const UNKNOWN_MIN_MESSAGES = 3
/**
 * Chat: by density, what is said in a segment of usual size, in nats of information (`TurnScore.said`): 230 are some nine
 * messages of 25 words, or fifteen short ones, as common words say nothing.
 */
export const USUAL_SAID = [500, 230, 110]
/**
 * Chat: the rest of the evidence, in log odds. Chosen by hand on the tune part of bench/cut-annotations.json, with LoCoMo's
 * evidence recall in view.
 */
export const CHAT = {
  /** Added to the detector's log odds, which are low in chat: few changes of subject are announced. */
  base: 3.4,
  /** Each doubling of what was said, over the usual, and over `long` times the usual. */
  length: 1, longLength: 6, long: 1.2,
  /** The least of a segment, and of what is left before a pause, as shares of the usual: less joins its neighbour. */
  least: 0.4, leastRest: 0.2,
  /** A speaker's turn that asks for something new. */
  newQuestion: 2,
  /** `newLinks` of the turn and what follows: as many messages, or as much said; messages before it that count as old; said beforehand. */
  link: 10, linkMessages: 8, linkSaid: 150, linkBefore: 8, linkPrior: 20,
}

export interface ChosenBoundary {
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
  add(turn: TurnScore): ChosenBoundary[]
  /** Decides every gap, as if the talk ended here. */
  end(): ChosenBoundary[]
}

/** @param since as of the boundary before the first message; absent at the beginning, or if something else ended the segment there */
export function openBoundaryChoice(density: Density, since: readonly SinceBoundary[] = NOTHING_SAID): BoundaryChoice {
  const finest = DENSITIES.indexOf(density)
  /** The messages from the first undecided gap on. */
  const turns: TurnScore[] = []
  let decided = 0
  let current = since

  const decide = (readAhead: number): ChosenBoundary[] => {
    const found: ChosenBoundary[] = []
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

const isDecidable = (turns: readonly TurnScore[], readAhead: number): boolean =>
  turns.length > readAhead || turns.some(({ isLongGap }) => isLongGap)

function reasonOf(turns: readonly TurnScore[], level: number): Pick<ChosenBoundary, 'reason' | 'strength'> {
  const { isLongGap, kind, logit = 0 } = turns[0] as TurnScore
  if (isLongGap) return { reason: 'time-gap' }
  const excess = kind === 'chat' ? turnScore(turns, 0) + CHAT.base : logit - KNOWN_LOGIT[level]!
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
  return isChatBoundary(turns, said / USUAL_SAID[level]!, USUAL_SAID[level]!)
}

/** @param size what was said since the boundary before, in segments of usual size */
function isChatBoundary(turns: readonly TurnScore[], size: number, usual: number): boolean {
  const score = turnScore(turns, 0)
  const lengthLogit = CHAT.length * Math.log2(size) + CHAT.longLength * Math.max(0, Math.log2(size / CHAT.long))
  if (size < CHAT.least || score + CHAT.base + lengthLogit <= 0) return false
  let rest = 0
  for (const [next, turn] of turns.slice(0, READ_AHEAD).entries()) {
    if (next > 0 && turn.isLongGap) return rest >= usual * CHAT.leastRest
    // Of several places within one small segment the best is the boundary
    if (next > 0 && turn.isAllowed && rest < usual * CHAT.least && turnScore(turns, next) > score) return false
    rest += turn.said
  }
  return turns.length > READ_AHEAD || rest >= usual * CHAT.leastRest
}

/**
 * Log odds of a boundary before a speaker's turn: the highest of its first messages, since a turn may begin with a reply to
 * what was said before, and whether the talk holds together from here on.
 */
function turnScore(turns: readonly TurnScore[], at: number): number {
  let highest = -Infinity
  for (let next = at; next < turns.length && next < at + TURN_MESSAGES; next++) {
    const { continues, logit = -Infinity, asksForNew } = turns[next]!
    if (next > at && !continues) break
    highest = Math.max(highest, logit + (asksForNew ? CHAT.newQuestion : 0))
  }
  return highest + CHAT.link * newLinks(turns, at)
}

/**
 * How much more the messages from a gap on hold to each other than to those before it: the share of what they say that came
 * up among themselves, less the share that came up before.
 */
function newLinks(turns: readonly TurnScore[], at: number): number {
  let [fresh, old, said] = [0, 0, 0]
  for (let next = at; next < turns.length && next < at + CHAT.linkMessages && said < CHAT.linkSaid; next++) {
    const turn = turns[next]!
    if (next > at && turn.isLongGap) break
    said += turn.said
    for (const { weight, mask } of turn.links) {
      if ((mask >> (next - at)) & (2 ** CHAT.linkBefore - 1)) old += weight
      else if (mask & (2 ** (next - at) - 1)) fresh += weight
    }
  }
  return (fresh - old) / (said + CHAT.linkPrior)
}
