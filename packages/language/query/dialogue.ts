/** Whose words a query looks for, what kind of answer it asks for, and which messages answer nothing. */
import { compatible, LatinRegExp } from '@madeleine/base'
import { isCourtesyOnly, isQuestion } from '../authorship/text-requests.ts'
import { spacedLists } from '../languages.ts'
import { asksForOrder } from '../order-question.ts'
import { isEnglishWord } from '../spelling.ts'
import { queryTerms } from '../terms.ts'
import { splitSentences } from '../titles/sentences.ts'
import { focusIn, READERS } from './dialogue-words.ts'
import { isFillerWord } from './filler-words.ts'

/** A number, a time, somebody, or a name. */
export type AnswerKind = 'number' | 'when' | 'who' | 'name'

export interface DialogueReading {
  /** Whose words are asked for first, in talk with an assistant: one's own, or its; undefined: an exchange is one thing. */
  readonly side: 'user' | 'assistant' | undefined
  /** What an answer holds in any case. */
  readonly answer: AnswerKind | undefined
  /**
   * The terms of its focus, the noun that says what is asked for: "criteria" in "which criteria did I choose by" (Moldovan et al., The
   * Structure and Performance of an Open-Domain Question Answering System, 2000); none where it has none that an answer would repeat.
   */
  readonly focus: readonly string[]
  /** It asks for what many messages hold together: an order, an overview, a sum. */
  readonly isOverview: boolean
  /** It looks for a question that was asked. */
  readonly seeksQuestion: boolean
}

/** Characters of a query that are read: of a pasted page the beginning. */
const READ_CHARACTERS = 500

export function readDialogue(query: string): DialogueReading {
  const text = compatible(query).slice(0, READ_CHARACTERS)
  return {
    side: READERS.youSaid(text) ? 'assistant' : READERS.self(text) ? 'user' : undefined,
    answer: (['number', 'when', 'who', 'name'] as const).find((kind) => READERS[kind](text)),
    focus: focusOf(text), isOverview: READERS.overview(text) || asksForOrder(text),
    seeksQuestion: READERS.asked(text),
  }
}

function focusOf(text: string): readonly string[] {
  const noun = focusIn(text)
  return noun === undefined || isFillerWord(noun) ? [] : queryTerms(noun)
}

// Whether a text holds an answer of a kind at all.

const NUMBER = /\p{N}/u
const WORD = /(?<before>\p{L}[\p{M}'’]*[,;:]? )?(?<word>\p{Lu}[\p{L}\p{M}]+)/gu
/** A capital behind another word makes a name, and at the beginning one of a word that is no English one. Other scripts have none. */
const hasName = (text: string): boolean => !/[\p{Lu}\p{Ll}]/u.test(text)
  || [...text.matchAll(WORD)].some(({ groups }) => groups?.['before'] !== undefined || !isEnglishWord(groups!['word']!.toLowerCase()))
const CALENDAR_WORDS = spacedLists('calendar').join(' ').trim().split(/\s+/u)
const CALENDAR = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${CALENDAR_WORDS.join('|')})(?![\p{L}\p{M}])`, 'iu')

/** Words of an answer that is nothing but a name. */
const MOST_NAME_WORDS = 3
/** Whether a text names what the question does not; a day or a month is no name. */
function namesAnother(text: string, asked: string): boolean {
  if (!/[\p{Lu}\p{Ll}]/u.test(text)) return true
  const isShort = text.trim().split(/\s+/u).length <= MOST_NAME_WORDS
  return [...text.matchAll(WORD)].some(({ groups }) => {
    const [before, word] = [groups!['before'], groups!['word']!]
    return (isShort || before !== undefined) && !asked.includes(word) && !CALENDAR.test(word)
  })
}

const HOLDS: Readonly<Record<AnswerKind, (text: string, asked: string) => boolean>> = {
  number: (text) => NUMBER.test(text) || READERS.counts(text),
  when: (text) => NUMBER.test(text) || READERS.times(text) || CALENDAR.test(text),
  who: (text) => hasName(text) || READERS.people(text),
  name: namesAnother,
}

/** Characters of a message in which an answer is looked for. */
const MOST_SEARCHED = 4000

/** Whether a text holds a number, a time, somebody or a name, in digits, words or names. @param asked the question */
export const holdsAnswer = (kind: AnswerKind, text: string, asked: string): boolean =>
  HOLDS[kind](compatible(text.slice(0, MOST_SEARCHED)), compatible(asked.slice(0, READ_CHARACTERS)))

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
