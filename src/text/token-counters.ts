/** Counting the tokens of a text as its reader does: with a tokenizer by name, or with a caller's own function. */
import { createRequire } from 'node:module'
import type * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import { MadeleineError } from '../errors.ts'
import { AS_TEXT, countBounded, countO200k } from './token-count.ts'

/** A tokenizer by name, or how many tokens a text has. */
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
 * A counter of whole texts.
 *
 * - `o200k`, `cl100k`: what OpenAI's models count; more where a run of more than 1,000 characters has no white space:
 *   mostly under 2 %, of one sign repeated up to a third
 * - `words`: pieces between white space
 * - `chars4`: ⌊code points / 4⌋
 *
 * @throws (the counter) `invalid_input` if a caller's function throws, or gives anything but a finite number of 0 or more
 */
export const tokenCounterOf = (tokens: TokenizerOption): TokenCounter => (typeof tokens === 'function' ? checked(tokens) : NAMED[tokens])

const checked = (count: TokenCounter): TokenCounter => (text) => {
  const tokens: unknown = called(count, text)
  if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
  // What else it gives may hold the text it was given
  const given = typeof tokens === 'number' ? tokens : typeof tokens
  throw new MadeleineError('invalid_input', `tokenizer(text) must be a finite number of 0 or more, got ${given}`)
}

function called(count: TokenCounter, text: string): unknown {
  try {
    return count(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'tokenizer(text) must be a finite number of 0 or more, but the function threw', { cause })
  }
}

const require = createRequire(import.meta.url)
let tokenizer: Pick<typeof cl100k, 'countTokens'> | undefined

/** In time that grows with the square of the longest word. Loaded when first wanted: its table costs 70 ms and 10 MB. */
export function countCl100k(text: string): number {
  tokenizer ??= require('gpt-tokenizer/encoding/cl100k_base') as typeof cl100k
  return tokenizer.countTokens(text, AS_TEXT)
}

/** What a word may have more tokens whole than in two pieces: of 12,000 random ones none had more than one. Budgets are kept. */
const BORDER_TOKENS = 2

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
