/** What autovacuum does on a server is done for the embedded engine as the store grows, and not each time it is asked. */
import { describe, expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { createVacuum, vacuumIfGrown } from '../../store/vacuum.ts'
import { serverUrl } from '../../../../test/server.ts'
import { useDb } from '../../../../test/testing.ts'
import { countedDb } from '../../../../test/watched-db.ts'

const held = useDb()

/** Segments on from `from` of one conversation. */
const grow = (from: number, to: number) => withUser(held.db, 'ann', async (tx) => {
  await tx.rows(sql`
    insert into conversation (user_id, id, incarnation, created_at, cursor, next_seq) values ('ann', 'c', gen_random_uuid(), now(), 0, 0)
    on conflict do nothing`)
  await tx.rows(sql`
    insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq)
    select 'ann', gen_random_uuid(), 'c', n, n + 1, 'collapsing', 'flush', 'test', now(), 0
      from generate_series(${from}::int, ${to - 1}::int) as g (n)`)
})

/** Segments that the planner knows of. */
async function known(): Promise<number> {
  const [row] = await held.db.transaction((tx) =>
    tx.rows<{ rows: number }>(sql`select reltuples::float8 as rows from pg_class where oid = 'segment'::regclass`))
  return Math.max(0, row!.rows)
}

describe.skipIf(serverUrl !== undefined)('statistics of the tables', () => {
  test('are computed at twenty segments, and again when the segments take half as many pages again', async () => {
    // As a new store has them, whatever was there before
    await held.db.script('truncate segment cascade')
    await held.db.script('vacuum (analyze) segment')
    await grow(0, 19)
    await vacuumIfGrown(held.db)
    expect(await known()).toBe(0)
    await grow(19, 20)
    await vacuumIfGrown(held.db)
    expect(await known()).toBe(20)
    await grow(20, 21)
    await vacuumIfGrown(held.db)
    expect(await known(), 'not each time').toBe(20)
    await grow(21, 1000)
    await vacuumIfGrown(held.db)
    expect(await known()).toBe(1000)
  })

  test('are checked once by a process, and again after ten segments', async () => {
    const { db, counted } = countedDb(held.db)
    const vacuum = createVacuum(db)
    const asked: number[] = []
    for (const segments of [0, 0, 4, 5, 1, 0]) {
      vacuum.note(segments)
      await vacuum.vacuumIfGrown()
      asked.push(counted.transactions)
    }
    expect(asked).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('are checked amid other work only after so many segments that an import would feel it', async () => {
    const { db, counted } = countedDb(held.db)
    const vacuum = createVacuum(db)
    const asked: number[] = []
    for (const segments of [0, 64, 128, 64, 64]) {
      vacuum.note(segments)
      await vacuum.vacuumIfGrown({ busy: true })
      asked.push(counted.transactions)
    }
    expect(asked).toEqual([0, 0, 0, 1, 1])
  })
})
