/** How talk lies in time: counts by bucket, and the episodes of a span. */
import { default_w } from 'ts-fsrs'
import { KEY_MOMENT } from '@madeleine/contract'
import { type Query, sql, type Tx } from '@madeleine/engine'
import { isSaidByPerson } from '../../people/people-sql.ts'
import { stateAsOf } from '../../reviews/reviews-sql.ts'
import type { RowOf } from '../tables/columns.ts'
import { forgottenBetween } from '../tables/messages.ts'
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
export const retrievabilitySql = (at: Date): Query => sql`
  case when e.starred_at is not null then 1 else power(1 + ${FACTOR}::float8 * greatest(0, extract(epoch from
    ${at}::timestamptz - greatest(e.end_at, e."lastReviewedAt"))::float8 / 86400) / e."stabilityDays", ${-DECAY}::float8) end`

/** Forgotten messages of a segment `s`; where the user has none, which is asked once, none is looked for. */
const messagesOf = (userId: string): Query => sql`s.to_seq - s.from_seq -
  case when exists (select from message where user_id = ${userId} and forgotten_at is not null) then ${forgottenBetween({
    user: sql`${userId}`, conversation: sql`s.conversation_id`, from: sql`s.from_seq`, to: sql`s.to_seq`,
  })} else 0 end`

/** The episodes in scope with the state that they had at its `asOf`. */
function statesOf(userId: string, scope: Scope): Query {
  const state = stateAsOf(userId, scope.asOf)
  return sql`
    select e.segment_id, e.start_at, e.end_at, e.surprise, e.day, e.starred_at, ${state.columns}
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

const stepOf = (minutes: number): Query => sql`make_interval(mins => ${minutes}::int)`
const binOf = (at: Query, minutes: number): Query => sql`date_bin(${stepOf(minutes)}, ${at}, timestamptz '2000-01-01 00:00+00')`

/** A scope that begins and ends. */
export interface BoundedScope extends CountedScope {
  readonly scope: Scope & Required<Pick<Scope, 'after' | 'before'>>
}

/**
 * By when messages were said, in pieces of an hour or less; episodes count where they began, and their strength wherever they were
 * under way.
 */
export function bucketsOfMinutes(tx: Tx, userId: string, minutes: number, { scope, now }: BoundedScope): Promise<BucketRow[]> {
  const step = stepOf(minutes)
  const bucket = (at: Query): Query => binOf(at, minutes)
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
  readonly from: number
  readonly reason: RowOf<typeof PLACE>['reason']
  readonly retrievability: number
  readonly archivedAt: Date | null
  readonly starredAt: Date | null
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
           e.messages, e.from_seq as "from", e.reason, ${retrievabilitySql(now)} as retrievability, e.archived_at as "archivedAt",
           e.starred_at as "starredAt", e.total
      from (select e.segment_id, e.conversation_id, e.title, e.start_at, e.end_at, e.surprise, e.archived_at, e.starred_at, e.total,
                   ${state.columns}, s.reason, s.from_seq,
                   ${messagesOf(userId)} as messages
              from (select segment_id, conversation_id, title, start_at, end_at, surprise, stability_days, difficulty,
                           last_reviewed_at, archived_at, starred_at, (count(*) over ())::int as total
                      from episode e where e.user_id = ${userId} and ${episodeScope(userId, scope)}
                     order by surprise desc, start_at desc, segment_id limit ${limit}) e
              join segment s on s.user_id = ${userId} and s.id = e.segment_id ${state.join}) e
     order by e.start_at, e.segment_id`)
}

// The same counted by who said it, or where.

/** Names in a store are many where they are made by a program; merged ones are one person. */
const MOST_KEYS = 60

/** Of `message m` and its `conversation c`: what its messages are counted under, and how that is called. */
const GROUPS = {
  person: { key: sql`m.name`, name: sql`m.name`, isCounted: isSaidByPerson },
  source: { key: sql`coalesce(c.project, c.id)`, name: sql`coalesce(c.project, c.title, c.id)`, isCounted: sql`true` },
} as const

export type GroupedBy = keyof typeof GROUPS

/** Messages of one group in one bucket. */
export interface GroupRow {
  /** Null for the user of chats without names. */
  readonly key: string | null
  readonly name: string | null
  readonly messages: number
  /** Null where nothing is counted by time. */
  readonly at: Date | null
}

/** @param unit of the buckets, or their minutes; undefined: of the whole span */
export function groupsInSpan(
  tx: Tx, userId: string, by: GroupedBy, { scope, unit }: { readonly scope: Scope; readonly unit: string | number | undefined },
): Promise<GroupRow[]> {
  const { key, name, isCounted } = GROUPS[by]
  const at = unit === undefined ? sql`null::timestamptz` : typeof unit === 'number' ? binOf(sql`m.at`, unit)
    : sql`date_trunc(${unit}::text, m.at at time zone ${scope.timeZone}::text) at time zone ${scope.timeZone}::text`
  return tx.rows<GroupRow>(sql`
    with said as (
      select ${key} as key, min(${name}) as name, ${at} as at, count(*)::int as messages
        from message m join conversation c on c.user_id = ${userId} and c.id = m.conversation_id
       where m.user_id = ${userId} and ${messageScope(scope)} and ${isCounted} group by 1, 3)
    select s.key, s.name, s.at, s.messages
      from (select key from said group by key order by sum(messages) desc, key limit ${MOST_KEYS}) k
      join said s on s.key is not distinct from k.key`)
}

export interface EpisodeGroupRow extends Pick<GroupRow, 'key' | 'messages'> {
  readonly id: string
}

/** How many messages of these episodes are of which group. */
export function groupsOfEpisodes(tx: Tx, userId: string, by: GroupedBy, ids: readonly string[]): Promise<EpisodeGroupRow[]> {
  const { key, isCounted } = GROUPS[by]
  return tx.rows<EpisodeGroupRow>(sql`
    select wanted.id, ${key} as key, count(*)::int as messages
      from unnest(${ids}::text[]::uuid[]) as wanted (id)
     cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = wanted.id offset 0) s
     cross join lateral (select * from conversation c where c.user_id = ${userId} and c.id = s.conversation_id offset 0) c
     cross join lateral (
       select name, role, kind from message m where m.user_id = ${userId} and m.conversation_id = s.conversation_id
          and m.seq >= s.from_seq and m.seq < s.to_seq and m.forgotten_at is null offset 0) m
     where ${isCounted} group by 1, 2`)
}
