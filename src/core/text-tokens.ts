/** Counting the tokens of a text as its reader does: with a tokenizer by name, or with a caller's own function. */
import { createRequire } from 'node:module'
import type * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import { MadeleineError } from '../errors.ts'
import { countTokens } from './tokens.ts'

/** A tokenizer by name, or how many tokens a text has. */
export type TextTokens = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((text: string) => number)

export type TextCounter = (text: string) => number

export const TOKENIZERS = ['o200k', 'cl100k', 'words', 'chars4'] as const

const NAMED: Readonly<Record<(typeof TOKENIZERS)[number], TextCounter>> = {
  o200k: (text) => countBounded(text, countTokens),
  cl100k: (text) => countBounded(text, countCl100k),
  words: (text) => text.match(/\S+/g)?.length ?? 0,
  chars4: (text) => Math.floor(codePoints(text) / 4),
}

/**
 * A counter of whole texts.
 *
 * - `o200k`, `cl100k`: what OpenAI's models count; up to one in sixty more where a run of more than 1,000 characters
 *   has no white space
 * - `words`: pieces between white space
 * - `chars4`: ⌊code points / 4⌋
 *
 * @throws (the counter) `invalid_input` if a caller's function throws, or gives anything but a finite number of 0 or more
 */
export const textCounterOf = (tokens: TextTokens): TextCounter => (typeof tokens === 'function' ? checked(tokens) : NAMED[tokens])

const checked = (count: TextCounter): TextCounter => (text) => {
  const tokens: unknown = called(count, text)
  if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
  // What else it gives may hold the text it was given
  const given = typeof tokens === 'number' ? tokens : typeof tokens
  throw new MadeleineError('invalid_input', `tokens(text) must be a finite number of 0 or more, got ${given}`)
}

function called(count: TextCounter, text: string): unknown {
  try {
    return count(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'tokens(text) must be a finite number of 0 or more, but the function threw', { cause })
  }
}

const require = createRequire(import.meta.url)
let tokenizer: Pick<typeof cl100k, 'countTokens'> | undefined
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

function countCl100k(text: string): number {
  // Loaded when first wanted: its table costs 70 ms and 10 MB
  tokenizer ??= require('gpt-tokenizer/encoding/cl100k_base') as typeof cl100k
  return tokenizer.countTokens(text, AS_TEXT)
}

/** A word longer than this is counted in pieces: merging one word takes quadratic time. */
const LONG_WORD = /\S{1001}|\s{1001}/
const PIECE_CODE_POINTS = 500
/** What a word may have more tokens whole than in two pieces: of 12,000 random ones none had more than one. */
const BORDER_TOKENS = 2

function countBounded(text: string, count: TextCounter): number {
  if (!LONG_WORD.test(text)) return count(text)
  const points = Array.from(text)
  let tokens = -BORDER_TOKENS
  for (let from = 0; from < points.length; from += PIECE_CODE_POINTS) {
    tokens += count(points.slice(from, from + PIECE_CODE_POINTS).join('')) + BORDER_TOKENS
  }
  return tokens
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
