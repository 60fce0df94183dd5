/** An embedded engine that does not answer: ended, reopened, and nothing that was committed is lost. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql, type Db, type Tx } from '../../db.ts'
import { openPglite } from '../../pglite.ts'
import { plainly } from '../../../../test/plainly.ts'

/** PGlite has neither a statement timeout nor a cancel: this runs until its thread ends. */
const forever = sql`do $$ begin loop end loop; end $$`

/** The clock stands: an answer is late when a test says so, however busy the machine is. */
const answerMs = 10_000
const GRACE_MS = 1000
const silence = () => vi.advanceTimersByTimeAsync(answerMs + GRACE_MS)

let folder: string
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  db = await plainly(() => openPglite({ folder, durability: 'relaxed', answerMs }))
  await db.script('create table jar (id int primary key)')
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await db.script('delete from jar')
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Asks what is never answered, and waits until that is noticed. */
async function hang(tx: Tx): Promise<void> {
  const answer = tx.rows(forever)
  await Promise.all([answer, silence()])
}

const put = (id: number) => (tx: Tx) => tx.rows(sql`insert into jar (id) values (${id})`)
const jar = async () => (await db.transaction((tx) => tx.rows<{ id: number }>(sql`select id from jar order by id`))).map(({ id }) => id)

describe('an engine that hangs', () => {
  test('is ended with an error; committed rows are there, others are not, and waiting work is served', async () => {
    for (const id of [1, 2, 3]) await db.transaction(put(id))
    const hung = db.transaction(async (tx) => {
      await put(4)(tx)
      await hang(tx)
    }).catch((error: unknown) => error)
    const waiting = [db.transaction(put(5)), db.transaction(put(6), { background: true }), db.script('insert into jar (id) values (7)')]
    expect(await hung).toMatchObject({ code: 'engine_restarted', retryable: true })
    await Promise.all(waiting)
    expect(await jar()).toEqual([1, 2, 3, 5, 6, 7])
  })

  test('runs an idempotent transaction again, once and from its start', async () => {
    let tries = 0
    const result = await db.transaction(async (tx) => {
      await put(1)(tx)
      if (++tries === 1) await hang(tx)
      return tries
    }, { idempotent: true })
    expect([result, await jar()]).toEqual([2, [1]])
  })

  test('fails an idempotent transaction after the second hang', async () => {
    let tries = 0
    await expect(db.transaction((tx) => (tries++, hang(tx)), { idempotent: true })).rejects.toMatchObject({ code: 'engine_restarted' })
    expect(tries).toBe(2)
  })
})

test('maintenance may take minutes instead of seconds, but not forever', async () => {
  let outcome: unknown
  const maintained = db.maintain('do $$ begin loop end loop; end $$').catch((error: unknown) => void (outcome = error))
  await silence()
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await maintained
  expect(outcome).toMatchObject({ code: 'engine_restarted' })
})

test('a store whose engine hangs can be closed, and opened again with all that was committed', async () => {
  await db.transaction(put(7))
  const hung = db.transaction(hang).catch((error: { code: string }) => error.code)
  await db.close()
  expect(await hung).toBe('engine_restarted')
  db = await plainly(() => openPglite({ folder, durability: 'relaxed', answerMs }))
  expect(await jar()).toEqual([7])
})

test('an answer that came while the process was busy is read, not taken for silence', async () => {
  const answer = db.transaction(put(1))
  while (vi.getTimerCount() === 0) await Promise.resolve()
  vi.advanceTimersByTime(answerMs) // nothing of this process runs meanwhile
  await answer
  expect(await jar()).toEqual([1])
})
