/** A read that the engine's thread does: what it throws, what it may not do, and what becomes of it when the engine ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MadeleineError } from '../../src/errors.ts'
import { sql, type Db } from '../../src/store/engine/db.ts'
import { receivedError, sentError } from '../../src/store/engine/offload/read-error.ts'
import { openPglite } from '../../src/store/engine/pglite.ts'
import { plainly } from '../plainly.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  db = await plainly(() => openPglite({ folder: join(folder, 'store'), durability: 'relaxed' }))
  await db.script('create table jar (id int primary key); insert into jar values (7)')
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

let modules = 0
/** The module of a read with this body: `db`, `input` and `tell` are what it is given. */
async function doing(body: string): Promise<string> {
  const path = join(folder, `read-${modules++}.mjs`)
  await writeFile(path, `export const read = async (db, input, tell) => { ${body} }`)
  return path
}
const offload = async (body: string, input: unknown = null, tell?: (value: unknown) => void) => (await db.offload!({ module: await doing(body), input }, tell))!.result
const IDS = "(await db.transaction((tx) => tx.rows({ text: 'select id from jar', values: [] }))).map(({ id }) => id)"

describe('a read on the thread of the engine', () => {
  test('has the rows of the database, what it was given, and tells before it ends', async () => {
    const told: unknown[] = []
    expect(await offload(`tell({ input }); return ${IDS}`, { at: new Date(0) }, (value) => told.push(value))).toEqual([7])
    expect(told).toEqual([{ input: { at: new Date(0) } }])
  })

  test('writes nothing, and leaves no transaction behind', async () => {
    const write = offload("await db.transaction((tx) => tx.rows({ text: 'insert into jar values (8)', values: [] }))")
    await expect(write).rejects.toMatchObject({ code: 'server_refused' })
    await expect(offload("await db.transaction((tx) => tx.rows({ text: 'select no_such_column from jar', values: [] }))")).rejects.toMatchObject({ code: 'store_failed' })
    expect(await offload(`return ${IDS}`)).toEqual([7])
    expect(await db.transaction((tx) => tx.rows(sql`insert into jar (id) values (9) returning id`))).toEqual([{ id: 9 }])
    await db.script('delete from jar where id = 9')
  })

  test('gives what it throws with its words, and the next one is answered', async () => {
    await expect(offload("throw new TypeError('of its own')")).rejects.toThrow('of its own')
    await expect(offload('return () => 1')).rejects.toThrow(/clone/)
    await expect(db.offload!({ module: join(folder, 'missing.mjs'), input: null })).rejects.toThrow(/missing\.mjs/)
    expect(await offload(`return ${IDS}`)).toEqual([7])
  })

  test('is done once more when the engine ended under it', async () => {
    const body = `const { existsSync, writeFileSync } = await import('node:fs')
      if (!existsSync(input)) { writeFileSync(input, ''); process.exit(3) }
      return ${IDS}`
    expect(await offload(body, join(folder, 'died'))).toEqual([7])
    await expect(offload('process.exit(3)')).rejects.toMatchObject({ code: 'engine_restarted' })
    expect(await offload(`return ${IDS}`)).toEqual([7])
  })

  test('waits for its turn, as every transaction does', async () => {
    const order: string[] = []
    await Promise.all([
      db.transaction(async (tx) => {
        await tx.rows(sql`select 1`)
        order.push('transaction')
      }),
      offload('return 1').then(() => order.push('read')),
    ])
    expect(order).toEqual(['transaction', 'read'])
  })
})

describe('an error that crosses threads', () => {
  test('keeps code, words and what the database said', () => {
    const cause = Object.assign(new Error('disk'), { code: '53100' })
    const received = receivedError(structuredClone(sentError(new MadeleineError('store_full', 'no room', { cause }))))
    expect(received).toBeInstanceOf(MadeleineError)
    expect(received).toMatchObject({ code: 'store_full', message: 'no room', cause: { message: 'disk', code: '53100' } })
  })

  test('that nobody foresaw keeps its words and where it came from', () => {
    const error = new RangeError('too far')
    expect(receivedError(structuredClone(sentError(error)))).toMatchObject({ message: 'too far', stack: error.stack })
    expect(receivedError(structuredClone(sentError('only words'))).message).toBe('only words')
  })
})
