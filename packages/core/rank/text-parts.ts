/** Divides a long text into parts: what is indexed, judged and shown of it at once. */
import { createHash } from 'node:crypto'
import { byteLength, setNewest, termHash } from '@madeleine/base'
import { termsOfParts } from '@madeleine/language'

/** UTF-16 units of a part at most; a text of no more is one part. Some 1,300 words, or the work of one turn of the event loop. */
export const PART_UNITS = 8192
/** Share of a part at its end in which a place to divide is looked for. */
const LOOKED_AT = 0.25

/** A range of a text in UTF-16 units. */
export interface PartRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Where a text is best divided, the best first: behind an empty line, a line, a sentence, a word. */
const PLACES = [/\n\s*\n/g, /\n/g, /[.!?…](?=\s)|[。！？；]/g, /\s/g] as const

/** UTF-16 units of a message from which on its parts are embedded: what a title and two sentences cannot stand for. */
export const LONG_UNITS = 4000
/** Most parts of an episode. They bound its rows, and the texts of one call: 128,000 characters are embedded whole. */
export const MAX_EMBEDDED_PARTS = 64

/**
 * The parts of a text, one behind the other. They depend on the text alone, so that the number of a part is its name. No part ends
 * between the halves of a character. Linear.
 * @param units UTF-16 units of a part at most
 */
export function textParts(text: string, units = PART_UNITS): PartRange[] {
  const parts: PartRange[] = []
  for (let from = 0; from < text.length || parts.length === 0;) {
    const to = text.length - from <= units ? text.length : endOfPart(text, from, units)
    parts.push({ from, to })
    from = to
  }
  return parts
}

function endOfPart(text: string, from: number, units: number): number {
  const start = from + Math.ceil(units * (1 - LOOKED_AT))
  const tail = text.slice(start, from + units)
  for (const place of PLACES) {
    const last = [...tail.matchAll(place)].at(-1)
    if (last) return start + last.index + last[0].length
  }
  return wholeCharacterAt(text, from + units)
}

/** The place itself, or the one before it where it would divide a surrogate pair. */
export const wholeCharacterAt = (text: string, at: number): number =>
  (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at)
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

// The passage of a text around what answers a query: whole sentences or lines.

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
  /** Which of the wanted terms it holds, by their hashes. */
  readonly held: readonly number[]
  /** A range that no passage holds begins with it. */
  readonly isBarred: boolean
}

/**
 * The passage of at most `maxBytes` in which most of the wanted terms meet, with the sentences around it as far as there is room. A term
 * that stands in many sentences counts less. Without any of them, the beginning. Linear in the text, which is to be a part of a long one.
 */
export function textPassage(text: string, { wanted, maxBytes, without }: PassageOptions): PartRange {
  const pieces = piecesOf(text, new Set(wanted), without)
  const counts = new Map<number, number>()
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
  const hashes = new Set(Array.from(wanted, termHash))
  const { ends, bytes, termEnds, terms: all } = indexOf(text)
  let [from, first] = [0, 0]
  return Array.from(ends, (to, i): Piece => {
    const held: number[] = []
    for (; first < termEnds[i]!; first++) if (hashes.has(all[first]!)) held.push(all[first]!)
    const piece = { from, to, bytes: bytes[i]!, held, isBarred: without.some(([start, end]) => start < to && end > from) }
    from = to
    return piece
  })
}

/** The pieces of a text, one behind the other, and the hashes of the distinct terms of each. Holds no text. */
interface PieceIndex {
  readonly ends: Uint32Array
  readonly bytes: Uint32Array
  /** The end of each piece's terms among those of all. */
  readonly termEnds: Uint32Array
  readonly terms: Uint32Array
}

/** Indexes by a hash of the text, those used last: what was recalled once is often recalled again. Some 6 KB each. */
const indexes = new Map<string, PieceIndex>()
const MOST_INDEXES = 500

function indexOf(text: string): PieceIndex {
  const key = createHash('sha256').update(text).digest('base64')
  const index = indexes.get(key) ?? indexPieces(text)
  setNewest(indexes, key, index, MOST_INDEXES)
  return index
}

function indexPieces(text: string): PieceIndex {
  const termsIn = termsOfParts(text)
  const [ends, bytes, termEnds, hashes]: number[][] = [[], [], [], []]
  let from = 0
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const to = wholeCharacterAt(text, index + piece.length)
    if (from >= to) continue
    const own = text.slice(from, to)
    ends!.push(to)
    bytes!.push(byteLength(own))
    hashes!.push(...new Set(termsIn(own).map(termHash)))
    termEnds!.push(hashes!.length)
    from = to
  }
  return {
    ends: Uint32Array.from(ends!), bytes: Uint32Array.from(bytes!), termEnds: Uint32Array.from(termEnds!), terms: Uint32Array.from(hashes!),
  }
}

interface Meeting {
  readonly from: number
  /** The last piece, inclusive. */
  readonly to: number
  readonly weight: number
}

/** The terms that meet from a piece on, and the last piece that adds one. */
function meeting(
  pieces: readonly Piece[], from: number, { maxBytes, counts }: { maxBytes: number; counts: ReadonlyMap<number, number> },
): Meeting {
  const seen = new Set<number>()
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

// Which parts of long messages get a vector of their own.

/** UTF-16 units of an embedded part at most: some 500 tokens, less than any embedder reads of a text. */
const EMBEDDED_UNITS = 2000

/**
 * The parts of an episode's long messages, in the order of the log: none where all are short. Of more
 * than `MAX_EMBEDDED_PARTS` every n-th, so that the end of a text is embedded like its beginning.
 */
export function embeddedParts(texts: readonly string[]): string[] {
  const parts = texts.filter(({ length }) => length > LONG_UNITS).flatMap((text) =>
    textParts(text, EMBEDDED_UNITS).map(({ from, to }) => ({ text, from, to })))
  const count = Math.min(parts.length, MAX_EMBEDDED_PARTS)
  return Array.from({ length: count }, (_, i) => {
    const { text, from, to } = parts[Math.floor(((i + 0.5) * parts.length) / count)]!
    return text.slice(from, to)
  })
}
