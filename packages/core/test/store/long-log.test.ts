/** A conversation of which the planner knows nothing, as of each that was just imported: who writes to it does not read all of it. */
import { beforeAll, expect, test } from 'vitest'
import { readEncodingInputs } from '../../store/collapse-segments.ts'
import { json, sql, type Tx, withUser } from '@madeleine/engine'
import { withSessions } from '../../store/queries/session-queries.ts'
import { drainTails } from '../../store/claim.ts'
import { messagesById, messagesIn, storedIds, messagesByIds } from '../../store/tables/messages.ts'
import { useDb } from '../../../../test/testing.ts'
import { conversationOf, rowsRead } from './rows-read.ts'
import { idOf } from './vectors.ts'

const held = useDb({ emptied: 'once' })
const MESSAGES = 6000
const CURSOR = 3000
const FROM = '2026-03-02T09:00:00Z'
const TOKEN = '11111111-1111-4111-8111-111111111111'

/** Fifty short conversations that the planner knows all about; then a long one, with the look of it leased. */
beforeAll(async () => {
  await withUser(held.db, 'ann', async (tx) => {
    await tx.rows(sql`
      insert into conversation (user_id, id, incarnation, created_at, next_seq)
      select 'ann', 'short-' || n, gen_random_uuid(), now(), 20 from generate_series(1, 50) as g (n)`)
    await tx.rows(sql`
      insert into message (user_id, conversation_id, seq, id, role, kind, text, at, timed, received_at, tokens)
      select 'ann', 'short-' || n, m, 'm' || m, 'user', 'message', 'text', now(), true, now(), 1
        from generate_series(1, 50) as g (n), generate_series(0, 19) as s (m)`)
  })
  await held.db.script('analyze')
  await withUser(held.db, 'ann', async (tx) => {
    await conversationOf(tx, { messages: MESSAGES, from: FROM, cursor: CURSOR })
    await tx.rows(sql`
      update conversation set tail_tokens = ${MESSAGES - CURSOR}::int, fence_to = next_seq, fence_token = ${TOKEN}::uuid where id = 'c'`)
    await tx.rows(sql`
      insert into due (user_id, kind, key, lane, at, lease_token, lease_until)
      values ('ann', 'look', 'c', 0, now(), ${TOKEN}::uuid, now() + interval '1 hour')`)
    await tx.rows(sql`
      insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq)
      values ('ann', ${idOf('ann', 1)}::uuid, 'c', ${CURSOR - 10}::int, ${CURSOR}::int, 'collapsing', 'flush', 'test', now(), 0)`)
  })
})

const segments = json([
  { conversationId: 'c', nth: 0, from: CURSOR, to: CURSOR + 10, previous: null },
  { conversationId: 'c', nth: 1, from: CURSOR + 10, to: CURSOR + 20, previous: CURSOR },
])
const drained = {
  job: {
    userId: 'ann', kind: 'look' as const, key: 'c', lane: 0 as const, version: 0, attempts: 0, token: TOKEN, at: new Date(), trace: null,
  },
  expectedCursor: CURSOR, to: CURSOR + 20, remainingCount: 5, more: true, wait: false, state: undefined,
}

/** Bounds for either plan: a server may come to know the conversation meanwhile. Reading it all would be thousands. */
const ASKED: readonly [string, number, (tx: Tx) => Promise<unknown>][] = [
  ['checking whether three messages were pushed before', 8, (tx) => messagesById(tx, 'ann', 'c', ['m3000', 'new', 'm7'])],
  ['checking which of three ids are stored', 8, (tx) => storedIds(tx, 'ann', 'c', ['m3000', 'new', 'm7'])],
  ['checking whether messages of two conversations were pushed before', 8, (tx) =>
    messagesByIds(tx, 'ann', [{ conversationId: 'c', ids: ['m3000', 'new'] }, { conversationId: 'short-2', ids: ['m3'] }])],
  ['reading a window of ten messages', 10, (tx) => messagesIn(tx, 'ann', 'c', { from: CURSOR, to: CURSOR + 10 })],
  ['finding where the sessions of two new segments begin', 150, (tx) => tx.rows(withSessions(
    'ann', segments, sql`"conversationId" text, "from" int, "to" int`,
  ))],
  ['reading what a segment is encoded from', 150, (tx) => readEncodingInputs(tx, 'ann', { ids: [idOf('ann', 1)], drifts: 50 })],
  ['ending a look', 150, (tx) => drainTails(tx, [drained], new Date())],
]

test.each(ASKED)('in a long log, %s reads at most %i rows', async (_, most, ask) => {
  expect(await rowsRead(held.db, ask)).toBeLessThanOrEqual(most)
})

test('the count of the tail leaves out what a look has closed', async () => {
  const [tail] = await withUser(held.db, 'ann', (tx) => tx.rows(sql`
    select cursor, tail_tokens as tokens, oldest_at as "oldestAt" from conversation where id = 'c'`))
  const to = CURSOR + 20
  expect(tail).toEqual({ cursor: to, tokens: MESSAGES - to, oldestAt: new Date(Date.parse(FROM) + to * 3_600_000) })
})
