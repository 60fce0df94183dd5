/** Detection of the import format from the first bytes of a file; what cannot be imported is named. */
import { MadeleineError } from '../../errors.ts'
import { isFields } from './import-item.ts'
import { jsonFault } from './detect/json-fault.ts'
import { topKeys } from './detect/json-shape.ts'
import { hasKey, JSONL_EXAMPLE, notSupported, otherJsonExport, otherTextExport, otherTextFile } from './detect/other-formats.ts'

export type Format = 'jsonl' | 'chatgpt' | 'claude-ai' | 'claude-code' | 'locomo' | 'realtalk'
export const FORMATS: readonly Format[] = ['jsonl', 'chatgpt', 'claude-ai', 'claude-code', 'locomo', 'realtalk']

/** The keys that a JSON document is recognised by. */
const EXPECTED = 'a ChatGPT export (mapping), a Claude.ai export (chat_messages), LoCoMo (conversation, speaker_a) or REALTALK (speaker_1)'

/**
 * The format of a text file, from its first 64 KB and its name; an empty one is JSONL.
 *
 * @param isWhole the file has no more text
 * @throws invalid_input for a file in no known format: what it is, and what to do
 */
export function detectFormat(head: string, fileName: string, isWhole = false): Format {
  const start = head.replace(/^\ufeff/, '').trimStart()
  const format = start === '' ? 'jsonl' : formatOf(start)
  if (format) return format
  const other = otherTextExport(start)
  if (other !== undefined) throw unsupported(notSupported(other))
  if (isJsonDocument(start, fileName)) throw unsupported(unknownJson(start, isWhole))
  if (/^[ \t]*\{/m.test(start) || hasKey(start, 'role')) return 'jsonl'
  throw unsupported(otherTextFile(start, fileName))
}

/** The format by a first line that is a JSON object, or by keys that only this format has. */
function formatOf(start: string): Format | undefined {
  const first = parse(start.split('\n', 1)[0] ?? '')
  if (isFields(first)) {
    if (first['madeleine'] === 'export') throw unsupported('this is an export of a whole memory: give it to `madeleine import` as the only file, or to memory.restore')
    if (typeof first['type'] === 'string' && ('sessionId' in first || 'leafUuid' in first || 'snapshot' in first)) return 'claude-code'
    if ('role' in first) return 'jsonl'
  }
  const has = (key: string) => hasKey(start, key)
  if (has('mapping') && (has('create_time') || has('current_node'))) return 'chatgpt'
  if (has('chat_messages')) return 'claude-ai'
  if (has('clean_text') || has('speaker_1')) return 'realtalk'
  if (has('speaker_a') || has('sample_id') || (has('question') && has('evidence'))) return 'locomo'
  if (start.startsWith('{') && has('sessionId') && has('parentUuid')) return 'claude-code'
  const other = otherJsonExport(start)
  if (other !== undefined && /^[[{]/.test(start)) throw unsupported(notSupported(other))
  return start.startsWith('{') && has('role') && !isSpread(start) ? 'jsonl' : undefined
}

/** A JSON value that is written over several lines. */
const isSpread = (start: string): boolean => /^[[{]\s*\n/.test(start)

const isJsonDocument = (start: string, fileName: string): boolean =>
  start.startsWith('[') || isSpread(start) || (start.startsWith('{') && /\.json$/i.test(fileName))

/** What is wrong with a JSON document in no known format. */
function unknownJson(start: string, isWhole: boolean): string {
  const fault = isWhole ? faultOf(start) : undefined
  if (fault?.startsWith('the JSON ends')) return fault
  const keys = topKeys(start)
  const found = keys.length > 0 ? `at its top it has ${keys.map((key) => JSON.stringify(key)).join(', ')}` : 'it has no keys at its top'
  if (!keys.includes('role')) return `this JSON has none of the known formats: ${found}; expected ${EXPECTED}, or JSON Lines, one message a line: ${JSONL_EXAMPLE}`
  const filter = start.startsWith('[') ? "'.[]'" : '.'
  return `this JSON has none of the known formats: it holds messages, but JSON Lines has one on each line; convert it: jq -c ${filter} OLD > NEW`
}

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch (error) {
    return jsonFault(text, error)
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unsupported = (problem: string): MadeleineError => new MadeleineError('invalid_input', problem)
