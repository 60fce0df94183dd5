/** Items of an import: the raw message of a format's parser, and its validation. */
import { createHash } from 'node:crypto'
import {
  byteLength, clipText, defined, type ErrorCode, invalidInput, isEpochSeconds, type Json, type JsonObject, MadeleineError, setNewest,
  wrongValue,
} from '@madeleine/base'
import {
  addCounts, checkSizes, type ImportItem, leftOutCounter, type LeftOutCounts, type LeftOutKind, leftOutText, mediaIn, type MessageBody,
  type MessageInput, readBody, ProjectName, readId, type Refused, type SourcePosition, TABLE_COLUMNS, type TableColumns,
} from '@madeleine/contract'

/** A line of a source. Not in `import-source`, whose types name Node's Buffer: the package's own types need none of Node's. */
export interface SourceLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/** A message as a parser returns it: in the shape that `push` takes, not validated. */
export interface RawItem {
  readonly conversationId: unknown
  readonly conversationTitle?: string
  /** Of a chat between people. */
  readonly people?: boolean
  /** Of a chat between people: whether the one who exported it wrote the message; absent where the format does not tell. */
  readonly mine?: boolean
  /** Of talk with a coding assistant, the folder or the repository that it was held in. */
  readonly origin?: string
  /** As which the file is read. */
  readonly format?: string
  readonly line: SourcePosition
  readonly message: unknown
  /** Keys of the line that no message has; they are ignored. */
  readonly unreadKeys?: readonly string[]
}

/** What a parser says besides messages: what it left out, how it read the file, and the title of a conversation. */
export interface ImportNote {
  readonly leftOut?: LeftOutCounts
  /** Sentences on how times and the like were read. */
  readonly notes?: readonly string[]
  readonly conversationId?: string
  readonly conversationTitle?: string
}

/** An error item: a message or line that cannot be imported, and its position in the source. */
export const importError = (line: SourcePosition, code: ErrorCode, message: string): Refused => ({ error: { line, code, message } })

/**
 * Validates a raw item with the rules of `push`. An invalid message becomes an error item, so that it does not stop the import.
 *
 * A tool result over `maxTextBytes` is truncated at a code point and has its `fullLength`; any other text over the limit
 * becomes a too_large error.
 */
export function toImportItem(
  { conversationId, conversationTitle, line, message: given, unreadKeys, ...about }: RawItem, maxTextBytes: number,
): ImportItem {
  try {
    const id = readId(composed(conversationId), 'conversationId')
    if (id === undefined) throw wrongValue('conversationId', conversationId, 'a string')
    const written = asWritten(given)
    const body = withOwnId(readBody(written), line)
    const message = isFields(written) && body.id !== written['id'] ? { ...written, id: body.id } : written
    const position = {
      conversationId: id, line, ...(conversationTitle !== undefined && { conversationTitle: composed(conversationTitle) }),
      ...defined(about), ...(unreadKeys && { unreadKeys }), ...mediaLeftOut(body.parts),
    }
    if (body.kind === 'tool_result' && byteLength(body.text) > maxTextBytes) {
      return { ...position, message: clippedResult(body, maxTextBytes), fullLength: body.text.length }
    }
    checkSizes(body, maxTextBytes)
    return { ...position, message: message as MessageInput }
  } catch (error) {
    if (error instanceof MadeleineError) return importError(line, error.code, error.message)
    throw error
  }
}

/** A message without an id has one by its place in the file and what it says, so that another import of the file finds it. */
function withOwnId(body: MessageBody, line: SourcePosition): MessageBody {
  if (body.id !== undefined) return body
  const { role, name = '', at, text } = body
  return { ...body, id: contentHash(String(line), role, name, at?.toISOString() ?? '', text) }
}

/** A name in the form of Unicode in which two spellings of it are one. */
const composed = <Value>(value: Value): Value => (typeof value === 'string' ? value.normalize('NFC') as Value : value)

/** A message with its name composed, and its time as the door reads times. */
function asWritten(message: unknown): unknown {
  if (!isFields(message)) return message
  const { name, timestamp } = message
  const [own, time] = [composed(name), readableTime(timestamp)]
  return own === name && time === timestamp ? message : { ...message, name: own, timestamp: time }
}

const DIGITS = /^\d{9,19}(?:\.\d{1,9})?$/
/** From here on a number counts micro- or nanoseconds since 1970: as milliseconds these are of after the year 5000. */
const [MICROSECONDS, NANOSECONDS] = [1e14, 1e17]

/** A day as digits alone, which as milliseconds would be the first hours of 1970; with a time behind it, ISO 8601 without separators. */
const COMPACT = new RegExp(String.raw`^(?<year>19[7-9]\d|20\d\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])`
  + String.raw`(?:[Tt ](?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?<zone>[Zz]|[+-]\d\d:?\d\d)?)?$`)
/** As mail and JavaScript write times, with their zone: `Fri, 13 Mar 2026 21:14:00 +0100`, `Fri Mar 13 2026 21:14:00 GMT+0100 (CET)`. */
const SPELT = new RegExp(String.raw`^(?:[A-Z][a-z]{2},? )?(?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} \d{1,2}) \d{4} [\d:]{5,8} `
  + String.raw`(?:GMT|UTC|Z|(?:GMT|UTC)?[+-]\d{4})(?: \(.{1,60}\))?$`)

/**
 * A time as the door reads times: a number, or digits alone, in milliseconds, or in seconds where it has their size; a day written as
 * digits, a time as mail writes it and a date of a database in ISO 8601. Any other value is unchanged.
 */
export function readableTime(value: unknown): unknown {
  if (value === '') return undefined
  if (typeof value === 'string' && value[4] === '-') return value
  if (isFields(value)) return databaseTime(value)
  if (typeof value === 'string' && SPELT.test(value)) return isoOrGiven(Date.parse(value), value)
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const { year, month, day, hour, minute, second = '00', zone = '' } = COMPACT.exec(String(value))?.groups ?? {}
  if (year !== undefined) return `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}${zone}`}`
  const time = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value
  if (typeof time !== 'number' || time < MICROSECONDS || !Number.isFinite(time)) return time
  return time < NANOSECONDS ? Math.floor(time / 1000) : time < NANOSECONDS * 1000 ? Math.floor(time / 1e6) : time
}

const isoOrGiven = (ms: number, given: unknown): unknown => (Number.isNaN(ms) ? given : new Date(ms).toISOString())

/** A date of MongoDB or Firestore, as their exports write it. */
function databaseTime(value: Fields): unknown {
  const { $date: date, $numberLong: long, seconds = value['_seconds'] } = value
  const inside = [date, long, seconds].find((one) => typeof one === 'string' || typeof one === 'number' || (one === date && isFields(one)))
  return inside === undefined ? value : readableTime(inside)
}

/** The same where a format says that its numbers are seconds, however small; undefined for what is no time. */
export function timeInSeconds(value: unknown): unknown {
  const time = readableTime(value)
  if (typeof time === 'number') return Math.round(time < 1e11 ? time * 1000 : time)
  return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : undefined
}

const MEDIA_KINDS: Readonly<Record<string, LeftOutKind>> = { image: 'images', audio: 'audio', video: 'videos' }

/** The media in the parts of a message, of which its text has placeholders. */
function mediaLeftOut(parts: readonly Json[] = []): { leftOut?: LeftOutCounts } {
  const counter = leftOutCounter()
  for (const media of mediaIn(parts)) counter.add(MEDIA_KINDS[media] ?? 'files')
  return counter.notes()[0] ?? {}
}

/** The message with its text truncated, its parts replaced by that text, and its tool call ids preserved. */
function clippedResult({ id, role, name, kind, metadata, at, text, resultIds }: MessageBody, maxTextBytes: number): MessageInput {
  const clippedText = clipText(text, maxTextBytes)
  const results = resultIds.map((callId, index): JsonObject =>
    ({ type: 'tool_result', tool_use_id: callId, content: index === 0 ? clippedText : '' }))
  return {
    role,
    kind,
    content: results.length > 0 ? results : clippedText,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(metadata && { metadata }),
    ...(at && { timestamp: at }),
  }
}

/** The title of a conversation, where there is one. */
export const conversationTitleOf = (value: unknown): { conversationTitle?: string } =>
  (typeof value === 'string' && value.trim() !== '' ? { conversationTitle: value } : {})

/** The place where talk with a coding assistant was held, where it is one. */
export function originIn(place: unknown): { origin?: string } {
  const read = ProjectName.safeParse(place)
  return read.success ? { origin: read.data } : {}
}

/** An object of a parsed file. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object whose fields can be read. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Ids of messages that have none in their file, the same at every reading, and values of a file as text.

/** The beginning of the SHA-256 of some texts, in hexadecimal digits. */
export function contentHash(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:${text}`)
  return hash.digest('hex').slice(0, 24)
}

/** A value as JSON, text as it is. What is nested deeper than the engine can write is a note of that. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return '[nested too deep]'
  }
}

// Who is told how far reading is. Apart from what reads, whose types name Node's Buffer: the package's own types need none of Node's.

/** Is told in bytes, as they lie in files and archives. */
export interface ReadingWatch {
  /** There are so many more to read. */
  readonly onFound?: (bytes: number) => void
  readonly onRead?: (bytes: number) => void
}

// The columns of a table as a list says them: `author=B,text=C,time=A`.

/** @param name of what has the list @throws {MadeleineError} `invalid_input` */
export function columnsIn(list: string, name: string): TableColumns {
  const columns: { -readonly [Column in keyof TableColumns]: TableColumns[Column] } = {}
  for (const pair of list.split(',')) {
    const [key = '', column = ''] = pair.split('=', 2).map((part) => part.trim())
    const known = TABLE_COLUMNS.find((one) => one === key.toLowerCase())
    if (known === undefined || column === '') {
      throw invalidInput(name, list, `pairs such as author=B,text=C,time=A, of ${TABLE_COLUMNS.join(', ')}`)
    }
    columns[known] = column
  }
  return columns
}

// Attaches what a parser says besides messages to the messages, so that whoever reads an import meets messages and errors only.

/** Titles that wait for a message of their conversation. */
const MAX_TITLES = 1000

/**
 * The items, each with what was left out and said after it (the first one also: before it), and each conversation's title with its
 * next message. A file without messages gives one error that says what was left out, if there was something.
 */
export async function* attachNotes(
  items: AsyncIterable<RawItem | ImportNote | Refused>, toItem: (item: RawItem) => ImportItem,
): AsyncGenerator<ImportItem> {
  const titles = new Map<string, string>()
  let leftOut: LeftOutCounts = {}
  let notes: readonly string[] = []
  let last: ImportItem | undefined
  let hasSeconds = false
  const note = ({ leftOut: more, notes: said = [], conversationId, conversationTitle }: ImportNote): void => {
    leftOut = addCounts(leftOut, more)
    notes = [...notes, ...said]
    if (conversationId !== undefined && conversationTitle !== undefined) setNewest(titles, conversationId, conversationTitle, MAX_TITLES)
    if (last) last = withTitle(last, titles)
  }
  try {
    for await (const item of items) {
      if (!('message' in item || 'error' in item)) {
        note(item)
        continue
      }
      if (last) yield withNotes(last, leftOut, notes)
      if (last) [leftOut, notes] = [{}, []]
      if (!hasSeconds && isInSeconds(item)) note({ notes: [SECONDS_NOTE] })
      hasSeconds ||= isInSeconds(item)
      last = withTitle('message' in item ? toItem(item) : item, titles)
    }
  } catch (error) {
    // What was read before the fault is not lost
    if (last) yield withNotes(last, leftOut, notes)
    throw error
  }
  if (last) yield withNotes(last, leftOut, notes)
  else if (Object.keys(leftOut).length > 0) yield {
    ...importError('', 'invalid_input', `no messages to import; left out: ${leftOutText(leftOut)}`), leftOut,
  }
}

/** How times are read that are numbers of the size of seconds. */
export const SECONDS_NOTE = 'times that are numbers such as 1700000000 are read as seconds since 1970'

function isInSeconds(item: RawItem | Refused): boolean {
  const time = 'message' in item && isFields(item.message) ? readableTime(item.message['timestamp']) : undefined
  return typeof time === 'number' && isEpochSeconds(time)
}

const withNotes = (item: ImportItem, leftOut: LeftOutCounts, notes: readonly string[]): ImportItem => ({
  ...item, ...(Object.keys(leftOut).length > 0 && { leftOut: addCounts(item.leftOut ?? {}, leftOut) }), ...(notes.length > 0 && { notes }),
})

/** The message with the title that waits for its conversation. */
function withTitle(item: ImportItem, titles: Map<string, string>): ImportItem {
  const title = 'error' in item || titles.size === 0 ? undefined : titles.get(item.conversationId)
  if ('error' in item || title === undefined) return item
  titles.delete(item.conversationId)
  return { ...item, conversationTitle: title }
}
