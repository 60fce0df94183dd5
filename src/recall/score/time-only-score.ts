/**
 * Scores of messages where a query names a time and nothing else: what was said then, the most
 * telling first, from all of the talk of that time.
 */
import type { TimeSpan } from '../../time/query/time-spans.ts'
import type { ContextMessage } from '../search/score-context.ts'
import { dateScore, isInTime, type LocalClock } from './time-score.ts'
import type { RecalledTime } from '../../contract/results/recall-result.ts'

/** The two features that a time alone decides. */
export interface TimeOnlyScore {
  readonly isInside: boolean
  readonly date: number
  readonly episode: number
}

/** What lies outside of the time counts half of its nearness, so that it never comes before what was said then. */
const OUTSIDE = 0.5
/** How much the messages behind the best of an episode lose, at most: other episodes of the time have a turn before them. */
const MOST_LOST = 0.25

/**
 * date: 1 for the best message in the time of each episode, less for its second, third and so on; half the nearness of a
 * message outside. episode: how much of what was said in the time its episode holds, as a share of the fullest episode's, by
 * logarithm.
 *
 * @param query its times that are not empty, and its spans
 * @param telling how much a message says by itself
 */
export function timeOnlyScores(
  { times, spans }: { readonly times: readonly RecalledTime[]; readonly spans: readonly TimeSpan[] },
  messages: readonly ContextMessage[], clock: LocalClock,
  telling: (message: ContextMessage) => number,
): ReadonlyMap<ContextMessage, TimeOnlyScore> {
  const isInside = ({ atMs }: ContextMessage): boolean => times.some((time) => isInTime(time, atMs, clock.hourOf(atMs)))
  const inside = new Map<string, ContextMessage[]>()
  for (const message of messages.filter(isInside)) inside.set(message.episode, [...(inside.get(message.episode) ?? []), message])
  const talk = new Map([...inside].map(([episode, said]) => [episode, Math.log(1 + said.reduce((sum, { length }) => sum + length, 0))]))
  const most = Math.max(1e-9, ...talk.values())
  const scores = new Map<ContextMessage, TimeOnlyScore>(messages.map((message) =>
    [message, {
      date: OUTSIDE * Math.max(0, ...spans.map((span) => dateScore(span, clock.dayOf(message.atMs)))), episode: 0, isInside: false,
    }]))
  for (const [episode, said] of inside) {
    const best = said.map((message) => ({ message, weight: telling(message) })).sort((a, b) => b.weight - a.weight)
    for (const [i, { message }] of best.entries()) {
      scores.set(message, { date: 1 - MOST_LOST * (1 - 1 / (1 + i)), episode: (talk.get(episode) ?? 0) / most, isInside: true })
    }
  }
  return scores
}
