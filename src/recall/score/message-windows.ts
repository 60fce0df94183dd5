/** What is said around a message: the messages up to two places away in the same session, as one text, and the questions before it. */
import type { TopicSums } from '../../rank/topic-sums.ts'
import { bm25Share, type CorpusStats } from '../search/corpus-stats.ts'
import { follows, type ContextMessage } from '../search/score-context.ts'

/** Messages before and after a message in its window. */
const RADIUS = 2
/** Messages of the previous speaker that are searched for questions. */
const MOST_QUESTIONS = 4

/** A window that moves over the messages of a recall: one object for all of them. */
export class MessageWindows {
  readonly #messages: readonly ContextMessage[]
  /** Whether each message directly follows the one before it. */
  readonly #follows: Uint8Array
  /** How often each word of the query stands in the window. */
  readonly counts: number[]
  #length = 0
  #from = 0
  #to = 0

  /** @param messages by conversation, in order of the log @param words of the query */
  constructor(messages: readonly ContextMessage[], words: number) {
    this.#messages = messages
    this.#follows = Uint8Array.from(messages, (message, i) => (i > 0 && follows(messages[i - 1]!, message) ? 1 : 0))
    this.counts = Array.from({ length: words }, () => 0)
  }

  /** Puts the window around a message. */
  moveTo(i: number): void {
    const [messages, isFollowing, counts] = [this.#messages, this.#follows, this.counts]
    let [from, to] = [i, i]
    while (i - from < RADIUS && isFollowing[from] === 1) from--
    while (to - i < RADIUS && isFollowing[to + 1] === 1) to++
    counts.fill(0)
    this.#length = 0
    for (let at = from; at <= to; at++) {
      const message = messages[at]!
      this.#length += message.length
      for (let word = 0; word < counts.length; word++) counts[word]! += message.counts[word]!
    }
    this.#from = from
    this.#to = to
  }

  bm25Share({ shares, averageLength }: CorpusStats): number {
    return bm25Share({ counts: this.counts, length: this.#length }, shares, averageLength * (2 * RADIUS + 1))
  }

  /** The topics that the window has in common with the query, as a cosine. @param topics empty */
  topic(topics: TopicSums): number {
    for (let at = this.#from; at <= this.#to; at++) topics.add(this.#messages[at]!.topics)
    return topics.take()
  }

  /** Those of one message. */
  topicOf(i: number, topics: TopicSums): number {
    topics.add(this.#messages[i]!.topics)
    return topics.take()
  }

  /** BM25 of the best question among the last four messages of the previous speaker in the same session. */
  answerScore(i: number, { shares, averageLength }: CorpusStats): number {
    const [messages, isFollowing] = [this.#messages, this.#follows]
    const { speaker } = messages[i]!
    let at = i - 1
    while (at >= 0 && isFollowing[at + 1] === 1 && messages[at]!.speaker === speaker) at--
    if (at < 0 || isFollowing[at + 1] !== 1) return 0
    const asker = messages[at]!.speaker
    let best = 0
    for (let left = MOST_QUESTIONS; left > 0 && at >= 0 && messages[at]!.speaker === asker; left--, at--) {
      best = Math.max(best, bm25Share(messages[at]!, shares, averageLength, messages[at]!.asked))
      if (at === 0 || isFollowing[at] !== 1) break
    }
    return best
  }
}
