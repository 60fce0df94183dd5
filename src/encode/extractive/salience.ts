/** How much each term tells about this segment, as against any other talk. */
import type { Sentence } from './sentences.ts'
import type { Word } from './word-weights.ts'

/** Worth of a word, 0 for grammar and chatter. */
export type Salience = (word: Word) => number

/**
 * Weight of a term: 1 + ln of the messages that hold it, a quarter for filler, a third more when more than one
 * speaker uses it, times its idf against the background where one is given.
 *
 * @param background idf of terms among the user's texts; a term it does not know is as rare as its rarest
 */
export function salienceOf(sentences: readonly Sentence[], background?: ReadonlyMap<string, number>): Salience {
  const messages = new Map<string, Set<number>>()
  const speakers = new Map<string, Set<string>>()
  for (const { words, message, speaker } of sentences) {
    for (const { term, worth } of words) {
      if (worth === 'glue') continue
      note(messages, term, message)
      note(speakers, term, speaker)
    }
  }
  const rarest = [...(background?.values() ?? [])].reduce((most, idf) => Math.max(most, idf), 0)
  return ({ term, worth }) => {
    const count = messages.get(term)?.size ?? 0
    if (worth === 'glue' || count === 0) return 0
    const both = (speakers.get(term)?.size ?? 0) > 1 ? 1.3 : 1
    const rarity = background && rarest > 0 ? (background.get(term) ?? rarest) / rarest : 1
    return (1 + Math.log(count)) * both * rarity * (worth === 'light' ? 0.25 : 1)
  }
}

function note<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}
