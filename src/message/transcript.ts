/** Messages as a prompt shows them: one line each, which no text can leave, forge or close. */
import { localDate, localTime } from '../time/calendar.ts'
import { speakerOf, type Message } from './message.ts'
import { withoutRecalled } from './recalled-text.ts'
import { MINUTE_MS } from '../units.ts'

export interface TranscriptOptions {
  /** Number of the first line. */
  readonly first: 0 | 1
  readonly timeZone: string
  /** Code points shown of a text, 1 or more; of a longer one the beginning and the end. */
  readonly maxCharacters: number
  /** Code points shown of messages the model has seen before: those with an index under `before`. Default: none has. */
  readonly seen?: { readonly before: number; readonly maxCharacters: number }
}

/** Fenced lines around texts that may still be changed, by redaction. */
export interface Transcript {
  /**
   * Of every message the speaker and the text, whole: what redaction has to find is not cut in two before it looks. What a
   * text holds of an earlier recall is not said again.
   */
  readonly texts: readonly string[]
  /** The fenced lines. @param texts as many as `texts` */
  render(texts: readonly string[]): string
}

/** Time is told where it matters: at the start, after a pause, on another date. */
const PAUSE_MS = 30 * MINUTE_MS
/** Code points shown of a speaker's name. */
const SPEAKER_CHARACTERS = 80

/**
 * A line is `12 Ann: text`; before it stands `@ 2026-03-02 18:41` where time has passed. A line that begins otherwise
 * does not exist: a text can neither begin one (its line breaks are written `\n`), nor end the fence, nor end the turn
 * with a mark that chat templates know (`escapeText`). Tool calls and results say so behind the speaker. Lines are
 * numbered without gaps, so what is read back is exactly what was said.
 */
export function transcriptOf(messages: readonly Message[], { first, timeZone, maxCharacters, seen }: TranscriptOptions): Transcript {
  return {
    texts: messages.flatMap((message) => [speakerOf(message), withoutRecalled(message.text)]),
    render: (texts) => fenced('transcript', messages.flatMap((message, i) => {
      const most = seen && i < seen.before ? seen.maxCharacters : maxCharacters
      const speaker = shownSpeaker(texts[2 * i] ?? '')
      const line = `${first + i} ${speaker}${KIND_MARKS[message.kind]}: ${escapeText(truncate(texts[2 * i + 1] ?? '', most))}`
      const at = timeLine(messages[i - 1], message, timeZone)
      return at === undefined ? [line] : [at, line]
    })),
  }
}

/** Code points shown of what an episode is called, and of what is said of it. */
const REFERENCE = { title: 160, summary: 400 }

/** The episode before, for reference: what a model once made of people's words is as little to be trusted as they are. */
export const referenceOf = ({ title, summary }: { readonly title: string; readonly summary: string }): Transcript => ({
  texts: [title, summary],
  render: ([shownTitle = '', shownSummary = '']) => fenced('previous', [
    `title: ${escapeText(truncate(shownTitle, REFERENCE.title))}`,
    `summary: ${escapeText(truncate(shownSummary, REFERENCE.summary))}`,
  ]),
})

const fenced = (name: string, lines: readonly string[]): string => [`<${name}>`, ...lines, `</${name}>`].join('\n')

const KIND_MARKS: Readonly<Record<Message['kind'], string>> = {
  message: '', tool_call: ' (calls)', tool_result: ' (result)', event: ' (event)',
}

function timeLine(previous: Message | undefined, message: Message, timeZone: string): string | undefined {
  if (!message.timed && message.at.getTime() === 0) return undefined // nobody knows
  const date = localDate(message.at, timeZone)
  const goesOn = previous && Math.abs(message.at.getTime() - previous.at.getTime()) < PAUSE_MS && localDate(previous.at, timeZone) === date
  return goesOn ? undefined : `@ ${date} ${localTime(message.at, timeZone)}`
}

/**
 * Control characters, whatever ends a line somewhere, the backslash; and the first character of what could be a tag
 * (`</`, `<s>`, `<|`, `<<SYS>>`) or a mark in capitals (`[INST]`): servers of local models read those as the end of a
 * turn wherever they stand.
 */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]|<\/|<(?=[A-Za-z|\uff5c])|\[(?=\/?[A-Z_]{2,}\])/g
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', '</': '<\\/' }

/** A text on one line; every escape is one of JSON. */
export const escapeText = (text: string): string =>
  text.replace(ESCAPED, (found) => NAMED[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A speaker's name, of bearable length. It ends at the first colon or bracket, so it holds none. */
export const shownSpeaker = (name: string): string =>
  escapeText(truncate(name, SPEAKER_CHARACTERS)).replace(/[:(]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

/** How much of what is shown of a long text is its beginning: it says what it is about, the end what it comes to. */
const HEAD_SHARE = 0.7

/** The beginning and the end of a text that has more code points than this, 1 or more. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  // A code point has at most two units: enough is looked at, not all of an endless text
  if (text.length <= 2 * maxCharacters && Array.from(text).length <= maxCharacters) return text
  const head = Math.ceil(maxCharacters * HEAD_SHARE)
  const tail = maxCharacters - head
  const beginning = Array.from(text.slice(0, 2 * head)).slice(0, head)
  const end = Array.from(text.slice(text.length - 2 * tail)).slice(-tail)
  return `${beginning.join('')} […] ${end.join('')}`
}
