/** The order of several ranked lists in one. */

/** An entry of the merged list: which list it is of, and its place there. */
export interface MergedEntry {
  readonly list: number
  readonly index: number
}

/**
 * Merges lists that are in an order of their own, by keys that compare across them. No list is reordered: an entry has the best key
 * of those that stand there and behind it, so that a sure answer behind a doubtful one is not kept waiting by it. Equal keys: the
 * earlier list first. One list alone stays what it is.
 * @param keyOf compared number by number, the greater first
 */
export function mergedOrder<T>(
  lists: readonly (readonly T[])[], keyOf: (entry: T) => readonly number[], limit: number,
): MergedEntry[] {
  const entries = lists.flatMap((list, at) => {
    let best: readonly number[] = []
    return list.map((entry, index) => ({ list: at, index, key: keyOf(entry) })).reverse().map((entry) => {
      if (best.length === 0 || compare(entry.key, best) > 0) best = entry.key
      return { ...entry, key: best }
    }).reverse()
  })
  return entries.sort((a, b) => compare(b.key, a.key) || a.list - b.list || a.index - b.index).slice(0, limit)
    .map(({ list, index }) => ({ list, index }))
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== (b[i] ?? value)) return value - b[i]!
  return 0
}

/** The key of a fact. */
export const factSureness = ({ confidence = 0 }: { readonly confidence?: number }): number[] => [confidence]
