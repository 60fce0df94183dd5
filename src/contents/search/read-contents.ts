/** A node of the table of contents as callers see it: its content, its cost in tokens, its path and its children. */
import { contentOfLeaf, displayedKeywords, type Bullet, type NodeContent } from '../core/roll-up.ts'
import { periodName, readNodeName, type NodeName } from '../../time/period-name.ts'
import { pathTo, periodsOf, type Period } from '../../time/period.ts'
import { countTokens } from '../../text/tokens/token-count.ts'
import { invalidInput, MadeleineError, show } from '../../errors.ts'
import { nodeVersion } from '../sql/contents-nodes.ts'
import { leafById, pageOfDay } from '../sql/day-leaves.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { successorOf } from '../../upgrade/sql/upgrade-queries.ts'
import { openSegmentsIn, type OpenSegment } from '../../store/queries/recent-segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { readCurrentPeriod } from './current-periods.ts'
import { describeOpen, findOpen, idOfOpen, statusOfOpen } from './open-segments.ts'
import type { SegmentStatus } from '../../contract/results/values.ts'
import type { ContentsBullet, ContentsEntry, TocResult } from '../../contract/results/contents-results.ts'

export interface NodeRequest {
  readonly name: NodeName
  readonly timeZone: string
  /** Children at most. */
  readonly limit: number
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  /** Of a period; undefined: the current one. */
  readonly version: number | undefined
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
  tx: Tx, userId: string, period: Period, { timeZone, limit, cursor, version }: NodeRequest,
): Promise<TocResult> {
  // What is read together takes as many trips to the engine as the longest of it
  const [current, old, segments] = await Promise.all([
    readCurrentPeriod(tx, userId, period, timeZone),
    version === undefined ? undefined : nodeVersion(tx, userId, period.id, version),
    period.level === 'day' ? segmentsOfDay(tx, userId, period.from, { timeZone, limit: limit + 1, cursor }) : [],
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
}

/** The segments of a day: episodes in order of their beginning, then open segments. */
async function segmentsOfDay(tx: Tx, userId: string, day: number, { timeZone, limit, cursor }: DayPage): Promise<ContentsEntry[]> {
  const position = cursor === undefined ? undefined : await positionOf(tx, userId, day, cursor)
  const after = position && 'open' in position ? position.open : undefined
  const [leaves, found] = await Promise.all([
    after ? [] : pageOfDay(tx, userId, day, { limit, after: position && 'leaf' in position ? position.leaf : undefined }),
    openSegmentsIn(tx, userId, { from: day, to: day }, { limit, after }),
  ])
  const entries = leaves.map((leaf): ContentsEntry =>
    ({ ...segmentEntry(leaf.id, contentOfLeaf(leaf)), status: 'collapsed', conversationId: leaf.conversationId }))
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

const statusFields = (segment: OpenSegment) => ({ status: statusOfOpen(segment), conversationId: segment.conversationId })

const segmentNodeId = (id: string): string => `toc:segment:${id}`

async function readSegmentNode(tx: Tx, userId: string, id: string, timeZone: string): Promise<TocResult> {
  const leaf = await leafById(tx, userId, id)
  if (leaf) return segmentNode(id, contentOfLeaf(leaf), { day: leaf.day, status: 'collapsed', conversationId: leaf.conversationId })
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
