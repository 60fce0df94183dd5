/** A node of the table of contents as callers see it: what it says, what it costs to read, and the way down from it. */
import { contentOfLeaf, displayedKeywords, type Bullet, type NodeContent } from '../../core/roll-up.ts'
import { periodName, readNodeName, type NodeName } from '../../time/period-name.ts'
import { periodsOf, type Level, type Period } from '../../time/period.ts'
import { countTokens } from '../../text/token-count.ts'
import { invalidInput, MadeleineError, show } from '../../errors.ts'
import { leafById, nodeVersion, pageOfDay } from '../../store/contents/contents-nodes.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { successorOf } from '../../store/queries/upgrade-queries.ts'
import { openSegmentsIn, type OpenSegment } from '../../store/queries/recent-segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { pathTo, seePeriod } from './current-periods.ts'
import type { SegmentStatus } from '../log/get-segments.ts'
import { describeOpen, findOpen, idOfOpen, statusOfOpen } from './open-segments.ts'

/** A sentence of a node. */
export interface ContentsBullet {
  text: string
  /** When the segment began that it tells of. */
  at: Date
  segmentId: string
  /** What `expand` shows the talk around; absent on an unsupported sentence. */
  grip?: string
  /** True where no message was found that says so. */
  unsupported?: true
}

/** What a node says, and what reading it costs. */
export interface ContentsEntry {
  /** toc:root, toc:year:2026, toc:month:2026:01, toc:week:2026:W03, toc:day:2026-01-15, toc:segment:ID */
  id: string
  title: string
  /** First and last moment of its talk; null where there is none. */
  startAt: Date | null
  endAt: Date | null
  /** Episodes below, and messages in them. */
  segments: number
  messages: number
  /** o200k tokens of its own words: title, bullets and keywords. */
  tokens: number
  /** o200k tokens of the messages below. */
  talkTokens: number
  /** Of a segment. */
  status?: SegmentStatus
  conversationId?: string
}

export interface ContentsNode extends ContentsEntry {
  level: Level | 'segment'
  bullets: ContentsBullet[]
  keywords: string[]
  /** Counts what it said over time; 0: not written yet. Earlier ones are asked for by number. */
  version: number
  writtenAt: Date | null
  /** Whose words these are: the model's, or those of its children. */
  quality: 'model' | 'extractive'
  /** From the root down to the node above. */
  path: { id: string; title: string }[]
  /** In order of time. */
  children: ContentsEntry[]
  /** Where the next page of children begins. */
  next?: string
}

export interface NodeRequest {
  readonly name: NodeName
  readonly timeZone: string
  /** Children at most. */
  readonly limit: number
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  /** An earlier version of a period. */
  readonly version: number | undefined
}

/** @throws {MadeleineError} `not_found` for a segment or a version that there is not, `invalid_input` for a page that there is not */
export function readContents(db: Db, userId: string, asked: NodeRequest): Promise<ContentsNode> {
  const { name } = asked
  return withUser(db, userId, (tx) => ('period' in name ? readPeriodNode(tx, userId, name.period, asked) : readSegmentNode(tx, userId, name.segmentId, asked.timeZone)),
    { idempotent: true, snapshot: true })
}

async function readPeriodNode(tx: Tx, userId: string, period: Period, { timeZone, limit, cursor, version }: NodeRequest): Promise<ContentsNode> {
  const seen = await seePeriod(tx, userId, period, timeZone)
  const old = version === undefined ? undefined : await nodeVersion(tx, userId, period.id, version)
  if (version !== undefined && !old) throw new MadeleineError('not_found', `${period.id} has no version ${version}`)
  const children = period.level === 'day'
    ? await segmentsOfDay(tx, userId, period.from, { timeZone, limit: limit + 1, cursor })
    : partsAfter(seen.parts.map((part) => entryOf(part.period.id, periodName(part.period), part.content)), cursor)
  const page = children.slice(0, limit)
  return {
    ...nodeOf(period.id, periodName(period), old?.content ?? seen.content),
    level: period.level,
    version: version ?? seen.version,
    writtenAt: old?.writtenAt ?? seen.writtenAt ?? null,
    path: pathTo(period).map((above) => ({ id: above.id, title: periodName(above) })),
    children: page,
    ...(children.length > limit && page.length > 0 && { next: page.at(-1)!.id }),
  }
}

function partsAfter(children: readonly ContentsEntry[], after: string | undefined): ContentsEntry[] {
  if (after === undefined) return [...children]
  const place = children.findIndex(({ id }) => id === after)
  if (place < 0) throw invalidInput('after', after, 'the `next` of the page before')
  return children.slice(place + 1)
}

interface Page {
  readonly timeZone: string
  readonly limit: number
  readonly cursor: string | undefined
}

/** Episodes by their beginning, then what goes on. */
async function segmentsOfDay(tx: Tx, userId: string, day: number, { timeZone, limit, cursor }: Page): Promise<ContentsEntry[]> {
  const place = cursor === undefined ? undefined : await placeBehind(tx, userId, day, cursor)
  const leaves = place && 'talk' in place ? [] : await pageOfDay(tx, userId, day, { limit, after: place?.leaf })
  const entries = leaves.map((leaf): ContentsEntry => ({ ...segmentEntry(leaf.id, contentOfLeaf(leaf)), status: 'collapsed', conversationId: leaf.conversationId }))
  const talks = entries.length < limit ? await openSegmentsIn(tx, userId, { from: day, to: day }, { limit: limit - entries.length, after: place && 'talk' in place ? place.talk : undefined }) : []
  const open = await describeOpen(tx, userId, talks, timeZone)
  return [...entries, ...talks.map((talk, i) => ({ ...segmentEntry(idOfOpen(userId, talk), open[i]!), ...ofTalk(talk) }))]
}

/** @throws {MadeleineError} `invalid_input` where the segment stands on another day now, or nowhere */
async function placeBehind(tx: Tx, userId: string, day: number, after: string): Promise<{ leaf: string } | { talk: OpenSegment }> {
  const name = readNodeName(after, '1970-01-01')
  const id = 'segmentId' in name ? name.segmentId : undefined
  const leaf = id === undefined ? undefined : await leafById(tx, userId, id)
  if (id !== undefined && leaf?.day === day) return { leaf: id }
  const talk = id === undefined || leaf ? undefined : await findOpen(tx, userId, id)
  if (talk?.day === day) return { talk }
  throw invalidInput('after', after, 'the `next` of the page before; what it named is not there any more')
}

const ofTalk = (talk: OpenSegment) => ({ status: statusOfOpen(talk), conversationId: talk.conversationId })

const segmentNodeId = (id: string): string => `toc:segment:${id}`

async function readSegmentNode(tx: Tx, userId: string, id: string, timeZone: string): Promise<ContentsNode> {
  const leaf = await leafById(tx, userId, id)
  if (leaf) return segmentNode(id, contentOfLeaf(leaf), { day: leaf.day, status: 'collapsed', conversationId: leaf.conversationId })
  const talk = await findOpen(tx, userId, id)
  const [content] = talk ? await describeOpen(tx, userId, [talk], timeZone) : []
  if (talk && content) return segmentNode(id, content, { day: talk.day, ...ofTalk(talk) })
  // Cut anew since: what took its place
  const successor = await successorOf(tx, userId, id)
  if (successor === undefined) throw new MadeleineError('not_found', `no segment has the id ${show(id)}`)
  return readSegmentNode(tx, userId, successor, timeZone)
}

function segmentNode(id: string, content: NodeContent, { day, ...rest }: { day: number; status: SegmentStatus; conversationId: string }): ContentsNode {
  return { ...nodeOf(segmentNodeId(id), '', content), ...rest, level: 'segment', version: 1, writtenAt: null, path: pathToDay(day), children: [] }
}

function pathToDay(day: number): ContentsNode['path'] {
  const own = periodsOf(day)[3]
  return [...pathTo(own), own].map((above) => ({ id: above.id, title: periodName(above) }))
}

const nodeOf = (id: string, name: string, content: NodeContent | undefined) => ({
  ...entryOf(id, name, content),
  bullets: content?.bullets.map(bulletOf) ?? [],
  keywords: content ? displayedKeywords(content.keywords) : [],
  quality: content?.by ? ('model' as const) : ('extractive' as const),
})

const segmentEntry = (id: string, content: NodeContent): ContentsEntry => entryOf(segmentNodeId(id), '', content)

/** @param name of the period; '' on a segment, which has a title of its own */
function entryOf(id: string, name: string, content: NodeContent | undefined): ContentsEntry {
  const title = [name, content?.headline ?? ''].filter((part) => part !== '').join(': ')
  if (!content) return { id, title, startAt: null, endAt: null, segments: 0, messages: 0, tokens: countTokens(title), talkTokens: 0 }
  const { startAt, endAt, segments, messages, talkTokens, bullets, keywords } = content
  const words = [title, ...bullets.map(({ text }) => text), displayedKeywords(keywords).join(', ')].join('\n')
  return { id, title, startAt: new Date(startAt), endAt: new Date(endAt), segments, messages, tokens: countTokens(words), talkTokens }
}

const bulletOf = ({ text, at, segmentId, grip }: Bullet): ContentsBullet =>
  ({ text, at: new Date(at), segmentId, ...(grip === undefined ? { unsupported: true as const } : { grip }) })
