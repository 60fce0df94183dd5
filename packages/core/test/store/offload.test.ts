/** A read that the engine's thread does: what it throws, what it may not do, and what becomes of it when the engine ends. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorWritten, MadeleineError, writtenError } from '@madeleine/base'
import { sql, type Db, type OffloadOptions } from '../../../engine/db.ts'
import { openPglite } from '../../../engine/pglite.ts'
import { plainly } from '../../../../test/plainly.ts'
import { until } from '../../../../test/testing.ts'

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
/** The module of a read with this body: `db`, `input`, `told` and `hasRead` are what it is given. `there` waits for a file. */
async function doing(body: string): Promise<string> {
  const path = join(folder, `read-${modules++}.mjs`)
  await writeFile(path, `import { existsSync } from 'node:fs'
    const there = async (file) => { while (!existsSync(file)) await new Promise((next) => setImmediate(next)) }
    export const read = async (db, input, { told, hasRead }) => { ${body} }`)
  return path
}
const offload = async (body: string, input: unknown = null, options: OffloadOptions = {}) =>
  (await db.offload!({ module: await doing(body), input }, options))!.result
const IDS = "(await db.transaction((tx) => tx.rows({ text: 'select id from jar', values: [] }))).map(({ id }) => id)"

describe('a read on the thread of the engine', () => {
  test('gets the rows of the database and its input, and can report before it ends', async () => {
    const told: unknown[] = []
    expect(await offload(`told({ input }); return ${IDS}`, { at: new Date(0) }, { onPartial: (value) => told.push(value) })).toEqual([7])
    expect(told).toEqual([{ input: { at: new Date(0) } }])
  })

  test('writes nothing, and leaves no transaction behind', async () => {
    const write = offload("await db.transaction((tx) => tx.rows({ text: 'insert into jar values (8)', values: [] }))")
    await expect(write).rejects.toMatchObject({ code: 'server_refused' })
    await expect(
      offload("await db.transaction((tx) => tx.rows({ text: 'select no_such_column from jar', values: [] }))"),
    ).rejects.toMatchObject({ code: 'store_failed' })
    expect(await offload(`return ${IDS}`)).toEqual([7])
    expect(await db.transaction((tx) => tx.rows(sql`insert into jar (id) values (9) returning id`))).toEqual([{ id: 9 }])
    await db.script('delete from jar where id = 9')
  })

  test('passes on what it throws with its message, and the next one is answered', async () => {
    await expect(offload("throw new TypeError('of its own')")).rejects.toThrow('of its own')
    await expect(offload('return () => 1')).rejects.toThrow(/clone/)
    await expect(db.offload!({ module: join(folder, 'missing.mjs'), input: null })).rejects.toThrow(/missing\.mjs/)
    expect(await offload(`return ${IDS}`)).toEqual([7])
  })

  test('is done once more if the engine ended under it', async () => {
    const body = `const { writeFileSync } = await import('node:fs')
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

describe('a read that computes for long', () => {
  test('does not count as an engine that hangs, as long as it gives signs of life', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told: unknown[] = []
    const [a, b] = [join(folder, 'a'), join(folder, 'b')]
    try {
      const done = offload(
        'told(1); await there(input.a); told(2); await there(input.b); return 3', { a, b }, { onPartial: (value) => told.push(value) },
      )
      await until(() => told.length === 1)
      await vi.advanceTimersByTimeAsync(9000)
      await writeFile(a, '')
      await until(() => told.length === 2)
      await vi.advanceTimersByTimeAsync(9000)
      await writeFile(b, '')
      expect(await done).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('lets others in once it has read all that it needs, and can then read nothing more', async () => {
    const go = join(folder, 'go')
    const done = offload(`await db.transaction((tx) => tx.rows({ text: 'select 1', values: [] })); hasRead(); await there(input)
      return db.transaction(async () => 1).catch(({ message }) => message)`, go)
    expect(await db.transaction((tx) => tx.rows(sql`select id from jar`))).toEqual([{ id: 7 }])
    await writeFile(go, '')
    expect(await done).toContain('after its last one')
  })

  test('and then fails rolls back nothing of the others', async () => {
    const late = join(folder, 'late')
    let isRead = false
    const failed = offload("hasRead(); told(1); await there(input); throw new Error('late')", late, { onPartial: () => (isRead = true) })
      .catch((error: unknown) => error)
    await until(() => isRead)
    await db.transaction(async (tx) => {
      await tx.rows(sql`insert into jar (id) values (10)`)
      await writeFile(late, '')
      await failed
      await tx.rows(sql`select 1`)
    })
    expect(await failed).toMatchObject({ message: 'late' })
    expect(await offload(`return ${IDS}`)).toEqual([7, 10])
    await db.script('delete from jar where id = 10')
  })

  test('is not begun when the caller has given up before its turn', async () => {
    const giveUp = new AbortController()
    const mark = join(folder, 'begun')
    let refused: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.rows(sql`select 1`)
      const module = await doing("(await import('node:fs')).writeFileSync(input, '')")
      refused = db.offload!({ module, input: mark }, { signal: giveUp.signal }).catch(() => 'given up')
      giveUp.abort()
    })
    expect(await refused).toBe('given up')
    expect(existsSync(mark)).toBe(false)
  })
})

describe('an error that crosses threads', () => {
  test('keeps its code, its message and what the database said', () => {
    const cause = Object.assign(new Error('disk'), { code: '53100' })
    const received = errorWritten(structuredClone(writtenError(new MadeleineError('store_full', 'no room', { cause }))))
    expect(received).toBeInstanceOf(MadeleineError)
    expect(received).toMatchObject({ code: 'store_full', message: 'no room', cause: { message: 'disk', code: '53100' } })
  })

  test('that nobody foresaw keeps its message and where it came from', () => {
    const error = new RangeError('too far')
    expect(errorWritten(structuredClone(writtenError(error)))).toMatchObject({ message: 'too far', stack: error.stack })
    expect(errorWritten(structuredClone(writtenError('only words'))).message).toBe('only words')
  })
})
