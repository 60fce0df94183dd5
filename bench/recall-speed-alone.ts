/** Recall of one user without rivals beside it: the same queries several times over, so that the last pass finds its pages in memory. */
import { drawQueries, type SpeedQuery } from './recall-speed-queries.ts'
import { placeOf, remove, type DatabasePlace, type Engine } from './recall-speed-clients.ts'
import { loaded, loadOurs, talkOf, userOf, warmUp, type Plan } from './recall-speed-measure.ts'
import { askOurs, openOurs } from './recall-speed-ours.ts'
import { OURS, type Loading } from './recall-speed-report.ts'
import { quantile } from './quantile.ts'

export interface AloneMeasurement {
  readonly engine: Engine
  readonly messages: number
  readonly loading: Loading
  /** Milliseconds of each query in each pass, first pass first. */
  readonly passes: readonly (readonly number[])[]
  /** Of the last pass, in milliseconds. */
  readonly p50: number
  readonly p95: number
  /** Recalls without a hit. */
  readonly empty: number
}

/** @param passes how often the queries are asked, in the same order */
export async function measureAlone(plan: Plan, passes: number): Promise<AloneMeasurement> {
  const { ground, messages, seed } = plan
  const place = placeOf(ground, `s${seed}-1x${messages}-ours`)
  try {
    const { seconds, at } = await loaded(plan, place, () => loadOurs(plan, place))
    const asked = await askPasses(plan, place, passes)
    const last = asked.passes.at(-1) ?? []
    return { engine: ground.engine, messages, loading: { seconds, at }, ...asked, p50: quantile(last, 0.5), p95: quantile(last, 0.95) }
  } finally {
    if (plan.kept === undefined) await remove(place, ground.serverUrl)
  }
}

async function askPasses(plan: Plan, place: DatabasePlace, count: number): Promise<{ passes: number[][]; empty: number }> {
  const log = talkOf(plan, 0)
  const asked = drawQueries(log, plan.seed, plan.questions)
  const memory = await openOurs(place, userOf(0), log)
  let empty = 0
  const search = async (question: SpeedQuery) => {
    const docs = await askOurs(memory, question)
    if (docs.length === 0) empty++
    return docs
  }
  const passes: number[][] = []
  try {
    await warmUp({ name: OURS, search: (_, question) => search(question) }, '', drawQueries(log, -1 - plan.seed, 5))
    while (passes.length < count) passes.push(await timesOf(asked, search))
  } finally {
    await memory.close()
  }
  return { passes, empty }
}

async function timesOf<T>(asked: readonly T[], search: (question: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const question of asked) {
    const start = performance.now()
    await search(question)
    times.push(performance.now() - start)
  }
  return times
}

export const aloneLine = ({ engine, messages, passes, p50, p95 }: AloneMeasurement): string =>
  `${engine}, ${messages.toLocaleString('en')} messages, alone: p50 / p95 ${p50.toFixed(1)} / ${p95.toFixed(1)} ms in `
  + `pass ${passes.length} (first pass ${quantile(passes[0] ?? [], 0.5).toFixed(1)} / ${quantile(passes[0] ?? [], 0.95).toFixed(1)} ms)`
