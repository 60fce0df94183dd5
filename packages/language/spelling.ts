/** Near terms: which terms of an index a misspelt word may stand for. */
import { createHash } from 'node:crypto'
import { stemmer } from 'stemmer'
import { distanceToPrefix, editDistance, MadeleineError, readPackageFile, type Steps } from '@madeleine/base'
import { IRREGULAR, ENGLISH_STOPWORDS, MODERN_WORDS } from './en/words.ts'

/** A term that a word may stand for. */
export interface NearTerm {
  readonly term: string
  /** A spelling of the term near the word: a form of it where that is nearer than the term itself. */
  readonly spelling: string
  /** Edits between the word and the spelling, and what makes the pair less likely than another of as many edits. */
  readonly cost: number
}

/** A word that may be misspelt. */
export interface UnknownWord {
  /** Folded. */
  readonly word: string
  /** The terms under which an index would hold it, in any language. */
  readonly terms: readonly string[]
}

/** Terms of an index with the number of texts or segments that hold each. */
export type Vocabulary = ReadonlyMap<string, number>

/** Terms that a word stands for, at most. */
const MOST_NEAR = 3
/** The shortest words that are compared: of fewer letters, too many are near. */
const LEAST_LETTERS = 4
const LONG_LETTERS = 8

/** Edits that a word may be away from what was meant: 1, from eight letters on 2; in three letters only a swap. */
export const editsIn = (word: string): number => (word.length >= LONG_LETTERS ? 2 : word.length >= LEAST_LETTERS - 1 ? 1 : 0)

/** What a first letter that differs adds: it is seldom mistyped. A whole edit more comes before it. */
const FIRST_LETTER_COST = 0.5
/** What it takes away that only a letter is doubled, or not: the commonest slip. */
const DOUBLED_SHARE = 0.2
/** What it adds that the term is no English word: it may be a name, or the stem of a word that is less near. */
const UNCERTAIN_COST = 0.1
/** What it adds that only the stems are near, of which the endings are unknown. */
const STEM_COST = 0.25
/** Shorter stems, and those of words with longer endings, are near too many. */
const [LEAST_STEM, LONGEST_ENDING] = [5, 3]

/** The cost of reading a word as a spelling; undefined where it is too far. */
export function spellingCost(word: string, spelling: string, most = editsIn(word)): number | undefined {
  const edits = editDistance(word, spelling, most)
  const startsAlike = word[0] === spelling[0]
  if (edits > most || (edits > 0 && word.length < LEAST_LETTERS && !isSwap(word, spelling))) return undefined
  // In a short word with another first letter, nothing is left to go by; "oman" lacks one
  if (!startsAlike && word.length <= LEAST_LETTERS && spelling.length <= word.length && !isSwap(word, spelling)) return undefined
  if (!startsAlike && edits > 1) return undefined
  return edits + (startsAlike || isSwap(word, spelling) ? 0 : FIRST_LETTER_COST)
    - (edits > 0 && withoutDoubles(word) === withoutDoubles(spelling) ? DOUBLED_SHARE : 0)
}

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, '$1')

const isSwap = (a: string, b: string): boolean => a.length === b.length && Array.from(a).sort().join('') === Array.from(b).sort().join('')

/** Whether two spellings differ by a slip of the hand only: neighbours swapped, a letter doubled or not. */
export const isSlip = (word: string, spelling: string): boolean =>
  isSwap(word, spelling) || withoutDoubles(word) === withoutDoubles(spelling)

/**
 * The terms nearest to a misspelt word, at most three: all of the least cost, the more frequent ones first.
 *
 * Terms are stems. A word is near one if it is near a form of it ("natinal" is one letter from "national", whose stem is
 * "nation"), or if the stems are near.
 */
export function* nearTerms(unknown: UnknownWord, vocabulary: Vocabulary): Steps<NearTerm[]> {
  const countOf = ({ term }: NearTerm): number => vocabulary.get(term)!
  for (let most = 1; most <= editsIn(unknown.word); most++) {
    const near = yield* termsWithin(unknown, vocabulary, most)
    const least = Math.min(...near.map(({ cost }) => cost))
    if (near.length > 0) return near.filter(({ cost }) => cost === least)
      .sort((a, b) => countOf(b) - countOf(a) || (a.term < b.term ? -1 : 1)).slice(0, MOST_NEAR)
  }
  return []
}

/** What a term costs that is ruled out by its letters, and one that is compared with its forms, in units of text (`Steps`). */
const [SEEN_UNITS, COMPARED_UNITS] = [0.2, 20]
/** Units of a step. */
const STEP_UNITS = 1000

/** The terms that are so many edits away, each with its nearest form. */
function* termsWithin(unknown: UnknownWord, vocabulary: Vocabulary, most: number): Steps<NearTerm[]> {
  const { word } = unknown
  const letters = lettersIn(word)
  const near = new Map<string, NearTerm>()
  let units = 0
  for (const term of vocabulary.keys()) {
    units += SEEN_UNITS
    if (units >= STEP_UNITS) {
      yield units
      units = 0
    }
    if (most > 1 && term.charCodeAt(0) !== word.charCodeAt(0)) continue
    if (term.length > word.length + most || term.length < LEAST_TERM || lettersBeyond(lettersIn(stableStem(term)), letters) > most) continue
    units += COMPARED_UNITS
    const best = nearestForm(unknown, term, most)
    if (best) near.set(term, best)
  }
  for (const [spelling, base] of IRREGULAR) {
    const [term, cost] = [stemmer(base), spellingCost(word, spelling, most)]
    if (cost !== undefined && vocabulary.has(term) && cost < (near.get(term)?.cost ?? Infinity)) near.set(term, { term, spelling, cost })
  }
  return [...near.values()]
}

/** Letters that a term has at least. */
const LEAST_TERM = 2

/** The form of a term that is nearest to the word; undefined if none is near. */
function nearestForm({ word, terms }: UnknownWord, term: string, most: number): NearTerm | undefined {
  let best: NearTerm | undefined
  const add = (spelling: string, cost: number | undefined): void => {
    if (cost !== undefined && cost < (best?.cost ?? Infinity)) best = { term, spelling, cost }
  }
  for (const stem of terms) {
    if (stem === word || stem.length < Math.max(LEAST_STEM, word.length - LONGEST_ENDING)) continue
    const cost = spellingCost(stem, term, Math.min(most, editsIn(stem)))
    const whole = term + (word.startsWith(stem) ? word.slice(stem.length) : '')
    add(stemmer(whole) === term ? whole : term, cost === undefined ? undefined : cost + STEM_COST)
  }
  if (distanceToPrefix(word, stableStem(term), most) <= most) {
    const cost = spellingCost(word, term, most)
    add(term, cost === undefined || isEnglishWord(term) ? cost : cost + UNCERTAIN_COST)
    for (const form of regularForms(term, word.length, most)) {
      const formCost = spellingCost(word, form, most)
      if (formCost !== undefined && formCost < (best?.cost ?? Infinity) && stemmer(form) === term && isEnglishWord(form)) {
        add(form, formCost)
      }
    }
  }
  return best
}

/** The letters of a stem that all its forms have: of "happi" and "bike" those before the last. */
const stableStem = (term: string): string => (/[ie]$/.test(term) ? term.slice(0, -1) : term)

const ENDINGS = `s e es ed d ing er ers or ors y ly al ally ality alities ion ions ation ations ational ative ment ments ness ful fully able
  ably ability ible ibly ant ants ance
  ances ence ences ent ently ive ively ity ities ize ized izing ization ise ised ising isation ism ist ists ous ously ic ical ically ics ate
  ated ating ator ators ingly edly eous
  ement ements age ages ish less th`.split(/\s+/)
const I_ENDINGS = ['y', 'ies', 'ied', 'ying', 'ily', 'iness', 'ier', 'iest', 'ie', 'iful']
const E_ENDINGS = ['ing', 'able', 'ation', 'ation', 'or', 'y']
const DOUBLED_ENDINGS = ['ing', 'ed', 'er', 'ers', 'y']

/** What may be English forms of a stem, of about that length. */
function regularForms(term: string, length: number, most: number): string[] {
  const forms: string[] = []
  const add = (stem: string, endings: readonly string[]): void => {
    for (const ending of endings) if (Math.abs(stem.length + ending.length - length) <= most) forms.push(stem + ending)
  }
  const last = term.at(-1) ?? ''
  add(term, ENDINGS)
  add(term + last, DOUBLED_ENDINGS)
  if (last === 'i' || last === 'e') add(term.slice(0, -1), last === 'i' ? I_ENDINGS : E_ENDINGS)
  return forms
}

const A = 97
const OTHER_LETTERS = 26

/** The set of letters in a word, a bit for each of a–z and one for all others. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - A
    letters |= 1 << (letter >= 0 && letter < OTHER_LETTERS ? letter : OTHER_LETTERS)
  }
  return letters
}

/** Letters of a term that the word lacks: an edit explains one of them. Most of an index is ruled out by this. */
function lettersBeyond(term: number, word: number): number {
  let count = 0
  for (let left = term & ~word; left !== 0; left &= left - 1) count++
  return count
}

// Whether a run of letters may be a word of some language, or is what a hand on the keyboard types.

/** Consonants in a row that a plain Latin word has at most; digraphs make four common ("Knirpschen"). */
const MOST_CONSONANTS = /[^aeiouy]{5}/
const KEY_ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']
/** Neighbouring keys that words have by chance too: "property" has four. */
const LEAST_KEYS = 4

/**
 * False for plain Latin letters without a vowel, with five consonants in a row or the same letter three times, or most of
 * them neighbours on the keyboard: "qwrtz", "xkcdq", "asdfgh". Other letters are only typed by who writes a language with them.
 *
 * @param word lower case
 */
export function isPlausibleWord(word: string): boolean {
  if (!/^[a-z]+$/.test(word)) return true
  return /[aeiouy]/.test(word) && !MOST_CONSONANTS.test(word) && !/(.)\1\1/.test(word) && 2 * neighbouringKeys(word) <= word.length
}

/** Letters of the longest run of neighbouring keys, in either direction. */
function neighbouringKeys(word: string): number {
  const rows = [...KEY_ROWS, ...KEY_ROWS.map((row) => [...row].reverse().join(''))]
  let most = 0
  for (let from = 0; from < word.length; from++) {
    let to = from + Math.max(LEAST_KEYS, most + 1)
    while (to <= word.length && rows.some((row) => row.includes(word.slice(from, to)))) most = to++ - from
  }
  return most
}

// Whether a word is English: a real word that a log does not hold is no misspelling of one that it holds.

/** A Bloom filter of 45,328 words from SCOWL, which `scripts/english-dictionary.mjs` writes; resources/LICENSE-scowl has its notice. */
const FILTER_FILE = 'resources/english-words.bloom'
const FILTER_SHA256 = '47327ebf32d26b8340898111e0a6c7501625ffd2c28092cbdfb1fcd010e3dbf5'
/** Bits that a word sets. */
const FILTER_HASHES = 8

let filter: Uint8Array | undefined

/**
 * Whether the word is in the list of common English words and their forms, British and American, or among those of
 * technology, brands and food that it lacks. Other names are not in it. Of what is not in it, four in a thousand are taken for words.
 *
 * @param word folded: lower case without accents
 */
export function isEnglishWord(word: string): boolean {
  if (!/^[a-z]+$/.test(word)) return false
  return ENGLISH_STOPWORDS.has(word) || IRREGULAR.has(word) || MODERN_WORDS.has(word) || holds(word)
}

function holds(word: string): boolean {
  filter ??= readFilter()
  const [first, second] = [hashOf(word, 0x811c9dc5), hashOf(word, 0x9747b28c) | 1]
  for (let i = 0; i < FILTER_HASHES; i++) {
    const bit = ((first + Math.imul(i, second)) >>> 0) % (filter.length * 8)
    if (!(filter[bit >> 3]! & (1 << (bit & 7)))) return false
  }
  return true
}

/** @throws {MadeleineError} `unexpected` if the file is not the one that the script wrote */
function readFilter(): Uint8Array {
  const bits = readPackageFile(FILTER_FILE)
  if (createHash('sha256').update(bits).digest('hex') === FILTER_SHA256) return bits
  throw new MadeleineError('unexpected', `${FILTER_FILE} of this package is damaged: install the package again`)
}

/** FNV-1a from a start of its own: two independent hashes give all the filter's positions (Kirsch & Mitzenmacher, 2006). */
function hashOf(text: string, start: number): number {
  let value = start
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
