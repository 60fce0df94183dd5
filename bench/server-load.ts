/**
 * Load on a server over loopback, beside plain hono and raw SQL in the same run.
 * Run: npm run build && npm run bench:server -- --url postgres://… [FILE…]
 *   FILEs are chats to fill the store with, again under new ids until --messages are in; without any the sample chat
 *   --messages N   default 5,000     --seconds N   of each load, default 10     --rate N   recalls a second, default 50
 *
 * Push: one message a request, 16 connections to 64 conversations, no worker. Ours and raw in turn, twice. Recall: questions made
 * of the chat's own words, `--rate` a second, while nothing is pushed. Fixed: order of messages, of conversations, of questions.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { openStore, readImport, type ImportItem } from '../src/index.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, messages: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
  },
  allowPositionals: true,
})
if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
const FILES = positionals.length > 0 ? positionals : ['sample/chat.jsonl']
const [MESSAGES, SECONDS, RATE] = [Number(values.messages), Number(values.seconds), Number(values.rate)]
const [CONNECTIONS, CONVERSATIONS] = [16, 64]

/** A database for this run. */
async function withDatabase<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const name = `madeleine_load_${process.pid}`
  const admin = new pg.Client(values.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(values.url!)
  url.pathname = `/${name}`
  try {
    return await use(url.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

type Message = Extract<ImportItem, { message: unknown }>

async function readMessages(): Promise<Message[]> {
  const items: Message[] = []
  for (const file of FILES) for await (const item of readImport(file)) if ('message' in item) items.push(item)
  return items
}

async function fill(databaseUrl: string, chat: readonly Message[]): Promise<{ key: string }> {
  await using store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
  const memory = store.user('load')
  for (let done = 0, copy = 0; done < MESSAGES; done += chat.length, copy++) {
    await memory.import(chat.slice(0, MESSAGES - done).map((item) => ({ ...item, conversationId: `${item.conversationId} ${copy}` })))
  }
  await memory.settle()
  return store.createKey({ users: ['load'] })
}

async function started(args: readonly string[], expression: RegExp): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    const [found] = expression.exec(line) ?? []
    if (found !== undefined) return { child, url: found }
  }
  throw new Error(`${args.join(' ')} did not start`)
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

/** The longest messages, shortened to what somebody might ask. */
const questionsOf = (contents: readonly string[]): string[] =>
  contents.filter((text) => text.split(' ').length > 8).slice(0, 200).map((text) => text.split(' ').slice(2, 9).join(' '))

const row = (name: string, { requests, latency, errors, non2xx }: autocannon.Result): string =>
  `| ${name} | ${requests.average.toFixed(0)} | ${latency.p50} | ${latency.p97_5} | ${latency.p99} | ${errors + non2xx} |`

const chat = await readMessages()
const contents = chat.flatMap(({ message: { content } }) => (typeof content === 'string' && content !== '' ? [content] : []))
await withDatabase(async (databaseUrl) => {
  const { key } = await fill(databaseUrl, chat)
  const serve = ['dist/cli/main.js', 'serve', '--port', '0', '--workers', '0', '--allow-owner', '--rate', '100000000']
    .concat('--database-url', databaseUrl)
  const ours = await started(serve, /http:\S+(?=;)/)
  const raw = await started(['--import', 'tsx', 'bench/raw-server.ts', databaseUrl], /http:\S+/)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, `
    + `${new Date().toISOString().slice(0, 10)}; ${MESSAGES} messages in the store; ${SECONDS} s a load\n`)
  console.log('| | requests/s | p50, ms | p97.5 | p99 | failed |\n|---|---|---|---|---|---|')
  for (const nth of [1, 2]) {
    console.log(row(`raw push ${nth}`, await push(`${raw.url}/push`, undefined, contents)))
    console.log(row(`push ${nth}`, await push(`${ours.url}/api/v0/push`, key, contents)))
  }
  console.log(row(`recall, ${RATE} a second`, await recall(`${ours.url}/api/v0/recall`, key, questionsOf(contents))))
  for (const { child } of [ours, raw]) {
    child.kill('SIGTERM')
    await new Promise((resolve) => void child.once('exit', resolve))
  }
})
