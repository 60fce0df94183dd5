/** `madeleine import FILE…`: imports chats, then segments and encodes them. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { FORMATS, type Format } from '../../../adapters/import/detect-format.ts'
import { readImport } from '../../../adapters/import/read-import.ts'
import type { ImportError, ImportItem, ImportResult } from '../../../contract.ts'
import { readModels } from '../../config.ts'
import { invalidInput } from '../../../errors.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { Upgrade } from '../../../memory/upgrade/upgrade.ts'
import { counted, formatDuration } from '../../terminal/format-date.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { assertReadable, openInput } from '../../json-lines.ts'
import { noteUnreadKeys } from '../../message-lines.ts'
import { command, type CommandEnvironment, type HostProcess } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showProgress, type Progress } from '../../terminal/progress-bar.ts'
import { FAILED } from '../../terminal/report-failure.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { showEstimate } from '../../show/show-upgrade.ts'

export const importCommand = command({
  meta: { name: 'import', description: 'Import chats from files, then segment and encode them' },
  args: {
    file: { type: 'positional', required: true, description: 'One or more files; - reads stdin' },
    conversation: { type: 'string', valueHint: 'ID', description: "Conversation of messages that name none (default: the format's own, else the file's name)" },
    format: { type: 'string', valueHint: 'NAME', description: `One of ${FORMATS.join(', ')} (default: detected)` },
    strict: { type: 'boolean', description: 'Stop at the first message that cannot be imported, with exit code 1' },
    encode: { type: 'boolean', description: 'Segment and describe with the configured model now (default: without it, and print what it would cost)' },
    flush: { type: 'boolean', description: 'Also close the last segment of each conversation, instead of waiting for more messages' },
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    const files = args._
    const sources: Sources = { host: cli.host, files, format: readFormat(args.format), conversationId: args.conversation }
    await assertReadable(files)
    const startedAt = performance.now()
    const { result, episodes, upgrade } = await withMemory(cli, args, async (memory, signal) => {
      const progress = await showProgress(cli.host.stderr, await totalBytes(files))
      const conversationIds = new Set<string>()
      try {
        const imported = await memory.import(readAll(sources, conversationIds, progress), {
          signal, strict: args.strict === true, onProgress: (soFar) => progress.onImported(soFar.imported),
        })
        if (args.flush) for (const conversationId of conversationIds) await memory.flush({ conversationId, signal })
        await progress.followEncoding(() => memory.stats())
        await memory.settle({ signal })
        return { result: imported, episodes: (await memory.stats()).episodes, upgrade: await args.encode === true ? undefined : await estimateUpgrade(cli, memory, signal) }
      } finally {
        progress.stop()
      }
    }, { create: true, ...(args.encode === true ? {} : { model: 'none' }) })
    noteUnreadKeys(cli.terminal, result.unreadKeys, { json: args.json === true })
    if (args.json) printJsonResult(cli.terminal, result)
    else printResult(cli.terminal, result, { episodes, ms: performance.now() - startedAt })
    if (upgrade !== undefined) noteUpgrade(cli.terminal, upgrade, args.json === true)
    return args.strict && result.errors.length > 0 ? FAILED : 0
  },
})

/** Estimate of an upgrade with the configured model, which the import did not use; undefined if there is nothing to do. */
async function estimateUpgrade({ host }: CommandEnvironment, memory: Memory, signal: AbortSignal): Promise<Upgrade | undefined> {
  const { model = 'none' } = readModels(host.env)
  if (model === 'none') return undefined
  const estimate = await memory.upgrade({ dryRun: true, signal })
  return estimate.estimate.calls > 0 ? estimate : undefined
}

function noteUpgrade({ note, noteJson }: Terminal, upgrade: Upgrade, json: boolean): void {
  if (json) return noteJson({ upgrade })
  note(`Titles and summaries by the model: ${showEstimate(upgrade)}; \`madeleine upgrade\` writes them, \`madeleine upgrade --recut\` also resegments.`)
}

interface Sources {
  readonly host: HostProcess
  readonly files: readonly string[]
  readonly format: Format | undefined
  readonly conversationId: string | undefined
}

function readFormat(name: string | undefined): Format | undefined {
  const format = FORMATS.find((known) => known === name)
  if (name !== undefined && format === undefined) throw invalidInput('--format', name, `one of ${FORMATS.join(', ')}`)
  return format
}

async function totalBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => (file === '-' ? 0 : stat(file).then(({ size }) => size))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The messages of all files, one file after the other. With several files, positions include the file's name. */
async function* readAll({ host, files, format, conversationId }: Sources, conversationIds: Set<string>, progress: Progress): AsyncGenerator<ImportItem> {
  for (const file of files) {
    const fileName = file === '-' ? 'stdin' : basename(file)
    const options = { fileName, ...(format && { format }), ...(conversationId !== undefined && { conversationId }) }
    for await (const item of readImport(withProgress(openInput(file, host), progress), options)) {
      if (!('error' in item)) conversationIds.add(item.conversationId)
      yield files.length > 1 ? inFile(item, fileName) : item
    }
  }
}

const inFile = (item: ImportItem, name: string): ImportItem =>
  'error' in item ? { error: { ...item.error, line: `${name}:${item.error.line}` } } : { ...item, line: `${name}:${item.line}` }

/** A stream of the input's bytes that reports progress. */
function withProgress(input: string | Readable, progress: Progress): Readable {
  const stream = typeof input === 'string' ? createReadStream(input) : input
  return Readable.from((async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      progress.onRead(chunk.length)
      yield chunk
    }
  })(), { objectMode: false })
}

function printJsonResult({ printJson, noteJson }: Terminal, { errors, unreadKeys: _, ...counts }: ImportResult): void {
  for (const { code, message, line } of errors) noteJson({ error: { code, message, line } })
  printJson({ ...counts, errors: errors.length })
}

/** Errors listed without --json, which lists all. */
const MAX_LISTED_ERRORS = 20

function printResult({ print, note }: Terminal, { imported, skipped, conversations, errors }: ImportResult, { episodes, ms }: { episodes: number; ms: number }): void {
  for (const error of errors.slice(0, MAX_LISTED_ERRORS)) note(errorLine(error))
  if (errors.length > MAX_LISTED_ERRORS) note(`… and ${counted(errors.length - MAX_LISTED_ERRORS, 'more message')} that could not be imported; --json lists them all`)
  const skippedPart = skipped > 0 ? `, ${skipped.toLocaleString('en')} skipped (already stored)` : ''
  const errorsPart = errors.length > 0 ? `, ${counted(errors.length, 'error')}` : ''
  const importedPart = `${counted(imported, 'message')} imported from ${counted(conversations, 'conversation')}`
  print(`${importedPart}${skippedPart}${errorsPart}. The memory has ${counted(episodes, 'episode')} now. ${formatDuration(ms)}`)
}

const errorLine = ({ line, message }: ImportError): string => `${typeof line === 'number' ? `line ${line}` : line}: ${message}`
