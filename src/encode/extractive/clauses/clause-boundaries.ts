/** Where the clauses of a sentence begin, and where a phrase in it ends. */
import { clauseWordsOf, type ClauseWords } from '../../../text/lexicon/clause-words.ts'
import { languageOf, type Language } from '../../../text/language.ts'
import type { Sentence } from '../sentences.ts'

/** A sentence with the grammar of its language. */
export interface ReadSentence {
  readonly sentence: Sentence
  /** Its words in lower case, with straight apostrophes. */
  readonly lower: readonly string[]
  readonly grammar: ClauseWords
  /** Indices of the words at which a clause begins; the first is 0. */
  readonly starts: readonly number[]
}

/** Most clauses of one sentence. */
const CLAUSES = 40

/** @param fallback the language of the conversation, for a sentence whose own is not certain */
export function readSentence(sentence: Sentence, fallback: Language | undefined): ReadSentence {
  const grammar = clauseWordsOf(languageOf(sentence.text) ?? fallback)
  const lower = sentence.words.map(({ spelling }) => spelling.straight)
  const starts = lower.flatMap((_, i) => (i === 0 || isRunOn(sentence, lower, i) || isBreak(gapBefore(sentence, i)) || grammar.linking.test(lower.slice(i, i + 3).join(' ')) ? [i] : []))
  return { sentence, lower, grammar, starts: starts.slice(0, CLAUSES) }
}

/** The speaker begins anew without a mark: 'I have a job inside my apartment I like working home'. */
export const isRunOn = (sentence: Sentence, lower: readonly string[], i: number): boolean =>
  i > 2 && RUN_ON.has(lower[i] ?? '') && sentence.words[i - 1]?.worth !== 'glue' && !/[,;:—]\s|\s[–-]\s/.test(gapBefore(sentence, i)) && !lower.slice(Math.max(0, i - 5), i).some((word) => SAYING.has(word))
/** Verbs after which 'I' goes on: 'told Frau Seidel I'm leaving'. */
const SAYING: ReadonlySet<string> = new Set(['told', 'tell', 'said', 'say', 'says', 'think', 'thought', 'know', 'knew', 'hope', 'wish', 'guess', 'sure', 'feel', 'bet', 'wrote', 'swear', 'what', 'that', 'which', 'thing', 'things'])
const RUN_ON: ReadonlySet<string> = new Set(['i', "i'm", "i've", "i'll", 'we', "we're"])

/** 'Turks | and Caicos'. */
const isTornName = ({ words }: Sentence, end: number): boolean =>
  /^(?:and|und|et|y|of|de|&)$/u.test(words[end]?.plain ?? '') && words[end - 1]?.capital === true && words[end + 1]?.capital === true && gapOf(words, end + 1) <= 1
const gapOf = (words: Sentence['words'], i: number): number => (words[i]?.from ?? 0) - (words[i - 1]?.to ?? 0)

/** The text between a word and the one before it. */
export const gapBefore = ({ text, words }: Sentence, i: number): string => text.slice(words[i - 1]?.to ?? 0, words[i]?.from)

/** Punctuation that ends a clause; not that within a time (8:00), an amount or a date (14/15). */
const isBreak = (gap: string): boolean => /[,;:()…"“”«»„!?\][]\s|\s["“„(«[]|\s[–-]\s|[—，。：；！？、]|^[)\]]|^\s+[.!?]/u.test(gap)

/** The number of words between spaces, as a reader counts them. */
export const sizeOf = (sentence: Sentence, [from, to]: readonly [number, number]): number =>
  sentence.words.slice(from, to).filter((_, i) => i === 0 || /\s/.test(gapBefore(sentence, from + i))).length

/** The end without these words. */
export function trimmedEnd(lower: readonly string[], [start, to]: readonly [number, number], dropped: ReadonlySet<string>): number {
  let end = to
  while (end > start && dropped.has(lower[end - 1] ?? '')) end -= 1
  return end
}

/** After these, one word is not the whole of a phrase: 'a veteran with a disability and heard'. */
const PAIRED: ReadonlySet<string> = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o'])
/** Fewest words before a phrase end. */
const FEWEST = 3

/** A pair whose second half is the subject of what is cut: 'a new valve and the buzz | is gone'. */
function isTornPair(lower: readonly string[], [start, end, to]: readonly [number, number, number]): boolean {
  const pair = lower.findLastIndex((word, i) => i < end && i > start && i > end - PAIR_WORDS && PAIRED.has(word))
  return pair > start && lower.slice(end, to).some((word, i) => PREDICATES.has(word) || (i === 0 && word.endsWith('ed')))
}
const PAIR_WORDS = 6
const PREDICATES: ReadonlySet<string> = new Set(`is are was were will would can could should has have had does did isn't aren't wasn't weren't won't went came got
  ist sind war waren hat haben hatte wird werden est sont était étaient a ont sera es son está están era fue fueron ha han tiene`.split(/\s+/))

/** Articles within a phrase, which a title may leave out. */
export const articlesIn = (lower: readonly string[], [start, end]: readonly [number, number]): number =>
  lower.slice(start + 1, end).filter((word) => ARTICLES.has(word)).length
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** The last end of a phrase of at most `limit` words without articles, before `to`; undefined if there is none. */
export function phraseEnd({ sentence, lower, grammar }: ReadSentence, [start, to]: readonly [number, number], limit: number): number | undefined {
  for (let end = Math.min(to, start + limit + 6); end >= start + FEWEST; end -= 1) {
    if (sizeOf(sentence, [start, end]) - articlesIn(lower, [start, end]) > limit) continue
    const isEnd = grammar.cutBefore.has(lower[end] ?? '') || /[,;:]\s/.test(gapBefore(sentence, end))
    if (isEnd && !isTornName(sentence, end) && !isTornPair(lower, [start, end, to]) && !PAIRED.has(lower[end - 2] ?? '') && trimmedEnd(lower, [start, end], grammar.neverLast) === end) return end
  }
  return undefined
}
