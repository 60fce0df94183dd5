/** `madeleine import FILE…`: imports chats from files, folders and ZIP archives, then segments and encodes them. */
import { defined, hasCode, invalidInput, MadeleineError } from '@madeleine/base'
import {
  addCounts, addNotes, addRefused, DATE_ORDERS, type ImportError, type ImportItem, type ImportResult, leftOutText, type UpgradeResult,
} from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { type Format, FORMATS } from '@madeleine/import'
import { counted, formatDuration } from '@madeleine/tools'
import { type StoreArgs, assertHere, isRemote, withMemory } from '../command-memory.ts'
import { type CommandEnvironment, type HostProcess, command } from '../command.ts'
import { readModels } from '../config.ts'
import { type Given, flag, MEMORY_FLAGS, option, readRedaction, REDACT_FLAG, redactedText, unrecordedText, valuesOf } from '../flags.ts'
import { noteUnreadKeys } from '../message-lines.ts'
import { nearestText } from '../nearest-names.ts'
import { type Progress, showProgress } from '../terminal/progress-bar.ts'
import { type Terminal, FAILED } from '../terminal/terminal.ts'
import { findExport, restoreExport } from './export-command.ts'
import {
  type FailedFile, type ImportFiles, assertAnyReadable, readFiles, totalBytes, readReading, storedZone, noMe, PeopleTally, tallied,
  MOST_ERRORS, noteErrors, noteReadings,
} from './import-files.ts'
import { showEstimate } from './upgrade-command.ts'

const ARGS = {
  file: { type: 'positional', required: true, description: 'One or more files, folders or ZIP archives; - reads stdin' },
  conversation: option('ID', "Conversation for messages that name none (default: that of the format, else the file name)"),
  format: option('NAME', `One of ${FORMATS.join(', ')} (default: detected)`),
  people: flag('These are chats between people: role assistant with a name is a person too (default: depends on the format)'),
  sidechains: flag('Also import what other agents of Claude Code said, as separate conversations (default: only count it)'),
  'date-order': option('ORDER', `How dates such as 3/4/2026 are read: ${DATE_ORDERS.join(', ')} (default: inferred from the whole file)`),
  'time-zone': option('ZONE', "Time zone for times that name none, such as Europe/Lisbon (default: the memory's)"),
  columns: option('LIST', 'Columns of a table by name, letter or number: author=B,text=C,time=A (default: found by their names)'),
  me: option('NAME',
    'Your name in chats between people, remembered for the next import; may be repeated (default: the names known so far)'),
  'dry-run': flag('Report what the files hold and what importing would take, and write nothing'),
  strict: flag('Stop at the first message or file that cannot be imported, with exit code 1'),
  encode: flag('Let the configured model segment and describe now (default: work without it and print what it would cost)'),
  flush: flag('Also close the last segment of conversations that may continue (default: only of those that have ended)'),
  untrusted: flag('What is imported is not trusted: it is recalled under a mark, and states no facts'),
  ...REDACT_FLAG,
  ...MEMORY_FLAGS,
} as const

export const importCommand = command({
  meta: {
    name: 'import',
    description: 'Import chats from files, folders and ZIP archives, then segment and encode them; '
      + 'or restore what `madeleine export` wrote, and take back what was edited in its Markdown',
  },
  variadic: true,
  args: ARGS,
  run: async ({ args, rawArgs }, given) => {
    const markdown = await import('./markdown-view.ts')
    if (await markdown.isMarkdown(args._)) return markdown.takeMarkdown(given, args)
    const { cli, pieces } = await findExport(given, args._)
    if (pieces) return args['dry-run'] ? refuseDryRun() : restoreExport(cli, args, pieces)
    const named = valuesOf(rawArgs, ARGS, 'me')
    const sources: ImportFiles = {
      host: cli.host, files: args._, format: readFormat(args.format),
      conversationId: args.conversation, people: args.people, strict: args.strict === true,
      sidechains: args.sidechains === true, reading: { ...readReading(args, () => storedZone(cli, args)), me: named },
    }
    await assertAnyReadable(sources)
    if (args['dry-run']) return (await import('./dry-run.ts')).dryRunImport(cli, args, sources, named)
    const me = named.length > 0 || isAskable(cli.host, args) ? await (await import('./dry-run.ts')).whoIsMe(cli, args, sources, named) : []
    const startedAt = performance.now()
    const progress = await showProgress(cli.host.stderr, await totalBytes(sources.files))
    const reading = readFiles({ ...sources, reading: { ...sources.reading, me } }, progress)
    try {
      const { first, items } = await untilFirstMessage(reading.items, sources.strict)
      // Without a message no memory is opened, so that a failed import creates none
      const { upgrade, ...ended } = first ? await importAll(cli, args, { items, progress, me })
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
    } catch (error) {
      // Not waited for: it ends behind what is being read
      void reading.items.return(undefined).catch(() => undefined)
      throw hasCode(error, 'aborted') ? interrupted(error as Error) : error
    } finally {
      progress.stop()
    }
  },
})

/** The error of an import that was ended by a signal. */
const interrupted = (cause: Error): MadeleineError => new MadeleineError(
  'aborted', `${cause.message}; what was read before is stored: the same command continues from there and stores nothing twice`, { cause },
)

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
    try {
      yield* read.splice(0)
      if (first) yield* items
    } finally {
      await items.return(undefined) // of one that ends early, which closes its file
    }
  })() }
}

/** The result of an import in which there was no message. */
async function withoutMessages(items: AsyncGenerator<ImportItem>): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  for await (const item of items) {
    if ('error' in item) addRefused(result, item)
    if (item.leftOut) result.leftOut = addCounts(result.leftOut, item.leftOut)
    if (item.notes) result.notes = addNotes(result.notes, item.notes)
  }
  return result
}

async function importAll(
  cli: CommandEnvironment, { strict, flush, encode, redact, untrusted, ...store }: Given<typeof ARGS>,
  { items, progress, me }: { items: AsyncGenerator<ImportItem>; progress: Progress; me: readonly string[] },
) {
  if (encode) assertHere(cli, store, '--encode uses a model of this process')
  const isOnServer = isRemote(cli, store)
  return withMemory(cli, store, async (memory, signal) => {
    const tally = new PeopleTally()
    const result = await memory.import(tallied(items, tally), {
      signal, strict: strict === true, ...(flush && { flush }), ...(me.length > 0 && { me: [...me] }),
      ...defined({ redact: readRedaction(redact) }), ...(untrusted && { untrusted }),
      onProgress: (soFar) => progress.onImported(soFar.imported),
    })
    if (store.space === undefined) await noteStrangers(cli, memory, tally)
    if (isOnServer) return { result, upgrade: undefined } // which works by itself, with models of its own
    await progress.followEncoding(() => memory.stats())
    await memory.settle({ signal })
    const { episodes } = await memory.stats()
    progress.stop()
    return { result, episodes, upgrade: encode ? undefined : await estimateUpgrade(cli, memory, signal) }
  }, { create: true, ...(encode ? {} : { model: 'none' }) })
}

/** Whether somebody sits there who can be asked; in a space nobody is the user. */
const isAskable = ({ stdin, stderr }: HostProcess, { json, space }: StoreArgs): boolean =>
  stdin.isTTY === true && stderr.isTTY === true && json !== true && space === undefined

/** Says whom to name where chats between people have nobody who is known to be the user. */
async function noteStrangers({ terminal }: CommandEnvironment, memory: Memory, tally: PeopleTally): Promise<void> {
  if (tally.strangers([]).length === 0) return
  const strangers = tally.strangers((await memory.people({ limit: 1 })).me)
  if (strangers.length > 0) terminal.note(noMe(strangers))
}

const refuseDryRun = (): never => {
  throw new MadeleineError('invalid_input', '--dry-run is for chats: this is the export of a memory, which is restored whole or not at all')
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
  if (name !== undefined && format === undefined) {
    const nearest = nearestText(name, FORMATS)
    const expected = nearest === undefined ? `one of ${FORMATS.join(', ')}` : `the name of a format, such as ${nearest}`
    throw invalidInput('--format', name, expected)
  }
  return format
}

/** What an import did, with the files of which nothing could be imported. */
interface ImportOutcome {
  readonly result: ImportResult
  readonly failed: readonly FailedFile[]
  /** Files whose conversations are named after their folders too. */
  readonly renamed: readonly string[]
  /** Files that were not begun, because an error before them ended the import. */
  readonly unread: readonly string[]
  /** Absent if no memory was opened, because there was nothing to import. */
  readonly episodes?: number
  readonly ms: number
}

function printImportJson({ printJson, noteJson }: Terminal, { result, failed, unread }: ImportOutcome): void {
  const { errors, unlisted = 0, unreadKeys: _, leftOut, notes, ...counts } = result
  noteErrors(noteJson, errors, failed)
  printJson({
    ...counts, errors: errors.length + unlisted + failed.length, ...(leftOut && { leftOut }), ...(notes && { notes }),
    ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }), ...(unread.length > 0 && { unread }),
  })
}

function printImport({ print, note }: Terminal, outcome: ImportOutcome): void {
  const { result: { errors, unlisted = 0, notes = [], redacted, unrecorded }, failed, renamed } = outcome
  noteReadings(notes, note)
  if (redacted) note(redactedText(redacted))
  if (unrecorded) note(unrecordedText(unrecorded))
  for (const error of errors.slice(0, MOST_ERRORS)) note(errorLine(error))
  if (errors.length > MOST_ERRORS) {
    const more = counted(errors.length + unlisted - MOST_ERRORS, 'more message')
    note(`… and ${more} that could not be imported; --json lists ${unlisted > 0 ? 'the first thousand' : 'them all'}`)
  }
  for (const { file, message } of failed) note(`${file}: ${message}`)
  if (renamed.length > 0) note(`Files with the same name: their conversations are named after their folders too `
    + `(${renamed.map(withoutExtension).join(', ')}). Give the same files together again, or --conversation.`)
  print(lastLine(outcome))
}

function lastLine(
  { result: { imported, skipped, conversations, errors, unlisted = 0, leftOut }, failed, unread, episodes, ms }: ImportOutcome,
): string {
  const parts = [
    `${counted(imported, 'message')} imported${conversations > 0 ? ` from ${counted(conversations, 'conversation')}` : ''}`,
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} skipped (already stored)`] : []),
    ...(errors.length > 0 ? [`${counted(errors.length + unlisted, 'error')} (listed above)`] : []),
  ]
  const sentences = [
    `${parts.join(', ')}${leftOut ? `; left out: ${leftOutText(leftOut)}` : ''}.`,
    ...(failed.length > 0 ? [`${counted(failed.length, 'file')} could not be read: ${failed.map(({ file }) => file).join(', ')}.`] : []),
    ...(unread.length > 0 ? [`Not read, because --strict stopped at the first error: ${unread.join(', ')}.`] : []),
    ...(episodes === undefined ? [] : [`The memory has ${counted(episodes, 'episode')} now.`]),
  ]
  return `${sentences.join(' ')} ${formatDuration(ms)}`
}

const errorLine = ({ line, message }: ImportError): string =>
  (line === '' ? message : `${typeof line === 'number' ? `line ${line}` : line}: ${message}`)

const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '')
