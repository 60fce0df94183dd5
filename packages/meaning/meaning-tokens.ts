/** Reads text as the tokens of a vocabulary: whole words, and the likeliest pieces of what is none. */
import { compatible, isUnspaced, kindOf } from '@madeleine/base'

/** The vocabulary as it stands in the file of the table; token `i` is the units from `ends[i - 1]` to `ends[i]`. */
export interface Vocabulary {
  /** The tokens after each other, in UTF-16. */
  readonly units: Uint16Array
  /** Where each ends in `units`. */
  readonly ends: Uint32Array
  /** What each costs in a reading: −ln of its frequency, in tenths. */
  readonly costs: Uint8Array
}

/** What one unit costs that no token covers, in tenths: more than the rarest token. */
const SKIP_COST = 220
/** UTF-16 units of a piece, by the kind of its run: within a word of letters a shorter one is an accident, such as 'he' in 'ache'. */
const PIECE_UNITS = { word: [3, 20], unspaced: [1, 8] } as const
/** What a run of units is: a word of letters, characters without spaces between words, a number, or nothing that is read. */
const [NONE, WORD, UNSPACED, NUMBER] = [1, 2, 3, 4] as const
type RunKind = typeof NONE | typeof WORD | typeof UNSPACED | typeof NUMBER
/** Text after this many UTF-16 units is not read. */
const MOST_UNITS = 8_000

/** A vocabulary, found by hash. */
export class MeaningTokens {
  readonly #vocabulary: Vocabulary
  /** Open addressing: the number of a token and one, with bits of its hash above them; 0 is free. */
  readonly #slots: Int32Array
  readonly #longest: number

  constructor(vocabulary: Vocabulary) {
    const { units, ends } = vocabulary
    this.#vocabulary = vocabulary
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(ends.length * 2 + 1)))
    let longest = 0
    for (let token = 0, from = 0; token < ends.length; from = ends[token++]!) {
      let hash = HASH_START
      for (let at = from; at < ends[token]!; at++) hash = hashed(hash, units[at]!)
      let slot = this.#slotOf(hash)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = (token + 1) | (hash & TAG)
      longest = Math.max(longest, ends[token]! - from)
    }
    this.#longest = longest
  }

  /** The numbers of the tokens of a text, in order. Linear; reads the first 8,000 units. */
  tokensOf(text: string): number[] {
    const plain = compatible(text.slice(0, MOST_UNITS)).toLowerCase().replaceAll('’', "'")
    const tokens: number[] = []
    for (let from = 0, to = 0; from < plain.length; from = to) {
      const kind = runKindAt(plain, from)
      // One pass over each unit: messages are long, and most words are in the vocabulary as they are
      let hash = hashed(HASH_START, plain.charCodeAt(from))
      for (to = from + 1; to < plain.length && isSameRun(plain, to, kind); to++) hash = hashed(hash, plain.charCodeAt(to))
      if (kind === NONE) continue
      const whole = to - from <= this.#longest ? this.#tokenAt(hash, plain, from, to) : -1
      if (whole >= 0) tokens.push(whole)
      else if (kind === UNSPACED) this.#readPieces(plain.slice(from, to), PIECE_UNITS.unspaced, tokens)
      else if (kind === WORD) this.#readParts(plain.slice(from, to), tokens)
    }
    return tokens
  }

  /** Reads a word that is not in the vocabulary: what stands between its apostrophes, each whole or in pieces. */
  #readParts(word: string, tokens: number[]): void {
    for (const part of word.split("'")) {
      const whole = part === word ? -1 : this.#find(part)
      if (whole >= 0) tokens.push(whole)
      else this.#readPieces(part, PIECE_UNITS.word, tokens)
    }
  }

  /** The cheapest reading of a run as tokens and skipped units (Viterbi's algorithm over a unigram model). */
  #readPieces(run: string, [shortest, longest]: readonly [number, number], tokens: number[]): void {
    const { costs } = this.#vocabulary
    const best = new Int32Array(run.length + 1).fill(run.length * SKIP_COST + 1)
    const last = new Int32Array(run.length + 1).fill(-1)
    const begins = new Int32Array(run.length + 1)
    best[0] = 0
    for (let from = 0; from < run.length; from++) {
      if (best[from]! + SKIP_COST < best[from + 1]!) {
        best[from + 1] = best[from]! + SKIP_COST
        last[from + 1] = -1
        begins[from + 1] = from
      }
      let hash = HASH_START
      for (let to = from + 1; to <= run.length && to - from <= longest; to++) {
        hash = hashed(hash, run.charCodeAt(to - 1))
        if (to - from < shortest) continue
        const token = this.#tokenAt(hash, run, from, to)
        if (token < 0 || best[from]! + costs[token]! >= best[to]!) continue
        best[to] = best[from]! + costs[token]!
        last[to] = token
        begins[to] = from
      }
    }
    const found: number[] = []
    for (let to = run.length; to > 0; to = begins[to]!) if (last[to]! >= 0) found.push(last[to]!)
    tokens.push(...found.reverse())
  }

  #find(word: string): number {
    let hash = HASH_START
    for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at))
    return this.#tokenAt(hash, word, 0, word.length)
  }

  /** The token that is the units from `from` to `to` of a text, or −1. */
  #tokenAt(hash: number, text: string, from: number, to: number): number {
    const { units, ends } = this.#vocabulary
    for (let slot = this.#slotOf(hash); this.#slots[slot] !== 0; slot = (slot + 1) & (this.#slots.length - 1)) {
      if ((this.#slots[slot]! & TAG) !== (hash & TAG)) continue
      const token = (this.#slots[slot]! & ~TAG) - 1
      const begin = token === 0 ? 0 : ends[token - 1]!
      if (ends[token]! - begin !== to - from) continue
      let at = 0
      while (at < to - from && units[begin + at] === text.charCodeAt(from + at)) at++
      if (at === to - from) return token
    }
    return -1
  }

  #slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }
}

/** The bits of a hash that stand in a slot, so that few misses read the vocabulary: below them is room for 2^20 tokens. */
const TAG = ~0xfffff
/** FNV-1a over UTF-16 units. */
const HASH_START = 0x811c9dc5
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** The kind of run of each unit, once it was looked up; 0 before. */
const runKinds = new Uint8Array(0x10000)

const runKindAt = (text: string, at: number): RunKind => (runKinds[text.charCodeAt(at)] ||= runKindOf(text.charCodeAt(at))) as RunKind

function runKindOf(unit: number): RunKind {
  const kind = kindOf(unit)
  if (kind === 'letter' || kind === 'mark') return WORD
  if (isUnspaced(kind) || kind === 'hangul') return UNSPACED
  return kind === 'digit' ? NUMBER : NONE
}

const isSameRun = (text: string, at: number, kind: RunKind): boolean => runKindAt(text, at) === kind
  || (kind === WORD && text[at] === "'" && at + 1 < text.length && runKindAt(text, at + 1) === WORD)
