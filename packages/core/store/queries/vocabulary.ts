/** The words that a user's index knows. */
import { inTurns, mapSteps } from '@madeleine/base'
import { plannedPerCall, sql, type Tx } from '@madeleine/engine'
import { CONVERSATION_TITLES, WORDS } from '../tables/postings.ts'

/** Blocks whose terms are read, the newest: 16,384 segments, some 160,000 messages. */
const MOST_BLOCKS = 16

/**
 * The terms of the user's messages and of the titles of conversations that begin with a letter from
 * a to z, with the number of segments that hold each.
 *
 * Reads one text: of 20,000 terms a row each would take five times as long.
 *
 * @param initials only terms that begin with one of these, which a range of the index tells
 */
export async function readVocabulary(
  tx: Tx, userId: string, { blocks, initials }: { readonly blocks: readonly number[]; readonly initials?: readonly string[] | undefined },
): Promise<Map<string, number>> {
  const isOfBlocks = sql`p.user_id = ${userId} and p.block = any(${blocks.slice(-MOST_BLOCKS)}::int[])
       and p.field in (${WORDS}::int, ${CONVERSATION_TITLES}::int)`
  const rows = await tx.rows<{ terms: string | null }>(initials
    ? sql`
      select p.terms from unnest(${initials}::text[]) as i (letter)
       cross join lateral (
         select string_agg(p.term || ' ' || length(p.entries) / 3, ' ') as terms from posting p
          where ${isOfBlocks} and p.term >= i.letter and p.term < chr(ascii(i.letter) + 1)) p`
    // Planned for its blocks: one plan for any blocks takes twice as long over 100,000 messages (75–190 ms; 43–97)
    : plannedPerCall(sql`select string_agg(p.term || ' ' || length(p.entries) / 3, ' ') as terms from posting p
       where ${isOfBlocks} and ascii(p.term) between ascii('a') and ascii('z')`))
  const vocabulary = new Map<string, number>()
  await inTurns(mapSteps(rows, ({ terms }) => {
    const parts = terms?.split(' ') ?? []
    for (let i = 0; i + 1 < parts.length; i += 2) vocabulary.set(parts[i]!, (vocabulary.get(parts[i]!) ?? 0) + Number(parts[i + 1]))
  }, ({ terms }) => terms?.length ?? 0))
  return vocabulary
}
