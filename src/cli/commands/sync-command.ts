/** `madeleine sync [add|list|remove]`: folders that are looked at again, so that new chats come in. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineCommand } from 'citty'
import { leftOutText } from '../../contract/left-out.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { holdEntry } from '../../engine/folder/held-entry.ts'
import { reasonIn } from '../../base/system-errors.ts'
import { SECOND_MS } from '../../base/units.ts'
import { configOf, isRemote, withMemory, type StoreArgs } from '../command-memory.ts'
import { command, type CommandTraits, type CommandEnvironment } from '../command.ts'
import { readModels, readSyncSeconds } from '../config.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { knownPlaces, PLACE_NAMES } from '../place/known-user.ts'
import {
  syncPass, readSyncState, syncStateFile, writeSyncState, type SyncPass, type SyncTarget, type SyncState,
} from '../sync-pass.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { counted } from '../../tools/format-date.ts'
import { FAILED } from '../terminal/report-failure.ts'
import { typedWord } from '../terminal/typed-word.ts'

// `madeleine sync [--watch]`: imports what is new in the folders that were added.

export const syncNowCommand = command({
  meta: { name: 'now', description: 'Check the folders once and import what is new (the default of sync)' },
  args: {
    watch: { type: 'boolean', description: 'Keep checking until stopped, and process what is imported' },
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
      const held = config.data === undefined ? undefined : holdEntry(config.data)
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
  const { read, imported, skipped, conversations, errors, leftOut, failed } = pass
  for (const { file, message } of failed) {
    if (json) noteJson({ error: { code: 'invalid_input', message, file } })
    else note(`${file}: ${message}`)
  }
  if (json) {
    return printJson({
      files: read, imported, skipped, conversations, errors, ...(leftOut && { leftOut }),
      ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }),
    })
  }
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

export const syncAddCommand = command({
  meta: { name: 'add', description: `Add a folder, or a known one by its name: ${PLACE_NAMES.join(', ')}` },
  args: { folder: FOLDER, ...MEMORY_FLAGS },
  run: async ({ args }, cli) => {
    const { print, printJson } = cli.terminal
    const path = await pathOf(cli, args.folder)
    const { file, state } = openState(cli, args)
    const within = state.folders.find((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
    if (!within) {
      const apart = state.folders.filter((folder) => !folder.path.startsWith(`${path}/`))
      writeSyncState(file, { ...state, folders: [...apart, { path, lookedAt: null }] })
    }
    if (args.json) return printJson({ folder: path, added: within === undefined })
    print(within ? `${escapeLine(within.path)} has already been added.`
      : `Added ${escapeLine(path)}: \`madeleine sync\` imports what is new in it, \`madeleine sync --watch\` keeps checking.`)
  },
})

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

export const syncListCommand = command({
  meta: { name: 'list', description: 'List the folders that are checked' },
  args: MEMORY_FLAGS,
  run: async ({ args }, cli) => {
    const { print, printJson, screen } = cli.terminal
    const { state } = openState(cli, args)
    const folders = state.folders.map(({ path, lookedAt }) =>
      ({ folder: path, files: Object.keys(state.files).filter((file) => file.startsWith(`${path}/`)).length, lookedAt }))
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

export const syncRemoveCommand = command({
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

export const syncCommand = {
  ...defineCommand({
    meta: {
      name: 'sync',
      description: 'Check the folders that were added, and import what is new; or add, list and remove folders',
    },
    subCommands: {
      now: async () => syncNowCommand,
      add: async () => syncAddCommand,
      list: async () => syncListCommand,
      remove: async () => syncRemoveCommand,
    },
  }),
  byDefault: 'now',
} satisfies CommandTraits & object
