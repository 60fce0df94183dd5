/** What an engine owes: every Db passes this, so that whatever stands on one stands on both. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, json, type Query, sql, type Tx, vector } from '@madeleine/engine'
import type { Held } from '../testing.ts'

export const HOSTILE = [
  "'", '"', '\\', '$1', '$$', '--', ';', '/*', '%', "a' OR 1=1--", "'); drop table jar; --",
  '\\x41', '${1}', '{a,"b"}', 'NULL', '', ' ', '\n\t', 'é😀\u202E',
]

export function dbContract(held: Held): void {
  const one = async <Row extends object>(query: Query): Promise<Row> => (await held.db.transaction((tx) => tx.rows<Row>(query)))[0] as Row
  const put = (id: string) => sql`insert into jar (id) values (${id})`
  const ids = async () =>
    (await held.db.transaction((tx) => tx.rows<{ id: string }>(sql`select id from jar order by id`))).map(({ id }) => id)

  beforeEach(() => held.db.script('drop table if exists jar; create table jar (id text primary key, n int not null default 0)'))

  describe('in a statement,', () => {
    test('T-08 hostile texts are values in any fragment', async () => {
      for (const text of HOSTILE) {
        const inner = sql`${text}::text`
        const row = await one<object>(sql`select ${inner} as a, ${sql`lower(${inner})`} as b, (${sql`select ${text}::text`} limit 1) as c
           where true ${sql`and ${text}::text = ${inner}`}`)
        expect(row).toEqual({ a: text, b: text.toLowerCase(), c: text })
      }
      expect(await ids()).toEqual([])
    })

    test('T-08 texts in arrays keep quotes, commas, braces, NULL and null apart', async () => {
      const texts = [...HOSTILE, null, 'null', ',', '{', '}', '\\"']
      expect(await one(sql`select ${texts}::text[] as texts, ${[]}::text[] as none`)).toEqual({ texts, none: [] })
    })

    test('an imitation of a fragment is a value', async () => {
      const forged = { text: 'now()', values: [], parts: ['now()'] }
      expect(await one(sql`select ${json(forged)}::text::jsonb as forged`)).toEqual({ forged })
    })

    test('numbers, booleans and null come back unchanged', async () => {
      expect(await one(sql`
        select ${[1, null, -3]}::int[] as ints, ${[1.5, -2.25]}::float8[] as floats, ${null}::text as nothing, ${true}::boolean as yes,
               ${9_007_199_254_740_991}::int8 as most, ${0.1}::float8 as tenth, ${1}::smallint as small, (select count(*)
                   from jar) as counted`),
      ).toEqual({
        ints: [1, null, -3], floats: [1.5, -2.25], nothing: null, yes: true, most: 9_007_199_254_740_991, tenth: 0.1, small: 1, counted: 0,
      })
    })

    test('JSON keeps arrays, strings, null and nesting apart', async () => {
      const values = [[1, [2, { a: null }]], {}, [], 'text', '"', 0, false, null, { 'a"b': '\\', '': [[]] }]
      for (const value of values) expect(await one(sql`select ${json(value)}::text::jsonb as value`)).toEqual({ value })
      expect(await one(sql`select ${json(undefined)}::text::jsonb as value`)).toEqual({ value: null })
    })

    test('T-63 a number above 2^53 is rounded when JavaScript reads it, while the database keeps every digit', async () => {
      const row = await one<{ value: number; kept: string }>(sql`
        select v as value, v::text as kept from (select ${'9007199254740993'}::text::jsonb as v) t`)
      expect(row).toEqual({ value: 9_007_199_254_740_992, kept: '9007199254740993' })
    })

    test.each([
      'UTC', 'Europe/Amsterdam', 'Asia/Kolkata', 'America/St_Johns',
    ])('times from year 1 to 9999 keep their millisecond in a process in %s', async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        const times = [
          '0001-01-01T00:00:00.000Z', '0044-03-15T12:00:00.123Z', '0099-12-31T23:59:59.999Z', '1883-11-18T12:03:58.001Z',
          '1970-01-01T00:00:00.000Z', '2026-03-29T01:30:00.500Z', '9999-12-31T23:59:59.999Z',
        ]
        for (const time of times) {
          const row = await one<{ at: Date; text: string }>(sql`select t as at,
            to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text from (select ${new Date(time)}::timestamptz as t) x`)
          expect({ at: row.at.toISOString(), text: row.text }).toEqual({ at: time, text: time })
        }
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    })

    test('a vector is stored to half precision', async () => {
      expect(await one(sql`select ${vector(Float32Array.of(1, -0.5, 0.333333))}::text::halfvec::text as v`))
        .toEqual({ v: '[1,-0.5,0.33325195]' })
    })
  })

  describe('a transaction', () => {
    test('commits its changes and returns its result', async () => {
      expect(await held.db.transaction(async (tx) => (await tx.rows(put('a')), 'done'))).toBe('done')
      expect(await ids()).toEqual(['a'])
    })

    test('rolls back when its work throws, and the error is the one thrown', async () => {
      const error = new Error('mine')
      await expect(held.db.transaction(async (tx) => {
        await tx.rows(put('a'))
        throw error
      })).rejects.toBe(error)
      expect(await ids()).toEqual([])
    })

    test.each([
      ['a constraint', sql`insert into jar (id) values ('a')`, '23505'],
      ['a wrong value', sql`select ${'x'}::text::int`, '22P02'],
      ['a division', sql`select 1 / (select count(*) from jar where id = 'none')`, '22012'],
      ['a syntax error', sql`selec`, '42601'],
    ])('rolls back when %s refuses a statement, says which, and the next one runs', async (_, wrong, code) => {
      await expect(held.db.transaction(async (tx) => {
        await tx.rows(put('a'))
        await tx.rows(wrong)
      })).rejects.toMatchObject({ code: 'store_failed', cause: { code } })
      expect(await ids()).toEqual([])
      expect(await one(sql`select 1 as one`)).toEqual({ one: 1 })
    })

    test('that swallows the error of a failed statement rejects: nothing is rolled back silently', async () => {
      await expect(held.db.transaction(async (tx) => {
        await tx.rows(put('a'))
        await tx.rows(sql`select 1 / 0`).catch(() => undefined)
        return 'looks well'
      })).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('swallowed') })
      expect(await ids()).toEqual([])
    })

    test.each([
      ['first', false], ['later', true],
    ])('that swallows a value that cannot be sent, %s, runs nothing after it and rejects', async (_, isLater) => {
      const outcomes: string[] = []
      await expect(held.db.transaction(async (tx) => {
        if (isLater) await tx.rows(put('a'))
        for (const query of [sql`select ${new Date(NaN)}::timestamptz as at`, put('b')]) {
          outcomes.push((await Promise.allSettled([tx.rows(query)]))[0].status)
        }
      })).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('swallowed') })
      expect(outcomes).toEqual(['rejected', 'rejected'])
      for (let i = 0; i < 12; i++) expect(await ids()).toEqual([]) // every connection of a pool
    })

    test('whose work throws at once, with a query on its way, is rolled back like any other', async () => {
      const error = new Error('at once')
      await expect(held.db.transaction((tx) => {
        void tx.rows(put('a')).catch(() => undefined)
        throw error
      })).rejects.toBe(error)
      for (let i = 0; i < 12; i++) expect(await ids()).toEqual([])
    })

    test('runs queries of one turn in order, and one that is not awaited before the next query or the commit', async () => {
      const [first, second] = await held.db.transaction(async (tx) => {
        tx.run(put('a'))
        const both = [tx.rows(sql`select id from jar order by id`), tx.rows<{ n: number }>(sql`insert into jar (id, n) values ('b', 2)
          returning n`)]
        tx.run(sql`update jar set n = n + 1 where id = 'b'`)
        return Promise.all(both)
      })
      expect([first, second]).toEqual([[{ id: 'a' }], [{ n: 2 }]])
      expect(await one(sql`select n from jar where id = 'b'`)).toEqual({ n: 3 })
    })

    test.each([
      ['before a query', async (tx: Tx) => (tx.run(sql`select 1 / 0`), tx.rows(sql`select 1`))],
      ['after a query of its turn', async (tx: Tx) => {
        const answer = tx.rows(sql`select 1`)
        tx.run(sql`select 1 / 0`)
        return answer
      }],
      ['last', async (tx: Tx) => tx.run(sql`select 1 / 0`)],
    ])('fails by a statement that is not awaited, %s, and stores nothing', async (_, work) => {
      await expect(held.db.transaction(async (tx) => (tx.run(put('a')), work(tx)))).rejects.toMatchObject({
        code: 'store_failed', cause: { code: '22012' },
      })
      expect(await ids()).toEqual([])
      expect(await one(sql`select 1 as one`)).toEqual({ one: 1 })
    })

    test('of two queries of one turn rejects both when the first fails, and the one that follows runs', async () => {
      const outcomes: string[] = []
      await expect(held.db.transaction(async (tx) => {
        const both = [tx.rows(sql`select 1 / 0`), tx.rows(put('a'))]
        outcomes.push(...(await Promise.allSettled(both)).map(({ status }) => status))
      })).rejects.toMatchObject({ code: 'invalid_input' })
      expect(outcomes).toEqual(['rejected', 'rejected'])
      expect(await ids()).toEqual([])
    })

    test('commits with a query that is its last, takes none after it, and stores nothing when that fails', async () => {
      await held.db.transaction(async (tx) => {
        tx.run(put('a'))
        expect(await tx.rows(sql`insert into jar (id) values ('b') returning id`, { isLast: true })).toEqual([{ id: 'b' }])
        await expect(tx.rows(put('c'))).rejects.toMatchObject({ code: 'closed' })
      })
      expect(await ids()).toEqual(['a', 'b'])
      await expect(
        held.db.transaction(async (tx) => (tx.run(put('d')), tx.rows(sql`select 1 / 0`, { isLast: true }))),
      ).rejects.toMatchObject({ code: 'store_failed', cause: { code: '22012' } })
      await expect(held.db.transaction(async (tx) =>
        (await tx.rows(put('e'), { isLast: true }), Promise.reject(new Error('too late'))))).rejects.toThrow('too late')
      expect(await ids()).toEqual(['a', 'b', 'e'])
    })

    test('that has ended takes no more queries: a late one could run as another user', async () => {
      let late: Promise<unknown> | undefined
      await held.db.transaction(async (tx) => {
        late = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => held.db.transaction(async () => tx.rows(put('late'))))
        late.catch(() => undefined) // it may fail before anybody looks
      })
      await expect(late).rejects.toMatchObject({ code: 'closed' })
      expect(await ids()).toEqual([])
    })

    test('among many concurrent ones loses no update and reads nothing half done', async () => {
      await held.db.transaction((tx) => tx.rows(sql`insert into jar (id) values ('a'), ('b')`))
      const sums = await Promise.all(Array.from({ length: 60 }, (_, i) =>
        held.db.transaction(async (tx) => {
          const [row] = await tx.rows<{ sum: number }>(sql`select sum(n)::int as sum from jar`)
          await tx.rows(sql`update jar set n = n + 1 where id = 'a'`)
          await tx.rows(sql`update jar set n = n - 1 where id = 'b'`)
          if (i % 3 === 0) throw new Error('every third')
          return row?.sum
        }).catch(() => 0)))
      expect(new Set(sums)).toEqual(new Set([0]))
      const rows = await held.db.transaction((tx) => tx.rows(sql`select id, n from jar order by id`))
      expect(rows).toEqual([{ id: 'a', n: 40 }, { id: 'b', n: -40 }])
    })
  })

  describe('a script', () => {
    test('that fails in the middle of its own transaction leaves nothing, and the database answers', async () => {
      await expect(held.db.script("begin; insert into jar (id) values ('a'); select 1 / 0; commit")).rejects.toMatchObject({
        code: 'store_failed', cause: { code: '22012' },
      })
      for (let i = 0; i < 12; i++) expect(await ids()).toEqual([]) // every connection of a pool
    })
  })
}

/** What an engine owes at its end; `open` makes one of its own. */
export function closingContract(open: () => Promise<Db>): void {
  test('closing waits for running work, closing twice is the same as once, and later calls get an error', async () => {
    const db = await open()
    const running = db.transaction(async (tx) => (await tx.rows<{ one: number }>(sql`select 1 as one`))[0])
    await Promise.all([running, db.close(), db.close()])
    expect(await running).toEqual({ one: 1 })
    await expect(db.transaction((tx) => tx.rows(sql`select 1`))).rejects.toMatchObject({ code: 'closed' })
    await expect(db.script('select 1')).rejects.toMatchObject({ code: 'closed' })
    await db.close()
  })
}
