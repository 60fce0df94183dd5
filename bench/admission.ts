/**
 * What a push waits beside a flood of recalls, on a server over loopback.
 * Run: npm run bench:admission -- --url postgres://… [--beside TREE] [FILE…]
 *   FILEs are chats; without any the sample chat. --clients N of the flood, default 200, of --users, default 20, each with a key of
 *   their own; --rate N pushes a second, default 10, by somebody else; --seconds N each, default 15; --rounds N, default 3
 *   --flags '…'    more options of this tree's server
 *   --beside TREE  another tree, built, whose server is measured in turn with this one
 *
 * Each client recalls again as soon as it is answered, and one that is refused (503) after 100 ms. They run in a process of their own.
 * Pushes begin at moments that wait for no answer. Client, server and database share this machine's processors.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { openStore } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { ended, machine, questionsOf, readMessages, started, textsOf, withDatabase } from './served-store.ts'

interface Flood {
  readonly url: string
  readonly keys: readonly string[]
  readonly questions: readonly string[]
  readonly clients: number
}

interface Recalls {
  readonly answered: number[]
  refused: number
}

async function flood({ url, keys, questions, clients }: Flood, over: AbortSignal): Promise<Recalls> {
  const seen: Recalls = { answered: [], refused: 0 }
  const client = async (nth: number): Promise<void> => {
    for (let asked = nth; !over.aborted; asked += clients) {
      const began = performance.now()
      const response = await fetch(`${url}/api/v0/recall`, {
        method: 'POST', headers: { authorization: `Bearer ${keys[nth % keys.length]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: questions[asked % questions.length] }),
      })
      await response.arrayBuffer()
      if (response.status === 200) seen.answered.push(performance.now() - began)
      else {
        seen.refused += 1
        await pause(100)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
  return seen
}

/** Pushes beside it. @returns milliseconds of each */
async function pushing(url: string, key: string, contents: readonly string[], { rate, seconds }: { rate: number; seconds: number }) {
  const times: number[] = []
  const push = async (nth: number): Promise<void> => {
    const began = performance.now()
    const response = await fetch(`${url}/api/v0/push`, {
      method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ conversationId: `c${nth % 8}`, messages: [{ role: 'user', content: contents[nth % contents.length] }] }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a push was answered ${response.status}`)
    times.push(performance.now() - began)
  }
  const running: Promise<void>[] = []
  for (let nth = 0; nth < rate * seconds; nth++) {
    running.push(push(nth))
    await pause(1000 / rate)
  }
  await Promise.all(running)
  return times
}

async function measured(tree: string, databaseUrl: string, given: Omit<Flood, 'url'> & { key: string; contents: readonly string[] }) {
  const { child, url } = await started([
    join(tree, 'dist/cli/main.js'), 'serve', '--port', '0', '--workers', '0', '--allow-owner', '--rate', '100000000',
    '--database-url', databaseUrl, ...(tree === '.' ? FLAGS : []),
  ], /http:\S+(?=;)/)
  const { key, contents, ...rest } = given
  const alone = await pushing(url, key, contents, { rate: RATE, seconds: 3 })
  const clients = fork(fileURLToPath(import.meta.url), [], { execArgv: ['--import', 'tsx'] })
  const recalls = once(clients, 'message') as Promise<[Recalls]>
  clients.send({ url, ...rest } satisfies Flood)
  await pause(2000)
  const beside = await pushing(url, key, contents, { rate: RATE, seconds: SECONDS })
  clients.send('over')
  const [{ answered, refused }] = await recalls
  await ended(child)
  return { alone, beside, answered, refused, seconds: SECONDS + 2 }
}

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, beside: { type: 'string' }, flags: { type: 'string', default: '' },
    clients: { type: 'string', default: '200' }, users: { type: 'string', default: '20' }, rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '15' }, rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const FLAGS = values.flags.split(' ').filter((one) => one !== '')
const [RATE, SECONDS, USERS] = [Number(values.rate), Number(values.seconds), Number(values.users)]

async function run(serverUrl: string): Promise<void> {
  const chat = await readMessages(positionals.length > 0 ? positionals : ['sample/chat.jsonl'])
  const contents = textsOf(chat)
  await withDatabase(serverUrl, async (databaseUrl) => {
    const store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
    const keys: string[] = []
    for (let nth = 0; nth < USERS; nth++) {
      const memory = store.user(`user ${nth}`)
      await memory.import(chat)
      await memory.settle()
      keys.push((await store.createKey({ users: [`user ${nth}`] })).key)
    }
    const { key } = await store.createKey({ users: ['somebody else'] })
    await store.close()
    console.log(`${machine()}; ${values.clients} clients of ${USERS} users with ${chat.length} messages each\n`)
    console.log('| tree | push alone, p50, ms | beside, p50 | p95 | most | recalls/s | p50, ms | p95 | refused | load |')
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    const given = { key, contents, keys, questions: questionsOf(contents), clients: Number(values.clients) }
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const tree of [...(values.beside === undefined ? [] : [values.beside]), '.']) {
        const { alone, beside, answered, refused, seconds } = await measured(tree, databaseUrl, given)
        const of = (times: readonly number[], part: number): string => quantile([...times], part).toFixed(0)
        console.log(`| ${[
          tree, of(alone, 0.5), of(beside, 0.5), of(beside, 0.95), of(beside, 1), (answered.length / seconds).toFixed(0),
          of(answered, 0.5), of(answered, 0.95), refused, loadavg()[0]!.toFixed(1),
        ].join(' | ')} |`)
      }
    }
  })
}

if (process.send === undefined) {
  if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
  await run(values.url)
} else {
  const over = new AbortController()
  const [given] = await once(process, 'message') as [Flood]
  process.once('message', () => over.abort())
  process.send(await flood(given, over.signal), () => process.exit())
}
