/** The person a query is about: what they say themselves answers it best. */
import { compatible, fold, LatinRegExp, literalPattern } from '@madeleine/base'
import { type KnownPeople, type NamesOfOne, USER_SUBJECT } from '@madeleine/contract'
import { GERMAN_QUESTIONS } from '../de/phrases.ts'
import { ENGLISH_QUESTIONS, NO_NAMES } from '../en/questions.ts'
import { HOLIDAY_WORDS } from '../en/times/relative.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../en/times/words.ts'
import { isEnglishWord } from '../spelling.ts'
import { SPANISH_QUESTIONS } from '../es/phrases.ts'
import { FRENCH_QUESTIONS } from '../fr/phrases.ts'
import { spacedLists, unspacedLists } from '../languages.ts'
import type { QuestionWords, UnspacedQuestions } from '../lexicon.ts'
import { queryTerms } from '../terms.ts'
import type { TimeLanguage } from '../times/time-mention.ts'
import { CHINESE_QUESTIONS } from '../zh/phrases.ts'

// The languages whose questions are known: those that times are read in.

export const QUESTION_LANGUAGES: Readonly<Record<Exclude<TimeLanguage, 'chinese'>, QuestionWords>> = {
  english: ENGLISH_QUESTIONS,
  german: GERMAN_QUESTIONS,
  french: FRENCH_QUESTIONS,
  spanish: SPANISH_QUESTIONS,
}

export const UNSPACED_QUESTIONS: Readonly<Record<Extract<TimeLanguage, 'chinese'>, UnspacedQuestions>> = {
  chinese: CHINESE_QUESTIONS,
}

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
function namesInText(query: string, names: readonly string[], rest = query): Map<string, readonly string[]> {
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

// The people whom a question is about, by its grammar alone, whether anybody knows them: "where does Petra work", "Petra's job",
// "was darf Petra nicht nehmen", 玛尔塔对什么过敏. A place or a product in the same position is one too: what says nothing of it
// does not answer either.

/** Characters of a question that are read: a pasted page asks for nobody. */
const READ_CHARACTERS = 500

const ENGLISH = ENGLISH_QUESTIONS.people
const OTHERS = Object.values(QUESTION_LANGUAGES).flatMap(({ people }) => (people && people !== ENGLISH ? [people] : []))
const CHINESE = UNSPACED_QUESTIONS.chinese.people

const NOT_NAMED: ReadonlySet<string> = new Set([...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS, ...NO_NAMES])

/**
 * The words that name somebody whom a question is about, as written, each once. Written without a capital only what is no
 * English word: "where does petra work", but not "where does work begin". Never throws.
 */
export function peopleInQuestion(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS)
  const matchesOf = (patterns: readonly RegExp[]) => patterns.flatMap((pattern) => [...read.matchAll(pattern)])
  const foreign = matchesOf(OTHERS.flatMap(({ asks, subjects }) => (asks.test(read) ? subjects : [])))
  const english = foreign.length > 0 ? [] : ENGLISH.asks.test(read) ? ENGLISH.subjects : ENGLISH.elsewhere ?? []
  const found = [...foreign, ...matchesOf([...english, CHINESE.latin])]
    .flatMap(({ groups }) => namesIn(groups?.['words'] ?? groups?.['more'] ?? ''))
  const chinese = matchesOf([CHINESE.subjects]).flatMap(({ groups }) => groups?.['words'] ?? [])
    .filter((name) => !CHINESE.noName.test(name))
  return [...new Set([...found.filter(isName), ...chinese])]
}

/** A name, and the family name behind it. */
const namesIn = (words: string): string[] =>
  words.split(/\s+/u).filter((word, i) => i === 0 || /^\p{Lu}/u.test(word)).map((word) => word.replace(/['’]s$/u, ''))

function isName(word: string): boolean {
  const folded = fold(compatible(word)).toLowerCase()
  if (NOT_NAMED.has(folded) || folded.length < 2 || /\p{Ll}\p{Lu}/u.test(word)) return false
  return /^\p{Lu}\p{Ll}/u.test(word) || (/^[a-z]{3,}$/u.test(word) && !isEnglishWord(folded) && !word.endsWith('s'))
}

// People who take part in talk under another name than their messages have: whom others call so, and whose names a
// question spells otherwise.

/** What stands before a name that is called out. */
const COURTESIES = spacedLists('calls').join('|')
const COURTESIES_UNSPACED = unspacedLists('calls').join('|')
const SECOND_PERSON = String.raw`(?<![\p{L}\p{M}])(?:${spacedLists('you').join('|')})(?![\p{L}\p{M}])`

/**
 * What says of a text whether it calls somebody by a name: "Hello Ann", "Where do you work, Ann?". Its expressions are made once for
 * all texts. @param name as written in a question
 */
export function callsOf(name: string): (text: string) => boolean {
  const called = literalPattern(compatible(name).toLowerCase())
  const calls = [
    new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${COURTESIES}),? ${called}(?![\p{L}\p{M}'’])`, 'u'),
    new LatinRegExp(String.raw`${SECOND_PERSON}[^.!?\n]*,? ${called}\s*(?:[!?]|\.(?!\p{L})|$)`, 'mu'),
    ...(HAN.test(name) ? [new RegExp(String.raw`(?:${COURTESIES_UNSPACED})[，,]?\s*${called}|^${called}[，,！!]`, 'mu')] : []),
  ]
  return (text) => {
    const said = compatible(text).toLowerCase()
    return calls.some((call) => call.test(said))
  }
}

const HAN = /\p{sc=Han}/u

/** As of words that may be misspelt: shorter ones are near too many. */
const LEAST_LETTERS = 4

/** Whether a name may be another spelt by its sound: they differ by vowels, by s and z, c and k, by a silent h or a double letter. */
export function soundsLike(asked: string, known: string): boolean {
  const [a, b] = [asked, known].map((name) => fold(compatible(name)).toLowerCase()) as [string, string]
  return a.length >= LEAST_LETTERS && a[0] === b[0] && /^[a-z]+$/u.test(a + b) && soundOf(a) === soundOf(b)
}

const soundOf = (name: string): string =>
  name.replace(/ph/gu, 'f').replace(/h/gu, '').replace(/z/gu, 's').replace(/c|q/gu, 'k')
    .replace(/[aeiouy]+/gu, 'a').replace(/(.)\1+/gu, '$1')

// What a query finds of somebody who goes by several names: what is said of them under the others too.

/** Somebody whom a text names. */
export interface NamedPerson {
  readonly person: NamesOfOne
  /** The words by which it does. */
  readonly words: readonly string[]
}

/** The people with several names whom a text names. */
export const knownIn = (text: string, known: KnownPeople): NamedPerson[] => known.people.flatMap((person): NamedPerson[] => {
  const words = [...new Set([...namesInText(text, person.names).values()].flat())]
  return words.length === 0 ? [] : [{ person, words }]
})

/** The names under which somebody speaks in a log: all spellings of theirs, and no name for the user. @param names of its speakers */
export const spokenNames = (person: NamesOfOne, known: KnownPeople, names: readonly string[]): string[] =>
  [...new Set([...person.names, ...names.filter((name) => known.of(name) === person), ...(person.isMe ? [USER_SUBJECT] : [])])]

/** The terms of all names of a person, without those of a part that somebody else has too: another Smith is not meant. */
export function termsOfNames(person: NamesOfOne, known: KnownPeople, names: readonly string[]): string[] {
  const others = new Set(names.filter((name) => known.of(name) !== person).flatMap(queryTerms))
  return [...new Set(person.names.flatMap(queryTerms))].filter((term) => !others.has(term))
}

/**
 * The words of a query, of which one that names such a person stands for their other names too. Several that name one person are
 * one word: who says "Annie" has said all of "Ann Smith".
 * @param words each by its terms @param names of the speakers of the log
 */
export function withOtherNames(
  words: readonly (readonly string[])[], text: string, { known, names }: { known: KnownPeople; names: readonly string[] },
): readonly (readonly string[])[] {
  return knownIn(text, known).reduce((left, { person, words: naming }) => {
    const own = new Set(naming.flatMap(queryTerms))
    const isNaming = (terms: readonly string[]): boolean => terms.some((term) => own.has(term))
    const first = left.findIndex(isNaming)
    if (first < 0) return left
    const all = [...new Set([...left.filter(isNaming).flat(), ...termsOfNames(person, known, names)])]
    return left.flatMap((terms, place) => (place === first ? [all] : isNaming(terms) ? [] : [terms]))
  }, words)
}
