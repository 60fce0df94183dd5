/** Which column of a table holds what: by its name, or as the caller says. */
import { MadeleineError } from '../../../errors.ts'
import { TABLE_COLUMNS, type TableColumns } from '../../../contract/upload-options.ts'

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
export function columnsNamed(header: readonly string[]): FoundColumns | undefined {
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
export function columnsGiven(given: TableColumns, header: readonly string[], isTime: (cell: string) => boolean): FoundColumns {
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

const isSame = (name: string, given: string): boolean => name.trim().toLowerCase() === given.trim().toLowerCase()

function placeNamed(given: string, header: readonly string[]): number | undefined {
  const named = header.findIndex((name) => isSame(name, given))
  if (named >= 0) return named
  const place = /^[a-z]{1,2}$/i.test(given)
    ? [...given.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : /^\d{1,3}$/.test(given) ? Number(given) - 1 : -1
  return place >= 0 && place < header.length ? place : undefined
}

const [MOST_LISTED, MOST_UNITS] = [12, 40]

/** The names of columns, for sentences. */
export function listed(header: readonly string[]): string {
  const names = header.slice(0, MOST_LISTED).map((name) => JSON.stringify(name.trim().slice(0, MOST_UNITS).toWellFormed()))
  return `${names.join(', ')}${header.length > MOST_LISTED ? ' …' : ''}`
}

/** The cells of a table's first line, as far as that is one line. */
export function headerOf(start: string): readonly string[] {
  const line = start.split('\n', 1)[0]!.slice(0, 4096).replace(/\r$/, '')
  const cells = [...line.matchAll(new RegExp(`(?:^|\\${separatorOf(line)})(?:"((?:[^"]|"")*)"|([^\\${separatorOf(line)}]*))`, 'g'))]
  return cells.map(([, inQuotes, plain = '']) => inQuotes?.replaceAll('""', '"') ?? plain)
}

/** The sign between the cells of a table: the one that its first line has most of. */
export function separatorOf(line: string): string {
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]!.sign
}
