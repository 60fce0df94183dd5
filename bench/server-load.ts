/**
 * Load on a server over loopback, beside plain hono and raw SQL in the same run.
 * Run: npm run build && npm run bench:server -- --url postgres://… [FILE…]
 *   FILEs are chats to fill the store with, again under new ids until --messages are in; without any the sample chat
 *   --messages N   default 5,000     --seconds N   of each load, default 10     --rate N   recalls a second, default 50
 *   --rounds N     default 2
 *
 * Push: one message a request, 16 connections to 64 conversations, no worker. Ours and raw in turn, as many rounds. Recall:
 * questions made of the chat's own words, `--rate` a second, while nothing is pushed. Fixed: order of messages, of conversations,
 * of questions.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openStore } from '../src/index.ts'
import { ended, machine, questionsOf, readMessages, serving, started, textsOf, withDatabase, type ChatMessage } from './served-store.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, messages: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' }, rounds: { type: 'string', default: '2' },
  },
  allowPositionals: true,
})
if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
const FILES = positionals.length > 0 ? positionals : ['sample/chat.jsonl']
const [MESSAGES, SECONDS] = [Number(values.messages), Number(values.seconds)]
const [RATE, ROUNDS] = [Number(values.rate), Number(values.rounds)]
const [CONNECTIONS, CONVERSATIONS] = [16, 64]

async function fill(databaseUrl: string, chat: readonly ChatMessage[]): Promise<{ key: string }> {
  await using store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
  const memory = store.user('load')
  for (let done = 0, copy = 0; done < MESSAGES; done += chat.length, copy++) {
    await memory.import(chat.slice(0, MESSAGES - done).map((item) => ({ ...item, conversationId: `${item.conversationId} ${copy}` })))
  }
  await memory.settle()
  return store.createKey({ users: ['load'] })
}

let pushed = 0

const push = (url: string, key: string | undefined, contents: readonly string[]): Promise<autocannon.Result> => autocannon({
  url, connections: CONNECTIONS, duration: SECONDS,
  requests: [{
    method: 'POST', headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    setupRequest: (request) => {
      const nth = pushed++
      const message = { id: `load ${nth}`, role: 'user', content: contents[nth % contents.length] }
      return { ...request, body: JSON.stringify({ conversationId: `load ${nth % CONVERSATIONS}`, messages: [message] }) }
    },
  }],
})

const recall = (url: string, key: string, questions: readonly string[]): Promise<autocannon.Result> => {
  let asked = 0
  return autocannon({
    url, connections: 10, duration: SECONDS * 3, overallRate: RATE,
    requests: [{
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      setupRequest: (request) => ({ ...request, body: JSON.stringify({ query: questions[asked++ % questions.length] }) }),
    }],
  })
}

const row = (name: string, { requests, latency, errors, non2xx }: autocannon.Result): string =>
  `| ${name} | ${requests.average.toFixed(0)} | ${latency.p50} | ${latency.p97_5} | ${latency.p99} | ${errors + non2xx} |`

const chat = await readMessages(FILES)
const contents = textsOf(chat)
await withDatabase(values.url, async (databaseUrl) => {
  const { key } = await fill(databaseUrl, chat)
  const ours = await serving(databaseUrl, 0)
  const raw = await started(['--import', 'tsx', 'bench/raw-server.ts', databaseUrl], /http:\S+/)
  console.log(`${machine()}; ${MESSAGES} messages in the store; ${SECONDS} s a load\n`)
  console.log('| | requests/s | p50, ms | p97.5 | p99 | failed |\n|---|---|---|---|---|---|')
  for (let nth = 1; nth <= ROUNDS; nth++) {
    console.log(row(`raw push ${nth}`, await push(`${raw.url}/push`, undefined, contents)))
    console.log(row(`push ${nth}`, await push(`${ours.url}/api/v0/push`, key, contents)))
  }
  console.log(row(`recall, ${RATE} a second`, await recall(`${ours.url}/api/v0/recall`, key, questionsOf(contents))))
  for (const { child } of [ours, raw]) await ended(child)
})
