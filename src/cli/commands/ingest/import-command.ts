/** `madeleine import FILE…`: imports chats, then segments and encodes them. */
import { FORMATS, type Format } from '../../../adapters/import/format-table.ts'
import { readModels } from '../../config.ts'
import { invalidInput } from '../../../errors.ts'
import { addCounts } from '../../../contract/import-source.ts'
import type { Memory } from '../../../memory/memory.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { noteUnreadKeys } from '../../message-lines.ts'
import { command, type CommandEnvironment } from '../../command.ts'
import { assertHere, isRemote, withMemory, type StoreArgs } from '../../command-memory.ts'
import { showProgress, type Progress } from '../../terminal/progress-bar.ts'
import { FAILED } from '../../terminal/report-failure.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { printImport, printImportJson, type ImportOutcome } from '../../show/show-import.ts'
import { showEstimate } from '../../show/show-upgrade.ts'
import { findExport, restoreExport } from './restore-export.ts'
import { assertAnyReadable, readFiles, totalBytes, type ImportFiles } from './import-files.ts'
import type { UpgradeResult } from '../../../contract/results/operator-results.ts'
import type { ImportItem } from '../../../contract/import-source.ts'
import type { ImportResult } from '../../../contract/results/write-results.ts'

export const importCommand = command({
  meta: { name: 'import', description: 'Import chats from files, then segment and encode them; or restore what `madeleine export` wrote' },
  variadic: true,
  args: {
    file: { type: 'positional', required: true, description: 'One or more files; - reads stdin' },
    conversation: {
      type: 'string', valueHint: 'ID',
      description: "Conversation of messages that name none (default: that of the format, else the file name)",
    },
    format: { type: 'string', valueHint: 'NAME', description: `One of ${FORMATS.join(', ')} (default: detected)` },
    people: {
      type: 'boolean',
      description: 'These are chats between people: role assistant with a name is a person too (default: what the format says)',
    },
    strict: { type: 'boolean', description: 'Stop at the first message or file that cannot be imported, with exit code 1' },
    encode: {
      type: 'boolean',
      description: 'Let the configured model segment and describe now (default: work without it, and print what it would cost)',
    },
    flush: {
      type: 'boolean',
      description: 'Also close the last segment of conversations that may continue (default: only of those that have ended)',
    },
    ...MEMORY_FLAGS,
  },
  run: async ({ args }, given) => {
    const { cli, pieces } = await findExport(given, args._)
    if (pieces) return restoreExport(cli, args, pieces)
    const sources: ImportFiles = {
      host: cli.host, files: args._, format: readFormat(args.format),
      conversationId: args.conversation, people: args.people, strict: args.strict === true,
    }
    await assertAnyReadable(sources)
    const startedAt = performance.now()
    const progress = await showProgress(cli.host.stderr, await totalBytes(sources.files))
    const reading = readFiles(sources, progress)
    try {
      const { first, items } = await untilFirstMessage(reading.items, sources.strict)
      // Without a message no memory is opened, so that a failed import creates none
      const { upgrade, ...ended } = first ? await importAll(cli, args, { items, progress })
        : { result: await withoutMessages(items), upgrade: undefined }
      progress.stop()
      const outcome: ImportOutcome = {
        ...ended, failed: reading.failed, renamed: [...reading.renamed], unread: reading.unread(), ms: performance.now() - startedAt,
      }
      noteUnreadKeys(cli.terminal, outcome.result.unreadKeys, { json: args.json === true })
      if (args.json) printImportJson(cli.terminal, outcome)
      else printImport(cli.terminal, outcome)
      if (upgrade !== undefined) noteUpgrade(cli.terminal, upgrade, args.json === true)
      return !first || outcome.failed.length > 0 || (sources.strict && outcome.result.errors.length > 0) ? FAILED : 0
    } finally {
      progress.stop()
    }
  },
})

/** Reads until the first message; in strict mode until the first error at most. @returns whether there is one, and all items */
async function untilFirstMessage(
  items: AsyncGenerator<ImportItem>, strict: boolean,
): Promise<{ first: boolean; items: AsyncGenerator<ImportItem> }> {
  const read: ImportItem[] = []
  let first = false
  for (let next = await items.next(); !next.done; next = await items.next()) {
    read.push(next.value)
    first = 'message' in next.value
    if (first || strict) break
  }
  return { first, items: (async function* () {
    yield* read.splice(0)
    if (first) yield* items
  })() }
}

/** The result of an import in which there was no message. */
async function withoutMessages(items: AsyncGenerator<ImportItem>): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  for await (const item of items) {
    if ('error' in item) result.errors.push(item.error)
    if (item.leftOut) result.leftOut = addCounts(result.leftOut, item.leftOut)
  }
  return result
}

interface ImportArgs extends StoreArgs {
  readonly strict?: boolean | undefined
  readonly flush?: boolean | undefined
  readonly encode?: boolean | undefined
}

async function importAll(cli: CommandEnvironment, { strict, flush, encode, ...store }: ImportArgs, { items, progress }: {
  items: AsyncGenerator<ImportItem>; progress: Progress
}) {
  if (encode) assertHere(cli, store, '--encode uses a model of this process')
  const isOnServer = isRemote(cli, store)
  return withMemory(cli, store, async (memory, signal) => {
    const result = await memory.import(items, {
      signal, strict: strict === true, ...(flush && { flush }), onProgress: (soFar) => progress.onImported(soFar.imported),
    })
    if (isOnServer) return { result, upgrade: undefined } // which works by itself, with models of its own
    await progress.followEncoding(() => memory.stats())
    await memory.settle({ signal })
    const { episodes } = await memory.stats()
    progress.stop()
    return { result, episodes, upgrade: encode ? undefined : await estimateUpgrade(cli, memory, signal) }
  }, { create: true, ...(encode ? {} : { model: 'none' }) })
}

/** Estimate of an upgrade with the configured model, which the import did not use; undefined if there is nothing to do. */
async function estimateUpgrade({ host }: CommandEnvironment, memory: Memory, signal: AbortSignal): Promise<UpgradeResult | undefined> {
  const { model = 'none' } = readModels(host.env)
  if (model === 'none') return undefined
  const estimate = await memory.upgrade({ dryRun: true, signal })
  return estimate.estimate.calls > 0 ? estimate : undefined
}

function noteUpgrade({ note, noteJson }: Terminal, upgrade: UpgradeResult, json: boolean): void {
  if (json) return noteJson({ upgrade })
  note(`Titles and summaries by the model: ${showEstimate(upgrade)}; \`madeleine upgrade\` `
    + `writes them, \`madeleine upgrade --recut\` also resegments.`)
}

function readFormat(name: string | undefined): Format | undefined {
  const format = FORMATS.find((known) => known === name)
  if (name !== undefined && format === undefined) throw invalidInput('--format', name, `one of ${FORMATS.join(', ')}`)
  return format
}
