/** The table of contents as it is read: every node as its talk is now, also while the worker has not written it yet. */
import type { NodeContent } from '../../core/roll-up.ts'
import { parentOf, partWith, type Period } from '../../time/period.ts'
import { findNode, markedNodesWithin, nodesWithin, type NodeRow } from '../../store/contents/contents-nodes.ts'
import type { Tx } from '../../store/engine/db.ts'
import { LEVEL_BELOW, contentOfDay, rollUpChildren } from '../../store/contents/period-queries.ts'
import { openSegmentDays, openSegmentsIn } from '../../store/queries/recent-segments.ts'
import { describeOpen } from './open-segments.ts'

/** A period within another, and what is said of it; nothing, where all its talk goes on. */
export interface PeriodPart {
  readonly period: Period
  readonly content: NodeContent | undefined
}

export interface SeenPeriod {
  readonly content: NodeContent | undefined
  /** In order; none below a day. */
  readonly parts: readonly PeriodPart[]
  readonly version: number
  readonly writtenAt: Date | undefined
}

/** Marked nodes that a reader reckons anew; of more, as while years are being imported, the newest. */
const MARKED = 100
/** Talks that go on, of those so many describe a period that has nothing else. */
const DESCRIBED = 5

export async function seePeriod(tx: Tx, userId: string, period: Period, timeZone: string): Promise<SeenPeriod> {
  const marked = await markedNodesWithin(tx, userId, period, MARKED)
  const row = await findNode(tx, userId, period.id)
  const parts = await partsNow(tx, userId, { period, marked, openDays: period.level === 'day' ? [] : await openSegmentDays(tx, userId, period) })
  const content = (marked.length === 0 ? row?.content : await reckoned(tx, userId, period, parts)) ?? (await ofOpen(tx, userId, period, timeZone))
  return { content, parts, version: row?.version ?? 0, writtenAt: row?.writtenAt ?? undefined }
}

const ofOpen = async (tx: Tx, userId: string, period: Period, timeZone: string): Promise<NodeContent | undefined> =>
  rollUpChildren(await describeOpen(tx, userId, await openSegmentsIn(tx, userId, period, { limit: DESCRIBED }), timeZone))

const reckoned = async (tx: Tx, userId: string, period: Period, parts: readonly PeriodPart[]): Promise<NodeContent | undefined> =>
  period.level === 'day' ? contentOfDay(tx, userId, period.from) : rollUpChildren(parts.flatMap(({ content }) => content ?? []))

interface Below {
  readonly period: Period
  readonly marked: readonly NodeRow[]
  /** Days on which talk began that goes on. */
  readonly openDays: readonly number[]
}

/** The periods below with talk in them, each as it is now. */
async function partsNow(tx: Tx, userId: string, { period, marked, openDays: days }: Below): Promise<PeriodPart[]> {
  if (period.level === 'day') return []
  const written = await nodesWithin(tx, userId, LEVEL_BELOW[period.level], period)
  const found = new Map<string, Period>()
  for (const day of [...written, ...marked].map(({ fromDay }) => fromDay).concat(days)) {
    const part = partWith(period, day)
    if (part) found.set(part.id, part)
  }
  const parts: PeriodPart[] = []
  for (const part of [...found.values()].toSorted((a, b) => a.from - b.from)) {
    const marks = marked.filter(({ fromDay, toDay }) => fromDay >= part.from && toDay <= part.to)
    const content = marks.length === 0
      ? written.find(({ id }) => id === part.id)?.content
      : await reckoned(tx, userId, part, await partsNow(tx, userId, { period: part, marked: marks, openDays: [] }))
    // Written once, and nothing is left of it
    if (content || days.some((day) => day >= part.from && day <= part.to)) parts.push({ period: part, content: content ?? undefined })
  }
  return parts
}

/** The periods around one, from the root down. */
export function pathTo(period: Period): Period[] {
  const above = parentOf(period)
  return above ? [...pathTo(above), above] : []
}
