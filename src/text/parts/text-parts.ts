/** Divides a long text into parts: what is indexed, judged and shown of it at once. */

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
