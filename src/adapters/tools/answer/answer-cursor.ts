/** Cursors: where a long answer goes on. A cursor names a place, and grants nothing: what it leads to is read as the caller. */
import { createHash } from 'node:crypto'
import { invalidInput, MadeleineError } from '../../../errors.ts'

/** The place where the next page begins. */
export interface Place {
  /** Digest of the item's key; '' for the first one. */
  readonly key: string
  /** UTF-16 units of the item's text that were shown. */
  readonly offset: number
  /** From where its source is read again: a time or the cursor of another call; '' from its beginning. */
  readonly from: string
}

export const BEGINNING: Place = { key: '', offset: 0, from: '' }

const VERSION = 'm1'

/** A short digest of any values. */
export const digestOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 12)

/** Arguments of a call that its next page may change. */
const FREE: ReadonlySet<string> = new Set(['cursor', 'max_tokens'])

/** The call that a cursor belongs to. */
export const callOf = (tool: string, input: Readonly<Record<string, unknown>>): string =>
  digestOf(tool, Object.entries(input).filter(([name, value]) => !FREE.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1)))

export function cursorOf(call: string, { key, offset, from }: Place): string {
  const fields = [VERSION, call, key, String(offset), Buffer.from(from).toString('base64url')].join('.')
  return `${fields}.${digestOf(fields)}`
}

/** @throws {MadeleineError} `invalid_input` for what is no cursor, or one of another call */
export function readCursor(call: string, cursor: string | undefined): Place {
  if (cursor === undefined) return BEGINNING
  const end = cursor.lastIndexOf('.')
  const [version, of, key, offset, from] = cursor.slice(0, Math.max(0, end)).split('.')
  if (version !== VERSION || cursor.slice(end + 1) !== digestOf(cursor.slice(0, end))) {
    throw invalidInput('cursor', cursor, 'the `next` of an answer, unchanged')
  }
  if (of !== call) throw new MadeleineError(
    'invalid_input', 'cursor belongs to another call: give it to the tool that returned it, with the same arguments',
  )
  return { key: key!, offset: Number(offset), from: Buffer.from(from!, 'base64url').toString() }
}
