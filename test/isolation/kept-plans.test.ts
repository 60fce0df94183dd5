/** A plan that an engine keeps for a statement never outlives the role and the user of a transaction: one connection, many users. */
import { beforeEach, describe, expect, test } from 'vitest'
import { asClaim, asOwner, asUser, type Db, type Query, sql, withClaim, withUser } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { useDb } from '../testing.ts'

const held = useDb()

/** Uses after which PostgreSQL may keep one plan for all values are 5. */
const ROUNDS = 12

describe('T-04 a statement that one connection runs for many', () => {
  const read: Query = sql`select id from conversation order by id`
  const readOf = (user: string): Query => sql`select id from conversation where user_id = ${user} order by id`
  const write = (user: string): Query => sql`
    insert into conversation (user_id, id, incarnation, created_at) values (${user}, 'stolen', gen_random_uuid(), now())`

  async function onOneConnection(work: (db: Db) => Promise<void>): Promise<void> {
    if (!('databaseUrl' in held.place)) return work(held.db)
    const db = openPostgres({ url: held.place.databaseUrl, connections: 1 })
    await work(db).finally(() => db.close())
  }

  beforeEach(async () => {
    for (const user of ['ann', 'ben']) {
      await withUser(held.db, user, (tx) => tx.rows(sql`
        insert into conversation (user_id, id, incarnation, created_at) values (${user}, ${`of ${user}`}, gen_random_uuid(), now())`))
    }
  })

  test('shows each user only their rows, whoever it was planned for', () => onOneConnection(async (db) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const user of ['ann', 'ben', 'eve']) {
        const own = user === 'eve' ? [] : [{ id: `of ${user}` }]
        expect(await withUser(db, user, (tx) => Promise.all([tx.rows(read), tx.rows(readOf('ann'))])))
          .toEqual([own, user === 'ann' ? own : []])
      }
      expect(await withClaim(db, (tx) => tx.rows(sql`select id from conversation order by id`).catch(() => 'refused'))
        .catch(() => 'refused')).toBe('refused')
    }
  }))

  test('writes for no other user, also when it was planned for that user', () => onOneConnection(async (db) => {
    for (let round = 0; round < ROUNDS; round++) {
      await expect(withUser(db, 'ann', async (tx) => {
        await tx.rows(write('ann'))
        throw new Error('not kept')
      })).rejects.toThrow('not kept')
      await expect(withUser(db, 'ben', (tx) => tx.rows(write('ann')))).rejects.toMatchObject({ cause: { code: '42501' } })
    }
    expect(await withUser(db, 'ann', (tx) => tx.rows(read))).toEqual([{ id: 'of ann' }])
  }))

  test('follows a role that changes within a transaction', () => onOneConnection(async (db) => {
    const names: Query = sql`select distinct user_id as "userId" from conversation order by 1`
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await withUser(db, 'ann', async (tx) => [await tx.rows(names), (await tx.rows(asClaim), await tx.rows(names)), (
        await tx.rows(asOwner), await tx.rows(names).then(({ length }) => length >= 0)
      )])
      expect(seen).toEqual([[{ userId: 'ann' }], [{ userId: 'ann' }, { userId: 'ben' }], true])
    }
  }))

  test('follows a role that changes within one message, and one that failed leaves no plan to the next user', () => onOneConnection(
    async (db) => {
      const names: Query = sql`select distinct user_id as "userId" from conversation order by 1`
      for (let round = 0; round < ROUNDS; round++) {
        const [mine, , all, , theirs] = await withUser(db, 'ann', (tx) =>
          Promise.all([tx.rows(names), tx.rows(asClaim), tx.rows(names), tx.rows(asUser('ben')), tx.rows(names)]))
        expect([mine, all, theirs]).toEqual([[{ userId: 'ann' }], [{ userId: 'ann' }, { userId: 'ben' }], [{ userId: 'ben' }]])
        await expect(
          withUser(db, 'ann', (tx) => Promise.all([tx.rows(read), tx.rows(sql`select 1 / 0`)])),
        ).rejects.toMatchObject({ cause: { code: '22012' } })
        expect(await withUser(db, 'ben', (tx) => tx.rows(read))).toEqual([{ id: 'of ben' }])
      }
    },
  ))
})
