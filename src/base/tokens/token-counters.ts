/** Token counters: a tokenizer by name, or the caller's own function. */
import { MadeleineError } from '../errors.ts'
import { atOnce, type Steps } from '../loop-turns.ts'
import { countKeptSteps, countO200k, countSteps } from './token-count.ts'
import { TokenVocabulary } from './vocabularies.ts'

/** A tokenizer by name, or a function that counts the tokens of a text. */
export type TokenizerOption = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((text: string) => number)

export type TokenCounter = (text: string) => number

export const TOKENIZERS = ['o200k', 'cl100k', 'words', 'chars4'] as const

/** Counts the tokens of a text in steps. */
export type TokenSteps = (text: string) => Steps<number>

const NAMED: Readonly<Record<(typeof TOKENIZERS)[number], TokenSteps>> = {
  o200k: (text) => countKeptSteps(text, countO200k, BORDER_TOKENS),
  cl100k: (text) => countKeptSteps(text, countWholeCl100k, BORDER_TOKENS),
  words: (text) => wholeSteps(text, (whole) => whole.match(/\S+/g)?.length ?? 0),
  chars4: (text) => wholeSteps(text, (whole) => Math.floor(codePoints(whole) / 4)),
}

function* wholeSteps(text: string, count: TokenCounter): Steps<number> {
  yield text.length
  return count(text)
}

/**
 * The token counter for an option.
 *
 * - `o200k`, `cl100k`: the count of OpenAI's models; higher where more than 256 letters, signs or spaces follow each other
 *   without one of another kind: mostly by less than 5 %, for one repeated character by up to a third
 * - `words`: runs of characters between white space
 * - `chars4`: ⌊code points / 4⌋
 *
 * @throws (the counter) `invalid_input` if the caller's function throws, or returns anything but a finite number of 0 or more
 */
export function tokenStepsOf(tokens: TokenizerOption): TokenSteps {
  if (typeof tokens !== 'function') return NAMED[tokens]
  const count = checked(tokens)
  return (text) => wholeSteps(text, count)
}

/** The same counter without steps, for a text that is short. */
export const tokenCounterOf = (tokens: TokenizerOption): TokenCounter => {
  const steps = tokenStepsOf(tokens)
  return (text) => atOnce(steps(text))
}

const checked = (count: TokenCounter): TokenCounter => (text) => {
  const tokens: unknown = call(count, text)
  if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
  if (tokens instanceof Promise) tokens.catch(() => undefined) // its rejection must not end the process as well
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

const cl100k = new TokenVocabulary('cl100k')
const countWholeCl100k = (text: string): number => cl100k.countTokens(text)

/** The tokens of a text by cl100k_base, a long run in pieces. */
export const countCl100k = (text: string): number => atOnce(countSteps(text, countWholeCl100k))

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
