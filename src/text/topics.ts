/** What a message is about, by a thesaurus of everyday talk. */
import { termsOf } from './term-hash.ts'
import { TOPICS_OTHER } from './lexicon/other-topics.ts'
import { TOPICS } from './lexicon/english-topics.ts'

export const TOPIC_NAMES = Object.keys(TOPICS)
export const TOPIC_COUNT = TOPIC_NAMES.length

let index: Map<number, number[]> | undefined

/** Topics by hashed term. */
function topicIndex(): Map<number, number[]> {
  const built = new Map<number, number[]>()
  TOPIC_NAMES.forEach((name, topic) => {
    for (const word of `${TOPICS[name]} ${TOPICS_OTHER[name] ?? ''}`.match(/\S+/g) ?? []) {
      for (const term of termsOf(word)) {
        const held = built.get(term) ?? []
        if (!held.includes(topic)) built.set(term, [...held, topic])
      }
    }
  })
  return built
}

/** Topics of a message's terms, and how many of its words speak of each; a word of two topics counts half for each. */
export function topicsOf(terms: Iterable<number>): (readonly [number, number])[] {
  index ??= topicIndex()
  const found = new Map<number, number>()
  for (const term of terms) {
    const topics = index.get(term)
    if (topics) for (const topic of topics) found.set(topic, (found.get(topic) ?? 0) + 1 / topics.length)
  }
  return [...found]
}

export function cosineWith(topics: readonly (readonly [number, number])[], past: Float32Array): number {
  let [dot, own, other] = [0, 0, 0]
  for (const [topic, weight] of topics) {
    dot += weight * (past[topic] as number)
    own += weight * weight
  }
  for (const weight of past) other += weight * weight
  return own > 0 && other > 0.01 ? dot / Math.sqrt(own * other) : -1
}
