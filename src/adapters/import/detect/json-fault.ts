/** What is wrong with text that is not JSON: it ends in the middle, or where it has an error. Never with the text itself. */

/** Names the place. @param error of JSON.parse */
export function jsonFault(text: string, error: unknown): string {
  if (text.trim() === '') return 'there is no JSON in it'
  const reason = withoutText(error)
  if (endsInside(text, reason)) return `the JSON ends in the middle at byte ${Buffer.byteLength(text)}`
  const { fault, position } = faultIn(text, reason)
  if (position === undefined) return fault
  const before = text.slice(0, position)
  const line = text.includes('\n') ? `line ${before.split('\n').length}, ` : ''
  return `${fault} at ${line}column ${position - before.lastIndexOf('\n')} (byte ${Buffer.byteLength(before) + 1})`
}

/** Bytes and line ends before a value in its document. */
interface ValuePlace {
  readonly offset: number
  readonly lines: number
}

/** The same of a value inside a document. A column is named where the line begins in the value. */
export function jsonFaultPlace(text: string, error: unknown, { offset, lines }: ValuePlace): string {
  const { fault, position = text.length } = faultIn(text, withoutText(error))
  const before = text.slice(0, position)
  const [last, above] = [before.lastIndexOf('\n'), lines + before.split('\n').length]
  const column = last < 0 ? '' : `, column ${position - last}`
  return `${fault} at line ${above}${column} (byte ${offset + Buffer.byteLength(before) + 1})`
}

function faultIn(text: string, reason: string): { readonly fault: string; readonly position: number | undefined } {
  const position = positionIn(reason) ?? (text.length <= MAX_SEARCHED ? searchPosition(text) : undefined)
  const problem = reason.replace(/ (?:in JSON )?at position \d+.*$/s, '')
  return { fault: problem === '' ? 'it is not JSON' : `it is not JSON: ${problem}`, position }
}

/** The parser's reason up to where it quotes the text, which is somebody's talk and may look like a reason itself. */
const withoutText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/(?:^|,?\s)(?:\.\.\.)?".*$/s, '').toWellFormed()

const positionIn = (reason: string): number | undefined => {
  const found = /at position (\d+)/.exec(reason)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether the text is the beginning of JSON: the parser stopped at its end. */
function endsInside(text: string, reason: string): boolean {
  if (/Unexpected end|Unterminated string/.test(reason)) return true
  const position = positionIn(reason)
  return position !== undefined && position >= text.trimEnd().length
}

/** Where the parser names no position, it is searched for in texts of at most so many UTF-16 units: 20 parses. */
const MAX_SEARCHED = 1_000_000

/** The position of the last character of the shortest beginning that cannot become JSON. */
function searchPosition(text: string): number {
  let [sound, faulty] = [0, text.length]
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1
    if (isFaulty(text.slice(0, middle))) faulty = middle
    else sound = middle
  }
  return faulty - 1
}

function isFaulty(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return !endsInside(text, withoutText(error))
  }
}
