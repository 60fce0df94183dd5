/** Which pieces of a message its sender copied from elsewhere, by form alone; what is in doubt is not the sender's. */

export interface SaidPiece {
  readonly text: string
  readonly isCopied: boolean
}

/** UTF-16 units above which all of a message is taken for a paste, as where the memory reads it. */
const PASTE_UNITS = 2000
/** Lines under labels that make a text one of others: a chat, a log. */
const LEAST_LABELS = 2
const LABEL = /^(?:\[?[\d:.,/ -]{4,24}\]?\s*)?[\p{Lu}][\p{L}\p{M} .'-]{0,30}:\s/u
const FENCE = /^\s*(?:```|~~~)/
const QUOTE = /^\s*(?:>|\|)/

/** @returns in order; lines that stand together are one piece */
export function copiedPieces(text: string): SaidPiece[] {
  const lines = text.split('\n')
  const isAll = text.length > PASTE_UNITS || lines.filter((line) => LABEL.test(line)).length >= LEAST_LABELS
  const pieces: { lines: string[]; isCopied: boolean }[] = []
  let isFenced = false
  for (const line of lines) {
    const isFence = FENCE.test(line)
    const isCopied = isAll || isFenced || isFence || QUOTE.test(line)
    if (isFence) isFenced = !isFenced
    const last = pieces.at(-1)
    if (last && (last.isCopied === isCopied || line.trim() === '')) last.lines.push(line)
    else pieces.push({ lines: [line], isCopied })
  }
  return pieces.map((piece) => ({ text: piece.lines.join('\n').trim(), isCopied: piece.isCopied })).filter((piece) => piece.text !== '')
}
