/**
 * What one user's flood costs another user of the same server, on PostgreSQL over loopback.
 * Run: npm run bench:fairness -- --url postgres://… [FILE…]
 *   FILEs are chats; without any the sample chat. --rounds N of each kind, default 4; --seconds N each, default 10; --seed N
 *
 * B pushes a message and recalls in turn at `--rate` a second (default 8), at moments that wait for no answer, as people do. A round is
 * B alone and then B beside the flood of A, in turn, so that what else the machine does falls on both:
 *   limited   16 connections of A push a message a request, and recall every eighth time, `--flood-rate` requests a second in all
 *   flood     the same, as fast as they are answered
 * Workers (`--workers`, default 1, a process beside the server) cut and encode meanwhile. Between rounds what waits is done, so that
 * nothing of A's is left beside B alone. Client, server and database share this machine's processors.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openStore } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { randomFrom } from './seeded-random.ts'
import { ended, machine, readMessages, serving, textsOf, withDatabase } from './served-store.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, rounds: { type: 'string', default: '4' }, seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '8' }, 'flood-rate': { type: 'string', default: '50' }, workers: { type: 'string', default: '1' },
    share: { type: 'string' }, seed: { type: 'string', default: '20261127' },
  },
  allowPositionals: true,
})
if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
const FILES = positionals.length > 0 ? positionals : ['sample/chat.jsonl']
const [ROUNDS, SECONDS, RATE, FLOOD_RATE, SEED] =
  [values.rounds, values.seconds, values.rate, values['flood-rate'], values.seed].map(Number) as [number, number, number, number, number]
const CONNECTIONS = 16
const random = randomFrom(SEED)

interface Client {
  readonly url: string
  readonly key: string
  readonly texts: readonly string[]
}

let sent = 0

async function send({ url, key }: Client, call: 'push' | 'recall', body: object): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const response = await fetch(`${url}/api/v0/${call}`, {
    method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status }
}

const textOf = ({ texts }: Client): string => texts[Math.floor(random() * texts.length)]!
const push = (client: Client, conversations: number) => send(client, 'push', {
  conversationId: `c${Math.floor(random() * conversations)}`, messages: [{ id: `m${sent++}`, role: 'user', content: textOf(client) }],
})
const recall = (client: Client) => send(client, 'recall', { query: textOf(client).split(' ').slice(0, 7).join(' ') })

interface Times {
  readonly push: number[]
  readonly recall: number[]
  /** Calls of A that were answered while one of B's was under way: it does not depend on how fast the machine is just now. */
  readonly overtaken: number[]
}

/** Calls of A that were answered so far. */
const answers = { ofA: 0 }

/** B, for as long as a part of a round lasts: what it does begins at its own moments, whatever the server does. */
async function steady(client: Client): Promise<Times> {
  const times: Times = { push: [], recall: [], overtaken: [] }
  const running: Promise<void>[] = []
  const timed = async (call: 'push' | 'recall'): Promise<void> => {
    const before = answers.ofA
    const { ms, status } = await (call === 'push' ? push(client, 4) : recall(client))
    if (status !== 200) throw new Error(`B was answered ${status}`)
    times[call].push(ms)
    times.overtaken.push(answers.ofA - before)
  }
  const began = performance.now()
  for (let nth = 0; performance.now() - began < SECONDS * 1000; nth++) {
    const call = nth % 2 === 0 ? 'push' : 'recall'
    running.push(timed(call))
    await new Promise((next) => setTimeout(next, Math.max(0, began + ((nth + 1) * 1000) / RATE - performance.now())))
  }
  await Promise.all(running)
  return times
}

/** A, until it is told to end. @param perSecond requests; Infinity for as many as are answered */
function flood(client: Client, perSecond: number): { end(): Promise<Map<number, number>> } {
  const statuses = new Map<number, number>()
  const state = { isOver: false, begun: 0 }
  const began = performance.now()
  const connection = async (): Promise<void> => {
    while (!state.isOver) {
      const nth = state.begun++
      const waitMs = perSecond === Infinity ? 0 : began + (nth * 1000) / perSecond - performance.now()
      if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs))
      if (state.isOver) return
      const { status } = await (nth % 8 === 7 ? recall(client) : push(client, 64))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answers.ofA += 1
    }
  }
  const connections = Array.from({ length: CONNECTIONS }, connection)
  return {
    async end() {
      state.isOver = true
      await Promise.all(connections)
      return statuses
    },
  }
}

const percentiles = (times: readonly number[]): [p50: number, p95: number] => [quantile(times, 0.5), quantile(times, 0.95)]
const shown = (ms: number): string => ms.toFixed(ms < 10 ? 1 : 0)

/** Nothing of anybody's is left to do. */
async function settled({ url, key }: Client): Promise<void> {
  await (await fetch(`${url}/api/v0/settle`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })).arrayBuffer()
}

/** Rounds of B alone and B beside A, in turn. */
async function compare(name: string, b: Client, a: Client, perSecond: number): Promise<void> {
  const [alone, beside]: [Times, Times] = [{ push: [], recall: [], overtaken: [] }, { push: [], recall: [], overtaken: [] }]
  const answered = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    await settled(b)
    const quiet = await steady(b)
    const flooding = flood(a, perSecond)
    const loud = await steady(b)
    for (const [status, count] of await flooding.end()) answered.set(status, (answered.get(status) ?? 0) + count)
    for (const call of ['push', 'recall', 'overtaken'] as const) {
      alone[call].push(...quiet[call])
      beside[call].push(...loud[call])
    }
  }
  for (const call of ['push', 'recall'] as const) {
    const [[p50, p95], [besideP50, besideP95]] = [percentiles(alone[call]), percentiles(beside[call])]
    console.log(`| ${name} | ${call} | ${shown(p50)} | ${shown(p95)} | ${shown(besideP50)} | ${shown(besideP95)} | `
      + `${(besideP95 / p95).toFixed(2)} | ${alone[call].length} + ${beside[call].length} |`)
  }
  const rates = [...answered].map(([status, count]) => `${status}: ${(count / ROUNDS / SECONDS).toFixed(0)}/s`)
  const [half, most] = percentiles(beside.overtaken)
  console.log(`| ${name} | A ${rates.join(', ')}; answered during a call of B: p50 ${half}, p95 ${most} | | | | | | |`)
}

const items = await readMessages(FILES)
const texts = textsOf(items).filter((text) => text.split(' ').length > 3)
await withDatabase(values.url, async (databaseUrl) => {
  const keys: string[] = []
  {
    await using store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
    for (const user of ['a', 'b']) {
      await store.user(user).import(items)
      keys.push((await store.createKey({ users: [user] })).key)
    }
    await store.user('a').settle()
  }
  const server = await serving(databaseUrl, Number(values.workers), ...(values.share === undefined ? [] : ['--share', values.share]))
  const [a, b] = keys.map((key): Client => ({ url: server.url, key, texts }))
  if (!a || !b) throw new Error('two keys were to be made')
  await steady(b) // what is compiled and kept with the first calls is no part of a comparison
  console.log(`${machine()}, load before ${loadavg().map((load) => load.toFixed(1)).join(' ')}; seed ${SEED}; `
    + `${items.length} messages of each user; ${ROUNDS} rounds of ${SECONDS} s; B ${RATE} calls a second; `
    + `${values.workers} workers, share ${values.share ?? 'by default'}\n`)
  console.log('| | B | alone p50, ms | p95 | beside A p50 | p95 | p95 ratio | calls |\n|---|---|---|---|---|---|---|---|')
  await compare(`limited, ${FLOOD_RATE}/s`, b, a, FLOOD_RATE)
  await compare('flood', b, a, Infinity)
  await ended(server.child)
})
