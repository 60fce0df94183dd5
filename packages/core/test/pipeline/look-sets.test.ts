/** Looks of a user's conversations in sets: what they cost, and that none of a set takes another with it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { PipelineContext } from '../../pipeline/pipeline-context.ts'
import { lookInSets } from '../../pipeline/look.ts'
import { type Policy, threshold } from '@madeleine/segment'
import { sql, withClaim, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../../../test/closing-silence.ts'
import { claim } from '../../store/claim.ts'
import type { JobSet } from '../../store/tables/jobs.ts'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { cutBy } from '../../../../test/crash/gates.ts'
import { countedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-02T20:00:00Z')
const policy = threshold()
const never = new AbortController().signal
const ID = '00000000-0000-4000-8000-000000000000'

let pipeline: PipelineContext
/** Before anything is claimed: opening an embedded store frees its leases. */
beforeEach(async () => void ({ pipeline } = await openPipeline(held.db, { policy, now, timeZone: 'UTC' })))

/** Conversations of which each closes a segment of three messages and leaves two. */
async function pushed(ids: readonly string[]): Promise<JobSet> {
  const memory = await memoryFor(held.db, { policy, now })
  for (const conversationId of ids) {
    await memory.push({
      conversationId,
      messages: [...talk(['one', conversationId, 'three']), ...talk(['four', 'five'], { first: 3, from: '2026-03-02T12:00:00Z' })],
    })
  }
  return taken()
}

async function taken(): Promise<JobSet> {
  const options = {
    lanes: [0, 1], kinds: ['look'], embedders: [], upTo: now(), token: crypto.randomUUID(),
    leaseMs: 60_000, limit: 1, afterUser: '', looksInSets: true,
  } as const
  return (await withClaim(held.db, (tx) => claim(tx, options)))[0]!
}

const segments = () => withUser(held.db, 'local', (tx) => tx.rows<{ conversation: string; from: number; to: number }>(
  sql`select conversation_id as conversation, from_seq as "from", to_seq as "to" from segment order by conversation_id, from_seq`))
const looks = () => withUser(held.db, 'local', (tx) => tx.rows<{ key: string; attempts: number; isLeased: boolean }>(
  sql`select key, attempts, lease_token is not null as "isLeased" from due where kind = 'look' order by key`))
const broken = () => withUser(held.db, 'local', async (tx) => (await checkInvariants(tx, 'local', CLOSING_SILENCE)).filter(({ ok }) => !ok))

const FIRST = { from: 0, to: 3 }

/** Cuts as the policy does, but throws where this text was said. */
const throwingAt = (text: string): Policy => ({
  ...policy,
  cut: (window, signal) =>
    (window.messages.some((message) => message.text === text) ? Promise.reject(new Error('cannot cut this')) : policy.cut(window, signal)),
})

test.each([
  [1, 'one conversation'], [20, 'twenty conversations'],
])('%d: the looks of %s take at most two transactions of nine statements', async (count) => {
  const ids = Array.from({ length: count }, (_, i) => `c${String(i).padStart(2, '0')}`)
  const jobs = await pushed(ids)
  expect(jobs.length).toBe(count)
  const { db, counted } = countedDb(held.db)
  const { events, failures } = await lookInSets({ ...pipeline, db }, jobs, never)
  expect(failures).toEqual([])
  expect(events.length).toBe(count)
  // The last travels with the drain: reviews of recalls that the look makes ripe
  expect(counted).toMatchObject(atMost({ transactions: 2, statements: 9 }))
  expect(await segments()).toEqual(ids.map((conversation) => ({ conversation, ...FIRST })))
  expect((await looks()).filter(({ isLeased }) => isLeased)).toEqual([])
  expect(await broken()).toEqual([])
})

test('a set of looks closes what the looks would close one by one', async () => {
  const ids = ['a', 'b', 'c', 'd']
  const stored = () => withUser(held.db, 'local', (tx) => tx.rows(sql`
    select conversation_id, from_seq, to_seq, reason, policy, session_seq, plan, (select at from due
       where kind = 'look' and key = s.conversation_id) as timer from segment s order by 1, 2`))
  await lookInSets(pipeline, await pushed(ids), never)
  const together = await stored()
  await held.db.script('delete from conversation; delete from due')
  for (const job of await pushed(ids)) await lookInSets(pipeline, [job], never)
  expect(await stored()).toEqual(together)
})

describe('of three looks in a set,', () => {
  test('one whose lease was lost is left out; the others are stored', async () => {
    const jobs = await pushed(['a', 'b', 'c'])
    const robbing: Policy = { ...policy, cut: async (window, signal) => {
      await held.db.script(`update due set lease_token = '${ID}' where key = 'b' and kind = 'look'`)
      return policy.cut(window, signal)
    } }
    const { events, failures } = await lookInSets(cutBy(pipeline, robbing), jobs, never)
    expect(failures).toMatchObject([{ job: { key: 'b' }, error: { code: 'lease_lost' } }])
    expect(events.map((event) => 'conversationId' in event && event.conversationId)).toEqual(['a', 'c'])
    expect(await segments()).toEqual([{ conversation: 'a', ...FIRST }, { conversation: 'c', ...FIRST }])
    expect((await looks()).filter(({ isLeased }) => isLeased)).toMatchObject([{ key: 'b' }])
    expect(await broken()).toEqual([])
  })

  test('one that was forgotten meanwhile is left out, and nothing of it comes back', async () => {
    const jobs = await pushed(['a', 'b', 'c'])
    const memory = await memoryFor({ ...held.db, script: () => Promise.resolve() }, { policy, now, work: false })
    const forgetting: Policy = { ...policy, cut: async (window, signal) => {
      if (window.messages.some(({ text }) => text === 'c')) await memory.forget({ conversationId: 'a' })
      return policy.cut(window, signal)
    } }
    await held.db.script(`update due set lease_token = '${jobs[0].token}', lease_until = now() + interval '1 minute' where kind = 'look'`)
    const { failures } = await lookInSets(cutBy(pipeline, forgetting), jobs, never)
    expect(failures).toMatchObject([{ job: { key: 'a' }, error: { code: 'lease_lost' } }])
    expect((await segments()).map(({ conversation }) => conversation)).toEqual(['b', 'c'])
  })

  test('one whose policy throws fails alone', async () => {
    const jobs = await pushed(['a', 'b', 'c'])
    const { failures } = await lookInSets(cutBy(pipeline, throwingAt('b')), jobs, never)
    expect(failures).toMatchObject([{ job: { key: 'b' }, error: { code: 'model_failed', cause: { message: 'cannot cut this' } } }])
    expect((await segments()).map(({ conversation }) => conversation)).toEqual(['a', 'c'])
  })

  test('one that cannot be stored fails alone: each is tried again by itself', async () => {
    const jobs = await pushed(['a', 'b', 'c'])
    const poisoned: Policy = { ...policy, cut: async (window, signal) => ({
      ...(await policy.cut(window, signal)), ...(window.messages.some(({ text }) => text === 'b') && { state: { text: '\0' } }),
    }) }
    const { failures } = await lookInSets(cutBy(pipeline, poisoned), jobs, never)
    expect(failures.map(({ job: { key } }) => key)).toEqual(['b'])
    expect((await segments()).map(({ conversation }) => conversation)).toEqual(['a', 'c'])
    expect(await broken()).toEqual([])
  })

  test('one that is not due yet gets its timer back, and one with an empty tail ends', async () => {
    const jobs = await pushed(['a', 'b', 'c'])
    await held.db.script(`
      update conversation set cursor = next_seq, tail_tokens = 0, oldest_at = null, oldest_received_at = null where id = 'c'`)
    const later = new Date('2026-03-03T00:00:00Z')
    const patient: Policy = { ...policy, dueAt: (queue) => (queue.count === 5 ? later : undefined) }
    const { failures } = await lookInSets(cutBy(pipeline, patient), jobs, never)
    expect(failures).toEqual([])
    expect(await looks()).toMatchObject([{ key: 'a', isLeased: false, attempts: 0 }, { key: 'b', isLeased: false, attempts: 0 }])
    expect(await segments()).toEqual([])
  })
})

test('looks with windows of more than two thousand messages together are made in several sets', async () => {
  const memory = await memoryFor(held.db, { policy, now })
  const lines = talk(Array.from({ length: 450 }, (_, i) => `line ${i}`), { from: '2026-03-01T00:00:00Z' })
  const ids = Array.from({ length: 6 }, (_, i) => `c${i}`)
  for (const conversationId of ids) await memory.push({ conversationId, messages: lines })
  await memory.flush()
  const { db, counted } = countedDb(held.db)
  const { failures } = await lookInSets({ ...pipeline, db }, await taken(), never)
  expect(failures).toEqual([])
  expect(counted.transactions).toBe(4)
  expect(new Set((await segments()).map(({ conversation }) => conversation)).size).toBe(6)
  expect(await broken()).toEqual([])
})
