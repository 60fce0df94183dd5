/** What single words and pairs of words tell of a boundary: learnt in English, silent elsewhere. */
import type { Background } from './features.ts'
import type { Form } from './form.ts'
import { termOf } from './stem.ts'

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
export function gramsOf({ words }: Form): Set<string> {
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

/** Per pattern its log odds in every lexicon: as it stands after a gap, then as it stands before one. */
export interface WordTable {
  readonly lexica: number
  readonly odds: ReadonlyMap<string, Float64Array>
}

/** One table of all lexica, so that a pattern is looked up once. */
export function wordTable(lexica: readonly Lexicon[]): WordTable {
  const odds = new Map<string, Float64Array>()
  const put = (place: number, patterns: ReadonlyMap<string, number>) => {
    for (const [pattern, weight] of patterns) {
      const row = odds.get(pattern) ?? new Float64Array(2 * lexica.length)
      row[place] = weight
      odds.set(pattern, row)
    }
  }
  lexica.forEach(({ next, previous }, lexicon) => {
    put(lexicon, next)
    put(lexica.length + lexicon, previous)
  })
  return { lexica: lexica.length, odds }
}

export interface WordScores {
  /** Log odds by lexicon of a gap before the message, by its words. */
  readonly lexNext: number[]
  /** The same of a gap after it. */
  readonly lexPrev: number[]
}

/** What a message's patterns say in every lexicon, each at most 5 either way. */
export function wordScores({ lexica, odds }: WordTable, patterns: Iterable<string>): WordScores {
  const sums = Array.from({ length: 2 * lexica }, () => 0)
  for (const pattern of patterns) {
    const row = odds.get(pattern)
    if (row) for (let place = 0; place < sums.length; place++) sums[place] = (sums[place] as number) + (row[place] as number)
  }
  const limited = sums.map((sum) => Math.max(-LIMIT, Math.min(LIMIT, sum)))
  return { lexNext: limited.slice(0, lexica), lexPrev: limited.slice(lexica) }
}

/** Share of a message's words that stand in the background: near 0 in a language that was not learnt. */
export function knownShare({ words }: Form, background: Background): number {
  const read = Math.min(words.length, WORDS_READ)
  let known = 0
  for (let at = 0; at < read; at++) if (background.has(termOf(words[at] as string))) known++
  return read > 0 ? known / read : 0
}
