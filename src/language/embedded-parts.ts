/** Which parts of long messages get a vector of their own. */
import { LONG_UNITS, MAX_EMBEDDED_PARTS, textParts } from './text-parts.ts'

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
