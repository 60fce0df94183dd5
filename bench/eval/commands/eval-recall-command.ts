/** `madeleine eval recall FILE…`: how much of the evidence recall finds, compared with BM25 over single turns. */
import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { readChunks, readJson } from '../../../packages/import/import-source.ts'
import { invalidInput, MadeleineError, reasonIn } from '../../../packages/base/errors.ts'
import { readChats, type Chat, type RecallFormat } from '../corpora/recall-chats.ts'
import { readMetrics } from '../recall/recall-metrics.ts'
import { addReviews, evaluateAfterAsking, type ReviewCounts } from '../recall/recall-after-reviews.ts'
import { evaluateChat, scoreChats, type ChatAnswers } from '../recall/recall-scores.ts'
import type { Memory } from '../../../packages/core/memory/memory.ts'
import type { Db } from '../../../packages/engine/db.ts'
import { indexBytes } from '../../../packages/core/store/tables/row-counts.ts'
import { JSON_FLAG, readNumber } from '../../../packages/cli/flags.ts'
import { assertReadable, openInput } from '../../../packages/cli/message-lines.ts'
import { command, type CommandEnvironment } from '../../../packages/cli/command.ts'
import { withOpened } from '../../../packages/cli/command-memory.ts'
import { showSteps } from '../../../packages/cli/terminal/progress-bar.ts'
import type { Terminal } from '../../../packages/cli/terminal/terminal.ts'
import { inFile } from '../corpora/evaluation-files.ts'
import { DEFAULT_METRICS, showRecallScores, type MeasuredRecall } from './show-recall-scores.ts'
import { DAY_MS } from '../../../packages/base/units.ts'

const ARGS = {
  file: { type: 'positional', required: true, description: 'One or more files: LoCoMo, REALTALK or LongMemEval JSON; - reads stdin' },
  metrics: {
    type: 'string', valueHint: 'LIST', description: `Columns of the tables, separated by commas (default: ${DEFAULT_METRICS.join(',')})`,
  },
  ablation: { type: 'boolean', description: 'Also rank without each feature, and without groups of features' },
  embedder: {
    type: 'string', valueHint: 'URL', description: 'With the vectors of an OpenAI-compatible server, model `e5` (default: the table alone)',
  },
  typos: { type: 'string', valueHint: 'SEED', description: 'Ask every question with one typo, drawn by this seed' },
  reviews: {
    type: 'string', valueHint: 'SEED',
    description: 'Also ask half of the questions first, drawn by this seed, and measure the others with and without the reviews',
  },
  limit: { type: 'string', valueHint: 'N', description: 'Evaluate only the first N chats of each file' },
  out: { type: 'string', valueHint: 'FILE', description: 'Write the rankings as JSON, one line per question and arm; replaces the file' },
  ...JSON_FLAG,
} as const

export const evaluateRecall = command({
  meta: { name: 'recall', description: 'Evaluate whether recall finds the turns that answer questions' },
  variadic: true,
  args: ARGS,
  run: async ({ args }, cli) => {
    const metrics = readMetrics(args.metrics === undefined ? DEFAULT_METRICS : args.metrics.split(',').map((name) => name.trim()))
    const { print, screen, isRead } = cli.terminal
    const limit = readLimit(args.limit)
    const typoSeed = readNumber(args.typos, '--typos')
    const reviewSeed = readNumber(args.reviews, '--reviews')
    const files = args._
    await assertReadable(files)
    if (args.out !== undefined) await emptyFile(args.out)
    const show = (measured: MeasuredRecall): void =>
      (args.json === true ? printJsonRows(cli.terminal, measured) : print(showRecallScores(screen, measured, metrics)))
    const byFormat = new Map<RecallFormat, Measured[][]>()
    for (const file of files) {
      const { format, measured } = await measureFile(
        cli, file, { limit, out: args.out, embedder: args.embedder, ablation: args.ablation === true, typoSeed, reviewSeed },
      )
      byFormat.set(format, [...(byFormat.get(format) ?? []), measured])
      show(summary(file, measured))
      if (!isRead()) return
    }
    for (const total of summaries(byFormat)) show(total)
  },
})

/** Totals per format, whose files are parts of one benchmark, then over all files, with equal weight for every question. */
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

/** Creates or empties the file now, so that an unwritable path fails before hours of measuring. @throws {MadeleineError} `invalid_input` */
async function emptyFile(file: string): Promise<void> {
  await writeFile(file, '').catch((cause: Error) => {
    throw new MadeleineError('invalid_input', `cannot write ${file}: ${reasonIn(cause)}`, { cause })
  })
}

interface Measured extends ChatAnswers {
  /** Growth of the store's folder by the chat, messages and index together, without the write-ahead log. */
  readonly storeBytes: number
  /** Size of the tables that only recall needs, at the end. */
  readonly indexBytes: number
  /** What half of the questions left behind, if it was asked first. */
  readonly reviews?: ReviewCounts
}

const summary = (file: string, measured: readonly Measured[]): MeasuredRecall => ({
  file, ...scoreChats(measured),
  ...(measured.some(({ reviews }) => reviews) && { reviews: addReviews(measured.flatMap(({ reviews }) => reviews ?? [])) }),
  storeBytes: measured.reduce((sum, { storeBytes }) => sum + storeBytes, 0),
  indexBytes: measured.reduce((sum, one) => sum + one.indexBytes, 0),
})

interface MeasureOptions {
  readonly limit: number
  readonly out: string | undefined
  readonly embedder: string | undefined
  readonly ablation: boolean
  readonly typoSeed: number | undefined
  readonly reviewSeed: number | undefined
}

async function measureFile(
  cli: CommandEnvironment, file: string, { limit, out, ...options }: MeasureOptions,
): Promise<{ format: RecallFormat; measured: Measured[] }> {
  const steps = await showSteps(cli.host.stderr)
  try {
    const { format, chats } = readChats(await readJson(readChunks(openInput(file, cli.host))), file === '-' ? 'stdin'
      : basename(file, extname(file)))
    // A chat without questions cannot be measured
    const measured: Measured[] = []
    const withQuestions = chats.filter(({ questions }) => questions.length > 0).slice(0, limit)
    for (const [done, chat] of withQuestions.entries()) {
      steps.show({ phase: 'asking', done, total: withQuestions.length })
      const one = await measureChat(cli, chat, options)
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

/** Measures a chat in a temporary store of its own, and, where reviews are asked for, in two more, with and without them. */
async function measureChat(
  cli: CommandEnvironment, chat: Chat, { reviewSeed, embedder, ...options }: Omit<MeasureOptions, 'limit' | 'out'>,
): Promise<Measured> {
  const measured = await inStoreOf(cli, { chat, embedder }, async ({ memory, signal, data }) => {
    const empty = await bytesUnder(data)
    const answers = await evaluateChat(memory, chat, { clock: () => performance.now(), signal, ...options })
    return { ...answers, storeBytes: Math.max(0, (await bytesUnder(data)) - empty) }
  })
  if (reviewSeed === undefined) return measured
  const asked = (isReviewed: boolean) =>
    inStoreOf(cli, { chat, embedder }, ({ memory, signal, step }) =>
      evaluateAfterAsking(memory, chat, { seed: reviewSeed, isReviewed, step, signal }))
  const [without, after] = [await asked(false), await asked(true)]
  return { ...measured, answers: [...measured.answers, ...without.answers, ...after.answers], reviews: after.reviews }
}

interface StoreOfChat {
  readonly memory: Memory
  readonly signal: AbortSignal
  readonly data: string
  /** Moves the clock on by some days. */
  readonly step: (days: number) => void
}

/** Runs with a temporary store for a chat; then adds how large its index became. */
async function inStoreOf<T extends object>(
  cli: CommandEnvironment, { chat, embedder }: { chat: Chat; embedder: string | undefined }, use: (store: StoreOfChat) => Promise<T>,
): Promise<T & { indexBytes: number }> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-eval-'))
  const store = { data, durability: 'relaxed' } as const
  const models = embedder === undefined ? {} : { embedder: { provider: 'openai-compatible', baseURL: embedder, model: 'e5' } as const }
  const startsAt = dayAfter(chat)
  let days = 0
  const now = (): Date => new Date(startsAt + days * DAY_MS)
  try {
    const result = await withOpened(cli, { ...store, ...models, work: false, timeZone: 'UTC', now }, (memory, signal) =>
      use({ memory, signal, data, step: (more) => void (days += more) }))
    return { ...result, indexBytes: await indexBytesIn(await cli.openEngine(store)) }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

/** Size of the index from the engine, which knows the size of each table. The memory must have closed the folder. */
async function indexBytesIn(db: Db): Promise<number> {
  try {
    return await indexBytes(db)
  } finally {
    await db.close()
  }
}

/** One day after the chat's last message, in milliseconds: where the clock stands, so that runs are reproducible. */
function dayAfter({ turns }: Chat): number {
  const times = turns.map(({ item }) => new Date((item.message as { timestamp?: string | Date }).timestamp ?? 0).getTime())
  const latest = times.reduce((most, time) => Math.max(most, Number.isNaN(time) ? 0 : time), 0)
  return latest + DAY_MS
}

/** Size of a folder without the write-ahead log, whose files are preallocated. */
async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'pg_wal') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await bytesUnder(path)
    // A file that the engine removed meanwhile counts as empty
    else bytes += (await stat(path).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

function printJsonRows({ printJson }: Terminal, { file, arms, ...whole }: MeasuredRecall): void {
  for (const arm of arms) printJson({ file, ...whole, ...arm })
}
