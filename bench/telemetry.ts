/**
 * What spans cost a server: its processor time under the same pushes, with a collector named and without, in turn.
 * Run: npm run bench:telemetry -- --url postgres://… [--pushes 4000] [--rounds 3]
 * The collector is a server here that answers 200. One message a push, 16 connections to 64 conversations, no worker; as many pushes
 * before the first round, which count for nothing.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openStore } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { ended, machine, readMessages, serving, textsOf, withDatabase } from './served-store.ts'
import { processSeconds } from './server-seconds.ts'

const { values } = parseArgs({ options: {
  url: { type: 'string' }, pushes: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '3' },
} })
if (values.url === undefined) throw new Error('--url: a PostgreSQL server that databases may be made on')
const [PUSHES, ROUNDS] = [Number(values.pushes), Number(values.rounds)]
const [CONNECTIONS, CONVERSATIONS] = [16, 64]

const received = { requests: 0, bytes: 0 }
const collector = createServer((request, response) => {
  received.requests++
  request.on('data', (chunk: Buffer) => void (received.bytes += chunk.length)).on('end', () => response.end('{}'))
})
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const contents = textsOf(await readMessages(['sample/chat.jsonl']))
let pushed = 0
const push = (url: string, key: string, amount: number): Promise<autocannon.Result> => autocannon({
  url: `${url}/api/v0/push`, connections: CONNECTIONS, amount,
  requests: [{
    method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    setupRequest: (request) => {
      const nth = pushed++
      const message = { id: `load ${nth}`, role: 'user', content: contents[nth % contents.length] }
      return { ...request, body: JSON.stringify({ conversationId: `load ${nth % CONVERSATIONS}`, messages: [message] }) }
    },
  }],
})

/** Milliseconds of a processor that a server spends on a push, all its threads. */
async function millisecondsOf(pid: number, url: string, key: string): Promise<number> {
  const before = processSeconds(pid)
  const { errors, non2xx } = await push(url, key, PUSHES)
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${PUSHES} pushes failed`)
  return (processSeconds(pid) - before) * 1000 / PUSHES
}

await withDatabase(values.url, async (databaseUrl) => {
  await using store = await openStore({ databaseUrl, work: false })
  const { key } = await store.createKey({ users: ['load'], scopes: ['write'] })
  const silent = await serving(databaseUrl, 0)
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint
  const traced = await serving(databaseUrl, 0)
  const servers = { silent, traced }
  const spent = { silent: [] as number[], traced: [] as number[] }
  for (const { url } of [silent, traced]) await push(url, key, PUSHES)
  for (let round = 1; round <= ROUNDS; round++) {
    for (const name of ['silent', 'traced'] as const) {
      const { child, url } = servers[name]
      spent[name].push(await millisecondsOf(child.pid!, url, key))
      console.log(`${round} ${name}: ${spent[name].at(-1)!.toFixed(3)} ms a push`)
    }
  }
  for (const { child } of [silent, traced]) await ended(child)
  const [without, beside] = [quantile(spent.silent, 0.5), quantile(spent.traced, 0.5)]
  console.log(`${machine()}: ${without.toFixed(3)} ms a push, ${beside.toFixed(3)} with spans, `
    + `${(100 * (beside / without - 1)).toFixed(0)} % more; the collector got ${received.requests} requests, `
    + `${Math.round(received.bytes / (pushed / 2))} bytes a traced push`)
})
collector.close()
