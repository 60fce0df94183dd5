/** The person a query is about: what they say themselves answers it best. */
import type { KnownPeople } from '../../people/core/known-people.ts'
import { queryTerms } from '../../text/terms.ts'
import { LatinRegExp } from '../../latin-regexp.ts'
import { literalPattern } from '../../literal-pattern.ts'

export interface QuerySubject {
  /** The name of a speaker; undefined unless the query is about exactly one. */
  readonly person: string | undefined
  /** The terms of all words that name speakers. */
  readonly nameTerms: ReadonlySet<string>
}

/** Letters that a short form has at least. */
const SHORT_FORM_LENGTH = 3

/**
 * The speaker that a query is about. It is the only one named, those left out to whom something is given or said; of
 * two, the one who does what is asked about. A name is matched by any of its words, or by the beginning of one with a
 * capital: Va for Valerie is too short, Val is not.
 *
 * Never throws.
 *
 * @param names of all speakers
 * @param rest the query without the words that name times: "in May" is not short for Maya
 * @param known who of them is one person under several names
 */
export function subjectOf(query: string, names: readonly string[], rest = query, known?: KnownPeople): QuerySubject {
  const named = namesInText(query, names, rest)
  const nameTerms = new Set([...named.values()].flat().flatMap(queryTerms))
  const persons = known ? byPerson(named, known) : named
  const people = [...persons.keys()].filter((name) => !persons.get(name)!.every((word) => isReceiver(query, word)))
  return { person: people.length === 1 ? people[0] : people.length === 2 ? agentOf(query, persons) : undefined, nameTerms }
}

/** Which of the names stand in a query, each with the words by which it is named. @param rest as in `subjectOf` */
export function namesInText(query: string, names: readonly string[], rest = query): Map<string, readonly string[]> {
  const words = namingWords(query, rest)
  const named = new Map<string, readonly string[]>()
  for (const name of names) {
    const parts = name.toLowerCase().split(/[^\p{L}\p{M}]+/u)
    const naming = words.filter((word) => namesPart(word, parts)).map(({ text }) => text)
    if (naming.length > 0) named.set(name, naming)
    else if (UNSPACED.test(name) && query.includes(name)) named.set(name, [name])
    else if (NUMBER.test(name) && withoutSigns(query).includes(withoutSigns(name))) named.set(name, [name])
  }
  return named
}

/** The same by people: several names of one are named once, as the one as which they go. */
function byPerson(named: ReadonlyMap<string, readonly string[]>, known: KnownPeople): Map<string, readonly string[]> {
  const persons = new Map<string, readonly string[]>()
  for (const [name, words] of named) {
    const person = known.of(name)?.name ?? name
    persons.set(person, [...new Set([...(persons.get(person) ?? []), ...words])])
  }
  return persons
}

/** A telephone number, which is a name where nobody has another. */
const NUMBER = /^\+?[\d\s().-]{6,30}$/u
const withoutSigns = (text: string): string => text.replace(/[\s().-]+/gu, '')

/** In Chinese, whether the word stands behind "to" or "for": 妈妈给Lena的茶 is about the mother. */
const isReceiver = (query: string, word: string): boolean => {
  const at = query.indexOf(word)
  return at > 0 && /[给送对替帮向][ ]?$/u.test(query.slice(0, at))
}

/** A name in a script without spaces: it is looked for in the query as a whole. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2,}$/u

/** A word of the query that may name a speaker. */
interface NamingWord {
  readonly text: string
  readonly lowerCase: string
  /** Whether it may be the beginning of a name. */
  readonly mayBeShort: boolean
}

/** The words that may name a speaker; a stopword only with a capital. Read once, however many names there are. */
function namingWords(query: string, rest: string): NamingWord[] {
  const wordsOfRest = new Set(wordsIn(rest))
  return [...new Set(wordsIn(query))].flatMap((text) => {
    const [isCapital, isStopword] = [/^\p{Lu}/u.test(text), queryTerms(text).length === 0]
    if (isStopword && !isCapital) return []
    // A stopword is no short form: How, The and Has open sentences with a capital
    return [{
      text, lowerCase: text.toLowerCase(),
      mayBeShort: isCapital && !isStopword && text.length >= SHORT_FORM_LENGTH && wordsOfRest.has(text),
    }]
  })
}

/** Runs of letters, possessives without their s; and those between Chinese, Japanese or Thai, where no space divides them: 谁给Lena带了茶. */
function wordsIn(text: string): string[] {
  const plain = text.replace(/['’]s\b/gu, '')
  const spaced = plain.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu, ' ')
  return [plain, spaced].flatMap((version) => version.match(/[\p{L}\p{M}]+/gu) ?? [])
}

/** Whether a word is one of a name's parts, the beginning of one, or its possessive without the apostrophe: Lenas boat. */
const namesPart = ({ lowerCase, mayBeShort }: NamingWord, parts: readonly string[]): boolean =>
  parts.some((part) => part === lowerCase || (part.length > SHORT_FORM_LENGTH && lowerCase === `${part}s`)
    || (mayBeShort && part.length > lowerCase.length && part.startsWith(lowerCase)))

const AUXILIARY = 'did|does|do|has|have|is|was|were|are|had|will|would|could|might|can|should'
const SAYING_VERBS = 'say|says|said|think|thinks|mention|mentions|mentioned|tell|tells|told|describe|describes|share|shares'

/** Of two people the one who does what is asked about: Ann in 'What did Ann give to Ben', Ben in 'What does Ben say of Ann'. */
function agentOf(query: string, named: ReadonlyMap<string, readonly string[]>): string | undefined {
  const agents = [...named].filter(([, words]) => words.map(literalPattern).some((word) =>
    new LatinRegExp(String.raw`\b(?:${AUXILIARY})\s+${word}(?![\p{L}\p{M}]|['’]s|\s+and\b)`, 'iu').test(query)
    || new LatinRegExp(String.raw`(?<![\p{L}\p{M}])${word}\s+(?:${SAYING_VERBS})\b`, 'iu').test(query)))
  return agents.at(-1)?.[0]
}
