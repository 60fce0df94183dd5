/** Recalled text for a model within a token budget, and the pieces that the budget left out. */
import { atOnce, inTurns, type Steps } from '../../base/loop-turns.ts'
import { fitTokenBudget, type Budget, type TokenFit } from './token-budget.ts'
import { HEADINGS, spaceHeading } from './recall-frame.ts'
import { isQuoted, layoutPieces, quotedKeys, textOf, type LayoutPiece, type Rendering } from './recall-layout.ts'
import type { LeftOut } from '../../contract/recall-result.ts'

export interface RenderedRecall {
  readonly text: string
  /** What the budget left out, then what was not sure enough; best first each; empty without a budget. */
  readonly leftOut: LeftOut[]
}

/**
 * Renders everything if there is no budget. Within a budget, pieces are added best first and details last (`layoutPieces`); a piece that
 * does not fit is left out and listed, and smaller ones after it may still fit. If none fits, the text is ''.
 *
 * @throws {MadeleineError} `invalid_input` if the caller's tokenizer function fails to count
 */
export function* renderRecall(rendering: Rendering, budget?: Budget): Steps<RenderedRecall> {
  const { pieces, details } = yield* layoutPieces(rendering)
  const all = [...pieces, ...details]
  const framedText = (shown: Iterable<LayoutPiece>): string => textOf(shown, rendering)
  if (!budget) return { text: framedText(all), leftOut: [] }
  const { maxTokens, count, countPart } = budget
  const tokensOf = memoized(({ lines }: LayoutPiece) => countPart(`${lines.join('\n')}\n`))
  const fitted = yield* fitPieces(all, rendering, { maxTokens, count, countPart, tokensOf })
  const quoted = quotedKeys([...fitted])
  const leftOut: LeftOut[] = []
  for (const piece of all.filter((one) => !fitted.has(one) && !(one.kind === 'passage' && isQuoted(one, quoted)))) {
    leftOut.push(leftOutOf(piece, rendering, { reason: 'budget', tokens: yield* tokensOf(piece) }))
  }
  for (const piece of yield* withheldPieces(rendering)) {
    leftOut.push(leftOutOf(piece, rendering, { reason: 'confidence', tokens: yield* tokensOf(piece) }))
  }
  const isShown = fitted.size > 0 || (all.length === 0 && maxTokens > 0 && (yield* count(framedText([]))) <= maxTokens)
  return { text: isShown ? framedText(fitted) : '', leftOut }
}

const leftOutOf = (
  { kind, id, conversationId, space }: LayoutPiece, { named }: Rendering, { reason, tokens }: Pick<LeftOut, 'reason' | 'tokens'>,
): LeftOut => ({ ...(named !== undefined && { space: space ?? named }), kind, id, conversationId, reason, tokens })

function* withheldPieces(rendering: Rendering): Steps<LayoutPiece[]> {
  const { withheld } = rendering
  return withheld ? (yield* layoutPieces({
    ...rendering, facts: withheld.facts, episodes: withheld.episodes, passages: withheld.messages, details: new Map(),
  })).pieces : []
}

/** The pieces that fit. Details are never shown without their episode. */
function* fitPieces(
  pieces: readonly LayoutPiece[], rendering: Rendering, budget: Budget & Pick<TokenFit<LayoutPiece>, 'tokensOf'>,
): Steps<ReadonlySet<LayoutPiece>> {
  const { maxTokens, count, countPart, tokensOf } = budget
  if (maxTokens === 0 || pieces.length === 0) return new Set()
  const heads = new Map(pieces.flatMap((piece) => (piece.kind === 'episode' ? [[piece.id, piece] as const] : [])))
  const mayStand = (piece: LayoutPiece, chosen: ReadonlySet<LayoutPiece>): boolean =>
    piece.kind !== 'details' || chosen.has(heads.get(piece.id)!)
  const spaces = [...new Set(pieces.flatMap(({ space }) => space ?? []))].map((space) => spaceHeading(space))
  const headings = [...Object.values(HEADINGS), ...spaces]
  const frame = yield* countPart(`${textOf([], rendering)}${headings.join('\n\n')}`)
  const quoted = quotedKeys(pieces)
  const repeats = (piece: LayoutPiece): boolean => piece.kind === 'passage' && isQuoted(piece, quoted)
  return yield* fitTokenBudget(
    pieces, frame, { maxTokens, count, tokensOf, mayStand, repeats, textOf: (shown) => textOf(shown, rendering) },
  )
}

/** The text of a result: `fit` renders it within its budget, `read` returns it or throws what fitting threw. */
export function writtenText(rendering: Rendering, budget: Budget | undefined): { fit(): Promise<void>; read(): RenderedRecall } {
  let read = (): RenderedRecall => {
    const rendered = atOnce(renderRecall(rendering, budget))
    read = () => rendered
    return rendered
  }
  return {
    read: () => read(),
    async fit() {
      if (!budget) return
      const outcome = await inTurns(renderRecall(rendering, budget)).then((rendered) => ({ rendered }), (error: unknown) => ({ error }))
      read = () => {
        if ('error' in outcome) throw outcome.error
        return outcome.rendered
      }
    },
  }
}

function memoized<K extends object, V>(compute: (key: K) => Steps<V>): (key: K) => Steps<V> {
  const values = new Map<K, V>()
  return function* (key) {
    const value = values.get(key) ?? (yield* compute(key))
    values.set(key, value)
    return value
  }
}
