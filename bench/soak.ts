/**
 * A server under a steady load for a long time: whether its memory grows, transactions stand still, or the queue of jobs piles up.
 * Run: npm run build && npm run bench:soak -- --url postgres://… [--minutes 30] [--pushes 20] [--recalls 5] [FILE…]
 *   FILEs are chats to say, as often as there is time; without any the sample chat
 *
 * One process serves with one worker. `--pushes` messages a second come to 40 users in turn, each in a conversation that ends after 200
 * messages; `--recalls` questions a second are asked of them. Every ten seconds: resident memory of the server, transactions that have
 * been idle for more than five seconds, jobs that are due, their oldest, and the size of their table. The exit code is 1 when memory
 * grew by more than 10 % in the second half, a transaction stood still, or more jobs were due at the end than came in a minute.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openMemory, openStore, type Memory } from '../src/index.ts'
import { ended, machine, questionsOf, readMessages, serving, textsOf, withDatabase } from './served-store.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, minutes: { type: 'string', default: '30' }, pushes: { type: 'string', default: '20' },
    recalls: { type: 'string', default: '5' },
  },
  allowPositionals: true,
})
if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
const MINUTES = Number(values.minutes)
const [USERS, CONVERSATION, SAMPLE_MS, STILL_S] = [40, 200, 10_000, 5]

interface Sample {
  readonly minute: number
  readonly residentMiB: number
  readonly due: number
  readonly oldestS: number
  readonly dueKiB: number
  readonly still: number
}

async function sample(pid: number, client: pg.Client, since: number): Promise<Sample> {
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  const { rows: [row] } = await client.query<Omit<Sample, 'minute' | 'residentMiB'>>(`
    select (select count(*)::int from due where at <= now()) as due,
           (select coalesce(extract(epoch from now() - min(at)), 0)::int from due where at <= now()) as "oldestS",
           (select pg_total_relation_size('due')::int / 1024) as "dueKiB",
           (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
              and now() - state_change > make_interval(secs => ${STILL_S})) as still`)
  return { minute: (Date.now() - since) / 60_000, residentMiB: Number(kB) / 1024, ...row! }
}

/** Does something `perSecond` times a second until `over`, without waiting for what it did; what failed is counted. */
async function steadily(
  perSecond: number, over: AbortSignal, act: (nth: number) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  const since = Date.now()
  for (let nth = 0; !over.aborted; nth++) {
    await pause(Math.max(0, since + (nth * 1000) / perSecond - Date.now()))
    void act(nth).then(() => count.done++, () => count.failed++)
  }
  return count
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

function verdict(samples: readonly Sample[], pushes: number): string[] {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [before, after] = [samples.slice(2 * quarter, 3 * quarter), samples.slice(-quarter)]
    .map((some) => median(some.map(({ residentMiB }) => residentMiB))) as [number, number]
  const last = samples.at(-1)!
  return [
    ...(after > before * 1.1 ? [`resident memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MiB in the second half`] : []),
    ...(samples.some(({ still }) => still > 0) ? ['a transaction stood idle'] : []),
    ...(last.due > pushes * 60 ? [`${last.due} jobs were due at the end`] : []),
  ]
}

async function load(memories: readonly Memory[], contents: readonly string[], client: pg.Client, pid: number): Promise<void> {
  const over = AbortSignal.timeout(MINUTES * 60_000)
  const [pushes, recalls] = [Number(values.pushes), Number(values.recalls)]
  const questions = questionsOf(contents)
  const pushing = steadily(pushes, over, (nth) => {
    const conversationId = `soak ${Math.floor(nth / USERS / CONVERSATION)}`
    return memories[nth % USERS]!.push({ conversationId, messages: [{ role: 'user', content: contents[nth % contents.length]! }] })
  })
  const asking = steadily(recalls, over, (nth) => memories[(nth * 7) % USERS]!.recall({ query: questions[nth % questions.length]! }))
  const samples: Sample[] = []
  console.log('| minute | resident, MiB | jobs due | the oldest, s | their table, KiB | idle in a transaction |\n|---|---|---|---|---|---|')
  for (const since = Date.now(); !over.aborted; await pause(SAMPLE_MS)) {
    const one = await sample(pid, client, since)
    samples.push(one)
    if ((samples.length - 1) % Math.ceil((MINUTES * 6) / 15) !== 0) continue
    console.log(`| ${one.minute.toFixed(1)} | ${one.residentMiB.toFixed(0)} | ${one.due} | ${one.oldestS} | ${one.dueKiB} | ${one.still} |`)
  }
  const [pushed, asked] = await Promise.all([pushing, asking])
  console.log(`\n${pushed.done} messages pushed, ${pushed.failed} failed; ${asked.done} recalls, ${asked.failed} failed`)
  const wrong = verdict(samples, pushes)
  for (const line of wrong) console.log(`WRONG: ${line}`)
  if (wrong.length > 0 || pushed.failed + asked.failed > 0) process.exitCode = 1
}

const chat = await readMessages(positionals.length > 0 ? positionals : ['sample/chat.jsonl'])
await withDatabase(values.url, async (databaseUrl) => {
  const store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
  const users = Array.from({ length: USERS }, (_, nth) => `user ${nth}`)
  const { key } = await store.createKey({ users })
  await store.close()
  const { child, url } = await serving(databaseUrl, 1)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const memories = await Promise.all(users.map((user) => openMemory({ url, key, user })))
  console.log(`${machine()}; ${values.pushes} pushes and ${values.recalls} recalls a second for ${MINUTES} minutes\n`)
  await load(memories, textsOf(chat), client, child.pid!)
  await Promise.all(memories.map((memory) => memory.close()))
  await client.end()
  await ended(child)
})
