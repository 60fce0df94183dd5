/**
 * The audit of a server on PostgreSQL: bytes of a row, the migration of what was recorded before it had days, and how long sets of rows
 * and keys wait beside the end of a day. Run: npm run bench:audit -- --url postgres://… [--rows 1000000] [--days 30]
 * In a database made for it and dropped afterwards.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStore } from '../packages/core/index.ts'
import { withKeys } from '../packages/engine/index.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { dropAuditDays } from '../packages/core/keys/keys-sql.ts'
import { apiKeys } from '../packages/core/store/migrations/0007-api-keys.ts'
import { quantile } from './quantile.ts'

const { values: { url = process.env['TEST_DATABASE_URL'] ?? '', rows, days } } = parseArgs({ options: {
  url: { type: 'string' }, rows: { type: 'string', default: '1000000' }, days: { type: 'string', default: '30' },
} })
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A row as a recall leaves one: eight ids of episodes, and now and then a conversation. */
const filled = (from: string, to: string): string => `
  insert into audit (id, at, user_id, key_id, request_id, call, conversation_id, ids, status)
  select gen_random_uuid(), timestamptz '${from}' + (timestamptz '${to}' - timestamptz '${from}') * n / ${rows},
         'user-' || n % 10000, 'key_' || md5(n::text)::char(16), gen_random_uuid(), 'recall',
         case when n % 3 = 0 then gen_random_uuid()::text end,
         case when n % 2 = 0 then array(select gen_random_uuid()::text from generate_series(1, 4)) end, 200
    from generate_series(0, ${rows} - 1) n`

const name = `madeleine_audit_bench_${process.pid}`
const place = Object.assign(new URL(url), { pathname: `/${name}` }).href
const admin = new pg.Client(url)
await admin.connect()
await admin.query(`create database ${name}`)
try {
  await (await openStore({ databaseUrl: place, work: false })).close()
  const owner = new pg.Client(place)
  await owner.connect()
  await owner.query(`drop table api_key, audit; ${apiKeys}; delete from migration where version >= 26`)
  await owner.query(filled('2025-06-01', '2025-12-01'))
  const migrated = await seconds(async () => (await openStore({ databaseUrl: place, work: false })).close())
  say(`${rows} rows of before become a partition: opening took ${migrated.toFixed(2)} s`)
  const { rows: [before] } = await owner.query<{ name: string }>(
    `select inhrelid::regclass as name from pg_inherits where inhparent = 'audit'::regclass`)
  await owner.query(`drop table ${before!.name}`) // it has all days until today
  const first = new Date(Date.UTC(2026, 0, 1))
  const last = new Date(first.getTime() + Number(days) * 86_400_000)
  const everyDay = `array(select generate_series($1::timestamptz, $2::timestamptz, interval '1 day'))`
  await owner.query(`select make_audit_days(${everyDay})`, [first, last])
  await owner.query(filled(first.toISOString(), last.toISOString()))
  await owner.query('vacuum analyze audit')
  const { rows: [size] } = await owner.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'audit'::regclass`)
  say(`a row takes ${Math.round(Number(size!.bytes) / Number(rows))} bytes with its indexes`)
  const [store, db] = [await openStore({ databaseUrl: place, work: false }), openPostgres({ url: place })]
  const waits: number[] = []
  const over = new AbortController()
  const set = Array.from({ length: 500 }, (_, i) => ({ requestId: `r${i}`, call: 'recall', status: 200, user: `user-${i}` }))
  const beside = [() => store.recordAudit(set), () => store.createKey({ users: ['ann'] })].map(async (work) => {
    while (!over.signal.aborted) waits.push(await seconds(work))
  })
  const dropped = await seconds(async () => {
    for (let tries = 1; ; tries++) {
      const count = await withKeys(db, (tx) => dropAuditDays(tx, new Date('2027-01-01'))).catch(() => undefined)
      if (count === undefined) continue
      say(`${count} days dropped at attempt ${tries}`)
      return
    }
  })
  over.abort()
  await Promise.all(beside)
  say(`in ${dropped.toFixed(2)} s; beside it sets of 500 rows and new keys took ${waits.length} times a median of `
    + `${(quantile(waits, 0.5) * 1000).toFixed(1)} ms, ${(Math.max(...waits) * 1000).toFixed(1)} ms at most`)
  await Promise.all([store.close(), db.close(), owner.end()])
} finally {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
