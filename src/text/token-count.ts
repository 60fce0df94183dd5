/** Token counting as current OpenAI models do it (o200k_base), in time linear in the text. */
import { createRequire } from 'node:module'
import type * as o200k from 'gpt-tokenizer/encoding/o200k_base'
import { atOnce, inTurns, type Steps } from '../loop-turns.ts'

type Tokenizer = Pick<typeof o200k, 'countTokens' | 'setMergeCacheSize'>

const require = createRequire(import.meta.url)

/**
 * A counter of a whole text by a tokenizer that is loaded at the first call: its table costs up to 0.2 s and 70 MB, and a
 * process that only recalls counts nothing. Text that spells a special token, such as <|endoftext|>, is ordinary text.
 */
export function lazyTokenizer(module: 'gpt-tokenizer/encoding/o200k_base' | 'gpt-tokenizer/encoding/cl100k_base'): (text: string) => number {
  let tokenizer: Tokenizer | undefined
  return (text) => {
    if (!tokenizer) {
      tokenizer = require(module) as Tokenizer
      tokenizer.setMergeCacheSize(CACHED_WORDS)
    }
    return tokenizer.countTokens(text, AS_TEXT)
  }
}

const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

/** Words whose tokens the tokenizer remembers. Each miss walks over the places of words it forgot, so that 5,000 cost more than they save. */
const CACHED_WORDS = 1000

export const countO200k = lazyTokenizer('gpt-tokenizer/encoding/o200k_base')

/**
 * o200k_base tokens of a text; never throws.
 *
 * Exact, except where more than 256 letters, signs or spaces follow each other without one of another kind: such a run is
 * counted in pieces of 128 UTF-16 units, each of which may add a token.
 */
export const countTokens = (text: string): number => atOnce(countSteps(text, countO200k))

/** The same count, in turns of the event loop. */
export const countTokensInTurns = (text: string): Promise<number> => inTurns(countSteps(text, countO200k))

/** Counts a text piece by piece. @param tornTokens added for each torn piece */
export function* countSteps(text: string, count: (text: string) => number, tornTokens = 0): Steps<number> {
  let tokens = 0
  for (const { piece, isTorn } of piecesOf(text)) {
    tokens += count(piece) + (isTorn ? tornTokens : 0)
    yield piece.length
  }
  return tokens
}

/** A longer run, in UTF-16 units, is cut into pieces: merging the bytes of one word takes quadratic time. */
const LONG_RUN = 256
const RUN_PIECE = 128
/** A longer text is cut where the tokenizer begins a word anyway. */
const LONG_TEXT = 4096

/** A part of a text that is counted by itself. */
interface CountedPiece {
  readonly piece: string
  /** It ends within a run of one kind, where the tokenizer might have gone on. */
  readonly isTorn: boolean
}

/** The parts of a text whose counts add up to its count, up to a token for each torn one. */
function* piecesOf(text: string): Generator<CountedPiece> {
  if (text.length <= LONG_RUN) return yield { piece: text, isTorn: false }
  let from = 0
  for (const { at, isTorn } of cutsIn(text)) {
    yield { piece: text.slice(from, at), isTorn }
    from = at
  }
  yield { piece: text.slice(from), isTorn: false }
}

interface TextCut {
  readonly at: number
  readonly isTorn: boolean
}

/** Runs within which both tokenizers may read one word: letters, numbers, white space, signs; marks belong to what they follow. */
const RUN = /[\p{L}\p{M}]+|\p{N}+|\s+|[^\s\p{L}\p{M}\p{N}][^\s\p{L}\p{N}]*/gu
/** After a letter or a number, and before neither of them nor what may end its word: here both tokenizers always begin a word. */
const AFTER_WORD = /(?<=[\p{L}\p{N}])(?=[^\p{L}\p{M}\p{N}'])/u

function* cutsIn(text: string): Generator<TextCut> {
  let from = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isEnd = index + run.length === text.length
    if (run.length > LONG_RUN) {
      for (let at = index + RUN_PIECE; at < index + run.length; at += RUN_PIECE) yield { at: (from = afterPair(text, at)), isTorn: true }
    } else if (index - from > LONG_TEXT && !isEnd && AFTER_WORD.test(text.slice(index - 1, index + 2))) yield { at: (from = index), isTorn: false }
  }
}

/** The place itself, or the next one if it is within a surrogate pair. */
function afterPair(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}
