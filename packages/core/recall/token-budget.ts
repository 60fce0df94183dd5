/** Fits a list of pieces, best first, into a text of at most `maxTokens` tokens. */
import { type Steps, type TokenizerOption, type TokenSteps, tokenStepsOf } from '@madeleine/base'

export interface Budget {
  /** Tokens of the whole text at most, its frame and headings included; 0 gives ''. */
  readonly maxTokens: number
  /** Counts the tokens of a whole text. */
  readonly count: TokenSteps
  /** Counts a part of it, by which pieces are chosen: about what it adds to the whole. */
  readonly countPart: TokenSteps
}

interface TokenLimit {
  readonly maxTokens: number | undefined
  readonly tokenizer: TokenizerOption
  readonly counting?: Pick<Budget, 'count' | 'countPart'>
}

/** The budget of a call's options; undefined: the text may have any number of tokens. */
export function budgetOf({ maxTokens, tokenizer, counting }: TokenLimit): Budget | undefined {
  if (maxTokens === undefined) return undefined
  const count = tokenStepsOf(tokenizer)
  return { maxTokens, count, countPart: count, ...counting }
}

export interface TokenFit<Piece> {
  /** About the tokens that a piece adds. */
  readonly tokensOf: (piece: Piece) => Steps<number>
  /** Whether a piece may stand beside those chosen before it. */
  readonly mayStand: (piece: Piece, chosen: ReadonlySet<Piece>) => boolean
  /** Whether a piece says nothing beside all others: the text of all is shorter by it. */
  readonly repeats: (piece: Piece) => boolean
  /** The whole text of a set of pieces. */
  readonly textOf: (pieces: Iterable<Piece>) => string
  readonly count: TokenSteps
  readonly maxTokens: number
}

/**
 * The pieces that fit together. A piece that does not fit is skipped; smaller ones after it may still fit.
 *
 * Where not all fit, they are chosen by the sum of their tokens, each counted once, and then the whole
 * text is counted: tokenizers merge across borders, and a caller's tokenizer need not be additive. What
 * is too much is dropped from the end; where room is left, pieces that were skipped are tried once more.
 *
 * @param reserved tokens that the text has beside its pieces
 */
export function* fitTokenBudget<Piece>(pieces: readonly Piece[], reserved: number, fit: TokenFit<Piece>): Steps<ReadonlySet<Piece>> {
  const { textOf, count, maxTokens } = fit
  if (!(yield* isFarOver(pieces, fit))) {
    const all = new Set(pieces)
    if ((yield* count(textOf(all))) <= maxTokens) return all
  }
  const first = yield* chosenWithin(pieces, new Set(), maxTokens - reserved, fit)
  const { fitted, tokens } = yield* droppedTo(first, fit)
  // Only what was skipped for want of room: what was dropped has been counted
  const skipped = pieces.filter((piece) => !first.has(piece))
  if (skipped.length === 0 || fitted.size < first.size) return fitted
  const more = yield* chosenWithin(skipped, fitted, maxTokens - tokens, fit)
  return more.size === fitted.size ? fitted : (yield* droppedTo(more, fit)).fitted
}

/** What the pieces have by themselves, as a multiple of the budget, from which on their text is not counted to see whether all fit. */
const FAR_OVER = 1.5

function* isFarOver<Piece>(pieces: readonly Piece[], { tokensOf, repeats, maxTokens }: TokenFit<Piece>): Steps<boolean> {
  let left = FAR_OVER * maxTokens
  for (const piece of pieces) {
    if (!repeats(piece)) left -= yield* tokensOf(piece)
    if (left < 0) return true
  }
  return false
}

function* chosenWithin<Piece>(
  pieces: readonly Piece[], initial: ReadonlySet<Piece>, tokens: number, { tokensOf, mayStand }: TokenFit<Piece>,
): Steps<Set<Piece>> {
  const chosen = new Set(initial)
  let left = tokens
  for (const piece of pieces) {
    if (left <= 0) break
    if (!mayStand(piece, chosen)) continue
    const added = yield* tokensOf(piece)
    if (added > left) continue
    left -= added
    chosen.add(piece)
  }
  return chosen
}

/** Without the last pieces, as many as the whole text is too long for. */
function* droppedTo<Piece>(
  chosen: ReadonlySet<Piece>, { tokensOf, textOf, count, maxTokens }: TokenFit<Piece>,
): Steps<{ fitted: ReadonlySet<Piece>; tokens: number }> {
  const fitted = [...chosen]
  for (;;) {
    const tokens = fitted.length === 0 ? 0 : yield* count(textOf(fitted))
    if (tokens <= maxTokens) return { fitted: new Set(fitted), tokens }
    for (let excess = tokens - maxTokens; excess > 0 && fitted.length > 0;) excess -= Math.max(1, yield* tokensOf(fitted.pop()!))
  }
}
