/**
 * Benchmark of many workers on one PostgreSQL database: 1, 4 and 16 processes cut and encode what 1,000 users have imported.
 * Run: npm run bench:workers -- --database-url postgres://… [--workers 1,4,16] [--users 1000] [--messages 20]
 *   the login must be allowed to create databases: one is filled, and copied for each number of workers
 *
 * A round begins when processes that have loaded the package are told to open the store, and ends when no look and no
 * encoding is due or leased. Processor time of the server is read from /proc, where it runs on this machine. Afterwards every
 * twentieth user's invariants are checked.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStore, type ImportItem } from '../src/index.ts'
import { serverSeconds } from './server-seconds.ts'
import { firstMessages, language } from './zipf-talk.ts'

const { values } = parseArgs({ options: {
  'database-url': { type: 'string' }, workers: { type: 'string', default: '1,4,16' },
  users: { type: 'string', default: '1000' }, messages: { type: 'string', default: '20' }, work: { type: 'string' },
} })

const POLL_MS = 50

interface Round {
  readonly workers: number
  readonly seconds: number
  readonly segments: number
  /** Processor seconds; undefined where the server is elsewhere. */
  readonly serverSeconds: number | undefined
  readonly workerSeconds: number
  readonly deadlocks: number
  /** Invariants that do not hold, of the users that were looked at. */
  readonly broken: number
  /** Share of samples in which a connection waited for a lock of another. */
  readonly waiting: number
}

/** A worker process: loads the package, opens the store when told to, and reports its processor time when it has closed it. */
async function beWorker(databaseUrl: string): Promise<void> {
  process.send?.('loaded')
  await once(process, 'message')
  const before = process.cpuUsage()
  const store = await openStore({ databaseUrl })
  await once(process, 'message')
  await store.close()
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / 1e6)
  process.disconnect()
}

const at = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Fills the database: each user imports a talk of ten conversations. Its looks are left to the workers. */
async function fill(databaseUrl: string, users: number, messages: number): Promise<void> {
  const store = await openStore({ databaseUrl, work: false, timeZone: 'UTC' })
  const spoken = language(1)
  for (let user = 0; user < users; user++) {
    const items: ImportItem[] = []
    for (const { doc, conversationId, speaker, text, at: time } of firstMessages(spoken, user + 1, messages)) {
      items.push({ conversationId, line: doc, message: { id: `m${doc}`, role: 'user', name: speaker, content: text, timestamp: time } })
    }
    await store.user(`user ${user}`).import(items, { flush: true })
  }
  await store.close()
}

/** Waits until nothing is due or leased. @returns the share of samples in which somebody waited for a lock */
async function untilSettled(client: pg.Client): Promise<number> {
  let [samples, waits] = [0, 0]
  for (;;) {
    const { rows: [row] } = await client.query<{ due: number; waiting: boolean }>(`
      select (select count(*)::int from due where kind in ('look', 'encode') and (at <= now() or lease_token is not null)) as due,
             exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`)
    samples++
    waits += Number(row!.waiting)
    if (row!.due === 0) return waits / samples
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

const CHECKED = 20

/** How many invariants of each twentieth user do not hold. */
async function brokenInvariants(databaseUrl: string): Promise<number> {
  await using store = await openStore({ databaseUrl, work: false })
  let broken = 0
  for (let user = 0; user < Number(values.users); user += CHECKED) {
    broken += (await store.user(`user ${user}`).check()).invariants.filter(({ ok }) => !ok).length
  }
  return broken
}

async function measure(databaseUrl: string, workers: number): Promise<Round> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const children: ChildProcess[] = Array.from({ length: workers }, () => fork(fileURLToPath(import.meta.url), ['--work', databaseUrl]))
  await Promise.all(children.map((child) => once(child, 'message')))
  const serverBefore = await serverSeconds(client)
  const start = performance.now()
  for (const child of children) child.send('open')
  const waiting = await untilSettled(client)
  const seconds = (performance.now() - start) / 1000
  const serverAfter = await serverSeconds(client)
  const spent = children.map(async (child): Promise<number> => {
    const reported = once(child, 'message')
    child.send('close')
    const [workerSeconds] = await reported as [number]
    return workerSeconds
  })
  const workerSeconds = (await Promise.all(spent)).reduce((sum, each) => sum + each, 0)
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  const { rows: [counts] } = await client.query<{ deadlocks: number; segments: number }>(`
    select (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
           (select count(*)::int from segment where state = 'collapsed') as segments`)
  await client.end()
  return {
    workers, seconds, waiting, workerSeconds, ...counts!, broken: await brokenInvariants(databaseUrl),
    serverSeconds: serverAfter === undefined || serverBefore === undefined ? undefined : serverAfter - serverBefore,
  }
}

function report(rounds: readonly Round[], messages: number): void {
  console.log('| workers | seconds | messages/s | segments/s | cores: server | workers | waits for a lock | deadlocks | broken |')
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { workers, seconds, segments, waiting, deadlocks, broken, workerSeconds, serverSeconds: server } of rounds) {
    const cores = (spent: number | undefined) => (spent === undefined ? '–' : (spent / seconds).toFixed(2))
    console.log(`| ${[
      workers, seconds.toFixed(1), Math.round(messages / seconds), (segments / seconds).toFixed(1),
      cores(server), cores(workerSeconds), `${Math.round(100 * waiting)} %`, deadlocks, broken,
    ].join(' | ')} |`)
  }
}

async function main(url: string): Promise<void> {
  const [users, messages] = [Number(values.users), Number(values.messages)]
  const filled = `madeleine_workers_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  const rounds: Round[] = []
  try {
    await admin.query(`create database ${filled}`)
    await fill(at(url, filled), users, messages)
    const { rows: [server] } = await admin.query<{ version: string }>("select current_setting('server_version') as version")
    console.log(`PostgreSQL ${server!.version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model},`
      + ` ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}; ${users} users of ${messages} messages each\n`)
    for (const workers of values.workers.split(',').map(Number)) {
      const copy = `${filled}_${workers}`
      await admin.query(`create database ${copy} template ${filled}`)
      rounds.push(await measure(at(url, copy), workers).finally(() => admin.query(`drop database ${copy} with (force)`)))
    }
  } finally {
    await admin.query(`drop database if exists ${filled} with (force)`)
    await admin.end()
  }
  report(rounds, users * messages)
}

if (values.work !== undefined) await beWorker(values.work)
else if (values['database-url'] === undefined) throw new Error('give --database-url postgres://…')
else await main(values['database-url'])
