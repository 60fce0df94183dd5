/** The log as rows: what a push appends, and how talk lies in time: counts by bucket, and the episodes of a span. */
import { default_w } from 'ts-fsrs'
import type { Draft } from '../../../contract/message.ts'
import { KEY_MOMENT } from '../../../contract/segment.ts'
import { sql, json, orDistributed, type Query, type Tx } from '../../../engine/db.ts'
import { stateAsOf } from '../../reviews/reviews-sql.ts'
import { Columns, integer, text, time, truth, uuid, type RowOf } from '../tables/columns.ts'
import { creating, pushedColumns, type ConversationCreation, type PushedConversation } from '../tables/conversations.ts'
import { scheduleQuery, type ScheduledJob } from '../tables/jobs.ts'
import {
  forgottenBetween, MESSAGES, messagesById, placeColumns, storedPlaceOf, withId, type PlaceRow, type StoredPlace,
} from '../tables/messages.ts'
import { SEGMENTS } from '../tables/segments.ts'
import { episodeScope, messageScope, type Scope } from './search-queries.ts'

export interface BucketRow {
  readonly at: Date
  readonly messages: number
  readonly episodes: number
  readonly keyMoments: number
  readonly retrievability: number | null
}

/** Story times of a user's first and last message. */
export async function reachOf(tx: Tx, userId: string): Promise<{ readonly startAt: Date | null; readonly endAt: Date | null }> {
  const end = (order: Query): Query => sql`
    (select at from message where user_id = ${userId} and forgotten_at is null order by at ${order} limit 1)`
  const [row] = await tx.rows<{ startAt: Date | null; endAt: Date | null }>(sql`
    select ${end(sql`asc`)} as "startAt", ${end(sql`desc`)} as "endAt"`)
  return row!
}

const DECAY = default_w[20]!
/** So that it is 0.9 when as many days have passed as the stability says: `retrievability` of reviews, for many rows at once. */
const FACTOR = 0.9 ** (-1 / DECAY) - 1

/** Of `e`, which has the columns of `statesOf`. */
const retrievabilitySql = (at: Date): Query => sql`power(1 + ${FACTOR}::float8 * greatest(0, extract(epoch from
    ${at}::timestamptz - greatest(e.end_at, e."lastReviewedAt"))::float8 / 86400) / e."stabilityDays", ${-DECAY}::float8)`

/** Forgotten messages of a segment `s`; where the user has none, which is asked once, none is looked for. */
const messagesOf = (userId: string): Query => sql`s.to_seq - s.from_seq -
  case when exists (select from message where user_id = ${userId} and forgotten_at is not null) then ${forgottenBetween({
    user: sql`${userId}`, conversation: sql`s.conversation_id`, from: sql`s.from_seq`, to: sql`s.to_seq`,
  })} else 0 end`

/** The episodes in scope with the state that they had at its `asOf`. */
function statesOf(userId: string, scope: Scope): Query {
  const state = stateAsOf(userId, scope.asOf)
  return sql`
    select e.segment_id, e.start_at, e.end_at, e.surprise, e.day, ${state.columns}
      from episode e ${state.join} where e.user_id = ${userId} and ${episodeScope(userId, scope)}`
}

export interface CountedScope {
  readonly scope: Scope
  /** The moment for which strength is said. */
  readonly now: Date
}

/** By the local day on which episodes began, in days, weeks from Monday, or months. */
export function bucketsOfDays(
  tx: Tx, userId: string, unit: 'day' | 'week' | 'month', { scope, now }: CountedScope,
): Promise<BucketRow[]> {
  return tx.rows<BucketRow>(sql`
    select date_trunc(${unit}::text, (date '1970-01-01' + e.day)::timestamp) at time zone ${scope.timeZone}::text as at,
           sum(${messagesOf(userId)})::int as messages, count(*)::int as episodes,
           (count(*) filter (where e.surprise >= ${KEY_MOMENT}::real))::int as "keyMoments",
           avg(${retrievabilitySql(now)}) as retrievability
      from (${statesOf(userId, scope)}) e join segment s on s.user_id = ${userId} and s.id = e.segment_id group by 1 order by 1`)
}

/** A scope that begins and ends. */
export interface BoundedScope extends CountedScope {
  readonly scope: Scope & Required<Pick<Scope, 'after' | 'before'>>
}

/**
 * By when messages were said, in pieces of an hour or less; episodes count where they began, and their strength wherever they were
 * under way.
 */
export function bucketsOfMinutes(tx: Tx, userId: string, minutes: number, { scope, now }: BoundedScope): Promise<BucketRow[]> {
  const step = sql`make_interval(mins => ${minutes}::int)`
  const bucket = (at: Query): Query => sql`date_bin(${step}, ${at}, timestamptz '2000-01-01 00:00+00')`
  const begins = sql`g.at = ${bucket(sql`e.start_at`)}`
  return tx.rows<BucketRow>(sql`
    select coalesce(m.at, b.at) as at, coalesce(m.messages, 0) as messages, coalesce(b.episodes, 0) as episodes,
           coalesce(b."keyMoments", 0) as "keyMoments", b.retrievability
      from (select ${bucket(sql`m.at`)} as at, count(*)::int as messages from message m
             where m.user_id = ${userId} and ${messageScope(scope)} group by 1) m
      full join (select g.at, (count(*) filter (where ${begins}))::int as episodes,
                        (count(*) filter (where ${begins} and e.surprise >= ${KEY_MOMENT}::real))::int as "keyMoments",
                        avg(${retrievabilitySql(now)}) as retrievability
             from (${statesOf(userId, scope)}) e cross join lateral generate_series(
               ${bucket(sql`greatest(e.start_at, ${scope.after}::timestamptz)`)}, least(e.end_at, ${scope.before}::timestamptz), ${step}
             ) as g (at) group by g.at) b
        on b.at = m.at
     where m.at is not null or b.episodes > 0 order by 1`)
}

export interface SpanRow {
  readonly id: string
  readonly conversationId: string
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
  readonly surprise: number
  readonly messages: number
  readonly reason: RowOf<typeof PLACE>['reason']
  readonly retrievability: number
  /** How many there are in the scope. */
  readonly total: number
}

const PLACE = SEGMENTS.pick('reason')

/** The most surprising episodes in scope, in order of time. Of those that are left out only the number is read. */
export function episodesInSpan(
  tx: Tx, userId: string, { scope, now, limit }: CountedScope & { readonly limit: number },
): Promise<SpanRow[]> {
  const state = stateAsOf(userId, scope.asOf)
  return tx.rows<SpanRow>(sql`
    select e.segment_id as id, e.conversation_id as "conversationId", e.title, e.start_at as "startAt", e.end_at as "endAt", e.surprise,
           e.messages, e.reason, ${retrievabilitySql(now)} as retrievability, e.total
      from (select e.segment_id, e.conversation_id, e.title, e.start_at, e.end_at, e.surprise, e.total, ${state.columns}, s.reason,
                   ${messagesOf(userId)} as messages
              from (select segment_id, conversation_id, title, start_at, end_at, surprise, stability_days, difficulty,
                           last_reviewed_at, (count(*) over ())::int as total
                      from episode e where e.user_id = ${userId} and ${episodeScope(userId, scope)}
                     order by surprise desc, start_at desc, segment_id limit ${limit}) e
              join segment s on s.user_id = ${userId} and s.id = e.segment_id ${state.join}) e
     order by e.start_at, e.segment_id`)
}

// How messages enter the log: those of one conversation, or of several, by as many statements.

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

export interface AppendOptions {
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
export function append(tx: Tx, userId: string, options: AppendOptions): void {
  const { look } = options
  const promise = scheduleQuery(userId, look ? [look] : [])
  tx.run(orDistributed(
    sql`with inserted as (${insertionFor(options, sql`${userId}`, sql``, sql``)}), promised as (${promise}) ${extending(userId, options)}`,
    ...appending(userId, options),
  ))
}

/** The statements of `append` on a distributed store. */
const appending = (userId: string, options: AppendOptions): Query[] => [
  // From the locked row, so that it is one statement of that row's worker
  insertionFor(
    options, sql`c.user_id`, sql`conversation c cross join`, sql`where c.user_id = ${userId} and c.id = ${options.conversationId}`,
  ),
  ...(options.look ? [scheduleQuery(userId, [options.look])] : []), extending(userId, options),
]

const insertionFor = ({ conversationId, from, drafts, receivedAt }: AppendOptions, user: Query, source: Query, place: Query): Query => sql`
      insert into message (user_id, conversation_id, seq, received_at, ${ofOne.names})
      select ${user}, ${conversationId}, ${from}::int + ordinality::int - 1, ${receivedAt}, ${ofOne.values}
        from ${source} rows from (jsonb_to_recordset(${json(drafts)}::text::jsonb) as (${ofOne.defined})) with ordinality m ${place}`

/** Updates the conversation's counters. */
function extending(userId: string, { conversationId, receivedAt, tail, title }: AppendOptions): Query {
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
export function appendEach(tx: Tx, userId: string, sets: readonly AppendOptions[]): void {
  const messages = sets.flatMap(({ conversationId, from, receivedAt, drafts }) =>
    drafts.map((draft, i) => ({ ...draft, conversationId, seq: from + i, receivedAt })))
  const looks = scheduleQuery(userId, sets.flatMap(({ look }) => look ?? []))
  tx.run(orDistributed(
    sql`
      with inserted as (
        insert into message (user_id, ${ofAny.names})
        select ${userId}, ${ofAny.values} from jsonb_to_recordset(${json(messages)}::text::jsonb) as m (${ofAny.defined})
      ), promised as (${looks}) ${extendingEach(userId, sets)}`,
    ...sets.flatMap((one) => appending(userId, one)),
  ))
}

const extendingEach = (userId: string, sets: readonly AppendOptions[]): Query => sql`
  update conversation c
     set next_seq = c.next_seq + t.count, tail_tokens = c.tail_tokens + t.tokens,
         oldest_at = case when c.cursor = c.next_seq then t."firstAt" else c.oldest_at end,
         oldest_received_at = case when c.cursor = c.next_seq then t."receivedAt" else c.oldest_received_at end,
         latest_at = t."lastAt", latest_received_at = t."receivedAt",
         previous_at = t."beforeAt", previous_received_at = t."beforeReceivedAt",
         look_at = case when c.cursor = c.next_seq then null else c.look_at end, title = coalesce(t.title, c.title)
    from jsonb_to_recordset(${json(sets.map(tailRow))}::text::jsonb) as t (${tails})
   where c.user_id = ${userId} and c.id = t.id`

const tailRow = ({ conversationId, receivedAt, title, tail: { count, tokens, first, last, beforeLast } }: AppendOptions) => ({
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
