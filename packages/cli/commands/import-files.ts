/** The files, folders and archives of an import, one after the other: one that cannot be read is named and does not stop the rest. */
import { access, constants, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { assertTimeZone, defined, type ErrorCode, hasCode, invalidInput, MadeleineError, show } from '@madeleine/base'
import { DATE_ORDERS, type ImportError, type ImportItem, nameKeyOf } from '@madeleine/contract'
import { columnsIn, type Format, isExporterNote, isOrderNote, isZoneNote, type ReadImportOptions, readWatched } from '@madeleine/import'
import { counted } from '@madeleine/tools'
import { type StoreArgs, withMemory } from '../command-memory.ts'
import type { HostProcess, CommandEnvironment } from '../command.ts'
import { withPlaces } from '../git-place.ts'
import { assertReadable, openInput, whyUnreadable } from '../message-lines.ts'
import type { Progress } from '../terminal/progress-bar.ts'

const STDIN = '-'

export interface ImportFiles {
  readonly host: HostProcess
  readonly files: readonly string[]
  readonly format: Format | undefined
  readonly conversationId: string | undefined
  /** What is said of the conversations: that they are talk between people; undefined: what their format says. */
  readonly people: boolean | undefined
  /** Whether side chains of agents are read too. */
  readonly sidechains: boolean
  /** Stop at the first file that cannot be read. */
  readonly strict: boolean
  /** How times and tables are read. */
  readonly reading: Pick<ReadImportOptions, 'timeZone' | 'dateOrder' | 'columns' | 'me'>
}

/** A file of which nothing could be imported. */
export interface FailedFile {
  readonly file: string
  readonly code: ErrorCode
  readonly message: string
}

export interface FileReading {
  readonly items: AsyncGenerator<ImportItem>
  /** The files read so far of which nothing could be imported. */
  readonly failed: readonly FailedFile[]
  /** Files of one name whose conversations are told apart by their folders. */
  readonly renamed: ReadonlySet<string>
  /** Files that reading has not come to, by their names. */
  readonly unread: () => readonly string[]
}

/** The name without its extension, which is the default conversation. */
const withoutExtension = (name: string): string => name.slice(0, name.length - extname(name).length)

/** @throws {MadeleineError} `invalid_input` if none of the files exists, or stdin is a terminal */
export async function assertAnyReadable({ files, host }: ImportFiles): Promise<void> {
  for (const file of files) openInput(file, host)
  const readable = await Promise.all(files.map((file) => file === STDIN || access(file, constants.R_OK).then(() => true, () => false)))
  if (!readable.includes(true)) await assertReadable(files)
}

/** The messages of all files, one file after the other. With several files, positions include the file's name. */
export function readFiles(sources: ImportFiles, progress: Progress): FileReading {
  const failed: FailedFile[] = []
  const renamed = new Set<string>()
  const names = distinctNames(sources.files)
  let begun = 0
  async function* items(): AsyncGenerator<ImportItem> {
    for (const [index, file] of sources.files.entries()) {
      const name = names[index]!
      begun = index + 1
      const locate = (item: ImportItem): ImportItem => {
        if (name.includes('/') && 'message' in item && item.conversationId === withoutExtension(name)) renamed.add(name)
        return sources.files.length > 1 ? inFile(item, name) : item
      }
      try {
        for await (const item of readFile(file, name, sources, progress)) yield locate(item)
      } catch (error) {
        if (!(error instanceof MadeleineError && hasCode(error, 'invalid_input', 'too_large'))) throw error
        failed.push({ file: name, code: error.code, message: withoutName(error.message, name) })
        if (sources.strict) return
      }
    }
  }
  return { items: items(), failed, renamed, unread: () => names.slice(begun) }
}

/** The name is told apart from the message. */
const withoutName = (message: string, name: string): string => (message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message)

/** The items of one file. @throws {MadeleineError} `invalid_input`, `too_large` if nothing of it could be imported */
async function* readFile(
  file: string, fileName: string, { host, format, conversationId, people, sidechains, reading }: ImportFiles, progress: Progress,
): AsyncGenerator<ImportItem> {
  if (file !== STDIN) await assertThere(file)
  const options = { ...reading, fileName, sidechains, ...(format && { format }), ...defined({ conversationId, people }) }
  let [isRead, errors] = [false, 0]
  for await (const item of withPlaces(readWatched(openInput(file, host), options, progress))) {
    // Where all was left out on purpose, the file was understood
    if ('message' in item || item.leftOut) isRead = true
    else errors++
    yield item
  }
  if (!isRead) throw new MadeleineError('invalid_input', errors > 0 ? 'none of its messages could be read' : 'it has no messages')
}

/** @throws {MadeleineError} `invalid_input` */
async function assertThere(file: string): Promise<void> {
  await stat(file).catch((cause: unknown) => {
    throw new MadeleineError('invalid_input', whyUnreadable(file, cause), { cause })
  })
}

function inFile(given: ImportItem, name: string): ImportItem {
  const item = given.notes ? { ...given, notes: given.notes.map((note) => (isZoneNote(note) ? note : `${name}: ${note}`)) } : given
  return 'error' in item ? { ...item, error: { ...item.error, line: positionIn(name, item.error.line) } }
    : { ...item, line: positionIn(name, item.line) }
}

const positionIn = (name: string, line: number | string): string => (line === '' ? name : `${name}:${line}`)

/** The names of the files; of several with one name, with as many of their folders as tell them apart. */
export function distinctNames(files: readonly string[]): string[] {
  const paths = files.map((file) => (file === STDIN ? ['stdin'] : resolve(file).split(sep)))
  const whole = paths.map((parts) => parts.join('/'))
  const names = files.map(() => '')
  let open = files.map((_, index) => index)
  for (let length = 1; open.length > 0; length++) {
    const pathsOf = new Map<string, Set<string>>()
    for (const index of open) {
      const name = (names[index] = paths[index]!.slice(-length).join('/'))
      pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(whole[index]!))
    }
    open = open.filter((index) => pathsOf.get(names[index]!)!.size > 1 && length < paths[index]!.length)
  }
  return names
}

/** The total size of the files; 0 for what has none, and for folders and archives, in which the files are found later. */
export async function totalBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => {
    const stats = file === STDIN || /\.zip$/i.test(file) ? undefined : await stat(file).catch(() => undefined)
    return stats?.isFile() ? stats.size : 0
  }))
  return sizes.reduce((sum, size) => sum + size, 0)
}

// How the times and tables of imported files are read, as flags say it.

interface ReadingArgs {
  readonly 'date-order'?: string | undefined
  readonly 'time-zone'?: string | undefined
  readonly columns?: string | undefined
}

/** @param zone asked for the store's where a file needs one, once @throws {MadeleineError} `invalid_input`, naming the flag */
export function readReading(args: ReadingArgs, zone: () => Promise<string>): ImportFiles['reading'] {
  const { 'date-order': order, 'time-zone': timeZone, columns } = args
  const dateOrder = DATE_ORDERS.find((known) => known === order)
  if (order !== undefined && dateOrder === undefined) throw invalidInput('--date-order', order, `one of ${DATE_ORDERS.join(', ')}`)
  if (timeZone !== undefined) assertTimeZone(timeZone)
  let stored: Promise<string> | undefined
  return {
    timeZone: timeZone ?? (() => (stored ??= zone())),
    ...defined({ dateOrder, columns: columns === undefined ? undefined : columnsIn(columns, '--columns') }),
  }
}

/** The zone of the store that the import goes to; of this process where there is none yet. */
export async function storedZone(cli: CommandEnvironment, args: StoreArgs): Promise<string> {
  try {
    return await withMemory(cli, args, async (memory) => (await memory.stats()).timeZone, { model: 'none' })
  } catch (error) {
    if (!hasCode(error, 'no_store')) throw error
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}

// Who speaks in the files of an import.

/** Somebody who speaks in the files. */
export interface TalliedPerson {
  readonly name: string
  readonly messages: number
  readonly conversations: number
  /** The format says that this is who exported it. */
  readonly isMine: boolean
}

interface Spoken {
  readonly conversationId: string
  readonly isMine: boolean
  /** The conversation is talk between people. */
  readonly isBetween: boolean
}

export class PeopleTally {
  readonly #people = new Map<string, { name: string; messages: number; conversations: Set<string>; isMine: boolean }>()
  /** Of each chat between people, who speaks in it. */
  readonly #between = new Map<string, Set<string>>()

  add(name: string, { conversationId, isMine, isBetween }: Spoken): void {
    const key = nameKeyOf(name)
    const person = this.#people.get(key) ?? { name, messages: 0, conversations: new Set<string>(), isMine: false }
    this.#people.set(key, person)
    person.messages += 1
    person.conversations.add(conversationId)
    person.isMine ||= isMine
    if (isBetween) this.#between.set(conversationId, (this.#between.get(conversationId) ?? new Set()).add(key))
  }

  /** Who wrote the most first. */
  get people(): readonly TalliedPerson[] {
    return [...this.#people.values()].map(({ conversations, ...person }) => ({ ...person, conversations: conversations.size }))
      .toSorted((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1))
  }

  /** Those of chats between several people in which nobody is one of `me`, and of which no format says who exported it. */
  strangers(me: readonly string[]): readonly TalliedPerson[] {
    const own = new Set([...me, ...this.people.filter(({ isMine }) => isMine).map(({ name }) => name)].map(nameKeyOf))
    const chats = [...this.#between.values()].filter((keys) => keys.size > 1 && ![...keys].some((key) => own.has(key)))
    const keys = new Set(chats.flatMap((chat) => [...chat]))
    return this.people.filter(({ name }) => keys.has(nameKeyOf(name)))
  }
}

/** The items, with whoever speaks in chats between people added to the tally as they pass. */
export async function* tallied(items: AsyncIterable<ImportItem>, tally: PeopleTally): AsyncGenerator<ImportItem> {
  for await (const item of items) {
    if ('message' in item && item.people && typeof item.message.name === 'string') {
      tally.add(item.message.name, { conversationId: item.conversationId, isMine: item.mine === true, isBetween: true })
    }
    yield item
  }
}

/** What to do where nobody in chats between people is known to be the user, and nobody could be asked. */
export const noMe = (people: readonly TalliedPerson[]): string => {
  const names = people.slice(0, MOST_NAMED).map(({ name, messages }) => `${show(name)} (${counted(messages, 'message')})`)
  return `None of these people is known to be you: ${names.join(', ')}${people.length > MOST_NAMED ? ' and others' : ''}. `
    + '`madeleine people me NAME` says which one is; the next import knows it.'
}

const MOST_NAMED = 5

/** Errors listed without --json. */
export const MOST_ERRORS = 20

/** What could not be imported, one value a line. */
export function noteErrors(noteJson: (value: unknown) => void, errors: readonly ImportError[], failed: readonly FailedFile[]): void {
  for (const { code, message, line } of errors) noteJson({ error: { code, message, line } })
  for (const { code, message, file } of failed) noteJson({ error: { code, message, file } })
}

/** How files were read, and what changes it. */
export function noteReadings(notes: readonly string[], note: (text: string) => void): void {
  for (const text of notes.slice(0, MOST_ERRORS)) {
    const flag = isZoneNote(text) ? '--time-zone' : isOrderNote(text) ? '--date-order' : isExporterNote(text) ? '--me' : undefined
    note(`${sentence(text)}${flag === undefined ? '' : ` (${flag} changes it)`}`)
  }
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
