/** Lexical scores: the log odds of a boundary by words and word pairs. Learned from English; 0 in other languages. */
import type { Background } from './gap-features.ts'
import type { MessageFeatures } from './message-features.ts'

/** Words of a message that are read. */
const WORDS_READ = 40
/** The limit of a message's score, in log odds, in either direction. */
const MAX_LOG_ODDS = 5

/** Log odds by word pattern: `^hello` at the start of a message, `hello` anywhere, `hello there` as a pair. */
export interface Lexicon {
  /** Of a boundary before the message. */
  readonly next: ReadonlyMap<string, number>
  /** Of a boundary after the message. */
  readonly previous: ReadonlyMap<string, number>
}

/** The distinct word patterns of a message. */
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

/** Log odds of a pattern. */
interface PatternOdds {
  /** By lexicon of a boundary before the message, then by lexicon of one after it. */
  readonly columns: Float64Array
  /** The last scoring that added them: a pattern counts once per message. */
  addedBy: number
}

/** The log odds of a word, and of its pairs with the following word. */
interface WordEntry {
  odds?: PatternOdds
  readonly pairs: Map<string, PatternOdds>
}

/** All lexica in one table, so that each pattern is looked up once, and a pair by its two words. */
export interface WordTable {
  readonly lexica: number
  readonly words: ReadonlyMap<string, WordEntry>
  /** Patterns at the start of a message: `^hello`, `^hello there`. */
  readonly openings: ReadonlyMap<string, PatternOdds>
}

export function wordTable(lexica: readonly Lexicon[]): WordTable {
  const words = new Map<string, WordEntry>()
  const openings = new Map<string, PatternOdds>()
  const put = (column: number, patterns: ReadonlyMap<string, number>) => {
    for (const [pattern, weight] of patterns) {
      const odds = oddsOf(words, openings, pattern)
        ?? add(words, openings, { pattern, odds: { columns: new Float64Array(2 * lexica.length), addedBy: 0 } })
      odds.columns[column] = weight
    }
  }
  lexica.forEach(({ next, previous }, lexicon) => {
    put(lexicon, next)
    put(lexica.length + lexicon, previous)
  })
  return { lexica: lexica.length, words, openings }
}

function oddsOf(
  words: ReadonlyMap<string, WordEntry>, openings: ReadonlyMap<string, PatternOdds>, pattern: string,
): PatternOdds | undefined {
  if (pattern.startsWith('^')) return openings.get(pattern)
  const [first = '', second] = pattern.split(' ')
  const entry = words.get(first)
  return second === undefined ? entry?.odds : entry?.pairs.get(second)
}

function add(
  words: Map<string, WordEntry>, openings: Map<string, PatternOdds>,
  { pattern, odds }: { readonly pattern: string; readonly odds: PatternOdds },
): PatternOdds {
  const [first = '', second] = pattern.split(' ')
  const entry = words.get(first) ?? { pairs: new Map<string, PatternOdds>() }
  if (pattern.startsWith('^')) openings.set(pattern, odds)
  else if (second === undefined) words.set(first, Object.assign(entry, { odds }))
  else {
    entry.pairs.set(second, odds)
    words.set(first, entry)
  }
  return odds
}

export interface WordScores {
  /** Log odds by lexicon of a boundary before the message. */
  readonly lexNext: number[]
  /** Log odds by lexicon of a boundary after the message. */
  readonly lexPrev: number[]
}

let scorings = 0

/** The sums of the log odds of a message's distinct patterns (`gramsOf`) by lexicon, clamped to ±5. */
export function wordScores(table: WordTable, message: MessageFeatures): WordScores {
  const { lexica } = table
  const sums = new Float64Array(2 * lexica)
  const scoring = ++scorings
  const addOdds = (odds: PatternOdds | undefined) => {
    if (!odds || odds.addedBy === scoring) return
    odds.addedBy = scoring
    const { columns } = odds
    for (let column = 0; column < sums.length; column++) sums[column] = (sums[column] as number) + (columns[column] as number)
  }
  countWords(table, message, addOdds)
  const [lexNext, lexPrev]: [number[], number[]] = [[], []]
  for (let column = 0; column < sums.length; column++) {
    const limited = Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, sums[column] as number))
    if (column < lexica) lexNext.push(limited)
    else lexPrev.push(limited)
  }
  return { lexNext, lexPrev }
}

function countWords({ words, openings }: WordTable, message: MessageFeatures, addOdds: (odds: PatternOdds | undefined) => void): void {
  const read = Math.min(message.words.length, WORDS_READ)
  for (let at = 0; at < read; at++) {
    const entry = words.get(message.words[at] as string)
    if (!entry) continue
    addOdds(entry.odds)
    if (at + 1 < read) addOdds(entry.pairs.get(message.words[at + 1] as string))
  }
  let opening = '^'
  for (let at = 0; at < Math.min(read, 3); at++) {
    opening += at === 0 ? message.words[at] : ` ${message.words[at]}`
    addOdds(openings.get(opening))
  }
}

/** Share of a message's words that are in the background: near 0 in an unknown language. */
export function knownShare({ wordTerms }: MessageFeatures, background: Background): number {
  const read = Math.min(wordTerms.length, WORDS_READ)
  let known = 0
  for (let at = 0; at < read; at++) if (background.has(wordTerms[at] as number)) known++
  return read > 0 ? known / read : 0
}
