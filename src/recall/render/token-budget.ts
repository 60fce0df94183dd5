/** As much of a list, best first, as a whole text of at most so many tokens holds. */
import type { TokenCounter, TokenizerOption } from '../../text/token-counters.ts'

export interface Budget {
  /** Tokens that the whole text may have, its frame and headings included; 0 gives ''. */
  readonly maxTokens: number
  /** What counts them. */
  readonly tokenizer: TokenizerOption
}

export interface TokenFit<Piece> {
  /** Tokens that a piece adds at least: one that adds more than is left is not tried. */
  readonly leastTokens: (piece: Piece) => number
  /** The whole text of some pieces. */
  readonly textOf: (pieces: ReadonlySet<Piece>) => string
  readonly count: TokenCounter
  readonly maxTokens: number
}

/**
 * The pieces that are kept, those of `kept` among them. One that does not fit is passed over; smaller ones behind it may
 * still fit. What counts is the whole text, never a sum: tokenizers merge over borders, and a caller's may do anything.
 *
 * Tries the whole list, then halves of it, so that a text that fits is counted once, and each border a few times.
 *
 * @param kept what is in the text already, and fits
 */
export function fitTokenBudget<Piece>(pieces: readonly Piece[], kept: ReadonlySet<Piece>, fitting: TokenFit<Piece>): ReadonlySet<Piece> {
  const { leastTokens, textOf, count, maxTokens } = fitting
  let held = kept
  let used = kept.size > 0 ? count(textOf(kept)) : 0
  const take = (run: readonly Piece[]): void => {
    const small = run.filter((piece) => leastTokens(piece) <= maxTokens - used)
    if (small.length === 0) return
    const tried = new Set([...held, ...small])
    const tokens = count(textOf(tried))
    if (tokens <= maxTokens) [held, used] = [tried, tokens]
    else if (small.length > 1) {
      const half = Math.ceil(small.length / 2)
      take(small.slice(0, half))
      take(small.slice(half))
    }
  }
  take(pieces)
  return held
}
