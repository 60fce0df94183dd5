/** The moments of the times that a talk is written with. */
import { createHash } from 'node:crypto'
import { instantOf, MINUTE_MS, setNewest, show } from '@madeleine/base'
import type { DateOrder, Refused } from '@madeleine/contract'
import { importError, type Fields, type SourceLine } from './import-item.ts'
import { localMsOf, type WrittenTime } from './written-time.ts'

export interface TalkClock {
  /** Whether it is a date in the order of the file. */
  readonly isDate: (time: WrittenTime) => boolean
  /** ISO 8601; undefined for what is no date. Times are given in the order of the talk. */
  readonly at: (time: WrittenTime) => string | undefined
  /** What is to be said of the zone, once: undefined unless a time was read that names none. */
  readonly note: () => string | undefined
}

/** @param timeZone IANA zone of times that name none */
export function talkClock(order: DateOrder, timeZone: string): TalkClock {
  let [latest, isLocal] = [-Infinity, false]
  return {
    isDate: (time) => localMsOf(time, order) !== undefined,
    at(time) {
      const local = localMsOf(time, order)
      if (local === undefined) return undefined
      isLocal ||= time.offset === undefined
      latest = time.offset === undefined ? instantOf(local, timeZone, latest) : local - time.offset * MINUTE_MS
      return new Date(latest).toISOString()
    },
    note: () => (isLocal ? zoneNote(timeZone) : undefined),
  }
}

const ZONE_NOTE = 'times without a time zone are read in '
/** What is to be said of times that name no zone. */
export const zoneNote = (timeZone: string): string => ZONE_NOTE + timeZone

/** Whether a note is about the zone, and not about one file. */
export const isZoneNote = (note: string): boolean => note.startsWith(ZONE_NOTE)

/** Said where the name of a chat alone tells which of the two is the user. */
export const exporterNote = (me: string, other: string): string => `${show(me)} is read as you, as the chat is named after ${show(other)}`
/** Whether a note, also one behind the name of its file, says that. */
export const isExporterNote = (note: string): boolean => note.includes('" is read as you, as the chat is named after "')

// Ids of messages that have none: the same in every export of a talk, whatever stands before or behind them.

/** Messages of the same words at the same time that are told apart: those among the last so many. */
const REMEMBERED = 100_000

/**
 * Gives ids by when, by whom and what was said, and by how many times the same was said at that time; so a longer export of
 * the same talk has the same ids.
 */
export function talkIds(): (time: string, author: string, text: string) => string {
  const counts = new Map<string, number>()
  return (time, author, text) => {
    const key = createHash('sha256').update(JSON.stringify([time, author.normalize('NFC'), text])).digest('hex').slice(0, 24)
    const count = (counts.get(key) ?? 0) + 1
    setNewest(counts, key, count, REMEMBERED)
    return count === 1 ? key : `${key}-${count}`
  }
}

// Who says a message of a chat between people.

/**
 * Role and name of a speaker. Where the export says whose it is, that one has role user and the others role assistant; else
 * all of them have role user, and are told apart by their names.
 *
 * @param isMe whether the export says that this is who made it; undefined where it says nothing of anybody
 */
export const personOf = (name: string | undefined, isMe?: boolean): Fields =>
  ({ role: isMe === false ? 'assistant' : 'user', ...(name !== undefined && { name }) })

/** The same as the mark of a message; nothing where the export does not say it. */
export const mineOf = (isMe: boolean | undefined): { mine?: boolean } => (isMe === undefined ? {} : { mine: isMe })

/** A program among people: what it says is kept, and nobody says it of themselves. */
export const programOf = (name: string): Fields => ({ role: 'assistant', name, kind: 'event' })

// Placeholders of media, and marks of text that is not its sender's own.

export type MediaKind = 'image' | 'audio' | 'video' | 'file'

const KINDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /\.(?:jpe?g|png|gif|webp|heic|heif|avif|bmp|svg|tgs)$/i],
  ['video', /\.(?:mp4|mov|m4v|3gp|webm|avi|mkv)$/i],
  ['audio', /\.(?:opus|ogg|oga|m4a|mp3|aac|amr|wav|caf|flac)$/i],
]

/** By a file's ending. */
export const kindOfFile = (name: string): MediaKind => KINDS.find(([, ending]) => ending.test(name))?.[0] ?? 'file'

/** By a media type such as `image/png`; undefined where it tells nothing. */
export const kindOfType = (type: string): MediaKind | undefined => {
  const [kind] = type.split('/', 1)
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : type === '' ? undefined : 'file'
}

/** The part of a message that stands for a file. @param label its name, or what is known of it */
export const mediaPart = (kind: MediaKind, label = ''): Fields => ({ type: kind, ...(label !== '' && { filename: label }) })

/** The content of a message: its text alone, or media with it; undefined where there is nothing. */
export function mediaContent(media: readonly Fields[], text: string): string | readonly Fields[] | undefined {
  if (media.length === 0) return text.trim() === '' ? undefined : text
  return text.trim() === '' ? media : [...media, { type: 'text', text }]
}

/** A text in somebody else's words, as quotations are marked: nobody who reads it takes it for the sender's own. */
export const quotedLines = (text: string): string => text.split('\n').map((line) => `> ${line}`).join('\n')

/** What is sent on, below a line that says so. @param from who said it; '' where that is not known */
export const forwarded = (from: string, text: string): string => `[forwarded${from === '' ? '' : ` from ${from}`}]\n${quotedLines(text)}`

// Times with the English name of a month: `May 17, 2022  5:29:42 PM`, `17 May 2022 17:29`.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<half>[ap])\.?m\.?)?`
const FORMS = [`${MONTH} ${DAY},? (?<year>\\d{4})`, `${DAY} ${MONTH},? (?<year>\\d{4})`]
  .map((date) => new RegExp(`^(?<date>${date})(?:,| at)?[ \\u202f]{1,2}${CLOCK}(?!\\d)`, 'i'))

/** The time that a line begins with, and where what follows it begins. To be read in the order ymd. */
export function readEnglishTime(line: string): { readonly time: WrittenTime; readonly end: number } | undefined {
  const found = FORMS.map((form) => form.exec(line)).find((match) => match !== null)
  const { date = '', year, month = '', day, hour, minute, second, half } = found?.groups ?? {}
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!found || minutes > 59 || hours > (half === undefined ? 23 : 12)) return undefined
  return {
    end: found[0].length,
    time: {
      numbers: [Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)], date, yearAt: 0,
      hour: half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute: minutes, second: Number(second ?? 0),
      hasSeconds: second !== undefined, isTwelveHours: half !== undefined, offset: undefined,
    },
  }
}

// Talk in lines that begin with a time: each message with the lines that follow it.

/** What a line begins a message with. */
export interface RecordStart {
  /** The rest of its line. */
  readonly text: string
}

/** A message as it stands, with its lines joined. */
export type TalkRecord<Start> = Start & { readonly line: number }

/** A message of more UTF-16 units is refused for its length, and not gathered to its end. */
const MOST_UNITS = 4_194_304

/**
 * The messages of lines. What stands before the first message is listed as an error, unless `before` takes it.
 *
 * @param startOf the message that a line begins; undefined where it goes on with the one before
 */
export async function* talkRecords<Start extends RecordStart>(
  lines: AsyncIterable<SourceLine | Refused>, startOf: (line: string) => Start | undefined, before = (_: string): boolean => false,
): AsyncGenerator<TalkRecord<Start> | Refused> {
  let open: { start: Start; line: number; texts: string[]; units: number } | undefined
  let isLost = false
  for await (const line of lines) {
    if ('error' in line) {
      yield line
      continue
    }
    const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
    const start = startOf(text)
    if (start) {
      if (open) yield closed(open)
      open = { start, line: line.number, texts: [start.text], units: start.text.length }
    } else if (open) {
      open.units += text.length
      if (open.units <= MOST_UNITS) open.texts.push(text)
    } else if (!isLost && text.trim() !== '' && !before(text)) {
      isLost = true
      yield importError(line.number, 'invalid_input', 'the text before the first message belongs to none')
    }
  }
  if (open) yield closed(open)
}

const closed = <Start extends RecordStart>({ start, line, texts }: {
  start: Start; line: number; texts: readonly string[]
}): TalkRecord<Start> => ({ ...start, line, text: texts.join('\n').trimEnd() })
