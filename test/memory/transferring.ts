/** Users with something in every table, and what their exports are read with. */
import { expect } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import { sql, type Db } from '../../src/store/engine/db.ts'
import { withUser } from '../../src/store/engine/transactions.ts'
import { EXPORTED_KINDS } from '../../src/store/transfer/exported-tables.ts'
import { live, type Lived } from '../isolation/two-users.ts'

export async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = []
  for await (const line of lines) read.push(line)
  return read
}

/** The whole export. */
export const exported = async (memory: Memory): Promise<string> => (await linesOf(memory.export())).join('')

export interface ExportLine {
  readonly kind?: string
  readonly row?: Record<string, unknown>
  readonly manifest?: { counts: Record<string, number>; sha256: Record<string, string>; total: { lines: number; sha256: string } }
}

export const parsed = (text: string): ExportLine[] => text.trimEnd().split('\n').map((line) => JSON.parse(line) as ExportLine)

export const countsOf = (text: string): Record<string, number> => parsed(text).at(-1)!.manifest!.counts

const [FIRST, SECOND, PLACE] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333']

/** A user with rows in every table, with values that are easily lost on the way: microseconds, the smallest floats, NUL-like escapes. */
export async function liveFully(db: Db, user: string, mark = 'ordinary'): Promise<Lived> {
  const lived = await live(db, user, { mark, names: user })
  const { conversationId, openConversationId, segmentId } = lived.history
  await lived.memory.push({ conversationId: openConversationId, messages: [{ id: `${user} odd`, role: 'user', content: 'a "quoted" \\u0000 \\ line\nand 😀 more', metadata: { n: 0.1, big: 1e21, list: [null, true, {}] }, timestamp: 1_772_000_000_123 }] })
  await withUser(db, user, async (tx) => {
    tx.run(sql`update due set at = '2026-03-02T12:34:56.123457Z' where user_id = ${user}`)
    tx.run(sql`update episode set stability_days = 0.1 + 0.2, difficulty = 4.9999999999999991 where user_id = ${user} and segment_id = ${segmentId}`)
    tx.run(sql`
      insert into recall (user_id, id, conversation_id, seq, at, query, episode_ids)
      values (${user}, ${PLACE}, ${openConversationId}, 1, '2026-03-02T12:00:00.000001Z', ${`what about ${mark}?`}, array[${segmentId}::uuid])`)
    tx.run(sql`
      insert into review (user_id, episode_id, number, at, day, rating, rater, recall_id, elapsed_days, retrievability, stability_before, difficulty_before, stability_days, difficulty)
      values (${user}, ${segmentId}, 1, '2026-03-02T12:00:00Z', 20514, 3, 'words', ${PLACE}, 1e-9, 0.9999999999999999, 2.3065, 2.118103970459016, 3.1, 2.1)`)
    tx.run(sql`
      insert into fact (user_id, id, subject, category, attribute, value, text, text_key, is_single, valid_from, valid_to, superseded_by, quality, code_version, created_at)
      values (${user}, ${FIRST}, 'ann', 'identity', 'home', 'paris', ${`Ann lives in Paris, ${mark}`}, repeat('a', 64), true, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', ${SECOND}, 'rules', '0', '2026-03-02T12:00:00Z'),
             (${user}, ${SECOND}, 'ann', 'identity', 'home', 'berlin', ${`Ann lives in Berlin, ${mark}`}, repeat('b', 64), true, '2026-01-01T00:00:00Z', null, null, 'model', '0', '2026-03-02T12:00:00Z')`)
    tx.run(sql`
      insert into fact_source (user_id, fact_id, conversation_id, seq, kind, at, holds_from, quality, learnt_at)
      values (${user}, ${FIRST}, ${conversationId}, 0, 'states', '2026-03-02T09:00:00Z', '2025-01-01T00:00:00Z', 'rules', '2026-03-02T12:00:00Z'),
             (${user}, ${SECOND}, ${conversationId}, 1, 'states', '2026-03-02T09:01:00Z', '2026-01-01T00:00:00Z', 'model', '2026-03-02T12:00:00Z')`)
    await tx.rows(sql`insert into fact_term (user_id, term, fact_id) values (${user}, 'paris', ${FIRST}), (${user}, 'berlin', ${SECOND}), (${user}, 'Éa', ${SECOND})`)
  })
  const counts = countsOf(await exported(lived.memory))
  expect(EXPORTED_KINDS.filter((kind) => counts[kind] === 0), 'no table is empty').toEqual([])
  return lived
}

/** A recall's answer without what is made at the moment of asking. */
export async function answers(memory: Memory, queries: readonly string[]): Promise<unknown[]> {
  const all: unknown[] = []
  for (const query of queries) {
    const { episodes, passages, confidence, pending } = await memory.recall({ query })
    all.push({ episodes, passages, confidence, pending })
  }
  return all
}
