/** Token counting as current OpenAI models do it (o200k_base), in bounded time. */
import { createRequire } from 'node:module'
import type * as o200k from 'gpt-tokenizer/encoding/o200k_base'

type Tokenizer = Pick<typeof o200k, 'countTokens' | 'setMergeCacheSize'>

const require = createRequire(import.meta.url)
let tokenizer: Tokenizer | undefined

/**
 * Counts in time quadratic in the longest word. The tokenizer is loaded at the first call: its table costs 0.2 s and 70 MB,
 * and a process that only recalls counts nothing.
 */
export function countO200k(text: string): number {
  if (!tokenizer) {
    tokenizer = require('gpt-tokenizer/encoding/o200k_base') as Tokenizer
    // The default cache of 100,000 words grows to tens of megabytes
    tokenizer.setMergeCacheSize(5000)
  }
  return tokenizer.countTokens(text, AS_TEXT)
}

/** Encoding options: text that spells a special token, such as <|endoftext|>, is ordinary text. */
export const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

/** A word longer than this, in UTF-16 units, is counted in pieces: merging one word takes quadratic time. */
const LONG_WORD = 1000
const PIECE_CODE_POINTS = 500

/**
 * o200k_base tokens of a text; never throws.
 *
 * Exact, except where a run of more than 1,000 characters has no whitespace (or is nothing but
 * whitespace): then the text is counted in pieces of 500 code points, each of which may add a token.
 */
export const countTokens = (text: string): number => countBounded(text, { count: countO200k, borderTokens: 0 })

/** Counts a text with a long word in pieces of 500 code points. @param borderTokens added for each border between two pieces */
export function countBounded(text: string, { count, borderTokens }: { count: (text: string) => number; borderTokens: number }): number {
  if (!hasLongWord(text)) return count(text)
  const points = [...text]
  let tokens = -borderTokens
  for (let from = 0; from < points.length; from += PIECE_CODE_POINTS) {
    tokens += count(points.slice(from, from + PIECE_CODE_POINTS).join('')) + borderTokens
  }
  return tokens
}

function hasLongWord(text: string): boolean {
  if (text.length <= LONG_WORD) return false
  for (const [run] of text.matchAll(/\S+|\s+/g)) if (run.length > LONG_WORD) return true
  return false
}
