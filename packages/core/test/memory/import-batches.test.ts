/** An import stores the messages of many conversations at a time, each once, whatever happens in between. */
import { expect, test } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import { type Db, sql, withUser } from '@madeleine/engine'
import { lock } from '../../store/tables/conversations.ts'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, talk, until, useDb } from '../../../../test/testing.ts'
import { countedDb, watchedTx } from '../../../../test/watched-db.ts'

const held = useDb()

/** Items of conversations c0, c1 … with three messages each. */
const itemsOf = (conversations: readonly number[], said = 'the heron'): ImportItem[] => conversations.flatMap((n) =>
  talk([`${said} of ${n}`, `it flew to pond ${n}`, 'and back'])
    .map((message, i) => ({ conversationId: `c${n}`, line: n * 3 + i, message })))
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

const stored = () => withUser(held.db, 'local', (tx) => tx.rows<{ id: string; messages: number; next: number; look: boolean }>(sql`
  select c.id, (select count(*)::int from message m where (m.user_id, m.conversation_id) = (c.user_id, c.id)) as messages, next_seq as next,
         exists (select from due where kind = 'look' and key = c.id) as look
    from conversation c order by length(c.id), c.id`))
const whole = (count: number) => upTo(count).map((n) => ({ id: `c${n}`, messages: 3, next: 3, look: true }))

test('sixty conversations are imported in one transaction of at most three statements, in two trips', async () => {
  const { db, counted } = countedDb(held.db)
  const memory = await memoryFor(db)
  Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
  expect(await memory.import(itemsOf(upTo(60)), { flush: false }))
    .toMatchObject({ imported: 180, skipped: 0, conversations: 60, errors: [] })
  expect(counted).toEqual(atMost({ statements: 3, trips: 2, transactions: 1 }))
  expect(await stored()).toEqual(whole(60))
})

test('an import skips what is stored already, in each conversation', async () => {
  const memory = await memoryFor(held.db)
  await memory.import(itemsOf([1, 3]), { flush: false })
  expect(await memory.import(itemsOf(upTo(5)), { flush: false })).toMatchObject({ imported: 9, skipped: 6, conversations: 5, errors: [] })
  expect(await stored()).toEqual(whole(5))
})

test(
  'a message whose id is taken is listed, and the rest of its conversation and the others is stored', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c1', messages: talk(['another bird']) })
    const result = await memory.import(itemsOf(upTo(4)), { flush: false })
    expect(result).toMatchObject({ imported: 11, skipped: 1, conversations: 4, errors: [{ line: 3, code: 'conflict' }] })
    expect(await stored()).toEqual(whole(4))
  },
)

test('an import that ends before its commit leaves nothing of any conversation, and the next one stores all', async () => {
  const ending: Db = { ...held.db, transaction: (work, options) => held.db.transaction(async (tx) => {
    let hasAppended = false
    const result = await work(watchedTx(tx, ({ text }) => void (hasAppended ||= text.includes('insert into message'))))
    if (hasAppended) throw new Error('killed')
    return result
  }, options) }
  const memory = await memoryFor(ending)
  await expect(memory.import(itemsOf(upTo(4)), { flush: false })).rejects.toMatchObject({ cause: { message: 'killed' } })
  expect(await stored()).toEqual([])
  expect(await (await memoryFor(held.db)).import(itemsOf(upTo(4)), { flush: false })).toMatchObject({ imported: 12 })
  expect(await stored()).toEqual(whole(4))
})

test(
  'two imports of the same conversations in opposite order wait in one direction only, and store each message once',
  async () => {
    const memory = await memoryFor(held.db)
    await memory.import(itemsOf(upTo(40)).filter((_, i) => i % 3 === 0), { flush: false })
    const both = () =>
      Promise.all([memory.import(itemsOf(upTo(40)), { flush: false }), memory.import(itemsOf(upTo(40).toReversed()), { flush: false })])
    const results = await (held.db.engine === 'pglite' ? both() : whileLocked('c20', both))
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(80)
    expect(await stored()).toEqual(whole(40))
  },
)

/** Starts the work while a conversation is locked, and lets it go when two wait: both have locked all that comes before it. */
async function whileLocked<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
  return (await held.db.transaction(async (tx) => {
    await lock(tx, 'local', conversationId)
    const working = work()
    await until(async () => {
      // In a transaction of its own, which sees what is and not what was
      const waiting = await held.db.transaction((other) =>
        other.rows(sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      return waiting.length >= 2
    })
    return { working }
  })).working
}
