/** Detection of the import format from the first bytes of a file; what cannot be imported is named. */
import { MadeleineError } from '@madeleine/base'
import { FORMAT_TABLE, READABLE_FORMATS, type Format } from './format-table.ts'
import { hasKey, type FileHead, type FormatMarks } from './formats/format.ts'
import { JSONL } from './formats/jsonl.ts'
import { isFields } from './import-item.ts'

/**
 * The format of a text file, from its first 64 KB and its name; an empty one is JSONL.
 *
 * @param isWhole the file has no more text
 * @throws invalid_input for a file in no known format: what it is, and what to do
 */
export function detectFormat(head: string, fileName: string, isWhole = false): Format {
  const start = head.replace(/^\ufeff/, '').trimStart()
  const found = entryOf({ start, fileName, isWhole })
  if ('read' in found) return found.name
  throw new MadeleineError('invalid_input', found.refusal({ start, fileName, isWhole }, READABLE_FORMATS))
}

/**
 * The format of a file among others, of which most are no chats; undefined for one of those. Talk in JSON Lines shows itself by a role.
 *
 * @throws invalid_input for a chat that cannot be read
 */
export function chatFormat(head: string, fileName: string, isWhole = false): Format | undefined {
  const start = head.replace(/^\ufeff/, '').trimStart()
  const found = entryOf({ start, fileName, isWhole })
  if ('read' in found) return found === JSONL && !(start.startsWith('{') && hasKey(start, 'role')) ? undefined : found.name
  if (found.isChat) throw new MadeleineError('invalid_input', found.refusal({ start, fileName, isWhole }, READABLE_FORMATS))
  return undefined
}

/** The format of a file that is no text and is read all the same. */
export const detectBinary = (head: Uint8Array): Format | undefined => {
  const found = (FORMAT_TABLE as readonly FormatMarks[]).findIndex(({ byBytes }) => byBytes?.(head))
  const entry = FORMAT_TABLE[found]
  return entry && 'read' in entry ? entry.name : undefined
}

/** The first entry of the table that takes the file for its own; the last takes every one. */
function entryOf(head: FileHead): (typeof FORMAT_TABLE)[number] {
  const first = parse(head.start.split('\n', 1)[0] ?? '')
  const table: readonly (FormatMarks & (typeof FORMAT_TABLE)[number])[] = FORMAT_TABLE
  return (isFields(first) ? table.find(({ byLine }) => byLine?.(first)) : undefined)
    ?? table.find(({ byKeys }) => byKeys?.(head)) ?? table.find(({ byText }) => byText?.(head))!
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
