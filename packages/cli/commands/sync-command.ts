/** `madeleine sync [add|list|remove]`: folders that are looked at again, so that new chats come in. */
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stat, open, readdir } from 'node:fs/promises'
import { resolve, basename, join, relative, sep, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { defined, escapeLine, hasCode, invalidInput, MadeleineError, reasonIn, SECOND_MS, show, throwIfAborted } from '@madeleine/base'
import { addCounts, addNotes, type ImportItem, type ImportResult, leftOutText, REDACTIONS } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { holdFolder } from '@madeleine/engine'
import { isExporterNote, mayBeChat, readImport, recogniseFormat } from '@madeleine/import'
import { counted } from '@madeleine/tools'
import { configOf, isRemote, withMemory, type StoreArgs } from '../command-memory.ts'
import { command, commandGroup, type CommandEnvironment } from '../command.ts'
import { readModels, readSyncSeconds, readStateFolder, knownPlaces, PLACE_NAMES, type Config, type Environment } from '../config.ts'
import { withPlaces } from '../git-place.ts'
import { flag, MEMORY_FLAGS, REDACT_FLAG, redactedText, redactionOf, unrecordedText } from '../flags.ts'
import { typedWord, FAILED } from '../terminal/terminal.ts'

const syncNowCommand = command({
  meta: { name: 'now', description: 'Check the folders once and import what is new (the default of sync)' },
  args: {
    watch: flag('Keep checking until stopped, and process what is imported'),
    ...MEMORY_FLAGS,
  },
  run: async ({ args }, cli) => {
    const config = configOf(args, cli.host.env)
    const file = syncStateFile(config, args.space, cli.host.env)
    if (readSyncState(file).folders.length === 0) throw new MadeleineError(
      'invalid_input', 'no folder has been added: `madeleine sync add FOLDER` adds one, `madeleine sync list` shows those known by name',
    )
    const isWatching = args.watch === true
    const isHere = config.data !== undefined
    const { model = 'none' } = readModels(cli.host.env)
    return withMemory(cli, args, async (memory, signal) => {
      const held = config.data === undefined ? undefined : holdFolder(config.data)
      const target = (): SyncTarget => ({
        memory, file, state: readSyncState(file), data: config.data, held, now: () => new Date(), signal,
        settleMs: isWatching ? WRITING_MS : 0,
        onFile: cli.host.stderr.isTTY ? (name) => cli.terminal.note(`reading ${name}`) : () => undefined,
      })
      if (isWatching) return watchFolders(cli, target, { json: args.json === true, everyMs: readSyncSeconds(cli.host.env) * SECOND_MS })
      const pass = await syncPass(target())
      if (!isRemote(cli, args)) await memory.settle({ signal })
      printPass(cli, pass, args.json === true)
      return pass.failed.length > 0 ? FAILED : 0
    }, { create: true, work: isWatching && isHere, ...(isWatching || model === 'none' ? {} : { model: 'none' as const }) })
  },
})

/** A file that changed so recently is still being written. */
const WRITING_MS = 2000

/** Looks again and again until the signal. */
async function watchFolders(
  cli: CommandEnvironment, target: () => SyncTarget, { json, everyMs }: { readonly json: boolean; readonly everyMs: number },
): Promise<void> {
  const { signal } = target()
  const named = new Set<string>()
  if (!json) cli.terminal.note('Watching the folders; Ctrl-C stops.')
  while (!signal.aborted) {
    const pass = await syncPass(target()).catch((error: unknown) => {
      if (signal.aborted) return undefined
      throw error
    })
    if (!pass) return
    // What cannot be read is named once, not at every look
    const failed = pass.failed.filter(({ file }) => !named.has(file))
    for (const { file } of failed) named.add(file)
    if (pass.imported > 0 || failed.length > 0) printPass(cli, { ...pass, failed }, json)
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

function printPass({ terminal: { print, printJson, note, noteJson } }: CommandEnvironment, pass: SyncPass, json: boolean): void {
  const { read, imported, skipped, conversations, errors, leftOut, redacted, unrecorded, notes = [], failed } = pass
  for (const { file, message } of failed) {
    if (json) noteJson({ error: { code: 'invalid_input', message, file } })
    else note(`${file}: ${message}`)
  }
  if (json) {
    return printJson({
      files: read, imported, skipped, conversations, errors, ...defined({ leftOut, redacted, unrecorded }),
      ...(notes.length > 0 && { notes }), ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }),
    })
  }
  for (const text of notes) note(`${text}: \`madeleine people me NAME\` says who is`)
  if (redacted) note(redactedText(redacted))
  if (unrecorded) note(unrecordedText(unrecorded))
  const told = imported === 0 ? `Nothing new${read === 0 ? '' : ` in ${counted(read, 'changed file')}`}`
    : `${counted(imported, 'message')} imported from ${counted(conversations, 'conversation')} in ${counted(read, 'file')}`
  print(escapeLine(`${told}${errors > 0 ? `, ${counted(errors, 'error')}` : ''}${leftOut ? `; left out: ${leftOutText(leftOut)}` : ''}.`
    + (failed.length > 0 ? ` ${counted(failed.length, 'file')} could not be read.` : '')))
}

// `madeleine sync add|list|remove`: which folders are looked at again. None of them opens the memory.

const FOLDER = { type: 'positional', required: true, description: `A folder, or ${PLACE_NAMES.join(', ')}` } as const

/** The state of the memory that flags and environment name. */
function openState({ host }: CommandEnvironment, args: StoreArgs): { readonly file: string; readonly state: SyncState } {
  const file = syncStateFile(configOf(args, host.env), args.space, host.env)
  return { file, state: readSyncState(file) }
}

const syncAddCommand = command({
  meta: { name: 'add', description: `Add a folder, or a known one by its name: ${PLACE_NAMES.join(', ')}` },
  args: { folder: FOLDER, ...REDACT_FLAG, ...MEMORY_FLAGS },
  run: async ({ args }, cli) => {
    const { print, printJson } = cli.terminal
    const redact = redactionOf(args.redact)
    const path = await pathOf(cli, args.folder)
    const { file, state } = openState(cli, args)
    const within = state.folders.find((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
    if (within && redact !== undefined && redact !== (within.redact ?? 'off')) throw otherRedaction(within, redact)
    if (!within) {
      const apart = state.folders.filter((folder) => !folder.path.startsWith(`${path}/`))
      writeSyncState(file, { ...state, folders: [...apart, { path, lookedAt: null, ...defined({ redact }) }] })
    }
    if (args.json) return printJson({ folder: path, added: within === undefined })
    print(within ? `${escapeLine(within.path)} has already been added.`
      : `Added ${escapeLine(path)}: \`madeleine sync\` imports what is new in it, \`madeleine sync --watch\` keeps checking.`)
  },
})

/** With another choice the messages that were imported are other ones under the same ids, which an import refuses. */
const otherRedaction = ({ path, redact = 'off' }: SyncFolder, other: string): MadeleineError => new MadeleineError(
  'conflict', `${show(path)} has been added with --redact ${redact}, and what was imported stays as it is. For --redact ${other} `
    + `from the beginning, forget its conversations (\`madeleine forget --conversation ID\`), then \`madeleine sync remove `
    + `${typedWord(path)}\` and add it again`,
)

/** The absolute path of a folder that is there. @throws {MadeleineError} `invalid_input` */
async function pathOf({ host }: CommandEnvironment, named: string): Promise<string> {
  const known = (await knownPlaces(host.env)).find(({ name }) => name === named)
  const path = known?.folder ?? resolve(named)
  const stats = await stat(path).catch((cause: unknown) => {
    const hint = known || PLACE_NAMES.includes(named) ? '' : `; give a folder, or one of ${PLACE_NAMES.join(', ')}`
    throw new MadeleineError('invalid_input', `cannot read ${show(path)}: ${reasonIn(cause)}${hint}`, { cause })
  })
  if (!stats.isDirectory()) throw invalidInput('folder', named, 'a folder; `madeleine import` imports a file')
  return path
}

const syncListCommand = command({
  meta: { name: 'list', description: 'List the folders that are checked' },
  args: MEMORY_FLAGS,
  run: async ({ args }, cli) => {
    const { print, printJson, screen } = cli.terminal
    const { state } = openState(cli, args)
    const folders = state.folders.map(({ path, lookedAt, redact }) => ({
      folder: path, files: Object.keys(state.files).filter((file) => file.startsWith(`${path}/`)).length, lookedAt, ...defined({ redact }),
    }))
    if (args.json) return printJson(folders)
    const toldOf = (files: number, lookedAt: string | null): string => (lookedAt === null ? 'not checked yet'
      : `${counted(files, 'file')} known, last checked ${lookedAt.slice(0, 16).replace('T', ' ')} UTC`)
    if (folders.length > 0) return print(folders.map(({ folder, files, lookedAt }) =>
      `${screen.bold(escapeLine(folder))}  ${screen.dim(toldOf(files, lookedAt))}`))
    const places = (await knownPlaces(cli.host.env)).filter(({ exists }) => exists)
    print([
      'No folder has been added: `madeleine sync add FOLDER` adds one.',
      ...places.map(({ name, folder }) => `  madeleine sync add ${name}  ${screen.dim(escapeLine(folder))}`),
    ])
  },
})

const syncRemoveCommand = command({
  meta: { name: 'remove', description: 'Stop checking a folder; what was imported from it stays' },
  args: { folder: FOLDER, ...MEMORY_FLAGS },
  run: async ({ args }, cli) => {
    const { file, state } = openState(cli, args)
    const known = (await knownPlaces(cli.host.env)).find(({ name }) => name === args.folder)
    const path = known?.folder ?? resolve(args.folder)
    if (!state.folders.some((folder) => folder.path === path)) {
      const listed = state.folders.map((folder) => show(folder.path)).join(', ')
      const added = listed === '' ? 'no folder has' : `these have: ${listed}`
      throw new MadeleineError('not_found', `${show(path)} has not been added; ${added}`)
    }
    writeSyncState(file, {
      folders: state.folders.filter((folder) => folder.path !== path),
      files: Object.fromEntries(Object.entries(state.files).filter(([of]) => !of.startsWith(`${path}/`))),
    })
    if (args.json) cli.terminal.printJson({ folder: path, removed: true })
    else cli.terminal.print(`${escapeLine(path)} is no longer checked. What was imported stays: \`madeleine forget\` removes `
      + `it, and \`madeleine sync add ${typedWord(path)}\` adds the folder again.`)
  },
})

export const syncCommand = commandGroup({
  name: 'sync', description: 'Check the folders that were added, and import what is new; or add, list and remove folders',
}, {
  now: syncNowCommand, add: syncAddCommand, list: syncListCommand, remove: syncRemoveCommand,
}, 'now')

// One look at the folders of a memory: what is new or has changed is imported, file by file.

/** What one look found and did. */
interface SyncPass {
  /** Files that were read: new, or of another size or time than before. */
  read: number
  /** Those of them in which there was nothing new. */
  unchanged: number
  imported: number
  skipped: number
  conversations: number
  /** Messages that could not be imported. */
  errors: number
  leftOut?: Readonly<Record<string, number>>
  /** What was taken out of messages, and how many are off the record. */
  redacted?: Readonly<Record<string, number>>
  unrecorded?: number
  /** Whom files were read as the user by their names. */
  notes?: readonly string[]
  readonly failed: UnreadableFile[]
}

interface SyncTarget {
  readonly memory: Memory
  readonly file: string
  readonly state: SyncState
  /** Folder of the memory, which is not looked into. */
  readonly data: string | undefined
  /** That folder, as it was when the memory was opened: its state is not written where another stands in its place. */
  readonly held: ReturnType<typeof holdFolder> | undefined
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Files that changed within this time are left for the next look: they are still being written. 0: none is. */
  readonly settleMs: number
  readonly onFile?: (name: string) => void
}

/** At most so often the state is written while files are read: after a kill the others are read again. */
const WRITE_MS = 1000

/** Looks at each folder once. @throws {MadeleineError} `aborted`, and any error of the store */
export async function syncPass(target: SyncTarget): Promise<SyncPass> {
  const { state, now } = target
  const pass: SyncPass = { read: 0, unchanged: 0, imported: 0, skipped: 0, conversations: 0, errors: 0, failed: [] }
  try {
    for (const folder of state.folders) {
      await lookAt(folder, target, pass)
      folder.lookedAt = now().toISOString()
    }
  } finally {
    if (state.folders.length > 0) keepState(target)
  }
  return pass
}

/** @throws {MadeleineError} `store_gone` */
function keepState({ file, state, held }: SyncTarget): void {
  held?.assertThere()
  writeSyncState(file, state)
}

async function lookAt(folder: SyncFolder, target: SyncTarget, pass: SyncPass): Promise<void> {
  const { state, data, now, signal } = target
  const { files, unreadable } = await findFiles(folder.path, data)
  pass.failed.push(...unreadable)
  let writtenAt = now().getTime()
  for (const found of files.filter((one) => isDue(target, one))) {
    throwIfAborted(signal)
    const name = state.files[found.path]?.name ?? nameOf(found, folder.path, state)
    const isDone = await readFound({ ...target, redact: folder.redact }, found, name, pass)
    if (isDone) state.files[found.path] = { size: found.size, mtimeMs: found.mtimeMs, name }
    if (now().getTime() - writtenAt < WRITE_MS) continue
    keepState(target)
    writtenAt = now().getTime()
  }
}

/** Whether a file is new, or of another size or time than when it was read, and not being written just now. */
const isDue = ({ state, now, settleMs }: SyncTarget, { path, size, mtimeMs }: SyncedFile): boolean => {
  const [seen, ageMs] = [state.files[path], now().getTime() - mtimeMs]
  return (seen?.size !== size || seen.mtimeMs !== mtimeMs) && !(ageMs >= 0 && ageMs < settleMs)
}

/** The path below the folder; with the folder's own name where a file of another folder has it. It names conversations, so it stays. */
function nameOf({ below, path }: SyncedFile, folder: string, { files }: SyncState): string {
  const isTaken = Object.entries(files).some(([other, { name }]) => name === below && other !== path)
  return isTaken ? `${basename(folder)}/${below}` : below
}

/** Imports a file. @returns whether it is done with, so that it is not read again as it is; what cannot be read is tried again */
async function readFound(
  { memory, signal, onFile, redact }: SyncTarget & Pick<SyncFolder, 'redact'>, found: SyncedFile, name: string, pass: SyncPass,
): Promise<boolean> {
  let failure: MadeleineError | undefined
  try {
    if (!(await isChatFile(found.path))) return true
    onFile?.(name)
    const result = await memory.import(itemsOf(found.path, name, (error) => void (failure = error)), { signal, ...defined({ redact }) })
    addResult(pass, result)
    const isArchive = /\.zip$/i.test(name)
    // Of an archive nobody said that it holds chats
    if (failure && !(isArchive && result.conversations === 0)) pass.failed.push({ file: found.path, message: failure.message })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    pass.failed.push({ file: found.path, message: reasonIn(error) })
    return false
  }
}

function addResult(
  pass: SyncPass, { imported, skipped, conversations, errors, unlisted = 0, leftOut, redacted, unrecorded, notes }: ImportResult,
): void {
  pass.read += 1
  if (imported === 0) pass.unchanged += 1
  else pass.conversations += conversations
  pass.imported += imported
  pass.skipped += skipped
  pass.errors += errors.length + unlisted
  if (leftOut) pass.leftOut = addCounts(pass.leftOut, leftOut)
  if (redacted) pass.redacted = addCounts(pass.redacted, redacted)
  if (unrecorded) pass.unrecorded = (pass.unrecorded ?? 0) + unrecorded
  if (notes) pass.notes = addNotes(pass.notes, notes.filter(isExporterNote))
}

/** The items of a file up to where it cannot be read. */
async function* itemsOf(path: string, fileName: string, onFailure: (error: MadeleineError) => void): AsyncGenerator<ImportItem> {
  try {
    yield* withPlaces(readImport(path, { fileName }))
  } catch (error) {
    if (!(error instanceof MadeleineError && hasCode(error, 'invalid_input', 'too_large'))) throw error
    onFailure(error)
  }
}

// The files below a folder that may hold chats, and what they are told apart by.

/** How far below a folder, and how many entries of it, are looked at. */
const [MAX_DEPTH, MAX_ENTRIES] = [12, 200_000]
/** Read of a file to recognise its format. */
const HEAD_BYTES = 65_536

interface SyncedFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** The path below the folder, with forward slashes. */
  readonly below: string
}

interface UnreadableFile {
  readonly file: string
  readonly message: string
}

/**
 * The files below a folder by the alphabet. What is hidden is not looked at, the folder itself aside; links are not followed.
 * @param leftOut a folder that is not looked into: that of the memory
 */
async function findFiles(
  root: string, leftOut: string | undefined,
): Promise<{ readonly files: readonly SyncedFile[]; readonly unreadable: readonly UnreadableFile[] }> {
  const [files, unreadable]: [SyncedFile[], UnreadableFile[]] = [[], []]
  const notInto = leftOut === undefined ? undefined : resolve(leftOut)
  let entries = 0
  const look = async (folder: string, depth: number): Promise<void> => {
    const listed = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      unreadable.push({ file: folder, message: reasonIn(error) })
      return []
    })
    for (const entry of listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || ++entries > MAX_ENTRIES) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH && path !== notInto) await look(path, depth + 1)
      if (!entry.isFile() || !mayBeChat(entry.name)) continue
      const stats = await stat(path).catch(() => undefined) // removed meanwhile
      if (stats) files.push({ path, size: stats.size, mtimeMs: stats.mtimeMs, below: relative(root, path).split(sep).join('/') })
    }
  }
  await look(root, 0)
  return { files, unreadable }
}

/** Whether an import takes a file for chats, by its first bytes; of an archive what is in it tells. @throws the file system's error */
async function isChatFile(path: string): Promise<boolean> {
  if (/\.zip$/i.test(path)) return true
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) return false
    recogniseFormat(buffer.subarray(0, bytesRead), path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return false
  } finally {
    await file.close()
  }
}

// Which folders are looked at again, and what of them was read. It is kept beside the database of a folder, so that it goes where the
// memory goes; of a memory on a server, which knows nothing of this machine's files, in the state folder of the user. It only saves
// reading: what is lost of it is read again, and the ids of the messages keep anything from coming in twice.

/** A file that was read, or found to be no chat, as it was then. */
const SeenFile = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  /** By which it is imported: the path below its folder. */
  name: z.string(),
})
type SeenFile = z.output<typeof SeenFile>

/** A folder by its absolute path, and what is taken out of its messages. */
const SyncFolder = z.object({ path: z.string(), lookedAt: z.string().nullable(), redact: z.enum(REDACTIONS).optional() })
type SyncFolder = z.output<typeof SyncFolder>

const SyncState = z.object({
  /** In the order in which they were added. */
  folders: z.array(SyncFolder),
  /** By absolute path. */
  files: z.record(z.string(), SeenFile),
})
type SyncState = z.output<typeof SyncState>

/** The file of the state of one memory. @throws {MadeleineError} `invalid_input` where there is no place for it */
function syncStateFile({ data, databaseUrl, url, user }: Config, space: string | undefined, env: Environment): string {
  const server = databaseUrl ?? url
  const of = JSON.stringify([server === undefined ? null : withoutPassword(server), user ?? null, space ?? null])
  const name = `${createHash('sha256').update(of).digest('hex').slice(0, 32)}.json`
  if (data !== undefined) return join(data, 'sync', name)
  const folder = readStateFolder(env)
  if (folder === undefined) throw new MadeleineError('invalid_input', 'what was read is remembered in the state folder of the user, '
    + 'but the environment names none: set XDG_STATE_HOME or HOME')
  return join(folder, 'madeleine', 'sync', name)
}

function withoutPassword(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  } catch {
    return url
  }
}

/** The state as it was written last; nothing where there is none. A damaged one is named. @throws {MadeleineError} `invalid_input` */
function readSyncState(file: string): SyncState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return { folders: [], files: {} }
    throw new MadeleineError('invalid_input', `cannot read ${show(file)}: ${reasonIn(error)}`, { cause: error })
  }
  try {
    return SyncState.parse(JSON.parse(text))
  } catch (cause) {
    throw new MadeleineError(
      'invalid_input', `${show(file)} is damaged: delete it and add the folders again; nothing is imported twice`, { cause },
    )
  }
}

/** Writes the state as a whole or not at all. @throws {MadeleineError} `invalid_input` */
function writeSyncState(file: string, state: SyncState): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const written = openSync(`${file}.tmp`, 'w', 0o600)
    try {
      writeFileSync(written, JSON.stringify(state))
      fsyncSync(written)
    } finally {
      closeSync(written)
    }
    renameSync(`${file}.tmp`, file)
  } catch (cause) {
    throw new MadeleineError('invalid_input', `cannot write ${show(file)}: ${reasonIn(cause)}`, { cause })
  }
}
