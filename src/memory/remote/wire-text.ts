/** The JSON of what a caller gave, as reading it in this process understands it. */
import { MadeleineError, reading, show } from '../../errors.ts'

/**
 * Dates become ISO strings, URLs their text, binary data a note of its length. What is no time and no number keeps its name, so
 * that the server refuses it as the library does: JSON would make nothing of it.
 * @throws {MadeleineError} `invalid_input` for what JSON cannot hold
 */
export const wireText = (value: unknown): string => reading('options', () => JSON.stringify(value, toWire) ?? 'null')

export const wireBytes = (value: object): Uint8Array => new TextEncoder().encode(wireText(value))

// A method: `this` has the value before its own toJSON
function toWire(this: unknown, key: string, json: unknown): unknown {
  const value = (this as Readonly<Record<string, unknown>>)[key]
  if (value instanceof Date && Number.isNaN(value.getTime())) return String(value)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes left out]`
  if (typeof json === 'number' && !Number.isFinite(json)) return String(json)
  if (typeof json === 'function' || typeof json === 'symbol' || typeof json === 'bigint') {
    throw new MadeleineError('invalid_input', `${show(key)} cannot be sent to a server: ${show(json)}`)
  }
  return json
}
