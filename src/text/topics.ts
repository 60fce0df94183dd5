/** Topics of a message, by a thesaurus of everyday conversation. */
import { termsOf } from './term-hash.ts'
import type { TopicWords } from './lexicon/topic-words.ts'
import { CHINESE_TOPICS } from '../lang/zh/topics.ts'
import { DUTCH_TOPICS } from '../lang/nl/topics.ts'
import { ENGLISH_TOPICS } from '../lang/en/topics.ts'
import { FRENCH_TOPICS } from '../lang/fr/topics.ts'
import { GERMAN_TOPICS } from '../lang/de/topics.ts'
import { ITALIAN_TOPICS } from '../lang/it/topics.ts'
import { PORTUGUESE_TOPICS } from '../lang/pt/topics.ts'
import { SPANISH_TOPICS } from '../lang/es/topics.ts'

/** The languages whose words tell topics. */
export const TOPIC_LANGUAGES: readonly TopicWords[] = [
  ENGLISH_TOPICS,
  CHINESE_TOPICS,
  GERMAN_TOPICS,
  DUTCH_TOPICS,
  FRENCH_TOPICS,
  ITALIAN_TOPICS,
  SPANISH_TOPICS,
  PORTUGUESE_TOPICS,
]

export const TOPIC_NAMES = Object.keys(ENGLISH_TOPICS)
export const TOPIC_COUNT = TOPIC_NAMES.length

let index: Map<number, number[]> | undefined

/** Topics by hashed term. */
function topicIndex(): Map<number, number[]> {
  const built = new Map<number, number[]>()
  TOPIC_NAMES.forEach((name, topic) => {
    for (const word of TOPIC_LANGUAGES.flatMap((words) => words[name]?.match(/\S+/g) ?? [])) {
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
