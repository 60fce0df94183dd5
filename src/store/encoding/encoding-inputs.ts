/** What encoding needs to know of segments and their user besides the messages, read by one statement. */
import { sql, type Tx } from '../engine/db.ts'
import { logRange } from '../tables/messages.ts'
import { currentGenerationsJson, type Generation } from '../tables/generations.ts'
import { segmentColumns, type SegmentRow } from '../tables/segments.ts'

/** A segment and how much it is to read. */
export interface SegmentToEncode extends SegmentRow {
  /** o200k tokens of its messages. */
  readonly tokens: number
  /** Its conversation is talk between people. */
  readonly people: boolean
  /** The title of its conversation, from an export or its caller. */
  readonly conversationTitle: string | null
  /** Messages of its conversation so far. */
  readonly conversationMessages: number
}

/** A drift by which a later segment's is ranked. */
export interface RankedDrift {
  readonly drift: number
  readonly createdMs: number
  /** The segment's id. */
  readonly id: string
}

export interface EncodingInputs {
  /** Those of the segments that exist, in any state. */
  readonly segments: readonly SegmentToEncode[]
  /** The user's latest drifts, newest first. */
  readonly drifts: readonly RankedDrift[]
  /** Live and building. */
  readonly generations: readonly Generation[]
  /** Number of the user's next segment in the index. */
  readonly next: number
}

/** @param drifts most drifts that are read */
export async function readEncodingInputs(
  tx: Tx, userId: string, { ids, drifts }: { ids: readonly string[]; drifts: number },
): Promise<EncodingInputs> {
  const [row] = await tx.rows<EncodingInputs>(sql`
    select (select coalesce(jsonb_agg(s), '[]') from (
               select ${segmentColumns}, (
                        select coalesce(sum(m.tokens), 0)::int from (${logRange(sql`tokens`, {
    user: sql`${userId}`, conversation: sql`segment.conversation_id`, from: sql`segment.from_seq`, to: sql`segment.to_seq`,
  })}) m) as tokens,
                      c.people, c.title as "conversationTitle", c.next_seq as "conversationMessages"
                 from segment join (select user_id as of_user, id as of_id, people, title, next_seq from conversation) c
                   on c.of_user = user_id and c.of_id = conversation_id
                where user_id = ${userId} and id = any(${ids}::text[]::uuid[])) s) as segments,
           (select coalesce(jsonb_agg(d), '[]') from (
               select drift::float8 as drift, (extract(epoch from created_at) * 1000)::float8 as "createdMs", segment_id as id from episode
                where user_id = ${userId} and drift is not null order by created_at desc, segment_id limit ${drifts}) d) as drifts,
           ${currentGenerationsJson} as generations,
           coalesce((select next_number from corpus where user_id = ${userId}), 0) as next`)
  return row!
}
