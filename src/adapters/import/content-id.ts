/** Ids of messages that have none in their file, the same at every reading, and values of a file as text. */
import { createHash } from 'node:crypto'

/** The beginning of the SHA-256 of some texts, in hexadecimal digits. */
export function contentHash(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:${text}`)
  return hash.digest('hex').slice(0, 24)
}

/** A value as JSON, text as it is. What is nested deeper than the engine can write is a note of that. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return '[nested too deep]'
  }
}
