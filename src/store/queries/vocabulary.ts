/** The words that a user's index knows. */
import { inTurns, mapSteps } from '../../loop-turns.ts'
import { sql, type Tx } from '../engine/db.ts'
import { WORDS } from '../tables/postings.ts'

/** Blocks whose terms are read, the newest: 16,384 segments, some 160,000 messages. */
const MOST_BLOCKS = 16

/**
 * The terms of the user's messages that begin with a letter from a to z, with the number of segments that hold each.
 *
 * Reads one text for each block: of 20,000 terms a row each would take five times as long.
 */
export async function readVocabulary(tx: Tx, userId: string, { blocks }: { readonly blocks: number }): Promise<Map<string, number>> {
  const rows = await tx.rows<{ terms: string }>(sql`
    select string_agg(p.term || ' ' || length(p.entries) / 3, ' ') as terms
      from posting p
     where p.user_id = ${userId} and p.block between ${Math.max(0, blocks - MOST_BLOCKS)}::int and ${blocks - 1}::int and p.field = ${WORDS}
       and p.term collate "C" >= 'a' and p.term collate "C" < '{'
     group by p.block`)
  const vocabulary = new Map<string, number>()
  await inTurns(mapSteps(rows, ({ terms }) => {
    const parts = terms.split(' ')
    for (let i = 0; i + 1 < parts.length; i += 2) vocabulary.set(parts[i]!, (vocabulary.get(parts[i]!) ?? 0) + Number(parts[i + 1]))
  }, ({ terms }) => terms.length))
  return vocabulary
}
