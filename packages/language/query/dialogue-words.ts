/** How all languages speak of the two who talk, and what a question asks for: one reader for each kind of expression. */
import { LatinRegExp } from '@madeleine/base'
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
import type { Language } from '../languages.ts'

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
type Reader = (text: string) => RegExpExecArray | undefined

const alternatives = (words: readonly DialogueWords[], kind: Kind): string => words.flatMap((one) => one[kind] ?? []).join('|')
const wholeWords = (words: readonly DialogueWords[], kind: Kind, before = ''): RegExp =>
  new LatinRegExp(String.raw`${before}(?<![\p{L}\p{M}])(?:${alternatives(words, kind)})(?![\p{L}\p{M}])`, 'iu')

/** Words before the one that asks: "since when", "and with whom". What stands later joins clauses: "the day when". */
const OPENING = String.raw`^(?:\P{L}*\p{L}+){0,2}\P{L}*`
const OPENS: ReadonlySet<Kind> = new Set(['number', 'when', 'who', 'name'])

/** The expression of a kind that a text holds; in the language of the text, or in any where that is not certain. */
function reader(kind: Kind): Reader {
  const before = OPENS.has(kind) ? OPENING : ''
  const entries = Object.entries(LATIN) as [Language, DialogueWords][]
  const byLanguage = new Map(entries.map(([language, words]) => [language, wholeWords([words], kind, before)]))
  const any = wholeWords(Object.values(LATIN), kind, before)
  const others = [wholeWords(OF_LETTERS, kind, before), new LatinRegExp(alternatives(WITHIN_RUNS, kind), 'iu')]
  return (text) => {
    const language = languageOf(text)
    const found = (language === undefined ? any : byLanguage.get(language)!).exec(text)
    return found ?? others.map((one) => one.exec(text)).find((match) => match !== null) ?? undefined
  }
}

const KINDS = Object.keys(ENGLISH_DIALOGUE) as Kind[]
const FOUND = Object.fromEntries(KINDS.map((kind) => [kind, reader(kind)])) as Readonly<Record<Kind, Reader>>

/** Whether a text holds an expression of a kind. */
export const READERS = Object.fromEntries(KINDS.map((kind) => [kind, (text: string) => FOUND[kind](text) !== undefined])) as
  Readonly<Record<Kind, (text: string) => boolean>>

/** The noun by which a thing is asked for, as written. */
export const focusIn = (text: string): string | undefined => FOUND.focus(text)?.slice(1).find((group) => group !== undefined)

/** Whether a word, or a term of a script without spaces, is one of how an answer is to be given, or of talk itself. */
export const isFrameWord = (word: string): boolean => {
  const found = FOUND.frame(word)
  return found?.[0].length === word.length
}
