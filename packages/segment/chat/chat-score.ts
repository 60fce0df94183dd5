/** The evidence for a boundary in a chat: the signs of the message after the gap, and what those after it take up. */
import type { TurnScore } from '../rules/boundary-scores.ts'

/** Messages from a gap on that its score is made of. */
export const SCORED_MESSAGES = 6

/**
 * Log odds that each sign adds. By logistic regression on the places of the readers' cuts in the parts tune and more of
 * bench/cut-annotations.json, each chat counting the same, and rounded; a person may weigh a sign otherwise and see what
 * `npm run bench:cuts` says.
 */
const WEIGHTS = {
  /** Added to all: few gaps of a chat are boundaries. */
  base: -1.6,
  /** The detector's log odds, within `MIN_LOGIT` and `MAX_LOGIT`. */
  logit: 0.5,
  /** It says when, as people do of what is new. */
  when: 1.4,
  turns: 0.9,
  /** It says so in the phrase for it. */
  turnsAway: 2,
  /** A question of any kind to the other; and further, in words that are new. */
  asksOpenly: 1.3, asksBack: 0.4, asksNew: 0.9,
  afterClose: 0.45,
  /** Each time the pause is e times the usual. */
  pause: 0.6,
  /** The next message asks; and further, if it is the other who asks, after news. */
  nextAsks: 0.7, newsAsked: 1.1,
  /** `newLinks`: what follows holds to itself, less to what came before. */
  links: 5,
  /** `taken`: what follows takes up this message. */
  taken: 6,
}
const MIN_LOGIT = -6
const MAX_LOGIT = 2
/** Messages, and nats of what they say, over which what follows holds together; messages before it that count as old; said beforehand. */
const LINK = { messages: SCORED_MESSAGES, said: 150, before: 8, prior: 20 }

/** @param at index of the message after the gap; the messages after it may end with the talk, or with a long pause */
export function chatScoreOf(turns: readonly TurnScore[], at: number): number {
  const { signs, turnsAway, logit = MIN_LOGIT } = turns[at]!
  if (!signs) return -Infinity
  const own = WEIGHTS.logit * Math.min(MAX_LOGIT, Math.max(MIN_LOGIT, logit)) + WEIGHTS.pause * signs.pause
    + (signs.when ? WEIGHTS.when : 0) + (turnsAway ? WEIGHTS.turnsAway : signs.turns ? WEIGHTS.turns : 0)
    + (signs.afterClose ? WEIGHTS.afterClose : 0)
    + (signs.asksOpenly ? WEIGHTS.asksOpenly : 0) + (signs.asksBack ? WEIGHTS.asksBack : 0) + (signs.asksNew ? WEIGHTS.asksNew : 0)
  return WEIGHTS.base + own + answerScore(turns, at) + WEIGHTS.links * newLinks(turns, at) + WEIGHTS.taken * taken(turns, at)
}

/** What is news is asked about. */
function answerScore(turns: readonly TurnScore[], at: number): number {
  const next = turns[at + 1]
  if (!next || next.isLongGap || !next.signs?.asks) return 0
  return WEIGHTS.nextAsks + (turns[at]!.signs?.tells && !next.continues ? WEIGHTS.newsAsked : 0)
}

/**
 * How much more the messages from a gap on hold to each other than to those before it: the share of what they say that came
 * up among themselves, less the share that came up before.
 */
function newLinks(turns: readonly TurnScore[], at: number): number {
  let [fresh, old, said] = [0, 0, 0]
  for (let next = at; next < turns.length && next < at + LINK.messages && said < LINK.said; next++) {
    const turn = turns[next]!
    if (next > at && turn.isLongGap) break
    said += turn.said
    for (const { weight, mask } of turn.links) {
      if ((mask >> (next - at)) & (2 ** LINK.before - 1)) old += weight
      else if (mask & (2 ** (next - at) - 1)) fresh += weight
    }
  }
  return (fresh - old) / (said + LINK.prior)
}

/** The share of what the messages after one say that it said. */
function taken(turns: readonly TurnScore[], at: number): number {
  let [held, said] = [0, 0]
  for (let next = at + 1; next < turns.length && next < at + LINK.messages; next++) {
    const turn = turns[next]!
    if (turn.isLongGap) break
    said += turn.said
    for (const { weight, mask } of turn.links) if (mask & (1 << (next - at - 1))) held += weight
  }
  return held / (said + LINK.prior)
}

// Where a chat is cut: of all ways to divide the next few messages, the best one says whether the first gap is a boundary.

/** A gap of a chat at which a segment may end. */
export interface CutPlace {
  /** Log odds of a boundary there (`chatScoreOf`). */
  readonly score: number
  /** What is said between the first gap and this one. */
  readonly said: number
  /** The speaker before it goes on: no length ends a segment there. */
  readonly continues: boolean
}

/** What a segment's size is worth, in log odds. Chosen by hand with the weights of the signs. */
const SIZE = {
  /** Each halving of what was said under this share of the usual costs `short`: small pieces join their neighbour. */
  least: 0.3, short: 2,
  /** Each doubling over this many times the usual costs `long`. */
  long: 1.2, longCost: 2,
}
/** The least share that a segment is taken to have, as that of a few empty messages is 0. */
const MIN_SHARE = 0.02

/**
 * Whether a segment ends at the first of the places.
 *
 * @param before what was said since the boundary before it
 * @param end what is said from the first place to the end of the messages that are seen
 * @param isWhole no later message belongs to the last segment
 */
export function cutsFirst(places: readonly CutPlace[], { before, end, isWhole, usual }: {
  readonly before: number; readonly end: number; readonly isWhole: boolean; readonly usual: number
}): boolean {
  const first = places[0]!
  // What a cut saves is at most what the length costs
  if (!mayEnd(first) || first.score + longCost((before + end) / usual) <= 0) return false
  /** By place, the worth of the best way to divide what is said from there on. */
  const worths: number[] = []
  const bestFrom = (from: number, said: number): number => {
    let best = isWhole ? worthOf((end - said) / usual) : -longCost((end - said) / usual)
    for (let next = from; next < places.length; next++) {
      const { score, said: at } = places[next]!
      if (mayEnd(places[next]!)) best = Math.max(best, worthOf((at - said) / usual) + score + worths[next]!)
    }
    return best
  }
  for (let at = places.length - 1; at >= 0; at--) worths[at] = bestFrom(at + 1, places[at]!.said)
  return worthOf(before / usual) + first.score + worths[0]! > bestFrom(1, -before)
}

/** Within what one speaker says a segment ends only by signs that are for it: the length of both sides is no sign of another subject. */
const mayEnd = ({ score, continues }: CutPlace): boolean => !continues || score > 0

const longCost = (share: number): number => SIZE.longCost * Math.max(0, Math.log2(share / SIZE.long))

const worthOf = (share: number): number => -SIZE.short * Math.max(0, Math.log2(SIZE.least / Math.max(MIN_SHARE, share))) - longCost(share)
