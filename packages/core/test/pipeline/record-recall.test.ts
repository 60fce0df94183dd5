/** The record of a recall comes behind its answer: when it cannot be written, or only later, or to another conversation. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { type Db, sql, withUser } from '@madeleine/engine'
import { recallPlaceOf } from '../../store/tables/conversations.ts'
import { memoryFor, talk, until, useDb } from '../../../../test/testing.ts'
import { rememberCourse, type PastCourse } from './past-course.ts'

const held = useDb()
const QUERY = 'when does the pottery course of Lena begin?'
const ANSWER = 'It begins on the ninth of May in Tartu, and there will be Estonian glazes.'

let { clock, memory, course } = {} as PastCourse

beforeEach(async () => {
  ({ clock, memory, course } = await rememberCourse(held.db))
  await memory.push({
    conversationId: 'now', messages: [{ id: 'q', role: 'user', content: 'Which course is it again?', timestamp: clock.now() }],
  })
})

const recalls = () => withUser(held.db, 'local', (tx) => tx.rows(sql`select id from recall`))
const reviewed = () => withUser(held.db, 'local', (tx) => tx.rows<{ id: string }>(sql`select episode_id as id from review`))

/** A database whose background transactions begin with what is asked of them. */
function backgroundGate() {
  let first: () => Promise<unknown> = () => Promise.resolve()
  const db: Db = { ...held.db, transaction: async (work, options) => {
    if (options?.background) await first()
    return held.db.transaction(work, options)
  } }
  return { db, refuse: (how: () => Promise<unknown>) => void (first = how) }
}

test('the answer of a recall does not wait for its record, and is the same if none can be written', async () => {
  for (const refuse of [() => Promise.reject(new Error('no room')), () => new Promise<never>(() => undefined)]) {
    const gate = backgroundGate()
    const other = await memoryFor(gate.db, { now: clock.now })
    gate.refuse(refuse)
    expect((await other.recall({ query: QUERY, conversationId: 'now' })).episodes[0]?.id).toBe(course)
  }
  expect(await recalls()).toEqual([])
})

test('a recall is reviewed although it was recorded only after the look that closed the tail', async () => {
  const gate = backgroundGate()
  const late = await memoryFor(gate.db, { now: clock.now })
  let release = (): void => undefined
  gate.refuse(() => new Promise<void>((go) => void (release = go)))
  await late.recall({ query: QUERY, conversationId: 'now' })
  await memory.push({ conversationId: 'now', messages: [{ id: 'a', role: 'assistant', content: ANSWER, timestamp: clock.now() }] })
  await memory.flush()
  await memory.settle()
  release()
  await until(async () => (await recalls()).length === 1)
  await memory.settle()
  expect((await reviewed()).map(({ id }) => id)).toEqual([course])
})

test('settling waits for the record of a recall, and does the work that it makes due', async () => {
  const gate = backgroundGate()
  const late = await memoryFor(gate.db, { now: clock.now })
  let delayMs = 300
  gate.refuse(() => sleep(delayMs).finally(() => (delayMs = 0)))
  await late.recall({ query: QUERY, conversationId: 'now' })
  delayMs = 0 // only the record waits
  await memory.push({ conversationId: 'now', messages: [{ id: 'a', role: 'assistant', content: ANSWER, timestamp: clock.now() }] })
  await memory.flush()
  await memory.settle()
  await late.settle()
  expect((await reviewed()).map(({ id }) => id)).toEqual([course])
})

test('no recall is recorded for a conversation that was forgotten meanwhile and pushed again under the same name', async () => {
  await memory.settle()
  const place = await withUser(held.db, 'local', (tx) => recallPlaceOf(tx, 'local', 'now'))
  await memory.forget({ conversationId: 'now' })
  await memory.push({ conversationId: 'now', messages: talk(['A new beginning']) })
  await (await openPipeline(held.db, { now: clock.now, timeZone: 'UTC' })).pipeline.shown.record('local', {
    conversationId: 'now', pieces: [], recall: { query: QUERY, place: place!, episodeIds: [course] },
  })
  expect(await recalls()).toEqual([])
})
