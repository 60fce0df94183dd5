/** Text in a prompt or a context: on one line that nothing in it can end, and truncated in the middle. */
import { escapeMarks, unitEscape } from '../base/marks.ts'

/** Maximum length of a speaker's name, in code points. */
const SPEAKER_CHARACTERS = 80

/** Control characters, every line separator, the backslash, and `</`. Marks are escaped by one rule (`escapeMarks`). */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]|<\//g
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', '</': '<\\/' }

/** Escapes a text to one line, with nothing in it that reads as a mark; every escape is one of JSON. */
export const escapeText = (text: string): string =>
  escapeMarks(text, (rest) => rest.replace(ESCAPED, (match) => SHORT_ESCAPES[match] ?? unitEscape(match.charCodeAt(0))))

/** Escapes and truncates a speaker's name. Colons and brackets are escaped too, because they end the name in a line. */
export const escapeSpeaker = (name: string): string =>
  escapeText(truncate(name, SPEAKER_CHARACTERS)).replace(/[:(\uff1a\ufe55\u2236]/g, (sign) => unitEscape(sign.charCodeAt(0)))

/** Share of a truncated text that is its beginning, which states the subject; the end states the outcome. */
const HEAD_SHARE = 0.7

/** Truncates a text of more than `maxCharacters` code points (1 or more) to its beginning and its end. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  // A code point has at most two units, so a slice is enough, however long the text is
  if (text.length <= 2 * maxCharacters && Array.from(text).length <= maxCharacters) return text
  const head = Math.ceil(maxCharacters * HEAD_SHARE)
  const tail = maxCharacters - head
  const beginning = Array.from(text.slice(0, 2 * head)).slice(0, head)
  const end = Array.from(text.slice(text.length - 2 * tail)).slice(-tail)
  return `${beginning.join('')} […] ${end.join('')}`
}
