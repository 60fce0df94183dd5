/** Telling the import formats apart by the first bytes of a file. */
import { MadeleineError } from '../../errors.ts'
import { isFields } from './import-item.ts'

export type Format = 'jsonl' | 'chatgpt' | 'claude-code' | 'locomo' | 'realtalk'
export const FORMATS: readonly Format[] = ['jsonl', 'chatgpt', 'claude-code', 'locomo', 'realtalk']

/** Starts of ZIP and gzip, the second as its bytes look when read as UTF-8. */
const PACKED: readonly string[] = ['PK\u0003\u0004', '\u001f\ufffd']
/** A byte order mark of UTF-16 read as UTF-8. */
const UTF_16 = '\ufffd\ufffd'

/**
 * The format of a file, by its head (the first 64 KB are plenty) and its name.
 *
 * An empty file is empty JSONL. Keys inside message texts cannot mislead it: there, quotes are escaped.
 *
 * @throws invalid_input for packed files, UTF-16, and JSON of no known shape
 */
export function detectFormat(head: string, fileName: string): Format {
  if (PACKED.some((magic) => head.startsWith(magic))) throw unknown(fileName, 'is a packed file; unpack it and import the file inside')
  if (head.startsWith(UTF_16)) throw unknown(fileName, 'is UTF-16 text; save it as UTF-8')
  const start = head.replace(/^\ufeff/, '').trimStart()
  const byKeys = detectLine(start) ?? detectKeys(start)
  if (byKeys) return byKeys
  const isWhole = start.startsWith('[') || (start.startsWith('{') && /\.json$/i.test(fileName))
  if (isWhole) throw unknown(fileName, `has none of the known formats (${FORMATS.join(', ')}); make it one JSON message a line`)
  return 'jsonl'
}

/** Line formats, by a first line that is a JSON object by itself. */
function detectLine(start: string): Format | undefined {
  const first = parse(start.split('\n', 1)[0] ?? '')
  if (!isFields(first)) return undefined
  if (typeof first['type'] === 'string' && ('sessionId' in first || 'leafUuid' in first || 'snapshot' in first)) return 'claude-code'
  return 'role' in first ? 'jsonl' : undefined
}

function detectKeys(start: string): Format | undefined {
  const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(start)
  if (has('mapping') && (has('create_time') || has('current_node'))) return 'chatgpt'
  if (has('clean_text') || has('speaker_1')) return 'realtalk'
  if (has('speaker_a') || has('sample_id') || (has('question') && has('evidence'))) return 'locomo'
  if (start.startsWith('{') && has('sessionId') && has('parentUuid')) return 'claude-code'
  return start.startsWith('{') && has('role') ? 'jsonl' : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unknown = (fileName: string, why: string): MadeleineError => new MadeleineError('invalid_input', `${fileName} ${why}`)
