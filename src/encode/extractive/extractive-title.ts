/** Titles made of a segment's own key phrases, or of its most telling clause. */
import { capitalised, type Keyword } from '../../core/roll-up.ts'
import { wordSet } from '../../text/lexicon/stopwords.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { isUnspacedText, type Word } from './word-weights.ts'

/** Words of a title; in scripts without spaces characters. */
const TITLE_WORDS = 8
const TITLE_CHARACTERS = 30
const PHRASES = 3
const PHRASE_WORDS = 3
const PHRASE_CHARACTERS = 10

interface Phrase {
  readonly text: string
  readonly terms: readonly string[]
  readonly score: number
  /** Order of appearance. */
  readonly order: number
  readonly size: number
}

/**
 * The title of some sentences: up to three key phrases in order of appearance, or one clause where phrases are
 * too few. At most 8 words, or 30 characters without spaces; words are never cut. '' when no word tells anything.
 */
export function titleOf(sentences: readonly Sentence[], salience: Salience): string {
  const unspaced = isUnspacedText(sentences.map(({ text }) => text).join(' '))
  const phrases = pick(merge(sentences.flatMap((sentence) => phrasesOf(sentence, salience, unspaced))), unspaced)
  const size = phrases.reduce((sum, phrase) => sum + phrase.size, 0)
  if (size >= (unspaced ? 6 : 3) && phrases.length > 1) {
    const ordered = phrases.toSorted((a, b) => a.order - b.order)
    return capitalised(ordered.map(({ text }) => text).join(unspaced ? '、' : ', '))
  }
  return clauseTitle(sentences, salience)
}

/** The most telling clause as a title: of greetings alone, a greeting, if `floor` lets it pass. */
export function clauseTitle(sentences: readonly Sentence[], salience: Salience, floor = 0.1): string {
  const unspaced = isUnspacedText(sentences.map(({ text }) => text).join(' '))
  return capitalised(clauseOf(sentences, { salience, unspaced, floor }))
}

const KEYWORDS = 7

/** The phrases that tell the most, best first, at most seven; none shares a word with a better one. */
export function keywordsOf(sentences: readonly Sentence[], salience: Salience): Keyword[] {
  const unspaced = isUnspacedText(sentences.map(({ text }) => text).join(' '))
  const chosen = distinct(merge(sentences.flatMap((sentence) => phrasesOf(sentence, salience, unspaced))), KEYWORDS)
  const most = chosen[0]?.score ?? 1
  return chosen.map(({ text, score }) => ({ text, weight: Math.round((100 * score) / most) / 100 }))
}

const DETERMINER = wordSet(`
  a an the my your our his her their its this that these those some any no another each every mein meine unsere der die das
  den le la les un une des du au aux mon ma mes cette ce el los las mi il lo gli
`)
const PREPOSITION = wordSet(`
  in on at of for with about from into during after before by to between around near under over de en dans pour sur avec
  para con per di in auf von zum zur beim nach
`)
const SUBJECT = wordSet(`
  i you we they he she it who im youre were theyre hes shes ive youve weve id ill youll well will would can could should
  might must cant dont didnt to not gonna wanna lets never always just
`)

const OBJECT = wordSet('me you him her us them it')

/** How much the word before says that a name of something follows. */
function cue(before: Word | undefined, first: Word): number {
  if (first.capital) return 1.5
  if (!before || first.apart) return 1
  if (DETERMINER.has(before.plain)) return 1.4
  if (before.plain !== 'to' && PREPOSITION.has(before.plain)) return 1.25
  return SUBJECT.has(before.plain) ? 0.4 : 0.9
}

/** Maximal runs of telling words between grammar and signs; a verb behind its subject is left out of a longer run. */
function phrasesOf(sentence: Sentence, salience: Salience, unspaced: boolean): Phrase[] {
  const { words, message, place, question } = sentence
  const phrases: Phrase[] = []
  for (const [from, to] of runsOf(words)) {
    const before = words[from - 1]
    const start = words[from]
    if (!start) continue
    const value = cue(before, start)
    const verbFirst = value < 0.5 && to - from > 1
    const run = best(withoutLastVerb(words.slice(verbFirst ? from + 1 : from, to), words[to]), salience, unspaced)
    if (run.length < 2 && run[0]?.worth !== 'full') continue
    const sum = run.reduce((total, word) => total + salience(word) * (word.capital ? 1.3 : 1), 0)
    phrases.push({
      text: sentence.text.slice(run[0]?.from, run.at(-1)?.to).replace(/['’]s$/, ''),
      terms: run.map(({ term }) => term),
      score: sum * (verbFirst ? 1 : value) * (question ? 0.8 : 1) * shape(run, unspaced) * sentence.emphasis,
      order: message * 1000 + Math.min(place, 30) * 30 + from / 100,
      size: unspaced ? (run.at(-1)?.to ?? 0) - (run[0]?.from ?? 0) : run.length,
    })
  }
  return phrases
}

const VERB_FORM = /^\p{L}{2,}(?:ed|ing)$/u

/** 'concert surrounded' names the concert, 'family motivates me' the family: before an object stands a verb. */
function withoutLastVerb(run: readonly Word[], next: Word | undefined): readonly Word[] {
  const last = run.at(-1)
  if (run.length < 2 || !last || last.capital) return run
  const object = next && !next.apart && (DETERMINER.has(next.plain) || OBJECT.has(next.plain))
  return object || last.plain.endsWith('ed') ? run.slice(0, -1) : run
}

/** Two words say what one leaves open; a lone form in -ed or -ing is mostly a verb. Without spaces shorter is clearer. */
function shape(run: readonly Word[], unspaced: boolean): number {
  if (unspaced) return 1 / Math.sqrt(run.length)
  if (run.length > 1) return 1
  if (run[0]?.capital) return 1
  return VERB_FORM.test(run[0]?.plain ?? '') ? 0.5 : 0.75
}

/** Half-open ranges of neighbouring words that are not glue, no sign between them. */
function runsOf(words: readonly Word[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  words.forEach(({ worth, apart }, i) => {
    if (worth === 'glue') return
    const last = runs.at(-1)
    if (last && last[1] === i && !apart) last[1] = i + 1
    else runs.push([i, i + 1])
  })
  return runs
}

/** The window of a run that fits a phrase and tells the most. */
function best(run: readonly Word[], salience: Salience, unspaced: boolean): readonly Word[] {
  const fits = (part: readonly Word[]): boolean =>
    unspaced ? (part.at(-1)?.to ?? 0) - (part[0]?.from ?? 0) <= PHRASE_CHARACTERS : part.length <= PHRASE_WORDS
  let chosen: readonly Word[] = []
  let most = 0
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= run.length && fits(run.slice(from, to)); to += 1) {
      const sum = run.slice(from, to).reduce((total, word) => total + salience(word), 0)
      if (sum > most) [chosen, most] = [run.slice(from, to), sum]
    }
  }
  return chosen
}

/** Repeated phrases once, worth more; the first writing stands. */
function merge(phrases: readonly Phrase[]): Phrase[] {
  const merged = new Map<string, Phrase & { readonly count: number }>()
  for (const phrase of phrases) {
    const key = phrase.terms.join(' ')
    const known = merged.get(key)
    if (known) merged.set(key, { ...known, score: Math.max(known.score, phrase.score), count: known.count + 1 })
    else merged.set(key, { ...phrase, count: 1 })
  }
  return [...merged.values()].map((phrase) => ({ ...phrase, score: phrase.score * (1 + 0.5 * Math.log(phrase.count)) }))
}

/** The best phrases that say different things and together fit a title. */
const pick = (phrases: readonly Phrase[], unspaced: boolean): Phrase[] =>
  distinct(phrases, PHRASES, unspaced ? TITLE_CHARACTERS - PHRASES + 1 : TITLE_WORDS)

/** The best first, none with a word of a better one. @param room sum of their sizes at most */
function distinct(phrases: readonly Phrase[], most: number, room = Number.POSITIVE_INFINITY): Phrase[] {
  const chosen: Phrase[] = []
  for (const phrase of phrases.toSorted((a, b) => b.score - a.score || a.order - b.order)) {
    if (chosen.length === most) break
    const used = chosen.reduce((sum, { size }) => sum + size, 0)
    if (used + phrase.size > room) continue
    if (chosen.some(({ terms }) => terms.some((term) => phrase.terms.includes(term)))) continue
    chosen.push(phrase)
  }
  return chosen
}

/** The most telling clause, from its first word that is not filler to its last that is not grammar. */
function clauseOf(sentences: readonly Sentence[], how: { salience: Salience; unspaced: boolean; floor: number }): string {
  const { salience, unspaced } = how
  let chosen = ''
  let most = how.floor
  for (const sentence of sentences) {
    for (const clause of clausesOf(sentence.words)) {
      const cut = fit(clause, unspaced)
      const sum = cut.reduce((total, word) => total + salience(word), Math.min(cut.length, 3) / 100) * sentence.emphasis
      if (sum > most) [chosen, most] = [sentence.text.slice(cut[0]?.from, cut.at(-1)?.to), sum]
    }
  }
  return chosen
}

function clausesOf(words: readonly Word[]): Word[][] {
  const clauses: Word[][] = []
  for (const word of words) {
    const last = clauses.at(-1)
    if (last && !word.apart) last.push(word)
    else clauses.push([word])
  }
  return clauses
}

function fit(clause: readonly Word[], unspaced: boolean): readonly Word[] {
  const start = clause[0]?.from ?? 0
  const kept = clause.filter(({ to }, i) => (unspaced ? to - start <= TITLE_CHARACTERS : i < TITLE_WORDS))
  if (kept.length === clause.length || unspaced) return kept
  const end = kept.findLastIndex(({ worth }) => worth !== 'glue')
  return end < 2 ? kept : kept.slice(0, end + 1)
}
