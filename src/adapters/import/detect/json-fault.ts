/** What is wrong with text that is not JSON: it ends in the middle, or where it has an error. */

/** Names the place. @param error of JSON.parse */
export function jsonFault(text: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const position = positionIn(reason)
  if (text.trim() === '') return 'there is no JSON in it'
  if (endsInside(text, reason, position)) return `the JSON ends in the middle at byte ${Buffer.byteLength(text)}`
  if (position === undefined) return `it is not JSON: ${reason}`
  const before = text.slice(0, position)
  const line = text.includes('\n') ? `line ${before.split('\n').length}, ` : ''
  return `it is not JSON: ${plainReason(reason)} at ${line}column ${position - before.lastIndexOf('\n')} (byte ${Buffer.byteLength(before) + 1})`
}

const positionIn = (reason: string): number | undefined => {
  const found = /at position (\d+)/.exec(reason)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether the text is the beginning of JSON: the parser stopped at its end. */
function endsInside(text: string, reason: string, position: number | undefined): boolean {
  if (/Unexpected end|Unterminated string/.test(reason)) return true
  return position !== undefined && position >= text.trimEnd().length
}

const plainReason = (reason: string): string => reason.replace(/ (?:in JSON )?at position \d+.*$/s, '').replace(/, ".*$/s, '')
