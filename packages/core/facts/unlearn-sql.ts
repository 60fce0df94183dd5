/** Takes back what messages taught, and forgets single facts. */
import { type FactQuality, FLASHBULB } from '@madeleine/contract'
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import { lockOrder } from '../store/tables/conversations.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { isUuid, isEdited, type NewFactSource } from './fact-sources-sql.ts'
import { foldFacts, type ChangedFacts } from './fold-facts-sql.ts'

/** Messages of a conversation, `to` not included. */
export interface TaughtRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
}

export interface SourceKeys {
  readonly textKey: string
  readonly chainKey: string
  readonly successorKey: string | null
}

/**
 * Takes back what these messages taught: facts that no other message proves are gone, those that they ended hold again.
 * Locks the user's corpus row. Call it before the messages are deleted.
 * @param only only what was read in these ways; what was forgotten of a message stays forgotten then
 */
export const unlearnMessages = (
  tx: Tx, userId: string, ranges: readonly TaughtRange[], only?: readonly FactQuality[],
): Promise<ChangedFacts> =>
  unlearn(tx, userId, ranges, only === undefined ? sql`` : sql`and s.quality = any(${only}::text[]) and s.forgotten_at is null`)

/**
 * The same of messages that are read anew. What a person has corrected or retired keeps its words: they say of what is read
 * in the same messages that it is the same (`asEdited`).
 * @param only only what was read in these ways
 */
export const unlearnReadings = (
  tx: Tx, userId: string, ranges: readonly TaughtRange[], only: readonly FactQuality[],
): Promise<ChangedFacts> => unlearn(tx, userId, ranges, isReadAnew(userId, only))

/** Condition: it was read in one of these ways, and no person has forgotten, corrected or retired it. */
const isReadAnew = (userId: string, only: readonly FactQuality[]): Query => sql`
  and s.quality = any(${only}::text[]) and s.forgotten_at is null
  and not ${isEdited(userId)}`

async function unlearn(tx: Tx, userId: string, ranges: readonly TaughtRange[], condition: Query): Promise<ChangedFacts> {
  if (ranges.length === 0) return { changed: [], removed: [] }
  const [, deleted] = await Promise.all([lockCorpus(tx, userId), tx.rows<SourceKeys>(deletion(userId, ranges, condition))])
  return foldAround(tx, userId, deleted)
}

const deletion = (userId: string, ranges: readonly TaughtRange[], condition: Query): Query => sql`
    delete from fact_source s using jsonb_to_recordset(${json(ranges)}::text::jsonb) as r ("conversationId" text, "from" int, "to" int)
     where s.user_id = ${userId} and s.conversation_id = r."conversationId" and s.seq >= r."from" and s.seq < r."to"
           ${condition}
    returning s.text_key as "textKey", s.chain_key as "chainKey", s.successor_key as "successorKey"`

/**
 * Deletes what rules had read in these messages and do not read in them now, or otherwise. The caller has locked the user's corpus
 * row, and folds what it touched (`foldAround`): what is read again stays, so that it is the same fact, known since when it was.
 * @param read what is read in them now
 */
export async function deleteOtherReadings(
  tx: Tx, userId: string, ranges: readonly TaughtRange[], read: readonly NewFactSource[],
): Promise<readonly SourceKeys[]> {
  if (ranges.length === 0) return []
  return tx.rows<SourceKeys>(deletion(userId, ranges, sql`${isReadAnew(userId, ['rules', 'noted'])}
    and not exists (
      select from jsonb_to_recordset(${json(read)}::text::jsonb) as n ("textKey" text, "conversationId" text, seq int, kind text,
        "holdsFrom" timestamptz, "factKey" text, "chainKey" text, attribute text, quality text)
       where (n."textKey", n."conversationId", n.seq, n.kind, n."holdsFrom", n."factKey", n."chainKey", n.quality)
           = (s.text_key, s.conversation_id, s.seq, s.kind, s.holds_from, s.fact_key, s.chain_key, s.quality)
         and n.attribute is not distinct from s.attribute)`))
}

/**
 * Forgets a fact: its words go, its place in the chain stays, so that what it ended stays ended. The same messages do not
 * teach it again; later ones do. Promises no erasure of bytes: the caller does.
 * @param now the clock's time
 * @returns the fact's own id among `changed`; nothing where there is no such fact, or it was forgotten
 */
export async function forgetFact(tx: Tx, userId: string, id: string, now: Date): Promise<ChangedFacts> {
  if (!isUuid(id)) return { changed: [], removed: [] }
  const forgetting = sql`
    update fact_source set subject = '', subject_key = '', attribute = null, value = null, text = '', forgotten_at = ${now}
     where user_id = ${userId} and fact_id = ${id}::uuid and kind <> 'ends' and forgotten_at is null
    returning text_key as "textKey", chain_key as "chainKey", successor_key as "successorKey"`
  const forgettingEdits = sql`
    update fact_edit set subject = '', subject_key = '', attribute = null, value = null, text = '', forgotten_at = ${now}
     where user_id = ${userId} and fact_id = ${id}::uuid and forgotten_at is null
    returning new_text_key as "textKey", new_chain_key as "chainKey", text_key as "successorKey"`
  const [, told, stated] = await Promise.all([
    lockCorpus(tx, userId), tx.rows<SourceKeys>(forgetting), tx.rows<SourceKeys>(forgettingEdits),
    forgetSetAside(tx, userId, id.toLowerCase()),
  ])
  const forgotten = [...told, ...stated]
  // What a reading under way makes of it is void
  if (forgotten.length > 0) tx.run(sql`update corpus set removals = removals + 1 where user_id = ${userId}`)
  return foldAround(tx, userId, forgotten)
}

/** Takes the words of a fact out of what undoing would bring back. */
const forgetSetAside = (tx: Tx, userId: string, factId: string): Promise<unknown> => tx.rows(sql`
  update history h set before = jsonb_set(h.before, '{sources}', jsonb_path_query_array(
      h.before, '$.sources[*] ? (!(@.factId == $fact))', ${json({ fact: factId })}::text::jsonb))
   where h.user_id = ${userId} and h.before @> ${json({ sources: [{ factId }] })}::text::jsonb`)

/** Folds the chains that these words touch. */
export async function foldAround(tx: Tx, userId: string, sources: readonly SourceKeys[]): Promise<ChangedFacts> {
  if (sources.length === 0) return { changed: [], removed: [] }
  const textKeys = sources.flatMap(({ textKey, successorKey }) => (successorKey === null ? [textKey] : [textKey, successorKey]))
  return foldFacts(tx, userId, { textKeys, chainKeys: sources.map(({ chainKey }) => chainKey) })
}

// Episodes that no model has read for facts: which they are, that they are still what was read, and when they are due.

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
