/** `madeleine import FILE…`: brings chats in, and cuts and remembers them. */
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
import { command, type CommandSurroundings, type HostProcess } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showProgress, type Progress } from '../../terminal/progress-bar.ts'
import { FAILED } from '../../terminal/report-failure.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { showEstimate } from '../../show/show-upgrade.ts'

export const importCommand = command({
  meta: { name: 'import', description: 'Bring in chats from files, and remember them' },
  args: {
    file: { type: 'positional', required: true, description: 'One or more files; - reads stdin' },
    conversation: { type: 'string', valueHint: 'ID', description: "Conversation of messages that name none; default: as the format says, else the file's name" },
    format: { type: 'string', valueHint: 'NAME', description: `One of ${FORMATS.join(', ')}; default: found out from the file` },
    strict: { type: 'boolean', description: 'Stop at the first message that cannot come in, with exit code 1' },
    encode: { type: 'boolean', description: 'Cut and describe with the model at once, if one is configured; default: without it, and say what that would cost' },
    flush: { type: 'boolean', description: 'Close the open ends too, instead of waiting for what comes' },
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    const files = args._
    const sources: Sources = { host: cli.host, files, format: readFormat(args.format), conversationId: args.conversation }
    await assertReadable(files)
    const startedAt = performance.now()
    const { result, episodes, later } = await withMemory(cli, args, async (memory, signal) => {
      const progress = await showProgress(cli.host.stderr, await totalBytes(files))
      const came = new Set<string>()
      try {
        const imported = await memory.import(readAll(sources, came, progress), { signal, strict: args.strict === true, onProgress: (soFar) => progress.came(soFar.imported) })
        if (args.flush) for (const conversationId of came) await memory.flush({ conversationId, signal })
        await progress.remembering(() => memory.stats())
        await memory.settle({ signal })
        return { result: imported, episodes: (await memory.stats()).episodes, later: await args.encode === true ? undefined : await costLater(cli, memory, signal) }
      } finally {
        progress.stop()
      }
    }, args.encode === true ? {} : { model: 'none' })
    noteUnreadKeys(cli.terminal, result.unreadKeys, { json: args.json === true })
    if (args.json) tellJson(cli.terminal, result)
    else tell(cli.terminal, result, { episodes, ms: performance.now() - startedAt })
    if (later !== undefined) tellLater(cli.terminal, later, args.json === true)
    return args.strict && result.errors.length > 0 ? FAILED : 0
  },
})

/** What the configured model would cost, where the import went without it. */
async function costLater({ host }: CommandSurroundings, memory: Memory, signal: AbortSignal): Promise<Upgrade | undefined> {
  const { model = 'none' } = readModels(host.env)
  if (model === 'none') return undefined
  const estimate = await memory.upgrade({ dryRun: true, signal })
  return estimate.described > 0 ? estimate : undefined
}

function tellLater({ note, noteJson }: Terminal, later: Upgrade, json: boolean): void {
  if (json) return noteJson({ upgrade: later })
  note(`Titles and summaries by the model: ${showEstimate(later)}; \`madeleine upgrade\` makes them, \`madeleine upgrade --recut\` also cuts anew.`)
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

/** The messages of all files, one file after the other; of several files, places carry the file's name. */
async function* readAll({ host, files, format, conversationId }: Sources, came: Set<string>, progress: Progress): AsyncGenerator<ImportItem> {
  for (const file of files) {
    const fileName = file === '-' ? 'stdin' : basename(file)
    const options = { fileName, ...(format && { format }), ...(conversationId !== undefined && { conversationId }) }
    for await (const item of readImport(counting(openInput(file, host), progress), options)) {
      if (!('error' in item)) came.add(item.conversationId)
      yield files.length > 1 ? inFile(item, fileName) : item
    }
  }
}

const inFile = (item: ImportItem, name: string): ImportItem =>
  'error' in item ? { error: { ...item.error, line: `${name}:${item.error.line}` } } : { ...item, line: `${name}:${item.line}` }

/** The file's bytes, counted as they pass. */
function counting(input: string | Readable, progress: Progress): Readable {
  const stream = typeof input === 'string' ? createReadStream(input) : input
  return Readable.from((async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      progress.read(chunk.length)
      yield chunk
    }
  })(), { objectMode: false })
}

function tellJson({ printJson, noteJson }: Terminal, { errors, unreadKeys: _, ...counts }: ImportResult): void {
  for (const { code, message, line } of errors) noteJson({ error: { code, message, line } })
  printJson({ ...counts, errors: errors.length })
}

/** Errors listed for people; --json lists them all. */
const MOST_LISTED = 20

function tell({ print, note }: Terminal, { imported, skipped, conversations, errors }: ImportResult, { episodes, ms }: { episodes: number; ms: number }): void {
  for (const error of errors.slice(0, MOST_LISTED)) note(placeOf(error))
  if (errors.length > MOST_LISTED) note(`… and ${counted(errors.length - MOST_LISTED, 'more message')} that could not come in; --json lists them all`)
  const there = skipped > 0 ? `, ${skipped.toLocaleString('en')} not taken again` : ''
  const bad = errors.length > 0 ? `, ${errors.length.toLocaleString('en')} listed as errors` : ''
  print(`${counted(imported, 'message')} imported from ${counted(conversations, 'conversation')}${there}${bad}. The memory has ${counted(episodes, 'episode')} now. ${formatDuration(ms)}`)
}

const placeOf = ({ line, message }: ImportError): string => `${typeof line === 'number' ? `line ${line}` : line}: ${message}`
