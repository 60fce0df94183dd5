/** Words of segments: one row per (user, field, term, segment). */
import { json, sql, type Tx } from './db.ts'

export const MESSAGES = 0
export const TITLES = 1
export type Field = typeof MESSAGES | typeof TITLES

/** Where a term stands in one segment: places, how often in each, and each place's length in terms. */
export interface Posting {
  readonly field: Field
  readonly term: string
  readonly places: number[]
  readonly counts: number[]
  readonly lengths: number[]
}

/** A transaction writes this many at most, so a huge segment does not hold the one connection. */
export const POSTINGS_PER_TRANSACTION = 2000

/** Postings of the texts of one field; `texts` are already terms. */
export function postingsOf(field: Field, texts: readonly (readonly string[])[]): Posting[] {
  const byTerm = new Map<string, Posting>()
  for (const [place, terms] of texts.entries()) {
    for (const term of terms) {
      const posting = byTerm.get(term) ?? { field, term, places: [], counts: [], lengths: [] }
      byTerm.set(term, posting)
      const last = posting.places.length - 1
      if (posting.places[last] === place) posting.counts[last]! += 1
      else {
        posting.places.push(place)
        posting.counts.push(1)
        posting.lengths.push(terms.length)
      }
    }
  }
  return [...byTerm.values()]
}

/** Inserts postings; those an earlier, unfinished try left are the same and stay. */
export async function insertPostings(tx: Tx, userId: string, segmentId: string, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  await tx.rows(sql`
    insert into posting (user_id, field, term, segment_id, places, counts, lengths)
    select ${userId}, p.field, p.term, ${segmentId}::uuid, p.places, p.counts, p.lengths
      from jsonb_to_recordset(${json(postings)}::text::jsonb)
        as p (field smallint, term text, places int[], counts int[], lengths int[])
    on conflict (user_id, field, term, segment_id) do nothing`)
}

/** A term in so many segments is common, and counting on would tell nothing new. */
const COMMON = 30

/** How many of the user's segments hold each term in a message, counted up to 30, and how many segments there are. */
export async function segmentFrequencies(
  tx: Tx,
  userId: string,
  terms: readonly string[],
): Promise<{ segments: number; holding: ReadonlyMap<string, number> }> {
  const rows = await tx.rows<{ term: string; count: number; segments: number }>(sql`
    select w.term, p.count, (select count(*)::int from episode where user_id = ${userId}) as segments
      from unnest(${terms}::text[]) as w (term)
     cross join lateral (
       select count(*)::int as count from (
         select from posting where user_id = ${userId} and field = ${MESSAGES} and term = w.term limit ${COMMON}) holding) p
     where p.count > 0`)
  return { segments: rows[0]?.segments ?? 0, holding: new Map(rows.map(({ term, count }) => [term, count])) }
}
