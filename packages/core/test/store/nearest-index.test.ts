/** On a server with many vectors, whose tables belong to a plain role: the index is built, used, kept right, and never needed. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, sql, withUser } from '@madeleine/engine'
import { finishGeneration } from '../../store/tables/generations.ts'
import { migrate } from '../../store/migrate.ts'
import { openPostgres } from '../../../engine/postgres.ts'
import type { Scope } from '../../store/queries/search-queries.ts'
import {
  maintainVectorIndex, exactHits, indexedHits, nearestByIndex, vectorHits, type NearestOptions,
} from '../../store/queries/vector-index.ts'
import { at, serverUrl } from '../../../../test/server.ts'
import { memoryFor } from '../../../../test/testing.ts'
import { hourAt, idOf, place, shareFound, vectorsFrom } from './vectors.ts'

const name = `madeleine_vectors_${process.pid}`
const DIMS = 16
const OTHERS = 10_000
const MANY = 21_000

/** A client of the server's superuser in one of its databases. */
async function asAdmin<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(at(database))
  await client.connect()
  return work(client).finally(() => client.end())
}

const home = (): string => new URL(serverUrl as string).pathname.slice(1)

const urlOf = (role: string): string => {
  const url = new URL(at(name))
  url.username = role
  return url.href
}

const next = vectorsFrom(11, DIMS)
const crowd = (user: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: idOf(user, n), conversationId: `c${n % 40}`, hour: n, values: next() }))

describe.runIf(serverUrl !== undefined)('with thirty thousand vectors of other users,', () => {
  let owner: Db
  let guest: Db
  beforeAll(async () => {
    await asAdmin(home(), async (client) => {
      await client.query(`create role ${name} login nosuperuser nobypassrls`)
      await client.query(`create role ${name}_guest login nosuperuser nobypassrls`)
      await client.query(`grant madeleine_app, madeleine_claim, madeleine_keys to ${name}, ${name}_guest`)
      await client.query(`create database ${name} owner ${name}`)
    })
    await asAdmin(name, (client) => client.query('create extension if not exists vector'))
    owner = openPostgres({ url: urlOf(name) })
    guest = openPostgres({ url: urlOf(`${name}_guest`) })
    await migrate(owner)
    await owner.script(`
      insert into generation (id, model, dims, state) values (1, 'one', ${DIMS}, 'live'), (2, 'two', ${DIMS}, 'building')`)
    const admin = openPostgres({ url: at(name) })
    for (let i = 0; i < 20; i++) await place(admin, `other ${i}`, 1, crowd(`other ${i}`, OTHERS / 20))
    await place(admin, 'ann', 1, crowd('ann', 20))
    await place(admin, 'bea', 1, crowd('bea', MANY))
    await place(admin, 'cyd', 2, crowd('cyd', 500)) // quickly indexed
    await admin.close()
    await maintainVectorIndex(owner)
  })
  afterAll(async () => {
    await Promise.all([owner?.close(), guest?.close()])
    await asAdmin(home(), async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop role if exists ${name}, ${name}_guest`)
    })
  })

  const indexes = () => owner.transaction((tx) => tx.rows<{ name: string; valid: boolean }>(sql`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname like 'embedding_hnsw%' order by 1`))
  const BUILT = [{ name: 'embedding_hnsw_1', valid: true }]
  const OTHER_BUILT = [{ name: 'embedding_hnsw_2', valid: true }]
  const near = (values: Float32Array) => ({ generation: 1, values })
  const within = (scope: Partial<Scope> = {}): NearestOptions => ({ scope: { timeZone: 'UTC', ...scope }, limit: 10 })
  const ask = (find: typeof vectorHits, user: string, values: Float32Array, given = within()) =>
    withUser(owner, user, (tx) => find(tx, user, near(values), given), { snapshot: true })

  /** Mean share of the exact first ten, over fifty questions. */
  async function recallOf(find: typeof vectorHits, user: string, given = within()): Promise<number> {
    let sum = 0
    for (let i = 0; i < 50; i++) {
      const values = next()
      sum += shareFound(await ask(find, user, values, given), await ask(exactHits, user, values, given))
    }
    return sum / 50
  }

  async function planOf(user: string, scope: Partial<Scope>): Promise<string> {
    const rows = await withUser(owner, user, (tx) =>
      tx.rows<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${nearestByIndex(user, near(next()), within(scope))}`))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('the owner of the tables, who can read no vector, has built the index of the live generation only', async () => {
    expect(await owner.transaction((tx) => tx.rows(sql`select from embedding limit 1`))).toEqual([])
    expect(await indexes()).toEqual(BUILT)
  })

  test('the index answers users with many vectors, under row security, in scope or out of it', async () => {
    for (const scope of [{}, { asOf: hourAt(MANY) }]) {
      const plan = await planOf('bea', scope)
      expect(plan).toMatch(/Index Scan using embedding_hnsw_1 on embedding v\n\s+Order By: \(\(vector\)::halfvec\(16\) <=>/)
      expect(plan).not.toMatch(/Seq Scan/)
      expect(plan).toContain('madeleine.user_id')
    }
  })

  test('a user with few vectors in scope bypasses the index, one with many uses it', async () => {
    const byIndex = (user: string, scope: Partial<Scope> = {}) => withUser(owner, user, async (tx) => {
      await vectorHits(tx, user, near(next()), within(scope))
      const [row] = await tx.rows<{ how: string | null }>(sql`select current_setting('hnsw.iterative_scan', true) as how`)
      return row?.how === 'relaxed_order'
    })
    expect([
      await byIndex('ann'), await byIndex('bea'), await byIndex('bea', { within: ['c7'] }), await byIndex('bea', { asOf: hourAt(MANY) }),
    ])
      .toEqual([false, true, false, true])
  })

  test('a user with a thousandth of the rows gets exactly the results of a full comparison', async () => {
    expect(await recallOf(vectorHits, 'ann')).toBe(1)
  })

  test('a user with many rows gets .95 of them through the index, with rows of others between', async () => {
    expect(await recallOf(vectorHits, 'bea')).toBeGreaterThanOrEqual(0.95)
    expect(await recallOf(indexedHits, 'bea')).toBeGreaterThanOrEqual(0.95)
    expect(await recallOf(indexedHits, 'bea', within({ asOf: hourAt(MANY / 2) }))).toBeGreaterThanOrEqual(0.95)
  })

  test('results of the index are the user\'s own and in scope, nearest first', async () => {
    const values = next()
    const found = await ask(indexedHits, 'bea', values, within({ within: ['c1', 'c2', 'c3'] }))
    const exact = await ask(exactHits, 'bea', values, { ...within({ within: ['c1', 'c2', 'c3'] }), limit: MANY })
    expect(found).toHaveLength(10)
    expect(found).toEqual(exact.filter((id) => found.includes(id)))
  })

  test('a small scope is compared exactly, even for a user with many vectors', async () => {
    expect(await recallOf(vectorHits, 'bea', within({ within: ['c7'] }))).toBe(1)
  })

  test('when another generation goes live its index replaces the old one', async () => {
    const token = randomUUID()
    await withUser(owner, 'cyd', (tx) => tx.rows(sql`
      insert into due (user_id, kind, key, at, version, attempts, lease_token, lease_until)
      values ('cyd', 'embed', 'two', now(), 1, 1, ${token}::uuid, now() + interval '1 hour')`))
    const promise = { userId: 'cyd', kind: 'embed', key: 'two', lane: 0, at: hourAt(0), version: 1, attempts: 1, token } as const
    await finishGeneration(owner, promise, {
      generation: { id: 2, model: 'two', dims: DIMS, state: 'building' }, next: [],
    })
    expect(await indexes()).toEqual(OTHER_BUILT)
  })

  test('an upgrade builds a missing index', async () => {
    await owner.script('drop index embedding_hnsw_2')
    const memory = await memoryFor(owner, { user: 'dora' })
    await memory.upgrade()
    expect(await indexes()).toEqual(OTHER_BUILT)
  })

  test('several processes that start at the same time build it once', async () => {
    await owner.script('drop index embedding_hnsw_2')
    await Promise.all([maintainVectorIndex(owner), maintainVectorIndex(owner), maintainVectorIndex(owner)])
    expect(await indexes()).toEqual(OTHER_BUILT)
  })

  test(
    'without an index a user with many vectors still gets all, and a role that does not own the tables builds none and reports nothing',
    async () => {
      await owner.script('drop index embedding_hnsw_2')
      expect(await warningsOf(() => maintainVectorIndex(guest))).toEqual([])
      expect(await indexes()).toEqual([])
      const values = next()
      const found = await withUser(guest, 'bea', (tx) => vectorHits(tx, 'bea', near(values), within()))
      expect(found).toEqual(await ask(exactHits, 'bea', values))
      expect(found).toHaveLength(10)
    },
  )

  test('an interrupted build is begun again, but not during another build', async () => {
    await asAdmin(name, (client) => asAdmin(name, async (reader) => {
      await reader.query('begin isolation level repeatable read; select 1') // a build waits for it
      await client.query('set statement_timeout = 500')
      await expect(client.query('create index concurrently embedding_hnsw_2 on embedding using '
        + 'hnsw ((vector::halfvec(16)) halfvec_cosine_ops) where generation = 2'))
        .rejects.toMatchObject({ code: '57014' })
    }))
    expect(await indexes()).toEqual([{ name: 'embedding_hnsw_2', valid: false }])
    await asAdmin(name, async (client) => {
      await client.query('begin; lock table embedding in share update exclusive mode') // as who builds holds it
      expect(await warningsOf(() => maintainVectorIndex(owner))).toEqual([])
      expect(await indexes()).toEqual([{ name: 'embedding_hnsw_2', valid: false }])
    })
    await maintainVectorIndex(owner)
    expect(await indexes()).toEqual(OTHER_BUILT)
  })

  test('an index that is stale is dropped once the table is free, as of a vacuum that gives way', async () => {
    await owner.script('update generation set state = case id when 1 then \'live\' else \'retired\' end')
    await asAdmin(name, (vacuum) => asAdmin(name, async (watch) => {
      await vacuum.query('begin; lock table embedding in share update exclusive mode')
      const maintained = maintainVectorIndex(owner)
      for (let waits = 0; waits === 0; ) {
        const { rows } = await watch.query(`select count(*)::int as waits from pg_locks where not granted
          and relation = 'embedding'::regclass`)
        waits = rows[0].waits
      }
      await vacuum.query('rollback')
      await maintained
    }))
    expect(await indexes()).toEqual(BUILT)
    await owner.script('update generation set state = case id when 2 then \'live\' else \'retired\' end')
    await maintainVectorIndex(owner)
  })

  test('a failed build is a warning without a word of stored text', async () => {
    await owner.script(`drop index embedding_hnsw_2; update generation set dims = 15 where id = 2`)
    expect(await warningsOf(() => maintainVectorIndex(owner)))
      .toEqual(['the index of vectors could not be brought up to date (22000): searches compare all vectors until it is'])
  })

  test('a generation with too many dimensions for an index is compared, and nothing is reported', async () => {
    await owner.script('update generation set dims = 4001 where id = 2')
    expect(await warningsOf(() => maintainVectorIndex(owner))).toEqual([])
    expect(await indexes()).toEqual([])
  })
})

/** What is said meanwhile; warnings are told one turn later. */
async function warningsOf(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = []
  const note = ({ message }: Error) => void said.push(message)
  process.on('warning', note)
  await work()
  await new Promise((done) => setImmediate(done))
  process.off('warning', note)
  return said
}
