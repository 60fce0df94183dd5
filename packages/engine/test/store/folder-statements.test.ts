/** Statements on the embedded engine travel in one buffer and are prepared once; what they know of a table is forgotten when it changes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plannedPerCall, sql, type Db, type Query } from '../../db.ts'
import { openPglite } from '../../pglite.ts'
import { plainly } from '../../../../test/plainly.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  db = await plainly(() => openPglite({ folder, durability: 'relaxed' }))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
/** Every script has the engine forget what it has prepared. */
beforeEach(() => db.script("drop table if exists jar; create table jar (id text, n int); insert into jar values ('a', 1)"))

const ask = <Row extends object>(query: Query): Promise<Row[]> => db.transaction((tx) => tx.rows<Row>(query))
const add = (n: number): Query => sql`select ${n}::int + 1 as sum`
const all = sql`select * from jar order by id`

/** How often each statement was run by a plan for any values and by one for its own, since it was prepared. */
async function uses(text: string): Promise<{ any: number; own: number } | undefined> {
  const [found] = await ask<{ any: number; own: number }>(sql`
    select generic_plans as any, custom_plans as own from pg_prepared_statements where statement = ${text}`)
  return found
}
const countPrepared = async (): Promise<number> =>
  ((await ask<{ n: number }>(sql`select count(*) as n from pg_prepared_statements`))[0] as { n: number }).n

describe('a statement of the embedded engine', () => {
  test('is prepared once and then run by one plan for any values, begin and commit too', async () => {
    for (let n = 0; n < 8; n++) expect(await ask(add(n))).toEqual([{ sum: n + 1 }])
    expect(await uses(add(0).text)).toEqual({ any: 8, own: 0 })
    expect([await uses('begin'), await uses('commit')]).toEqual([expect.anything(), expect.anything()])
  })

  test('is planned for its own values each time if it says so, and those after it are not', async () => {
    const anew = plannedPerCall(sql`select n from jar where id = ${'a'}`)
    for (let i = 0; i < 3; i++) {
      expect(await db.transaction((tx) => Promise.all([tx.rows(add(1)), tx.rows(anew), tx.rows(add(2))])))
        .toEqual([[{ sum: 2 }], [{ n: 1 }], [{ sum: 3 }]])
    }
    expect([await uses(anew.text), await uses(add(0).text)]).toEqual([{ any: 0, own: 3 }, { any: 6, own: 0 }])
    await expect(
      db.transaction((tx) => Promise.all([tx.rows(plannedPerCall(sql`select 1 / 0`)), tx.rows(add(1))])),
    ).rejects.toMatchObject({ cause: { code: '22012' } })
    await ask(add(1))
    expect(await uses(add(0).text)).toEqual({ any: 7, own: 0 })
  })

  test('that was not used for the longest time makes room for another, and is prepared again when it is used', async () => {
    for (let n = 0; n < 300; n++) expect(await ask({ text: `select ${n} as n`, values: [] })).toEqual([{ n }])
    expect(await countPrepared()).toBeLessThanOrEqual(257) // the asking one makes room in the next message
    expect([await uses('select 0 as n'), await uses('select 299 as n')]).toEqual([undefined, expect.anything()])
    expect(await ask({ text: 'select 0 as n', values: [] })).toEqual([{ n: 0 }])
  })

  test('is planned anew when much was written since: a table that was small at that time may be large', async () => {
    await ask(all)
    await ask(all)
    const words = Array.from({ length: 20_000 }, (_, i) => `word ${i}`)
    await ask(sql`insert into jar select w, 0 from unnest(${words}::text[]) as w`)
    await ask(all)
    expect(await uses(all.text)).toEqual({ any: 1, own: 0 })
  })

  test('that failed, or came after one that failed, runs at its next use', async () => {
    const divide = (by: number): Query => sql`select 6 / ${by}::int as n`
    for (let i = 0; i < 3; i++) {
      await expect(
        db.transaction((tx) => Promise.all([tx.rows(divide(0)), tx.rows(add(1))])),
      ).rejects.toMatchObject({ cause: { code: '22012' } })
      expect(await db.transaction((tx) => Promise.all([tx.rows(divide(2)), tx.rows(add(1))]))).toEqual([[{ n: 3 }], [{ sum: 2 }]])
    }
  })

  test('whose value cannot be one of its type is refused, and nothing is stored', async () => {
    const put = sql`insert into jar (id) values ('b')`
    await expect(
      db.transaction(async (tx) => (await Promise.all([tx.rows(put), tx.rows(sql`select ${'perhaps'}::boolean as yes`)]))[1]),
    ).rejects.toMatchObject({ code: 'store_failed' })
    expect(await ask(all)).toEqual([{ id: 'a', n: 1 }])
  })
})

describe('a table that changes', () => {
  test('by a script shows its new columns, and so does one that is created again', async () => {
    expect(await ask(all)).toEqual([{ id: 'a', n: 1 }])
    await db.script('alter table jar add m int default 7')
    expect(await ask(all)).toEqual([{ id: 'a', n: 1, m: 7 }])
    await db.script("drop table jar; create table jar (id int); insert into jar values (5)")
    expect(await ask(all)).toEqual([{ id: 5 }])
  })

  test('within a transaction shows its new columns to the next statement of the same message, and no longer after a rollback', async () => {
    const alter = sql`alter table jar add m int default 7`
    expect(await ask(all)).toEqual([{ id: 'a', n: 1 }])
    await expect(db.transaction(async (tx) => {
      const [before, , after] = await Promise.all([tx.rows(all), tx.rows(alter), tx.rows(all)])
      expect([before, after, await tx.rows(all)]).toEqual([[{ id: 'a', n: 1 }], [{ id: 'a', n: 1, m: 7 }], [{ id: 'a', n: 1, m: 7 }]])
      throw new Error('rolled back')
    })).rejects.toThrow('rolled back')
    expect(await ask(all)).toEqual([{ id: 'a', n: 1 }])
  })
})

describe('one message to the engine', () => {
  test('carries values and rows of many megabytes, in order', async () => {
    const long = (mark: string): string => mark.repeat(3_000_000)
    const texts = ['ä', 'b', '語'].map(long)
    const answers = await db.transaction((tx) =>
      Promise.all(texts.map((text) => tx.rows<{ text: string }>(sql`select ${text}::text as text`))))
    for (const [i, [row]] of answers.entries()) expect(row?.text === texts[i]).toBe(true)
    const many = await ask<{ i: number }>(sql`select i, 'row ' || i as text from generate_series(1, 50000) i`)
    expect([many.length, many[0], many.at(-1)]).toEqual([50_000, { i: 1, text: 'row 1' }, { i: 50_000, text: 'row 50000' }])
  })
})
