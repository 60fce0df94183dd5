/** Table `segment`: closed segments of the log. */
import type { Closed } from '@madeleine/contract'
import { withSessions } from '../queries/session-queries.ts'
import { insertingSelected, json, type Query, sql, type Tx, unplanned } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { type RowOf, bytes, Columns, integer, jsonb, text, time, uuid } from './columns.ts'
import { type Posting, insertPostings, lockCorpus, postingsOf, removePostings, CONVERSATION_TITLES } from './postings.ts'

/** What an episode keeps when its messages are encoded again, alone or with others; times in ISO 8601. */
export interface KeptOfEpisode {
  readonly archivedAt?: string
  readonly starredAt?: string
  /** Its memory, instead of that of a new episode. */
  readonly memory?: { readonly stabilityDays: number; readonly difficulty: number; readonly lastReviewedAt: string | null }
}

/** What the policy's cut already determined for a segment, and the model that it used. */
export type SegmentPlan = Pick<Closed, 'title' | 'summary' | 'surpriseLevel' | 'complexity' | 'model' | 'promptVersion' | 'why'> & {
  /** When a model had read all of its messages for facts, in episodes that it replaces: ISO 8601. */
  readonly consolidatedAt?: string
  /** Title and summary that were given by hand, and stand before all others. */
  readonly named?: { readonly title?: string; readonly summary?: string }
  readonly kept?: KeptOfEpisode
}

/** In place of the policy's signature: a person merged or split it. */
export const BY_HAND = 'hand'

/** In the order in which they are exported. */
export const SEGMENTS = new Columns({
  id: uuid(),
  conversationId: text(),
  from: integer({ name: 'from_seq' }),
  to: integer({ name: 'to_seq' }),
  overlap: integer(),
  /** archived: another cut has replaced it. What a person archives stays `collapsed`, and its episode says so. */
  state: text<'collapsing' | 'collapsed' | 'archived' | 'forgotten'>(),
  reason: text<Closed['reason']>(),
  plan: jsonb<SegmentPlan>(),
  /** Signature of the policy that cut it (`signatureOf`). */
  policy: text(),
  createdAt: time(),
  /** Where its session begins. */
  sessionSeq: integer(),
  /** Number in the user's index; null before its first postings. */
  number: integer<number | null>(),
  termCount: integer(),
  /** Its forward index; null before it is encoded. */
  forward: bytes<Uint8Array | null>(),
  /** The segment that has taken the place of an archived one. */
  replacedBy: uuid<string | null>(),
})

const READ = SEGMENTS.pick('id', 'conversationId', 'from', 'to', 'overlap', 'state', 'reason', 'plan', 'number')
export interface SegmentRow extends RowOf<typeof READ> {}

/** The columns of a SegmentRow. */
export const segmentColumns = READ.selected()

/** What is inserted of a segment as it was closed. */
const CLOSED = SEGMENTS.pick('id', 'conversationId', 'from', 'to', 'overlap', 'reason', 'plan', 'policy')

export type NewSegment = Omit<SegmentRow, 'state' | 'conversationId' | 'number'>

/**
 * Inserts closed segments of a conversation, in order, in state `collapsing`. The key
 * (conversation, from) rejects a second segment at the same place.
 */
export async function insertSegments(
  tx: Tx,
  userId: string,
  conversationId: string,
  { segments, policy, now }: { segments: readonly NewSegment[]; policy: string; now: Date },
): Promise<void> {
  await tx.rows(insertingSelected(insertionOf(userId, segments.map((segment) => ({ ...segment, conversationId, policy })), now)))
}

/** A closed segment, and the signature of what it was cut by. */
export interface ClosedSegment extends RowOf<typeof CLOSED> {}

/** The statement of `insertSegments` for segments of any conversations, those of one conversation in order. */
export function insertionOf(userId: string, segments: readonly ClosedSegment[], now: Date): Query {
  const rows = segments.map((segment, nth) => {
    const before = segments[nth - 1]
    return {
      ...segment, nth, previous: before?.conversationId === segment.conversationId && before.to === segment.from ? before.from : null,
    }
  })
  return sql`
    insert into segment (user_id, state, created_at, session_seq, ${CLOSED.names()})
    select ${userId}, 'collapsing', ${now}, s.session, ${CLOSED.values('s')}
      from (${withSessions(userId, json(rows), CLOSED.defined())}) s`
}

export async function findSegment(tx: Tx, userId: string, id: string): Promise<SegmentRow | undefined> {
  const [row] = await tx.rows<SegmentRow>(sql`select ${segmentColumns} from segment where user_id = ${userId} and id = ${id}::uuid`)
  return row
}

/** A segment for listings, with its message ids, times and encoding. */
export interface ListedSegment extends Pick<SegmentRow, 'id' | 'from' | 'to' | 'reason'> {
  readonly state: Exclude<SegmentRow['state'], 'archived'>
  readonly startAt: Date
  readonly endAt: Date
  readonly messageIds: string[]
  readonly tokens: number
  /** Receipt of the last message; `closedAt` is when the segment was closed. */
  readonly lastReceivedAt: Date
  readonly closedAt: Date
  /** Null while the segment is not encoded. */
  readonly title: string | null
  readonly archivedAt: Date | null
  readonly encodedAt: Date | null
  /** Null while the contents do not include it. */
  readonly rolledUpAt: Date | null
}

/** Lists a conversation's segments in order. @param startRange only those that begin in `from ≤ seq < to`; default: all */
export function listSegments(
  tx: Tx, userId: string, conversationId: string, startRange?: { from: number; to: number },
): Promise<ListedSegment[]> {
  const range = startRange ? sql` and s.from_seq >= ${startRange.from} and s.from_seq < ${startRange.to}` : sql``
  return tx.rows<ListedSegment>(sql`
    select s.id, s.from_seq as "from", s.to_seq as "to", s.state, s.reason, s.created_at as "closedAt",
           e.title, e.created_at as "encodedAt", e.archived_at as "archivedAt",
           (select greatest(c.written_at, e.created_at) from contents c
             where c.user_id = ${userId} and c.level = 'day' and c.from_day = e.day and c.marked_at is null) as "rolledUpAt",
           m."startAt", m."endAt", m."messageIds", m.tokens, m."lastReceivedAt"
      from segment s
      left join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e on true
      cross join lateral (
        select min(at) as "startAt", max(at) as "endAt", coalesce(array_agg(id order by seq) filter (where forgotten_at is null),
          '{}') as "messageIds", sum(tokens)::int as tokens, max(received_at) as "lastReceivedAt" from message
         where user_id = ${userId} and conversation_id = s.conversation_id and seq >= s.from_seq and seq < s.to_seq) m
     where s.user_id = ${userId} and s.conversation_id = ${conversationId} and s.state <> 'archived'${range}
     order by s.from_seq`)
}

/** The message ids of each segment, in order. */
export async function messageIdsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; messageIds: string[] }>(sql`
    select wanted.id, array_agg(m.id order by m.seq) as "messageIds"
      from unnest(${unplanned(sql`${ids}::text[]::uuid[]`)}) as wanted (id)
     cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = wanted.id offset 0) s
     cross join lateral (
       select id, seq from message m
        where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq >= s.from_seq and m.seq < s.to_seq
          and m.forgotten_at is null offset 0) m
     group by wanted.id`)
  return new Map(rows.map(({ id, messageIds }) => [id, messageIds]))
}

/** The postings of a conversation's title, the same for each of its segments. */
export const titlePostings = (title: string | null): Posting[] => (title === null ? [] : postingsOf(CONVERSATION_TITLES, [terms(title)]))

/**
 * Replaces the title's postings of the conversation's encoded segments. A segment that is encoded meanwhile waits for the
 * index, and then reads the new title.
 */
export async function reindexTitle(tx: Tx, userId: string, conversationId: string, title: string | null): Promise<void> {
  await lockCorpus(tx, userId)
  const segments = await tx.rows<{ id: string; number: number }>(sql`
    select id, number from segment where user_id = ${userId} and conversation_id = ${conversationId} and state = 'collapsed'`)
  if (segments.length === 0) return
  await removePostings(tx, userId, segments.map(({ id }) => id), [CONVERSATION_TITLES])
  const postings = titlePostings(title)
  await tx.rows(insertPostings(userId, segments.map(({ number }) => ({ number, postings }))))
}
