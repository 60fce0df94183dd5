/** What a file that is no text is, from its first bytes. */
import { MadeleineError } from '../../../errors.ts'
import { convertCommand, utf16Unmarked } from './text-encoding.ts'

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
