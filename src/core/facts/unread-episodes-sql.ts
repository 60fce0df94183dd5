/** Episodes that no model has read for facts: which they are, that they are still what was read, and when they are due. */
import { FLASHBULB } from '../../contract/surprise.ts'
import { sql, type Query, type Tx } from '../../engine/db.ts'
import { lockOrder } from '../store/tables/conversations.ts'

/** An episode that no model has read for facts. */
export interface UnreadEpisode {
  readonly id: string
  readonly conversationId: string
  /** Its messages: `from` inclusive to `to` exclusive, by seq. */
  readonly from: number
  readonly to: number
  readonly endAt: Date
  /** Its conversation is talk between people. */
  readonly people: boolean
}

/** Place in the order of unread episodes. */
export type UnreadPlace = Pick<UnreadEpisode, 'id' | 'endAt'>

/** Unread episodes by their end in story time, the oldest first. @param awaiting only those that a job is to read */
export function unreadEpisodes(
  tx: Tx, userId: string, { awaiting, after, limit }: { awaiting: boolean; after?: UnreadPlace | undefined; limit: number },
): Promise<UnreadEpisode[]> {
  const which = awaiting ? sql`awaits_facts` : sql`consolidated_at is null`
  const from = after ? sql`and (end_at, segment_id) > (${after.endAt}::timestamptz, ${after.id}::uuid)` : sql``
  return tx.rows<UnreadEpisode>(sql`
    select e.segment_id as id, e.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", e.end_at as "endAt", c.people
      from (select * from episode where user_id = ${userId} and ${which} ${from} order by end_at, segment_id limit ${limit}) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id offset 0) s
      cross join lateral (select people from conversation c where c.user_id = ${userId} and c.id = e.conversation_id offset 0) c
     order by e.end_at, e.segment_id`)
}

/**
 * How often segments were taken out of the user's index, or a fact was forgotten: where it has not
 * changed, nothing was forgotten or cut again.
 */
export async function countRemovals(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ removals: number }>(sql`select removals from corpus where user_id = ${userId}`)
  return row?.removals ?? 0
}

/** Keeps these conversations from being forgotten, in part or whole, until the transaction ends. Lock them before all else. */
export async function holdConversations(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`select id from conversation where user_id = ${userId} and id = any(${ids}::text[]) order by ${lockOrder} for key share`)
}

/** Locks those of the episodes that are still unread and of the same messages. The corpus must be locked. @returns how many */
export async function lockUnread(tx: Tx, userId: string, episodes: readonly UnreadEpisode[]): Promise<number> {
  const rows = await tx.rows(sql`
    select e.segment_id
      from unnest(${episodes.map(({ id }) => id)}::text[]::uuid[], ${episodes.map(({ from }) => from)}::int[],
        ${episodes.map(({ to }) => to)}::int[]) as r (id, from_seq, to_seq)
      join segment s on s.user_id = ${userId} and s.id = r.id and s.from_seq = r.from_seq and s.to_seq = r.to_seq and s.state = 'collapsed'
      join episode e on e.user_id = ${userId} and e.segment_id = r.id and e.consolidated_at is null
     order by e.segment_id for no key update of e`)
  return rows.length
}

/** Marks episodes as read for facts. @param at the clock's time */
export async function markConsolidated(tx: Tx, userId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx.rows(sql`update episode set consolidated_at = ${at}, awaits_facts = false
     where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
}

/** Leaves episodes that a job cannot read to the next upgrade. */
export async function endFactsWait(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`update episode set awaits_facts = false where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
}

/** When waiting episodes are read. */
export interface ConsolidationRule {
  readonly now: Date
  /** So many waiting episodes are read together. */
  readonly minEpisodes: number
  /** A flashbulb is read at once, unless the model was asked for facts so often within the last hour. */
  readonly callsPerHour: number
  /** The purpose of these calls. */
  readonly purpose: string
}

/** Condition: enough episodes wait, or a flashbulb. */
const isDue = (userId: string, { now, minEpisodes, callsPerHour, purpose }: ConsolidationRule): Query => sql`
  (select count(*)
      from (select from episode where user_id = ${userId} and awaits_facts limit ${minEpisodes}) waiting) >= ${minEpisodes}::int
  or exists (select from episode where user_id = ${userId} and awaits_facts and surprise >= ${FLASHBULB - ROUNDING}::real)
     and (select count(*) from model_call
        where user_id = ${userId} and at > ${now}::timestamptz - interval '1 hour' and purpose = ${purpose}) < ${callsPerHour}::int`

/** Surprise is stored in single precision. */
const ROUNDING = 1e-6

const KEY = 'facts'

/**
 * Schedules the job that reads waiting episodes, if they are due and there is none. Call it under the corpus lock, after the
 * episodes were inserted: a job that is there already looks again under that lock before it ends, and is not waited for.
 */
export async function scheduleConsolidation(tx: Tx, userId: string, rule: ConsolidationRule): Promise<void> {
  await tx.rows(sql`
    insert into due (user_id, kind, key, lane, at) select ${userId}, 'consolidate', ${KEY}, 1, ${rule.now}
     where not exists (select from due where user_id = ${userId} and kind = 'consolidate' and key = ${KEY}) and (${isDue(userId, rule)})
    on conflict (user_id, kind, key) do nothing`)
}

/** Whether waiting episodes are due. */
export async function isConsolidationDue(tx: Tx, userId: string, rule: ConsolidationRule): Promise<boolean> {
  const [row] = await tx.rows<{ due: boolean }>(sql`select ${isDue(userId, rule)} as due`)
  return row?.due ?? false
}
