/** Current content of the periods of the contents: nodes that the worker has not rewritten yet are recomputed on read. */
import type { NodeContent } from '../core/roll-up.ts'
import { isPartOfWeek, partWith, type Period } from '../../time/period.ts'
import { findNode, markedNodesWithin, type NodeRow } from '../sql/contents-nodes.ts'
import { nodesInRanges, type NodeRange } from '../sql/node-sets.ts'
import type { Tx } from '../../store/engine/db.ts'
import { contentsOfDays, isSourceOf, rollUpChildren, sourcesOf } from '../sql/period-queries.ts'
import { openSegmentDays, openSegmentsIn } from '../../store/queries/recent-segments.ts'
import { describeOpen } from './open-segments.ts'

/**
 * A child period, a week only as far as it lies in its parent, and its content; the content is undefined where every segment in it
 * is still open.
 */
export interface PeriodPart {
  readonly period: Period
  readonly content: NodeContent | undefined
}

/** A period as a reader sees it, with its children. */
export interface CurrentPeriod {
  readonly content: NodeContent | undefined
  /** In order of time; empty for a day, whose children are segments. */
  readonly parts: readonly PeriodPart[]
  /** Version of the stored node; 0: not written yet. */
  readonly version: number
  readonly writtenAt: Date | undefined
}

/** Stale nodes that one read recomputes; of more, as during the import of years, the newest. */
const MAX_STALE_NODES = 100
/** Open segments that describe a period without closed ones. */
const MAX_OPEN_SEGMENTS = 5

/**
 * Reads a period and its children as they are now. Stale nodes are recomputed from their children; a period without
 * closed segments is described by its open ones.
 */
export async function readCurrentPeriod(tx: Tx, userId: string, period: Period, timeZone: string): Promise<CurrentPeriod> {
  const isDay = period.level === 'day'
  // One trip to the engine; a second one where nodes are stale
  const [stale, row, written, openDays] = await Promise.all([
    markedNodesWithin(tx, userId, period, MAX_STALE_NODES),
    findNode(tx, userId, period.id),
    isDay ? [] : nodesInRanges(tx, userId, sourcesOf(period)),
    isDay ? [] : openSegmentDays(tx, userId, period),
  ])
  const below = await readBelow(tx, userId, { period, stale, written })
  const parts = isDay ? [] : await currentParts(period, below, { stale, openDays })
  const closed = stale.length === 0 ? row?.content : await recomputed(period, below, parts)
  const content = closed ?? (isDay || openDays.length > 0 ? await contentOfOpen(tx, userId, period, timeZone) : undefined)
  return { content, parts, version: row?.version ?? 0, writtenAt: row?.writtenAt ?? undefined }
}

const contentOfOpen = async (tx: Tx, userId: string, period: Period, timeZone: string): Promise<NodeContent | undefined> =>
  rollUpChildren(await describeOpen(tx, userId, await openSegmentsIn(tx, userId, period, { limit: MAX_OPEN_SEGMENTS }), timeZone))

/** What a period with stale nodes is recomputed from. */
interface Below {
  /** The children, as written, of the period and of every stale period in it. */
  readonly nodes: readonly NodeRow[]
  /** Contents of stale days. */
  readonly days: ReadonlyMap<number, NodeContent>
}

async function readBelow(
  tx: Tx, userId: string, { period, stale, written }: { period: Period; stale: readonly NodeRow[]; written: readonly NodeRow[] },
): Promise<Below> {
  if (stale.length === 0) return { nodes: written, days: new Map() }
  const ranges = new Map<string, NodeRange>()
  for (const { id, level, fromDay } of stale) {
    if (id === period.id) continue
    for (let part = partWith(period, fromDay); part && part.level !== 'day'; part = partWith(part, fromDay)) {
      for (const range of sourcesOf(part)) ranges.set(`${range.level} ${range.from} ${range.to}`, range)
      if (part.level === level) break
    }
  }
  const [nodes, days] = await Promise.all([
    nodesInRanges(tx, userId, [...ranges.values()]),
    contentsOfDays(tx, userId, stale.flatMap(({ level, fromDay }) => (level === 'day' ? [fromDay] : []))),
  ])
  return { nodes: [...written, ...nodes], days }
}

const recomputed = async ({ level, from }: Period, { days }: Below, parts: readonly PeriodPart[]): Promise<NodeContent | undefined> =>
  level === 'day' ? days.get(from) : rollUpChildren(parts.flatMap(({ content }) => content ?? []))

interface PartsRequest {
  /** Stale nodes within the period. */
  readonly stale: readonly NodeRow[]
  /** Days on which an open segment began, as day numbers. */
  readonly openDays: readonly number[]
}

/** The children of a period that hold messages, each with its current content, in order of time. */
async function currentParts(period: Period, below: Below, { stale, openDays: days }: PartsRequest): Promise<PeriodPart[]> {
  const written = below.nodes.filter(isSourceOf(period))
  const children = new Map<string, Period>()
  for (const day of [...written, ...stale].map(({ fromDay }) => fromDay).concat(days)) {
    const part = partWith(period, day)
    if (part) children.set(part.id, part)
  }
  const parts: PeriodPart[] = []
  for (const part of [...children.values()].toSorted((a, b) => a.from - b.from)) {
    const staleBelow = stale.filter(({ fromDay, toDay }) => fromDay >= part.from && toDay <= part.to)
    const content = staleBelow.length === 0 && !isPartOfWeek(part)
      ? written.find(({ id }) => id === part.id)?.content
      : await recomputed(part, below, await currentParts(part, below, { stale: staleBelow, openDays: [] }))
    // A node that was written once can be empty now: its segments moved or were deleted
    if (content || days.some((day) => day >= part.from && day <= part.to)) parts.push({ period: part, content: content ?? undefined })
  }
  return parts
}
