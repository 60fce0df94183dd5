/**
 * Benchmark of what it costs to learn a message: processor time of all threads for real talk that is pushed in turns and settled, from
 * the log to episodes, facts and notes; by this build, and in turn by another one.
 * Run: npm run bench:learning -- [--than DIST] [--turn 20] [--rounds 5] FILE…      (chats as they are exported; of people)
 *
 * Figures are medians of the rounds, each in new folders, of microseconds a message; rounds before the second warm up. `DIST` is the
 * folder `dist` of another commit. The table of meaning and the engine are loaded before the clock starts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type * as madeleine from '../src/index.ts'
import type { MessageInput } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { allTime } from './thread-time.ts'

const { values, positionals: files } = parseArgs({
  options: { than: { type: 'string' }, turn: { type: 'string', default: '20' }, rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
if (files.length === 0) throw new Error('expected FILE…, chats as they are exported')
const [TURN, ROUNDS] = [Number(values.turn), Number(values.rounds)]
const OURS = new URL('../dist/index.js', import.meta.url).pathname
const builds = await Promise.all([OURS, ...(values.than === undefined ? [] : [join(resolve(values.than), 'index.js')])]
  .map((path) => import(path) as Promise<typeof madeleine>))
const now = () => new Date('2027-06-01T00:00:00Z')

async function talkIn(file: string): Promise<MessageInput[]> {
  const messages = []
  for await (const item of builds[0]!.readImport(file)) if (!('error' in item)) messages.push(item.message)
  return messages
}
const talks = await Promise.all(files.map(talkIn))
const count = talks.reduce((sum, { length }) => sum + length, 0)

/** Microseconds a message of one build, in a new folder. */
async function costOf({ openMemory }: typeof madeleine): Promise<{ cost: number; facts: number }> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({ data, durability: 'relaxed', work: false, timeZone: 'UTC', now })
  await memory.push({ conversationId: 'before', messages: [{ role: 'user', content: 'I live in Ghent.' }] })
  await memory.settle()
  const before = allTime()
  for (const [name, talk] of talks.entries()) {
    for (let at = 0; at < talk.length; at += TURN) {
      await memory.push({ conversationId: `talk ${name}`, people: true, messages: talk.slice(at, at + TURN) })
      await memory.settle()
    }
  }
  await memory.flush()
  await memory.settle()
  const cost = (allTime() - before) * 1000 / count
  const facts = (await memory.facts({ limit: 1000 })).length
  await memory.close()
  await rm(data, { recursive: true, force: true })
  return { cost, facts }
}

const spent = builds.map((): number[] => [])
let known: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  // Who comes second finds the machine warm
  const order = [...builds.keys()].toSorted((a, b) => (round % 2 === 0 ? a - b : b - a))
  const costs = new Map<number, { cost: number; facts: number }>()
  for (const which of order) costs.set(which, await costOf(builds[which]!))
  known = [...builds.keys()].map((which) => costs.get(which)!.facts)
  if (round > 0) for (const [which, { cost }] of costs) spent[which]!.push(cost)
}
for (const [which, costs] of spent.entries()) {
  const ratio = quantile(costs.map((cost, i) => spent[0]![i]! / cost), 0.5)
  console.log(`${which === 0 ? 'this build' : 'the other '}  ${quantile(costs, 0.5).toFixed(0)} µs a message, ${count} messages, `
    + `${known[which]!} facts and notes${which === 0 ? '' : `; this build takes ${ratio.toFixed(2)} of it`}`)
}
