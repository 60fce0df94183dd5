/** The vocabularies of OpenAI's models: what each takes for a word, and the file of its tokens that the build writes. */
import { LatinRegExp } from '../latin-regexp.ts'
import { readPackageFile } from '../version.ts'

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
