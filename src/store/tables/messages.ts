/** Table `message`: the log. */
import type { Json, JsonObject } from '../../json.ts'
import type { Draft, Kind, Marks, Message, Role } from '../../message/message.ts'
import { json, orDistributed, sql, type Query, type Tx } from '../engine/db.ts'
import { Columns, integer, jsonb, text, texts, time, truth, type RowOf } from './columns.ts'
import type { ScheduledJob } from './jobs.ts'
import { scheduleQuery } from './jobs.ts'

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

const DRAFT = MESSAGES.without('conversationId', 'seq', 'receivedAt', 'forgottenAt')
const READ = MESSAGES.without('conversationId', 'forgottenAt')
const columns = READ.selected()
// Made once: every push inserts
const [inserted, given, defined] = [DRAFT.names(), DRAFT.values('m'), DRAFT.defined()]
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
      from unnest(${ranges.map(({ conversationId }) => conversationId)}::text[], ${ranges.map(({ from }) => from)}::int[],
        ${ranges.map(({ to }) => to)}::int[],
                  ${ranges.map(({ most }) => most ?? null)}::int[])
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

/** The last message of each conversation that has one, by the conversation's id. */
export async function lastMessages(tx: Tx, userId: string, conversationIds: readonly string[]): Promise<ReadonlyMap<string, Message>> {
  const rows = await tx.rows<Row & { conversationId: string }>(sql`
    select w.id as "conversationId", m.*
      from unnest(${conversationIds}::text[]) as w (id)
     cross join lateral (
       select ${columns} from message m
        where m.user_id = ${userId} and m.conversation_id = w.id and ${isKept}
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

/** Those of the ids that are in the log. */
export async function storedIds(tx: Tx, userId: string, conversationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from message where user_id = ${userId} and conversation_id = ${conversationId} and id = any(${ids}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** A message of the log, or the place of one that was forgotten. */
export type StoredPlace = Message & { readonly isForgotten: boolean }

/** The messages with these ids in the order of the log, forgotten ones included, without those that are not in the log. */
export async function messagesById(tx: Tx, userId: string, conversationId: string, ids: readonly string[]): Promise<StoredPlace[]> {
  const rows = await tx.rows<Row & { isForgotten: boolean }>(sql`
    select ${columns}, forgotten_at is not null as "isForgotten" from message
     where user_id = ${userId} and conversation_id = ${conversationId} and id = any(${ids}::text[]) order by seq`)
  return rows.map(({ isForgotten, ...row }) => ({ ...messageOf(row), isForgotten }))
}

/** The appended messages in sum, as the conversation's row counts them. */
export interface AppendedTail {
  readonly count: number
  readonly tokens: number
  readonly first: Draft
  readonly last: Draft
  /** The second-to-last message of the log after the push; undefined if there is none. */
  readonly beforeLast: { readonly at: Date; readonly receivedAt: Date } | undefined
}

export interface AppendOptions {
  readonly userId: string
  readonly conversationId: string
  /** Seq of the first draft. */
  readonly from: number
  readonly drafts: readonly Draft[]
  readonly receivedAt: Date
  readonly tail: AppendedTail
  /** The look to schedule; undefined for none. */
  readonly look: ScheduledJob | undefined
  /** The conversation's new title; undefined keeps the one it has. */
  readonly title: string | undefined
}

/**
 * Inserts messages, updates the conversation's counters and schedules the look, together with what the transaction asks
 * next. The caller must hold the conversation's lock and have checked that none of the ids exists.
 */
export function append(tx: Tx, { userId, conversationId, from, drafts, receivedAt, tail, look, title }: AppendOptions): void {
  const { count, tokens, first, last, beforeLast } = tail
  const insertionFor = (user: Query, source: Query, place: Query): Query => sql`
      insert into message (user_id, conversation_id, seq, received_at, ${inserted})
      select ${user}, ${conversationId}, ${from}::int + ordinality::int - 1, ${receivedAt}, ${given}
        from ${source} rows from (jsonb_to_recordset(${json(drafts)}::text::jsonb) as (${defined})) with ordinality m ${place}`
  const promise = scheduleQuery(userId, look ? [look] : [])
  const update = sql`
    update conversation
       set next_seq = next_seq + ${count}::int, tail_tokens = tail_tokens + ${tokens}::int,
           oldest_at = case when cursor = next_seq then ${first.at}::timestamptz else oldest_at end,
           oldest_received_at = case when cursor = next_seq then ${receivedAt}::timestamptz else oldest_received_at end,
           latest_at = ${last.at}, latest_received_at = ${receivedAt},
           previous_at = ${beforeLast?.at ?? null}, previous_received_at = ${beforeLast?.receivedAt ?? null},
           look_at = case when cursor = next_seq then null else look_at end, title = coalesce(${title ?? null}, title)
     where user_id = ${userId} and id = ${conversationId}`
  tx.run(orDistributed(
    sql`with inserted as (${insertionFor(sql`${userId}`, sql``, sql``)}), promised as (${promise}) ${update}`,
    // From the locked row, so that it is one statement of that row's worker
    insertionFor(sql`c.user_id`, sql`conversation c cross join`, sql`where c.user_id = ${userId} and c.id = ${conversationId}`),
    ...(look ? [promise] : []), update,
  ))
}
