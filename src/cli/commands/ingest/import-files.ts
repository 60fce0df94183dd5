/** The files, folders and archives of an import, one after the other: one that cannot be read is named and does not stop the rest. */
import { access, constants, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import type { Format } from '../../../adapters/import/format-table.ts'
import { readWatched, type ReadImportOptions } from '../../../adapters/import/read-import.ts'
import { isZoneNote } from '../../../adapters/import/talk/talk-clock.ts'
import type { ErrorCode } from '../../../error-codes.ts'
import { hasCode, MadeleineError } from '../../../errors.ts'
import type { HostProcess } from '../../command.ts'
import { assertReadable, openInput, whyUnreadable } from '../../json-lines.ts'
import type { Progress } from '../../terminal/progress-bar.ts'
import type { ImportItem } from '../../../contract/import-source.ts'
import { defined } from '../../../defined.ts'

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
  readonly reading: Pick<ReadImportOptions, 'timeZone' | 'dateOrder' | 'columns'>
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
  for await (const item of readWatched(openInput(file, host), options, progress)) {
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
