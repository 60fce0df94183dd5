/** Current content of the periods of the contents: nodes that the worker has not rewritten yet are recomputed on read. */
import type { NodeContent } from '../../core/roll-up.ts'
import { parentOf, partWith, type Period } from '../../time/period.ts'
import { findNode, markedNodesWithin, nodesWithin, type NodeRow } from '../../store/contents/contents-nodes.ts'
import type { Tx } from '../../store/engine/db.ts'
import { LEVEL_BELOW, contentOfDay, rollUpChildren } from '../../store/contents/period-queries.ts'
import { openSegmentDays, openSegmentsIn } from '../../store/queries/recent-segments.ts'
import { describeOpen } from './open-segments.ts'

/** A child period and its content; the content is undefined where every segment in it is still open. */
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
  const stale = await markedNodesWithin(tx, userId, period, MAX_STALE_NODES)
  const row = await findNode(tx, userId, period.id)
  const parts = await currentParts(tx, userId, { period, stale, openDays: period.level === 'day' ? [] : await openSegmentDays(tx, userId, period) })
  const content = (stale.length === 0 ? row?.content : await recomputed(tx, userId, period, parts)) ?? (await contentOfOpen(tx, userId, period, timeZone))
  return { content, parts, version: row?.version ?? 0, writtenAt: row?.writtenAt ?? undefined }
}

const contentOfOpen = async (tx: Tx, userId: string, period: Period, timeZone: string): Promise<NodeContent | undefined> =>
  rollUpChildren(await describeOpen(tx, userId, await openSegmentsIn(tx, userId, period, { limit: MAX_OPEN_SEGMENTS }), timeZone))

const recomputed = async (tx: Tx, userId: string, period: Period, parts: readonly PeriodPart[]): Promise<NodeContent | undefined> =>
  period.level === 'day' ? contentOfDay(tx, userId, period.from) : rollUpChildren(parts.flatMap(({ content }) => content ?? []))

interface PartsRequest {
  readonly period: Period
  /** Stale nodes within the period. */
  readonly stale: readonly NodeRow[]
  /** Days on which an open segment began, as day numbers. */
  readonly openDays: readonly number[]
}

/** The children of a period that hold messages, each with its current content, in order of time. */
async function currentParts(tx: Tx, userId: string, { period, stale, openDays: days }: PartsRequest): Promise<PeriodPart[]> {
  if (period.level === 'day') return []
  const written = await nodesWithin(tx, userId, LEVEL_BELOW[period.level], period)
  const children = new Map<string, Period>()
  for (const day of [...written, ...stale].map(({ fromDay }) => fromDay).concat(days)) {
    const part = partWith(period, day)
    if (part) children.set(part.id, part)
  }
  const parts: PeriodPart[] = []
  for (const part of [...children.values()].toSorted((a, b) => a.from - b.from)) {
    const staleBelow = stale.filter(({ fromDay, toDay }) => fromDay >= part.from && toDay <= part.to)
    const content = staleBelow.length === 0
      ? written.find(({ id }) => id === part.id)?.content
      : await recomputed(tx, userId, part, await currentParts(tx, userId, { period: part, stale: staleBelow, openDays: [] }))
    // A node that was written once can be empty now: its segments moved or were deleted
    if (content || days.some((day) => day >= part.from && day <= part.to)) parts.push({ period: part, content: content ?? undefined })
  }
  return parts
}

/** The ancestors of a period, from the root down. */
export function pathTo(period: Period): Period[] {
  const above = parentOf(period)
  return above ? [...pathTo(above), above] : []
}
