/** However much is known, what a question and a context ask of the facts reads no more than they need. */
import { beforeAll, expect, test } from 'vitest'
import { candidateFacts, newestOfCategories } from '../../src/store/facts/asked-facts.ts'
import { readFactRows } from '../../src/store/facts/read-facts.ts'
import { sql, type Tx } from '../../src/store/engine/db.ts'
import { withUser } from '../../src/store/engine/transactions.ts'
import { useDb } from '../testing.ts'

const held = useDb({ emptied: 'once' })
const FACTS = 10_000
const FROM = '2026-03-02T09:00:00Z'

beforeAll(async () => {
  await withUser(held.db, 'ann', async (tx) => {
    await tx.rows(sql`
      insert into conversation (user_id, id, incarnation, created_at, cursor, fence_to, next_seq)
      values ('ann', 'c', gen_random_uuid(), now(), 0, null, 50)`)
    await tx.rows(sql`
      insert into message (user_id, conversation_id, seq, id, role, kind, text, at, timed, received_at, tokens)
      select 'ann', 'c', n, 'm' || n, 'user', 'message', 'text', ${FROM}::text::timestamptz + n * interval '1 hour', true, now(), 1 from generate_series(0, 49) as g (n)`)
  })
  // In parts, none of which keeps the engine long
  for (let first = 1; first <= FACTS; first += FACTS / 10) {
    await withUser(held.db, 'ann', async (tx) => {
      await tx.rows(sql`
        insert into fact (user_id, id, subject, subject_key, category, attribute, text, text_key, fact_key, chain_key, is_single, valid_from, quality, code_version, created_at)
        select 'ann', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user', 'user', (array['preference', 'interest', 'identity'])[1 + n % 3], 'likes', 'The user likes thing ' || n,
               'k' || n, 'k' || n, 'k' || n, false, ${FROM}::text::timestamptz + n * interval '1 minute', 'rules', '0', now() from generate_series(${first}::int, ${first + FACTS / 10 - 1}::int) as g (n)`)
      await tx.rows(sql`insert into fact_term (user_id, term, fact_id) select 'ann', t.term, f.id from fact f cross join lateral (values ('user'), ('like'), ('thing'), (right(f.text_key, -1))) as t (term) where f.user_id = 'ann' and right(f.text_key, -1)::int >= ${first}::int`)
      await tx.rows(sql`
        insert into fact_source (user_id, text_key, conversation_id, seq, kind, at, holds_from, fact_key, chain_key, fact_id, subject, subject_key, category, attribute, text, quality, code_version, learnt_at)
        select 'ann', text_key, 'c', right(text_key, -1)::int % 50, 'states', valid_from, valid_from, fact_key, chain_key, id, subject, subject_key, category, attribute, text, quality, '0', now() from fact where user_id = 'ann' and right(text_key, -1)::int >= ${first}::int`)
    })
  }
  await held.db.script('analyze') // as upkeep and autovacuum do
}, 240_000)

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

const rowsRead = (plan: Plan): number => {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return (plan['Relation Name'] === undefined ? 0 : own * plan['Actual Loops']) + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)
}

/** How many rows of tables its statements read. */
async function reading(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let read = 0
  await withUser(held.db, 'ann', (tx) => work({
    async rows(query) {
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ ...query, text: `explain (analyze, format json) ${query.text}` })
      read += rowsRead(row!['QUERY PLAN'][0].Plan)
      return tx.rows(query)
    },
    run: tx.run,
  }))
  return read
}

/** What is asked, and how many rows are enough to answer it. */
const ASKED: readonly [string, number, (tx: Tx) => Promise<unknown>][] = [
  ['what the user likes', 4000, (tx) => candidateFacts(tx, 'ann', ['like', 'user', '4711'])],
  ['the facts that stand in every context', 1200, (tx) => newestOfCategories(tx, 'ann', { categories: ['guideline', 'identity', 'preference', 'interest'], limit: 40 })],
  ['the newest facts, of a log so small that it is read whole', 3000, (tx) => readFactRows(tx, 'ann', { limit: 50 })],
]

test.each(ASKED)('%s: no more than %d rows of ten thousand facts are read', async (_, enough, work) => {
  expect(await reading(work)).toBeLessThanOrEqual(enough)
})

test('of facts that share their words, the one with a rare one is found', async () => {
  const [found] = await withUser(held.db, 'ann', (tx) => candidateFacts(tx, 'ann', ['like', 'user', '4711']))
  expect(found?.text).toBe('The user likes thing 4711')
})
