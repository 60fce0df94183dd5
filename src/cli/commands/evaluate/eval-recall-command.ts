/** `madeleine eval recall --data FILE…`: does recall bring the evidence back, beside BM25 over single turns. */
import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { readChunks, readJson } from '../../../adapters/import/import-source.ts'
import { invalidInput, MadeleineError } from '../../../errors.ts'
import { readChats, type Chat, type RecallFormat } from '../../../eval/corpora/recall-chats.ts'
import { readMetrics } from '../../../eval/recall/recall-metrics.ts'
import { evaluateChat, scoreChats, type ChatAnswers } from '../../../eval/recall/recall-scores.ts'
import type { Db } from '../../../store/engine/db.ts'
import { indexBytes } from '../../../store/tables/index-bytes.ts'
import { JSON_FLAG, readNumber, valuesOf } from '../../flags/store-flags.ts'
import { assertReadable, openInput } from '../../json-lines.ts'
import { command, type CommandSurroundings } from '../../command.ts'
import { withOpened } from '../../command-memory.ts'
import { showSteps } from '../../terminal/progress-bar.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { inFile } from '../../evaluation-files.ts'
import { DEFAULT_METRICS, showRecallScores, type MeasuredRecall } from '../../show/show-recall-scores.ts'
import { DAY_MS } from '../../../units.ts'

const ARGS = {
  data: { type: 'string', valueHint: 'FILE…', required: true, description: 'LoCoMo, REALTALK or LongMemEval JSON; - reads stdin' },
  metrics: { type: 'string', valueHint: 'LIST', description: `Columns to show people, apart by commas; default: ${DEFAULT_METRICS.join(',')}` },
  ablation: { type: 'boolean', description: 'Rank once more without each feature, and without groups of them' },
  limit: { type: 'string', valueHint: 'N', description: 'Measure the first N chats of each file only' },
  out: { type: 'string', valueHint: 'FILE', description: 'Write what was ranked, one question and arm a line, as JSON; replaces the file' },
  ...JSON_FLAG,
} as const

export const evaluateRecall = command({
  meta: { name: 'recall', description: 'Measure whether recall brings back the turns that answer questions' },
  args: ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const metrics = readMetrics(args.metrics === undefined ? DEFAULT_METRICS : args.metrics.split(',').map((name) => name.trim()))
    const { print, screen, isRead } = cli.terminal
    const limit = readLimit(args.limit)
    // The shell puts all files of a pattern behind the option; the first of them is its value
    const files = [...valuesOf(rawArgs, ARGS, 'data'), ...args._]
    await assertReadable(files)
    if (args.out !== undefined) await emptyFile(args.out)
    const show = (measured: MeasuredRecall): void => (args.json === true ? printJsonRows(cli.terminal, measured) : print(showRecallScores(screen, measured, metrics)))
    const byFormat = new Map<RecallFormat, Measured[][]>()
    for (const file of files) {
      const { format, measured } = await measureFile(cli, file, { limit, out: args.out, ablation: args.ablation === true })
      byFormat.set(format, [...(byFormat.get(format) ?? []), measured])
      show(summary(file, measured))
      if (!isRead()) return
    }
    for (const together of summaries(byFormat)) show(together)
  },
})

/** Files of one format are one benchmark in parts; then all files, every question counting once. */
function summaries(byFormat: ReadonlyMap<RecallFormat, readonly Measured[][]>): MeasuredRecall[] {
  const all = [...byFormat.values()].flat()
  const formats = byFormat.size > 1 ? [...byFormat].filter(([, files]) => files.length > 1) : []
  return [
    ...formats.map(([format, files]) => summary(`all ${files.length} files of ${format}`, files.flat())),
    ...(all.length > 1 ? [summary(`all ${all.length} files`, all.flat())] : []),
  ]
}

/** @throws {MadeleineError} `invalid_input` */
function readLimit(text: string | undefined): number {
  const limit = readNumber(text, '--limit') ?? Infinity
  if (limit < 1) throw invalidInput('--limit', text, 'a whole number from 1')
  return limit
}

/** @throws {MadeleineError} `invalid_input`, before hours of measuring */
async function emptyFile(file: string): Promise<void> {
  await writeFile(file, '').catch((cause: Error) => {
    throw new MadeleineError('invalid_input', `cannot write ${file}: ${cause.message}`, { cause })
  })
}

interface Measured extends ChatAnswers {
  /** What the chat made the store's folder grow by, messages and index together, write-ahead log left out. */
  readonly storeBytes: number
  /** Of the tables that recall alone needs, at the end. */
  readonly indexBytes: number
}

const summary = (file: string, measured: readonly Measured[]): MeasuredRecall => ({
  file, ...scoreChats(measured),
  storeBytes: measured.reduce((sum, { storeBytes }) => sum + storeBytes, 0),
  indexBytes: measured.reduce((sum, one) => sum + one.indexBytes, 0),
})

interface Measuring {
  readonly limit: number
  readonly out: string | undefined
  readonly ablation: boolean
}

async function measureFile(cli: CommandSurroundings, file: string, { limit, out, ablation }: Measuring): Promise<{ format: RecallFormat; measured: Measured[] }> {
  const steps = await showSteps(cli.host.stderr)
  try {
    const { format, chats } = readChats(await readJson(readChunks(openInput(file, cli.host))), file === '-' ? 'stdin' : basename(file, extname(file)))
    // Of a chat that nothing is asked about there is nothing to measure
    const measured: Measured[] = []
    const asked = chats.filter(({ questions }) => questions.length > 0).slice(0, limit)
    for (const [done, chat] of asked.entries()) {
      steps.show({ phase: 'asking', done, total: asked.length })
      const one = await measureChat(cli, chat, ablation)
      measured.push(one)
      if (out !== undefined) await appendFile(out, one.answers.map((answer) => `${JSON.stringify({ file, ...answer })}\n`).join(''))
    }
    return { format, measured }
  } catch (error) {
    throw inFile(file, error)
  } finally {
    steps.stop()
  }
}

/** A store of its own for each chat, thrown away afterwards. */
async function measureChat(cli: CommandSurroundings, chat: Chat, ablation: boolean): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-eval-'))
  const store = { data, durability: 'relaxed' } as const
  try {
    const measured = await withOpened(cli, { ...store, work: false, timeZone: 'UTC', now: clockAfter(chat) }, async (memory, signal) => {
      const empty = await bytesUnder(data)
      const answers = await evaluateChat(memory, chat, { clock: () => performance.now(), signal, ablation })
      return { ...answers, storeBytes: Math.max(0, (await bytesUnder(data)) - empty) }
    })
    return { ...measured, indexBytes: await indexBytesIn(await cli.openEngine(store)) }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

/** Asks the engine, which tells tables apart, once the memory has let go of the folder. */
async function indexBytesIn(db: Db): Promise<number> {
  try {
    return await indexBytes(db)
  } finally {
    await db.close()
  }
}

/** Stands a day after the chat's last message, so that a run says the same again. */
function clockAfter({ turns }: Chat): () => Date {
  const times = turns.map(({ item }) => new Date((item.message as { timestamp?: string | Date }).timestamp ?? 0).getTime())
  const latest = times.reduce((most, time) => Math.max(most, Number.isNaN(time) ? 0 : time), 0)
  return () => new Date(latest + DAY_MS)
}

/** Without the write-ahead log, whose files are made ahead of what they will hold. */
async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'pg_wal') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await bytesUnder(path)
    // What the engine removes meanwhile counts nothing
    else bytes += (await stat(path).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

function printJsonRows({ printJson }: Terminal, { file, arms, ...whole }: MeasuredRecall): void {
  for (const arm of arms) printJson({ file, ...whole, ...arm })
}
