/** What is said around a message: the messages up to two places away in the same session, as one text, and the questions before it. */
import { bm25Share, type TopicSums } from './bm25.ts'
import type { IndexedMessage } from './forward-index.ts'

/** Messages before and after a message in its window. */
const RADIUS = 2
/** Messages of the previous speaker that are searched for questions. */
const MOST_QUESTIONS = 4

/** The idf of each word of the query as a share of all, and the terms of a message on average. */
interface Corpus {
  readonly shares: readonly number[]
  readonly averageLength: number
}

/** A window that moves over the messages of a recall: one object for all of them. */
export class MessageWindows<Message extends IndexedMessage> {
  readonly #messages: readonly Message[]
  /** Whether each message directly follows the one before it. */
  readonly #follows: Uint8Array
  /** How often each word of the query stands in the window. */
  readonly counts: number[]
  #length = 0
  #from = 0
  #to = 0

  /**
   * @param messages by conversation, in order of the log @param words of the query @param follows
   *   whether the second directly follows the first in a session
   */
  constructor(messages: readonly Message[], words: number, follows: (one: Message, next: Message) => boolean) {
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

  bm25Share({ shares, averageLength }: Corpus): number {
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
  answerScore(i: number, { shares, averageLength }: Corpus): number {
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
