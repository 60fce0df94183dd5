/** The text that another is a misspelling of. */
import { editDistance } from '../../base/folded-text.ts'

const MAX_EDITS = 4

const MAX_LENGTH = 255

/** Of the candidates that are at most a quarter of their letters away the nearest, of equals the first. Case does not count. */
export function nearestText(given: string, candidates: Iterable<string>): string | undefined {
  const text = given.toLowerCase()
  let [nearest, fewest]: [string | undefined, number] = [undefined, Infinity]
  for (const candidate of candidates) {
    const most = Math.min(MAX_EDITS, Math.ceil(candidate.length / 4), fewest - 1)
    if (candidate.length > MAX_LENGTH || Math.abs(candidate.length - text.length) > most) continue
    const edits = editDistance(text, candidate.toLowerCase(), most)
    if (edits <= most) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}
