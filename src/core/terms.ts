/** Search terms: what the index holds for a text, and what a cue looks for. */
import { stemmer } from 'stemmer'
import { type CharacterKind, fold, isUnspaced, kindOf } from './characters.ts'
import { IRREGULAR } from './irregular.ts'
import { ENGLISH_STOPWORDS } from './stopwords.ts'

/** Longest term, in code points; what is longer is cut, on both sides alike. */
export const TERM_LENGTH = 64
/** Most terms taken from one text; the rest of a longer text is not searched by words. */
export const TERMS_PER_TEXT = 20_000

type Emit = (term: string) => void
type Side = 'index' | 'query'

/**
 * The search terms of a text, in order and with repeats: what the index stores.
 *
 * Words are folded (café = cafe) and, in plain a–z, stemmed; English stopwords are left out unless written in
 * capitals (IT, US). Numbers, dates and identifiers give the whole and its parts. Scripts without spaces give
 * pairs of neighbouring characters and, for Han, single ones. Korean gives words and syllable pairs. Emoji are terms.
 *
 * Never throws; linear in the length of the text; at most `TERMS_PER_TEXT` terms of at most `TERM_LENGTH` code points.
 */
export function terms(text: string): string[] {
  return collect(text, 'index')
}

/** The terms of a message: who speaks is part of what makes it findable. */
export const messageTerms = ({ name, text }: { readonly name?: string | null; readonly text: string }): string[] =>
  name ? [...terms(name), ...terms(text)] : terms(text)

/**
 * The distinct terms to look up for a cue, by the same analysis, except that a run of two or more characters
 * in a script without spaces is asked for by its pairs alone: its single characters would match everywhere.
 *
 * Empty when the cue holds nothing but stopwords and signs ('to be or not to be'): the index does not hold
 * those, so by words such a cue finds nothing.
 */
export function queryTerms(text: string): string[] {
  return [...new Set(collect(text, 'query'))]
}

function collect(text: string, side: Side): string[] {
  const found: string[] = []
  const emit: Emit = (term) => {
    if (term !== '' && found.length < TERMS_PER_TEXT) found.push(shorten(term))
  }
  const normal = text.normalize('NFKC')
  let at = 0
  while (at < normal.length && found.length < TERMS_PER_TEXT) at = readOne(normal, at, { side, emit })
  return found
}

function shorten(term: string): string {
  if (term.length <= TERM_LENGTH) return term
  // Twice as many UTF-16 units always hold enough code points, and never a halved one among those kept.
  return Array.from(term.slice(0, TERM_LENGTH * 2)).slice(0, TERM_LENGTH).join('')
}

/** Reads what starts at `at`, emits its terms, and returns where the next thing may start. */
function readOne(text: string, at: number, how: { side: Side; emit: Emit }): number {
  const kind = kindOf(text.codePointAt(at) ?? 0)
  if (kind === 'letter' || kind === 'digit') return readWord(text, at, how.emit)
  if (isUnspaced(kind)) return readUnspaced(text, at, how)
  if (kind === 'hangul') return readKorean(text, at, how.emit)
  if (kind === 'emoji') return readEmoji(text, at, how.emit)
  return at + width(text, at)
}

const width = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** The end of the run of characters, from `at` on, whose kind satisfies `belongs`. */
function runEnd(text: string, at: number, belongs: (kind: CharacterKind) => boolean): number {
  let end = at
  while (end < text.length && belongs(kindOf(text.codePointAt(end) ?? 0))) end += width(text, end)
  return end
}

const inWord = (kind: CharacterKind): boolean => kind === 'letter' || kind === 'digit' || kind === 'mark'

/** Signs that hold a word together when more of the word follows. */
const JOINTS = /['’ʼ＇‐‑_.:,@-]/
/** Signs that hold digits together only. */
const DIGIT_JOINTS = /[:,]/

function readWord(text: string, at: number, emit: Emit): number {
  let end = runEnd(text, at, inWord)
  let joined = false
  for (;;) {
    const joint = text[end]
    if (joint === undefined || !JOINTS.test(joint)) break
    const next = kindOf(text.codePointAt(end + 1) ?? 0)
    if (next !== 'letter' && next !== 'digit') break
    if (DIGIT_JOINTS.test(joint) && !(next === 'digit' && isDigit(text, end - 1))) break
    end = runEnd(text, end + 1, inWord)
    joined = true
  }
  const word = text.slice(at, end)
  if (joined) emitJoined(word, emit)
  else emitWord(word, emit)
  return end
}

const isDigit = (text: string, at: number): boolean => kindOf(text.charCodeAt(at)) === 'digit'

/** Words seen before and what they gave, because talk repeats its words. Emptied when full. */
const seen = new Map<string, readonly string[]>()
const SEEN_LIMIT = 20_000
/** V8 keeps a longer slice as a pointer into its text: remembering it would hold the whole text in memory. */
const SEEN_LENGTH = 12

function emitWord(word: string, emit: Emit): void {
  let given = seen.get(word)
  if (given === undefined) {
    given = analyse(word)
    if (word.length <= SEEN_LENGTH) remember(word, given)
  }
  for (const term of given) emit(term)
}

function remember(word: string, given: readonly string[]): void {
  if (seen.size >= SEEN_LIMIT) seen.clear()
  seen.set(word, given)
}

/** The terms of one unjoined word: itself, and the parts of camelCase or letters next to digits. */
function analyse(word: string): readonly string[] {
  const parts = word.length > TERM_LENGTH ? [word] : splitCase(word)
  const whole = termOf(word)
  if (parts.length === 1) return whole === '' ? [] : [whole]
  return [whole === '' ? fold(word) : whole, ...parts.map(partTerm)].filter((term) => term !== '')
}

const CASE_EDGE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

const splitCase = (word: string): string[] => word.split(CASE_EDGE)

/** A part of a larger word; single letters and the zeros before a number say nothing. */
function partTerm(part: string): string {
  if (/^[0-9]+$/.test(part)) return part.replace(/^0+(?=[0-9])/, '')
  return part.length < 2 ? '' : termOf(part)
}

const PLAIN_WORD = /^[a-z]+$/
const CAPITALS = /^[A-Z]{2,}$/

/** The one term of a plain word, or '' for a stopword. */
function termOf(word: string): string {
  const folded = fold(word)
  if (ENGLISH_STOPWORDS.has(folded) && !CAPITALS.test(word)) return ''
  if (folded.length > TERM_LENGTH || !PLAIN_WORD.test(folded)) return folded
  return stemmer(IRREGULAR.get(folded) ?? folded)
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T(.*))?$/
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** don't, O'Brien, well-known, snake_case, foo.bar, 2023-05-07, 12:30, 1,000, me@example.com. */
function emitJoined(word: string, emit: Emit): void {
  if (word.length > TERM_LENGTH) return word.split(JOINTS).forEach((part) => emitWord(part, emit))
  if (GROUPED_NUMBER.test(word)) return emit(word.replaceAll(',', ''))
  if (INITIALS.test(word)) return emit(fold(word.replaceAll('.', '')))
  const date = DATE.exec(word)
  if (date) return emitDate(date, emit)
  const spoken = word.replace(/[’ʼ＇]/g, "'")
  if (/^[^-‐‑_.:,@]+$/.test(spoken)) return emitWord(withoutApostrophe(spoken), emit)
  const parts = spoken.split(/[-‐‑_.:,@]/).map(withoutApostrophe)
  // fooBar, foo_bar and foo-bar are one name to whoever looks for it; a dot or an @ is part of the name.
  emitParts(fold(spoken.replace(/['‐‑_-]/g, '')), parts, emit)
}

/** 2023-05-07: the day, and year, month and day as numbers; after a T the time, as any joined word. */
function emitDate([, year = '', month = '', day = '', time = '']: readonly string[], emit: Emit): void {
  emit(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  for (const part of [year, month, day]) emit(partTerm(part))
  if (time !== '') emitJoined(time, emit)
}

function emitParts(whole: string, parts: readonly string[], emit: Emit): void {
  emit(PLAIN_WORD.test(whole) ? stemmer(whole) : whole)
  for (const part of parts) {
    const pieces = splitCase(part)
    if (pieces.length > 1) emit(termOf(part))
    for (const piece of pieces) emit(partTerm(piece))
  }
}

const ENGLISH_ENDING = /(?<=.)(?:n't|'(?:s|re|ve|ll|d|m|t))$/i
const ELISION = /^(?:l|d|j|c|n|s|m|t|qu|jusqu|lorsqu|puisqu|un|all|dell|nell|sull)'(?=..)/i

/** caroline's → caroline, don't → dont (a stopword), l'avion → avion, O'Brien → obrien. */
function withoutApostrophe(word: string): string {
  if (!word.includes("'")) return word
  const joined = word.replaceAll("'", '')
  if (ENGLISH_STOPWORDS.has(joined.toLowerCase())) return joined.toLowerCase()
  const plain = word.replace(ENGLISH_ENDING, '').replace(ELISION, '').replaceAll("'", '')
  // The capital after an apostrophe (O'Brien) is no camelCase edge.
  return plain.toLowerCase()
}

/** Han, kana, Thai, Lao, Khmer, Myanmar: pairs of characters, a mark counted to the letter before it. */
function readUnspaced(text: string, at: number, { side, emit }: { side: Side; emit: Emit }): number {
  let end = at
  let before = ''
  let pairs = 0
  while (end < text.length && isUnspaced(kindOf(text.codePointAt(end) ?? 0))) {
    const start = end
    end = runEnd(text, end + width(text, end), (kind) => kind === 'mark')
    const character = text.slice(start, end)
    if (before !== '') {
      emit(before + character)
      pairs += 1
    }
    if (side === 'index' && kindOf(text.codePointAt(start) ?? 0) === 'han') emit(character)
    before = character
  }
  const single = pairs === 0 && !(side === 'index' && kindOf(text.codePointAt(at) ?? 0) === 'han')
  if (single) emit(before)
  return end
}

const PARTICLE = /^(.+?)(?:에서|으로|에게|한테|까지|부터|하고|이랑|[은는이가을를에의도로와과만])$/

/** The word as written, the noun before its particle (고양이가, 집에서), and syllable pairs for all other endings. */
function readKorean(text: string, at: number, emit: Emit): number {
  const end = runEnd(text, at, (kind) => kind === 'hangul' || kind === 'mark')
  const word = text.slice(at, end)
  const noun = (word.length <= TERM_LENGTH && PARTICLE.exec(word)?.[1]) || ''
  emit(word)
  // What has two syllables is among the pairs, or is the word itself.
  if (noun.length !== 2) emit(noun)
  if (word.length > 2) for (let i = 0; i + 1 < word.length; i += 1) emit(word.slice(i, i + 2))
  return end
}

const STYLE = '[\\ufe0f\\p{Emoji_Modifier}]'
const PICTURE = `\\p{Extended_Pictographic}${STYLE}{0,4}`
const EMOJI = new RegExp(`\\p{Regional_Indicator}{1,2}|${PICTURE}(?:\\u200d${PICTURE}){0,8}`, 'uy')

const STYLES = new RegExp(STYLE, 'gu')

/** One emoji, joined sequences and flags whole, without skin tone and style. */
function readEmoji(text: string, at: number, emit: Emit): number {
  EMOJI.lastIndex = at
  const emoji = EMOJI.exec(text)?.[0] ?? ''
  emit(emoji.replace(STYLES, ''))
  return at + Math.max(emoji.length, width(text, at))
}
