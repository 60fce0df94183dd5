/** What nearness in meaning adds to the score of a message: its own, and that of what is said around it. */
import { bm25Share } from '../rank/bm25.ts'
import type { CorpusStats } from './find-candidates.ts'
import { follows, type ContextMessage } from './score-context.ts'

/** Candidates that are kept for their meaning alone. */
const MOST_NEAR = 60
/** Messages before and after a message in its window. */
const RADIUS = 2

/** Half of all sentences are less near to a question. Where words say most of it, nearer ones only follow. */
const LEAST_COSINE = 0.05

/** The cosine of the sixtieth nearest candidate, or the least that counts; infinite where no message has a vector, or all is said. */
export function leastNear(messages: readonly ContextMessage[], unsaid: number): number {
  const all = new Float64Array(messages.length)
  let count = 0
  for (const { isCandidate, meaning } of messages) if (isCandidate && meaning > 0) all[count++] = meaning
  const cosines = all.subarray(0, count).sort()
  return Math.max(LEAST_COSINE / unsaid, cosines[Math.max(0, count - MOST_NEAR)] ?? Infinity)
}

/** A question is near to another by being one. Fitted: from .3 to .7 nothing changes. */
const ASKING_SHARE = 0.5

/** What the cosine of a message counts, 0 to 1. */
export const ownMeaning = ({ meaning, asks }: ContextMessage): number => Math.max(0, meaning) * (asks ? ASKING_SHARE : 1)

/** The greatest cosine around a message, in its session, itself aside, 0 to 1. */
export function meaningAround(messages: readonly ContextMessage[], i: number): number {
  let best = 0
  for (let at = i; at > i - RADIUS && at > 0 && follows(messages[at - 1]!, messages[at]!); at--) {
    best = Math.max(best, messages[at - 1]!.meaning)
  }
  for (let at = i; at < i + RADIUS && at + 1 < messages.length && follows(messages[at]!, messages[at + 1]!); at++) {
    best = Math.max(best, messages[at + 1]!.meaning)
  }
  return best
}

/**
 * The share of a query that no candidate says in its words and the title of its conversation, 0–1. Where one says all of it, words are
 * surer than nearness; where none does, what is asked for is said in other words, if at all.
 */
export function unsaidShare(messages: readonly ContextMessage[], { shares, averageLength }: CorpusStats): number {
  let best = 0
  for (const { isCandidate, counts, titleCounts, length } of messages) {
    if (!isCandidate) continue
    const said = titleCounts ? counts.map((count, word) => count + titleCounts[word]!) : counts
    best = Math.max(best, bm25Share({ counts: said, length }, shares, averageLength))
  }
  return 1 - Math.min(1, best)
}
