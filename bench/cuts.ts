/**
 * Benchmark of the cut: are chats divided where a reader divides them?
 * Run: npm run bench:cuts -- FILE… [--part tune|test] [--policy auto] [--density fine] [--json]   (LoCoMo or REALTALK JSON; deterministic)
 *
 * Readers divided chats by hand (bench/cut-annotations.json, by message id; the sample needs no file). Policies are compared
 * with each of them, and readers with each other: no policy can be closer to a reader than that. Pauses over four hours,
 * where every policy and every reader cuts, are left out of all figures.
 */
import { parseArgs } from 'node:util'
import { auto, local, segmentAll, type Policy } from '../packages/segment/index.ts'
import { figuresOf, innerCuts, kappaOf, mean, partedBy, type CutFigures } from './cut-measures.ts'
import { talkWithCuts, type TalkWithCuts } from './cut-readers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string' }, policy: { type: 'string', multiple: true, default: ['auto', 'local'] },
    density: { type: 'string' }, json: { type: 'boolean', default: false },
  },
})

const POLICIES: Readonly<Record<string, (density: string | undefined) => Policy>> = {
  auto: (density) => auto((density === undefined ? {} : { density }) as Parameters<typeof auto>[0]),
  local: (density) => local((density === undefined ? {} : { density }) as Parameters<typeof local>[0]),
}

/** A policy, or a reader, beside the readers: means over them. */
interface Row extends CutFigures {
  readonly chat: string
  readonly part: string
  readonly cut: string
  readonly kappa: number
  /** Shares of the cuts that part a question from its reply, and a burst of one speaker. */
  readonly replies: number
  readonly bursts: number
}

async function policyCuts(policy: Policy, { messages }: TalkWithCuts): Promise<number[]> {
  const { segments } = await segmentAll(policy, messages.map(({ speaker: _, ms: __, ...message }) => message))
  let start = 0
  return segments.slice(0, -1).map(({ messageIds }) => (start += messageIds.length))
}

function rowOf(talk: TalkWithCuts, cut: string, cuts: readonly number[], references: readonly (readonly number[])[]): Row {
  const { chat, part, messages } = talk
  const inner = innerCuts(messages, cuts)
  const measured = references.map((reference) => ({ ...figuresOf(messages, reference, inner), kappa: kappaOf(messages, reference, inner) }))
  const own = {
    ...figuresOf(messages, inner, inner), kappa: NaN, precision: NaN, recall: NaN, f1: NaN, nearF1: NaN, pk: NaN, windowDiff: NaN,
  }
  const figures = measured.length === 0 ? own
    : Object.fromEntries(Object.keys(own).map((key) => [key, mean(measured.map((one) => one[key as keyof typeof one]))]))
  const { replies, bursts } = partedBy(messages, inner)
  return {
    chat, part, cut, ...(figures as unknown as CutFigures & { kappa: number }),
    replies: replies / Math.max(1, inner.length), bursts: bursts / Math.max(1, inner.length),
  }
}

async function rowsOf(talk: TalkWithCuts): Promise<Row[]> {
  const readers = Object.entries(talk.cuts).map(([name, cuts]) => ({ name, inner: innerCuts(talk.messages, cuts) }))
  const rows = readers.map(({ name, inner }) =>
    rowOf(talk, `reader ${name}`, inner, readers.filter((other) => other.name !== name).map((other) => other.inner)))
  for (const name of values.policy) {
    const policy = POLICIES[name]?.(values.density)
    if (policy === undefined) throw new Error(`--policy must be one of ${Object.keys(POLICIES).join(', ')}, got ${name}`)
    rows.push(rowOf(talk, name, await policyCuts(policy, talk), readers.map(({ inner }) => inner)))
  }
  return rows
}

/** Means over the chats of one part, each chat counting the same. */
function meansOf(rows: readonly Row[]): Row[] {
  const cuts = [...new Set(rows.map(({ cut }) => cut))]
  return cuts.map((cut) => {
    const ofCut = rows.filter((row) => row.cut === cut)
    const means = Object.entries(ofCut[0]!).map(([key, value]) =>
      [key, typeof value === 'number' ? mean(ofCut.map((row) => row[key as keyof Row] as number)) : value])
    return { ...(Object.fromEntries(means) as Row), chat: `mean of ${ofCut.length}` }
  })
}

const COLUMNS = ['cuts', 'perStretch', 'precision', 'recall', 'f1', 'nearF1', 'kappa', 'pk', 'windowDiff', 'replies', 'bursts'] as const
const HEADS = ['cuts', 'per stretch', 'precision', 'recall', 'F1', 'F1 ±1', 'kappa', 'Pk', 'WD', 'parts replies', 'parts bursts']

function tableOf(rows: readonly Row[]): string {
  const cell = (key: (typeof COLUMNS)[number], value: number) =>
    (Number.isNaN(value) ? '' : key === 'cuts' ? value.toFixed(0) : key === 'perStretch' ? value.toFixed(1) : value.toFixed(2))
  const lines = rows.map((row) => `| ${[row.chat, row.cut, ...COLUMNS.map((key) => cell(key, row[key]))].join(' | ')} |`)
  return [`| chat | cut | ${HEADS.join(' | ')} |`, `|${'---|'.repeat(HEADS.length + 2)}`, ...lines].join('\n')
}

const talks = (await talkWithCuts(positionals)).filter(({ part }) => values.part === undefined || part === values.part)
if (talks.length === 0) throw new Error('no chat of the files was read by hand')
for (const part of ['tune', 'more', 'test', 'fresh'] as const) {
  const rows: Row[] = []
  for (const talk of talks) if (talk.part === part) rows.push(...(await rowsOf(talk)))
  if (rows.length === 0) continue
  const all = [...rows, ...meansOf(rows)]
  console.log(values.json ? JSON.stringify({ part, rows: all }) : `${part}\n\n${tableOf(all)}\n`)
}
