/** `MessageFeatures`: the features of a single message: terms, length and shape, topics and discourse markers. */
import { isUnspaced, kindOf } from '../../text/characters.ts'
import { CUES, type Cue } from './discourse-markers.ts'
import { LAST_SPACED, termOf, termsOf } from '../../text/term-hash.ts'
import { topicsOf } from '../../text/topics.ts'

/** Code units of a message that are read: a topic shows in the beginning, and the cost per message stays bounded. */
export const READ_LENGTH = 2000
/** The most distinct terms of a message that are kept. */
export const MAX_TERMS = 32

export interface MessageFeatures {
  /** Distinct terms as 30-bit hashes, in order, at most `TERMS_KEPT`. */
  readonly terms: readonly number[]
  /** Lower-case words and sentence marks (? ! ;) in order. */
  readonly words: readonly string[]
  /** Words; in scripts without spaces, characters / 1.6. */
  readonly length: number
  readonly question: boolean
  /** Share of words that contain a digit. */
  readonly digits: number
  /** Share of words after the first that begin with a capital. */
  readonly capitals: number
  /** Topics with the number of their terms in the message. */
  readonly topics: readonly (readonly [number, number])[]
  readonly cues: Readonly<Record<Cue, number>>
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?|[?？؟;!！]/gu
const QUESTION = /[?？؟]|[吗呢么][。，,！!]?\s*$|か[。]?\s*$/u
const DIGIT = /\p{N}/u
const CAPITAL = /^\p{Lu}/u

/** Extracts the features of any string, in time linear in its first 2,000 code units. */
export function messageFeaturesOf(text: string): MessageFeatures {
  const prefix = text.length > READ_LENGTH ? text.slice(0, READ_LENGTH) : text
  const tokens = prefix.match(WORD) ?? []
  const terms = new Set<number>()
  const words: string[] = []
  let [digits, capitals, wordCount] = [0, 0, 0]
  for (const token of tokens) {
    if (token.length === 1 && /[?？؟;!！]/.test(token)) {
      words.push(token === '？' || token === '؟' ? '?' : token === '！' ? '!' : token)
      continue
    }
    wordCount++
    if (DIGIT.test(token)) digits++
    if (wordCount > 1 && CAPITAL.test(token)) capitals++
    const word = token.toLowerCase().replace('’', "'")
    words.push(word)
    if (terms.size < MAX_TERMS) addTerms(word, terms)
  }
  return {
    terms: [...terms], words, length: lengthOf(prefix, wordCount),
    topics: topicsOf(terms),
    question: QUESTION.test(prefix),
    digits: wordCount > 0 ? digits / wordCount : 0,
    capitals: wordCount > 1 ? capitals / (wordCount - 1) : 0,
    cues: cuesOf(prefix, words.join(' ')),
  }
}

/** Number of words; in scripts without spaces, characters / 1.6 as an estimate. */
function lengthOf(text: string, wordCount: number): number {
  let unspaced = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x0e00 && isUnspaced(kindOf(text.charCodeAt(at)))) unspaced++
  return unspaced > 0 ? Math.max(wordCount, Math.round(unspaced / 1.6)) : wordCount
}

function addTerms(word: string, terms: Set<number>): void {
  if (word.charCodeAt(0) <= LAST_SPACED) terms.add(termOf(word))
  else for (const term of termsOf(word)) if (terms.size < MAX_TERMS) terms.add(term)
}

function cuesOf(text: string, wordText: string): Record<Cue, number> {
  const found = {} as Record<Cue, number>
  for (const [cue, phrases] of Object.entries(CUES) as [Cue, RegExp][]) found[cue] = phrases.test(wordText) || phrases.test(text) ? 1 : 0
  return found
}
