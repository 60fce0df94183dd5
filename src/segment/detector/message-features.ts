/** `MessageFeatures`: the features of a single message: terms, length and shape, topics and discourse markers. */
import { isUnspaced, kindOf } from '../../text/characters.ts'
import { BoundedMap, MAX_CACHED_CHARS } from '../../bounded-map.ts'
import { CUES, SEARCHED_CUES, type Cue } from './discourse-markers.ts'
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
  /** The term of each of them, as if its script had spaces. */
  readonly wordTerms: readonly number[]
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
/** Most texts: the same words are found in them in half the time. */
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[A-Za-z0-9]+(?:'[A-Za-z]+)?|[?;!]/g

/** What a word, or a sentence mark, is in any message. */
interface WordForm {
  readonly word: string
  readonly term: number
  readonly isMark: boolean
  readonly hasDigit: boolean
  readonly isCapital: boolean
  /** Bits of the searched cues that a phrase with this word may be. */
  readonly searched: number
}

/** Forms by word: conversations repeat their words. */
const forms = new BoundedMap<string, WordForm>(20_000)

function formOf(token: string): WordForm {
  const cached = forms.get(token)
  if (cached !== undefined) return cached
  const isMark = token.length === 1 && /[?？؟;!！]/.test(token)
  const word = isMark ? (token === '？' || token === '؟' ? '?' : token === '！' ? '!' : token) : token.toLowerCase().replace('’', "'")
  const form = {
    word, term: termOf(word), isMark, hasDigit: DIGIT.test(token), isCapital: CAPITAL.test(token), searched: searchedBits(word),
  }
  if (token.length <= MAX_CACHED_CHARS) forms.set(token, form)
  return form
}

const SEARCHED = [...SEARCHED_CUES.keys()]
const searchedBits = (word: string): number => {
  const parts = word.split("'")
  return [...SEARCHED_CUES.values()].reduce((bits, words, at) => (parts.some((part) => words.has(part)) ? bits | (1 << at) : bits), 0)
}

/** Extracts the features of any string, in time linear in its first 2,000 code units. */
export function messageFeaturesOf(text: string): MessageFeatures {
  const prefix = text.length > READ_LENGTH ? text.slice(0, READ_LENGTH) : text
  const isAscii = ASCII.test(prefix)
  const terms: number[] = []
  const words: string[] = []
  const wordTerms: number[] = []
  let [digits, capitals, wordCount, searched] = [0, 0, 0, 0]
  for (const token of prefix.match(isAscii ? ASCII_WORD : WORD) ?? []) {
    const form = formOf(token)
    words.push(form.word)
    wordTerms.push(form.term)
    if (form.isMark) continue
    wordCount++
    if (form.hasDigit) digits++
    if (wordCount > 1 && form.isCapital) capitals++
    searched |= form.searched
    addTerms(form, terms)
  }
  return {
    terms, words, wordTerms, length: isAscii ? wordCount : lengthOf(prefix, wordCount),
    topics: topicsOf(terms),
    question: isAscii ? prefix.includes('?') : QUESTION.test(prefix),
    digits: wordCount > 0 ? digits / wordCount : 0,
    capitals: wordCount > 1 ? capitals / (wordCount - 1) : 0,
    cues: cuesOf(prefix, words.join(' '), isAscii ? searched : -1),
  }
}

/** Number of words; in scripts without spaces, characters / 1.6 as an estimate. */
function lengthOf(text: string, wordCount: number): number {
  let unspaced = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x0e00 && isUnspaced(kindOf(text.charCodeAt(at)))) unspaced++
  return unspaced > 0 ? Math.max(wordCount, Math.round(unspaced / 1.6)) : wordCount
}

/** Adds the terms that are new, up to `MAX_TERMS`. */
function addTerms({ word, term }: WordForm, terms: number[]): void {
  if (terms.length >= MAX_TERMS) return
  if (word.charCodeAt(0) > LAST_SPACED) for (const one of termsOf(word)) addNew(one, terms)
  else addNew(term, terms)
}

function addNew(term: number, terms: number[]): void {
  if (terms.length < MAX_TERMS && !terms.includes(term)) terms.push(term)
}

/** @param searched bits of the searched cues that the text may have */
function cuesOf(text: string, wordText: string, searched: number): Record<Cue, number> {
  const has = (cue: Cue): number => {
    const at = SEARCHED.indexOf(cue)
    return at >= 0 && (searched & (1 << at)) === 0 ? 0 : CUES[cue].test(wordText) || CUES[cue].test(text) ? 1 : 0
  }
  return {
    greeting: has('greeting'), farewell: has('farewell'), thanks: has('thanks'), welcome: has('welcome'),
    shift: has('shift'), request: has('request'), back: has('back'), agree: has('agree'),
  }
}
