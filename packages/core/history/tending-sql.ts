/** The statements of tending: episodes and conversations under locks, their marks and texts. */
import type { CitedSentence, Reason } from '@madeleine/contract'
import { json, sql, type Tx } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { isUuid } from '../facts/fact-sources-sql.ts'
import { moveMarked } from '../store/archived-rows.ts'
import { insertPostings, lockCorpus, postingsOf, removePostings, TITLES } from '../store/tables/postings.ts'
import { reindexTitle, type SegmentPlan } from '../store/tables/segments.ts'

/** An episode that a call names, as it is under the lock. */
export interface NamedEpisode {
  readonly id: string
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly archivedAt: Date | null
  readonly starredAt: Date | null
}

/** The conversations of these segments, in the order in which they are locked. */
export async function conversationsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct conversation_id as id from segment where user_id = ${userId} and id = any(${ids.filter(isUuid)}::text[]::uuid[])`)
  return rows.map(({ id }) => id).toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

export async function encodedIn(tx: Tx, userId: string, conversationId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from segment where user_id = ${userId} and conversation_id = ${conversationId} and state = 'collapsed'`)
  return rows.map(({ id }) => id)
}

/** Locks segments, and then the index. */
export async function lockSegmentsAndIndex(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`select id from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[]) order by id for update`)
  await lockCorpus(tx, userId)
}

/** Those of the episodes that there are, by time. */
export const namedEpisodes = (tx: Tx, userId: string, ids: readonly string[]): Promise<NamedEpisode[]> => tx.rows<NamedEpisode>(sql`
  select s.id, s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", e.archived_at as "archivedAt",
         e.starred_at as "starredAt"
    from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
   where s.user_id = ${userId} and s.id = any(${ids}::text[]::uuid[]) and s.state = 'collapsed' order by e.start_at, s.id`)

// Marks: what is archived, and what has a star.

/** Times in ISO 8601. */
export type Marks = readonly { readonly id: string; readonly archivedAt: string | null; readonly starredAt: string | null }[]

/**
 * Sets the marks of episodes, and that of a conversation: where it is no longer archived, neither are the episodes that were cut from it
 * meanwhile. The corpus must be locked: whoever keeps the index reads it anew.
 */
export async function setMarks(
  tx: Tx, userId: string, { marks, conversation }: {
    readonly marks: Marks; readonly conversation?: { readonly id: string; readonly archivedAt: string | null } | undefined
  },
): Promise<void> {
  const changed: { readonly id: string }[] = [...marks]
  if (conversation) {
    const { id, archivedAt } = conversation
    const inUse = await tx.rows<{ id: string }>(sql`
      update episode e set archived_at = null from conversation c
       where ${archivedAt === null} and c.user_id = ${userId} and c.id = ${id} and e.user_id = ${userId} and e.conversation_id = ${id}
         and e.archived_at = c.archived_at returning e.segment_id as id`)
    changed.push(...inUse)
    await tx.rows(sql`update conversation set archived_at = ${archivedAt}::timestamptz where user_id = ${userId} and id = ${id}`)
  }
  await tx.rows(sql`
    update episode e set archived_at = m."archivedAt", starred_at = m."starredAt"
      from jsonb_to_recordset(${json(marks)}::text::jsonb) as m (id uuid, "archivedAt" timestamptz, "starredAt" timestamptz)
     where e.user_id = ${userId} and e.segment_id = m.id`)
  await moveMarked(tx, userId, changed.map(({ id }) => id))
  await countArchived(tx, userId)
}

/** How many are archived, and that the index is another. */
export const countArchived = (tx: Tx, userId: string): Promise<unknown> => tx.rows(sql`
  update corpus set removals = removals + 1, archived =
         (select count(*) from episode where user_id = ${userId} and archived_at is not null)
         + (select count(*) from conversation where user_id = ${userId} and archived_at is not null)
   where user_id = ${userId}`)

// Texts: titles and summaries by hand.

/** An episode's text, as undoing brings it back. */
export interface DescribedText {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly sentences: readonly CitedSentence[]
  readonly termCount: number
  readonly named: SegmentPlan['named'] | null
}

export interface DescribedConversation {
  readonly title: string | null
  readonly isRenamed: boolean
}

export async function textOf(tx: Tx, userId: string, id: string): Promise<DescribedText> {
  const [row] = await tx.rows<DescribedText>(sql`
    select e.segment_id as id, e.title, e.summary, e.sentences, e.term_count as "termCount", s.plan -> 'named' as named
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
     where e.user_id = ${userId} and e.segment_id = ${id}::uuid`)
  return row!
}

/** Writes an episode's text, with its words in the index, and removes its vectors. The segment and the corpus are locked. */
export async function replaceText(tx: Tx, userId: string, text: DescribedText): Promise<void> {
  const { id, title, summary, sentences, termCount, named } = text
  await tx.rows(sql`
    update episode set title = ${title}, summary = ${summary}, sentences = ${json(sentences)}::text::jsonb, term_count = ${termCount}
     where user_id = ${userId} and segment_id = ${id}::uuid`)
  await tx.rows(sql`delete from embedding where user_id = ${userId} and segment_id = ${id}::uuid`)
  const [segment] = await tx.rows<{ number: number }>(sql`
    update segment set plan = case when ${named === null} then plan - 'named'
        else jsonb_set(plan, '{named}', ${json(named)}::text::jsonb) end
     where user_id = ${userId} and id = ${id}::uuid returning number`)
  await removePostings(tx, userId, [id], [TITLES])
  await tx.rows(insertPostings(userId, [{ number: segment!.number, postings: postingsOf(TITLES, [terms(`${title}\n${summary}`)]) }]))
}

/** In the index too. The conversation must be locked. */
export async function setConversationTitle(
  tx: Tx, userId: string, id: string, { title, isRenamed }: DescribedConversation,
): Promise<void> {
  await tx.rows(sql`update conversation set title = ${title}, is_renamed = ${isRenamed} where user_id = ${userId} and id = ${id}`)
  await lockCorpus(tx, userId)
  await reindexTitle(tx, userId, id, title)
}

// Segments that others take the place of.

/** A segment that another one is to replace, with the memory of its episode. */
export interface Replaceable {
  readonly id: string
  readonly conversationId: string
  readonly from: number
  readonly to: number
  readonly overlap: number
  readonly reason: Reason
  readonly archivedAt: Date | null
  readonly starredAt: Date | null
  readonly consolidatedAt: Date | null
  readonly lastReviewedAt: Date | null
  readonly stabilityDays: number
  readonly difficulty: number
}

/** In the order of the log. */
export const replaceable = (tx: Tx, userId: string, ids: readonly string[]): Promise<Replaceable[]> => tx.rows<Replaceable>(sql`
  select s.id, s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", s.overlap, s.reason,
         e.archived_at as "archivedAt", e.starred_at as "starredAt", e.consolidated_at as "consolidatedAt",
         e.last_reviewed_at as "lastReviewedAt", e.stability_days as "stabilityDays", e.difficulty
    from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
   where s.user_id = ${userId} and s.id = any(${ids}::text[]::uuid[]) order by s.from_seq`)

/** Where a message is, and whether anything is left of the segment before it; undefined for one that is not in the segment. */
export async function placeWithin(
  tx: Tx, userId: string, { conversationId, from, to }: Replaceable, messageId: string,
): Promise<{ readonly seq: number; readonly isFirst: boolean } | undefined> {
  const [row] = await tx.rows<{ seq: number; isFirst: boolean }>(sql`
    select m.seq, not exists (
             select from message b where b.user_id = ${userId} and b.conversation_id = ${conversationId} and b.seq >= ${from}
                and b.seq < m.seq and b.forgotten_at is null) as "isFirst"
      from message m where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.id = ${messageId}
       and m.forgotten_at is null and m.seq >= ${from} and m.seq < ${to}`)
  return row
}

/** Removes segments with all that was made of them but their postings, and the jobs that would encode them. */
export async function removeSegments(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from due where user_id = ${userId} and kind = 'encode' and key = any(${ids}::text[])`)
  await tx.rows(sql`delete from segment where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
}
