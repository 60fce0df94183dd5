/** What pushes promise that are under way at the same time. */
import { expect, test } from 'vitest'
import { type Db, sql, withUser } from '@madeleine/engine'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { countedDb, losingReply, watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()

const CONVERSATIONS = Array.from({ length: 12 }, (_, nth) => `c${nth}`)
const pushAll = (memory: Awaited<ReturnType<typeof memoryFor>>, texts: readonly string[] = ['one', 'two']) =>
  Promise.allSettled(CONVERSATIONS.map((conversationId) => memory.push({ conversationId, messages: talk([...texts]) })))

const logs = (db: Db) => withUser(db, 'local', (tx) => tx.rows<{ conversationId: string; texts: string[] }>(sql`
  select conversation_id as "conversationId", array_agg(text order by seq) as texts from message group by 1 order by 1`))

const everyLog = (texts: readonly string[]) => CONVERSATIONS.toSorted().map((conversationId) => ({ conversationId, texts }))

test('pushes to twelve conversations at the same time are stored by three transactions of three statements at most', async () => {
  const { db, counted } = countedDb(held.db)
  const memory = await memoryFor(db)
  Object.assign(counted, { statements: 0, trips: 0, transactions: 0 })
  const pushed = await pushAll(memory)
  expect(pushed.map(({ status }) => status)).toEqual(CONVERSATIONS.map(() => 'fulfilled'))
  expect(counted).toMatchObject(atMost({ transactions: 3, statements: 9 }))
  expect(await logs(held.db)).toEqual(everyLog(['one', 'two']))
})

test('a conflict in one push refuses that push alone, and the others are stored once', async () => {
  const memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c5', messages: talk(['another']) })
  const pushed = await pushAll(memory)
  expect(pushed.map(({ status }) => status)).toEqual(CONVERSATIONS.map((id) => (id === 'c5' ? 'rejected' : 'fulfilled')))
  expect(pushed[5]).toMatchObject({ reason: { code: 'conflict' } })
  const expected = everyLog(['one', 'two']).map((log) => (log.conversationId === 'c5' ? { ...log, texts: ['another'] } : log))
  expect(await logs(held.db)).toEqual(expected)
})

test('pushes stored together are each stored once, even if the reply to their commit is lost', async () => {
  // The statement that stores several pushes
  const memory = await memoryFor(losingReply(held.db, ({ text }) => /insert into message \(user_id, conversation_id, seq, id/.test(text)))
  const pushed = await Promise.allSettled(CONVERSATIONS.map((conversationId) =>
    memory.push({ conversationId, messages: talk(['one', 'two']).map(({ id: _, ...message }) => message) })))
  expect(pushed.map(({ status }) => status)).toEqual(CONVERSATIONS.map(() => 'fulfilled'))
  expect(await logs(held.db)).toEqual(everyLog(['one', 'two']))
})

test('pushes to one conversation keep the order of their calls beside those to others', async () => {
  const memory = await memoryFor(held.db)
  const words = Array.from({ length: 6 }, (_, nth) => `word ${nth}`)
  await Promise.all(words.flatMap((word, nth) => CONVERSATIONS.map((conversationId) =>
    memory.push({ conversationId, messages: talk([word], { first: nth }) }))))
  expect(await logs(held.db)).toEqual(everyLog(words))
})

test('pushes stored together keep their own titles, talk between people and counters', async () => {
  const memory = await memoryFor(held.db)
  await Promise.all(CONVERSATIONS.map((conversationId, nth) => memory.push({
    conversationId, title: `Title ${nth}`, people: nth % 2 === 0, messages: talk(Array.from({ length: nth + 1 }, (_, i) => `line ${i}`)),
  })))
  const rows = await withUser(held.db, 'local', (tx) => tx.rows<Record<string, unknown>>(sql`
    select id, title, people, next_seq as next, latest_at = oldest_at as single,
           (select count(*)::int from due where kind = 'look' and key = id) as looks from conversation`))
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(new Map(CONVERSATIONS.map((id, nth) =>
    [id, { title: `Title ${nth}`, people: nth % 2 === 0, next: nth + 1, single: nth === 0, looks: 1 }])))
})

test('a push that fails while it is stored does not keep the next from beginning', async () => {
  let isBroken = true
  const memory = await memoryFor(watchedDb(held.db, ({ text }) => {
    if (isBroken && /insert into message/.test(text)) throw new Error('disk full')
  }))
  expect((await pushAll(memory)).map(({ status }) => status)).toEqual(CONVERSATIONS.map(() => 'rejected'))
  isBroken = false
  expect((await pushAll(memory)).map(({ status }) => status)).toEqual(CONVERSATIONS.map(() => 'fulfilled'))
  expect(await logs(held.db)).toEqual(everyLog(['one', 'two']))
})
