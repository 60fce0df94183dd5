/** Two concurrent operations in a fixed order: the late one writes nothing, and forgotten conversations stay forgotten. */
import { describe, expect, test } from 'vitest'
import { checkStore } from '../../packages/core/memory/store-stats.ts'
import type { Message } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { type Query, sql, withClaim, withUser } from '@madeleine/engine'
import { renew } from '../../packages/core/store/tables/jobs.ts'
import { messagesIn } from '../../packages/core/store/tables/messages.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { closedGate, encodeSegment, gatedDb, someoneWaits } from './gates.ts'
import { encodingStopped, lookStopped, never, policy, take } from './stopped-work.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T20:00:00Z')
const LOST = { code: 'lease_lost' }

/** The lease's time passes. */
const expire = () => held.db.script(`update due set lease_until = now() - interval '1 second' where lease_token is not null`)

const rows = <Row extends object>(query: Query) =>
  withUser(held.db, 'local', (tx) => tx.rows<Row>(query))

type Opened = { readonly memory: Memory; readonly pipeline: PipelineContext }

/** Before anything is claimed: opening an embedded store frees its leases. */
async function open(): Promise<Opened> {
  const { pipeline } = await openPipeline(held.db, { policy, now, timeZone: 'UTC' })
  return { memory: await memoryFor(held.db, { policy, now }), pipeline }
}

/** Pushes a talk that closes one segment of three messages and leaves two. */
const pushTalk = ({ memory }: Opened, first = 'one') =>
  memory.push({
    conversationId: 'c',
    messages: [...talk([first, 'two', 'three']), ...talk(['four', 'five'], { first: 3, from: '2026-03-02T12:00:00Z' })],
  })

async function pushed(): Promise<Opened> {
  const opened = await open()
  await pushTalk(opened)
  return opened
}

async function expectSound(): Promise<void> {
  const { invariants } = await checkStore(held.db, 'local')
  expect(invariants.filter(({ ok }) => !ok)).toEqual([])
}

const segments = () => rows<{ id: string; from: number; to: number; state: string }>(sql`
  select id, from_seq as "from", to_seq as "to", state from segment order by from_seq`)
const episodes = () => rows<{ id: string }>(sql`select segment_id as id from episode`)
const log = (conversationId: string): Promise<Message[]> =>
  withUser(held.db, 'local', (tx) => messagesIn(tx, 'local', conversationId, { from: 0, to: 100 }))

async function closed(): Promise<Opened> {
  const opened = await pushed()
  await look(opened.pipeline, await take(opened.pipeline, 'look'), never)
  return opened
}

describe('looks in parallel:', () => {
  test('push ∥ look: a message that arrives while the policy runs is outside the window, and is looked at later', async () => {
    const opened = await pushed()
    const { memory } = opened
    const { looking, goOn } = await lookStopped(opened.pipeline)
    await memory.push({ conversationId: 'c', messages: talk(['late'], { first: 5, from: '2026-03-02T18:00:00Z' }) })
    goOn()
    await looking
    await expectSound()
    expect(await segments()).toMatchObject([{ from: 0, to: 3 }])
    await memory.settle()
    expect(await segments()).toMatchObject([{ from: 0, to: 3 }, { from: 3, to: 5 }])
  })

  test('look ∥ look: the holder of an expired lease stores nothing after the other one did', async () => {
    const opened = await pushed()
    const { pipeline } = opened
    const late = await lookStopped(opened.pipeline)
    await expire()
    await look(pipeline, await take(pipeline, 'look'), never)
    const before = await segments()
    late.goOn()
    await expect(late.looking).rejects.toMatchObject(LOST)
    expect(await segments()).toEqual(before)
    expect(await rows(sql`select key from due where kind = 'encode'`)).toHaveLength(1)
    await expectSound()
  })

  test('look ∥ look: the holder of an expired lease stores nothing before the other one did either', async () => {
    const opened = await pushed()
    const { pipeline } = opened
    const late = await lookStopped(opened.pipeline)
    await expire()
    const row = await take(pipeline, 'look')
    late.goOn()
    await expect(late.looking).rejects.toMatchObject(LOST)
    expect(await segments()).toEqual([])
    await look(pipeline, row, never)
    expect(await segments()).toMatchObject([{ from: 0, to: 3 }])
    await expectSound()
  })

  test('forget ∥ look: nothing is restored', async () => {
    const opened = await pushed()
    const late = await lookStopped(opened.pipeline)
    await opened.memory.forget({ conversationId: 'c' })
    late.goOn()
    await expect(late.looking).rejects.toMatchObject(LOST)
    expect(await rows(sql`
      select id from conversation union all select id::text from segment union all select key from due where kind <> 'erase'`)).toEqual([])
    await expectSound()
  })

  test('forget, push again ∥ look: the old cut does not apply to the new log, and no id is reused', async () => {
    const opened = await pushed()
    const { memory } = opened
    const late = await lookStopped(opened.pipeline)
    const [tail] = await memory.segments({ conversationId: 'c' })
    await memory.forget({ conversationId: 'c' })
    await pushTalk(opened, 'other')
    late.goOn()
    await expect(late.looking).rejects.toMatchObject(LOST)
    expect(await segments()).toEqual([])
    await memory.settle()
    expect((await segments()).map(({ id }) => id)).not.toContain(tail?.id)
    expect((await log('c'))[0]).toMatchObject({ text: 'other' })
    await expectSound()
  })
})

describe('encodings in parallel:', () => {
  test('encode ∥ encode: the holder of an expired lease stores nothing after the other one did', async () => {
    const opened = await closed()
    const { pipeline } = opened
    const late = await encodingStopped(opened.pipeline)
    await expire()
    await encodeSegment(pipeline, await take(pipeline, 'encode'), never)
    late.goOn()
    await expect(late.encoding).rejects.toMatchObject(LOST)
    expect(await episodes()).toHaveLength(1)
    await expectSound()
  })

  test('encode ∥ encode: the holder of an expired lease stores nothing before the other one did either', async () => {
    const opened = await closed()
    const { pipeline } = opened
    const late = await encodingStopped(opened.pipeline)
    await expire()
    const row = await take(pipeline, 'encode')
    late.goOn()
    await expect(late.encoding).rejects.toMatchObject(LOST)
    expect(await episodes()).toEqual([])
    await encodeSegment(pipeline, row, never)
    expect(await episodes()).toHaveLength(1)
    await expectSound()
  })

  test('T-66 forget ∥ encode: no episode of a forgotten segment is stored', async () => {
    const opened = await closed()
    const late = await encodingStopped(opened.pipeline)
    await opened.memory.forget({ conversationId: 'c' })
    late.goOn()
    await expect(late.encoding).rejects.toMatchObject(LOST)
    expect(await rows(sql`select segment_id::text from episode union all select term from posting union all select key from due
       where kind not in ('contents', 'erase')`)).toEqual([])
    await expectSound()
  })
})

test('renew ∥ takeover: the old holder can neither extend nor end the new lease', async () => {
  const { pipeline } = await pushed()
  const old = await take(pipeline, 'look')
  await expire()
  const fresh = await take(pipeline, 'look')
  expect(await withClaim(held.db, (tx) => renew(tx, [old], 600_000))).toBe(0)
  expect(await withClaim(held.db, (tx) => renew(tx, [fresh], 60_000))).toBe(1)
  const [lease] = await rows<{ ms: number }>(sql`
    select extract(epoch from lease_until - now())::float8 * 1000 as ms from due where kind = 'look'`)
  expect(lease?.ms).toBeLessThanOrEqual(60_000)
})

/** Locks held across statements: only where there are two connections. */
describe.runIf(serverUrl !== undefined)('with both transactions open,', () => {
  test('a drain that waits for a push counts the messages of that push', async () => {
    const { looking, goOn } = await lookStopped((await pushed()).pipeline)
    const stop = closedGate()
    const memory = await memoryFor(gatedDb(held.db, 'with inserted as', stop), { policy, now })
    const pushing = memory.push({ conversationId: 'c', messages: talk(['late'], { first: 5, from: '2026-03-02T12:02:00Z' }) })
    await stop.reached
    goOn()
    await someoneWaits(held.db)
    stop.open()
    await Promise.all([pushing, looking])
    await expectSound()
    const [tail] = await rows(sql`select oldest_at as oldest, next_seq - cursor as count from conversation`)
    expect(tail).toEqual({ oldest: new Date('2026-03-02T12:00:00Z'), count: 3 })
  })

  test.each([
    ['publishing', 'with encoded as'],
    ['writing a part of its words', 'with open as'],
    ['locking the index', 'insert into corpus'],
  ])('forgetting while an encoding is %s waits for it and succeeds', async (_state, statement) => {
    const { memory, pipeline } = await open()
    const words = Array.from({ length: 2_010 }, (_, i) => i.toString(36).padStart(3, 'q')).join(' ')
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: words }] })
    await memory.flush()
    await look(pipeline, await take(pipeline, 'look'), never)
    const stop = closedGate()
    const encoding = encodeSegment({ ...pipeline, db: gatedDb(held.db, statement, stop) }, await take(pipeline, 'encode'), never)
      .catch((error: unknown) => error)
    await stop.reached
    const forgetting = memory.forget({ conversationId: 'c' })
    await someoneWaits(held.db)
    stop.open()
    const [ended, gone] = await Promise.all([encoding, forgetting])
    expect(gone).toMatchObject({ done: { conversations: 1, segments: 1 } })
    if (ended instanceof Error) expect(ended).toMatchObject(LOST)
    expect(await rows(sql`select segment_id::text from episode union all select term from posting union all select key from due
       where kind not in ('contents', 'erase')`)).toEqual([])
  })
})
