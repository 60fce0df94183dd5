/** Table `conversation`: row lock, cursor, fence and tail counters. */
import type { Json } from '@madeleine/base'
import type { Role } from '@madeleine/contract'
import { json, orDistributed, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, integer, jsonb, text, texts, time, truth, uuid, type RowOf } from './columns.ts'
import { schedule } from './jobs.ts'
import { settingsTextFor } from './settings.ts'

/** In the order in which they are exported. The tail's are null while the tail is empty. */
export const CONVERSATIONS = new Columns({
  id: text(),
  incarnation: uuid(),
  createdAt: time(),
  title: text<string | null>({ isDerived: true }),
  /** The title was given by hand: no import changes it. */
  isRenamed: truth({ later: false }),
  /** Talk between people, as its caller or import said. */
  people: truth({ later: false }),
  /** Since when its messages are left out of recall; null: they are not. */
  archivedAt: time<Date | null>({ later: null }),
  /** When what was said in it was off the record: begin, end, begin, end …, in ISO 8601; of the last the end may lack. */
  pauses: texts({ later: [] }),
  /** Hashes of the ids of messages that were off the record. */
  unrecorded: texts({ later: [] }),
  /** Roles whose messages are not trusted: they state no facts. */
  untrusted: texts<readonly Role[]>({ later: [] }),
  /** Where it was held: a repository, with `//` and a folder of it, or a path; null: nothing is known of that. */
  origin: text<string | null>({ later: null }),
  /** The project that it is of; null: none. */
  project: text<string | null>({ later: null }),
  nextSeq: integer(),
  cursor: integer(),
  tailTokens: integer(),
  oldestAt: time<Date | null>(),
  oldestReceivedAt: time<Date | null>(),
  latestAt: time<Date | null>(),
  latestReceivedAt: time<Date | null>(),
  previousAt: time<Date | null>(),
  previousReceivedAt: time<Date | null>(),
  lookAt: time<Date | null>(),
  lookCount: integer<number | null>(),
  lookWait: truth<boolean | null>(),
  lookState: jsonb<Json>(),
  /** The last look's window was full: the rest of the tail is due now, whatever the policy's timer says. */
  more: truth(),
  /** A flush was requested for the messages before this seq. */
  flushTo: integer(),
  fenceTo: integer<number | null>({ isLocal: true }),
  fenceToken: uuid<string | null>({ isLocal: true }),
  /** Up to here the log was read for facts while it was in the tail. */
  readTo: integer({ isLocal: true }),
})

const READ = CONVERSATIONS.without('createdAt', 'fenceToken', 'unrecorded', 'project')
export interface Conversation extends RowOf<typeof READ> {
  /** The user's current settings as text (`settingsTextFor`), compared to detect a change by another process. */
  readonly settings: string
  readonly hasUnrecorded: boolean
}

const readColumns = READ.selected()
/** The columns of a Conversation of the user. */
export const conversationColumns = (userId: string): Query => sql`${readColumns}, unrecorded <> '{}' as "hasUnrecorded",
  (${settingsTextFor(userId)}) as settings`

export interface PushedConversation extends Conversation {
  /** What was recalled for it (table `served`): another text after each change; null if there is nothing. */
  readonly served: string | null
}

/**
 * The order in which whoever locks several conversations locks them, so that two with the same do not wait for each other:
 * by the bytes of their ids, which is the same in every database and in `byLockOrder`; `settings.ts` does so too.
 */
export const lockOrder: Query = sql`id collate "C"`

/** The same order for rows that are locked one after the other. */
export const byLockOrder = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** A conversation that a push may make. */
export interface ConversationCreation {
  readonly incarnation: string
  readonly now: Date
  readonly people?: boolean | undefined
}

/** Locks the conversation, and creates it if it does not exist. */
export const creating = (userId: string, id: string, { incarnation, now, people }: ConversationCreation): Query => sql`
    insert into conversation (user_id, id, incarnation, created_at, people)
    values (${userId}, ${id}, ${incarnation}::uuid, ${now}, ${people ?? false})
    on conflict (user_id, id) do update set id = excluded.id`

/** The columns of a PushedConversation. */
export const pushedColumns = (userId: string): Query => sql`${conversationColumns(userId)},
              (select concat(count(*), ' ', sum(extract(epoch from at))) from served
                where user_id = ${userId} and conversation_id = conversation.id having count(*) > 0) as served`

/** Locks the conversation until the transaction ends, and creates it if it does not exist. */
export async function lockOrCreate(tx: Tx, userId: string, id: string, creation: ConversationCreation): Promise<PushedConversation> {
  const [made, columns] = [creating(userId, id, creation), pushedColumns(userId)]
  const [row] = await tx.rows<PushedConversation>(orDistributed(
    sql`${made} returning ${columns}`,
    made, sql`select ${columns} from conversation where user_id = ${userId} and id = ${id}`,
  ))
  return row as PushedConversation
}

/** Locks the conversation until the transaction ends. Undefined if it does not exist. */
export async function lock(tx: Tx, userId: string, id: string): Promise<Conversation | undefined> {
  const [row] = await tx.rows<Conversation>(sql`
    select ${conversationColumns(userId)} from conversation where user_id = ${userId} and id = ${id} for update`)
  return row
}

export async function find(tx: Tx, userId: string, id: string): Promise<Conversation | undefined> {
  const [row] = await tx.rows<Conversation>(sql`
    select ${conversationColumns(userId)} from conversation where user_id = ${userId} and id = ${id}`)
  return row
}

/**
 * Says of a locked conversation whether it is talk between people. What the rules read in its episodes is to be read again,
 * by the next upgrade: who states facts in it has changed.
 */
export async function setPeople(tx: Tx, userId: string, id: string, people: boolean): Promise<void> {
  await tx.rows(sql`
    with told as (update conversation set people = ${people} where user_id = ${userId} and id = ${id})
    update episode set rules_version = null where user_id = ${userId} and conversation_id = ${id} and rules_version is not null`)
}

/** Roles that are not trusted, by conversation, of those where some are not. */
export type UntrustedRoles = ReadonlyMap<string, readonly Role[]>

export async function untrustedRoles(tx: Tx, userId: string): Promise<UntrustedRoles> {
  const rows = await tx.rows<{ id: string; untrusted: readonly Role[] }>(sql`
    select id, untrusted from conversation where user_id = ${userId} and untrusted <> '{}'`)
  return new Map(rows.map(({ id, untrusted }) => [id, untrusted]))
}

/** What is said in it now is off the record. */
export const isPaused = ({ pauses }: Pick<Conversation, 'pauses'>): boolean => pauses.length % 2 === 1

/** Sets when a conversation, which is locked, was off the record, and adds hashes of ids that were. */
export async function setPauses(
  tx: Tx, userId: string, id: string, { pauses, unrecorded = [] }: { pauses: readonly string[]; unrecorded?: readonly string[] },
): Promise<void> {
  await tx.rows(sql`
    update conversation set pauses = ${pauses}::text[], unrecorded = unrecorded || ${unrecorded}::text[]
     where user_id = ${userId} and id = ${id}`)
}

/** Those of the hashes that are known of messages off the record. */
export async function unrecordedAmong(tx: Tx, userId: string, id: string, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ hash: string }>(sql`
    select h.hash from conversation c cross join unnest(${hashes}::text[]) as h (hash)
     where c.user_id = ${userId} and c.id = ${id} and h.hash = any(c.unrecorded)`)
  return new Set(rows.map(({ hash }) => hash))
}

/** Sets the title of a conversation that is locked. */
export async function setTitle(tx: Tx, userId: string, id: string, title: string): Promise<void> {
  await tx.rows(sql`update conversation set title = ${title} where user_id = ${userId} and id = ${id}`)
}

/** A conversation for listings. */
export interface ListedConversation {
  readonly id: string
  readonly title: string | null
  readonly people: boolean
  readonly archivedAt: Date | null
  readonly pauses: readonly string[]
  readonly untrusted: readonly Role[]
  /** Story times of its first and its last message. */
  readonly startAt: Date
  readonly endAt: Date
  readonly messages: number
  readonly episodes: number
  readonly open: boolean
  /** Title of its first episode. */
  readonly episodeTitle: string | null
  /** Story time of the last message of its log, by which conversations are listed. */
  readonly latestAt: Date
}

export interface ListedPage {
  readonly limit: number
  /** The place of the last conversation of the page before. */
  readonly after: Pick<ListedConversation, 'latestAt' | 'id'> | undefined
  /** Only those whose id and title hold each of these, in any case. */
  readonly words: readonly string[]
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  /** Only those whose id begins with this. */
  readonly idPrefix?: string | undefined
  /** As they were at this story time, and only those that had begun. */
  readonly asOf?: Date | undefined
}

/** The last message of `c` that had been said by then, backwards through its log: few were said later, or it had not begun. */
const lastSaid = (userId: string, asOf: Date): Query => sql`
  cross join lateral (
    select m.seq, m.at from message m where m.user_id = ${userId} and m.conversation_id = c.id and m.at <= ${asOf}
       and (c.latest_at <= ${asOf} or ${asOf} >= (
         select at from message b where b.user_id = ${userId} and b.conversation_id = c.id and b.seq = 0))
     order by m.seq desc limit 1) l`

/** A page of the user's conversations, the one with the latest message first. */
export function listConversations(
  tx: Tx, userId: string, { limit, after, words, ids, idPrefix, asOf }: ListedPage,
): Promise<ListedConversation[]> {
  const latest = asOf ? sql`l.at` : sql`c.latest_at`
  const behind = after ? sql` and (${latest} < ${after.latestAt} or ${latest} = ${after.latestAt} and c.id > ${after.id})` : sql``
  const among = ids ? sql` and c.id = any(${ids}::text[])` : sql``
  const below = idPrefix === undefined ? sql`` : sql` and starts_with(c.id, ${idPrefix})`
  const forgotten = sql`m.user_id = ${userId} and m.conversation_id = c.id and m.forgotten_at is not null`
  return tx.rows<ListedConversation>(sql`
    select c.id, c.title, c.people, c.archived_at as "archivedAt", c.pauses, c.untrusted,
           least(f.at, c.latest) as "startAt", greatest(f.at, c.latest) as "endAt", c.latest as "latestAt",
           ${asOf ? sql`(select count(*)::int from message m where m.user_id = ${userId} and m.conversation_id = c.id
                and m.forgotten_at is null and m.at <= ${asOf})`
    : sql`c.next_seq - (select count(*)::int from message m where ${forgotten})`} as messages,
           ${asOf ? sql`coalesce(e."to", 0) <= c.seq` : sql`c.cursor < c.next_seq`} as open, e.episodes, e.title as "episodeTitle"
      from (
        select c.*, ${latest} as latest${asOf ? sql`, l.seq` : sql``} from conversation c${asOf ? lastSaid(userId, asOf) : sql``}
         where c.user_id = ${userId} and c.next_seq > 0${among}${below}${behind}
           and not exists (select from unnest(${words}::text[]) as w (word)
              where strpos(lower(c.id || ' ' || coalesce(c.title, '')), lower(w.word)) = 0)
         order by ${latest} desc, c.id limit ${limit}) c
     cross join lateral (select at from message m where m.user_id = ${userId} and m.conversation_id = c.id and m.seq = 0 offset 0) f
     cross join lateral (
       select count(*)::int as episodes, (array_agg(e.title order by s.from_seq))[1] as title, max(s.to_seq) as "to"
         from segment s join episode e on (e.user_id, e.segment_id) = (s.user_id, s.id)
        where s.user_id = ${userId} and s.conversation_id = c.id and s.state = 'collapsed'
          ${asOf ? sql`and e.end_at <= ${asOf}` : sql``} offset 0) e
     order by c.latest desc, c.id`)
}

/**
 * Locks a conversation, and notes how far its tail was read for facts.
 * @returns false where the tail does not begin at the cursor any more; nothing is written then
 */
export async function noteReading(
  tx: Tx, userId: string, { conversationId, cursor, to }: { conversationId: string; cursor: number; to: number },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update conversation set read_to = ${to} where user_id = ${userId} and id = ${conversationId} and cursor = ${cursor} returning id`)
  return rows.length > 0
}

/** Has the tail of a conversation that is locked read for facts as if it had not been; where it is empty, nothing is changed. */
export async function readTailAgain(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  const [open] = await tx.rows(sql`
    update conversation set read_to = cursor where user_id = ${userId} and id = ${id} and cursor < next_seq returning id`)
  if (open) await schedule(tx, userId, [{ kind: 'learn', key: id, at: now, lane: 0 }])
}

/** Ids of the user's conversations with a tail that is not empty. */
export async function idsWithTail(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from conversation where user_id = ${userId} and cursor < next_seq order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Requests that the next look closes all messages pushed so far, of these conversations, where there are any that are open.
 * @param lastBefore only where the story time of the last message is before this time
 * @returns the conversations with a tail, and whether it is to be closed
 */
export const requestFlush = (
  tx: Tx, userId: string, ids: readonly string[], lastBefore?: Date,
): Promise<{ readonly id: string; readonly isClosing: boolean }[]> =>
  tx.rows(sql`
    with tail as (
      select id, ${lastBefore ?? null}::timestamptz is null or latest_at < ${lastBefore ?? null}::timestamptz as closing from conversation
       where user_id = ${userId} and id = any(${ids}::text[]) and cursor < next_seq
       order by ${lockOrder} for update
    )
    update conversation c set flush_to = case when tail.closing then c.next_seq else c.flush_to end from tail
     where c.user_id = ${userId} and c.id = tail.id returning c.id, tail.closing as "isClosing"`)

// What a push to several conversations begins with: each statement does for all what its namesake above does for one.

export type NewConversation = ConversationCreation & { readonly id: string }

const CREATED = new Columns({ id: text(), incarnation: uuid(), now: time(), people: truth<boolean | null>() })
// Made once: a busy server pushes in sets
const created = CREATED.defined()

/** Locks the conversations until the transaction ends, and creates those that do not exist. @param made in lock order, as is the answer */
export async function lockOrCreateEach(tx: Tx, userId: string, made: readonly NewConversation[]): Promise<PushedConversation[]> {
  const [ids, columns] = [made.map(({ id }) => id), pushedColumns(userId)]
  const rows = await tx.rows<PushedConversation>(orDistributed(
    sql`
      insert into conversation (user_id, id, incarnation, created_at, people)
      select ${userId}, p.id, p.incarnation, p.now, coalesce(p.people, false)
        from rows from (jsonb_to_recordset(${json(made)}::text::jsonb) as (${created}))
             with ordinality as p (id, incarnation, now, people, nth)
       order by p.nth
      on conflict (user_id, id) do update set id = excluded.id
      returning ${columns}`,
    ...made.map((one) => creating(userId, one.id, one)),
    sql`select ${columns} from conversation where user_id = ${userId} and id = any(${ids}::text[])`,
  ))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

/** Where in a conversation's log a recall was answered. */
export interface RecallPlace {
  readonly incarnation: string
  /** The seq that the conversation's next message gets. */
  readonly seq: number
}

/** The place at which a recall is answered now; undefined if the conversation does not exist. */
export async function recallPlaceOf(tx: Tx, userId: string, conversationId: string): Promise<RecallPlace | undefined> {
  const [place] = await tx.rows<RecallPlace>(sql`
    select incarnation, next_seq as seq from conversation where user_id = ${userId} and id = ${conversationId}`)
  return place
}
