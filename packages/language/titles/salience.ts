/** Salience: the weight of each term for a segment, relative to other conversations. */
import type { Sentence } from './sentences.ts'
import type { Word } from './word-weights.ts'

/** Gives the weight of a word; 0 for function words and filler. */
export type Salience = (word: Word) => number

/**
 * The weight of a term: 1 + ln of the number of messages that contain it, × 0.25 for a light word, × 1.3 if more than one
 * speaker uses it, × its relative idf if there is a background.
 *
 * @param background idf of terms in the user's texts; an unknown term has the highest idf
 */
export function salienceOf(sentences: readonly Sentence[], background?: ReadonlyMap<string, number>): Salience {
  const messages = new Map<string, Set<number>>()
  const speakers = new Map<string, Set<string>>()
  for (const { words, message, speaker } of sentences) {
    for (const { term, worth } of words) {
      if (worth === 'glue') continue
      addToSet(messages, term, message)
      addToSet(speakers, term, speaker)
    }
  }
  const maxIdf = [...(background?.values() ?? [])].reduce((max, idf) => Math.max(max, idf), 0)
  const weights = new Map([...messages].map(([term, { size: count }]) => {
    const speakerFactor = (speakers.get(term)?.size ?? 0) > 1 ? 1.3 : 1
    const rarity = background && maxIdf > 0 ? (background.get(term) ?? maxIdf) / maxIdf : 1
    return [term, (1 + Math.log(count)) * speakerFactor * rarity] as const
  }))
  return ({ term, worth }) => (worth === 'glue' ? 0 : (weights.get(term) ?? 0) * (worth === 'light' ? 0.25 : 1))
}

function addToSet<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}
