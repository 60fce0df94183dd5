/** Transcripts for prompts: one line per message, which no text can leave, forge or close. */
import { escapeSpeaker, escapeText, localDate, localTime, MINUTE_MS, speakerLabel, truncate } from '@madeleine/base'
import type { Message } from './message.ts'
import { ownText } from './message-content.ts'

export interface TranscriptOptions {
  /** Number of the first line, 0 or more. */
  readonly first: number
  readonly timeZone: string
  /** Code points of a text, 1 or more; a longer text is truncated to its beginning and its end. */
  readonly maxCharacters: number
  /** Code points of the messages that the model has seen before, those with an index below `before`. Default: none. */
  readonly seen?: { readonly before: number; readonly maxCharacters: number }
  /** Whether a message holds words of somebody else, by its index; undefined: the texts are excerpts of their senders' own words. */
  readonly isPasted: ((index: number) => boolean) | undefined
}

/** A transcript whose texts can be redacted before it is rendered. */
export interface Transcript {
  /**
   * The speaker and the text of every message, not truncated, so that redaction sees whole words. Text of an earlier recall
   * is removed.
   */
  readonly texts: readonly string[]
  /** Renders the fenced lines. @param texts as many as `texts` */
  render(texts: readonly string[]): string
}

/** A time line stands at the start, after a pause of this length, and where the date changes. */
const PAUSE_MS = 30 * MINUTE_MS

/**
 * The transcript of messages. A line is `12 Ann: text`, preceded by `@ 2026-03-02 18:41` where time has passed. No line
 * begins otherwise: a text can neither begin a line (its line breaks are written `\n`), nor close the fence, nor end the
 * turn with a token of a chat template (`escapeText`). Tool calls and results are marked after the speaker, and so is a
 * message that holds words of somebody else (`isPasted`). Lines are numbered without
 * gaps, so that the messages can be parsed back exactly.
 */
export function transcriptOf(
  messages: readonly Message[], { first, timeZone, maxCharacters, seen, isPasted }: TranscriptOptions,
): Transcript {
  return {
    texts: messages.flatMap((message) => [speakerLabel(message), ownText(message)]),
    render: (texts) => fenced('transcript', messages.flatMap((message, i) => {
      const most = seen && i < seen.before ? seen.maxCharacters : maxCharacters
      const speaker = escapeSpeaker(texts[2 * i] ?? '')
      const line = `${first + i} ${speaker}${isPasted?.(i) ? PASTED_MARK : KIND_MARKS[message.kind]}: ${escapeText(
        truncate(texts[2 * i + 1] ?? '', most),
      )}`
      const at = timeLine(messages[i - 1], message, timeZone)
      return at === undefined ? [line] : [at, line]
    })),
  }
}

/** Maximum length of an episode's title and summary, in code points. */
const REFERENCE = { title: 160, summary: 400 }

/** The previous episode, for reference. It is fenced and escaped too: what a model wrote about untrusted text is untrusted. */
export const referenceOf = ({ title, summary }: { readonly title: string; readonly summary: string }): Transcript => ({
  texts: [title, summary],
  render: ([finalTitle = '', finalSummary = '']) => fenced('previous', [
    `title: ${escapeText(truncate(finalTitle, REFERENCE.title))}`,
    `summary: ${escapeText(truncate(finalSummary, REFERENCE.summary))}`,
  ]),
})

const fenced = (name: string, lines: readonly string[]): string => [`<${name}>`, ...lines, `</${name}>`].join('\n')

const PASTED_MARK = ' (pasted)'
const KIND_MARKS: Readonly<Record<Message['kind'], string>> = {
  message: '', tool_call: ' (calls)', tool_result: ' (result)', event: ' (event)',
}

function timeLine(previous: Message | undefined, message: Message, timeZone: string): string | undefined {
  if (!message.timed && message.at.getTime() === 0) return undefined // the time is unknown
  const date = localDate(message.at, timeZone)
  const isContinuous = previous && Math.abs(message.at.getTime() - previous.at.getTime()) < PAUSE_MS
    && localDate(previous.at, timeZone) === date
  return isContinuous ? undefined : `@ ${date} ${localTime(message.at, timeZone)}`
}
