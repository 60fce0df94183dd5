/**
 * Reads what PostgreSQL answers over its wire protocol. Rows are read here, because the parser that PGlite exports copies
 * every field twice and takes ten times as long; all other messages are left to it.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { protocol, type messages } from '@electric-sql/pglite'

export interface Column {
  readonly name: string
  /** Converts a field's text; undefined for one that stays text. */
  readonly parse: ((text: string) => unknown) | undefined
}

export type BackendMessage = messages.BackendMessage

type Row = Record<string, unknown>

/** Bytes of a message before its content: its code, and its length without the code. */
const HEADER = 5
const DATA_ROW = 'D'.charCodeAt(0)
/** Parse, bind and close are complete: what follows them says more. */
const COMPLETE = new Set(['1', '2', '3'].map((code) => code.charCodeAt(0)))

/**
 * Reads whole messages in order.
 * @param columns the columns of the rows that come next
 * @param onRow gets each row  @param onMessage gets every other message that says something
 */
export function readBackendMessages(
  bytes: Buffer, columns: () => readonly Column[], onRow: (row: Row) => void, onMessage: (message: BackendMessage) => void,
): void {
  const parser = new protocol.Parser()
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const code = bytes[at] as number
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    if (code === DATA_ROW) onRow(readRow(bytes, at + HEADER, columns()))
    else if (!COMPLETE.has(code)) parser.parse(bytes.subarray(at, end), onMessage)
    at = end
  }
}

/** A row: the number of its fields, and of each the length, −1 for null, and the text. */
function readRow(bytes: Buffer, start: number, columns: readonly Column[]): Row {
  const row: Row = {}
  let at = start + 2
  for (const { name, parse } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
    } else {
      const text = bytes.toString('utf8', at, at + length)
      row[name] = parse ? parse(text) : text
      at += length
    }
  }
  return row
}
