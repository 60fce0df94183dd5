/** Token counters: a tokenizer by name, or the caller's own function. */
import { createRequire } from 'node:module'
import type * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import { MadeleineError } from '../errors.ts'
import { AS_TEXT, countBounded, countO200k } from './token-count.ts'

/** A tokenizer by name, or a function that counts the tokens of a text. */
export type TokenizerOption = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((text: string) => number)

export type TokenCounter = (text: string) => number

export const TOKENIZERS = ['o200k', 'cl100k', 'words', 'chars4'] as const

const NAMED: Readonly<Record<(typeof TOKENIZERS)[number], TokenCounter>> = {
  o200k: (text) => countBounded(text, { count: countO200k, borderTokens: BORDER_TOKENS }),
  cl100k: (text) => countBounded(text, { count: countCl100k, borderTokens: BORDER_TOKENS }),
  words: (text) => text.match(/\S+/g)?.length ?? 0,
  chars4: (text) => Math.floor(codePoints(text) / 4),
}

/**
 * The token counter for an option.
 *
 * - `o200k`, `cl100k`: the count of OpenAI's models; higher where a run of more than 1,000 characters has no white space:
 *   mostly by less than 2 %, for one repeated character by up to a third
 * - `words`: runs of characters between white space
 * - `chars4`: ⌊code points / 4⌋
 *
 * @throws (the counter) `invalid_input` if the caller's function throws, or returns anything but a finite number of 0 or more
 */
export const tokenCounterOf = (tokens: TokenizerOption): TokenCounter => (typeof tokens === 'function' ? checked(tokens) : NAMED[tokens])

const checked = (count: TokenCounter): TokenCounter => (text) => {
  const tokens: unknown = call(count, text)
  if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
  // Any other result is named by its type only: it may hold the text
  const got = typeof tokens === 'number' ? tokens : typeof tokens
  throw new MadeleineError('invalid_input', `tokenizer(text) must be a finite number of 0 or more, got ${got}`)
}

function call(count: TokenCounter, text: string): unknown {
  try {
    return count(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'tokenizer(text) must be a finite number of 0 or more, but the function threw', { cause })
  }
}

const require = createRequire(import.meta.url)
let tokenizer: Pick<typeof cl100k, 'countTokens'> | undefined

/** Counts in time quadratic in the longest word. The tokenizer is loaded at the first call: its table costs 70 ms and 10 MB. */
export function countCl100k(text: string): number {
  tokenizer ??= require('gpt-tokenizer/encoding/cl100k_base') as typeof cl100k
  return tokenizer.countTokens(text, AS_TEXT)
}

/**
 * How many more tokens a word may have as a whole than in two pieces, added so that a budget is never exceeded: of 12,000
 * random words none had more than one.
 */
const BORDER_TOKENS = 2

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
