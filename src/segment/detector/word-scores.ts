/** What single words and pairs of words tell of a boundary: learnt in English, silent elsewhere. */
import type { Background } from './gap-features.ts'
import type { MessageFeatures } from './message-features.ts'
import { termOf } from '../../text/term-hash.ts'

/** Words that are read of a message. */
const WORDS_READ = 40
/** One message's words say at most so much, as log odds. */
const LIMIT = 5

/** Log odds by word pattern: `^hello` opens a message, `hello` stands anywhere, `hello there` is a pair. */
export interface Lexicon {
  readonly next: ReadonlyMap<string, number>
  readonly previous: ReadonlyMap<string, number>
}

/** The word patterns of a message, each once. */
export function gramsOf({ words }: MessageFeatures): Set<string> {
  const grams = new Set<string>()
  const read = Math.min(words.length, WORDS_READ)
  for (let at = 0; at < read; at++) {
    const word = words[at] as string
    grams.add(word)
    if (at + 1 < read) grams.add(`${word} ${words[at + 1]}`)
  }
  if (read > 0) grams.add(`^${words[0]}`)
  if (read > 1) grams.add(`^${words[0]} ${words[1]}`)
  if (read > 2) grams.add(`^${words[0]} ${words[1]} ${words[2]}`)
  return grams
}

/** Log odds of a pattern in every lexicon: as it stands after a gap, then as it stands before one. */
type Odds = Float64Array

/** A word by itself, and with the words that follow it. */
interface Entry {
  odds?: Odds
  readonly pairs: Map<string, Odds>
}

/** All lexica in one table: a pattern is looked up once, a pair by its two words. */
export interface WordTable {
  readonly lexica: number
  readonly words: ReadonlyMap<string, Entry>
  /** `^hello`, `^hello there`. */
  readonly openings: ReadonlyMap<string, Odds>
}

export function wordTable(lexica: readonly Lexicon[]): WordTable {
  const words = new Map<string, Entry>()
  const openings = new Map<string, Odds>()
  const put = (place: number, patterns: ReadonlyMap<string, number>) => {
    for (const [pattern, weight] of patterns) {
      const odds = oddsOf(words, openings, pattern) ?? add(words, openings, { pattern, odds: new Float64Array(2 * lexica.length) })
      odds[place] = weight
    }
  }
  lexica.forEach(({ next, previous }, lexicon) => {
    put(lexicon, next)
    put(lexica.length + lexicon, previous)
  })
  return { lexica: lexica.length, words, openings }
}

function oddsOf(words: ReadonlyMap<string, Entry>, openings: ReadonlyMap<string, Odds>, pattern: string): Odds | undefined {
  if (pattern.startsWith('^')) return openings.get(pattern)
  const [first = '', second] = pattern.split(' ')
  const entry = words.get(first)
  return second === undefined ? entry?.odds : entry?.pairs.get(second)
}

function add(words: Map<string, Entry>, openings: Map<string, Odds>, { pattern, odds }: { readonly pattern: string; readonly odds: Odds }): Odds {
  const [first = '', second] = pattern.split(' ')
  const entry = words.get(first) ?? { pairs: new Map<string, Odds>() }
  if (pattern.startsWith('^')) openings.set(pattern, odds)
  else if (second === undefined) words.set(first, Object.assign(entry, { odds }))
  else {
    entry.pairs.set(second, odds)
    words.set(first, entry)
  }
  return odds
}

export interface WordScores {
  /** Log odds by lexicon of a gap before the message, by its words. */
  readonly lexNext: number[]
  /** The same of a gap after it. */
  readonly lexPrev: number[]
}

/** What a message's patterns, each once, say in every lexicon, at most 5 either way: the sums over `gramsOf`. */
export function wordScores(table: WordTable, form: MessageFeatures): WordScores {
  const { lexica } = table
  const sums = new Float64Array(2 * lexica)
  const counted: Odds[] = []
  const count = (odds: Odds | undefined) => {
    if (!odds || counted.includes(odds)) return
    counted.push(odds)
    for (let place = 0; place < sums.length; place++) sums[place] = (sums[place] as number) + (odds[place] as number)
  }
  countWords(table, form, count)
  const limited = Array.from(sums, (sum) => Math.max(-LIMIT, Math.min(LIMIT, sum)))
  return { lexNext: limited.slice(0, lexica), lexPrev: limited.slice(lexica) }
}

function countWords({ words, openings }: WordTable, form: MessageFeatures, count: (odds: Odds | undefined) => void): void {
  const read = Math.min(form.words.length, WORDS_READ)
  for (let at = 0; at < read; at++) {
    const entry = words.get(form.words[at] as string)
    if (!entry) continue
    count(entry.odds)
    if (at + 1 < read) count(entry.pairs.get(form.words[at + 1] as string))
  }
  let opening = '^'
  for (let at = 0; at < Math.min(read, 3); at++) {
    opening += at === 0 ? form.words[at] : ` ${form.words[at]}`
    count(openings.get(opening))
  }
}

/** Share of a message's words that stand in the background: near 0 in a language that was not learnt. */
export function knownShare({ words }: MessageFeatures, background: Background): number {
  const read = Math.min(words.length, WORDS_READ)
  let known = 0
  for (let at = 0; at < read; at++) if (background.has(termOf(words[at] as string))) known++
  return read > 0 ? known / read : 0
}
