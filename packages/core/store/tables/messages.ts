/** Table `message`: the log. */
import type { Json, JsonObject } from '@madeleine/base'
import type { Draft, Kind, Marks, Message, Role } from '@madeleine/contract'
import { json, orDistributed, type Query, sql, type Tx, unplanned } from '@madeleine/engine'
import { Columns, integer, jsonb, text, texts, time, truth, type RowOf } from './columns.ts'
import { scheduleQuery, type ScheduledJob } from './jobs.ts'

/** In the order in which they are exported. */
export const MESSAGES = new Columns({
  conversationId: text(),
  seq: integer(),
  id: text(),
  role: text<Role>(),
  name: text<string | null>(),
  kind: text<Kind>(),
  text: text(),
  parts: jsonb<Json>(),
  metadata: jsonb<JsonObject | null>(),
  at: time(),
  timed: truth(),
  receivedAt: time(),
  tokens: integer(),
  callIds: texts(),
  resultIds: texts(),
  marks: jsonb<Marks>(),
  /** When it was forgotten by itself; null: it was not. */
  forgottenAt: time<Date | null>(),
})

const READ = MESSAGES.without('conversationId', 'forgottenAt')
const columns = READ.selected()
type Row = RowOf<typeof READ>

/** Converts a row: absent name, parts and metadata are null in the row and missing in the Message. */
function messageOf({ name, parts, metadata, ...rest }: Row): Message {
  return {
    ...rest,
    ...(name === null ? {} : { name }),
    ...(parts === null || parts === undefined ? {} : { parts }),
    ...(metadata === null || metadata === undefined ? {} : { metadata }),
  }
}

/** Condition: the message was not forgotten by itself. One that was keeps its row, without text; nothing that reads shows it. */
const isKept = sql`forgotten_at is null`

/** How many messages of a range were forgotten; the columns and values are those of a query around it. */
export const forgottenBetween =
  (place: { readonly user: Query; readonly conversation: Query; readonly from: Query; readonly to: Query }): Query => sql`
  (select count(*)::int from message f where f.user_id = ${place.user} and f.conversation_id = ${place.conversation}
       and f.seq >= ${place.from} and f.seq < ${place.to} and f.forgotten_at is not null)`

/** The columns and values are those of a query around it. */
export interface LogRangeQuery {
  readonly user: Query
  readonly conversation: Query
  readonly from: Query
  /** Default: to the end of the log. */
  readonly to?: Query
}

/**
 * Rows `from ≤ seq < to` of a conversation. The order is for the planner: of a conversation of which it has no statistics yet it
 * takes the index of places for no better than that of ids, which reads the whole log.
 */
export const logRange = (selected: Query, { user, conversation, from, to }: LogRangeQuery): Query => sql`
  select ${selected} from message
   where user_id = ${user} and conversation_id = ${conversation} and seq >= ${from}${to ? sql` and seq < ${to}` : sql``} order by seq`

/** Messages `from ≤ seq < to`, in order. */
export async function messagesIn(
  tx: Tx, userId: string, conversationId: string, { from, to }: { from: number; to: number },
): Promise<Message[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from message
     where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${from} and seq < ${to} and ${isKept}
     order by seq`)
  return rows.map(messageOf)
}

/**
 * The newest of the messages `from ≤ seq < to` up to a total of `tokens`, and one more before them,
 * in order; at least the newest message. @param most tokens that one counts at most
 */
export async function newestWithinTokens(
  tx: Tx, userId: string, conversationId: string, { from, to, tokens, most }: { from: number; to: number; tokens: number; most: number },
): Promise<Message[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from (
      select *, sum(least(tokens, ${most}::int)) over (order by seq desc) - least(tokens, ${most}::int) as newer from message
       where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${from} and seq < ${to} and ${isKept}) m
     where newer <= ${tokens}::float8
     order by seq`)
  return rows.map(messageOf)
}

interface LogRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
  /** The first of them at most. */
  readonly most?: number
}

/** The messages of each range, `from ≤ seq < to`, in order. */
export async function messagesInRanges(tx: Tx, userId: string, ranges: readonly LogRange[]): Promise<Message[][]> {
  if (ranges.length === 0) return []
  const rows = await tx.rows<Row & { nth: number }>(sql`
    select w.nth::int as nth, m.*
      from unnest(${unplanned(sql`${ranges.map(({ conversationId }) => conversationId)}::text[]`)},
             ${unplanned(sql`${ranges.map(({ from }) => from)}::int[]`)}, ${unplanned(sql`${ranges.map(({ to }) => to)}::int[]`)},
             ${unplanned(sql`${ranges.map(({ most }) => most ?? null)}::int[]`)})
           with ordinality as w (conversation_id, from_seq, to_seq, most, nth)
     cross join lateral (
       select ${columns} from message m
        where m.user_id = ${userId} and m.conversation_id = w.conversation_id and m.seq >= w.from_seq and m.seq < w.to_seq and ${isKept}
        order by m.seq limit w.most) m
     order by w.nth, m.seq`)
  const groups = ranges.map((): Message[] => [])
  for (const { nth, ...row } of rows) groups[nth - 1]?.push(messageOf(row))
  return groups
}

/** The last message of each conversation that has one, or of what had been said by then, by the conversation's id. */
export async function lastMessages(
  tx: Tx, userId: string, conversationIds: readonly string[], asOf?: Date,
): Promise<ReadonlyMap<string, Message>> {
  const rows = await tx.rows<Row & { conversationId: string }>(sql`
    select w.id as "conversationId", m.*
      from unnest(${conversationIds}::text[]) as w (id)
     cross join lateral (
       select ${columns} from message m
        where m.user_id = ${userId} and m.conversation_id = w.id and ${isKept}${asOf ? sql` and m.at <= ${asOf}` : sql``}
        order by m.seq desc limit 1) m`)
  return new Map(rows.map(({ conversationId, ...row }) => [conversationId, messageOf(row)]))
}

/** Messages of the conversation that call tools, in order. @param range `from ≤ seq < to`; default: all */
export async function toolCallsIn(
  tx: Tx, userId: string, conversationId: string, range?: { from: number; to: number },
): Promise<Message[]> {
  const within = range ? sql` and seq >= ${range.from} and seq < ${range.to}` : sql``
  const rows = await tx.rows<Row>(sql`
    select ${columns} from message
     where user_id = ${userId} and conversation_id = ${conversationId} and (kind = 'tool_call' or call_ids <> '{}') and ${isKept}${within}
     order by seq`)
  return rows.map(messageOf)
}

/** Time span, total tokens and number of the messages `from ≤ seq < to`; undefined when there are none. */
export async function timeSpanOf(
  tx: Tx, userId: string, conversationId: string, { from, to }: { from: number; to: number },
): Promise<{ readonly startAt: Date; readonly endAt: Date; readonly tokens: number; readonly messages: number } | undefined> {
  const [row] = await tx.rows<{ startAt: Date | null; endAt: Date; tokens: number; messages: number }>(sql`
    select min(at) as "startAt", max(at) as "endAt", sum(tokens)::int as tokens, count(*)::int as messages from message
     where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${from} and seq < ${to} and ${isKept}`)
  return row?.startAt ? { ...row, startAt: row.startAt } : undefined
}

/** Ids of messages `from ≤ seq < to`, in order. */
export async function messageIdsIn(
  tx: Tx, userId: string, conversationId: string, { from, to }: { from: number; to: number },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from message
     where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${from} and seq < ${to} and ${isKept} order by seq`)
  return rows.map(({ id }) => id)
}

/** How many messages of the conversation are before a seq, and from another on. */
export async function countAround(
  tx: Tx, userId: string, conversationId: string, { before, from }: { before: number; from: number },
): Promise<{ before: number; from: number }> {
  const [row] = await tx.rows<{ before: number; from: number }>(sql`
    select ${before} - (count(*) filter (where m.seq < ${before}))::int as before,
           greatest(0, c.next_seq - ${from}) - (count(*) filter (where m.seq >= ${from}))::int as "from"
      from conversation c left join message m on (m.user_id, m.conversation_id) = (c.user_id, c.id) and m.forgotten_at is not null
     where c.user_id = ${userId} and c.id = ${conversationId} group by c.next_seq`)
  return row ?? { before: 0, from: 0 }
}

/**
 * Joins `w (id)` with the message `m` of that id, if there is one. It is the first from that place of the index of ids on, which the
 * planner always takes for it: for an equal id it may take that of places (see `logRange`), and read the whole log for each push.
 */
export const withId = (userId: string, conversation: Query): Query => sql`
     cross join lateral (
       select * from message where user_id = ${userId} and (conversation_id, id) >= (${conversation}, w.id)
        order by conversation_id, id limit 1) m
     where m.conversation_id = ${conversation} and m.id = w.id`

/** Those of the ids that are in the log. */
export async function storedIds(tx: Tx, userId: string, conversationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select m.id from unnest(${ids}::text[]) as w (id) ${withId(userId, sql`${conversationId}::text`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** A message of the log, or the place of one that was forgotten. */
export type StoredPlace = Message & { readonly isForgotten: boolean }

/** The messages with these ids in the order of the log, forgotten ones included, without those that are not in the log. */
export async function messagesById(tx: Tx, userId: string, conversationId: string, ids: readonly string[]): Promise<StoredPlace[]> {
  const rows = await tx.rows<PlaceRow>(sql`
    select ${placeColumns} from unnest(${[...new Set(ids)]}::text[]) as w (id) ${withId(userId, sql`${conversationId}::text`)}
     order by m.seq`)
  return rows.map(storedPlaceOf)
}

/** A row of {@link placeColumns}. */
type PlaceRow = Row & { readonly isForgotten: boolean }
const storedPlaceOf = ({ isForgotten, ...row }: PlaceRow): StoredPlace => ({ ...messageOf(row), isForgotten })
/** The columns of a StoredPlace, of a message `m`. */
const placeColumns: Query = sql`${READ.selected('m')}, forgotten_at is not null as "isForgotten"`

/** Those of the messages that are in the log, as `messagesById`, by conversation in the order given. */
export async function messagesByIds(
  tx: Tx, userId: string, wanted: readonly { readonly conversationId: string; readonly ids: readonly string[] }[],
): Promise<StoredPlace[][]> {
  if (!wanted.some(({ ids }) => ids.length > 0)) return wanted.map(() => [])
  const [only, ...others] = wanted
  if (only && others.length === 0) return [await messagesById(tx, userId, only.conversationId, only.ids)]
  const rows = await tx.rows<PlaceRow & { conversationId: string }>(sql`
    select m.conversation_id as "conversationId", ${placeColumns}
      from unnest(${wanted.flatMap(({ conversationId, ids }) => ids.map(() => conversationId))}::text[],
                  ${wanted.flatMap(({ ids }) => ids)}::text[]) as w (conversation_id, id) ${withId(userId, sql`w.conversation_id`)}
     order by m.seq`)
  const found = new Map(wanted.map(({ conversationId }): [string, StoredPlace[]] => [conversationId, []]))
  for (const { conversationId, ...row } of rows) found.get(conversationId)?.push(storedPlaceOf(row))
  return wanted.map(({ conversationId }) => found.get(conversationId)!)
}

// How messages enter the log: those of one conversation, or of several with the same number of statements.

const DRAFT = MESSAGES.without('conversationId', 'seq', 'receivedAt', 'forgottenAt')
const ANY_DRAFT = MESSAGES.without('forgottenAt')
/** What a push adds to a conversation's row. */
const TAIL = new Columns({
  id: text(), count: integer(), tokens: integer(), receivedAt: time(), firstAt: time(), lastAt: time(),
  beforeAt: time<Date | null>(), beforeReceivedAt: time<Date | null>(), title: text<string | null>(),
})
// Made once: every push inserts
const ofOne = { names: DRAFT.names(), values: DRAFT.values('m'), defined: DRAFT.defined() }
const ofAny = { names: ANY_DRAFT.names(), values: ANY_DRAFT.values('m'), defined: ANY_DRAFT.defined() }
const tails = TAIL.defined()

/** The appended messages in sum, as the conversation's row counts them. */
export interface AppendedTail {
  readonly count: number
  readonly tokens: number
  readonly first: Draft
  readonly last: Draft
  /** The second-to-last message of the log after the push; undefined if there is none. */
  readonly beforeLast: { readonly at: Date; readonly receivedAt: Date } | undefined
}

/** The new messages of a conversation, to be appended to its log. */
export interface NewMessages {
  readonly conversationId: string
  /** Seq of the first draft. */
  readonly from: number
  readonly drafts: readonly Draft[]
  readonly receivedAt: Date
  readonly tail: AppendedTail
  /** What is to be scheduled of it. */
  readonly jobs: readonly ScheduledJob[]
  /** The conversation's new title; undefined keeps the one it has. */
  readonly title: string | undefined
}

/**
 * Inserts messages, updates the conversation's counters and schedules jobs, together with what the transaction asks
 * next. The caller must hold the conversation's lock and have checked that none of the ids exists.
 */
export function append(tx: Tx, userId: string, added: NewMessages): void {
  const promise = scheduleQuery(userId, added.jobs)
  tx.run(orDistributed(
    sql`with inserted as (${insertionFor(added, sql`${userId}`, sql``, sql``)}), promised as (${promise}) ${extending(userId, added)}`,
    ...appendStatements(userId, added),
  ))
}

/** The statements of `append` on a distributed store. */
const appendStatements = (userId: string, added: NewMessages): Query[] => [
  // From the locked row, so that it is one statement of that row's worker
  insertionFor(
    added, sql`c.user_id`, sql`conversation c cross join`, sql`where c.user_id = ${userId} and c.id = ${added.conversationId}`,
  ),
  ...(added.jobs.length > 0 ? [scheduleQuery(userId, added.jobs)] : []), extending(userId, added),
]

const insertionFor = ({ conversationId, from, drafts, receivedAt }: NewMessages, user: Query, source: Query, place: Query): Query => sql`
      insert into message (user_id, conversation_id, seq, received_at, ${ofOne.names})
      select ${user}, ${conversationId}, ${from}::int + ordinality::int - 1, ${receivedAt}, ${ofOne.values}
        from ${source} rows from (jsonb_to_recordset(${json(drafts)}::text::jsonb) as (${ofOne.defined})) with ordinality m ${place}`

/** Updates the conversation's counters. */
function extending(userId: string, { conversationId, receivedAt, tail, title }: NewMessages): Query {
  const { count, tokens, first, last, beforeLast } = tail
  return sql`
    update conversation
       set next_seq = next_seq + ${count}::int, tail_tokens = tail_tokens + ${tokens}::int,
           oldest_at = case when cursor = next_seq then ${first.at}::timestamptz else oldest_at end,
           oldest_received_at = case when cursor = next_seq then ${receivedAt}::timestamptz else oldest_received_at end,
           latest_at = ${last.at}, latest_received_at = ${receivedAt},
           previous_at = ${beforeLast?.at ?? null}, previous_received_at = ${beforeLast?.receivedAt ?? null},
           look_at = case when cursor = next_seq then null else look_at end, title = coalesce(${title ?? null}, title)
     where user_id = ${userId} and id = ${conversationId}`
}

/** As `append`, with as many statements for all conversations as for one. */
export function appendEach(tx: Tx, userId: string, sets: readonly NewMessages[]): void {
  const messages = sets.flatMap(({ conversationId, from, receivedAt, drafts }) =>
    drafts.map((draft, i) => ({ ...draft, conversationId, seq: from + i, receivedAt })))
  const promise = scheduleQuery(userId, sets.flatMap(({ jobs }) => jobs))
  tx.run(orDistributed(
    sql`
      with inserted as (
        insert into message (user_id, ${ofAny.names})
        select ${userId}, ${ofAny.values} from jsonb_to_recordset(${json(messages)}::text::jsonb) as m (${ofAny.defined})
      ), promised as (${promise}) ${extendingEach(userId, sets)}`,
    ...sets.flatMap((one) => appendStatements(userId, one)),
  ))
}

const extendingEach = (userId: string, sets: readonly NewMessages[]): Query => sql`
  update conversation c
     set next_seq = c.next_seq + t.count, tail_tokens = c.tail_tokens + t.tokens,
         oldest_at = case when c.cursor = c.next_seq then t."firstAt" else c.oldest_at end,
         oldest_received_at = case when c.cursor = c.next_seq then t."receivedAt" else c.oldest_received_at end,
         latest_at = t."lastAt", latest_received_at = t."receivedAt",
         previous_at = t."beforeAt", previous_received_at = t."beforeReceivedAt",
         look_at = case when c.cursor = c.next_seq then null else c.look_at end, title = coalesce(t.title, c.title)
    from jsonb_to_recordset(${json(sets.map(tailRow))}::text::jsonb) as t (${tails})
   where c.user_id = ${userId} and c.id = t.id`

const tailRow = ({ conversationId, receivedAt, title, tail: { count, tokens, first, last, beforeLast } }: NewMessages) => ({
  id: conversationId, count, tokens, receivedAt, firstAt: first.at, lastAt: last.at,
  beforeAt: beforeLast?.at ?? null, beforeReceivedAt: beforeLast?.receivedAt ?? null, title: title ?? null,
})
