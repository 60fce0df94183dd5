/** Nearest vectors by comparing all: the same on both engines, down to ties, and only within the scope. */
import { expect, test } from 'vitest'
import type { Scope } from '../../store/queries/search-queries.ts'
import { sql, withUser } from '@madeleine/engine'
import { maintainVectorIndex, vectorHits } from '../../store/queries/vector-index.ts'
import { useDb } from '../../../../test/testing.ts'
import { hourAt, idOf, nearestOf, place, vectorsFrom, type Placed } from './vectors.ts'

const held = useDb()
const DIMS = 24
const next = vectorsFrom(7, DIMS)

/** Every fifth lies where another lies, every seventh almost. */
function crowd(user: string, count: number): Placed[] {
  const placed: Placed[] = []
  for (let n = 0; n < count; n++) {
    const twin = placed[n - 4]?.values
    const values = twin && n % 5 === 4 ? twin : twin && n % 7 === 6 ? twin.map((value, i) => (i === 0 ? value + 1 / 16 : value)) : next()
    placed.push({ id: idOf(user, (n * 7919) % 10_007), conversationId: `c${n % 6}`, hour: n, values })
  }
  return placed
}

const ask = (user: string, values: Float32Array, { generation = 1, limit = 10, scope = {} }: {
  generation?: number; limit?: number; scope?: Partial<Scope>
} = {}) =>
  withUser(
    held.db, user, (tx) => vectorHits(tx, user, { generation, values }, { scope: { timeZone: 'UTC', ...scope }, limit }),
    { snapshot: true },
  )

const begin = () => held.db.transaction((tx) => tx.rows(sql`
  insert into generation (id, model, dims, state) values (1, 'one', ${DIMS}, 'live'), (2, 'two', ${DIMS}, 'building')`))

test('the nearest vectors and their order equal a comparison by hand, ties by id, on every engine', async () => {
  await begin()
  const ann = crowd('ann', 400)
  await place(held.db, 'ann', 1, ann)
  await place(held.db, 'bea', 1, crowd('bea', 100))
  for (const [user, all] of [['ann', ann], ['nobody', []]] as const) {
    for (let i = 0; i < 20; i++) {
      const query = i % 2 === 0 ? next() : ann[i * 7]!.values
      for (const limit of [1, 10, 400]) expect(await ask(user, query, { limit })).toEqual(nearestOf(all, query, limit))
    }
  }
})

test('vectors of another generation are never compared', async () => {
  await begin()
  const [old, young] = [crowd('ann', 30), crowd('ann', 60).slice(30)]
  await place(held.db, 'ann', 1, old)
  await place(held.db, 'ann', 2, young)
  const query = next()
  expect(await ask('ann', query, { limit: 100 })).toEqual(nearestOf(old, query, 100))
  expect(await ask('ann', query, { limit: 100, generation: 2 })).toEqual(nearestOf(young, query, 100))
})

test('the nearest in scope are found, however many nearer ones are out of it', async () => {
  await begin()
  const all = crowd('ann', 240)
  await place(held.db, 'ann', 1, all)
  const scopes: [Partial<Scope>, (one: Placed) => boolean][] = [
    [{ within: ['c2', 'c4'] }, ({ conversationId }) => ['c2', 'c4'].includes(conversationId)],
    [{ within: [] }, () => false],
    [{ after: hourAt(100) }, ({ hour }) => hour >= 100],
    [{ before: hourAt(12) }, ({ hour }) => hour < 12],
    [{ asOf: hourAt(50) }, ({ hour }) => hour <= 50],
    [{ hours: [22, 3] }, ({ hour }) => hour % 24 >= 22 || hour % 24 < 3],
    [{ within: ['c1'], after: hourAt(20), asOf: hourAt(90) }, ({ conversationId, hour }) =>
      conversationId === 'c1' && hour >= 20 && hour <= 90],
  ]
  for (const [scope, holds] of scopes) {
    const query = next()
    expect([scope, await ask('ann', query, { scope })]).toEqual([scope, nearestOf(all.filter(holds), query, 10)])
  }
})

test('what is archived is compared only where it is asked for, and crowds out nothing', async () => {
  await begin()
  const query = next()
  const near = crowd('ann', 120).map((one) => ({ ...one, isArchived: true, values: query }))
  const used = crowd('ann', 160).slice(120)
  const all = [...near, ...used]
  await place(held.db, 'ann', 1, all)
  expect(await ask('ann', query, { limit: 100 })).toEqual(nearestOf(used, query, 100))
  expect(await ask('ann', query, { limit: 100, scope: { archived: 'only' } })).toEqual(nearestOf(near, query, 100))
  expect(await ask('ann', query, { limit: 200, scope: { archived: 'too' } })).toEqual(nearestOf(all, query, 200))
})

test('a small store, and an embedded one of any size, has no index', async () => {
  await begin()
  await place(held.db, 'ann', 1, crowd('ann', 50))
  await maintainVectorIndex(held.db, held.db.engine === 'pglite' ? { from: 0 } : {})
  expect(await held.db.transaction((tx) => tx.rows(sql`select relname from pg_class where relname like 'embedding_hnsw%'`))).toEqual([])
})
