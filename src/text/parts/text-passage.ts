/** The passage of a text around what answers a query: whole sentences or lines. */
import { languageOf } from '../language.ts'
import { byteLength } from '../normalise.ts'
import { terms } from '../terms.ts'
import { wholeCharacterAt, type PartRange } from './text-parts.ts'

export interface PassageOptions {
  /** The terms that are looked for, as `terms` gives them. */
  readonly wanted: readonly string[]
  /** Bytes of UTF-8 at most: those of the scripts that take more tokens a character are more. */
  readonly maxBytes: number
  /** Ranges that no passage holds, in order. */
  readonly without: readonly (readonly [from: number, to: number])[]
}

/** A sentence with the spaces after it, a line, or what is cut off of a longer one. */
const PIECE = /[^\n.!?…。！？；]{0,240}(?:[.!?…]+(?=\s)[^\S\n]*|[。！？；]+|\n\s*|[.!?…]|(?<=[^]{240})|$)/gu

interface Piece extends PartRange {
  readonly bytes: number
  /** Which of the wanted terms it holds. */
  readonly held: readonly string[]
  /** A range that no passage holds begins with it. */
  readonly isBarred: boolean
}

/**
 * The passage of at most `maxBytes` in which most of the wanted terms meet, with the sentences around it as far as there is room. A term
 * that stands in many sentences counts less. Without any of them, the beginning. Linear in the text, which is to be a part of a long one.
 */
export function textPassage(text: string, { wanted, maxBytes, without }: PassageOptions): PartRange {
  const pieces = piecesOf(text, new Set(wanted), without)
  const counts = new Map<string, number>()
  for (const { held } of pieces) for (const term of held) counts.set(term, (counts.get(term) ?? 0) + 1)
  const first = Math.max(0, pieces.findIndex(({ isBarred }) => !isBarred))
  let best = { from: first, to: first, weight: 0 }
  for (const [from, piece] of pieces.entries()) {
    if (piece.held.length === 0 || piece.isBarred) continue
    const found = meeting(pieces, from, { maxBytes, counts })
    if (found.weight > best.weight + ROUNDING) best = found
  }
  return trimmed(text, widened(pieces, best, maxBytes))
}

/** Less than the weight of any term: sums differ by this much with their order. */
const ROUNDING = 1e-9

function piecesOf(text: string, wanted: ReadonlySet<string>, without: PassageOptions['without']): Piece[] {
  const language = languageOf(text) ?? 'english'
  return [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }): Piece[] => {
    const [from, to] = [wholeCharacterAt(text, index), wholeCharacterAt(text, index + piece.length)]
    if (from >= to) return []
    const own = text.slice(from, to)
    return [{
      from, to, bytes: byteLength(own), held: wanted.size === 0 ? [] : [...new Set(terms(own, { language }))].filter((term) => wanted.has(term)),
      isBarred: without.some(([start, end]) => start < to && end > from),
    }]
  })
}

interface Meeting {
  readonly from: number
  /** The last piece, inclusive. */
  readonly to: number
  readonly weight: number
}

/** The terms that meet from a piece on, and the last piece that adds one. */
function meeting(pieces: readonly Piece[], from: number, { maxBytes, counts }: { maxBytes: number; counts: ReadonlyMap<string, number> }): Meeting {
  const seen = new Set<string>()
  let [to, bytes, weight] = [from, 0, 0]
  for (let i = from; i < pieces.length && !pieces[i]!.isBarred && (i === from || bytes + pieces[i]!.bytes <= maxBytes); i++) {
    bytes += pieces[i]!.bytes
    const fresh = pieces[i]!.held.filter((term) => !seen.has(term))
    if (fresh.length === 0) continue
    for (const term of fresh) {
      seen.add(term)
      weight += 1 + 1 / (counts.get(term) ?? 1)
    }
    to = i
  }
  return { from, to, weight }
}

/** With pieces before and behind it in turn, as long as they fit. */
function widened(pieces: readonly Piece[], { from, to }: Meeting, maxBytes: number): PartRange {
  let [first, last] = [from, to]
  let bytes = pieces.slice(first, last + 1).reduce((sum, piece) => sum + piece.bytes, 0)
  const fits = (piece: Piece | undefined): boolean => piece !== undefined && !piece.isBarred && bytes + piece.bytes <= maxBytes
  for (let grows = true; grows;) {
    grows = false
    if (fits(pieces[last + 1])) [grows, bytes] = [true, bytes + pieces[++last]!.bytes]
    if (fits(pieces[first - 1])) [grows, bytes] = [true, bytes + pieces[--first]!.bytes]
  }
  return { from: pieces[first]?.from ?? 0, to: pieces[last]?.to ?? 0 }
}

function trimmed(text: string, { from, to }: PartRange): PartRange {
  const passage = text.slice(from, to)
  const start = from + passage.length - passage.trimStart().length
  return start >= to ? { from, to } : { from: start, to: start + passage.trim().length }
}
