/** What the words of a query ask for: which words, whom, which times. */
import type { KnownPeople, RecalledTime } from '@madeleine/contract'
import { dateOf, dayNumber, localDate, startOfHour, termHash } from '@madeleine/base'
import { SPEECH_WORDS } from '../en/questions.ts'
import { HOLIDAY_WORDS } from '../en/times/relative.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../en/times/words.ts'
import { queryTerms, queryWords } from '../terms.ts'
import type { NamedTime } from '../times/named-times.ts'
import type { TimeLanguage } from '../times/time-mention.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import type { TimeSpan } from '../times/time-spans.ts'
import { topicsIn } from '../topics.ts'
import { type DialogueReading, readDialogue } from './dialogue.ts'
import { subjectOf, peopleInQuestion, soundsLike, spokenNames, withOtherNames, UNSPACED_QUESTIONS, QUESTION_LANGUAGES } from './people.ts'

/** A query as it is asked: its text, when, and in which time zone. */
export interface AskedText {
  readonly text: string
  readonly now: Date
  readonly scope: { readonly timeZone: string }
}

/** What the words of a query say. */
export interface QueryReading extends DialogueReading {
  /** The words to look up; of each all its terms, the first of which stands for the word. */
  readonly words: readonly (readonly string[])[]
  /** The names of all speakers. */
  readonly names: readonly string[]
  /** The one person asked about, as named in the log, and the name's hash in the forward index. */
  readonly personName: string | undefined
  readonly person: number | undefined
  /** All names under which they speak, and their hashes where there are several. */
  readonly personNames: readonly string[]
  readonly samePerson: ReadonlySet<number> | undefined
  /** Who goes by several names; undefined: nobody. */
  readonly known: KnownPeople | undefined
  /** Which of the words name people asked about who are no speakers, by their places; empty: none, or a speaker is asked about. */
  readonly peopleWords: readonly number[]
  /** Which of the words are the noun that the query asks for (its `focus`), by their places; empty: it has none. */
  readonly focusWords: readonly number[]
  /** Their names, as written. */
  readonly people: readonly string[]
  /** The query names a person and nothing else: whatever they say answers it, the newest first. */
  readonly isOfNameOnly: boolean
  /** The times it names, in local days, the latest first: messages of these days and of those after them score more. */
  readonly spans: readonly TimeSpan[]
  /** How each of its times was read, the latest first. Known to be empty or not once candidates were found (`withTalkKnown`). */
  readonly times: readonly RecalledTime[]
  /** The query names a time, perhaps a person, and nothing else: whatever was said then answers it. */
  readonly isOfTimeOnly: boolean
  /** Its time is when something was said, not when it was to happen or had happened: "what did Ann say about it in May". */
  readonly isTimeOfTalk: boolean
  /** Whether it asks for the first or the last of its kind. */
  readonly order: 'first' | 'last' | undefined
  /** The hours of the day it names. */
  readonly hours: readonly [number, number] | undefined
  /** Whether it asks for a time. */
  readonly asksWhen: boolean
  /** What it is about, with weights. */
  readonly topics: ReadonlyMap<number, number>
  /** What stands in quotation marks, lower case. */
  readonly phrases: readonly string[]
  /** The words that were read as others, because the log does not know them. */
  readonly corrections: readonly Correction[]
  /** Terms of times that are looked up as words (`widened`). */
  readonly timeTerms?: readonly string[]
}

/** A word of the query that the log does not know, and what it was read as. */
export interface Correction {
  /** As it stands in the query. */
  readonly from: string
  /** A word, or two. */
  readonly to: string
  /** The terms that stand for it; none where it was read as a name, a time or a function word. */
  readonly terms: readonly string[]
}

/** What the log decides about the meaning of a query. */
export interface QueryContext {
  /** The names of all speakers. */
  readonly names: readonly string[]
  /** First and last year of the log; none when `from > to`. */
  readonly years: { readonly from: number; readonly to: number }
  /** Who of them goes by several names. */
  readonly known?: KnownPeople | undefined
}

/** Words that are looked up, the first of the query: a pasted page must not read the whole index. */
const MOST_WORDS = 64
/** Times that are looked for: a day without a year is one in every year of the log. */
const MOST_SPANS = 64
/** Characters that a phrase has at least. Shorter ones are matched too, or the next would begin with the wrong mark. */
const PHRASE_LENGTH = 2
const QUOTED = /["“”„«»「」『』]([^"“”„«»「」『』]{0,200})["“”„«»「」『』]/gu

/** Punctuation alone asks for nothing. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

const SPEECH_TERMS = new Set(queryTerms(SPEECH_WORDS))

/**
 * Reads the words of a query. Names and times leave them, unless nothing but names is there. Never throws.
 *
 * @param context the names and years of the log that is searched
 */
export function readQuery({ text, now, scope: { timeZone } }: AskedText, { names, years, known }: QueryContext): QueryReading {
  const { rest, spans, order, hours, asksWhen, times, ...named } = parseTimeQuery(
    text, { today: dayNumber(localDate(now, timeZone)) }, years,
  )
  const { person, nameTerms } = subjectOf(text, names, rest, known)
  const isName = (terms: readonly string[]) => terms.some((term) => nameTerms.has(term))
  const wordsIn = (part: string) => queryWords(part).filter((terms) => !isName(terms))
  const phrases = phrasesIn(text)
  const isOfTimeOnly = times.length > 0 && order === undefined && phrases.length === 0
    && wordsIn(withoutQuestionWords(named.besides, named.languages)).length === 0
  const others = wordsIn(isOfTimeOnly ? withoutQuestionWords(named.keptText, named.languages)
    : rest.replace(UNSPACED_QUESTIONS.chinese.when, ' '))
  const people = nameTerms.size === 0 ? peopleInQuestion(text) : []
  const asked = SAYS_SOMETHING.test(text) ? (others.length > 0 || isOfTimeOnly ? others : queryWords(text)).slice(0, MOST_WORDS) : []
  const words = known ? withOtherNames(asked, text, { known, names }) : asked
  const dialogue = readDialogue(text)
  return {
    words,
    names,
    people, peopleWords: placesOf(people, words),
    known, ...speaking(person, { known, names }),
    isOfNameOnly: person !== undefined && others.every(([term = '']) => SPEECH_TERMS.has(term)) && spans.length === 0,
    spans: spans.toSorted((a, b) => b.to - a.to).slice(0, MOST_SPANS),
    times: recalledTimes(isOfTimeOnly ? times : times.filter(({ isLoose }) => !isLoose), timeZone),
    isOfTimeOnly, isTimeOfTalk: spans.length > 0 && asksForTalk(named.besides),
    order, hours, asksWhen, phrases,
    topics: isOfTimeOnly ? new Map() : topicsIn(rest, (word) => !isName(queryTerms(word))),
    corrections: [], ...dialogue, focusWords: placesOfTerms(dialogue.focus, words),
  }
}

/** Who is asked about, under all names. */
function speaking(
  person: string | undefined, { known, names }: { known: KnownPeople | undefined; names: readonly string[] },
): Pick<QueryReading, 'personName' | 'person' | 'personNames' | 'samePerson'> {
  if (person === undefined) return { personName: undefined, person: undefined, personNames: [], samePerson: undefined }
  const same = known?.of(person)
  const all = same ? spokenNames(same, known!, names) : [person]
  return { personName: person, person: termHash(person), personNames: all, samePerson: same && new Set(all.map(termHash)) }
}

/**
 * The query to ask where a query of words and a time finds nothing: if nothing was said then, its words with the name of the
 * month or day as a word, whenever they were said ("my October expenses" may be told in November); else itself, for all that was said then.
 */
export function widened<Q extends QueryReading>(query: Q): Q | undefined {
  const { times, words, isOfTimeOnly, isOfNameOnly } = query
  if (times.length === 0 || isOfTimeOnly || isOfNameOnly) return undefined
  if (times.some(({ isEmpty }) => !isEmpty)) return query
  const named = [...new Set(times.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []))]
    .filter((word) => CALENDAR_WORDS.has(word))
  const timeWords = queryWords(named.join(' '))
  return timeWords.length === 0 ? undefined
    : { ...query, words: [...words, ...timeWords].slice(0, MOST_WORDS), timeTerms: timeWords.flat() }
}

/**
 * The query without the people of whom the log holds no word and whose names sound like a speaker's: they may be spelt
 * otherwise. What the log does hold is another's name.
 *
 * @param texts how many messages hold each word
 */
export function withoutNamesakes<Q extends QueryReading>(query: Q, texts: readonly number[]): Q {
  const parts = query.names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))
  const isUnused = (name: string) => placesOf([name], query.words).every((place) => texts[place] === 0)
  const isSpeaker = (name: string) => isUnused(name) && parts.some((part) => soundsLike(name, part))
  const people = query.people.filter((name) => !isSpeaker(name))
  return people.length === query.people.length ? query : { ...query, people, peopleWords: placesOf(people, query.words) }
}

/** The places of the words that are parts of names. */
const placesOf = (people: readonly string[], words: readonly (readonly string[])[]): number[] =>
  placesOfTerms(people.flatMap(queryTerms), words)

function placesOfTerms(held: readonly string[], words: readonly (readonly string[])[]): number[] {
  const terms = new Set(held)
  return terms.size === 0 ? [] : [...words.keys()].filter((i) => words[i]!.some((term) => terms.has(term)))
}

const CALENDAR_WORDS: ReadonlySet<string> = new Set([...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS])

const phrasesIn = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, phrase = '']) => phrase.toLowerCase()).filter((phrase) => phrase.length >= PHRASE_LENGTH)

// Words that ask what happened or was said, whatever it was: beside a time they say nothing to search for.

const LATIN_WORD = /\p{L}[\p{L}\p{M}]*/gu

/**
 * The text without the words that only ask, in the languages that its times are said in: "was" and "war" are German
 * for "what was", and English for two other things.
 */
function withoutQuestionWords(text: string, languages: ReadonlySet<TimeLanguage>): string {
  const sets = [...languages].flatMap((language) => (language === 'chinese' ? [] : [QUESTION_LANGUAGES[language].asking]))
  const left = text.replace(LATIN_WORD, (word) => (sets.some((set) => set.has(word.toLowerCase())) ? ' ' : word))
  return languages.has('chinese') ? left.replace(UNSPACED_QUESTIONS.chinese.asking, ' ') : left
}

const TALK = [...Object.values(QUESTION_LANGUAGES), ...Object.values(UNSPACED_QUESTIONS)].map(({ talk }) => talk)

/** Whether a query asks for what was said: a time in it is that of the talk, and not of what was talked about. */
const asksForTalk = (text: string): boolean => TALK.some((talk) => talk.test(text))

// Times of a query as recall tells how it read them: local days and hours, and the moments they begin and end at.

/** Messages have times in the years 1–9999; zones differ by less than a day. */
const [FIRST_DAY, LAST_DAY] = [dayNumber('0001-01-02'), dayNumber('9999-12-29')]

/** The times of a query in a zone, the latest first; not known to be empty. */
const recalledTimes = (times: readonly NamedTime[], timeZone: string): RecalledTime[] => times.map(({ text, from, to, hours }) => ({
  text, from: dateOf(from), to: dateOf(to), ...(hours && { hours: [...hours] }),
  ...momentsOf({ from, to, hours }, timeZone), isEmpty: false,
}))

/** On one day from the first hour to the last; on several, from the first day's to the last day's. */
function momentsOf(
  { from, to, hours = [0, 24] }: Pick<NamedTime, 'from' | 'to'> & { readonly hours: NamedTime['hours'] | undefined }, timeZone: string,
): Pick<RecalledTime, 'after' | 'before'> {
  const at = (day: number, hour: number): Date => {
    const [date, hourOfDate] = hour === 24 ? [day + 1, 0] : [day, hour]
    return startOfHour(dateOf(Math.min(LAST_DAY, Math.max(FIRST_DAY, date))), hourOfDate, timeZone)
  }
  const [first, last] = hours
  return { after: at(from, first), before: at(first > last ? to + 1 : to, last) }
}
