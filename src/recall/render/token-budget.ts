/** Fits a list of pieces, best first, into a text of at most `maxTokens` tokens. */
import type { Steps } from '../../loop-turns.ts'
import type { TokenSteps } from '../../text/token-counters.ts'

export interface Budget {
  /** Tokens of the whole text at most, its frame and headings included; 0 gives ''. */
  readonly maxTokens: number
  /** Counts the tokens of a text. */
  readonly count: TokenSteps
}

export interface TokenFit<Piece> {
  /** Lower bound of the tokens that a piece adds: a piece with more than the budget has left is not tried. */
  readonly leastTokens: (piece: Piece) => Steps<number>
  /** The whole text of a set of pieces. */
  readonly textOf: (pieces: ReadonlySet<Piece>) => string
  readonly count: TokenSteps
  readonly maxTokens: number
}

/**
 * The pieces that fit together with those of `initial`. A piece that does not fit is skipped; smaller ones after it may
 * still fit. The whole text is counted, never a sum of pieces: tokenizers merge across borders, and a caller's tokenizer
 * need not be additive.
 *
 * Tries the whole list, then halves of it, so that a run that fits is counted once, and each border a few times.
 *
 * @param initial pieces that are in the text already, and fit
 */
export function* fitTokenBudget<Piece>(pieces: readonly Piece[], initial: ReadonlySet<Piece>, fit: TokenFit<Piece>): Steps<ReadonlySet<Piece>> {
  const { leastTokens, textOf, count, maxTokens } = fit
  let fitted = initial
  let usedTokens = initial.size > 0 ? yield* count(textOf(initial)) : 0
  const tryAll = function* (run: readonly Piece[]): Steps<void> {
    const candidates: Piece[] = []
    for (const piece of run) if ((yield* leastTokens(piece)) <= maxTokens - usedTokens) candidates.push(piece)
    if (candidates.length === 0) return
    const tried = new Set([...fitted, ...candidates])
    const tokens = yield* count(textOf(tried))
    if (tokens <= maxTokens) [fitted, usedTokens] = [tried, tokens]
    else if (candidates.length > 1) {
      const half = Math.ceil(candidates.length / 2)
      yield* tryAll(candidates.slice(0, half))
      yield* tryAll(candidates.slice(half))
    }
  }
  yield* tryAll(pieces)
  return fitted
}
