/** A node of the table of contents as callers see it: its content, its cost in tokens, its path and its children. */
import {
  countTokens, invalidInput, isPartOfWeek, MadeleineError, type NodeName, partWith, pathTo, type Period, periodName, periodsOf,
  readNodeName, ROOT, show,
} from '@madeleine/base'
import {
  type ContentsBullet, type ContentsEntry, type ExpandResult, isGripId, readGripId, type SegmentStatus, type TocResult,
} from '@madeleine/contract'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { contentOfLeaf, displayedKeywords, type Bullet, type NodeContent } from './roll-up.ts'
import type { FactProof } from '../facts/read-facts-sql.ts'
import { factMessageOf, factPlace } from '../facts/recalled-facts.ts'
import type { LeafRow } from './node-sets-sql.ts'
import { storedOf } from '../recall/get-segments.ts'
import { openSegmentsIn, openSegmentDays, type OpenSegment } from '../store/queries/open-segments.ts'
import * as conversations from '../store/tables/conversations.ts'
import { countAround, messagesIn } from '../store/tables/messages.ts'
import { findSegment } from '../store/tables/segments.ts'
import { successorOf } from '../upgrade/upgrade-sql.ts'
import { nodeVersion, findNode, markedNodesWithin, type NodeRow } from './contents-nodes-sql.ts'
import { daysUnderWay, nodesInRanges, leafById, pageOfDay, type NodeRange } from './node-sets-sql.ts'
import { describeOpen, findOpen, idOfOpen, statusOfOpen } from './open-segments.ts'
import { contentsOfDays, isSourceOf, rollUpChildren, sourcesOf } from './period-sql.ts'

export interface NodeRequest {
  readonly name: NodeName
  readonly timeZone: string
  /** Children at most. */
  readonly limit: number
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  /** Of a period; undefined: the current one. */
  readonly version: number | undefined
  /** As of when; undefined: now. */
  readonly asOf: PastMoment | undefined
}

/** A moment in story time, and the local day that it is in, counted from 1970-01-01. */
export interface PastMoment {
  readonly at: Date
  readonly day: number
}

/**
 * Reads a node and one page of its children.
 *
 * @throws {MadeleineError} `not_found` for an unknown segment or version, `invalid_input` for a cursor that names no child
 */
export function readContents(db: Db, userId: string, request: NodeRequest): Promise<TocResult> {
  const { name } = request
  return withUser(db, userId, (tx) => (
    'period' in name ? readPeriodNode(tx, userId, name.period, request) : readSegmentNode(tx, userId, name.segmentId, request.timeZone)
  ),
    { idempotent: true, snapshot: true })
}

async function readPeriodNode(
  tx: Tx, userId: string, period: Period, { timeZone, limit, cursor, version, asOf }: NodeRequest,
): Promise<TocResult> {
  // What is read together takes as many trips to the engine as the longest of it
  const [current, old, segments] = await Promise.all([
    readCurrentPeriod(tx, userId, period, { timeZone, asOf }),
    version === undefined ? undefined : nodeVersion(tx, userId, period.id, version),
    period.level === 'day' ? segmentsOfDay(tx, userId, period.from, { timeZone, limit: limit + 1, cursor, endedBy: asOf?.at }) : [],
  ])
  if (version !== undefined && !old) throw new MadeleineError('not_found', `${period.id} has no version ${version}`)
  const children = period.level === 'day' ? segments
    : entriesAfter(current.parts.map((part) => entryOf(part.period.id, periodName(part.period), part.content)), cursor)
  const page = children.slice(0, limit)
  return {
    ...nodeOf(period.id, periodName(period), old?.content ?? current.content),
    level: period.level,
    version: version ?? current.version,
    writtenAt: old?.writtenAt ?? current.writtenAt ?? null,
    path: pathTo(period).map((above) => ({ id: above.id, title: periodName(above) })),
    children: page,
    ...(children.length > limit && page.length > 0 && { next: page.at(-1)!.id }),
  }
}

/** The entries after the one that the cursor names; all without a cursor. */
function entriesAfter(entries: readonly ContentsEntry[], cursor: string | undefined): ContentsEntry[] {
  if (cursor === undefined) return [...entries]
  const index = entries.findIndex(({ id }) => id === cursor)
  if (index < 0) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  return entries.slice(index + 1)
}

interface DayPage {
  readonly timeZone: string
  readonly limit: number
  readonly cursor: string | undefined
  /** Only segments that had ended by then. */
  readonly endedBy: Date | undefined
}

/** The segments of a day: episodes in order of their beginning, then open segments. */
async function segmentsOfDay(tx: Tx, userId: string, day: number, page: DayPage): Promise<ContentsEntry[]> {
  const { timeZone, limit, cursor, endedBy } = page
  const position = cursor === undefined ? undefined : await positionOf(tx, userId, day, cursor)
  const after = position && 'open' in position ? position.open : undefined
  const [leaves, found] = await Promise.all([
    after ? [] : pageOfDay(tx, userId, day, { limit, endedBy, after: position && 'leaf' in position ? position.leaf : undefined }),
    openSegmentsIn(tx, userId, { from: day, to: day }, { limit, after, endedBy }),
  ])
  const entries = leaves.map((leaf): ContentsEntry =>
    ({ ...segmentEntry(leaf.id, contentOfLeaf(leaf)), status: statusOfLeaf(leaf), conversationId: leaf.conversationId }))
  const open = found.slice(0, limit - entries.length)
  const contents = await describeOpen(tx, userId, open, timeZone)
  return [...entries, ...open.map((segment, i) => ({ ...segmentEntry(idOfOpen(userId, segment), contents[i]!), ...statusFields(segment) }))]
}

/** The segment that a cursor names. @throws {MadeleineError} `invalid_input` if it is not a segment of this day any more */
async function positionOf(tx: Tx, userId: string, day: number, cursor: string): Promise<{ leaf: string } | { open: OpenSegment }> {
  const name = readNodeName(cursor, '1970-01-01')
  const id = 'segmentId' in name ? name.segmentId : undefined
  const leaf = id === undefined ? undefined : await leafById(tx, userId, id)
  if (id !== undefined && leaf?.day === day) return { leaf: id }
  const open = id === undefined || leaf ? undefined : await findOpen(tx, userId, id)
  if (open?.day === day) return { open }
  throw invalidInput('cursor', cursor, 'the `next` of the previous page; what it named is no longer there')
}

const statusOfLeaf = ({ archivedAt }: Pick<LeafRow, 'archivedAt'>): SegmentStatus => (archivedAt === null ? 'collapsed' : 'archived')

const statusFields = (segment: OpenSegment) => ({ status: statusOfOpen(segment), conversationId: segment.conversationId })

const segmentNodeId = (id: string): string => `toc:segment:${id}`

async function readSegmentNode(tx: Tx, userId: string, id: string, timeZone: string): Promise<TocResult> {
  const leaf = await leafById(tx, userId, id)
  if (leaf) return segmentNode(id, contentOfLeaf(leaf), { day: leaf.day, status: statusOfLeaf(leaf), conversationId: leaf.conversationId })
  const open = await findOpen(tx, userId, id)
  const [content] = open ? await describeOpen(tx, userId, [open], timeZone) : []
  if (open && content) return segmentNode(id, content, { day: open.day, ...statusFields(open) })
  // Resegmented since: the id leads to the segment that replaced it
  const successor = await successorOf(tx, userId, id)
  if (successor === undefined) throw new MadeleineError('not_found', `no segment has the id ${show(id)}`)
  return readSegmentNode(tx, userId, successor, timeZone)
}

function segmentNode(
  id: string, content: NodeContent, { day, ...rest }: { day: number; status: SegmentStatus; conversationId: string },
): TocResult {
  return {
    ...nodeOf(segmentNodeId(id), '', content), ...rest, level: 'segment', version: 1, writtenAt: null, path: pathToDay(day), children: [],
  }
}

function pathToDay(day: number): TocResult['path'] {
  const dayPeriod = periodsOf(day)[3]
  return [...pathTo(dayPeriod), dayPeriod].map((above) => ({ id: above.id, title: periodName(above) }))
}

const nodeOf = (id: string, name: string, content: NodeContent | undefined) => ({
  ...entryOf(id, name, content),
  bullets: content?.bullets.map(bulletOf) ?? [],
  keywords: content ? displayedKeywords(content.keywords) : [],
  quality: content?.by ? ('model' as const) : ('extractive' as const),
})

const segmentEntry = (id: string, content: NodeContent): ContentsEntry => entryOf(segmentNodeId(id), '', content)

/** @param name of the period; '' for a segment, which has a title of its own */
function entryOf(id: string, name: string, content: NodeContent | undefined): ContentsEntry {
  const title = [name, content?.headline ?? ''].filter((part) => part !== '').join(': ')
  if (!content) return { id, title, startAt: null, endAt: null, segments: 0, messages: 0, tokens: countTokens(title), talkTokens: 0 }
  const { startAt, endAt, segments, messages, talkTokens, bullets, keywords } = content
  const text = [title, ...bullets.map((bullet) => bullet.text), displayedKeywords(keywords).join(', ')].join('\n')
  return { id, title, startAt: new Date(startAt), endAt: new Date(endAt), segments, messages, tokens: countTokens(text), talkTokens }
}

const bulletOf = ({ text, at, segmentId, grip }: Bullet): ContentsBullet =>
  ({ text, at: new Date(at), segmentId, ...(grip === undefined ? { unsupported: true as const } : { grip }) })

// Current content of the periods of the contents: nodes that the worker has not rewritten yet are recomputed on read.

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
 * Reads a period and its children as they are now, or as of a past moment. Stale nodes are recomputed from their children; a period
 * without closed segments is described by its open ones.
 */
export async function readCurrentPeriod(
  tx: Tx, userId: string, period: Period, { timeZone, asOf }: Pick<NodeRequest, 'timeZone'> & Partial<Pick<NodeRequest, 'asOf'>>,
): Promise<CurrentPeriod> {
  const isDay = period.level === 'day'
  const reach = asOf ? { ...period, to: Math.min(period.to, asOf.day) } : period
  // One trip to the engine; a second one where nodes are stale
  const [marked, row, written, openDays, underWay] = await Promise.all([
    markedNodesWithin(tx, userId, period, MAX_STALE_NODES),
    findNode(tx, userId, period.id),
    isDay ? [] : nodesInRanges(tx, userId, sourcesOf(period)),
    isDay ? [] : openSegmentDays(tx, userId, reach, asOf?.at),
    asOf ? daysUnderWay(tx, userId, asOf.at) : [],
  ])
  const stale = asOf ? [...marked.filter(({ fromDay }) => fromDay <= asOf.day), ...changedSince(period, asOf, underWay)] : marked
  const below = await readBelow(tx, userId, { period, stale, written, asOf })
  const parts = isDay ? [] : await currentParts(period, below, { stale, openDays })
  const isStored = stale.length === 0 && !isPartOfWeek(period)
  const closed = reach.to < reach.from ? undefined : isStored ? row?.content : await recomputed(period, below, parts)
  const content = closed
    ?? (isDay || openDays.length > 0 ? await contentOfOpen(tx, userId, reach, { timeZone, endedBy: asOf?.at }) : undefined)
  return { content, parts, version: row?.version ?? 0, writtenAt: row?.writtenAt ?? undefined }
}

/** Within a period, the nodes that say something else today: those that reach beyond the moment, or hold what was under way then. */
function changedSince(period: Period, { day }: PastMoment, underWay: readonly number[]): StaleNode[] {
  const nodes = new Map([ROOT, ...[day, ...underWay].flatMap(periodsOf)].map((one) => [one.id, one]))
  return [...nodes.values()].filter(({ from, to }) => from >= period.from && to <= period.to)
    .map(({ id, level, from, to }) => ({ id, level, fromDay: from, toDay: to }))
}

const contentOfOpen = async (
  tx: Tx, userId: string, period: Pick<Period, 'from' | 'to'>, { timeZone, endedBy }: Pick<DayPage, 'timeZone' | 'endedBy'>,
): Promise<NodeContent | undefined> =>
  rollUpChildren(await describeOpen(tx, userId, await openSegmentsIn(tx, userId, period, { limit: MAX_OPEN_SEGMENTS, endedBy }), timeZone))

/** A node whose content is recomputed. */
type StaleNode = Pick<NodeRow, 'id' | 'level' | 'fromDay' | 'toDay'>

/** What a period with stale nodes is recomputed from. */
interface Below {
  /** The children, as written, of the period and of every stale period in it. */
  readonly nodes: readonly NodeRow[]
  /** Contents of stale days. */
  readonly days: ReadonlyMap<number, NodeContent>
}

async function readBelow(
  tx: Tx, userId: string, { period, stale, written, asOf }: BelowRequest,
): Promise<Below> {
  if (stale.length === 0) return { nodes: written.filter(begunBy(asOf)), days: new Map() }
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
    contentsOfDays(tx, userId, stale.flatMap(({ level, fromDay }) => (level === 'day' ? [fromDay] : [])), asOf?.at),
  ])
  return { nodes: [...written, ...nodes].filter(begunBy(asOf)), days }
}

interface BelowRequest extends Pick<NodeRequest, 'asOf'> {
  readonly period: Period
  readonly stale: readonly StaleNode[]
  readonly written: readonly NodeRow[]
}

const begunBy = (asOf: PastMoment | undefined) => ({ fromDay }: NodeRow): boolean => asOf === undefined || fromDay <= asOf.day

const recomputed = async ({ level, from }: Period, { days }: Below, parts: readonly PeriodPart[]): Promise<NodeContent | undefined> =>
  level === 'day' ? days.get(from) : rollUpChildren(parts.flatMap(({ content }) => content ?? []))

interface PartsRequest {
  /** Stale nodes within the period. */
  readonly stale: readonly StaleNode[]
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

// Expansion of a grip, a segment or a fact: the messages it names, with those around them.

export interface ExpandRequest {
  /** Id of a grip, a segment or a fact; a fact also as `fact:ID`. */
  readonly id: string
  /** Context messages before and after. */
  readonly before: number
  readonly after: number
}

/**
 * Reads the messages that a grip cites, all of a segment, or the newest that prove a fact, with context messages that may belong
 * to other segments. An id without a prefix is a segment's before it is a fact's.
 *
 * @throws {MadeleineError} `not_found`, `invalid_input`
 */
export function expand(db: Db, userId: string, { id, before, after }: ExpandRequest): Promise<ExpandResult> {
  return withUser(db, userId, async (tx) => {
    const range = await citedRange(tx, userId, id)
    const conversation = range && (await conversations.find(tx, userId, range.conversationId))
    if (!range || !conversation) throw new MadeleineError('not_found', `nothing has the id ${show(id)}`)
    const { conversationId, segmentId, from, to, proofs = [] } = range
    const log = await messagesIn(
      tx, userId, conversationId, { from: Math.max(0, from - before), to: Math.min(to, from + MAX_MESSAGES) + after },
    )
    // What it names was forgotten
    if (!log.some(({ seq }) => seq >= from && seq < to)) throw new MadeleineError('not_found', `nothing has the id ${show(id)}`)
    const isShown = (proof: FactProof): boolean => proof.conversationId === conversationId && log.some(({ seq }) => seq === proof.seq)
    const supports = new Set(proofs.filter(isShown).map(({ seq }) => seq))
    const elsewhere = proofs.filter((proof) => !isShown(proof))
    const around = await countAround(tx, userId, conversationId, { before: log[0]!.seq, from: log.at(-1)!.seq + 1 })
    return {
      id, conversationId, segmentId,
      messages: log.map((message) =>
        ({ ...storedOf(message), isSupport: (message.seq >= from && message.seq < to) || supports.has(message.seq) })),
      ...(elsewhere.length > 0 && { elsewhere: elsewhere.map(factMessageOf) }),
      earlier: around.before,
      later: around.from,
    }
  }, { idempotent: true, snapshot: true })
}

/** The first messages of a long segment that are returned; `later` counts the rest, and `memory.messages` pages through them. */
const MAX_MESSAGES = 1000

/** Messages `from ≤ seq < to` of a segment. */
interface CitedRange {
  readonly conversationId: string
  readonly segmentId: string
  readonly from: number
  readonly to: number
  /** Of a fact. */
  readonly proofs?: readonly FactProof[]
}

/** @throws {MadeleineError} `not_found` for a grip that reaches beyond its segment, `invalid_input` */
async function citedRange(tx: Tx, userId: string, id: string): Promise<CitedRange | undefined> {
  if (!isGripId(id)) {
    const isFact = id.startsWith(FACT_PREFIX)
    const segment = segmentIdIn(isFact ? id.slice(FACT_PREFIX.length) : id)
    if (segment === undefined) throw invalidInput('id', id, 'the id of a grip, a segment, an episode or a fact')
    return (isFact ? undefined : await segmentRange(tx, userId, segment))
      ?? (isFact || !id.includes(':') ? factRange(tx, userId, segment) : undefined)
  }
  const { segmentId, from, to } = readGripId(id)
  const segment = await segmentRange(tx, userId, segmentId)
  // A grip that reaches beyond its segment is not one of ours
  if (segment && (from < segment.from || to > segment.to)) {
    throw new MadeleineError('not_found', `${show(id)} reaches beyond its segment, which is ${segment.from}-${segment.to}`)
  }
  return segment && { ...segment, from, to }
}

/** Undefined for what names a period, or nothing. */
function segmentIdIn(name: string): string | undefined {
  try {
    const node = readNodeName(name, '1970-01-01')
    return 'segmentId' in node ? node.segmentId : undefined
  } catch {
    return undefined
  }
}

const FACT_PREFIX = 'fact:'

async function factRange(tx: Tx, userId: string, id: string): Promise<CitedRange | undefined> {
  const place = await factPlace(tx, userId, id)
  return place
    && { conversationId: place.conversationId, segmentId: place.segmentId, from: place.seq, to: place.seq + 1, proofs: place.proofs }
}

/** The range of a segment, also of one that was resegmented since: its messages kept their places in the log. */
async function segmentRange(tx: Tx, userId: string, segmentId: string): Promise<CitedRange | undefined> {
  const segment = (await findSegment(tx, userId, segmentId)) ?? (await findOpen(tx, userId, segmentId))
  return segment && { conversationId: segment.conversationId, segmentId, from: segment.from, to: segment.to }
}
