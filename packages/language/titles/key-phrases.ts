/** Key phrases of a segment: its keywords, the subject before a title's clause, and the title where no clause reads alone. */
import type { Keyword } from '@madeleine/contract'
import { isUnspacedText, mapSteps, type Steps } from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import { weightOf } from './clause-score.ts'
import { IDIOM } from '../en/titles.ts'
import { nounsAbroad, type NounsAbroad } from './foreign-nouns.ts'
import type { Salience } from './salience.ts'
import { wholeOf, holds, isPastForm } from './phrase-edges.ts'
import {
  bestWindow, DETERMINER, HEADS, PREPOSITION, runsOf, VERB_FORM, withHead, withoutLastVerb, isInEnglish, languageIn, nounsShown, sampleOf,
} from './runs.ts'
import { isAdverb, isVerbOfRelative } from './torn-ends.ts'
import { type Sentence, withCapital } from './sentences.ts'
import type { Word } from './word-weights.ts'

/** Limits of a title and its phrases in words; in scripts without spaces in characters. */
export const TITLE_WORDS = 8
export const TITLE_CHARACTERS = 30
const PHRASES = 3
export interface Phrase {
  readonly text: string
  readonly terms: readonly string[]
  readonly score: number
  /** Sort key by order of appearance. */
  readonly order: number
  /** Words; in scripts without spaces characters. */
  readonly size: number
  /** Number of times that it occurs. */
  readonly count: number
  /** It begins with a capital, or follows a determiner or a preposition. */
  readonly isNoun: boolean
  /** How far its segment shows it to be a noun (`nounsShown`), 0–1; several words and names are 1. */
  readonly shown: number
  /** In a title. */
  readonly weight: number
  /** Where it stands no word is torn from it (`wholePhrase`). */
  readonly isWhole: boolean
  /** It is what is whole of a longer keyword: for titles only. */
  readonly isPart: boolean
  /** The words before and after it, at each place. */
  readonly places: readonly string[]
}

/** The phrases of these sentences, each once. */
export function* phraseSteps(sentences: readonly Sentence[], salience: Salience): Steps<readonly Phrase[]> {
  const unspaced = isMainlyUnspaced(sentences)
  const shownIn = nounsShown(sentences)
  const isEnglish = isInEnglish(sentences)
  const reading = { unspaced, isEnglish, nouns: nounsAbroad(languageIn(sentences), sampleOf(sentences)) }
  const found = (yield* mapSteps(sentences, (sentence) => phrasesOf(sentence, salience, reading), ({ text }) => text.length)).flat()
  return reading.nouns !== undefined ? merge(found) : merge(found)
    .map((phrase) => (phrase.shown < 1 ? { ...phrase, shown: shownIn(phrase.text.toLowerCase().replace(/['’]/gu, '')) } : phrase))
}

export const isMainlyUnspaced = (sentences: readonly Sentence[]): boolean => isUnspacedText(sentences.map(({ text }) => text).join(' '))

/**
 * The subjects of a title (`titleSubjects`) in order of appearance; undefined if there is only one,
 * or none. At most 8 words, or 30 characters.
 */
export function phraseTitle(phrases: readonly Phrase[], unspaced: boolean): string | undefined {
  const size = phrases.reduce((sum, phrase) => sum + phrase.size, 0)
  if (size < (unspaced ? 6 : 3) || phrases.length < 2) return undefined
  return withCapital(phrases.toSorted((a, b) => a.order - b.order).map((phrase) => phrase.text).join(unspaced ? '、' : ', '))
}

const KEYWORDS = 7
/** Factor for a keyword that no determiner, preposition or capital shows to be a noun. */
const NOT_A_NOUN = 0.7

/** The most salient phrases, at most seven, best first; none shares a term with a better one. */
export function keywordsOf(phrases: readonly Phrase[]): Keyword[] {
  const chosen = selectDistinct(
    phrases.filter(({ isPart }) => !isPart).map((phrase) => ({ ...phrase, score: phrase.score * (phrase.isNoun ? 1 : NOT_A_NOUN) })),
    KEYWORDS,
  )
  const most = chosen[0]?.score ?? 1
  return chosen.map(({ text, score }) => ({ text, weight: Math.round((100 * score) / most) / 100 }))
}

const SUBJECT = wordSet(`
  i you we they he she it who im youre were theyre hes shes ive youve weve id ill youll well will would can could should
  might must cant dont didnt to not gonna wanna lets never always just
`)

/** Factor for how likely a phrase is a noun phrase, by its capital and the word before it. */
function cueFactor(before: Word | undefined, first: Word): number {
  if (first.capital) return 1.5
  if (!before || first.afterPunctuation) return 1
  if (DETERMINER.has(before.plain)) return 1.4
  if (before.plain !== 'to' && PREPOSITION.has(before.plain)) return 1.25
  return SUBJECT.has(before.plain) ? 0.4 : 0.9
}

interface PhraseReading {
  readonly unspaced: boolean
  readonly isEnglish: boolean
  readonly nouns: NounsAbroad | undefined
}

/**
 * Phrases from maximal runs of salient words between function words and punctuation; a verb after its subject is dropped from a longer run.
 */
function phrasesOf(
  sentence: Sentence, salience: Salience, { unspaced, isEnglish, nouns }: PhraseReading,
): Phrase[] {
  const { words, message, position } = sentence
  const phrases: Phrase[] = []
  const idiom = IDIOM.exec(sentence.text)
  for (const [from, to] of runsOf(words, nouns?.parts ?? NONE)) {
    if (idiom && words[from]!.from >= idiom.index && words[from]!.from < idiom.index + idiom[0].length) continue
    const before = words[from - 1]
    const start = words[from]
    if (!start) continue
    const value = cueFactor(before, start)
    const verbFirst = to - from > 1
      && (value < 0.5 || isVerbOfRelative(words, from) || (to - from > 2 && isPastForm(start) && BEFORE_PAST.has(before?.plain ?? '')))
    // 'To quietly mend | kites'
    const first = verbFirst ? from + (isAdverb(start) ? 2 : 1) : from
    const named = withoutLastVerb(words.slice(first, to), words[to])
    const part = bestWindow(named, salience, unspaced)
    const run = part.at(-1) === words[to - 1] && HEADS.has(words[to]?.plain ?? '') ? withHead(part, words[to]!) : part
    const whole = unspaced ? withoutSingle(run)
      : wholeOf(words, { from: first, to: first + named.length, isObject: first > from, isEnglish })
    const isWhole = whole !== undefined && whole[0] === run[0] && whole.at(-1) === run.at(-1)
    const place = { value, verbFirst, order: message * 1000 + Math.min(position, 30) * 30 + from / 100, unspaced }
    for (const one of isWhole || whole === undefined ? [run] : [run, whole]) {
      if (one.length < 2 && (one[0]?.worth !== 'full' || isAdverb(one[0]))) continue
      const phrase = phraseOf(sentence, one, salience, place)
      phrases.push({
        ...phrase, isWhole: isWhole || one === whole, isPart: one !== run,
        shown: nouns === undefined ? phrase.shown : Number(nouns.shows(one, words.slice(0, words.indexOf(one[0]!)))),
      })
    }
  }
  return phrases
}

const NONE = (): boolean => false

/** Without a verb of one character at its end: '从中山路 | 发'. */
const withoutSingle = (run: readonly Word[]): readonly Word[] =>
  run.length > 1 && /^[发到去来走坐开给买做办放拿要住]$/u.test(run.at(-1)!.plain) ? run.slice(0, -1) : run

interface Place {
  /** `cueFactor`, and whether a verb was dropped after it. */
  readonly value: number
  readonly verbFirst: boolean
  readonly order: number
  readonly unspaced: boolean
}

function phraseOf(
  { text, words, question, emphasis }: Sentence, run: readonly Word[], salience: Salience, { value, verbFirst, order, unspaced }: Place,
): Omit<Phrase, 'isWhole' | 'isPart'> {
  const sum = run.reduce((total, word) => total + salience(word) * (word.capital ? 1.3 : 1), 0)
  const from = words.indexOf(run[0]!)
  return {
    text: (/[$€£¥]$/u.exec(text.slice(0, run[0]?.from))?.[0] ?? '') + text.slice(run[0]?.from, run.at(-1)?.to).replace(/['’]s$/, ''),
    terms: run.map(({ term }) => term),
    score: sum * (verbFirst ? 1 : value) * (question ? 0.8 : 1) * shapeFactor(run, unspaced) * emphasis,
    order,
    count: 1,
    isNoun: value > 1 && !verbFirst,
    shown: run.length === 1 && !run[0]!.capital && run[0]!.spelling.isOrdinary && /^\p{Script=Latin}/u.test(run[0]!.plain) ? 0 : 1,
    weight: weightOf(run, salience),
    size: unspaced ? (run.at(-1)?.to ?? 0) - (run[0]?.from ?? 0) : run.length,
    places: unspaced || !holds(words, [from, from + run.length]) ? []
      : [`${words[from - 1]?.plain ?? ''} ${words[from + run.length]?.plain ?? ''}`],
  }
}

/** Before a verb: 'have you ever | tasted'. */
const BEFORE_PAST = wordSet('ever never just already also have has had we you they')

/**
 * Factor for a phrase's length: several words are clearer than one, and a single -ed or -ing form
 * is mostly a verb. In scripts without spaces shorter is clearer.
 */
function shapeFactor(run: readonly Word[], unspaced: boolean): number {
  if (unspaced) return 1 / Math.sqrt(run.length)
  if (run.length > 1) return 1
  if (run[0]?.capital) return 1
  return VERB_FORM.test(run[0]?.plain ?? '') ? 0.5 : 0.75
}

/** Merges repeated phrases: the first spelling, with a higher score. */
function merge(phrases: readonly Phrase[]): Phrase[] {
  const byTerms = new Map<string, [Phrase, ...Phrase[]]>()
  for (const phrase of phrases) {
    const key = phrase.terms.join(' ')
    const same = byTerms.get(key)
    if (same) same.push(phrase)
    else byTerms.set(key, [phrase])
  }
  return Array.from(byTerms.values(), (same) => ({
    ...same[0],
    score: same.reduce((most, { score }) => Math.max(most, score), -Infinity) * (1 + 0.5 * Math.log(same.length)),
    count: same.length, isNoun: same.some(({ isNoun }) => isNoun), shown: same.reduce((most, { shown }) => Math.max(most, shown), 0),
    isWhole: same.some(({ isWhole }) => isWhole), isPart: same.every(({ isPart }) => isPart), places: same.flatMap(({ places }) => places),
  }))
}

/** The best phrases without common terms that fit a title together, three at most. */
export const titleSubjects = (phrases: readonly Phrase[], unspaced: boolean): Phrase[] =>
  selectDistinct(phrases, PHRASES, unspaced ? TITLE_CHARACTERS - PHRASES + 1 : TITLE_WORDS)

/** Selects at most `maxCount` phrases, best first, none with a term of a better one. @param maxSize the largest sum of their sizes */
function selectDistinct(phrases: readonly Phrase[], maxCount: number, maxSize = Number.POSITIVE_INFINITY): Phrase[] {
  const chosen: Phrase[] = []
  for (const phrase of phrases.toSorted((a, b) => b.score - a.score || a.order - b.order)) {
    if (chosen.length === maxCount) break
    const usedSize = chosen.reduce((sum, { size }) => sum + size, 0)
    if (usedSize + phrase.size > maxSize) continue
    if (chosen.some(({ terms }) => terms.some((term) => phrase.terms.includes(term)))) continue
    chosen.push(phrase)
  }
  return chosen
}
