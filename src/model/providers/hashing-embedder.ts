/** The built-in embedder: hashed words and pieces of words. No model, no network, the same on every machine. */
import { isUnspaced, kindOf } from '../../text/characters.ts'
import { FUNCTION_WORDS } from '../../text/lexicon/function-words.ts'
import { FUNCTION_CHARACTERS } from '../../text/lexicon/stopwords.ts'
import { terms } from '../../text/terms.ts'
import type { Embedder } from '../embedder.ts'

export const HASHING = 'hashing-384-v1'
const DIMS = 384
/** Features read of one text: what is longer is told by its beginning. */
const TERMS_READ = 2000

/**
 * Signed feature hashing of a text's search terms, of neighbouring pairs of them, and of the 3 to 5 character
 * pieces of each word, so that inflections and compounds (Haus, Häuser, Hausbau) lie near each other.
 *
 * It knows words, not meaning: texts are near when they share words or parts of words, in any language.
 * Vectors have length 1; a text of stopwords and signs alone gives the zero vector.
 *
 * Method: Weinberger et al., Feature Hashing for Large Scale Multitask Learning (2009).
 */
export function hashingEmbedder(): Embedder {
  return {
    name: HASHING,
    dims: DIMS,
    embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        if (signal?.aborted) return Promise.reject(signal.reason)
        vectors.push(embedOne(text))
      }
      return Promise.resolve(vectors)
    },
  }
}

function embedOne(text: string): Float32Array {
  const sums = new Float64Array(DIMS)
  const found = terms(text).slice(0, TERMS_READ)
  for (const [term, count] of counts(found)) addTerm(sums, term, 1 + Math.log(count))
  for (const [pair, count] of counts(pairs(found))) add(sums, `2${pair}`, PAIR * (1 + Math.log(count)))
  return unit(sums)
}

/** Weight of two neighbouring terms, against 1 for a term. */
const PAIR = 0.3
/** Weight of all pieces of a word together, against 1 for the word. */
const PIECES = 0.7
const FUNCTION = 0.15

function addTerm(sums: Float64Array, term: string, weight: number): void {
  const own = weight * weightOf(term)
  add(sums, `1${term}`, own)
  if (isUnspaced(kindOf(term.codePointAt(0) ?? 0))) return
  const pieces = piecesOf(term)
  // Energies add up as squares: however many the pieces, together they weigh PIECES.
  const each = (own * PIECES) / Math.sqrt(pieces.length)
  for (const piece of pieces) add(sums, `3${piece}`, each)
}

/** Grammar weighs little; of a character or pair without spaces, each grammatical character takes its share. */
function weightOf(term: string): number {
  if (FUNCTION_WORDS.has(term)) return FUNCTION
  if (!isUnspaced(kindOf(term.codePointAt(0) ?? 0))) return 1
  const characters = [...term]
  const grammar = characters.filter((character) => FUNCTION_CHARACTERS.has(character)).length
  if (grammar > 0) return grammar === characters.length ? FUNCTION : 0.4
  return characters.length === 1 ? 0.6 : 1
}

/** Pieces of 3 to 5 characters of a word of at least 4, its edges marked; none of a shorter word. */
function piecesOf(term: string): string[] {
  const marked = [...`^${term}$`]
  if (marked.length < 6) return []
  const pieces: string[] = []
  for (let size = 3; size <= 5; size += 1) {
    for (let at = 0; at + size <= marked.length; at += 1) pieces.push(marked.slice(at, at + size).join(''))
  }
  return pieces
}

const pairs = (found: readonly string[]): string[] => found.slice(1).map((term, i) => `${found[i]} ${term}`)

function counts(features: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const feature of features) count.set(feature, (count.get(feature) ?? 0) + 1)
  return count
}

/** Adds a feature at its hashed place, with its hashed sign, so that collisions cancel out on average. */
function add(sums: Float64Array, feature: string, weight: number): void {
  const code = hash(feature)
  const place = (code >>> 1) % DIMS
  sums[place] = (sums[place] ?? 0) + (code & 1 ? weight : -weight)
}

/** FNV-1a over UTF-16 units, then the last mixing steps of MurmurHash3; 32 bits. */
function hash(text: string): number {
  let code = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) code = Math.imul(code ^ text.charCodeAt(i), 0x01000193)
  code = Math.imul(code ^ (code >>> 16), 0x85ebca6b)
  code = Math.imul(code ^ (code >>> 13), 0xc2b2ae35)
  return (code ^ (code >>> 16)) >>> 0
}

function unit(sums: Float64Array): Float32Array {
  const length = Math.sqrt(sums.reduce((square, x) => square + x * x, 0))
  return Float32Array.from(sums, (x) => (length === 0 ? 0 : x / length))
}
