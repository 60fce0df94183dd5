/** Tables `contents` and `contents_version`: nodes of periods, their marks and earlier versions. */
import type { NodeContent } from './roll-up.ts'
import { type Level, type Period, periodsOf, ROOT, SECOND_MS } from '@madeleine/base'
import { json, orDistributed, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, integer, jsonb, text, time, type RowOf } from '../store/tables/columns.ts'
import { schedule, scheduleQuery, type ScheduledJob } from '../store/tables/jobs.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { zoneOfUser } from '../store/tables/users.ts'

/** Columns of `contents`, in the order in which they are exported. */
export const NODES = new Columns({
  id: text(),
  level: text<Level>(),
  fromDay: integer(),
  toDay: integer(),
  /** Something below has changed since it was written. */
  markedAt: time<Date | null>(),
  /** When a model is to summarise it. */
  awaitsModelAt: time<Date | null>(),
  /** 0 until it is first written. */
  version: integer(),
  writtenAt: time<Date | null>(),
  content: jsonb<NodeContent | null>(),
})
/** Columns of `contents_version`. */
export const NODE_VERSIONS = new Columns({ id: text(), version: integer(), writtenAt: time(), content: jsonb<NodeContent>() })

const READ = NODES.without('awaitsModelAt')
export interface NodeRow extends RowOf<typeof READ> {}
export const nodeColumns = READ.selected()

/** The local date of a moment in the user's zone, as a day counted from 1970-01-01. */
export const localDaySql = (at: Query, userId: string): Query =>
  sql`((${at} at time zone (${zoneOfUser(userId)}))::date - date '1970-01-01')`

/** Delay in seconds before marked nodes are written, per lane, so that changes are batched. */
const DEBOUNCE_SECONDS = [5, 60] as const

export interface MarkOptions {
  readonly days: readonly number[]
  readonly now: Date
  readonly lane: 0 | 1
}

/**
 * Marks the nodes of these days for rewriting; their parents follow. Call it last in a transaction, because others may wait for these rows.
 */
export async function markDays(tx: Tx, userId: string, { days, now, lane }: MarkOptions): Promise<void> {
  if (days.length === 0) return
  const periods = [...new Set(days)].toSorted((a, b) => a - b).map((day) => periodsOf(day)[3])
  const [scheduling, marking] = [scheduleQuery(userId, [refreshJob({ now, lane })]), markQuery(userId, periods, now)]
  // What is not read runs last: the nodes are locked before their job
  await tx.rows(orDistributed(sql`with scheduled as (${scheduling}) ${marking}`, marking, scheduling))
}

/** Schedules the job that writes marked nodes. */
export async function scheduleContentsRefresh(tx: Tx, userId: string, options: Omit<MarkOptions, 'days'>): Promise<void> {
  await schedule(tx, userId, [refreshJob(options)])
}

const refreshJob = ({ now, lane }: Omit<MarkOptions, 'days'>): ScheduledJob =>
  ({ kind: 'contents', key: 'contents', at: new Date(now.getTime() + DEBOUNCE_SECONDS[lane] * SECOND_MS), lane })

/** Marks nodes, in the order of `periods`; callers sort them alike, so that concurrent transactions do not deadlock. */
export async function markNodes(tx: Tx, userId: string, periods: readonly Period[], now: Date): Promise<void> {
  await tx.rows(markQuery(userId, periods, now))
}

const markQuery = (userId: string, periods: readonly Period[], now: Date): Query => sql`
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select ${userId}, p.id, p.level, p."from", p."to", ${now}
      from jsonb_to_recordset(${json(periods)}::text::jsonb) as p (id text, level text, "from" int, "to" int)
    on conflict (user_id, id) do update set marked_at = excluded.marked_at where contents.marked_at is null`

/** The days of these segments' episodes. */
export async function daysOfSegments(tx: Tx, userId: string, ids: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct day from episode where user_id = ${userId} and segment_id = any(${ids}::text[]::uuid[])`)
  return rows.map(({ day }) => day)
}

/** Levels in the order of writing and locking. */
export const LEVELS_BOTTOM_UP: readonly Level[] = ['day', 'week', 'month', 'year', 'root']
export const levelOrder = sql`array_position(${LEVELS_BOTTOM_UP}::text[], level)`

/** Periods in the order in which their nodes are written and locked: from the days up, and in order of time. */
export const inLockOrder = (periods: Iterable<Period>): Period[] =>
  [...periods].toSorted((a, b) => LEVELS_BOTTOM_UP.indexOf(a.level) - LEVELS_BOTTOM_UP.indexOf(b.level) || a.from - b.from)

/**
 * Removes the content and all earlier versions of the nodes of these days and their ancestors: forgotten messages must not
 * be readable in an old version. All nodes are marked first, including ones that another transaction is about to insert,
 * and are so locked in the order of writing.
 */
export async function forgetNodes(tx: Tx, userId: string, days: readonly number[], now: Date): Promise<void> {
  const nodes = new Map([ROOT, ...days.flatMap(holdersOf)].map((period) => [period.id, period]))
  const ids = days.length === 0 ? [] : [...nodes.keys()]
  if (days.length > 0) await markNodes(tx, userId, inLockOrder(nodes.values()), now)
  await tx.rows(sql`update contents set content = null, written_at = null where user_id = ${userId} and id = any(${ids}::text[])`)
  await tx.rows(sql`delete from contents_version where user_id = ${userId} and id = any(${ids}::text[])`)
}

/**
 * The periods whose nodes may hold text of a day: also the other month and year of its week, under which versions of madeleine
 * before schema 13 counted it.
 */
function holdersOf(day: number): Period[] {
  const { from, to } = periodsOf(day)[2]
  return [...periodsOf(day), ...[from, to].flatMap((end) => periodsOf(end).slice(0, 2))]
}

/** The same for the nodes of all days: the user has nothing left. Call it after `forgetNodes`. */
export async function forgetAllNodes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(sql`
    with held as (select id from contents where user_id = ${userId} order by ${levelOrder}, from_day for update)
    update contents c set marked_at = ${now}, content = null, written_at = null from held where c.user_id = ${userId} and c.id = held.id`)
  await tx.rows(sql`delete from contents_version where user_id = ${userId}`)
}

/** Assigns all episodes their day in this zone, and schedules a rebuild of the whole tree. */
export async function moveAllDays(
  tx: Tx, userId: string, { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<void> {
  await lockCorpus(tx, userId)
  await tx.rows(sql`select id from contents where user_id = ${userId} order by ${levelOrder}, from_day for update`)
  await tx.rows(sql`delete from contents where user_id = ${userId}`)
  const rows = await tx.rows<{ day: number }>(sql`
    update episode e set day = (e.start_at at time zone ${timeZone}::text)::date - date '1970-01-01'
     where user_id = ${userId} returning day`)
  await markDays(tx, userId, { days: rows.map(({ day }) => day), now, lane: 1 })
}

/** Whether any node is marked. */
export async function hasMarkedNodes(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.rows<{ isMarked: boolean }>(sql`
    select exists (select from contents where user_id = ${userId} and marked_at is not null) as "isMarked"`)
  return row?.isMarked === true
}

/** Locks nodes of one level until the transaction ends, in order of time. */
export const lockNodes = (tx: Tx, userId: string, ids: readonly string[]): Promise<NodeRow[]> =>
  tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents where user_id = ${userId} and id = any(${ids}::text[]) order by from_day for update`)

export async function findNode(tx: Tx, userId: string, id: string): Promise<NodeRow | undefined> {
  const [row] = await tx.rows<NodeRow>(sql`select ${nodeColumns} from contents where user_id = ${userId} and id = ${id}`)
  return row
}

/** The current or an earlier version of a node; undefined if it does not exist any more. */
export async function nodeVersion(
  tx: Tx, userId: string, id: string, version: number,
): Promise<{ content: NodeContent; writtenAt: Date } | undefined> {
  const [row] = await tx.rows<{ content: NodeContent; writtenAt: Date }>(sql`
    select content, written_at as "writtenAt" from contents
     where user_id = ${userId} and id = ${id} and version = ${version} and content is not null
    union all
    select content, written_at from contents_version where user_id = ${userId} and id = ${id} and version = ${version}`)
  return row
}

/** Marked nodes within a period, including the period itself, newest days first. */
export function markedNodesWithin(tx: Tx, userId: string, { from, to }: Pick<Period, 'from' | 'to'>, limit: number): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select ${nodeColumns} from contents
     where user_id = ${userId} and marked_at is not null and from_day >= ${from} and to_day <= ${to} order by from_day desc limit ${limit}`)
}
