/** What a file that is no text is, from its first bytes. */
import { MadeleineError } from '@madeleine/base'

type Magic = readonly [kind: string, advice: string, starts: readonly (string | RegExp)[]]

const UNPACK = 'unpack it and import the file inside'
const ZIP_BEGINNINGS = ['PK\u0003\u0004', 'PK\u0005\u0006']
const NO_TEXT = 'Madeleine reads chats as text'

/** Signatures at the start of a file, bytes as Latin-1 characters. */
const MAGIC: readonly Magic[] = [
  ['a ZIP file', UNPACK, ZIP_BEGINNINGS],
  ['a gzip file', UNPACK, ['\u001f\u008b']],
  ['a packed file', UNPACK, ['7z\u00bc\u00af', 'Rar!', '\u00fd7zXZ', 'BZh', '\u0028\u00b5\u002f\u00fd']],
  ['a PDF', 'export the chat as JSON or text instead', ['%PDF']],
  ['an SQLite database', 'export its messages as JSON Lines', ['SQLite format 3\0']],
  ['an image', NO_TEXT, ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', /^RIFF....WEBP/s, /^....ftyp(?:heic|heix|mif1|avif)/s]],
  ['audio or video', NO_TEXT, ['OggS', 'ID3', 'fLaC', /^RIFF....(?:WAVE|AVI )/s, /^....ftyp/s]],
  ['an old Word, Excel or Outlook file', 'save it as text or JSON', ['\u00d0\u00cf\u0011\u00e0']],
]

const OFFICE = /\.(?:docx|xlsx|pptx|odt|ods)$/i

/** Whether a file is a ZIP archive, and no office document, which is one too. */
export const isArchive = (head: Buffer, fileName: string): boolean =>
  ZIP_BEGINNINGS.includes(head.toString('latin1', 0, 4)) && !OFFICE.test(fileName)

/** Whether a file among others is text, from its first bytes. */
export function isText(head: Buffer, fileName: string): boolean {
  try {
    assertText(head, fileName)
    return true
  } catch {
    return false
  }
}

/**
 * Checks that a file is text in UTF-8 or something like it, from its first bytes.
 * @throws invalid_input for a file that is empty, packed, an image …: what it is, and what to do
 */
export function assertText(head: Buffer, fileName: string): void {
  if (head.toString('utf8').replace(/^\ufeff/, '').trim() === '') throw noText('the file is empty')
  const start = head.toString('latin1', 0, 64)
  const [kind, advice] =
    MAGIC.find(([, , starts]) => starts.some((mark) => (typeof mark === 'string' ? start.startsWith(mark) : mark.test(start)))) ?? []
  if (kind === 'a ZIP file' && OFFICE.test(fileName)) throw noText('this is an office document; save it as text or JSON')
  if (kind !== undefined) throw noText(`this is ${kind}; ${advice}`)
  const unmarked = utf16Unmarked(head)
  if (unmarked) throw noText(`this is UTF-16 text without a byte order mark; convert it: ${convertCommand(unmarked)}`)
  if (head.includes(0) || isMostlyControl(head)) throw noText(`this is a binary file; ${NO_TEXT}`)
}

/** Whether a tenth of the first bytes are control characters that no text has. */
function isMostlyControl(head: Buffer): boolean {
  const bytes = head.subarray(0, 4096)
  return bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 27)).length > bytes.length / 10
}

const noText = (problem: string): MadeleineError => new MadeleineError('invalid_input', problem)

// The shape of JSON from its beginning alone: the keys at its top.

/** Keys that are listed at most. */
const MAX_KEYS = 8
/** Longer keys are no names. */
const KEY_CHARS = 40

/** A string, or what is left of the text after an unclosed quote: each character is read once. */
const TOKEN = /"((?:[^"\\]|\\[^])*)(?:"(\s*:)?)?|[[\]{}]/g

/** The keys of the object at the top, or of the first object in the array at the top. */
export function topKeys(start: string): string[] {
  const keys: string[] = []
  const open: string[] = []
  for (const [token, text = '', colon] of start.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token)
    else if (token === '}' || token === ']') {
      const closed = open.pop()
      if (closed === '{' && isTop(open)) break
    } else if (colon && open.at(-1) === '{' && isTop(open.slice(0, -1))) keys.push(text)
    if (keys.length === MAX_KEYS || open.length > 1000) break
  }
  return keys.filter((key) => key.length <= KEY_CHARS)
}

/** Whether an object opened here stands at the top, or first in the array at the top. */
const isTop = (open: readonly string[]): boolean => open.length === 0 || (open.length === 1 && open[0] === '[')

// What is wrong with text that is not JSON: it ends in the middle, or where it has an error. Never with the text itself.

/** Names the place. @param error of JSON.parse */
export function jsonFault(text: string, error: unknown): string {
  if (text.trim() === '') return 'there is no JSON in it'
  const reason = withoutText(error)
  if (endsInside(text, reason)) return `the JSON ends in the middle at byte ${Buffer.byteLength(text)}`
  const { fault, position } = faultIn(text, reason)
  if (position === undefined) return fault
  const before = text.slice(0, position)
  const line = text.includes('\n') ? `line ${before.split('\n').length}, ` : ''
  return `${fault} at ${line}column ${position - before.lastIndexOf('\n')} (byte ${Buffer.byteLength(before) + 1})`
}

/** Bytes and line ends before a value in its document. */
interface ValuePlace {
  readonly offset: number
  readonly lines: number
}

/** The same of a value inside a document. A column is named where the line begins in the value. */
export function jsonFaultPlace(text: string, error: unknown, { offset, lines }: ValuePlace): string {
  const { fault, position = text.length } = faultIn(text, withoutText(error))
  const before = text.slice(0, position)
  const [last, above] = [before.lastIndexOf('\n'), lines + before.split('\n').length]
  const column = last < 0 ? '' : `, column ${position - last}`
  return `${fault} at line ${above}${column} (byte ${offset + Buffer.byteLength(before) + 1})`
}

function faultIn(text: string, reason: string): { readonly fault: string; readonly position: number | undefined } {
  const position = positionIn(reason) ?? (text.length <= MAX_SEARCHED ? searchPosition(text) : undefined)
  const problem = reason.replace(/ (?:in JSON )?at position \d+.*$/s, '')
  return { fault: problem === '' ? 'it is not JSON' : `it is not JSON: ${problem}`, position }
}

/** The parser's reason up to where it quotes the text, which is somebody's talk and may look like a reason itself. */
const withoutText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/(?:^|,?\s)(?:\.\.\.)?".*$/s, '').toWellFormed()

const positionIn = (reason: string): number | undefined => {
  const found = /at position (\d+)/.exec(reason)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether the text is the beginning of JSON: the parser stopped at its end. */
function endsInside(text: string, reason: string): boolean {
  if (/Unexpected end|Unterminated string/.test(reason)) return true
  const position = positionIn(reason)
  return position !== undefined && position >= text.trimEnd().length
}

/** Where the parser names no position, it is searched for in texts of at most so many UTF-16 units: 20 parses. */
const MAX_SEARCHED = 1_000_000

/** The position of the last character of the shortest beginning that cannot become JSON. */
function searchPosition(text: string): number {
  let [sound, faulty] = [0, text.length]
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1
    if (isFaulty(text.slice(0, middle))) faulty = middle
    else sound = middle
  }
  return faulty - 1
}

function isFaulty(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return !endsInside(text, withoutText(error))
  }
}

// The encoding of a text file: UTF-8, or UTF-16 with a byte order mark; what is neither is named.

export type Utf16 = 'utf-16le' | 'utf-16be'

/** UTF-16 by its byte order mark. */
export function utf16By(head: Buffer): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a byte order mark, by the zero bytes of its spaces, digits and ASCII letters. */
function utf16Unmarked(head: Buffer): Utf16 | undefined {
  const bytes = head.subarray(0, 4096)
  if (bytes.length < 8) return undefined
  const zeros = [0, 0]
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [high, low] = zeros.map((count) => count / (bytes.length / 2)) as [number, number]
  if (low > 0.4 && high < 0.1) return 'utf-16le'
  return high > 0.4 && low < 0.1 ? 'utf-16be' : undefined
}

/** UTF-16 as UTF-8, without the byte order mark. */
export async function* utf16ToUtf8(chunks: AsyncIterable<Buffer>, encoding: Utf16): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** How a person converts a file to UTF-8. @param encoding as iconv names it */
const convertCommand = (encoding: string): string => `iconv -f ${encoding} -t utf-8 OLD > NEW`

/** What is wrong with bytes that are not UTF-8, and what to do. @param what they are part of @param before bytes of it before these */
export function utf8Fault(bytes: Buffer, what: string, before = 0): string {
  const at = firstInvalidByte(bytes)
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return `${what} is not UTF-8 text: its byte ${before + at + 1} is 0x${value}; if it is Latin-1 or `
    + `Windows-1252, convert it: ${convertCommand('windows-1252')}`
}

/** The index of the first byte that is not part of a UTF-8 character; the length if there is none. */
function firstInvalidByte(bytes: Buffer): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let [at, from] = [0, 0]
  for (let found = text.indexOf('\ufffd'); found >= 0; found = text.indexOf('\ufffd', from)) {
    at += Buffer.byteLength(text.slice(from, found))
    // The character itself may stand in the text
    if (!bytes.subarray(at, at + 3).equals(REPLACEMENT)) return at
    at += 3
    from = found + 1
  }
  return bytes.length
}

const REPLACEMENT = Buffer.from('\ufffd')
