/** Topics of a message, by a thesaurus of everyday conversation. */
import { MadeleineError, readPackageFile } from '@madeleine/base'
import { termsOf } from './term-hash.ts'

/** The languages whose words tell topics, each with a file in resources/topics. */
export const TOPIC_LANGUAGES = ['en', 'zh', 'de', 'nl', 'fr', 'it', 'es', 'pt'] as const

/** In the order of the detector's weights. */
export const TOPIC_NAMES = `food restaurant cooking drinks lodging flight rail transit car navigation weather calendar banking
  investing payments insurance tax benefits studentaid veterans licensing identity law health dental fitness sport music film
  reading gaming art sightseeing events shopping clothing appearance household housing family children romance friends pets animals
  work school university science computing online religion politics nature travel places age introduction sleep feelings wealth
  language distress academy pandemic energy farming paperwork meetings ships anchoring pilotage collision vts radio product
  electronics usability marketing recording recognition annotation society passwords funds loans`.split(/\s+/)

export const topicFile = (language: string): string => `resources/topics/${language}.txt`

/**
 * What a language has to say about topics, as its file has it: a topic, a colon and its words, on indented lines if they are many.
 *
 * Words are in lower case. They are compared by stem, so base forms stand for all forms. A word belongs to two topics at most, and
 * words of no particular topic (like, good, want) to none. The lists of other languages leave out words that the English ones cover,
 * and most of those that mean something else in English.
 *
 * @throws {MadeleineError} `unexpected` if the file is missing, or names what is no topic or none
 */
export function topicWords(language: (typeof TOPIC_LANGUAGES)[number]): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>()
  let ofTopic: string[] = []
  for (const line of Buffer.from(readPackageFile(topicFile(language))).toString().split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue
    const [first = '', ...rest] = line.trim().split(' ')
    if (line.startsWith(' ')) ofTopic.push(first, ...rest)
    else words.set(first.replace(':', ''), ofTopic = rest)
  }
  if (words.size > 0 && [...words.keys()].every((name) => TOPIC_NAMES.includes(name))) return words
  throw new MadeleineError('unexpected', `${topicFile(language)} of this package is damaged: install the package again`)
}

let index: Map<number, number[]> | undefined

/** Topics by hashed term. */
function topicIndex(): Map<number, number[]> {
  const built = new Map<number, number[]>()
  const languages = TOPIC_LANGUAGES.map(topicWords)
  TOPIC_NAMES.forEach((name, topic) => {
    for (const word of languages.flatMap((words) => words.get(name) ?? [])) {
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

const ASCII = /^[\0-\x7f]*$/

/** Topics of a text, from its distinct words. @param isWord a filter on these words */
export function topicsIn(text: string, isWord: (word: string) => boolean = () => true): ReadonlyMap<number, number> {
  const words = new Set(text.toLowerCase().match(ASCII.test(text) ? /[a-z]+/g : /\p{L}+/gu) ?? [])
  const hashes = new Set<number>()
  for (const word of words) if (isWord(word)) for (const term of termsOf(word)) hashes.add(term)
  return new Map(topicsOf(hashes))
}
