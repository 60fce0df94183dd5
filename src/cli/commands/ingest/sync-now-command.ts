/** `madeleine sync [--watch]`: imports what is new in the folders that were added. */
import { setTimeout as sleep } from 'node:timers/promises'
import { leftOutText } from '../../../adapters/import/left-out.ts'
import { MadeleineError } from '../../../errors.ts'
import { SECOND_MS } from '../../../units.ts'
import { command, type CommandEnvironment } from '../../command.ts'
import { configOf, isRemote, withMemory } from '../../command-memory.ts'
import { readModels, readSyncSeconds } from '../../config.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { syncPass, type SyncPass, type SyncTarget } from '../../sync/sync-pass.ts'
import { readSyncState, syncStateFile } from '../../sync/sync-state.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import { counted } from '../../terminal/format-date.ts'
import { holdEntry } from '../../../store/folder/held-entry.ts'
import { FAILED } from '../../terminal/report-failure.ts'

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
