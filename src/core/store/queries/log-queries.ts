/** How messages enter the log: those of one conversation, or of several with the same number of statements. */
import type { Draft } from '../../../contract/message.ts'
import { sql, json, orDistributed, type Query, type Tx } from '../../../engine/db.ts'
import { Columns, integer, text, time, truth, uuid } from '../tables/columns.ts'
import { creating, pushedColumns, type ConversationCreation, type PushedConversation } from '../tables/conversations.ts'
import { scheduleQuery, type ScheduledJob } from '../tables/jobs.ts'
import { MESSAGES, messagesById, placeColumns, storedPlaceOf, withId, type PlaceRow, type StoredPlace } from '../tables/messages.ts'

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
  /** The look to schedule; undefined for none. */
  readonly look: ScheduledJob | undefined
  /** The conversation's new title; undefined keeps the one it has. */
  readonly title: string | undefined
}

/**
 * Inserts messages, updates the conversation's counters and schedules the look, together with what the transaction asks
 * next. The caller must hold the conversation's lock and have checked that none of the ids exists.
 */
export function append(tx: Tx, userId: string, added: NewMessages): void {
  const { look } = added
  const promise = scheduleQuery(userId, look ? [look] : [])
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
  ...(added.look ? [scheduleQuery(userId, [added.look])] : []), extending(userId, added),
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
  const looks = scheduleQuery(userId, sets.flatMap(({ look }) => look ?? []))
  tx.run(orDistributed(
    sql`
      with inserted as (
        insert into message (user_id, ${ofAny.names})
        select ${userId}, ${ofAny.values} from jsonb_to_recordset(${json(messages)}::text::jsonb) as m (${ofAny.defined})
      ), promised as (${looks}) ${extendingEach(userId, sets)}`,
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

// What a push to several conversations begins with: each statement does for all what its namesake in `tables/` does for one.

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

/** Those of the messages that are in the log, as `messagesById`, by conversation in the order given. */
export async function messagesByIds(
  tx: Tx, userId: string, wanted: readonly { readonly conversationId: string; readonly ids: readonly string[] }[],
): Promise<StoredPlace[][]> {
  if (!wanted.some(({ ids }) => ids.length > 0)) return wanted.map(() => [])
  const [only, ...others] = wanted
  if (only && others.length === 0) return [await messagesById(tx, userId, only.conversationId, only.ids)]
  const rows = await tx.rows<PlaceRow & { conversationId: string }>(sql`
    select m.conversation_id as "conversationId", ${placeColumns('m')}
      from unnest(${wanted.flatMap(({ conversationId, ids }) => ids.map(() => conversationId))}::text[],
                  ${wanted.flatMap(({ ids }) => ids)}::text[]) as w (conversation_id, id) ${withId(userId, sql`w.conversation_id`)}
     order by m.seq`)
  const found = new Map(wanted.map(({ conversationId }): [string, StoredPlace[]] => [conversationId, []]))
  for (const { conversationId, ...row } of rows) found.get(conversationId)?.push(storedPlaceOf(row))
  return wanted.map(({ conversationId }) => found.get(conversationId)!)
}
