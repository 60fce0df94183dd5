/** Detection of the import format from the first bytes of a file. */
import { MadeleineError } from '../../errors.ts'
import { isFields } from './import-item.ts'

export type Format = 'jsonl' | 'chatgpt' | 'claude-code' | 'locomo' | 'realtalk'
export const FORMATS: readonly Format[] = ['jsonl', 'chatgpt', 'claude-code', 'locomo', 'realtalk']

/** Magic numbers of ZIP and gzip; gzip's as decoded from UTF-8. */
const COMPRESSED_MAGIC: readonly string[] = ['PK\u0003\u0004', '\u001f\ufffd']
/** A byte order mark of UTF-16 as decoded from UTF-8. */
const UTF_16_MARK = '\ufffd\ufffd'

/**
 * The format of a file, from its head (64 KB are enough) and its name.
 *
 * An empty file is JSONL. Keys inside message texts do not match, because quotes are escaped there.
 *
 * @throws invalid_input for compressed files, UTF-16, and JSON of unknown shape
 */
export function detectFormat(head: string, fileName: string): Format {
  if (COMPRESSED_MAGIC.some((magic) => head.startsWith(magic))) throw unsupportedFile(fileName, 'is a packed file; unpack it and import the file inside')
  if (head.startsWith(UTF_16_MARK)) throw unsupportedFile(fileName, 'is UTF-16 text; save it as UTF-8')
  const start = head.replace(/^\ufeff/, '').trimStart()
  const format = detectByFirstLine(start) ?? detectByKeys(start)
  if (format) return format
  const isJsonDocument = start.startsWith('[') || (start.startsWith('{') && /\.json$/i.test(fileName))
  if (isJsonDocument) throw unsupportedFile(fileName, `has none of the known formats (${FORMATS.join(', ')}); make it one JSON message a line`)
  return 'jsonl'
}

/** The line format of a file whose first line is a JSON object; undefined for any other. */
function detectByFirstLine(start: string): Format | undefined {
  const first = parse(start.split('\n', 1)[0] ?? '')
  if (!isFields(first)) return undefined
  if (typeof first['type'] === 'string' && ('sessionId' in first || 'leafUuid' in first || 'snapshot' in first)) return 'claude-code'
  return 'role' in first ? 'jsonl' : undefined
}

/** The format of a JSON document, by keys that only this format has. */
function detectByKeys(start: string): Format | undefined {
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

const unsupportedFile = (fileName: string, problem: string): MadeleineError => new MadeleineError('invalid_input', `${fileName} ${problem}`)
