/** Threads that read from a server: what they may not do, what becomes of a read whose thread ends, and when they are gone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type Db, type OffloadOptions } from '../../../engine/db.ts'
import { openEngine } from '@madeleine/engine'
import { serverUrl } from '../../../../test/server.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb({ emptied: 'once' })
let folder: string
let db: Db
let modules = 0

const openWith = (readThreads: number): Promise<Db> => openEngine({ ...held.place, readThreads })

/** Has a thread do a read with this body: `db`, `input` and `told` are what it is given. */
async function offload(body: string, options: OffloadOptions = {}, on = db): Promise<unknown> {
  const module = join(folder, `read-${modules++}.mjs`)
  await writeFile(module, `import { threadId } from 'node:worker_threads'
    export const read = async (db, input, { told }) => { ${body} }`)
  return on.offload!({ module, input: null }, options)
}
const rowsOf = (statement: string): string =>
  `return await db.transaction((tx) => tx.rows({ text: ${JSON.stringify(statement)}, values: [] }))`

describe.runIf(serverUrl !== undefined)('threads that read from a server', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
    db = await openWith(2)
    await db.script('create table jar (id int primary key); insert into jar values (7)')
  })
  afterAll(async () => {
    await db?.script('drop table jar')
    await db?.close()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  test('get the rows of the database, and can report before they end', async () => {
    const told: unknown[] = []
    const onPartial = (value: unknown): void => void told.push(value)
    expect(await offload(`told('soon'); ${rowsOf('select id from jar')}`, { onPartial })).toEqual({ result: [{ id: 7 }] })
    expect(told).toEqual(['soon'])
  })

  test('write nothing, and give an error its code', async () => {
    await expect(offload(rowsOf('insert into jar values (8)'))).rejects.toMatchObject({ code: 'server_refused' })
    await expect(offload(rowsOf('select no_such_column from jar'))).rejects.toMatchObject({ code: 'store_failed' })
    await expect(offload('return () => 1')).rejects.toThrow(/clone/)
    expect(await db.transaction((tx) => tx.rows(sql`select id from jar`))).toEqual([{ id: 7 }])
  })

  test('share reads that come at the same time, and all do what is for all', async () => {
    const slow = `await db.transaction((tx) => tx.rows({ text: 'select pg_sleep(0.2)', values: [] })); return threadId`
    const [one, other] = await Promise.all([offload(slow), offload(slow)])
    expect(one).not.toEqual(other)
    await offload('globalThis.seen = true', { isForAll: true })
    const seen = `await db.transaction((tx) => tx.rows({ text: 'select pg_sleep(0.2)', values: [] })); return globalThis.seen`
    expect(await Promise.all([offload(seen), offload(seen)])).toEqual([{ result: true }, { result: true }])
  })

  test('leave what they did not answer to the thread that asked, and the next read to a new thread', async () => {
    expect(await offload('process.exit(3)')).toBeUndefined()
    expect(await offload("setTimeout(() => { throw new Error('later') }); await new Promise(() => undefined)")).toBeUndefined()
    expect(await offload(rowsOf('select id from jar'))).toEqual({ result: [{ id: 7 }] })
  })

  test('count their connections apart from those of the process, of which a transaction may have to wait for one', async () => {
    const other = await openEngine({ ...held.place, readThreads: 2, poolSize: 1 })
    let end = (): void => undefined
    const held1 = new Promise<void>((resolve) => (end = resolve))
    const begun = new Promise<void>((began) => void other.transaction(async (tx) => {
      await tx.rows(sql`select 1`)
      began()
      await held1
    }))
    await begun
    const waiting = other.transaction((tx) => tx.rows(sql`select 1 as one`))
    await offload(rowsOf('select id from jar'), {}, other)
    expect(await other.pools!()).toEqual([
      { pool: 'main', size: 1, open: 1, idle: 0, waiting: 1 }, { pool: 'reading', size: 8, open: 1, idle: 1, waiting: 0 },
    ])
    end()
    expect(await waiting).toEqual([{ one: 1 }])
    await offload('process.exit(3)', {}, other)
    expect(await other.pools!()).toMatchObject([{ idle: 1, waiting: 0 }, { size: 8 }])
    await other.close()
  })

  test('end with the store, after what is under way, and leave no connection', async () => {
    const other = await openWith(1)
    const underWay = offload(`${rowsOf('select pg_sleep(0.2), 1 as done')}`, {}, other)
    await offload('return 1', {}, other)
    await other.close()
    expect(await underWay).toMatchObject({ result: [{ done: 1 }] })
    await expect(offload('return 1', {}, other)).rejects.toMatchObject({ code: 'closed' })
  })
})
