/** Who is asked about: what somebody says of themselves answers a question about them best. */
import { queryTerms } from '../core/terms.ts'

export interface Person {
  /** A speaker's name, where the query is about exactly one. */
  readonly person: string | undefined
  /** Terms of the words that name speakers. */
  readonly nameTerms: ReadonlySet<string>
}

/** Letters a short form needs: Mel for Melanie. */
const SHORT_FORM = 3

export function personIn(query: string, names: readonly string[]): Person {
  const words = namingWords(query)
  const named = new Map<string, string[]>()
  for (const name of names) {
    const parts = name.toLowerCase().split(/[^\p{L}\p{M}]+/u)
    const hits = words.filter((word) => namesPart(word, parts)).map(({ text }) => text)
    if (hits.length > 0) named.set(name, hits)
    else if (UNSPACED.test(name) && query.includes(name)) named.set(name, [name])
  }
  const nameTerms = new Set([...named.values()].flat().flatMap(queryTerms))
  const people = [...named.keys()]
  return { person: people.length === 1 ? people[0] : people.length === 2 ? subjectOf(query, named) : undefined, nameTerms }
}

/** Names in scripts without spaces have no words to compare. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2,}$/u

interface Word {
  readonly text: string
  readonly small: string
  readonly isCapital: boolean
}

/** The words that may name somebody: a stopword names nobody unless it has a capital. Read once, however many names there are. */
const namingWords = (query: string): Word[] =>
  [...new Set(query.replace(/['’]s\b/gu, '').match(/[\p{L}\p{M}]+/gu) ?? [])]
    .map((text) => ({ text, small: text.toLowerCase(), isCapital: /^\p{Lu}/u.test(text) }))
    .filter(({ text, isCapital }) => isCapital || queryTerms(text).length > 0)

/** Whether a word is one of the name's, or the beginning of one with a capital. */
const namesPart = ({ small, isCapital }: Word, parts: readonly string[]): boolean => parts.some((part) =>
  part === small || (isCapital && small.length >= SHORT_FORM && part.length > small.length && part.startsWith(small)))

const AUXILIARY = 'did|does|do|has|have|is|was|were|are|had|will|would|could|might|can|should'
const SAYING = 'say|says|said|think|thinks|mention|mentions|mentioned|tell|tells|told|describe|describes|share|shares'

/** Of two people the one who does what is asked for: 'What did Ann give to Ben', 'What does Ben say of Ann'. */
function subjectOf(query: string, named: ReadonlyMap<string, readonly string[]>): string | undefined {
  const found = [...named].filter(([, words]) => words.some((word) =>
    new RegExp(String.raw`\b(?:${AUXILIARY})\s+${word}(?![\p{L}\p{M}]|['’]s|\s+and\b)`, 'iu').test(query)
    || new RegExp(String.raw`(?<![\p{L}\p{M}])${word}\s+(?:${SAYING})\b`, 'iu').test(query)))
  return found.at(-1)?.[0]
}
