/** Text as it is compared: folded with the place of each character, normalised for storage, as a number, and the distance between words. */
import { BoundedMap } from './bounded-map.ts'
import type { Json, JsonObject } from './json.ts'

/** A text folded for comparison. Units are UTF-16. */
export interface FoldedText {
  readonly text: string
  /** Where the character of a folded unit begins in the original. */
  readonly start: (index: number) => number
  /** Where it ends there. */
  readonly end: (index: number) => number
}

export interface FoldOptions {
  /** Reads HTML entities and JSON escapes as the characters that they stand for. */
  readonly unescapes: boolean
}

const PLAIN_ASCII = /^[\t\n\r\x20-\x7e]*$/
/** An HTML entity or a JSON escape, escaped once or several times. */
const ESCAPE = /&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp|nbsp));|(?<!\\)\\+(?:u([\da-f]{4})|([nrtbf"'/<>]))/gi
const NAMED: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ', n: '\n', r: '\n', t: ' ', b: '', f: '\n',
}

/**
 * Folds a text: NFKD without marks, look-alikes of Latin letters and of the signs in our marks as these, without characters
 * that no reader sees. Every white space is a space or a line feed. Letters keep their case. Linear.
 */
export function foldText(text: string, { unescapes }: FoldOptions): FoldedText {
  if (PLAIN_ASCII.test(text) && !(unescapes && /[&\\]/.test(text))) return { text, start: (index) => index, end: (index) => index + 1 }
  const folded = new Folding()
  let at = 0
  if (unescapes) {
    for (const match of text.matchAll(ESCAPE)) {
      folded.addAll(text, at, match.index)
      at = match.index + match[0].length
      folded.add(unescaped(match), match.index, at)
    }
  }
  folded.addAll(text, at, text.length)
  return folded.done()
}

/** Units that stand together in the original and in the folded text. */
interface Run {
  /** Its beginning in the folded text. */
  readonly at: number
  readonly from: number
  /** Its end in the original, exclusive. */
  to: number
  /** Each unit folds to one; else all of them stand for the whole range of the original. */
  readonly isUnitByUnit: boolean
}

/** Collects folded units with their places: by runs, because most of a text folds unit by unit. */
class Folding {
  readonly #units: string[] = []
  readonly #runs: Run[] = []
  #length = 0

  addAll(text: string, from: number, to: number): void {
    for (let at = from; at < to;) {
      const run = at
      while (at < to && isPlain(text.charCodeAt(at))) at++
      if (at > run) this.#push(text.slice(run, at), { from: run, to: at, isUnitByUnit: true })
      if (at === to) return
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
      this.add(character, at, at + character.length)
      at += character.length
    }
  }

  /** @param from, to the place of the character in the original */
  add(character: string, from: number, to: number): void {
    const folded = foldCharacter(character)
    if (folded !== '') this.#push(folded, { from, to, isUnitByUnit: folded.length === 1 && to === from + 1 })
  }

  #push(folded: string, { from, to, isUnitByUnit }: Omit<Run, 'at'>): void {
    const last = this.#runs.at(-1)
    if (isUnitByUnit && last?.isUnitByUnit && last.to === from) last.to = to
    else this.#runs.push({ at: this.#length, from, to, isUnitByUnit })
    this.#units.push(folded)
    this.#length += folded.length
  }

  done(): FoldedText {
    const [runs, length] = [this.#runs, this.#length]
    const beginnings = Float64Array.from(runs, ({ at }) => at)
    let last = 0
    // Places are asked mostly in order
    const runAt = (index: number): Run => {
      if (index < beginnings[last]! || index >= (beginnings[last + 1] ?? Infinity)) last = lastUpTo(beginnings, index)
      return runs[last]!
    }
    const place = (index: number, of: (run: Run) => number): number => (index >= 0 && index < length ? of(runAt(index)) : 0)
    return {
      text: this.#units.join(''),
      start: (index) => place(index, ({ at, from, isUnitByUnit }) => (isUnitByUnit ? from + index - at : from)),
      end: (index) => place(index, ({ at, from, to, isUnitByUnit }) => (isUnitByUnit ? from + index - at + 1 : to)),
    }
  }
}

/** The index of the last value that is not over a limit. @param sorted ascending, the first not over it */
function lastUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle]! <= limit) low = middle
    else high = middle - 1
  }
  return low
}

function unescaped([, decimal, hex, name = '', unit, letter = '']: RegExpExecArray): string {
  if (decimal === undefined && hex === undefined && unit === undefined) return NAMED[(name || letter).toLowerCase()] ?? letter
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? unit ?? '', 16) : Number(decimal)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ''
}

const cache = new BoundedMap<string, string>(20_000)

/** Whether a UTF-16 unit folds to itself: ASCII that is seen, and the unified Han characters, of which texts have thousands. */
const isPlain = (unit: number): boolean => (unit >= 0x20 && unit <= 0x7e) || (unit >= 0x4e00 && unit <= 0x9fff)

function foldCharacter(character: string): string {
  if (isPlain(character.charCodeAt(0))) return character
  const cached = cache.get(character)
  if (cached !== undefined) return cached
  const folded = folding(character)
  cache.set(character, folded)
  return folded
}

const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]/
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}]/gu

function folding(character: string): string {
  if (LINE_ENDS.test(character)) return '\n'
  if (/\s/.test(character)) return ' '
  const plain = Array.from(character.normalize('NFKD').replace(UNSEEN, ''), (one) => LATIN.get(one) ?? one).join('')
  return /^\s*$/.test(plain) && plain !== '' ? ' ' : plain
}

/** Look-alikes in other scripts of the Latin letters and the signs that marks are made of; source: Unicode's confusables.txt. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ', b: 'ЬᏏ', c: 'сϲᴄ', d: 'ԁᏧᴅđ', e: 'еєεҽᴇ', f: 'ꞙẝ', g: 'ɡցԍ', h: 'һհᏂħ',
  i: 'іιıɩɪӏ', j: 'јϳ', k: 'κкᴋ', l: 'ⅼʟł', m: 'мᴍ', n: 'ոпηɴ', o: 'оοօσᴏ', p: 'рρᴘ',
  q: 'ԛգ', r: 'гᴦʀ', s: 'ѕꜱ', t: 'тτᴛ', u: 'υսᴜ', v: 'ѵνᴠ', w: 'ԝѡᴡ', x: 'хχ', y: 'уүγʏ', z: 'ᴢ',
  A: 'АΑ', B: 'ВΒ', C: 'СϹ', E: 'ЕΕ', H: 'НΗ', I: 'ІΙӀ', J: 'Ј', K: 'КΚ', M: 'МΜ', N: 'Ν',
  O: 'ОΟՕ', P: 'РΡ', S: 'Ѕ', T: 'ТΤ', U: 'Ս', W: 'Ԝ', X: 'ХΧ', Y: 'УҮΥ', Z: 'Ζ',
  '<': '‹❮˂ᐸᚲ〈⟨', '>': '›❯˃ᐳ〉⟩', '/': '⁄∕⧸╱', '|': '│∣ǀ⏐❘׀', '-': '‐‒–—−⁃˗➖', '[': '【〔⟦❲〚',
  ']': '】〕⟧❳〛', ':': 'ː˸։׃∶꞉', '*': '∗⁎٭⋆', '#': '♯', _: '▁',
}
const LATIN: ReadonlyMap<string, string> = new Map(Object.entries(LOOK_ALIKES)
  .flatMap(([plain, alikes]) => Array.from(alikes, (one) => [one, plain] as const)))

// Normalises text for storage (no NUL, no lone surrogates) and for search (NFKC), and clips text to a size in bytes.

/** Replaces every NUL and lone surrogate by U+FFFD: PostgreSQL rejects the first, UTF-8 cannot encode the second. */
export function normalise(text: string): string {
  const wellFormed = text.toWellFormed()
  // Two million of them in a fifth of the time that replacing takes
  return wellFormed.includes('\0') ? wellFormed.split('\0').join('\uFFFD') : wellFormed
}

/** Marks after each other that the standard's Stream-Safe Text Format allows (UAX #15), and the joiner that it puts after them. */
const MANY_MARKS = /\p{M}{30}(?=\p{M})/gu
const GRAPHEME_JOINER = '\u034f'
const ASCII = /^[\0-\x7f]*$/

/** What only allows a line to break, or forbids it: the soft hyphen, the space without width, the word joiner in both forms. */
const LINE_BREAKING = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * Compatibility normalisation (NFKC) without what only breaks lines, in linear time: marks are sorted, which takes quadratic time
 * in a run of them, so that a longer run than any writing has is divided.
 */
export const compatible = (text: string): string => normalForm(text, 'NFKC')

/** A text as people type it: accents in their letters (NFC), without what only breaks lines. */
export const composed = (text: string): string => normalForm(text, 'NFC')

const normalForm = (text: string, form: 'NFC' | 'NFKC'): string =>
  (ASCII.test(text) ? text : text.replace(LINE_BREAKING, '').replace(MANY_MARKS, `$&${GRAPHEME_JOINER}`).normalize(form))

/**
 * Normalises every string and key of a JSON value.
 *
 * An unchanged value is returned itself, so `result !== value` shows whether anything changed.
 * Recursive: only for values that passed `toJson`, which bounds the depth.
 */
export function normaliseJson<T extends Json>(value: T): T
export function normaliseJson(value: Json): Json {
  if (typeof value === 'string') return normalise(value)
  if (value === null || typeof value !== 'object') return value
  return Array.isArray(value) ? normaliseItems(value) : normaliseEntries(value)
}

function normaliseItems(items: Json[]): Json[] {
  const clean = items.map((item) => normaliseJson(item))
  return clean.some((item, index) => item !== items[index]) ? clean : items
}

/** Of keys that become equal the last value stays, as in JSON itself. */
function normaliseEntries(object: JsonObject): JsonObject {
  const clean: JsonObject = {}
  let changed = false
  for (const [key, value] of Object.entries(object)) {
    const [cleanKey, cleanValue] = [normalise(key), normaliseJson(value)]
    if (cleanKey !== key || cleanValue !== value) changed = true
    clean[cleanKey] = cleanValue
  }
  return changed ? clean : object
}

/** Length of a text in bytes of UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** The longest start of a text that fits into `maxBytes` of UTF-8, never cutting a code point. */
export function clipText(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}

// Character classes and case folding for search terms.

export type CharacterKind = 'other' | 'letter' | 'digit' | 'mark' | 'han' | 'kana' | 'hangul' | 'southeast' | 'emoji'

/** In order of precedence: the first class that fits names the kind. */
const CLASSES: readonly (readonly [CharacterKind, RegExp])[] = [
  ['mark', /\p{M}/u],
  ['digit', /\p{N}/u],
  ['han', /[\p{Script=Han}々〇]/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['hangul', /\p{Script=Hangul}/u],
  // Written without spaces between words, like Han and kana.
  ['southeast', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  ['letter', /\p{L}/u],
  ['emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u],
]

const KINDS: readonly CharacterKind[] = [...CLASSES.map(([kind]) => kind), 'other']
/** Classified code points of the basic plane, by their place in `KINDS` and one: testing Unicode properties is slow, this is one read. */
const kindPlaces = new Uint8Array(0x10000)

/** The kind of a code point. Lone surrogates, signs, punctuation, space and controls are `other`. */
export function kindOf(codePoint: number): CharacterKind {
  if (codePoint > 0xffff) return classify(codePoint)
  return KINDS[(kindPlaces[codePoint] ||= KINDS.indexOf(classify(codePoint)) + 1) - 1]!
}

function classify(codePoint: number): CharacterKind {
  const character = String.fromCodePoint(codePoint)
  for (const [kind, pattern] of CLASSES) if (pattern.test(character)) return kind
  return 'other'
}

/** Whether the script is written without spaces between words: a run of such characters is not one word. */
export const isUnspaced = (kind: CharacterKind): boolean => kind === 'han' || kind === 'kana' || kind === 'southeast'

/** Letters without a Unicode decomposition, and how people type them on a keyboard that lacks them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k', ς: 'σ', ё: 'е',
}
const UNDECOMPOSED = /[ßøłđðþæœıħŧŋĸςё]/g
const ASCII_ONLY = /^\p{ASCII}*$/u
const LATIN_OR_GREEK = /[\p{Script=Latin}\p{Script=Greek}]/u
const ACCENTS = /[\u0300-\u036f]/g
const POINTED = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** Vowel points and the Arabic tatweel: optional in writing. */
const POINTS = /\p{M}|\u0640/gu

/**
 * Folds a word for comparison: lower case, Latin and Greek without accents, Hebrew and Arabic without points.
 *
 * Vowel signs of Indic scripts are letters to their readers, so they stay; Cyrillic й stays, ё becomes е.
 */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_ONLY.test(lower)) return lower
  if (POINTED.test(lower)) return lower.replace(POINTS, '')
  const plain = lower.replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)
  return LATIN_OR_GREEK.test(plain) ? plain.normalize('NFD').replace(ACCENTS, '').normalize('NFC') : plain
}

// Edit distance: how many letters apart two spellings are.

/**
 * The fewest insertions, deletions, substitutions and swaps of neighbours that turn one spelling into the other, each
 * letter edited once (optimal string alignment). Symmetric.
 *
 * @param most beyond which the distance does not matter
 * @returns the distance, or `most + 1` where it is greater
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  return Math.min(most + 1, alignment(a, b, most)[a.length]!)
}

/** The least distance of `text` to any beginning of `word`: what is left of the word may be an ending. */
export const distanceToPrefix = (word: string, text: string, most: number): number => Math.min(most + 1, ...alignment(word, text, most))

/** Rows of the table; spellings are short, and a search compares thousands. */
let [before, previous, current] = [[] as number[], [] as number[], [] as number[]]

/** The distances of `b` to every beginning of `a`; those greater than `most` may be less than they are, but not than `most + 1`. */
function alignment(a: string, b: string, most: number): readonly number[] {
  previous.length = current.length = before.length = a.length + 1
  for (let i = 0; i <= a.length; i++) previous[i] = i
  for (let j = 1; j <= b.length; j++) {
    let least = (current[0] = j)
    for (let i = 1; i <= a.length; i++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(previous[i]! + 1, current[i - 1]! + 1, previous[i - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) cost = Math.min(cost, before[i - 2]! + 1)
      current[i] = cost
      least = Math.min(least, cost)
    }
    // A later row can only be greater, except by a swap over this one
    if (least > most + 1) return current.map(() => most + 1)
    ;[before, previous, current] = [previous, current, before]
  }
  return previous
}

/** The title with its first letter in upper case; a letter without a single-letter capital, such as ß, is unchanged. */
export const capitalised = (title: string): string =>
  title.replace(/^\p{Ll}/u, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter))

/** Up to this code unit every script puts spaces between words. */
export const LAST_SPACED = 0x0e00

const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** True if at least half of a text's letters are of scripts without spaces between words. */
export function isUnspacedText(text: string): boolean {
  if (!UNSPACED_LETTER.test(text)) return false
  const letters = Array.from(text.slice(0, 2000)).filter((character) => /\p{L}/u.test(character))
  return letters.length > 0 && letters.filter((letter) => UNSPACED_LETTER.test(letter)).length * 2 >= letters.length
}

/** A text on one line, normalised, cut to some bytes of UTF-8. */
export const collapsedText = (text: string, maxBytes: number): string =>
  clipText(normalise(text).replace(/\s+/gu, ' ').trim(), maxBytes)

/** FNV-1a over UTF-16 units, folded to 30 bits. */
export function termHash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 30)) & 0x3fffffff
}
