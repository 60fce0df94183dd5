/** Stage 3 of the line: a closed segment becomes an episode. */
import type { Quality } from '../core/episode.ts'
import type { Message } from '../core/message.ts'
import { idf } from '../core/bm25.ts'
import { firstState } from '../core/retention.ts'
import { CALIBRATION, drift, ORDINARY, surpriseOfDrift, surpriseOfLevel } from '../core/surprise.ts'
import { messageTerms, terms } from '../core/terms.ts'
import { extractive } from '../encode/extractive.ts'
import { MadeleineError } from '../errors.ts'
import { isSound } from '../model/embedder.ts'
import type { Tx } from '../store/db.ts'
import { holdsLease, leaseLost, settle, type DueRow } from '../store/due.ts'
import { insertEpisode, insertVector, lastDrifts, type NewEpisode } from '../store/episodes.ts'
import { messagesIn } from '../store/messages.ts'
import { insertPostings, MESSAGES, POSTINGS_PER_TRANSACTION, postingsOf, segmentFrequencies, TITLES, type Posting } from '../store/postings.ts'
import { collapse, findSegment, lockWaiting, type SegmentRow } from '../store/segments.ts'
import { withUser } from '../store/users.ts'
import type { Happened, Line } from './line.ts'

/** A segment with all that its encoding reads. */
interface Material {
  readonly segment: SegmentRow
  readonly messages: readonly Message[]
  /** Shown to the encoder as context. */
  readonly overlap: readonly Message[]
  /** What came before, for surprise. */
  readonly before: readonly Message[]
  readonly drifts: readonly number[]
}

interface Encoded {
  readonly episode: NewEpisode
  readonly vector: Float32Array | undefined
  /** Of the messages. */
  readonly postings: readonly Posting[]
  /** Of title and summary. */
  readonly wording: readonly Posting[]
  /** Terms of all messages. */
  readonly termCount: number
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction
 *   2. compute   terms, how common they are (one look-up), title, summary, vectors; nothing written
 *   3. postings  of a huge segment's messages, 2,000 a transaction; they are not counted before the segment is
 *                collapsed, and a second try finds the same there
 *   4. publish   ONE transaction, only if lease, range and state are still ours: the last postings, those of title
 *                and summary (a second try may choose others), episode, vector, state, and the due row goes
 */
export async function encode(line: Line, row: DueRow, signal: AbortSignal): Promise<Happened[]> {
  const { userId } = row
  const material = await withUser(line.db, userId, (tx) => read(tx, row), { background: true })
  if (!material) return []
  const encoded = await compute(line, row, material, signal)
  const { wording } = encoded
  let rest = encoded.postings
  for (; rest.length + wording.length > POSTINGS_PER_TRANSACTION; rest = rest.slice(POSTINGS_PER_TRANSACTION)) {
    const part = rest.slice(0, POSTINGS_PER_TRANSACTION)
    await withUser(line.db, userId, (tx) => writePart(tx, row, part), { background: true })
  }
  await withUser(line.db, userId, (tx) => publish(line, tx, row, { material, encoded, postings: [...rest, ...wording] }), { background: true })
  const { conversationId, id } = material.segment
  return [
    { event: 'segment.collapsed', userId, conversationId, segmentId: id },
    { event: 'episode.created', userId, conversationId, episodeId: id, title: encoded.episode.title },
  ]
}

/** Messages before a segment that its surprise is measured against. */
const BEFORE_MESSAGES = 20
/** Messages that make a segment's opening. */
const OPENING_MESSAGES = 3

async function read(tx: Tx, row: DueRow): Promise<Material | undefined> {
  const segment = await findSegment(tx, row.userId, row.key)
  if (!segment || segment.state !== 'collapsing') {
    await settle(tx, row) // forgotten, or encoded by somebody whose reply was lost
    return undefined
  }
  const { conversationId, from, to, overlap } = segment
  const log = await messagesIn(tx, row.userId, conversationId, { from: Math.max(0, from - Math.max(overlap, BEFORE_MESSAGES)), to })
  return {
    segment,
    messages: log.filter(({ seq }) => seq >= from),
    overlap: log.filter(({ seq }) => seq < from && seq >= from - overlap),
    before: log.filter(({ seq }) => seq < from && seq >= from - BEFORE_MESSAGES),
    drifts: await lastDrifts(tx, row.userId, CALIBRATION),
  }
}

async function compute(line: Line, row: DueRow, material: Material, signal: AbortSignal): Promise<Encoded> {
  const { segment, messages, overlap } = material
  const texts = messages.map(messageTerms)
  const background = await backgroundOf(line, row.userId, texts)
  const own = extractive({ messages, overlap, timeZone: line.timeZone, ...(background.size > 0 ? { background } : {}) })
  const title = segment.plan.title ?? own.title
  const summary = segment.plan.summary ?? own.summary
  const vectors = await embed(line, row, { ...material, key: `${title}\n${summary}` }, signal)
  const surprise = surpriseOf(material, vectors?.drift)
  const key = terms(`${title}\n${summary}`)
  const { stabilityDays, difficulty } = firstState(surprise)
  const times = messages.map(({ at }) => at.getTime())
  const quality: Quality = vectors ? 'extractive' : 'fallback'
  return {
    episode: {
      segmentId: segment.id, conversationId: segment.conversationId, title, summary, quality, surprise, stabilityDays, difficulty,
      termCount: key.length, drift: vectors?.drift ?? null,
      startAt: new Date(Math.min(...times)), endAt: new Date(Math.max(...times)),
      codeVersion: line.codeVersion, createdAt: line.now(),
    },
    vector: vectors?.episode,
    postings: postingsOf(MESSAGES, texts),
    wording: postingsOf(TITLES, [key]),
    termCount: texts.reduce((sum, list) => sum + list.length, 0),
  }
}

/** idf of these terms among the user's segments so far: what is said every day makes no title. */
async function backgroundOf({ db }: Line, userId: string, texts: readonly (readonly string[])[]): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Set(texts.flat())]
  const { segments, holding } = await withUser(db, userId, (tx) => segmentFrequencies(tx, userId, distinct), { background: true })
  return new Map([...holding].map(([term, count]) => [term, idf(count, segments)]))
}

interface Vectors {
  readonly episode: Float32Array
  readonly drift: number | undefined
}

/** Undefined where the store's vectors are not ours to write, and where the embedder has failed too often. */
async function embed(line: Line, row: DueRow, of: Material & { key: string }, signal: AbortSignal): Promise<Vectors | undefined> {
  if (line.generation === undefined) return undefined
  const before = of.before.map(({ text }) => text)
  const opening = of.messages.slice(0, OPENING_MESSAGES).map(({ text }) => text)
  try {
    const [episode, ...rest] = await line.embedder.embed([of.key, ...before, ...opening], signal)
    const vectors = [episode, ...rest]
    if (!episode || vectors.length !== 1 + before.length + opening.length || vectors.some((v) => !isSound(v, line.embedder.dims))) {
      throw new MadeleineError('model_failed', `embedder ${line.embedder.name} did not return ${line.embedder.dims} finite numbers a text`)
    }
    return { episode, drift: drift(rest.slice(0, before.length), rest.slice(before.length)) }
  } catch (error) {
    if (row.attempts <= line.maxAttempts || signal.aborted) throw error
    return undefined
  }
}

/** The model's level where the cut gave one; else drift, ranked among the user's own. */
function surpriseOf({ segment, drifts }: Material, measured: number | undefined): number {
  if (segment.plan.surpriseLevel) return surpriseOfLevel(segment.plan.surpriseLevel)
  return measured === undefined ? ORDINARY : surpriseOfDrift(measured, drifts)
}

async function writePart(tx: Tx, row: DueRow, part: readonly Posting[]): Promise<void> {
  if (!(await lockWaiting(tx, row.userId, row.key)) || !(await holdsLease(tx, row))) throw leaseLost(row)
  await insertPostings(tx, row.userId, row.key, part)
}

async function publish(
  line: Line,
  tx: Tx,
  row: DueRow,
  { material, encoded, postings }: { material: Material; encoded: Encoded; postings: readonly Posting[] },
): Promise<void> {
  const { segment } = material
  const collapsed = await collapse(tx, row.userId, segment, encoded.termCount)
  if (!collapsed || !(await holdsLease(tx, row))) throw leaseLost(row)
  await insertPostings(tx, row.userId, segment.id, postings)
  await insertEpisode(tx, row.userId, encoded.episode)
  if (encoded.vector && line.generation !== undefined) {
    await insertVector(tx, row.userId, segment.id, { generation: line.generation, values: encoded.vector })
  }
  await settle(tx, row)
}
