/** Parameters of a statement as the text that PostgreSQL reads. */

/**
 * A parameter as text; null for null. A Date becomes ISO text: the driver would write local time with an offset in minutes,
 * which is wrong before 1900, when offsets had seconds.
 *
 * @throws {TypeError} for an object that is neither: JSON is encoded by `json`
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError('a parameter must be a text, number, boolean, Date or array of them')
  }
  return String(value)
}

/** An element of an array literal. Quoted, so that NULL, commas and braces in a text are text. */
function encodeElement(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = encodeParameter(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
