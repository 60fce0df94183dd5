/** Tokenizer for search terms: words, names, dates, pairs of characters, emoji. */
import { type CharacterKind, fold, isUnspaced, kindOf } from '@madeleine/base'
import { nameTerm, TERM_LENGTH } from './stemmer.ts'
import { ENGLISH_STOPWORDS } from './en/words.ts'

/** A word, or the whole or a part of a compound; a whole is a term even if it is spelt like a function word. */
export interface Token {
  readonly text: string
  readonly whole: boolean
}

/** Receives the tokens of a text, in order. */
export interface TokenReader {
  /** Queries and the index get different terms in scripts without spaces. */
  readonly side: 'index' | 'query'
  /** Whether the language of the text elides many words (quest'anno, quoiqu'il): French, Italian. */
  readonly elides: boolean
  /** Whether the reader takes more tokens. */
  wantsMore(): boolean
  /** A finished term; '' is none. */
  term(term: string): void
  /** A word without joints, to be split by `tokenize`. */
  word(word: string): void
  /** A token to be stemmed in the language of the text. */
  token(token: Token): void
}

/** The most frequent separator: skipped without a lookup of its kind. */
const SPACE = 32

/** Passes the tokens of a text (NFKC) to the reader while it wants more. Linear; never throws. */
export function readTokens(text: string, reader: TokenReader): void {
  let at = 0
  while (at < text.length && reader.wantsMore()) at = text.charCodeAt(at) === SPACE ? at + 1 : readOne(text, at, reader)
}

/** Reads the token that starts at `at`, and returns where the next one may start. */
function readOne(text: string, at: number, reader: TokenReader): number {
  const codePoint = text.codePointAt(at) ?? 0
  const kind = kindOf(codePoint)
  if (kind === 'letter' || kind === 'digit') return readWord(text, at, reader)
  if (isUnspaced(kind)) return readUnspaced(text, at, reader)
  if (kind === 'hangul') return readKorean(text, at, reader)
  if (kind === 'emoji') return readEmoji(text, at, reader)
  return at + widthOf(codePoint)
}

const width = (text: string, at: number): number => widthOf(text.codePointAt(at) ?? 0)
const widthOf = (codePoint: number): number => (codePoint > 0xffff ? 2 : 1)

/** The end of the run of characters from `at` whose kind satisfies `belongs`. */
function runEnd(text: string, at: number, belongs: (kind: CharacterKind) => boolean): number {
  let end = at
  while (end < text.length) {
    const codePoint = text.codePointAt(end) ?? 0
    if (!belongs(kindOf(codePoint))) break
    end += widthOf(codePoint)
  }
  return end
}

const inWord = (kind: CharacterKind): boolean => kind === 'letter' || kind === 'digit' || kind === 'mark'
const isPlainLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

/** The end of a word. Most letters are a–z, and need no lookup of their kind. */
function wordEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && isPlainLetter(text.charCodeAt(end))) end += 1
  return runEnd(text, end, inWord)
}

/** Characters that join two parts of a word. */
const JOINTS = /['’ʼ＇‐‑_.:,@-]/
const JOINT_SIGNS = new Set("'’ʼ＇‐‑_.:,@-")

function readWord(text: string, at: number, reader: TokenReader): number {
  let end = wordEnd(text, at)
  let joined = false
  for (;;) {
    const joint = text[end]
    if (joint === undefined || !JOINT_SIGNS.has(joint)) break
    const next = kindOf(text.codePointAt(end + 1) ?? 0)
    if (next !== 'letter' && next !== 'digit') break
    // A colon and a comma join digits only.
    if ((joint === ':' || joint === ',') && !(next === 'digit' && isDigit(text, end - 1))) break
    end = wordEnd(text, end + 1)
    joined = true
  }
  const word = text.slice(at, end)
  if (joined) readJoined(word, reader)
  else reader.word(word)
  return end
}

const isDigit = (text: string, at: number): boolean => kindOf(text.charCodeAt(at)) === 'digit'

const CASE_EDGE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

const splitCase = (word: string): string[] => word.split(CASE_EDGE)

/** The tokens of a word without joints: the word, and its parts at camelCase edges and between letters and digits. */
export function tokenize(word: string): Token[] {
  const parts = word.length > TERM_LENGTH ? [word] : splitCase(word)
  if (parts.length === 1) return [{ text: word, whole: false }]
  return [{ text: word, whole: true }, ...parts.map(partOf)]
}

/** A part of a compound; single letters and leading zeros are dropped. */
function partOf(part: string): Token {
  if (/^[0-9]+$/.test(part)) return { text: part.replace(/^0+(?=[0-9])/, ''), whole: true }
  return { text: part.length < 2 ? '' : part, whole: false }
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T(.*))?$/
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** With points between thousands, as much of Europe writes them; without a comma it may also be a version or a part of an address. */
const POINTED_NUMBER = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
/** Cents that are none. */
const NO_CENTS = /\.00$/
const WHOLE_WITH_CENTS = /^\d+\.00$/

/** The number that digits with marks between them stand for, as it is written without: 12,500.00 and 12.500,00 are 12500. */
function plainNumber(word: string): string | undefined {
  if (GROUPED_NUMBER.test(word)) return word.replaceAll(',', '').replace(NO_CENTS, '')
  if (WHOLE_WITH_CENTS.test(word)) return word.replace(NO_CENTS, '')
  return POINTED_NUMBER.test(word) ? word.replaceAll('.', '').replace(',', '.').replace(NO_CENTS, '') : undefined
}

/** How indexes of before hold a number: with its cents. A year has none. */
export const numbersBefore = (term: string): string[] => (/^(?!(?:19|20)\d\d$)\d{4,15}$/.test(term) ? [`${term}.00`] : [])

/** Reads a word with joints: don't, O'Brien, well-known, snake_case, foo.bar, 2023-05-07, 12:30, 1,000, me@example.com. */
function readJoined(word: string, reader: TokenReader): void {
  if (word.length > TERM_LENGTH) return word.split(JOINTS).forEach((part) => reader.word(part))
  const number = plainNumber(word)
  if (number !== undefined) {
    reader.term(number)
    if (!POINTED_NUMBER.test(word) || word.includes(',')) return
  }
  if (INITIALS.test(word)) return reader.term(fold(word.replaceAll('.', '')))
  const date = DATE.exec(word)
  if (date) return readDate(date, reader)
  const plain = word.replace(/[’ʼ＇]/g, "'")
  if (/^[^-‐‑_.:,@]+$/.test(plain)) return reader.word(withoutApostrophe(plain, reader.elides))
  const parts = plain.split(/[-‐‑_.:,@]/).map((part) => withoutApostrophe(part, reader.elides))
  // fooBar, foo_bar and foo-bar are one name to a searcher; a dot or an @ is part of the name.
  readParts(fold(plain.replace(/['‐‑_-]/g, '')), parts, reader)
}

/** Reads a date (2023-05-07): the day, and year, month and day as numbers; the time after a T as any joined word. */
function readDate([, year = '', month = '', day = '', time = '']: readonly string[], reader: TokenReader): void {
  reader.term(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  for (const part of [year, month, day]) reader.token(partOf(part))
  if (time !== '') readJoined(time, reader)
}

function readParts(whole: string, parts: readonly string[], reader: TokenReader): void {
  reader.term(nameTerm(whole))
  for (const part of parts) {
    const subparts = splitCase(part)
    if (subparts.length > 1) reader.token({ text: part, whole: false })
    for (const subpart of subparts) reader.token(partOf(subpart))
  }
}

const ENGLISH_ENDING = /(?<=.)(?:n't|'(?:s|re|ve|ll|d|m|t))$/i
const ELIDED = 'l|d|j|c|n|s|m|t|qu|jusqu|lorsqu|puisqu|un|all|dell|nell|sull'
const ELISION = new RegExp(`^(?:${ELIDED})'(?=..)`, 'i')
const ALL_ELISIONS = new RegExp(`^(?:${ELIDED}|v|quoiqu|dall|coll|quest|quell|anch|com|cos|dov|sant)'(?=..)`, 'i')

/** valerie's → valerie, don't → dont (a stopword), l'avion → avion, O'Brien → obrien. */
function withoutApostrophe(word: string, elides: boolean): string {
  if (!word.includes("'")) return word
  const joined = word.replaceAll("'", '')
  if (ENGLISH_STOPWORDS.has(joined.toLowerCase())) return joined.toLowerCase()
  const plain = word.replace(ENGLISH_ENDING, '').replace(elides ? ALL_ELISIONS : ELISION, '').replaceAll("'", '')
  // The capital after an apostrophe (O'Brien) is no camelCase edge.
  return plain.toLowerCase()
}

/** Reads Han, kana, Thai, Lao, Khmer or Myanmar: pairs of characters; a mark belongs to the letter before it. */
function readUnspaced(text: string, at: number, reader: TokenReader): number {
  let end = at
  let before = ''
  let pairs = 0
  while (end < text.length && isUnspaced(kindOf(text.codePointAt(end) ?? 0))) {
    const start = end
    end = runEnd(text, end + width(text, end), (kind) => kind === 'mark')
    const character = text.slice(start, end)
    if (before !== '') {
      reader.term(before + character)
      pairs += 1
    }
    if (reader.side === 'index' && kindOf(text.codePointAt(start) ?? 0) === 'han') reader.term(character)
    before = character
  }
  const single = pairs === 0 && !(reader.side === 'index' && kindOf(text.codePointAt(at) ?? 0) === 'han')
  if (single) reader.term(before)
  return end
}

const PARTICLE = /^(.+?)(?:에서|으로|에게|한테|까지|부터|하고|이랑|[은는이가을를에의도로와과만])$/

/** Reads a Korean word: the word as written, the noun before its particle (고양이가, 집에서), and syllable pairs for all other endings. */
function readKorean(text: string, at: number, reader: TokenReader): number {
  const end = runEnd(text, at, (kind) => kind === 'hangul' || kind === 'mark')
  const word = text.slice(at, end)
  const noun = (word.length <= TERM_LENGTH && PARTICLE.exec(word)?.[1]) || ''
  reader.term(word)
  // A noun of two syllables is one of the pairs, or the word itself.
  if (noun.length !== 2) reader.term(noun)
  if (word.length > 2) for (let i = 0; i + 1 < word.length; i += 1) reader.term(word.slice(i, i + 2))
  return end
}

const STYLE = '[\\ufe0f\\p{Emoji_Modifier}]'
const PICTURE = `\\p{Extended_Pictographic}${STYLE}{0,4}`
const EMOJI = new RegExp(`\\p{Regional_Indicator}{1,2}|${PICTURE}(?:\\u200d${PICTURE}){0,8}`, 'uy')

const STYLES = new RegExp(STYLE, 'gu')

/** Reads one emoji, with joined sequences and flags whole, without skin tone and style. */
function readEmoji(text: string, at: number, reader: TokenReader): number {
  EMOJI.lastIndex = at
  const emoji = EMOJI.exec(text)?.[0] ?? ''
  reader.term(emoji.replace(STYLES, ''))
  return at + Math.max(emoji.length, width(text, at))
}
