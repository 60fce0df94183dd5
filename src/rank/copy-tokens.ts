/** The tokens of a text by which copies of it are found: words, or characters of a script without spaces, whatever stands between. */
import { type Steps, TURN_UNITS } from '../loop-turns.ts'
import { recalledRanges } from '../message/recalled-text.ts'
import { isUnspaced, kindOf } from '../text/characters.ts'
import { foldText } from '../text/folded-text.ts'

/** Tokens in order, as lists of equal length. */
export interface CopyTokens {
  readonly hashes: readonly number[]
  /** Where each begins and ends in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** How much of a word each is. */
  readonly words: readonly number[]
  /** Whether it consists of digits. */
  readonly isNumber: readonly boolean[]
  /** Index of the first token of each line that has any, and the number of tokens. */
  readonly lines: readonly number[]
}

/** A character of a script without spaces, in words. */
const CHARACTER_WORDS = 0.5
const LINE_FEED = 10

/** Reads the tokens of a text, without those in our frames. Linear. */
export function* copyTokensOf(text: string): Steps<CopyTokens> {
  const folded = foldText(text, { unescapes: true })
  const lower = folded.text.toLowerCase()
  const frames = recalledRanges(text).values()
  let frame = frames.next().value
  const tokens = {
    hashes: [] as number[], starts: [] as number[], ends: [] as number[], words: [] as number[],
    isNumber: [] as boolean[], lines: [] as number[],
  }
  let beginsLine = true
  let stepFrom = 0
  for (let at = 0; at < lower.length;) {
    if (at - stepFrom >= TURN_UNITS) {
      yield at - stepFrom
      stepFrom = at
    }
    const end = tokenEnd(lower, at)
    const start = folded.start(at)
    while (frame && frame[1] <= start) frame = frames.next().value
    const isFramed = frame !== undefined && start >= frame[0]
    if (lower.charCodeAt(at) === LINE_FEED || isFramed) beginsLine = true
    if (end > at && !isFramed) {
      if (beginsLine) tokens.lines.push(tokens.hashes.length)
      beginsLine = false
      tokens.hashes.push(hashOfUnits(lower, at, end))
      tokens.starts.push(start)
      tokens.ends.push(folded.end(end - 1))
      tokens.words.push(isUnspaced(kindOf(lower.codePointAt(at) ?? 0)) ? CHARACTER_WORDS : 1)
      tokens.isNumber.push(isAll(lower, at, end, isDigit))
    }
    at = Math.max(end, at + 1)
  }
  tokens.lines.push(tokens.hashes.length)
  yield lower.length - stepFrom
  return tokens
}

/** Where the token that begins at a place ends; the place itself if none begins there. */
function tokenEnd(text: string, at: number): number {
  const first = text.codePointAt(at) ?? 0
  const width = first > 0xffff ? 2 : 1
  const kind = kindOf(first)
  if (isUnspaced(kind)) return at + width
  let end = at
  for (let next = kind; isInWord(next); next = end < text.length ? kindOf(text.codePointAt(end) ?? 0) : 'other') {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return end
}

const isInWord = (kind: ReturnType<typeof kindOf>): boolean => kind === 'letter' || kind === 'digit' || kind === 'hangul'
const isDigit = (unit: number): boolean => kindOf(unit) === 'digit'

function isAll(text: string, from: number, to: number, holds: (unit: number) => boolean): boolean {
  for (let at = from; at < to; at++) if (!holds(text.charCodeAt(at))) return false
  return true
}

/** FNV-1a over UTF-16 units. */
function hashOfUnits(text: string, from: number, to: number): number {
  let value = 0x811c9dc5
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

/** Hash of the tokens `from ≤ i < to` together. */
export function hashOfTokens({ hashes }: CopyTokens, from: number, to: number): number {
  let hash = to - from
  for (let i = from; i < to; i++) hash = (Math.imul(hash, 0x01000193) ^ hashes[i]!) | 0
  return hash
}
