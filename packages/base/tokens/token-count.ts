/** Token counting as current OpenAI models do it (o200k_base), in time linear in the text. */
import { randomInt } from 'node:crypto'
import { MadeleineError } from '../errors.ts'
import { LatinRegExp } from '../latin-regexp.ts'
import { atOnce, inTurns, type Steps } from '../loop-turns.ts'
import { readPackageFile } from '../version.ts'

// The vocabularies of OpenAI's models: what each takes for a word, and the file of its tokens that the build writes.

export type VocabularyName = keyof typeof WORDS

const CONTRACTION = String.raw`'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE])`
const [UPPER, LOWER] = [String.raw`\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}`, String.raw`\p{Ll}\p{Lm}\p{Lo}\p{M}`]

/** The expressions of tiktoken, in which a word is merged by itself. */
const WORDS = {
  o200k: new LatinRegExp([
    String.raw`[^\r\n\p{L}\p{N}]?[${UPPER}]*[${LOWER}]+(?:${CONTRACTION})?`,
    String.raw`[^\r\n\p{L}\p{N}]?[${UPPER}]+[${LOWER}]*(?:${CONTRACTION})?`,
    String.raw`\p{N}{1,3}`, String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`, String.raw`\s*[\r\n]+`, String.raw`\s+(?!\S)`, String.raw`\s+`,
  ].join('|'), 'gu'),
  cl100k: new LatinRegExp([
    CONTRACTION, String.raw`[^\r\n\p{L}\p{N}]?\p{L}+`, String.raw`\p{N}{1,3}`, String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*`,
    String.raw`\s+$`, String.raw`\s*[\r\n]`, String.raw`\s+(?!\S)`, String.raw`\s`,
  ].join('|'), 'gu'),
} as const

/**
 * Counts the tokens of whole texts by one vocabulary, which is read at the first one. Text that spells a special token is ordinary text.
 * No counts of words are kept, which would keep the words of texts that are forgotten; only the last word's bytes stay, until the next.
 */
export class TokenVocabulary {
  readonly #name: VocabularyName
  #pairs: BytePairs | undefined

  constructor(name: VocabularyName) {
    this.#name = name
  }

  countTokens(text: string): number {
    this.#pairs ??= new BytePairs(readPackageFile(`dist/base/tokens/${this.#name}.tokens`))
    let tokens = 0
    for (const [word] of text.matchAll(WORDS[this.#name])) tokens += this.#pairs.count(word)
    return tokens
  }
}

// Counting the tokens of a word by byte pairs, as OpenAI's tiktoken does: the vocabulary as bytes in one file, found by a hash of them,
// instead of 200,000 strings in a map. It is read in 40 ms and holds 9 MB; the map took some 400 ms and 57 MB in each thread that counts.

/** No token: higher than any rank. */
const NONE = 0xffff_ffff

/** The tokens of a vocabulary by their bytes. A token's rank is its number; of two pairs the one with the lower rank is merged first. */
class BytePairs {
  /** Where each token begins in the bytes of all. */
  readonly #starts: Uint32Array
  readonly #bytes: Uint8Array
  /** A token's number plus one where its hash leads, or behind it; 0 is free. */
  readonly #slots: Uint32Array
  readonly #encoder = new TextEncoder()
  #word = new Uint8Array(0)
  /** Where the next part of the word begins, by where one begins; its rank together with the next. */
  #next = new Uint32Array(0)
  #ranks = new Uint32Array(0)

  /** @param file the number of tokens (32 bits, the lowest byte first), the length of each in a byte, and the bytes of all */
  constructor(file: Uint8Array) {
    const tokens = new DataView(file.buffer, file.byteOffset).getUint32(0, true)
    this.#bytes = file.subarray(4 + tokens)
    this.#starts = new Uint32Array(tokens + 1)
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(tokens * 2)))
    for (let token = 0; token < tokens; token++) {
      const start = this.#starts[token]!
      const end = start + file[4 + token]!
      this.#starts[token + 1] = end
      let slot = this.#slotOf(this.#bytes, start, end)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = token + 1
    }
  }

  /** How many tokens a word has: what the vocabulary's expression finds as one. */
  count(word: string): number {
    this.#makeRoom(word.length * 3)
    const { written: length } = this.#encoder.encodeInto(word, this.#word)
    if (length < 2 || this.#rankOf(0, length) !== NONE) return 1
    for (let at = 0; at < length; at++) {
      this.#next[at] = at + 1
      this.#ranks[at] = at + 2 <= length ? this.#rankOf(at, at + 2) : NONE
    }
    let parts = length
    while (this.#mergeFirst(length)) parts--
    return parts
  }

  /** Merges the pair of lowest rank, of several the first. @returns whether there was one */
  #mergeFirst(length: number): boolean {
    let lowest = NONE
    let first = -1
    let before = -1
    for (let at = 0, last = -1; at < length; last = at, at = this.#next[at]!) {
      if (this.#ranks[at]! >= lowest) continue
      lowest = this.#ranks[at]!
      first = at
      before = last
    }
    if (first === -1) return false
    this.#next[first] = this.#next[this.#next[first]!]!
    this.#ranks[first] = this.#pairRank(first, length)
    if (before !== -1) this.#ranks[before] = this.#pairRank(before, length)
    return true
  }

  #pairRank(at: number, length: number): number {
    const second = this.#next[at]!
    return second < length ? this.#rankOf(at, this.#next[second]!) : NONE
  }

  #rankOf(from: number, to: number): number {
    const slots = this.#slots
    const starts = this.#starts
    const bytes = this.#bytes
    const word = this.#word
    for (let slot = this.#slotOf(word, from, to); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const token = slots[slot]! - 1
      const start = starts[token]!
      if (starts[token + 1]! - start !== to - from) continue
      let at = from
      while (at < to && word[at] === bytes[start + at - from]) at++
      if (at === to) return token
    }
    return NONE
  }

  /** FNV-1a of 32 bits. */
  #slotOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0x811c_9dc5
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x0100_0193)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#word.length) return
    this.#word = new Uint8Array(bytes)
    this.#next = new Uint32Array(bytes)
    this.#ranks = new Uint32Array(bytes)
  }
}

// Token counters: a tokenizer by name, or the caller's own function.

/** A tokenizer by name, or a function that counts the tokens of a text. */
export type TokenizerOption = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((text: string) => number)

export type TokenCounter = (text: string) => number

export const TOKENIZERS = ['o200k', 'cl100k', 'words', 'chars4'] as const

/** Counts the tokens of a text in steps. */
export type TokenSteps = (text: string) => Steps<number>

const NAMED: Readonly<Record<(typeof TOKENIZERS)[number], TokenSteps>> = {
  o200k: (text) => countKeptSteps(text, countO200k, BORDER_TOKENS),
  cl100k: (text) => countKeptSteps(text, countWholeCl100k, BORDER_TOKENS),
  words: (text) => wholeSteps(text, (whole) => whole.match(/\S+/g)?.length ?? 0),
  chars4: (text) => wholeSteps(text, (whole) => Math.floor(codePoints(whole) / 4)),
}

function* wholeSteps(text: string, count: TokenCounter): Steps<number> {
  yield text.length
  return count(text)
}

/**
 * The token counter for an option.
 *
 * - `o200k`, `cl100k`: the count of OpenAI's models; higher where more than 256 letters, signs or spaces follow each other
 *   without one of another kind: mostly by less than 5 %, for one repeated character by up to a third
 * - `words`: runs of characters between white space
 * - `chars4`: ⌊code points / 4⌋
 *
 * @throws (the counter) `invalid_input` if the caller's function throws, or returns anything but a finite number of 0 or more
 */
export function tokenStepsOf(tokens: TokenizerOption): TokenSteps {
  if (typeof tokens !== 'function') return NAMED[tokens]
  const count = checked(tokens)
  return (text) => wholeSteps(text, count)
}

/** The same counter without steps, for a text that is short. */
export const tokenCounterOf = (tokens: TokenizerOption): TokenCounter => {
  const steps = tokenStepsOf(tokens)
  return (text) => atOnce(steps(text))
}

const checked = (count: TokenCounter): TokenCounter => (text) => {
  const tokens: unknown = call(count, text)
  if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
  if (tokens instanceof Promise) tokens.catch(() => undefined) // its rejection must not end the process as well
  // Any other result is named by its type only: it may hold the text
  const got = typeof tokens === 'number' ? tokens : typeof tokens
  throw new MadeleineError('invalid_input', `tokenizer(text) must be a finite number of 0 or more, got ${got}`)
}

function call(count: TokenCounter, text: string): unknown {
  try {
    return count(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'tokenizer(text) must be a finite number of 0 or more, but the function threw', { cause })
  }
}

const cl100k = new TokenVocabulary('cl100k')
const countWholeCl100k = (text: string): number => cl100k.countTokens(text)

/** The tokens of a text by cl100k_base, a long run in pieces. */
export const countCl100k = (text: string): number => atOnce(countSteps(text, countWholeCl100k))

/**
 * How many more tokens a word may have as a whole than in two pieces, added so that a budget is never exceeded: of 12,000
 * random words none had more than one.
 */
const BORDER_TOKENS = 2

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const o200k = new TokenVocabulary('o200k')

export const countO200k = (text: string): number => o200k.countTokens(text)

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
export const countTokensInTurns = (text: string): Promise<number> =>
  inTurns(text.length <= COUNTED_WHOLE ? countSteps(text, countO200k) : estimateSteps(text))

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
function* countSteps(text: string, count: (text: string) => number, tornTokens = 0): Steps<number> {
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
  const kept = keptOf(count)
  let [tokens, read] = [0, 0]
  for (let from = 0; from < text.length;) {
    const to = chunkEnd(text, from)
    let own = kept.find(text, from, to)
    if (own === undefined) kept.keep(text, from, to, (own = yield* countSteps(text.slice(from, to), count, tornTokens)))
    read += to - from
    if (read >= HASHED_UNITS) {
      yield read >> 4
      read = 0
    }
    tokens += own
    from = to
  }
  yield read >> 4
  return tokens
}

/** UTF-16 units between two steps of a text that was counted before: hashing takes a sixteenth of counting. */
const HASHED_UNITS = 4096

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
    } else if (index - from > LONG_TEXT && !isEnd && AFTER_WORD.test(text.slice(index - 1, index + 2))) yield {
      at: (from = index), isTorn: false,
    }
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

/** The end of the chunk of a text that begins at a place. */
function chunkEnd(text: string, from: number): number {
  for (let at = text.indexOf(' ', from + LEAST_CHUNK); at !== -1; at = text.indexOf(' ', at + 1)) {
    if ((at - from >= LONG_CHUNK || isSign(text.charCodeAt(at - 1))) && !isSpace(text, at - 1)) return at
  }
  return text.length
}

/** ASCII signs, which end sentences, lines and quotes. */
const isSign = (unit: number): boolean => (unit > 0x20 && unit < 0x30) || (unit >= 0x3a && unit <= 0x40) || (unit >= 0x5b && unit <= 0x60)
const isSpace = (text: string, at: number): boolean => /\s/.test(text[at]!)

const keptBy = new WeakMap<(text: string) => number, KeptCounts>()

function keptOf(count: (text: string) => number): KeptCounts {
  const kept = keptBy.get(count) ?? new KeptCounts()
  keptBy.set(count, kept)
  return kept
}

// Token counts of texts that were counted before, by a hash of each, so that no text is kept.

/** Places of one half; it is given up when three quarters of them are taken. Both halves of a tokenizer have some 800 KB. */
const SLOTS = 32_768
const MOST_TAKEN = 0.75 * SLOTS

/** Unknown outside of the process, so that nobody can write two texts of one hash. */
const SEEDS = [randomInt(2 ** 32), randomInt(2 ** 32)] as const

/** A hash table with open addressing: no object a number, because a context asks for thousands. */
class Half {
  readonly #high = new Int32Array(SLOTS)
  readonly #low = new Int32Array(SLOTS)
  /** The count and one more; 0 where the place is free. */
  readonly #counts = new Int32Array(SLOTS)
  taken = 0

  find(high: number, low: number): number | undefined {
    for (let slot = low & (SLOTS - 1); this.#counts[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
      if (this.#high[slot] === high && this.#low[slot] === low) return this.#counts[slot]! - 1
    }
    return undefined
  }

  /** @param count a whole number of 0 or more */
  add(high: number, low: number, count: number): void {
    let slot = low & (SLOTS - 1)
    while (this.#counts[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.#high[slot] = high
    this.#low[slot] = low
    this.#counts[slot] = count + 1
    this.taken++
  }
}

/** The counts of one tokenizer, the newer and the older half: what is found in the older one is newer again. */
class KeptCounts {
  #newer = new Half()
  #older = new Half()
  #high = 0
  #low = 0

  /** The count of a part of a text; undefined where it is not kept: `keep` keeps it then. */
  find(text: string, from: number, to: number): number | undefined {
    this.#hash(text, from, to)
    const count = this.#newer.find(this.#high, this.#low)
    if (count !== undefined) return count
    const older = this.#older.find(this.#high, this.#low)
    if (older !== undefined) this.#add(older)
    return older
  }

  /** @param count of the part, which was not found. Other parts may have been asked for meanwhile */
  keep(text: string, from: number, to: number, count: number): void {
    if (!Number.isInteger(count) || this.find(text, from, to) !== undefined) return
    this.#add(count)
  }

  #add(count: number): void {
    if (this.#newer.taken >= MOST_TAKEN) [this.#newer, this.#older] = [new Half(), this.#newer]
    this.#newer.add(this.#high, this.#low, count)
  }

  /** 64 bits: two multiplicative hashes, mixed as MurmurHash3 does at its end. */
  #hash(text: string, from: number, to: number): void {
    let [high, low] = [SEEDS[0] ^ (to - from), SEEDS[1] | 0]
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i)
      high = Math.imul(high ^ unit, 0x85ebca6b)
      low = Math.imul(low ^ unit, 0xc2b2ae35)
    }
    high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ Math.imul(low ^ (low >>> 13), 0x85ebca6b)
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
    this.#high = high | 0
    this.#low = low | 0
  }
}
