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
  base: -1.2,
  /** The detector's log odds, within `MIN_LOGIT` and `MAX_LOGIT`. */
  logit: 0.5,
  /** It says when, as people do of what is new. */
  when: 1.4,
  turns: 0.9,
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
  const { signs, logit = MIN_LOGIT } = turns[at]!
  if (!signs) return -Infinity
  const own = WEIGHTS.logit * Math.min(MAX_LOGIT, Math.max(MIN_LOGIT, logit)) + WEIGHTS.pause * signs.pause
    + (signs.when ? WEIGHTS.when : 0) + (signs.turns ? WEIGHTS.turns : 0) + (signs.afterClose ? WEIGHTS.afterClose : 0)
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
