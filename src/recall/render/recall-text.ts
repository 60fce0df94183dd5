/** A recall as text for a model, within a budget of tokens, and what the budget left out. */
import { tokenCounterOf } from '../../text/token-counters.ts'
import { fitTokenBudget, type Budget, type TokenFit } from './token-budget.ts'
import { isQuoted, layoutPieces, placesIn, textOf, type LayoutPiece, type LayoutPieceKind, type Rendering } from './recall-layout.ts'

/** A part of a recall that the budget did not let into its text. */
export interface LeftOut {
  /** episode: its title, time and summary; details: all its messages. */
  kind: LayoutPieceKind
  /** Of the episode; of a passage its message's. */
  id: string
  conversationId: string
  reason: 'budget'
  /** Of the part by itself, as the caller counts. */
  tokens: number
}

export interface RenderedRecall {
  readonly text: string
  /** Best first; empty without a budget. */
  readonly leftOut: LeftOut[]
}

/**
 * Without a budget the text of everything. Within one the best come first, details last; what does not fit is left out
 * and named, and smaller parts behind it may still fit. A text that has room for none of them is ''.
 *
 * @throws {MadeleineError} `invalid_input` if a caller's function cannot count
 */
export function renderRecall(rendering: Rendering, budget?: Budget): RenderedRecall {
  const { pieces, details } = layoutPieces(rendering)
  const all = [...pieces, ...details]
  if (!budget) return { text: textOf(all), leftOut: [] }
  const count = tokenCounterOf(budget.tokenizer)
  const tokensOf = once(({ lines }: LayoutPiece) => count(lines.join('\n')))
  const { maxTokens } = budget
  // A passage adds a line; what else comes in may shorten what is there: dates that an episode tells, passages in its details
  const leastTokens = (piece: LayoutPiece): number => (piece.kind === 'passage' ? tokensOf(piece) : 0)
  const kept = fittingOf(pieces, details, { maxTokens, count, leastTokens, textOf })
  const quoted = placesIn([...kept])
  return {
    text: kept.size > 0 || (all.length === 0 && maxTokens > 0 && count(textOf([])) <= maxTokens) ? textOf(kept) : '',
    leftOut: all
      .filter((piece) => !kept.has(piece) && !(piece.kind === 'passage' && isQuoted(piece, quoted)))
      .map((piece) => ({ kind: piece.kind, id: piece.id, conversationId: piece.conversationId, reason: 'budget', tokens: tokensOf(piece) })),
  }
}

/** Details have no place without their episode. */
function fittingOf(pieces: readonly LayoutPiece[], details: readonly LayoutPiece[], fitting: TokenFit<LayoutPiece>): ReadonlySet<LayoutPiece> {
  const { maxTokens, count } = fitting
  if (maxTokens === 0) return new Set()
  if (count(textOf([...pieces, ...details])) <= maxTokens) return new Set([...pieces, ...details])
  const kept = fitTokenBudget(pieces, new Set(), fitting)
  const shown = new Set([...kept].flatMap(({ kind, id }) => (kind === 'episode' ? [id] : [])))
  return fitTokenBudget(details.filter(({ id }) => shown.has(id)), kept, fitting)
}

function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
