/** Where what is archived stands: under numbers below 0, whose postings no search of what is in use reads, with vectors that are marked. */
import { sql, type Tx } from '@madeleine/engine'
import { counted, movePostings, numberAcross, numberAcrossSql } from './tables/postings.ts'

/**
 * Moves what the index holds of these episodes to where their marks say. The corpus must be locked.
 * In the transaction that marks them: a search finds them either here or there.
 */
export async function moveMarked(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const moved = ids.length === 0 ? [] : await tx.rows<{ id: string; number: number; messages: number; terms: number }>(sql`
    select s.id, s.number, s.to_seq - s.from_seq as messages, s.term_count as terms
      from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
     where s.user_id = ${userId} and s.id = any(${ids}::text[]::uuid[]) and s.state = 'collapsed'
       and (s.number < 0) <> (e.archived_at is not null)`)
  if (moved.length === 0) return
  await movePostings(tx, userId, moved)
  const movedIds = moved.map(({ id }) => id)
  await tx.rows(sql`
    update segment s set number = ${numberAcrossSql(sql`s.number`)}
     where s.user_id = ${userId} and s.id = any(${movedIds}::text[]::uuid[])`)
  await tx.rows(sql`
    update embedding v set is_archived = not v.is_archived from unnest(${movedIds}::text[]::uuid[], ${
    moved.map(({ number }) => number >= 0)}::boolean[]) as m (id, archived)
     where v.user_id = ${userId} and v.segment_id = m.id and v.is_archived <> m.archived`)
  await tx.rows(counted(userId, moved.flatMap(({ number, messages, terms }) => [
    { number, messages: -messages, terms: -terms }, { number: numberAcross(number), messages, terms },
  ])))
}
