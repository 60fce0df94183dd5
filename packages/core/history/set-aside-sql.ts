/**
 * Rows that another way of cutting or describing takes the place of, as JSON by their columns: undoing puts them back as they were.
 * Vectors of titles are not among them: an embedder computes them anew.
 */
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import { REVIEWS } from '../reviews/reviews-sql.ts'
import { EPISODES } from '../store/tables/episodes.ts'
import { MESSAGE_VECTORS } from '../store/tables/message-vectors.ts'
import { counted, insertPostings, type NumberedPostings } from '../store/tables/postings.ts'
import { SEGMENTS } from '../store/tables/segments.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

export interface SetAside {
  readonly segment: Rows
  readonly episode: Rows
  readonly message_vectors: Rows
  readonly review: Rows
  /** What the index held of them. */
  readonly postings: readonly NumberedPostings[]
}

/** The tables in the order of their foreign keys: what columns they have, and which names the segment. */
const TABLES = {
  segment: [SEGMENTS, sql`segment`, sql`id`], episode: [EPISODES, sql`episode`, sql`segment_id`],
  message_vectors: [MESSAGE_VECTORS, sql`message_vectors`, sql`segment_id`], review: [REVIEWS, sql`review`, sql`episode_id`],
} as const
type Table = keyof typeof TABLES

/** Reads the rows of segments. What the index holds of them is given by who takes it out. */
export async function readSetAside(tx: Tx, userId: string, ids: readonly string[]): Promise<Omit<SetAside, 'postings'>> {
  const rowsOf = (table: Table): Query => {
    const [columns, name, key] = TABLES[table]
    return sql`(select coalesce(jsonb_agg(r), '[]') from (
      select ${columns.selected()} from ${name} where user_id = ${userId} and ${key} = any(${ids}::text[]::uuid[])) r)`
  }
  const [row] = await tx.rows<Omit<SetAside, 'postings'>>(sql`
    select ${rowsOf('segment')} as segment, ${rowsOf('episode')} as episode, ${rowsOf('message_vectors')} as message_vectors,
           ${rowsOf('review')} as review`)
  return row!
}

/** Puts rows back whose segments are not there. The corpus must be locked, which counts them again. */
export async function putBack(tx: Tx, userId: string, { postings, ...rows }: SetAside): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) {
    const [columns, name] = TABLES[table]
    if (rows[table].length === 0) continue
    await tx.rows(insertingSelected(sql`
      insert into ${name} (user_id, ${columns.names()})
      select ${userId}, ${columns.values('r')} from jsonb_to_recordset(${json(rows[table])}::text::jsonb) as r (${columns.defined()})`))
  }
  await tx.rows(insertPostings(userId, postings))
  await tx.rows(counted(userId, rows.segment.map(({ number, from, to, termCount }) =>
    ({ number: Number(number), messages: Number(to) - Number(from), terms: Number(termCount) }))))
}
