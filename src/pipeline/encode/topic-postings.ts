/** Postings of topics, so that recall also finds messages by topic. */
import type { AnalysedMessage } from '../../rank/analysed-message.ts'
import { MAX_TOPIC_WEIGHT, TOPIC_STEP } from '../../rank/topic-sums.ts'
import { TOPIC_NAMES } from '../../text/topics.ts'
import { MAX_TEXTS, TOPICS, type Posting } from '../../store/tables/postings.ts'

/** One posting per topic of a segment: number of messages with the topic, and its highest weight in a message. */
export function topicPostings(messages: readonly AnalysedMessage[]): Posting[] {
  const byTopic = new Map<number, { texts: number; most: number }>()
  for (const { topics } of messages) {
    for (const [topic, weight] of topics) {
      const { texts = 0, most = 0 } = byTopic.get(topic) ?? {}
      byTopic.set(
        topic, { texts: Math.min(MAX_TEXTS, texts + 1), most: Math.max(most, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP))) },
      )
    }
  }
  return [...byTopic].map(([topic, counts]) => ({ field: TOPICS, term: TOPIC_NAMES[topic]!, ...counts }))
}
