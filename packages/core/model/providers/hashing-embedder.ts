/** The built-in embedder: feature hashing of words and character n-grams. No model, no network, the same result on every machine. */
import { BoundedMap, giveTurn, isUnspaced, kindOf, MAX_CACHED_CHARS } from '@madeleine/base'
import { functionShare, terms } from '@madeleine/language'
import type { Embedder } from '@madeleine/contract'

export const HASHING = 'hashing-384-v1'
const DIMS = 384
/** Most terms of one text; the rest of a longer text is ignored. */
const MAX_TERMS = 2000

/**
 * Signed feature hashing of a text's search terms, their bigrams, and the character 3- to 5-grams of each word, so that
 * inflections and compounds (Haus, Häuser, Hausbau) have similar vectors.
 *
 * It is lexical, not semantic: texts are similar if they share words or parts of words, in any language.
 * Vectors have length 1; a text of stopwords and punctuation alone gives the zero vector.
 *
 * Method: Weinberger et al., Feature Hashing for Large Scale Multitask Learning (2009).
 */
export function hashingEmbedder(): Embedder {
  return {
    name: HASHING,
    dims: DIMS,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal?.throwIfAborted()
        vectors.push(embedOne(text))
        const turn = giveTurn(text.length)
        if (turn) await turn
      }
      return vectors
    },
  }
}

function embedOne(text: string): Float32Array {
  const sums = new Float64Array(DIMS)
  const textTerms = terms(text, { limit: MAX_TERMS, asBefore: true })
  for (const [term, count] of counts(textTerms)) addTerm(sums, featuresOf(term), 1 + Math.log(count))
  for (const [bigram, count] of counts(bigrams(textTerms))) addFeature(sums, hash(`2${bigram}`), PAIR_WEIGHT * (1 + Math.log(count)))
  return unit(sums)
}

/** Weight of a bigram relative to a term. */
const PAIR_WEIGHT = 0.3
/** Weight of all character n-grams of a word together relative to the word. */
const NGRAM_WEIGHT = 0.7
/** Weight of a function word relative to a content word. */
const FUNCTION_WEIGHT = 0.15

/** What a term adds to a vector. */
interface TermFeatures {
  /** Weight of the term relative to a content word. */
  readonly weight: number
  /** Hash codes: of the term, then of its character n-grams. */
  readonly codes: Uint32Array
}

/** Features by term: conversations repeat their words. A term of 8 letters has 22 codes. */
const featureCache = new BoundedMap<string, TermFeatures>(5000)

function featuresOf(term: string): TermFeatures {
  const cached = featureCache.get(term)
  if (cached) return cached
  const isWhole = isUnspaced(kindOf(term.codePointAt(0) ?? 0))
  const features = {
    weight: weightOf(term),
    codes: Uint32Array.from([hash(`1${term}`), ...(isWhole ? [] : ngramsOf(term).map((ngram) => hash(`3${ngram}`)))]),
  }
  if (term.length <= MAX_CACHED_CHARS) featureCache.set(term, features)
  return features
}

function addTerm(sums: Float64Array, { weight, codes }: TermFeatures, factor: number): void {
  const termWeight = factor * weight
  addFeature(sums, codes[0]!, termWeight)
  // Squared weights add up, so all n-grams together weigh NGRAM_WEIGHT, whatever their number.
  const ngramWeight = (termWeight * NGRAM_WEIGHT) / Math.sqrt(codes.length - 1)
  for (let at = 1; at < codes.length; at += 1) addFeature(sums, codes[at]!, ngramWeight)
}

/** The weight of a term: low for function words; a term of unspaced script weighs less for each function character in it. */
function weightOf(term: string): number {
  const share = functionShare(term)
  if (share > 0) return share === 1 ? FUNCTION_WEIGHT : 0.4
  return isUnspaced(kindOf(term.codePointAt(0) ?? 0)) && [...term].length === 1 ? 0.6 : 1
}

/** Character 3- to 5-grams of a word of at least 4 characters, with `^` and `$` at its edges; none for a shorter word. */
function ngramsOf(term: string): string[] {
  const marked = [...`^${term}$`]
  if (marked.length < 6) return []
  const ngrams: string[] = []
  for (let size = 3; size <= 5; size += 1) {
    for (let start = 0; start + size <= marked.length; start += 1) ngrams.push(marked.slice(start, start + size).join(''))
  }
  return ngrams
}

const bigrams = (textTerms: readonly string[]): string[] => textTerms.slice(1).map((term, i) => `${textTerms[i]} ${term}`)

function counts(features: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const feature of features) count.set(feature, (count.get(feature) ?? 0) + 1)
  return count
}

/** Adds a feature to the dimension of its hash code with the code's sign, so that collisions cancel out on average. */
function addFeature(sums: Float64Array, code: number, weight: number): void {
  const dimension = (code >>> 1) % DIMS
  sums[dimension] = (sums[dimension] ?? 0) + (code & 1 ? weight : -weight)
}

/** FNV-1a over UTF-16 code units, then the finaliser of MurmurHash3; 32 bits. */
function hash(text: string): number {
  let code = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) code = Math.imul(code ^ text.charCodeAt(i), 0x01000193)
  code = Math.imul(code ^ (code >>> 16), 0x85ebca6b)
  code = Math.imul(code ^ (code >>> 13), 0xc2b2ae35)
  return (code ^ (code >>> 16)) >>> 0
}

function unit(sums: Float64Array): Float32Array {
  let square = 0
  for (let at = 0; at < DIMS; at += 1) square += sums[at]! * sums[at]!
  const length = Math.sqrt(square)
  const vector = new Float32Array(DIMS)
  if (length > 0) for (let at = 0; at < DIMS; at += 1) vector[at] = sums[at]! / length
  return vector
}
