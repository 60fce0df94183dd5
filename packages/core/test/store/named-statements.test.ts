/** Statements on a server travel in batches and are prepared by name, once for each connection; behind a pooler they are not. */
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openMemory } from '@madeleine/core'
import { type Db, plannedPerCall, type Query, sql, withUser } from '@madeleine/engine'
import { predecessorsOf, proofsOfFacts } from '../../facts/read-facts-sql.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { eachPosting, WORDS } from '../../store/tables/postings.ts'
import { readCorpus } from '../../store/tables/row-counts.ts'
import { messageIdsOf } from '../../store/tables/segments.ts'
import { encodeParameter, serverSender, KEPT_STATEMENTS } from '../../../engine/statement-batch.ts'
import { inOpenTransaction } from '../../../engine/transactions.ts'
import { openPostgres } from '../../../engine/postgres.ts'
import { serverUrl } from '../../../../test/server.ts'
import { talk, useDb, type Held } from '../../../../test/testing.ts'

test('a parameter becomes the text that PostgreSQL reads, and an object that it cannot read is refused', () => {
  expect([
    null, undefined, 'a', 1.5, true, 9n, new Date(0), [], ['a"b', null, 'NULL', '\\'], [1, null], [new Date(0)], [['a'], ['b']],
  ].map(encodeParameter)).toEqual([
    null, null, 'a', '1.5', 'true', '9', '1970-01-01T00:00:00.000Z', '{}',
    '{"a\\"b",NULL,"NULL","\\\\"}', '{1,NULL}', '{"1970-01-01T00:00:00.000Z"}', '{{"a"},{"b"}}',
  ])
  expect(() => encodeParameter({})).toThrow(TypeError)
})

if (serverUrl !== undefined) onServer(useDb())

function onServer(held: Held): void {
  const databaseUrl = (): string => (held.place as { databaseUrl: string }).databaseUrl
  const opened: Db[] = []
  const open = (options: { preparedStatements?: boolean; url?: string } = {}): Db => {
    const db = openPostgres({ url: databaseUrl(), connections: 1, ...options })
    opened.push(db)
    return db
  }
  afterEach(async () => {
    vi.restoreAllMocks()
    await Promise.all(opened.splice(0).map((db) => db.close()))
  })

  const one = async <Row extends object>(db: Db, query: Query): Promise<Row> =>
    (await db.transaction((tx) => tx.rows<Row>(query)))[0] as Row
  /** The statements that the connection has prepared, without the one that asks. */
  const prepared = async (db: Db): Promise<{ statement: string; uses: number }[]> => db.transaction((tx) => tx.rows(plannedPerCall(sql`
    select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by statement`)))
  const add = (n: number): Query => sql`select ${n}::int + 1 as sum`

  describe('a statement on a server', () => {
    test('is parsed once for a connection and then run by its name, begin and commit too', async () => {
      const db = open()
      for (let n = 0; n < 10; n++) expect(await one(db, add(n))).toEqual({ sum: n + 1 })
      expect(await prepared(db)).toEqual([
        { statement: 'begin', uses: expect.any(Number) }, { statement: 'commit', uses: expect.any(Number) },
        { statement: 'select $1::int + 1 as sum', uses: 10 },
      ])
    })

    test('that is planned anew, or any if prepared statements are off, leaves no name behind', async () => {
      const db = open({ preparedStatements: false })
      for (let n = 0; n < 3; n++) expect(await one(db, add(n))).toEqual({ sum: n + 1 })
      expect(await prepared(db)).toEqual([])
      const named = open()
      expect(await one(named, plannedPerCall(add(1)))).toEqual({ sum: 2 })
      expect((await prepared(named)).map(({ statement }) => statement)).toEqual(['begin', 'commit'])
    })

    test('of a recall is planned once and for all values, however many it is given', async () => {
      const db = open()
      const ids = (n: number): string[] => Array.from({ length: n }, () => randomUUID())
      const keys = [{ field: WORDS, term: 'jam' }]
      for (let n = 1; n <= 12; n++) {
        await withUser(db, 'ann', (tx) => Promise.all([
          readCorpus(tx, 'ann', { speakers: 50 }), messageIdsOf(tx, 'ann', ids(n % 3 + 1)), proofsOfFacts(tx, 'ann', ids(n % 3 + 1)),
          predecessorsOf(tx, 'ann', ids(n % 3 + 1)), eachPosting(tx, 'ann', { blocks: [0], keys }, () => undefined),
          messagesInRanges(tx, 'ann', [{ conversationId: 'c', from: 0, to: 9 }]),
        ]))
      }
      const planned = await db.transaction((tx) => tx.rows<{ own: number; statement: string }>(plannedPerCall(sql`
        select custom_plans::int as own, statement from pg_prepared_statements where statement like '%user_id%' order by 1 desc`)))
      expect(planned.filter(({ own }) => own > 5)).toEqual([]) // a server decides after five
      expect(planned.length).toBeGreaterThanOrEqual(7)
    })

    test('twice in a batch is parsed once', async () => {
      const db = open()
      expect(await db.transaction((tx) => Promise.all([tx.rows(add(1)), tx.rows(add(2))]))).toEqual([[{ sum: 2 }], [{ sum: 3 }]])
      expect((await prepared(db)).find(({ statement }) => statement.includes('sum'))?.uses).toBe(2)
    })

    test('is closed when too many others have been used since', async () => {
      const db = open()
      for (let n = 0; n < KEPT_STATEMENTS + 50; n++) expect(await one(db, { text: `select ${n} as n`, values: [] })).toEqual({ n })
      const names = (await prepared(db)).map(({ statement }) => statement)
      expect(names).toHaveLength(KEPT_STATEMENTS)
      expect(names).toEqual(expect.arrayContaining(['begin', 'commit', `select ${KEPT_STATEMENTS + 49} as n`]))
      expect(names).not.toContain('select 0 as n')
      expect(await one(db, { text: 'select 0 as n', values: [] })).toEqual({ n: 0 })
    })

    test('that failed, or came after one that failed, is prepared at its next use', async () => {
      const db = open()
      const divide = (by: number): Query => sql`select 6 / ${by}::int as n`
      for (let i = 0; i < 3; i++) {
        await expect(
          db.transaction((tx) => Promise.all([tx.rows(divide(0)), tx.rows(add(1))])),
        ).rejects.toMatchObject({ cause: { code: '22012' } })
        expect(await db.transaction((tx) => Promise.all([tx.rows(divide(2)), tx.rows(add(1))]))).toEqual([[{ n: 3 }], [{ sum: 2 }]])
      }
    })
  })

  describe('a server that no longer has the statements, as behind a transaction pooler,', () => {
    const warned = () => vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)

    test('gets the first batch again, without names from then on, and one warning names the setting', async () => {
      const warnings = warned()
      const db = open()
      await one(db, add(1))
      await db.script('deallocate all')
      for (let n = 0; n < 3; n++) expect(await one(db, add(n))).toEqual({ sum: n + 1 })
      expect(await prepared(db)).toEqual([])
      expect(warnings.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('preparedStatements: false')])
    })

    test('ends a transaction that is under way with an error that names the setting, and nothing of it is stored', async () => {
      warned()
      const db = open()
      await one(db, add(1))
      await expect(db.transaction(async (tx) => {
        await tx.rows(sql`insert into setting (name, value) values ('half', '1')`)
        await tx.rows({ text: 'deallocate all', values: [] })
        await tx.rows(add(1))
      })).rejects.toMatchObject({ code: 'busy', retryable: true, message: expect.stringContaining('preparedStatements: false') })
      expect(await db.transaction((tx) => tx.rows(sql`select name from setting`))).toEqual([])
    })

    test('is asked again, without a name, for new columns of a table, and an open transaction fails once as busy', async () => {
      const db = open()
      await held.db.script('drop table if exists jar; create table jar (id text)')
      const read = sql`select * from jar`
      await held.db.script("insert into jar values ('a')")
      expect(await one(db, read)).toEqual({ id: 'a' })
      await held.db.script('alter table jar add n int default 7')
      expect(await one(db, read)).toEqual({ id: 'a', n: 7 })
      const other = sql`select * from jar where true`
      await one(db, other)
      const late = (change: () => Promise<unknown>) => db.transaction(async (tx) => {
        await tx.rows(sql`select 1`)
        await change()
        return tx.rows(other)
      })
      await expect(late(() => held.db.script('alter table jar add m int default 8')))
        .rejects.toMatchObject({ code: 'busy', retryable: true })
      expect(await late(async () => undefined)).toEqual([{ id: 'a', n: 7, m: 8 }])
      expect(await one(db, read)).toEqual({ id: 'a', n: 7, m: 8 })
      await held.db.script('drop table jar')
    })
  })

  /** A client and its way to the server, where texts are answered as they are and a `never` cannot be read. */
  async function connected() {
    const client = new pg.Client(databaseUrl())
    await client.connect()
    const parse = (text: string): string => {
      if (text === 'never') throw new Error('cannot be read')
      return text
    }
    return { client, send: serverSender({ isNaming: true, parserOf: () => parse })(client) }
  }

  test('after a begin that failed, nothing of its transaction is sent', async () => {
    const { client, send } = await connected()
    const write = sql`insert into setting (name, value) values ('outside', '1')`
    const outcomes: PromiseSettledResult<unknown>[] = []
    await expect(inOpenTransaction(send, [{ text: 'begin nonsense', values: [] }], async (tx) => {
      const together = tx.rows(write)
      const behind = Promise.resolve().then(() => undefined).then(() => tx.rows(write))
      outcomes.push(...(await Promise.allSettled([together, behind])), ...(await Promise.allSettled([tx.rows(write)])))
    })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(outcomes).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { code: 'store_failed' } })))
    expect((await client.query("select name from setting where name = 'outside'")).rows).toEqual([])
    await client.end()
  })

  test('an answer that cannot be read is a failure, and never a part of the rows', async () => {
    const { client, send } = await connected()
    const words = (values: readonly string[]): Query => sql`select word from unnest(${values}::text[]) as w (word)`
    const { answers, failure } = await send([words(['a']), words(['b', 'never', 'c']), words(['d'])])
    expect(answers.map(({ rows }) => rows)).toEqual([[{ word: 'a' }]])
    expect(failure).toMatchObject({ error: { code: 'store_failed', cause: { message: 'cannot be read' } } })
    await client.end()
  })

  test('a memory opened without prepared statements stores and recalls', async () => {
    const memory = await openMemory({ databaseUrl: databaseUrl(), user: 'ann', work: false, preparedStatements: false })
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river', 'It flew']) })
    await memory.flush({ conversationId: 'c' })
    await memory.settle()
    expect((await memory.recall({ query: 'heron' })).passages).not.toEqual([])
    await memory.close()
  })

  test(
    'statements of one turn are one message to the server, with begin and role; what nobody waits for goes with the commit', async () => {
      const { port, hostname } = new URL(databaseUrl())
      let messages = 0
      const proxy = createServer((socket) => {
        const upstream = connect(Number(port), hostname)
        socket.on('data', (bytes) => (messages++, upstream.write(bytes)))
          .on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
        upstream.on('data', (bytes) => socket.write(bytes)).on('error', () => socket.destroy()).on('close', () => socket.destroy())
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const through = new URL(databaseUrl())
      through.port = String((proxy.address() as AddressInfo).port)
      const db = open({ url: through.href })
      const work = () => db.transaction(async (tx) => {
        const both = await Promise.all([tx.rows(add(1)), tx.rows(add(2))])
        tx.run(add(3))
        return both
      }, { as: sql`select set_config('madeleine.user_id', ${'ann'}, true)` })
      await work()
      messages = 0
      expect(await work()).toEqual([[{ sum: 2 }], [{ sum: 3 }]])
      expect(messages).toBe(2)
      await db.close()
      proxy.close()
    },
  )
}
