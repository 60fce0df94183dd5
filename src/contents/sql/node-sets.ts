/** Contents nodes that are read, locked and written in sets: the statements of a run of the job `contents`. */
import type { NodeContent } from '../core/roll-up.ts'
import type { Level, Period } from '../../time/period.ts'
import { answered, json, orDistributed, sql, type Tx } from '../../store/engine/db.ts'
import { levelOrder, nodeColumns, type NodeRow } from './contents-nodes.ts'
import { MAX_LEAVES } from './day-leaves.ts'

/** What one transaction writes at most, so that it is short: a node more costs a millisecond, a leaf a tenth of one. */
const MAX_SET_NODES = 64
const MAX_SET_LEAVES = 1000

export interface MarkedSet {
  /** In the order of writing and locking. */
  readonly nodes: readonly Period[]
  /** These are all marked nodes of the levels. If not, they are of one level, the lowest that has any. */
  readonly isWhole: boolean
}

/** Marked nodes of these levels, from the days up and in order of time: as many as one transaction writes. */
export async function nextMarkedSet(tx: Tx, userId: string, levels: readonly Level[]): Promise<MarkedSet> {
  const rows = await tx.rows<Period & { leaves: number }>(sql`
    select id, level, "from", "to", leaves from (
      select id, level, from_day as "from", to_day as "to", ${levelOrder} as rank,
             (select count(*)::int from (select from episode e where c.level = 'day' and e.user_id = ${userId} and e.day = c.from_day
                  limit ${MAX_LEAVES}) e) as leaves
        from contents c where user_id = ${userId} and marked_at is not null and level = any(${levels}::text[])
       order by rank, from_day limit ${MAX_SET_NODES + 1}) c
     order by rank, "from"`)
  const nodes: Period[] = []
  let leaves = 0
  for (const { leaves: below, ...period } of rows) {
    leaves += below
    if (nodes.length > 0 && (nodes.length === MAX_SET_NODES || leaves > MAX_SET_LEAVES)) break
    nodes.push(period)
  }
  const isWhole = nodes.length === rows.length
  return { nodes: isWhole ? nodes : nodes.filter(({ level }) => level === nodes[0]?.level), isWhole }
}

/**
 * Locks the nodes of these periods until the transaction ends, in the order of `periods`; what is missing is created, marked.
 * What is read after it is what they are to say: who changes something below them marks them in the same transaction.
 */
export function lockOrCreateNodes(tx: Tx, userId: string, periods: readonly Period[], now: Date): Promise<unknown> {
  // A row that is there is locked, and not updated
  return tx.rows(sql`
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select ${userId}, p.id, p.level, p."from", p."to", ${now}
      from jsonb_to_recordset(${json(periods)}::text::jsonb) as p (id text, level text, "from" int, "to" int)
    on conflict (user_id, id) do update set marked_at = excluded.marked_at where false`)
}

/** Nodes of one level that begin on the days `from` to `to`. */
export type NodeRange = Pick<Period, 'level' | 'from' | 'to'>

/** The nodes in these ranges, in order of time. */
export function nodesInRanges(tx: Tx, userId: string, ranges: readonly NodeRange[]): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(sql`
    select c.* from jsonb_to_recordset(${json(ranges)}::text::jsonb) as r (level text, "from" int, "to" int)
     cross join lateral (
       select ${nodeColumns} from contents
        where user_id = ${userId} and level = r.level and from_day >= r."from" and from_day <= r."to" offset 0) c
     order by c."fromDay"`)
}

/** A node as it is to be written. */
export interface WrittenNode {
  readonly id: string
  readonly content: NodeContent
  /** The visible text differs; the previous content stays readable as a version. */
  readonly isNew: boolean
  /** When a model is to summarise it; null: never; undefined: when it was to before. */
  readonly awaitsModelAt?: Date | null | undefined
}

/** Number of versions of a node that are kept. */
const MAX_VERSIONS = 100

/** Writes the content of nodes that the transaction has locked, and clears their marks. */
export function writeNodes(tx: Tx, userId: string, nodes: readonly WrittenNode[], now: Date): void {
  if (nodes.length === 0) return
  const rows = nodes.map(({ awaitsModelAt, ...node }) => ({ ...node, awaitsModelAt, keepsRequest: awaitsModelAt === undefined }))
  const written = sql`written as (
      select n.*, c.version, c.written_at, c.content as previous
        from jsonb_to_recordset(${json(rows)}::text::jsonb) as n (id text, content jsonb, "isNew" boolean, "awaitsModelAt" timestamptz,
          "keepsRequest" boolean)
       cross join lateral (select version, written_at, content from contents c where c.user_id = ${userId} and c.id = n.id offset 0) c)`
  const keeping = sql`
      insert into contents_version (user_id, id, version, written_at, content)
      select ${userId}, id, version, written_at, previous from written where "isNew" and previous is not null`
  const dropping = sql`
      delete from contents_version v using written n
       where v.user_id = ${userId} and v.id = n.id and n."isNew" and v.version <= n.version - ${MAX_VERSIONS}`
  const update = sql`
    update contents c
       set content = n.content, marked_at = null, version = c.version + n."isNew"::int,
           written_at = case when n."isNew" then ${now}::timestamptz else c.written_at end,
           awaits_model_at = case when n."keepsRequest" then c.awaits_model_at else n."awaitsModelAt" end
      from written n where c.user_id = ${userId} and c.id = n.id`
  tx.run(orDistributed(
    sql`with ${written}, kept as (${keeping}), dropped as (${dropping}) ${update}`,
    answered(sql`with ${written} ${keeping}`), sql`with ${written} ${dropping}`, sql`with ${written} ${update}`,
  ))
}

/** Deletes nodes and all their versions. */
export function removeNodes(tx: Tx, userId: string, ids: readonly string[]): void {
  if (ids.length > 0) tx.run(sql`delete from contents where user_id = ${userId} and id = any(${ids}::text[])`)
}
