/** Users with something in every table, and what their exports are read with. */
import { expect } from 'vitest'
import type { Memory } from '@madeleine/core'
import { type Db, sql, withUser } from '@madeleine/engine'
import { EXPORTED_KINDS } from '../../packages/core/transfer/exported-tables-sql.ts'
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

/** A user with rows in every table, with values that are easily lost on the way: microseconds, the smallest floats, NUL-like escapes. */
export async function liveFully(db: Db, user: string, mark = 'ordinary'): Promise<Lived> {
  const lived = await live(db, user, { mark, names: user })
  const { openConversationId, segmentId } = lived.history
  await lived.memory.push({ conversationId: openConversationId, messages: [{
    id: `${user} odd`, role: 'user', content: 'a "quoted" \\u0000 \\ line\nand 😀 more',
    metadata: { n: 0.1, big: 1e21, list: [null, true, {}] }, timestamp: 1_772_000_000_123,
  }] })
  await withUser(db, user, async (tx) => {
    tx.run(sql`update due set at = '2026-03-02T12:34:56.123457Z' where user_id = ${user}`)
    tx.run(sql`
      update episode set stability_days = 0.1 + 0.2, difficulty = 4.9999999999999991 where user_id = ${user} and segment_id = ${segmentId}`)
    tx.run(sql`update recall set at = '2026-03-02T12:00:00.000001Z' where user_id = ${user}`)
    tx.run(sql`update review set elapsed_days = 1e-9, retrievability = 0.9999999999999999, difficulty_before = 2.118103970459016,
      stability_days = 0.1 + 0.2, difficulty = 4.9999999999999991 where user_id = ${user}`)
    await tx.rows(sql`insert into fact_term (user_id, term, fact_id) select user_id, 'Éa', id from fact
      where user_id = ${user} and forgotten_at is null`)
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
