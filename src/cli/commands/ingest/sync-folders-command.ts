/** `madeleine sync add|list|remove`: which folders are looked at again. None of them opens the memory. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { invalidInput, MadeleineError, show } from '../../../errors.ts'
import { reasonIn } from '../../../system-errors.ts'
import { command, type CommandEnvironment } from '../../command.ts'
import { configOf, type StoreArgs } from '../../command-memory.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { knownPlaces, PLACE_NAMES } from '../../place/known-places.ts'
import { readSyncState, syncStateFile, writeSyncState, type SyncState } from '../../sync/sync-state.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import { counted } from '../../terminal/format-date.ts'
import { typedWord } from '../../terminal/typed-word.ts'

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
