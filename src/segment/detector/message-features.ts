/** What the detector reads in one message: its words as numbers, its shape, and the phrases that open or close a topic. */
import { isUnspaced, kindOf } from '../../text/characters.ts'
import { CUES, type Cue } from './discourse-markers.ts'
import { LAST_SPACED, termOf, termsOf } from '../../text/term-hash.ts'
import { topicsOf } from '../../text/topics.ts'

/** Code units that are read of a message; a topic shows in its opening, and the cost per message stays bounded. */
const READ_LENGTH = 2000
/** Distinct terms that are kept of a message. */
export const TERMS_KEPT = 32

export interface MessageFeatures {
  /** Distinct terms as 30-bit hashes, in order, at most `TERMS_KEPT`. */
  readonly terms: readonly number[]
  /** Lower-case words and question marks in order. */
  readonly words: readonly string[]
  readonly length: number
  readonly question: boolean
  /** Share of words that hold a digit. */
  readonly digits: number
  /** Share of words, the first left out, that begin with a capital. */
  readonly capitals: number
  /** Topics and how often their words stand in it. */
  readonly topics: readonly (readonly [number, number])[]
  readonly cues: Readonly<Record<Cue, number>>
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?|[?？؟;!！]/gu
const QUESTION = /[?？؟]|[吗呢么][。，,！!]?\s*$|か[。]?\s*$/u
const DIGIT = /\p{N}/u
const CAPITAL = /^\p{Lu}/u

/** Reads a message. Any string; linear in its first 2,000 code units. */
export function messageFeaturesOf(text: string): MessageFeatures {
  const read = text.length > READ_LENGTH ? text.slice(0, READ_LENGTH) : text
  const raw = read.match(WORD) ?? []
  const terms = new Set<number>()
  const words: string[] = []
  let [digits, capitals, counted] = [0, 0, 0]
  for (const piece of raw) {
    if (piece.length === 1 && /[?？؟;!！]/.test(piece)) {
      words.push(piece === '？' || piece === '؟' ? '?' : piece === '！' ? '!' : piece)
      continue
    }
    counted++
    if (DIGIT.test(piece)) digits++
    if (counted > 1 && CAPITAL.test(piece)) capitals++
    const word = piece.toLowerCase().replace('’', "'")
    words.push(word)
    if (terms.size < TERMS_KEPT) addTerms(word, terms)
  }
  return {
    terms: [...terms], words, length: lengthOf(read, counted),
    topics: topicsOf(terms),
    question: QUESTION.test(read),
    digits: counted > 0 ? digits / counted : 0,
    capitals: counted > 1 ? capitals / (counted - 1) : 0,
    cues: cuesOf(read, words.join(' ')),
  }
}

/** Words, or where there are no spaces between them characters / 1.6, about as many. */
function lengthOf(text: string, pieces: number): number {
  let unspaced = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x0e00 && isUnspaced(kindOf(text.charCodeAt(at)))) unspaced++
  return unspaced > 0 ? Math.max(pieces, Math.round(unspaced / 1.6)) : pieces
}

function addTerms(word: string, terms: Set<number>): void {
  if (word.charCodeAt(0) <= LAST_SPACED) terms.add(termOf(word))
  else for (const term of termsOf(word)) if (terms.size < TERMS_KEPT) terms.add(term)
}

function cuesOf(text: string, spoken: string): Record<Cue, number> {
  const found = {} as Record<Cue, number>
  for (const [cue, phrases] of Object.entries(CUES) as [Cue, RegExp][]) found[cue] = phrases.test(spoken) || phrases.test(text) ? 1 : 0
  return found
}
