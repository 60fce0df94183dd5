/** Queries of rewriting and resegmentation: episodes rewritten in place, runs of segments replaced. */
import type { CitedSentence, Complexity } from '@madeleine/contract'
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import type { RowOf } from '../store/tables/columns.ts'
import { isLongIn, type UnembeddedEpisode } from '../store/tables/generations.ts'
import { removePostings } from '../store/tables/postings.ts'
import { SEGMENTS } from '../store/tables/segments.ts'

const READ = SEGMENTS.pick('id', 'conversationId', 'from', 'to', 'overlap', 'number', 'reason', 'plan', 'policy')
/** A collapsed segment with the columns that upgrading needs. */
export interface EncodedSegment extends RowOf<typeof READ> {
  readonly tokens: number
  /** A person named, archived or starred it. */
  readonly isMarked: boolean
  /** In the index; another one when the segment was encoded anew, because messages of it were forgotten. */
  readonly number: number
  /** Of its conversation, as in `SegmentOfTitled`. */
  readonly people: boolean
  readonly conversationTitle: string | null
  readonly conversationMessages: number
}

/** Ids of conversations with collapsed segments, in order. */
export async function encodedConversations(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct conversation_id as id from segment where user_id = ${userId} and state = 'collapsed' order by 1`)
  return rows.map(({ id }) => id)
}

const columns = (userId: string): Query => sql`
  ${READ.selected('s')}, s.plan ? 'named' or exists (select from episode k where k.user_id = ${userId} and k.segment_id = s.id
     and (k.archived_at is not null or k.starred_at is not null)) as "isMarked", c.people, c."conversationTitle", c."conversationMessages",
  (select coalesce(sum(m.tokens), 0)::int from message m
    where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq) as tokens`

const ofConversation = (userId: string): Query => sql`
  cross join lateral (
    select people, title as "conversationTitle", next_seq as "conversationMessages" from conversation c
     where c.user_id = ${userId} and c.id = s.conversation_id offset 0) c`

/** Collapsed segments of a conversation from a seq on, in order. */
export const encodedSegmentsFrom = (
  tx: Tx, userId: string, { conversationId, from, limit }: { conversationId: string; from: number; limit: number },
): Promise<EncodedSegment[]> =>
  tx.rows<EncodedSegment>(sql`
    select ${columns(userId)} from segment s ${ofConversation(userId)}
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.state = 'collapsed' and s.from_seq >= ${from}
     order by s.from_seq limit ${limit}`)

/** Collapsed segments without title and summary by a model, in order. @param awaiting only those that await a model */
export const undescribedSegmentsFrom = (
  tx: Tx, userId: string,
  { conversationId, from, limit, awaiting = false }: { conversationId: string; from: number; limit: number; awaiting?: boolean },
): Promise<EncodedSegment[]> =>
  tx.rows<EncodedSegment>(sql`
    select ${columns(userId)} from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id) ${ofConversation(userId)}
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.state = 'collapsed' and s.from_seq >= ${from}
       and e.quality <> 'model' and e.model is null and (e.awaits_model or not ${awaiting})
       and not coalesce(s.plan -> 'named' ?& array['title', 'summary'], false)
     order by s.from_seq limit ${limit}`)

/**
 * Episodes with a vector of this generation for their title, none for a part, and a message that may be long, in the order of their ids.
 * @param after id of the last episode of the previous page
 */
export const episodesWithoutParts = (
  tx: Tx, userId: string,
  { generation, limit, after, longUnits }: { generation: number; limit: number; after: string | undefined; longUnits: number },
): Promise<UnembeddedEpisode[]> =>
  tx.rows<UnembeddedEpisode>(sql`
    select e.segment_id as id, e.title, e.summary, s.number, true as "isLong"
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
     where e.user_id = ${userId} and (${after ?? null}::uuid is null or e.segment_id > ${after ?? null}::uuid)
       and (select max(v.part) from embedding v
          where (v.user_id, v.generation, v.segment_id) = (${userId}, ${generation}, e.segment_id)) = 0
       and exists (select from message m where ${isLongIn(userId, longUnits)})
     order by e.segment_id limit ${limit}`)

export interface EpisodeRewrite {
  readonly title: string
  readonly summary: string
  readonly complexity: Complexity
  /** The summary's sentences with their evidence. */
  readonly sentences: readonly CitedSentence[]
  readonly model: string
  readonly promptVersion: number
  /** Terms of title and summary. */
  readonly termCount: number
  readonly codeVersion: string
}

/**
 * Replaces an episode's title and summary and deletes its vectors; the caller must replace its postings. Does nothing if
 * a model has described it already, or the segment has changed (`lockSegmentRun`).
 * @returns whether the episode was changed
 */
export async function rewriteEpisode(
  tx: Tx, userId: string, { id, from, to, number }: Pick<EncodedSegment, 'id' | 'from' | 'to' | 'number'>, r: EpisodeRewrite,
): Promise<boolean> {
  const updated = await tx.rows(sql`
    update episode e set title = ${r.title}, summary = ${r.summary}, complexity = ${r.complexity},
           sentences = ${json(r.sentences)}::text::jsonb, quality = 'model', awaits_model = false, model = ${r.model},
           prompt_version = ${r.promptVersion}, term_count = ${r.termCount}, code_version = ${r.codeVersion}
      from segment s
     where e.user_id = ${userId} and e.segment_id = ${id}::uuid and e.model is null
       and (s.user_id, s.id) = (e.user_id, e.segment_id) and s.state = 'collapsed' and s.from_seq = ${from}
       and s.to_seq = ${to} and s.number = ${number}
    returning e.segment_id`)
  if (updated.length === 0) return false
  await tx.rows(sql`delete from embedding where user_id = ${userId} and segment_id = ${id}::uuid`)
  return true
}

/**
 * Locks segments until the transaction ends. False if any of them has changed since it was read:
 * its range, or what is left of its messages.
 */
export async function lockSegmentRun(tx: Tx, userId: string, segments: readonly EncodedSegment[]): Promise<boolean> {
  const rows = await tx.rows(sql`
    select s.id from segment s
      join jsonb_to_recordset(${json(segments.map(({ id, from, to, number }) => ({ id, from, to, number })))}::text::jsonb) as r (id uuid,
        "from" int, "to" int, number int)
        on s.id = r.id and s.from_seq = r."from" and s.to_seq = r."to" and s.number = r.number
     where s.user_id = ${userId} and s.state = 'collapsed' order by s.id for update of s`)
  return rows.length === segments.length
}

/** When a model read the segments' episodes for facts, by id; those that none has read are missing. */
export async function consolidationTimes(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.rows<{ id: string; at: Date }>(sql`
    select segment_id as id, consolidated_at as at from episode
     where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[]) and consolidated_at is not null`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Archives replaced segments: deletes their postings and episodes, and stores the id of each one's replacement. */
export async function archiveSegments(tx: Tx, userId: string, replaced: readonly { id: string; by: string }[]): Promise<void> {
  const ids = replaced.map(({ id }) => id)
  await removePostings(tx, userId, ids)
  await tx.rows(sql`delete from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
  await tx.rows(sql`
    update segment s set state = 'archived', number = null, term_count = 0, forward = null, replaced_by = r.by
      from jsonb_to_recordset(${json(replaced)}::text::jsonb) as r (id uuid, by uuid)
     where s.user_id = ${userId} and s.id = r.id`)
}

/** Sets the policy's signature of segments that a new cut left unchanged. */
export async function setSegmentPolicy(tx: Tx, userId: string, { ids, policy }: { ids: readonly string[]; policy: string }): Promise<void> {
  await tx.rows(sql`update segment set policy = ${policy} where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
}

/** The current replacement of an archived segment, following the chain of replacements; undefined if it is not archived. */
export async function successorOf(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(sql`
    with recursive step as (
      select replaced_by as id, 1 as nth from segment where user_id = ${userId} and id = ${id}::uuid and state = 'archived'
      union all
      select s.replaced_by, nth + 1 from step join segment s on s.user_id = ${userId} and s.id = step.id and s.state = 'archived'
    )
    select id from step order by nth desc limit 1`)
  return row?.id
}

/** The episodes that lie within what a replaced segment was, in the order of the log. */
export async function partsOf(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select s.id from segment o join segment s on s.user_id = ${userId} and s.conversation_id = o.conversation_id
       and s.state = 'collapsed' and s.from_seq >= o.from_seq and s.to_seq <= o.to_seq
     where o.user_id = ${userId} and o.id = ${id}::uuid and o.state = 'archived' order by s.from_seq`)
  return rows.map((row) => row.id)
}

/** Number of the conversation's messages in episodes that await a model. */
export async function countMessagesAwaitingModel(
  tx: Tx, userId: string, conversationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; count: number }>(sql`
    select e.conversation_id as id, sum(s.to_seq - s.from_seq)::int as count
      from episode e cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s
     where e.user_id = ${userId} and e.conversation_id = any(${conversationIds}::text[]) and e.awaits_model group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Marks these episodes, by default all that await a model in the conversation, as not described by it. */
export async function endModelWait(tx: Tx, userId: string, conversationId: string, ids?: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update episode set awaits_model = false, quality = 'fallback'
     where user_id = ${userId} and conversation_id = ${conversationId} and awaits_model
       and (${ids === undefined} or segment_id = any(${ids ?? []}::text[]::uuid[]))`)
}
