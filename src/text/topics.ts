/** Topics of a message, by a thesaurus of everyday conversation. */
import { termsOf } from './term-hash.ts'
import { TOPICS_OTHER } from './lexicon/other-topics.ts'
import { TOPICS } from '../lang/en/topics.ts'

export const TOPIC_NAMES = Object.keys(TOPICS)
export const TOPIC_COUNT = TOPIC_NAMES.length

let index: Map<number, number[]> | undefined

/** Topics by hashed term. */
function topicIndex(): Map<number, number[]> {
  const built = new Map<number, number[]>()
  TOPIC_NAMES.forEach((name, topic) => {
    for (const word of `${TOPICS[name]} ${TOPICS_OTHER[name] ?? ''}`.match(/\S+/g) ?? []) {
      for (const term of termsOf(word)) {
        const topics = built.get(term) ?? []
        if (!topics.includes(topic)) built.set(term, [...topics, topic])
      }
    }
  })
  return built
}

/** The topics of a message's terms, each with the number of its words; a word of two topics counts half for each. */
export function topicsOf(terms: Iterable<number>): (readonly [number, number])[] {
  index ??= topicIndex()
  let counts: Map<number, number> | undefined
  for (const term of terms) {
    const topics = index.get(term)
    if (!topics) continue
    counts ??= new Map()
    for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1 / topics.length)
  }
  return counts ? [...counts] : []
}

/** Cosine similarity of a message's topics and those of the messages before it; −1 where either has none. */
export function topicSimilarity(topics: readonly (readonly [number, number])[], past: Float32Array): number {
  if (topics.length === 0) return -1
  let [dot, own, other] = [0, 0, 0]
  for (const [topic, weight] of topics) {
    dot += weight * (past[topic] as number)
    own += weight * weight
  }
  for (let topic = 0; topic < past.length; topic++) other += (past[topic] as number) * (past[topic] as number)
  return own > 0 && other > 0.01 ? dot / Math.sqrt(own * other) : -1
}
