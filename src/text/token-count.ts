/** Token counting as current OpenAI models do it (o200k_base), in time linear in the text. */
import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as o200k from 'gpt-tokenizer/encoding/o200k_base'
import { atOnce, inTurns, type Steps } from '../loop-turns.ts'

type Tokenizer = Pick<typeof o200k, 'countTokens' | 'setMergeCacheSize'>

const require = createRequire(import.meta.url)

/**
 * A counter of a whole text by a tokenizer that is loaded at the first call: its table costs up to 0.2 s and 70 MB, and a
 * process that only recalls counts nothing. Text that spells a special token, such as <|endoftext|>, is ordinary text.
 */
export function lazyTokenizer(module: 'gpt-tokenizer/encoding/o200k_base' | 'gpt-tokenizer/encoding/cl100k_base'): (text: string) => number {
  let tokenizer: Tokenizer | undefined
  return (text) => {
    if (!tokenizer) {
      tokenizer = require(module) as Tokenizer
      tokenizer.setMergeCacheSize(CACHED_WORDS)
    }
    return tokenizer.countTokens(text, AS_TEXT)
  }
}

const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

/** Words whose tokens the tokenizer remembers. Each miss walks over the places of words it forgot, so that 5,000 cost more than they save. */
const CACHED_WORDS = 1000

export const countO200k = lazyTokenizer('gpt-tokenizer/encoding/o200k_base')

/**
 * o200k_base tokens of a text; never throws.
 *
 * Exact, except where more than 256 letters, signs or spaces follow each other without one of another kind: such a run is
 * counted in pieces of 128 UTF-16 units, each of which may add a token.
 */
export const countTokens = (text: string): number => atOnce(countSteps(text, countO200k))

/** UTF-16 units of a text up to which all of its tokens are counted. */
const COUNTED_WHOLE = 131_072
/** Samples of a longer text, evenly from its beginning to its end, and the units of each. */
const [SAMPLES, SAMPLE_UNITS] = [8, 4096]

/** The same count, in turns of the event loop; of a text of more than 131,072 UTF-16 units the estimate from eight samples of it. */
export const countTokensInTurns = (text: string): Promise<number> => inTurns(text.length <= COUNTED_WHOLE ? countSteps(text, countO200k) : estimateSteps(text))

/** Tokens of a long text as its samples have them: the number is a measure of segments and budgets, and counting it all takes a second. */
function* estimateSteps(text: string): Steps<number> {
  const samples = Array.from({ length: SAMPLES }, (_, i) => {
    const from = Math.floor(((text.length - SAMPLE_UNITS) * i) / (SAMPLES - 1))
    return text.slice(from, from + SAMPLE_UNITS)
  })
  const tokens = yield* countSteps(samples.join(''), countO200k)
  return Math.round((tokens * text.length) / (SAMPLES * SAMPLE_UNITS))
}

/** Counts a text piece by piece. @param tornTokens added for each torn piece */
export function* countSteps(text: string, count: (text: string) => number, tornTokens = 0): Steps<number> {
  let tokens = 0
  for (const { piece, isTorn } of piecesOf(text)) {
    tokens += count(piece) + (isTorn ? tornTokens : 0)
    yield piece.length
  }
  return tokens
}

/**
 * The same count, of chunks of which each is counted once in a process while its count is kept: a prompt is counted by its lines,
 * then as a whole, and again in the next turn. @param count one function for a tokenizer
 */
export function* countKeptSteps(text: string, count: (text: string) => number, tornTokens = 0): Steps<number> {
  let tokens = 0
  const kept = keptOf(count)
  for (const chunk of chunksOf(text)) {
    const hash = hashOf(chunk)
    let own = kept.newer.get(hash)
    if (own === undefined) {
      own = kept.older.get(hash) ?? (yield* countSteps(chunk, count, tornTokens))
      keep(kept, hash, own)
    } else yield chunk.length >> 4 // hashing takes a sixteenth of counting
    tokens += own
  }
  return tokens
}

/** A longer run, in UTF-16 units, is cut into pieces: merging the bytes of one word takes quadratic time. */
const LONG_RUN = 256
const RUN_PIECE = 128
/** A longer text is cut where the tokenizer begins a word anyway. */
const LONG_TEXT = 4096

/** A part of a text that is counted by itself. */
interface CountedPiece {
  readonly piece: string
  /** It ends within a run of one kind, where the tokenizer might have gone on. */
  readonly isTorn: boolean
}

/** The parts of a text whose counts add up to its count, up to a token for each torn one. */
function* piecesOf(text: string): Generator<CountedPiece> {
  if (text.length <= LONG_RUN) return yield { piece: text, isTorn: false }
  let from = 0
  for (const { at, isTorn } of cutsIn(text)) {
    yield { piece: text.slice(from, at), isTorn }
    from = at
  }
  yield { piece: text.slice(from), isTorn: false }
}

interface TextCut {
  readonly at: number
  readonly isTorn: boolean
}

/** Runs within which both tokenizers may read one word: letters, numbers, white space, signs; marks belong to what they follow. */
const RUN = /[\p{L}\p{M}]+|\p{N}+|\s+|[^\s\p{L}\p{M}\p{N}][^\s\p{L}\p{N}]*/gu
/** After a letter or a number, and before neither of them nor what may end its word: here both tokenizers always begin a word. */
const AFTER_WORD = /(?<=[\p{L}\p{N}])(?=[^\p{L}\p{M}\p{N}'])/u

function* cutsIn(text: string): Generator<TextCut> {
  let from = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isEnd = index + run.length === text.length
    if (run.length > LONG_RUN) {
      for (let at = index + RUN_PIECE; at < index + run.length; at += RUN_PIECE) yield { at: (from = afterPair(text, at)), isTorn: true }
    } else if (index - from > LONG_TEXT && !isEnd && AFTER_WORD.test(text.slice(index - 1, index + 2))) yield { at: (from = index), isTorn: false }
  }
}

/** The place itself, or the next one if it is within a surrogate pair. */
function afterPair(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}

/**
 * A text is cut where white space follows something else: there o200k and cl100k always begin a word, so that the counts of the
 * chunks add up to that of the text. Chunks end behind a sign, so that the same line is cut alike wherever it stands, or behind
 * this many UTF-16 units.
 */
const LEAST_CHUNK = 16
const LONG_CHUNK = 160

/** The chunks of a text, in order. */
function* chunksOf(text: string): Generator<string> {
  let from = 0
  for (let at = text.indexOf(' ', LEAST_CHUNK); at !== -1; at = text.indexOf(' ', at + 1)) {
    const length = at - from
    if (length < LEAST_CHUNK || (length < LONG_CHUNK && !isSign(text.charCodeAt(at - 1))) || isSpace(text, at - 1)) continue
    yield text.slice(from, at)
    from = at
  }
  yield from === 0 ? text : text.slice(from)
}

/** ASCII signs, which end sentences, lines and quotes. */
const isSign = (unit: number): boolean => (unit > 0x20 && unit < 0x30) || (unit >= 0x3a && unit <= 0x40) || (unit >= 0x5b && unit <= 0x60)
const isSpace = (text: string, at: number): boolean => /\s/.test(text[at]!)

/** Counts of a tokenizer by a hash of the chunk, so that no text is kept; the newer and the older half. */
interface Kept {
  newer: Map<number, number>
  older: Map<number, number>
}

/** Counts kept of each tokenizer, in two halves: some 2 MB. */
const MOST_KEPT_HALF = 16_384
const keptBy = new WeakMap<(text: string) => number, Kept>()

function keptOf(count: (text: string) => number): Kept {
  const kept = keptBy.get(count) ?? { newer: new Map<number, number>(), older: new Map<number, number>() }
  keptBy.set(count, kept)
  return kept
}

function keep(kept: Kept, hash: number, tokens: number): void {
  if (kept.newer.size >= MOST_KEPT_HALF) [kept.newer, kept.older] = [new Map(), kept.newer]
  kept.newer.set(hash, tokens)
}

/** Unknown outside of the process, so that nobody can write two chunks of one hash. */
const SEEDS = [randomInt(2 ** 32), randomInt(2 ** 32)] as const

/** 53 bits of a text: two multiplicative hashes, mixed as MurmurHash3 does at its end. */
function hashOf(text: string): number {
  let [high, low] = [SEEDS[0] ^ text.length, SEEDS[1]]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x85ebca6b)
    low = Math.imul(low ^ unit, 0xc2b2ae35)
  }
  high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ Math.imul(low ^ (low >>> 13), 0x85ebca6b)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
