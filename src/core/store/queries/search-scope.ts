/** Search scope as SQL conditions: conversations, time ranges, hours. */
import { sql, type Query } from '../../../engine/db.ts'

export interface Scope {
  /** Conversation ids. */
  readonly within?: readonly string[]
  /** Earliest story time, inclusive. */
  readonly after?: Date
  /** Latest story time, exclusive. */
  readonly before?: Date
  /** Latest story time, inclusive; episodes that reach beyond it are excluded. */
  readonly asOf?: Date
  /** Latest receipt, inclusive. */
  readonly knownAt?: Date
  /** Local hours from (inclusive) to (exclusive); from > to spans midnight. */
  readonly hours?: readonly [from: number, to: number]
  readonly timeZone: string
}

/** True when the scope has conditions on single messages. */
export const needsMessages = ({ after, before, asOf, knownAt, hours }: Scope): boolean =>
  [after, before, asOf, knownAt, hours].some((limit) => limit !== undefined)

/** A condition on the columns of `message m`: it was not forgotten, and is in scope. */
export const messageScope = ({ within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    sql`m.forgotten_at is null`,
    within && sql`m.conversation_id = any(${within}::text[])`,
    after && sql`m.at >= ${after}`,
    before && sql`m.at < ${before}`,
    asOf && sql`m.at <= ${asOf}`,
    knownAt && sql`m.received_at <= ${knownAt}`,
    hours && hoursCondition(sql`m.at`, hours, timeZone),
  ])

/** A condition on the columns of `episode e`: it overlaps the time range, and has no message after `asOf` or `knownAt`. */
export const episodeScope = (userId: string, { within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    within && sql`e.conversation_id = any(${within}::text[])`,
    after && sql`e.end_at >= ${after}`,
    before && sql`e.start_at < ${before}`,
    asOf && sql`e.end_at <= ${asOf}`,
    knownAt && sql`not exists (
      select from segment s join message m on (m.user_id, m.conversation_id) = (s.user_id, s.conversation_id)
       where (s.user_id, s.id) = (${userId}, e.segment_id) and m.seq >= s.from_seq and m.seq < s.to_seq and m.received_at > ${knownAt})`,
    hours && hoursCondition(sql`e.start_at`, hours, timeZone),
  ])

/**
 * A condition on the columns of `segment s` and its `episode e`: the segment may contain a message in scope. A segment
 * matches hours when it begins or ends in them, or lasts longer than an hour.
 */
export const segmentScope = (userId: string, { within, after, before, asOf, knownAt, hours, timeZone }: Scope): Query =>
  allOf([
    within && sql`s.conversation_id = any(${within}::text[])`,
    after && sql`e.end_at >= ${after}`,
    before && sql`e.start_at < ${before}`,
    asOf && sql`e.start_at <= ${asOf}`,
    knownAt && sql`exists (
      select from message m
       where (m.user_id, m.conversation_id, m.seq) = (${userId}, s.conversation_id, s.from_seq) and m.received_at <= ${knownAt})`,
    hours && sql`(${hoursCondition(sql`e.start_at`, hours, timeZone)} or ${hoursCondition(sql`e.end_at`, hours, timeZone)}
          or e.end_at - e.start_at > interval '1 hour')`,
  ])

/** Whether a moment lies in local hours. */
export function hoursCondition(at: Query, [from, to]: readonly [number, number], timeZone: string): Query {
  const hour = sql`extract(hour from ${at} at time zone ${timeZone}::text)`
  return from <= to ? sql`${hour} >= ${from} and ${hour} < ${to}` : sql`(${hour} >= ${from} or ${hour} < ${to})`
}

const allOf = (conditions: readonly (Query | undefined)[]): Query =>
  conditions.reduce<Query>((all, one) => (one ? sql`${all} and ${one}` : all), sql`true`)
