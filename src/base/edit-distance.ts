/** Edit distance: how many letters apart two spellings are. */

/**
 * The fewest insertions, deletions, substitutions and swaps of neighbours that turn one spelling into the other, each
 * letter edited once (optimal string alignment). Symmetric.
 *
 * @param most beyond which the distance does not matter
 * @returns the distance, or `most + 1` where it is greater
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  return Math.min(most + 1, alignment(a, b, most)[a.length]!)
}

/** The least distance of `text` to any beginning of `word`: what is left of the word may be an ending. */
export const distanceToPrefix = (word: string, text: string, most: number): number => Math.min(most + 1, ...alignment(word, text, most))

/** Rows of the table; spellings are short, and a search compares thousands. */
let [before, previous, current] = [[] as number[], [] as number[], [] as number[]]

/** The distances of `b` to every beginning of `a`; those greater than `most` may be less than they are, but not than `most + 1`. */
function alignment(a: string, b: string, most: number): readonly number[] {
  previous.length = current.length = before.length = a.length + 1
  for (let i = 0; i <= a.length; i++) previous[i] = i
  for (let j = 1; j <= b.length; j++) {
    let least = (current[0] = j)
    for (let i = 1; i <= a.length; i++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(previous[i]! + 1, current[i - 1]! + 1, previous[i - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) cost = Math.min(cost, before[i - 2]! + 1)
      current[i] = cost
      least = Math.min(least, cost)
    }
    // A later row can only be greater, except by a swap over this one
    if (least > most + 1) return current.map(() => most + 1)
    ;[before, previous, current] = [previous, current, before]
  }
  return previous
}
