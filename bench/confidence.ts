/**
 * Benchmark of confidence: does a recall know whether anything answers the query?
 * Run: npm run bench:confidence -- FILE… [--json]        (LoCoMo or REALTALK JSON; deterministic)
 *
 * Each chat goes into a store of its own through the public API, and is asked its own questions, which messages answer,
 * and those of the other chats of its file or files with the names of its own people put in (bench/foreign-questions.ts):
 * of all people, and never of a chat that shares a speaker; then, to compare with former figures, of speakers only and of
 * every other chat. Half of the weight of each figure is on either kind.
 *
 * Then `context` is asked for its own questions with and without `minConfidence`: the share of the evidence that a model is
 * shown, in 8,000 tokens.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { toImportItem } from '../packages/import/import-item.ts'
import { CONFIDENCE_LEVELS, levelOf } from '../packages/contract/confidence.ts'
import { readChats, type Chat } from './eval/corpora/recall-chats.ts'
import { areaUnderCurve, brierScore, calibrationError, reliabilityBins, type JudgedConfidence } from './eval/recall/confidence-metrics.ts'
import { MAX_TEXT_BYTES } from '../packages/contract/read-message.ts'
import { openMemory, type Memory } from '../src/index.ts'
import { foreignQuestions, SWAPS, type Swap } from './foreign-questions.ts'

/** A passage served for a question of its own chat: its confidence, and whether evidence lies within two messages of it. */
interface JudgedPassage {
  readonly value: number
  readonly isNear: boolean
}

type JudgedQuery = JudgedConfidence & { readonly confidence: string }

interface Measured {
  readonly chat: string
  /** The chat's own questions. */
  readonly own: readonly JudgedQuery[]
  /** Those of other chats, by whose names were put in. */
  readonly foreign: Readonly<Record<Swap, readonly JudgedQuery[]>>
  readonly passages: readonly JudgedPassage[]
  /** Of each question the share of its evidence in a context, by the level left out. */
  readonly shown: Readonly<Record<'none' | 'fair', readonly number[]>>
}

const NEAR = 2

/** Asks a store of the chat alone. */
async function measure(chat: Chat, asked: Readonly<Record<Swap, readonly string[]>>): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-01-01T00:00:00Z'),
  })
  try {
    await memory.import(chat.turns.map(({ item }) => toImportItem(item, MAX_TEXT_BYTES)))
    await memory.settle()
    const own: JudgedQuery[] = []
    const foreign: Record<Swap, JudgedQuery[]> = { everybody: [], speakers: [] }
    const passages: JudgedPassage[] = []
    const shown = { none: [] as number[], fair: [] as number[] }
    const places = new Map(chat.turns.map(({ id }, i) => [id, i]))
    for (const { text, evidence, asOf } of chat.questions) {
      const recalled = await memory.recall({ query: text, ...(asOf && { asOf }) })
      own.push({ value: recalled.confidence.value, confidence: recalled.confidence.level, isAnswerable: true })
      const at = [...evidence].map((id) => places.get(id)!)
      passages.push(...recalled.passages.map(({ messageId, confidence }) =>
        ({ value: confidence, isNear: at.some((place) => Math.abs(place - places.get(messageId)!) <= NEAR) })))
      for (const least of ['none', 'fair'] as const) shown[least].push(await shareShown(memory, chat, { text, evidence, least }))
    }
    for (const swap of SWAPS) {
      for (const query of asked[swap]) {
        const { confidence } = await memory.recall({ query })
        foreign[swap].push({ value: confidence.value, confidence: confidence.level, isAnswerable: false })
      }
    }
    return { chat: chat.name, own, foreign, passages, shown }
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** The share of the evidence whose words stand in a context for a new conversation. */
async function shareShown(
  memory: Memory, { turns }: Chat, { text, evidence, least }: { text: string; evidence: ReadonlySet<string>; least: 'none' | 'fair' },
): Promise<number> {
  const { messages } = await memory.context({ conversationId: 'asking', query: text, manifest: false, minConfidence: least })
  const shown = messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n').replaceAll('\\"', '"')
  const texts = turns.filter(({ id }) => evidence.has(id)).map((turn) => turn.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60))
  return texts.filter((words) => shown.replaceAll(/\s+|\\n/g, ' ').includes(words)).length / evidence.size
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function figuresOf(set: string, swap: Swap, measured: readonly Measured[]) {
  const queries = measured.flatMap(({ own, foreign }) => [...own, ...foreign[swap]])
  const passages = measured.flatMap((one) => one.passages)
  const bins = reliabilityBins(queries)
  const shareAt = (isAnswerable: boolean) => Object.fromEntries(CONFIDENCE_LEVELS.map((level) => {
    const kind = queries.filter((one) => one.isAnswerable === isAnswerable)
    return [level, kind.filter(({ confidence }) => confidence === level).length / kind.length]
  }))
  return {
    set, swap, answerable: queries.filter(({ isAnswerable }) => isAnswerable).length,
    foreign: queries.filter(({ isAnswerable }) => !isAnswerable).length,
    auc: areaUnderCurve(queries), brier: brierScore(queries), calibrationError: calibrationError(bins), bins,
    levels: { answerable: shareAt(true), foreign: shareAt(false) },
    passages: CONFIDENCE_LEVELS.map((level) => {
      const held = passages.filter(({ value }) => levelOf(value) === level)
      return { level, passages: held.length, nearEvidence: mean(held.map(({ isNear }) => Number(isNear))) }
    }),
    chats: measured.map(({ chat, own, foreign }) => {
      const shareStrong = (asked: readonly JudgedQuery[]) => mean(asked.map(({ confidence }) => Number(confidence === 'strong')))
      return {
        chat, answerable: own.length, foreign: foreign[swap].length, auc: areaUnderCurve([...own, ...foreign[swap]]),
        answerableStrong: shareStrong(own), foreignStrong: shareStrong(foreign[swap]),
      }
    }),
    evidenceInContext: { none: mean(measured.flatMap(({ shown }) => shown.none)), fair: mean(measured.flatMap(({ shown }) => shown.fair)) },
  }
}

function print({
  set, swap, answerable, foreign, auc, brier, calibrationError: error, bins, levels, passages, chats, evidenceInContext,
}: ReturnType<typeof figuresOf>): void {
  const two = (value: number | undefined) => (value ?? 0).toFixed(2)
  const flagged = (shares: Readonly<Record<string, number>>) => two((shares['none'] ?? 0) + (shares['weak'] ?? 0))
  console.log(`\n${set}, names of ${swap} put in: ${answerable} answerable, ${foreign} `
    + `foreign\n\nAUC ${auc.toFixed(3)} · Brier score ${brier.toFixed(3)} · calibration error ${error.toFixed(3)} `
    + `· none or weak: ${flagged(levels.foreign)} of the foreign, ${flagged(levels.answerable)} of the answerable`)
  console.log(
    `evidence in a context: ${evidenceInContext.none.toFixed(3)} with everything, ${evidenceInContext.fair.toFixed(3)} from fair on\n`,
  )
  console.log('| confidence | queries | mean | answerable |\n|---|---|---|---|')
  for (const bin of bins) {
    console.log(`| ${bin.from.toFixed(1)}–${bin.to.toFixed(1)} | ${bin.queries} | ${two(bin.confidence)} | ${two(bin.answerable)} |`)
  }
  console.log(
    '\n| level | of the answerable | of the foreign | passages | of them within two messages of evidence |\n|---|---|---|---|---|',
  )
  for (const { level, passages: count, nearEvidence } of passages) {
    console.log(`| ${level} | ${two(levels.answerable[level])} | ${two(levels.foreign[level])} | ${count} | ${two(nearEvidence)} |`)
  }
  console.log('\n| chat | answerable | foreign | AUC | answerable strong | foreign strong |\n|---|---|---|---|---|---|')
  for (const one of chats) console.log(`| ${one.chat} | ${one.answerable} | ${one.foreign} |`
    + ` ${one.auc.toFixed(3)} | ${two(one.answerableStrong)} | ${two(one.foreignStrong)} |`)
}

async function main(): Promise<void> {
  const { values: { json }, positionals: files } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  if (files.length === 0) throw new Error('give the files to measure: LoCoMo or REALTALK JSON')
  const byFormat = new Map<string, Chat[]>()
  for (const file of files) {
    const { format, chats } = readChats(JSON.parse(await readFile(file, 'utf8')), basename(file, '.json'))
    byFormat.set(format, [...(byFormat.get(format) ?? []), ...chats])
  }
  for (const [format, chats] of byFormat) {
    const measured: Measured[] = []
    for (const chat of chats) {
      measured.push(
        await measure(chat, { everybody: foreignQuestions(chats, chat, 'everybody'), speakers: foreignQuestions(chats, chat, 'speakers') }),
      )
    }
    for (const swap of SWAPS) {
      const figures = figuresOf(format, swap, measured)
      if (json) console.log(JSON.stringify(figures))
      else print(figures)
    }
  }
}

await main()
