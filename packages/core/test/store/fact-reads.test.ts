/** However much is known, what a question and a context ask of the facts reads no more than they need. */
import { beforeAll, expect, test } from 'vitest'
import { readFactRows, candidateFacts, newestOfCategories } from '../../facts/read-facts-sql.ts'
import { sql, type Tx, withUser } from '@madeleine/engine'
import { useDb } from '../../../../test/testing.ts'
import { blocksRead, conversationOf, rowsRead } from './rows-read.ts'

const held = useDb({ emptied: 'once' })
const FACTS = 10_000
const FROM = '2026-03-02T09:00:00Z'
const wantedFacts = (tx: Tx) => candidateFacts(tx, 'ann', { terms: ['like', 'user', '4711'], near: [] })
/** Blocks that a question read of the first thousand facts, before there were any statistics. */
let blocksWithoutStatistics: number

beforeAll(async () => {
  await withUser(held.db, 'ann', (tx) => conversationOf(tx, { messages: 50, from: FROM, cursor: 0 }))
  // In parts, none of which keeps the engine long
  for (let first = 1; first <= FACTS; first += FACTS / 10) {
    await withUser(held.db, 'ann', async (tx) => {
      await tx.rows(sql`
        insert into fact (user_id, id, subject, subject_key, category, attribute, text, text_key, fact_key, chain_key, is_single,
          valid_from, quality, code_version, created_at)
        select 'ann', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user', 'user',
               (array['preference', 'interest', 'identity'])[1 + n % 3], 'likes', 'The user likes thing ' || n,
               'k' || n, 'k' || n, 'k' || n, false, ${FROM}::text::timestamptz + n * interval '1 minute', 'rules', '0', now()
                 from generate_series(${first}::int, ${first + FACTS / 10 - 1}::int) as g (n)`)
      await tx.rows(sql`insert into fact_term (user_id, term, fact_id) select 'ann', t.term, f.id from fact f
         cross join lateral (values ('user'), ('like'), ('thing'), (right(f.text_key, -1))) as t (term)
         where f.user_id = 'ann' and right(f.text_key, -1)::int >= ${first}::int`)
      await tx.rows(sql`
        insert into fact_source (user_id, text_key, conversation_id, seq, kind, at, holds_from, fact_key, chain_key, fact_id, subject,
          subject_key, category, attribute, text, quality, code_version, learnt_at)
        select 'ann', text_key, 'c', right(text_key, -1)::int % 50, 'states', valid_from, valid_from, fact_key, chain_key, id, subject,
               subject_key, category, attribute, text, quality, '0', now()
          from fact where user_id = 'ann' and right(text_key, -1)::int >= ${first}::int`)
    })
    if (first === 1) blocksWithoutStatistics = await blocksRead(held.db, wantedFacts)
  }
  await held.db.script('analyze') // as autovacuum does
}, 240_000)

/** What is asked, and how many rows are enough to answer it. */
const ASKED: readonly [string, number, (tx: Tx) => Promise<unknown>][] = [
  ['what the user likes', 4000, wantedFacts],
  // 120 facts, of each the message that proved it last: in a log so small it is found by reading others of its conversation
  ['the facts that stand in every context', 4000, (tx) =>
    newestOfCategories(tx, 'ann', { categories: ['guideline', 'identity', 'preference', 'interest'], limit: 40, stated: ['allergy'] })],
  ['the newest facts, of a log so small that it is read whole,', 3000, (tx) => readFactRows(tx, 'ann', { limit: 50 })],
]

test.each(ASKED)('finding %s reads no more than %d rows of ten thousand facts', async (_, enough, work) => {
  expect(await rowsRead(held.db, work)).toBeLessThanOrEqual(enough)
})

test('without statistics, which the embedded engine has none of, each fact is found by a few blocks, and not by all of its user', () => {
  expect(blocksWithoutStatistics).toBeLessThanOrEqual(2000)
})

test('of facts that share their words, the one with a rare word is found first', async () => {
  const [found] = await withUser(held.db, 'ann', wantedFacts)
  expect(found?.text).toBe('The user likes thing 4711')
})
