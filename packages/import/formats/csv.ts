/** Parser of tables with a message in each row: CSV, TSV and their like, with columns that are found by their names or named. */
import { Readable } from 'node:stream'
import { leftOutCounter, TABLE_COLUMNS, type TableColumns } from '@madeleine/contract'
import { literalPattern, MadeleineError } from '@madeleine/base'
import { utf8Fault } from '../file-shape.ts'
import { SECONDS_NOTE, type Fields, type ImportNote, type RawItem } from '../import-item.ts'
import { talkClock, talkIds, personOf, mediaContent, kindOfFile, mediaPart, readEnglishTime, type TalkClock } from '../chat-parts.ts'
import { readWholeTime, dateOrderFinder, type WrittenTime } from '../written-time.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'
import { speakingOf, type Speaking } from './transcript.ts'

export const CSV = {
  name: 'csv',
  title: 'a table with a message in each row',
  byText: ({ start }: FileHead) => !/^[[{<]/.test(start) && columnsNamed(headerOf(start)) !== undefined,
  hasLocalTimes: true,
  read: readTable,
} as const satisfies ImportFormat

/** UTF-16 units of a row. */
const MOST_UNITS = 8_388_608

/**
 * The messages of the rows in their order, those with a role, or of a user and an assistant alone, as of a talk with an
 * assistant, all others as of people.
 *
 * @throws invalid_input where the columns are not known, or the file is no such table
 */
async function* readTable(source: FormatSource): ItemStream {
  const order = dateOrderFinder()
  const speaking = new Set<Speaking>()
  let columns: FoundColumns | undefined
  let hasSeconds = false
  for await (const { cells } of rowsOf(source)) {
    const isHeader = columns === undefined
    columns ??= columnsOf(cells, source)
    const time = isHeader && !columns.isHeaderless ? undefined : timeIn(cells, columns)
    if (time?.written) order.add(time.written)
    hasSeconds ||= time?.moment !== undefined && SECONDS.test(time.raw)
    if (!isHeader || columns.isHeaderless) speaking.add(speakingOf((cells[columns.at.author ?? -1] ?? '').trim()))
  }
  if (!columns) throw new MadeleineError('invalid_input', 'it has no rows')
  const { order: found, note } = order.found(source.dateOrder)
  const clock = talkClock(found, source.timeZone)
  const isWithAssistant = speaking.size === 2 && speaking.has('self') && speaking.has('assistant')
  const reading: RowReading = { columns, isWithAssistant, clock, idOf: talkIds(), source }
  const leftOut = leftOutCounter()
  let isFirst = !columns.isHeaderless
  for await (const row of rowsOf(source)) {
    const item = isFirst ? undefined : itemOf(row, reading)
    if (item) yield item
    else if (!isFirst) leftOut.add('unreadable')
    isFirst = false
  }
  yield* leftOut.notes()
  yield { notes: [note, clock.note(), hasSeconds ? SECONDS_NOTE : undefined].filter((text) => text !== undefined) } satisfies ImportNote
}

function columnsOf(header: readonly string[], { columns }: FormatSource): FoundColumns {
  const isTime = (cell: string): boolean => momentOf(cell) !== undefined || writtenIn(cell) !== undefined
  const found = columns ? columnsGiven(columns, header, isTime) : columnsNamed(header)
  if (found) return found
  const missing = columnsNamed([...header, 'author']) ? 'the author' : 'the text'
  throw new MadeleineError('invalid_input', `the table has no column for ${missing} `
    + `(it has ${listed(header)}); name them: columns author=…,text=…,time=…`)
}

interface Row {
  readonly cells: readonly string[]
  /** From 1, where the row begins; as far as the parser knows. */
  readonly line: number
}

/** A first line by which a table tells a spreadsheet its separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(?<sign>[^\r\n"])"?\r?\n/i

/** The rows of the table, in constant memory. @throws invalid_input for what is no such table, or not UTF-8; too_large */
export async function* rowsOf({ again }: Pick<FormatSource, 'again'>): AsyncGenerator<Row> {
  const { parse } = await import('csv-parse')
  const chunks = textOf(again())
  const first = await chunks.next()
  const start = first.done ? '' : first.value
  const given = SEPARATOR_LINE.exec(start)?.groups?.['sign']
  const parser = parse({
    delimiter: given ?? separatorOf(start.split('\n', 1)[0]!), from_line: given === undefined ? 1 : 2,
    record_delimiter: ['\r\n', '\n'], bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true,
    max_record_size: MOST_UNITS, info: true,
  })
  const source = Readable.from((async function* () {
    yield start
    yield* chunks
  })())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line }
      line = info.lines + 1
    }
  } catch (error) {
    throw tableError(error)
  } finally {
    source.destroy()
  }
}

/** Without its text. */
function tableError(error: unknown): unknown {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error
  if (code === 'CSV_MAX_RECORD_SIZE') return new MadeleineError('too_large', `a row of a table must have at most ${MOST_UNITS} characters`)
  const lines = (error as { lines?: unknown }).lines
  return new MadeleineError('invalid_input', `the table cannot be read${typeof lines === 'number' ? ` from line ${lines} on` : ''}: ${
    code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : 'its quotation marks are not valid CSV'}`)
}

/** Bytes as text. @throws invalid_input for what is not UTF-8 */
async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    try {
      yield decoder.decode(chunk, { stream: true })
    } catch (cause) {
      throw new MadeleineError('invalid_input', utf8Fault(Buffer.from(chunk), 'the file'), { cause })
    }
  }
}

interface RowReading {
  readonly columns: FoundColumns
  /** Its authors are words for oneself and for an assistant, and nobody else. */
  readonly isWithAssistant: boolean
  readonly clock: TalkClock
  readonly idOf: ReturnType<typeof talkIds>
  readonly source: FormatSource
}

/** The message of a row; undefined where it has neither text nor files. */
function itemOf({ cells, line }: Row, { columns, isWithAssistant, clock, idOf, source }: RowReading): RawItem | undefined {
  const cell = (place: number | undefined): string => (place === undefined ? '' : (cells[place] ?? '').trim())
  const { author, text, id, conversation, role } = columns.at
  const files = cell(columns.attachments).split(',').map((url) => url.trim()).filter((url) => url !== '')
  const content = mediaContent(files.map(filePart), cell(text))
  if (content === undefined) return undefined
  const { written, moment, raw } = timeIn(cells, columns)
  const timestamp = moment ?? (written && clock.at(written)) ?? (raw === '' ? undefined : raw)
  const speaker = isWithAssistant && role === undefined ? { role: speakingOf(cell(author)) === 'self' ? 'user' : 'assistant' }
    : role === undefined ? authorOf(cell(author)) : { role: cell(role).toLowerCase(), ...nameIn(cell(author)) }
  return {
    conversationId: source.conversationId ?? (cell(conversation) || source.defaultId), people: role === undefined && !isWithAssistant, line,
    message: { id: cell(id) || idOf(raw, cell(author), cell(text)), ...speaker, content, ...(timestamp !== undefined && { timestamp }) },
  }
}

/** Exports leave their owner's name out. Among people "You" or "Ich" is a name that anybody may have given themselves. */
const authorOf = (author: string): Fields => (author === '' ? personOf(undefined, true) : personOf(author))
const nameIn = (name: string): Fields => (name === '' ? {} : { name })

/** A file by its address. */
function filePart(url: string): Fields {
  const name = (url.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? ''
  return mediaPart(kindOfFile(name), name)
}

interface RowTime {
  readonly raw: string
  readonly moment?: number
  readonly written?: WrittenTime | undefined
}

function timeIn(cells: readonly string[], { at, date }: FoundColumns): RowTime {
  const raw = [date, at.time].map((place) => (place === undefined ? '' : (cells[place] ?? '').trim()))
    .filter((text) => text !== '').join(' ')
  const moment = momentOf(raw)
  return moment === undefined ? { raw, written: writtenIn(raw) } : { raw, moment }
}

const SECONDS = /^\d{9,11}(?:\.|$)/

/** Seconds, milliseconds or microseconds since 1970, by how many digits they have. */
function momentOf(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{9,16})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  if (whole.length <= 11) return Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return whole.length <= 14 ? Number(whole) : Math.floor(Number(whole) / 1000)
}

function writtenIn(text: string): WrittenTime | undefined {
  const english = readEnglishTime(text)
  return english && text.slice(english.end).trim() === '' ? english.time : readWholeTime(text)
}

// Which column of a table holds what: by its name, or as the caller says.

export type ColumnName = (typeof TABLE_COLUMNS)[number]

/** The columns of a table by what they hold, from 0. */
export interface FoundColumns {
  readonly at: { readonly [Column in ColumnName]?: number }
  /** The date, where the time of day has a column of its own. */
  readonly date: number | undefined
  readonly attachments: number | undefined
  /** The first row is a message, since the columns have no names. */
  readonly isHeaderless: boolean
}

/** Names of columns in other tables: letters only, in lower case; the first that is there is taken. */
const NAMES: Readonly<Record<ColumnName, readonly string[]>> = {
  author: ['author', 'sendername', 'authorname', 'sender', 'from', 'speaker', 'displayname', 'username', 'name', 'user', 'nickname', 'nick',
    'who', 'person', 'participant', 'authorid', 'senderid', 'absender', 'von'],
  text: ['text', 'message', 'content', 'contents', 'body', 'messagetext', 'messagebody', 'msg', 'utterance', 'nachricht', 'inhalt'],
  time: ['timestamp', 'datetime', 'messagedate', 'createdat', 'sentat', 'datesent', 'sent', 'created', 'date', 'time', 'ts', 'when',
    'datum', 'zeit'],
  id: ['messageid', 'id', 'msgid', 'guid', 'uuid'],
  conversation: ['conversation', 'conversationid', 'channel', 'channelname', 'channelid', 'chat', 'chatname', 'chatid', 'chatsession',
    'thread', 'threadid', 'room', 'group', 'groupname'],
  role: ['role'],
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '')

/** The columns that a first row names; undefined where it does not name a text, and who says it. */
function columnsNamed(header: readonly string[]): FoundColumns | undefined {
  const names = header.map(lettersOf)
  const at: { [Column in ColumnName]?: number } = {}
  for (const column of TABLE_COLUMNS) {
    const place = NAMES[column].map((name) => names.indexOf(name)).find((index) => index >= 0)
    if (place !== undefined) at[column] = place
  }
  // Discord's own copy of one's data has what its owner wrote, and no author
  const isOwn = names.join(',').startsWith('id,timestamp,contents')
  if (at.text === undefined || (at.author === undefined && at.role === undefined && !isOwn)) return undefined
  const [date, time, attachments] = ['date', 'time', 'attachments'].map((name) => names.indexOf(name)) as [number, number, number]
  const isApart = at.time === date && date >= 0 && time >= 0
  return {
    at: isApart ? { ...at, time } : at, date: isApart ? date : undefined, attachments: attachments < 0 ? undefined : attachments,
    isHeaderless: false,
  }
}

/**
 * The columns that the caller names, by their names, letters or numbers.
 *
 * @param isTime whether a cell is a time: a first row with one in its column is no row of names
 * @throws {MadeleineError} `invalid_input` for one that the table does not have
 */
function columnsGiven(given: TableColumns, header: readonly string[], isTime: (cell: string) => boolean): FoundColumns {
  const at: { [Column in ColumnName]?: number } = {}
  for (const column of TABLE_COLUMNS) {
    const name = given[column]
    if (name === undefined) continue
    const place = placeNamed(name, header)
    if (place === undefined) {
      const problem = `columns.${column} must be a column of the table, got ${JSON.stringify(name)}; it has ${listed(header)}`
      throw new MadeleineError('invalid_input', problem)
    }
    at[column] = place
  }
  if (at.text === undefined) throw new MadeleineError('invalid_input', `columns must name the text; the table has ${listed(header)}`)
  const byName = TABLE_COLUMNS.some((column) => given[column] !== undefined && header.some((name) => isSame(name, given[column]!)))
  const isHeaderless = !byName && at.time !== undefined && isTime(header[at.time] ?? '')
  return { at, date: undefined, attachments: undefined, isHeaderless }
}

const plainName = (name: string): string => name.normalize('NFC').trim().toLowerCase()
const isSame = (name: string, given: string): boolean => plainName(name) === plainName(given)

function placeNamed(given: string, header: readonly string[]): number | undefined {
  const named = header.findIndex((name) => isSame(name, given))
  if (named >= 0) return named
  const place = /^[a-z]{1,2}$/i.test(given)
    ? [...given.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : /^\d{1,3}$/.test(given) ? Number(given) - 1 : -1
  return place >= 0 && place < header.length ? place : undefined
}

const [MOST_LISTED, MOST_SHOWN_UNITS] = [12, 40]

/** The names of columns, for sentences. */
export function listed(header: readonly string[]): string {
  const names = header.slice(0, MOST_LISTED).map((name) => JSON.stringify(name.trim().slice(0, MOST_SHOWN_UNITS).toWellFormed()))
  return `${names.join(', ')}${header.length > MOST_LISTED ? ' …' : ''}`
}

/** The cells of a table's first line, as far as that is one line. */
export function headerOf(start: string): readonly string[] {
  const given = SEPARATOR_LINE.exec(start)
  const line = start.slice(given?.[0].length ?? 0).split('\n', 1)[0]!.slice(0, 4096).replace(/\r$/, '')
  const sign = literalPattern(given?.groups!['sign'] ?? separatorOf(line))
  const cells = [...line.matchAll(new RegExp(`(?:^|${sign})(?:"((?:[^"]|"")*)"|((?:(?!${sign}).)*))`, 'g'))]
  return cells.map(([, inQuotes, plain = '']) => inQuotes?.replaceAll('""', '"') ?? plain)
}

/** The sign between the cells of a table: the one that its first line has most of. */
function separatorOf(line: string): string {
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]!.sign
}
