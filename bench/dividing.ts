/**
 * Benchmark of a store that is divided, or distributed over a cluster, while it serves: pushes and recalls of one caller before, meanwhile
 * and afterwards, and how long the switch kept all tables.
 * Run: npm run bench:dividing -- --database-url postgres://… [--users 100] [--messages 1040] [--partitions 16], or for a cluster
 *   --citus-url postgres://…
 *   the login must be allowed to create databases, and on the cluster be a superuser
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Db, TABLES_LOCK } from '@madeleine/engine'
import { openStore } from '../src/index.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { partition } from '../packages/core/store/partition.ts'
import { migrate } from '../packages/core/store/migrate.ts'
import { distribute } from '../packages/core/store/distribute.ts'
import { ask, at, dropFromCluster, makeOnCluster } from './cluster-database.ts'
import { quantile } from './quantile.ts'

const { values } = parseArgs({ options: {
  'database-url': { type: 'string' }, 'citus-url': { type: 'string' },
  users: { type: 'string', default: '100' }, messages: { type: 'string', default: '1040' },
  partitions: { type: 'string', default: '16' },
} })
const [users, messages, partitions] = [Number(values.users), Number(values.messages), Number(values.partitions)]
const NAME = `madeleine_dividing_${process.pid}`
const CONVERSATIONS = 4
const ALONE_MS = 10_000
const PAUSE_MS = 20

const isCluster = values['citus-url'] !== undefined
const server = values['citus-url'] ?? values['database-url']!
const url = at(server, NAME)

/** Notes from when to when the last transaction had the lock of all tables. */
function timingSwitch(db: Db): { db: Db; switchMs: () => number } {
  let switchMs = 0
  const transaction: Db['transaction'] = async (work, options) => {
    let since: number | undefined
    const result = await db.transaction((tx) => work({
      ...tx, rows: (query, given) => {
        if (query.text.includes('pg_advisory_xact_lock(') && query.values.includes(TABLES_LOCK)) since = performance.now()
        return tx.rows(query, given)
      },
    }), options)
    if (since !== undefined) switchMs = performance.now() - since
    return result
  }
  return { db: { ...db, transaction }, switchMs: () => switchMs }
}

await (isCluster ? makeOnCluster(server, NAME) : ask(server, `create database ${NAME}`))
const owner = openPostgres({ url: url })
await migrate(owner)
const store = await openStore({ databaseUrl: url, timeZone: 'UTC', work: false })
const talk = (n: number) => Array.from({ length: messages / CONVERSATIONS }, (_, i) => ({
  id: `m${i}`, role: i % 2 === 0 ? 'user' as const : 'assistant' as const,
  content: `We met at the harbour of town ${n} on day ${i} and spoke of boats.`,
}))
for (let user = 0; user < users; user++) {
  for (let n = 0; n < CONVERSATIONS; n++) await store.user(`u${user}`).push({ conversationId: `c${n}`, messages: talk(n) })
}

const noTimes = () => ({ push: [] as number[], recall: [] as number[], failed: 0 })
const times = { before: noTimes(), during: noTimes(), after: noTimes() }
const now: { phase: keyof typeof times | undefined } = { phase: 'before' }
const calling = (async () => {
  for (let nth = 0; now.phase; nth++) {
    const [memory, of] = [store.user(`u${nth % users}`), times[now.phase]]
    const timed = async (list: number[], work: Promise<unknown>) => {
      const start = performance.now()
      await work.then(() => list.push(performance.now() - start), () => of.failed++)
    }
    const said = [{ id: `m${nth}`, role: 'user' as const, content: `One more word ${nth}` }]
    await timed(of.push, memory.push({ conversationId: 'more', messages: said }))
    await timed(of.recall, memory.recall({ query: 'harbour boats' }))
    await sleep(PAUSE_MS)
  }
})()
await sleep(ALONE_MS)
now.phase = 'during'
const start = performance.now()
const timed = timingSwitch(owner)
await (isCluster ? distribute(timed.db) : partition(timed.db, partitions))
const seconds = (performance.now() - start) / 1000
now.phase = 'after'
await sleep(ALONE_MS)
now.phase = undefined
await calling
for (const [when, { push, recall, failed }] of Object.entries(times)) {
  const [pushMs, recallMs] = [quantile(push, 0.95), quantile(recall, 0.95)]
  console.log(`${when}: p95 of ${push.length} pushes ${pushMs.toFixed(1)} ms, of recalls ${recallMs.toFixed(1)} ms, longest push `
    + `${Math.max(...push).toFixed(0)} ms, ${failed} failed`)
}
console.log(`${users * messages} messages ${isCluster ? 'distributed' : 'divided'} in ${seconds.toFixed(1)} s; `
  + `the switch kept all tables for ${timed.switchMs().toFixed(0)} ms`)
await store.close()
await owner.close()
await (isCluster ? dropFromCluster(server, NAME) : ask(server, `drop database ${NAME} with (force)`))
