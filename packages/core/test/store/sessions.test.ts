/** Sessions: where a segment's session begins, whatever is cut in whichever order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { archiveSegments } from '../../upgrade/upgrade-sql.ts'
import { insertSegments } from '../../store/tables/segments.ts'
import { SESSION_GAP_HOURS } from '../../store/queries/session-queries.ts'
import { empty, useDb } from '../../../../test/testing.ts'
import { idOf } from './vectors.ts'

const held = useDb()
const START = Date.parse('2026-03-02T09:00:00Z')
const GAP_MS = SESSION_GAP_HOURS * 3_600_000

/** Messages at these milliseconds after the start, in the order of the log. */
async function log(atMs: readonly number[], user = 'ann', conversation = 'c'): Promise<void> {
  const times = atMs.map((ms) => new Date(START + ms).toISOString())
  await withUser(held.db, user, async (tx) => {
    await tx.rows(sql`insert into conversation (user_id, id, incarnation, created_at, next_seq)
      values (${user}, ${conversation}, gen_random_uuid(), now(), ${atMs.length}::int)`)
    await tx.rows(sql`
      insert into message (user_id, conversation_id, seq, id, role, kind, text, at, timed, received_at, tokens)
      select ${user}, ${conversation}, nth - 1, 'm' || nth, 'user', 'message', 'text', at, true, now(), 1
        from unnest(${times}::text[]::timestamptz[]) with ordinality as m (at, nth)`)
  })
}

interface Range {
  readonly from: number
  readonly to: number
}
/** Neighbouring ranges that end at these places. */
const ranges = (ends: readonly number[], first = 0): Range[] => ends.map((to, i) => ({ from: ends[i - 1] ?? first, to }))

let minted = 0
async function cut(segments: readonly Range[], user = 'ann', conversation = 'c'): Promise<string[]> {
  const rows = segments.map(({ from, to }) => ({ id: idOf(user, ++minted), from, to, overlap: 0, reason: 'flush' as const, plan: {} }))
  await withUser(held.db, user, (tx) => insertSegments(tx, user, conversation, { segments: rows, policy: 'test', now: new Date(START) }))
  return rows.map(({ id }) => id)
}

/** Where each segment begins, and its session. */
const sessions = async (user = 'ann', conversation = 'c'): Promise<[number, number][]> =>
  (await withUser(held.db, user, (tx) => tx.rows<{ from: number; session: number }>(sql`
    select from_seq as "from", session_seq as session from segment
     where user_id = ${user} and conversation_id = ${conversation} and state <> 'archived'
     order by from_seq`))).map(({ from, session }) => [from, session])

test('a pause of exactly four hours does not end a session, a millisecond more does', async () => {
  expect(SESSION_GAP_HOURS).toBe(4)
  await log([0, GAP_MS, 2 * GAP_MS + 1, 3 * GAP_MS])
  await cut(ranges([1, 2, 3, 4]))
  expect(await sessions()).toEqual([[0, 0], [1, 0], [2, 2], [3, 2]])
})

test('segments inserted one after the other have the same sessions as those inserted together', async () => {
  await log([0, 1, 2, GAP_MS + 3, GAP_MS + 4, GAP_MS + 5])
  for (const range of ranges([1, 2, 3, 4, 5, 6])) await cut([range])
  expect(await sessions()).toEqual([[0, 0], [1, 0], [2, 0], [3, 3], [4, 3], [5, 3]])
})

test('a pause inside a segment ends the session for those behind it, cut together or one by one', async () => {
  await log([0, 1, GAP_MS + 2, GAP_MS + 3, GAP_MS + 4])
  await log([0, 1, GAP_MS + 2, GAP_MS + 3, GAP_MS + 4], 'bea')
  await cut(ranges([3, 4, 5]))
  for (const range of ranges([3, 4, 5])) await cut([range], 'bea')
  expect(await sessions()).toEqual([[0, 0], [3, 2], [4, 2]])
  expect(await sessions('bea')).toEqual(await sessions())
})

test('a jump back of more than four hours ends a session too, a smaller one does not', async () => {
  await log([5 * GAP_MS, 0, GAP_MS, -9 * GAP_MS, 0])
  await cut(ranges([1, 2, 3, 4, 5]))
  expect(await sessions()).toEqual([[0, 0], [1, 1], [2, 1], [3, 3], [4, 4]])
})

test('messages of another user or another conversation at the same positions have no effect on sessions', async () => {
  await log([0, 1, 2])
  await log([0, 2 * GAP_MS, 4 * GAP_MS], 'ann', 'other')
  await log([0, 2 * GAP_MS, 4 * GAP_MS], 'bea')
  for (const [user, conversation] of [['bea', 'c'], ['ann', 'other'], ['ann', 'c']] as const) {
    for (const range of ranges([1, 2, 3])) await cut([range], user, conversation)
  }
  expect(await sessions()).toEqual([[0, 0], [1, 0], [2, 0]])
  expect(await sessions('bea')).toEqual([[0, 0], [1, 1], [2, 2]])
  expect(await sessions('ann', 'other')).toEqual([[0, 0], [1, 1], [2, 2]])
})

test('segments cut again continue the session before them, not that of the segments they replace', async () => {
  await log([0, 1, 2, 3, GAP_MS + 4, GAP_MS + 5])
  await cut([{ from: 0, to: 2 }])
  const [old] = await cut([{ from: 2, to: 6 }])
  await withUser(held.db, 'ann', (tx) => archiveSegments(tx, 'ann', [{ id: old!, by: idOf('ann', minted + 1) }]))
  await cut(ranges([3, 4, 5, 6], 2))
  expect(await sessions()).toEqual([[0, 0], [2, 0], [3, 0], [4, 4], [5, 4]])
})

test('a segment behind others that were cut again continues with the new ones', async () => {
  await log([0, GAP_MS + 1, GAP_MS + 2, GAP_MS + 3])
  const [old] = await cut([{ from: 0, to: 3 }])
  await withUser(held.db, 'ann', (tx) => archiveSegments(tx, 'ann', [{ id: old!, by: idOf('ann', minted + 1) }]))
  await cut(ranges([1, 3]))
  await cut([{ from: 3, to: 4 }])
  expect(await sessions()).toEqual([[0, 0], [1, 1], [3, 1]])
})

test('any conversation, cut at its pauses and elsewhere, in any groups, has a session for each stretch without a pause', async () => {
  const pauses = fc.array(
    fc.constantFrom(0, 1, 60_000, GAP_MS, GAP_MS + 1, 20 * GAP_MS, -GAP_MS, -20 * GAP_MS), { minLength: 1, maxLength: 12 },
  )
  const talks = pauses.chain((gaps) => fc.record({
    gaps: fc.constant(gaps),
    ends: fc.tuple(...gaps.map(() => fc.boolean())),
    groups: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
  }))
  await fc.assert(fc.asyncProperty(talks, async ({ gaps, ends, groups }) => {
    await empty(held.db)
    await log(gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))
    const all = ranges([...gaps.keys()].slice(1).filter((i) => ends[i] || Math.abs(gaps[i]!) > GAP_MS).concat(gaps.length))
    for (let at = 0, group = 0; at < all.length; at += groups[group++]!) await cut(all.slice(at, at + groups[group]!))
    const begins = (seq: number): number => (seq === 0 || Math.abs(gaps[seq]!) > GAP_MS ? seq : begins(seq - 1))
    expect(await sessions()).toEqual(all.map(({ from }) => [from, begins(from)]))
  }), { numRuns: 20 })
})
