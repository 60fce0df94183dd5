/** Whose words a query looks for, what kind of answer it asks for, and which messages answer nothing. */
import { compatible, LatinRegExp } from '@madeleine/base'
import { isCourtesyOnly, isQuestion } from '../authorship/text-requests.ts'
import { GERMAN_DIALOGUE } from '../de/dialogue.ts'
import { ENGLISH_DIALOGUE } from '../en/dialogue.ts'
import { SPANISH_DIALOGUE } from '../es/dialogue.ts'
import { FRENCH_DIALOGUE } from '../fr/dialogue.ts'
import { ITALIAN_DIALOGUE } from '../it/dialogue.ts'
import { JAPANESE_DIALOGUE } from '../ja/dialogue.ts'
import { KOREAN_DIALOGUE } from '../ko/dialogue.ts'
import { DUTCH_DIALOGUE } from '../nl/dialogue.ts'
import { PORTUGUESE_DIALOGUE } from '../pt/dialogue.ts'
import { RUSSIAN_DIALOGUE } from '../ru/dialogue.ts'
import { SWEDISH_DIALOGUE } from '../sv/dialogue.ts'
import { THAI_DIALOGUE } from '../th/dialogue.ts'
import { CHINESE_DIALOGUE } from '../zh/dialogue.ts'
import { languageOf } from '../language.ts'
import type { DialogueWords } from '../language-words.ts'
import { spacedLists, type Language } from '../languages.ts'
import { isEnglishWord } from '../spelling.ts'
import { splitSentences } from '../titles/sentences.ts'

const LATIN: Readonly<Record<Language, DialogueWords>> = {
  english: ENGLISH_DIALOGUE,
  german: GERMAN_DIALOGUE,
  french: FRENCH_DIALOGUE,
  spanish: SPANISH_DIALOGUE,
  italian: ITALIAN_DIALOGUE,
  portuguese: PORTUGUESE_DIALOGUE,
  dutch: DUTCH_DIALOGUE,
  swedish: SWEDISH_DIALOGUE,
}
/** Their letters tell them. Those without spaces, and Korean with its particles, are read within a run of letters. */
const [OF_LETTERS, WITHIN_RUNS] = [[RUSSIAN_DIALOGUE], [CHINESE_DIALOGUE, JAPANESE_DIALOGUE, THAI_DIALOGUE, KOREAN_DIALOGUE]]

type Kind = keyof DialogueWords

const wholeWords = (words: readonly DialogueWords[], kind: Kind, before = ''): RegExp =>
  new LatinRegExp(String.raw`${before}(?<![\p{L}\p{M}])(?:${words.map((one) => one[kind]).join('|')})(?![\p{L}\p{M}])`, 'iu')

/** Words before the one that asks: "since when", "and with whom". What stands later joins clauses: "the day when". */
const OPENING = String.raw`^(?:\P{L}*\p{L}+){0,2}\P{L}*`
const OPENS: ReadonlySet<Kind> = new Set(['number', 'when', 'who'])

/** Whether a text holds an expression of a kind; in the language of the text, or in any where that is not certain. */
function reader(kind: Kind): (text: string) => boolean {
  const before = OPENS.has(kind) ? OPENING : ''
  const entries = Object.entries(LATIN) as [Language, DialogueWords][]
  const byLanguage = new Map(entries.map(([language, words]) => [language, wholeWords([words], kind, before)]))
  const any = wholeWords(Object.values(LATIN), kind, before)
  const others = [
    wholeWords(OF_LETTERS, kind, before), new LatinRegExp(WITHIN_RUNS.map((words) => words[kind]).join('|'), 'iu'),
  ]
  return (text) => {
    const language = languageOf(text)
    return (language === undefined ? any : byLanguage.get(language)!).test(text) || others.some((one) => one.test(text))
  }
}

const READERS = Object.fromEntries(Object.keys(ENGLISH_DIALOGUE).map((kind) => [kind, reader(kind as Kind)])) as
  Readonly<Record<Kind, (text: string) => boolean>>

/** A number, a time or somebody. */
export type AnswerKind = 'number' | 'when' | 'who'

export interface DialogueReading {
  /** Whose words are asked for first, in talk with an assistant: one's own, or its; undefined: an exchange is one thing. */
  readonly side: 'user' | 'assistant' | undefined
  /** What an answer holds in any case. */
  readonly answer: AnswerKind | undefined
  /** It looks for a question that was asked. */
  readonly seeksQuestion: boolean
}

/** Characters of a query that are read: of a pasted page the beginning. */
const READ_CHARACTERS = 500

export function readDialogue(query: string): DialogueReading {
  const text = compatible(query).slice(0, READ_CHARACTERS)
  return {
    side: READERS.youSaid(text) ? 'assistant' : READERS.self(text) ? 'user' : undefined,
    answer: (['number', 'when', 'who'] as const).find((kind) => READERS[kind](text)),
    seeksQuestion: READERS.asked(text),
  }
}

// Whether a text holds an answer of a kind at all.

const NUMBER = /\p{N}/u
const WORD = /(?<before>\p{L}[\p{M}'’]*[,;:]? )?(?<word>\p{Lu}[\p{L}\p{M}]+)/gu
/** A capital behind another word makes a name, and at the beginning one of a word that is no English one. Other scripts have none. */
const hasName = (text: string): boolean => !/[\p{Lu}\p{Ll}]/u.test(text)
  || [...text.matchAll(WORD)].some(({ groups }) => groups?.['before'] !== undefined || !isEnglishWord(groups!['word']!.toLowerCase()))
const CALENDAR_WORDS = spacedLists('calendar').join(' ').trim().split(/\s+/u)
const CALENDAR = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${CALENDAR_WORDS.join('|')})(?![\p{L}\p{M}])`, 'iu')

const HOLDS: Readonly<Record<AnswerKind, (text: string) => boolean>> = {
  number: (text) => NUMBER.test(text) || READERS.counts(text),
  when: (text) => NUMBER.test(text) || READERS.times(text) || CALENDAR.test(text),
  who: (text) => hasName(text) || READERS.people(text),
}

/** Characters of a message in which an answer is looked for. */
const MOST_SEARCHED = 4000

/** Whether a text holds a number, a time or somebody, in digits, words or names. */
export const holdsAnswer = (kind: AnswerKind, text: string): boolean => HOLDS[kind](compatible(text.slice(0, MOST_SEARCHED)))

// Messages that answer nothing: a question, and a reply that says that it does not know.

/** Longer messages tell something. */
const MOST_CHARACTERS = 400

/** Whether a message only asks. Courtesies beside it tell nothing. */
export const onlyAsks = (text: string): boolean => text.length <= MOST_CHARACTERS && isMadeOf(text, opensQuestion)

/** Whether a reply only says that it does not know. Questions and offers beside it tell nothing. */
export const onlyDenies = (text: string): boolean => text.length <= MOST_CHARACTERS && READERS.denies(compatible(text))
  && isMadeOf(text, (sentence) => opensQuestion(sentence) || sentence.split(CLAUSE).every((clause) => isShort(clause)
    || READERS.denies(clause) || READERS.offers(clause)))

/** "I found nothing, but you drove to Gent": behind the comma something is told. */
const CLAUSE = /[,，;；:：–—]\s*/u
/** An adverb, or a word that opens. */
const isShort = (clause: string): boolean => clause.length <= 16 && !/\p{N}/u.test(clause) && clause.split(/\s+/u).length <= 2
/** "When I was young" is no question. */
const ASKS_WHEN = /^\P{L}*(?:(?:since )?when (?:did|do|does|is|was|are|were|will|can|could|should|have|has|had)|(?:seit )?wann)(?!\p{L})/iu
const opensQuestion = (sentence: string): boolean => isQuestion(sentence) || ASKS_WHEN.test(sentence)

function isMadeOf(text: string, isPart: (sentence: string) => boolean): boolean {
  const sentences = splitSentences(compatible(text)).filter((sentence) => /\p{L}/u.test(sentence) && !isCourtesyOnly(sentence))
  return sentences.length > 0 && sentences.every(isPart)
}
