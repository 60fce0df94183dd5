/**
 * Benchmark of what the table of meaning costs: processor time of all threads and of the calling one for import, for turns that are
 * pushed and settled one by one, and for recall, in a store with the table and one without (`embedder: 'none'`), in turn in one process.
 * Run: npm run bench:meaning-cost -- [--rounds N] [--json]      (each round adds bench/assistant-talk and bench/life once more)
 *
 * Figures are medians of the rounds, and of the ratio in each round; rounds before the second warm up.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as madeleine from '../src/index.ts'
import type { Memory, MessageInput } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { allTime, threadTime } from './thread-time.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, json: { type: 'boolean', default: false } } })
const ROUNDS = Number(values.rounds)
/** Turns that are pushed alone, and questions, of each round. */
const [TURNS, QUESTIONS] = [60, 60]

const { openMemory } = (await import(new URL('../dist/index.js', import.meta.url).pathname)) as typeof madeleine

type Said = Pick<MessageInput, 'id' | 'role' | 'name' | 'timestamp'> & { readonly content: string }
interface Talk {
  readonly conversations: readonly (readonly Said[])[]
  readonly questions: readonly string[]
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

async function ownTalk(): Promise<Talk> {
  const folder = new URL('assistant-talk/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jsonl')).sort()
  const conversations = await Promise.all(files.map(async (name) =>
    lines(await readFile(new URL(name, folder), 'utf8')).map((line) => JSON.parse(line) as Said)))
  const life = JSON.parse(await readFile(new URL('life/life.json', import.meta.url), 'utf8')) as {
    messages: { id: string; role?: 'user' | 'assistant'; text: string; at: string }[]; questions: { asks: string }[]
  }
  const year = life.messages.map(({ id, role = 'user' as const, text, at }) => ({ id, role, content: text, timestamp: at }))
  return { conversations: [...conversations, year], questions: life.questions.map(({ asks }) => asks) }
}

interface Cost {
  readonly all: number
  readonly thread: number
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [all, thread] = [allTime(), threadTime()]
  await work()
  return { all: allTime() - all, thread: threadTime() - thread }
}

interface Phase {
  /** Messages, or questions. */
  readonly count: number
  readonly work: () => Promise<void>
}

/** What one round does with a store: the same with both. */
function phasesOf(memory: Memory, { conversations, questions }: Talk, round: number): Record<string, Phase> {
  const named = (name: number, said: readonly Said[]) => ({ conversationId: `${round}/${name}`, messages: [...said] })
  const count = conversations.reduce((sum, { length }) => sum + length, 0)
  const turns = conversations.flat().slice(0, TURNS)
  const asked = Array.from({ length: QUESTIONS }, (_, i) => questions[(round * QUESTIONS + i) % questions.length]!)
  return {
    import: { count, work: async () => {
      for (const [name, said] of conversations.entries()) await memory.push(named(name, said))
      await memory.flush()
      await memory.settle()
    } },
    turn: { count: turns.length, work: async () => {
      for (const turn of turns) {
        await memory.push(named(-1, [turn]))
        await memory.settle()
      }
    } },
    recall: { count: asked.length, work: async () => {
      for (const query of asked) await memory.recall({ query })
    } },
  }
}

const talk = await ownTalk()
const folders = await Promise.all(['with', 'without'].map((name) => mkdtemp(join(tmpdir(), `madeleine-${name}-`))))
const now = () => new Date('2027-06-01T00:00:00Z')
const [withTable, without] = await Promise.all([{}, { embedder: 'none' as const }].map((given, i) =>
  openMemory({ data: folders[i]!, durability: 'relaxed', work: false, timeZone: 'UTC', now, ...given }))) as [Memory, Memory]
const spent = new Map<string, { count: number; withTable: Cost[]; without: Cost[] }>()
for (let round = 0; round < ROUNDS + 2; round++) {
  const [one, other] = [phasesOf(withTable, talk, round), phasesOf(without, talk, round)]
  for (const phase of Object.keys(one)) {
    const pair = [() => costOf(one[phase]!.work), () => costOf(other[phase]!.work)] as const
    // Who comes second finds the machine warm
    const [first, second] = round % 2 === 0 ? [await pair[0](), await pair[1]()] : [await pair[1](), await pair[0]()]
    const [ours, plain] = round % 2 === 0 ? [first, second] : [second, first]
    const sum = spent.get(phase) ?? { count: one[phase]!.count, withTable: [], without: [] }
    if (round >= 2) {
      sum.withTable.push(ours)
      sum.without.push(plain)
    }
    spent.set(phase, sum)
  }
}
await Promise.all([withTable.close(), without.close()])
await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
const median = (some: readonly number[]): number => quantile(some, 0.5)
const rows = [...spent].flatMap(([phase, { count, withTable: ours, without: plain }]) => (['all', 'thread'] as const).map((of) => ({
  phase, of, 'ms without': median(plain.map((cost) => cost[of])) / count, 'ms with': median(ours.map((cost) => cost[of])) / count,
  ratio: median(ours.map((cost, i) => cost[of] / plain[i]![of])),
})))
if (values.json) for (const row of rows) console.log(JSON.stringify(row))
else {
  console.log(Object.keys(rows[0]!).join('\t'))
  for (const row of rows) console.log(Object.values(row).map((value) => (typeof value === 'number' ? value.toFixed(3) : value)).join('\t'))
}
