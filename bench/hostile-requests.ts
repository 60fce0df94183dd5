/**
 * Benchmark of what a server is asked by somebody who wants to stop it: how long one request holds the loop of the process that serves,
 * over every value of test/attack/hostile-requests.ts at every place there.
 * Run: npm run bench:hostile -- [--bytes 12500000] [--only WORDS]
 *
 * The server is a process of its own on a folder in memory or on disk, with a key that may write. The time is processor time of its main
 * thread between two firings of a timer, which other work on the machine does not add to; Linux only.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startServer } from '../packages/server/http/start-server.ts'
import { openStore } from '../src/index.ts'
import type { Store } from '../packages/core/memory/running-store.ts'
import { hostileRequests, type HostileRequest } from '../test/attack/hostile-requests.ts'

const { values } = parseArgs({
  options: { bytes: { type: 'string', default: '12500000' }, only: { type: 'string', default: '' }, serve: { type: 'string' } },
})
const SELF = fileURLToPath(import.meta.url)
/** What a request may take before its server is given up. */
const PATIENCE_MS = 120_000
/** Longer than this the loop must not be held. */
const WORTH_MS = 50

const processorMs = (): number => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The server: says its address and key, and for each message that it gets the most time that its loop was held since the last. */
async function serve(data: string): Promise<void> {
  const store = await openStore({ data, timeZone: 'UTC', work: false }) as Store
  const rates = { perKey: 1e9, wrongKeys: 1e9 }
  const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => true }, rates })
  const { key } = await store.createKey({ users: Array.from({ length: 1000 }, (_, i) => `user${i}`), scopes: ['read', 'write', 'admin'] })
  let [last, most] = [processorMs(), 0]
  setInterval(() => {
    const now = processorMs()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  process.on('message', () => {
    process.send!({ most, rss: process.memoryUsage.rss() })
    most = 0
  })
  process.send!({ url: server.url, key })
}

interface Served {
  readonly url: string
  readonly key: string
  held(): Promise<{ most: number; rss: number }>
  end(): Promise<void>
}

async function started(): Promise<Served> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-hostile-'))
  const child = fork(SELF, ['--serve', join(data, 'store')], { execArgv: process.execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const said = <T>(): Promise<T> => new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.setMaxListeners(0); child.once('exit', () => reject(new Error('the server is gone')))
  })
  const { url, key } = await said<{ url: string; key: string }>()
  return {
    url, key,
    held: async () => {
      const answer = said<{ most: number; rss: number }>()
      child.send('held')
      return answer
    },
    end: async () => {
      child.kill('SIGKILL')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Each is of another user: none meets what is left of the one before. */
async function asked({ url, key }: Served, { path, headers, body }: HostileRequest, nth: number): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST', body, headers: { ...headers, authorization: `Bearer ${key}`, 'madeleine-user': `user${nth}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  return `${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`
}

async function main(): Promise<void> {
  let server = await started()
  const found: { name: string; most: number; took: number; answer: string }[] = []
  for (const { name, make } of hostileRequests(Number(values.bytes)).filter((one) => one.name.includes(values.only))) {
    await server.held().catch(() => undefined)
    const [request, began] = [make(), performance.now()]
    const answer = await asked(server, request, found.length).catch((error: Error) => error.name === 'TimeoutError' ? 'no answer' : 'died')
    const took = performance.now() - began
    const { most, rss } = await Promise.race([server.held(), new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS).unref())])
      .catch(() => ({ most: Infinity, rss: NaN }))
    if (most === Infinity) {
      await server.end()
      server = await started()
    }
    found.push({ name, most, took, answer })
    console.log(`${name.padEnd(60)} held ${most.toFixed(0).padStart(7)} ms, answered in ${took.toFixed(0).padStart(7)} ms: ${answer}`
      + `  rss ${Math.round(rss / 2 ** 20)} MiB`)
  }
  await server.end()
  const over = found.filter(({ most }) => most > WORTH_MS)
  console.log(`\n${found.length} requests of ${values.bytes} bytes: ${over.length} held the loop over ${WORTH_MS} ms; at most `
    + `${Math.max(...found.map(({ most }) => most)).toFixed(0)} ms`)
  process.exit(0)
}

await (values.serve === undefined ? main() : serve(values.serve))
