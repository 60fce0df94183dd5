/** However long the log, what recall, recent, session and the contents ask of it reads no more than they show. */
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '@madeleine/base'
import { hasMarkedNodes, markedNodesWithin } from '../../contents/contents-nodes-sql.ts'
import { nextMarkedSet, nodesInRanges, leavesOfDays, pageOfDay } from '../../contents/node-sets-sql.ts'
import { sql, type Tx, withUser } from '@madeleine/engine'
import { episodesById, newestEpisodes } from '../../store/tables/episodes.ts'
import { readEncodingInputs } from '../../store/collapse-segments.ts'
import { newestWithinTokens } from '../../store/tables/messages.ts'
import { listSegments } from '../../store/tables/segments.ts'
import { listedEpisodes, summariesBefore, startOfLastTurns, waitingSegments } from '../../store/queries/session-queries.ts'
import { find } from '../../store/tables/conversations.ts'
import { tailOf } from '../../recall/get-segments.ts'
import {
  countPending, newestMessages, pendingMessages, placesInScope, indexedMessages, numbersInScope, segmentsBetween, segmentsFrom,
} from '../../store/queries/search-queries.ts'
import { useDb } from '../../../../test/testing.ts'
import { conversationOf, rowsRead } from './rows-read.ts'
import { openSegmentsIn } from '../../store/queries/open-segments.ts'

const held = useDb({ emptied: 'once' })
const MESSAGES = 4000
const PER_SEGMENT = 10
const hour = (nth: number): string => new Date(Date.parse('2026-03-02T09:00:00Z') + nth * 3_600_000).toISOString()
const at = (nth: number): Date => new Date(hour(nth))
const newestIds = async (tx: Tx): Promise<string[]> =>
  (await listedEpisodes(tx, 'ann', { titles: 10, starred: 0 })).titles.map(({ id }) => id)

/** One conversation, a message an hour; all but the last are episodes. Beside it a thousand that are cut whole. */
beforeAll(async () => {
  await withUser(held.db, 'ann', async (tx) => {
    await conversationOf(tx, { messages: MESSAGES, from: hour(0), cursor: MESSAGES - 1 })
    await tx.rows(sql`
      insert into conversation (user_id, id, incarnation, created_at, cursor, fence_to, next_seq)
      select 'ann', 'cut-' || n, gen_random_uuid(), now(), 3, null, 3 from generate_series(1, 1000) as g (n)`)
    await tx.rows(sql`
      insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq, number, forward)
      select 'ann', gen_random_uuid(), 'c', n, least(n + ${PER_SEGMENT}::int, ${MESSAGES - 1}::int), 'collapsed', 'flush', 'test', now(),
             n - n % 100, n / ${PER_SEGMENT}::int, ''::bytea
        from generate_series(0, ${MESSAGES - 2}::int, ${PER_SEGMENT}::int) as g (n)`)
    await tx.rows(sql`
      insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, stability_days,
        difficulty, complexity, quality, code_version, created_at, keywords, sentences, tokens, day, drift)
      select 'ann', s.id, 'c', 'title', 'summary', 1, a.at, b.at, 0.2, 1, 5, 1, 'extractive', '0', a.at, '[]', '[]', 30,
             a.at::date - date '1970-01-01', 0.5
        from segment s
        join message a on (a.user_id, a.conversation_id, a.seq) = (s.user_id, s.conversation_id, s.from_seq)
        join message b on (b.user_id, b.conversation_id, b.seq) = (s.user_id, s.conversation_id, s.to_seq - 1)
       where s.user_id = 'ann'`)
    await tx.rows(sql`
      insert into review (user_id, episode_id, number, at, day, rating, rater, elapsed_days, retrievability, stability_before,
        difficulty_before, stability_days, difficulty)
      select 'ann', segment_id, n, end_at + n * interval '1 day', day + n, 3, 'words', 1, 0.9, 1, 5, 2, 5
        from episode, generate_series(1, 10) as g (n) where user_id = 'ann'`)
    await tx.rows(sql`
      insert into contents (user_id, id, level, from_day, to_day, version, written_at, content)
      select 'ann', 'toc:day:' || day, 'day', day, day, 1, now(), '{}'::jsonb
        from (select distinct day from episode where user_id = 'ann' union select generate_series(1, 5000)) d`)
  })
  await held.db.script('analyze') // as upkeep and autovacuum do
})

const DAY = Math.floor(at(MESSAGES / 2).getTime() / 86_400_000)
const everything = { timeZone: 'UTC' }
const last = (segments: number) => ({ timeZone: 'UTC', after: at(MESSAGES - segments * PER_SEGMENT), before: at(MESSAGES) })

/** What is asked, and how many rows are enough to answer it. */
const ASKED: readonly [string, number, (tx: Tx) => Promise<unknown>][] = [
  ['the newest twenty messages', 100, (tx) => newestMessages(tx, 'ann', { scope: everything, limit: 20, ownTail: undefined })],
  ['the newest five episodes', 15, (tx) => newestEpisodes(tx, 'ann', { scope: everything, limit: 5 })],
  ['the newest five episodes as they were remembered then', 100, (tx) =>
    newestEpisodes(tx, 'ann', { scope: { ...everything, asOf: at(MESSAGES / 2) }, limit: 5 })],
  ['how ten episodes were remembered', 200, async (tx) =>
    episodesById(tx, 'ann', await newestIds(tx), { ...everything, asOf: at(2 * MESSAGES) })],
  ['how much waits to be an episode', 10, (tx) => countPending(tx, 'ann', { scope: everything, limit: 500, ownTail: undefined })],
  ['what waits to be an episode', 10, (tx) => pendingMessages(tx, 'ann', { scope: everything, limit: 500, ownTail: undefined })],
  ['what of the last ten episodes waits', 10, (tx) => pendingMessages(tx, 'ann', { scope: last(10), limit: 500, ownTail: undefined })],
  ['which of two hundred messages are among the last fifty', 200, (tx) =>
    placesInScope(tx, 'ann', Array.from({ length: 200 }, (_, i) => ({ conversationId: 'c', seq: MESSAGES - 1 - i })), last(5))],
  ['which are the last thirty episodes', 100, (tx) => numbersInScope(tx, 'ann', last(30))],
  ['what happened on ten days', 700, (tx) => segmentsBetween(
    tx, 'ann', Array.from({ length: 10 }, (_, day) => ({ from: at(24 * day), to: at(24 * day + 23) })), { scope: everything, limit: 20 },
  )],
  ['what the index holds of the ten newest segments', 30, async (tx) =>
    indexedMessages(tx, 'ann', { ids: await newestIds(tx), models: ['embedder', 'table'] })],
  ['the last three turns', 4, (tx) => startOfLastTurns(tx, 'ann', 'c', { before: MESSAGES - 1, turns: 3, messages: 200 })],
  ['the last six summaries', 20, (tx) => summariesBefore(tx, 'ann', 'c', { before: MESSAGES - 1, limit: 6 })],
  ['the newest thirty titles', 40, (tx) => listedEpisodes(tx, 'ann', { titles: 30, starred: 20 })],
  ['which segments wait to be encoded', 4, (tx) => waitingSegments(tx, 'ann', 'c')],
  ['as much of a talk as a budget holds', 600, (tx) =>
    newestWithinTokens(tx, 'ann', 'c', { from: MESSAGES - 600, to: MESSAGES, tokens: 100, most: 1000 })],
  ['which segments begin on a page', 300, (tx) => listSegments(tx, 'ann', 'c', { from: 2000, to: 2100 })],
  ['what a day says', 60, (tx) => leavesOfDays(tx, 'ann', [DAY])],
  ['a page of the segments of a day', 20, (tx) => pageOfDay(tx, 'ann', DAY, { limit: 5, after: undefined })],
  ['the years of the contents', 10, (tx) => nodesInRanges(tx, 'ann', [{ ...ROOT, level: 'year' }])],
  ['the days of a week', 20, (tx) => nodesInRanges(tx, 'ann', [{ level: 'day', from: DAY - 3, to: DAY + 3 }])],
  ['which contents are marked', 10, (tx) => markedNodesWithin(tx, 'ann', ROOT, 100)],
  ['whether any contents are marked', 10, (tx) => hasMarkedNodes(tx, 'ann')],
  ['the latest drifts', 60, (tx) => readEncodingInputs(tx, 'ann', { ids: [], drifts: 50 })],
  ['which days are to be written', 10, (tx) => nextMarkedSet(tx, 'ann', ['day', 'week', 'month', 'year', 'root'])],
  ['the days of a week and the weeks of a month', 40, (tx) =>
    nodesInRanges(tx, 'ann', [{ level: 'day', from: DAY - 3, to: DAY + 3 }, { level: 'week', from: DAY - 20, to: DAY + 10 }])],
  ['which conversations are open', 10, (tx) => openSegmentsIn(tx, 'ann', ROOT, { limit: 50 })],
  ['the segments that a process does not know yet', 10, (tx) =>
    segmentsFrom(tx, 'ann', { number: MESSAGES / PER_SEGMENT - 2, models: ['embedder', 'table'], archived: undefined })],
]

test.each(ASKED)('finding %s reads no more than %d rows of a log of 4,000 messages', async (_, enough, work) => {
  expect(await rowsRead(held.db, work)).toBeLessThanOrEqual(enough)
})

test('for a tail of 4,000 messages, one row gives its counts and its calls', async () => {
  let rows = 0
  const tail = await withUser(held.db, 'ann', async (tx) => {
    const counting: Tx = { ...tx, rows: async (query) => {
      const found = await tx.rows<never>(query)
      rows += found.length
      return found
    } }
    return tailOf(counting, 'ann', { ...(await find(tx, 'ann', 'c'))!, cursor: 0 })
  })
  expect(tail).toMatchObject({ from: 0, to: MESSAGES, tokens: MESSAGES, startAt: at(0), endAt: at(MESSAGES - 1), tools: [] })
  expect(rows).toBe(1)
})
