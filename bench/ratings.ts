/**
 * Benchmark of ratings: what an answer and what the user says next do to the episodes that were recalled, beside a judge.
 * Run: npm run bench:ratings [-- --part tune|test|short|short-none] [--show]      (deterministic)
 *
 * Simulated samples (bench/ratings-samples.json): talk of the past, days, a question, an answer, what the user says then,
 * and which ratings a sensible judge would give each of the past conversations. Each is a user of its own, with the past of the
 * next eight samples beside it. A rating is read off the stability: weaker is `again`, the same no rating, more `hard` or better;
 * where only `hard` would be sensible, it may not double.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore, type Memory, type Store } from '../src/index.ts'
import { DAY_MS, MINUTE_MS } from '../packages/base/units.ts'

type Fit = 'again' | 'none' | 'hard' | 'good' | 'easy'
interface Sample {
  readonly id: string
  readonly part: 'tune' | 'test' | 'short' | 'short-none'
  /** Conversations, each the turns of user and assistant. */
  readonly past: readonly (readonly string[])[]
  readonly days: number
  readonly ask: string
  readonly answer: string
  readonly after: readonly string[]
  /** By conversation of the past, the ratings that are sensible. */
  readonly fits: readonly (readonly Fit[])[]
}

const START = Date.parse('2025-06-02T10:00:00Z')
const BESIDE = 8
let clock = START

const { values } = parseArgs({ options: { part: { type: 'string' }, show: { type: 'boolean', default: false } } })
const samples = JSON.parse(await readFile(new URL('ratings-samples.json', import.meta.url), 'utf8')) as Sample[]

const turns = (texts: readonly string[], firstRole = 0) => texts.map((content, i) => ({
  role: (i + firstRole) % 2 === 0 ? 'user' as const : 'assistant' as const, content,
  timestamp: new Date(clock + i * MINUTE_MS).toISOString(),
}))

async function stabilities(memory: Memory): Promise<Map<string, number>> {
  const { episodes } = await memory.recent({ limit: 100, explain: true })
  return new Map(episodes.map(({ conversationId, explain }) => [conversationId, explain!.stabilityDays]))
}

/** Waits until the recall, which is recorded behind its answer, is there. */
async function recorded(memory: Memory): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await memory.stats()).pendingReviews > 0) return true
    await new Promise((resolve) => setImmediate(resolve))
  }
  return false
}

async function measure(store: Store, sample: Sample, index: number) {
  const memory = store.user(sample.id)
  clock = START
  const named = ({ past }: Sample, name: string) => past.map((texts, n) => [`${name}-${n}`, texts] as const)
  const beside = Array.from({ length: BESIDE }, (_, i) => named(samples[(index + 1 + i) % samples.length]!, `beside-${i}`)).flat()
  for (const [conversationId, texts] of [...beside, ...named(sample, 'past')]) await memory.push({ conversationId, messages: turns(texts) })
  await memory.flush()
  await memory.settle()
  clock += sample.days * DAY_MS
  await memory.push({ conversationId: 'now', messages: turns([sample.ask]) })
  await memory.recall({ query: sample.ask, conversationId: 'now' })
  const wasShown = await recorded(memory)
  const before = await stabilities(memory)
  clock += MINUTE_MS
  await memory.push({ conversationId: 'now', messages: turns([sample.answer, ...sample.after], 1) })
  await memory.flush()
  await memory.settle()
  const after = await stabilities(memory)
  const growth = (id: string): number => after.get(id)! / before.get(id)!
  const rows = sample.fits.map((fits, n) => ({ growth: growth(`past-${n}`), fits, isSensible: fitsGrowth(growth(`past-${n}`), fits) }))
  const moved = beside.filter(([id]) => growth(id) > 1).length
  return { sample, wasShown, rows, moved, isSensible: moved === 0 && rows.every((row) => row.isSensible) }
}

function fitsGrowth(growth: number, fits: readonly Fit[]): boolean {
  if (growth < 1) return fits.includes('again')
  if (growth === 1) return fits.includes('none')
  return fits.includes('good') || fits.includes('easy') || (fits.includes('hard') && growth <= 2)
}

const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
const store = await openStore({ data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date(clock) })
try {
  const judged = []
  for (const [index, sample] of samples.entries()) {
    if (values.part === undefined || sample.part === values.part) judged.push(await measure(store, sample, index))
  }
  for (const { sample, rows, moved, wasShown, isSensible } of judged) {
    const grown = rows.map(({ growth, fits }) => `× ${growth.toFixed(2)} (${fits.join(', ')})`).join('; ')
    const notes = [moved > 0 ? `; ${moved} others grew` : '', wasShown ? '' : '; nothing was shown'].join('')
    if (values.show || !isSensible) console.log(`${isSensible ? '   ' : 'NOT'} ${sample.part} ${sample.id}: ${grown}${notes}`)
  }
  for (const part of ['tune', 'test', 'short', 'short-none'] as const) {
    const of = judged.filter(({ sample }) => sample.part === part)
    if (of.length > 0) console.log(`${part}: ${of.filter(({ isSensible }) => isSensible).length} of ${of.length} sensible`)
  }
} finally {
  await store.close()
  await rm(data, { recursive: true, force: true })
}
