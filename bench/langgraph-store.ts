/**
 * Benchmark of the store for LangGraph: how long its calls take at so many items, and how long a hot key takes to read.
 * Run: npx tsx bench/langgraph-store.ts [--items 1000,10000] [--overwrites 500]
 *   on PGlite with fsync in a temporary folder.
 *
 * Fixed: one namespace, an item for each synthetic message (zipf-talk.ts, seed 1), put in batches of 100 and settled; then each
 * call twenty times, with other words and keys.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MadeleineStore } from '../packages/adapters/langgraph/index.ts'
import { openMemory } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { firstMessages, language } from './zipf-talk.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000,10000' }, overwrites: { type: 'string', default: '500' } },
})
const TIMES = 20
const BATCH = 100
const NOTES = ['memories', 'ann']
const spoken = language(1)

/** Milliseconds by the clock, and of all threads' processor time. */
interface Spent {
  readonly clockMs: number
  readonly processorMs: number
}

async function timed(work: (i: number) => Promise<unknown>, times = TIMES): Promise<Spent[]> {
  const spent: Spent[] = []
  for (let i = 0; i < times; i++) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await work(i)
    const { user, system } = process.cpuUsage(before)
    spent.push({ clockMs: performance.now() - start, processorMs: (user + system) / 1000 })
  }
  return spent
}

function report(name: string, spent: readonly Spent[]): void {
  const [clock, processor] = [spent.map(({ clockMs }) => clockMs), spent.map(({ processorMs }) => processorMs)]
  console.log(`  ${name.padEnd(28)} clock p50 ${quantile(clock, 0.5).toFixed(1)} `
    + `p95 ${quantile(clock, 0.95).toFixed(1)} ms   processor p50 ${quantile(processor, 0.5).toFixed(1)} ms`)
}

async function measure(items: number): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'langgraph-'))
  await using memory = await openMemory({ data, work: false })
  const store = new MadeleineStore(memory)
  const texts = firstMessages(spoken, 1, items).map(({ text }) => text)
  const itemAt = (i: number) => ({ namespace: NOTES, key: `note ${i % items}`, value: { text: texts[i % items]!, even: i % 2 === 0 } })
  console.log(`${items} items`)
  report(`batch of ${BATCH} puts`, await timed(
    (nth) => store.batch(Array.from({ length: BATCH }, (_, i) => itemAt(nth * BATCH + i))), Math.ceil(items / BATCH),
  ))
  report('settle', await timed(() => memory.settle(), 1))
  const words = (i: number) => texts[(i * 37) % items]!.split(' ').slice(0, 5).join(' ')
  report('get', await timed((i) => store.get(NOTES, `note ${(i * 31) % items}`)))
  report('search, the last ten', await timed(() => store.search(NOTES)))
  report('search by a filter', await timed((i) => store.search(NOTES, { filter: { text: texts[(i * 17) % items] } })))
  report('search by a query', await timed((i) => store.search(NOTES, { query: words(i) })))
  report('listNamespaces', await timed(() => store.listNamespaces()))
  report('put of a new key', await timed((i) => store.put(NOTES, `new ${i}`, { text: words(i) })))
  report('put of an old key', await timed((i) => store.put(NOTES, `note ${i}`, { text: words(i) })))
  report('settle, which erases', await timed(() => memory.settle(), 1))
  const overwrites = Number(values.overwrites)
  report(`${overwrites} puts of one key`, await timed((i) => store.put(NOTES, 'hot', { text: `count ${i}` }), overwrites))
  report(`get after ${overwrites} puts`, await timed(() => store.get(NOTES, 'hot')))
  await memory.close()
  await rm(data, { recursive: true, force: true })
}

for (const items of values.items.split(',')) await measure(Number(items))
