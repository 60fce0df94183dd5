/** The order of files: by their paths, with numbers by their value, the same on every machine. */

/** Numbers and what stands between them. */
const PIECE = /\d+|\D+/g

/** Less than 0 where the first stands before the second. */
export function compareTexts(a: string, b: string): number {
  const [left, right] = [a.match(PIECE) ?? [], b.match(PIECE) ?? []]
  for (const [i, piece] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    if (piece !== other) return comparePieces(piece, other)
  }
  return left.length - right.length
}

/** Messenger and Instagram number the parts of a chat from the newest, `message_1.json`, back. */
const FROM_NEWEST = /(?<=(?:^|\/)message_)(\d{1,9})(?=\.json$)/i

/** The order in which files are read: as their paths, and the parts of a chat from the oldest. */
export const comparePaths = (a: string, b: string): number => compareTexts(oldestFirst(a), oldestFirst(b))
const oldestFirst = (path: string): string => path.replace(FROM_NEWEST, (number) => String(1e9 - Number(number)))

function comparePieces(a: string, b: string): number {
  const [left, right] = [a, b].map((piece) => (/^\d/.test(piece) ? piece.replace(/^0+/, '') : undefined))
  if (left !== undefined && right !== undefined && left !== right) return left.length - right.length || (left < right ? -1 : 1)
  return a < b ? -1 : 1
}
