/**
 * The calls `merge` and `split`: other segments take the place of those that were cut, in ONE transaction under the locks of encoding.
 * The old ones keep their rows with the id of what replaced them, and all that was made of them is set aside for undoing.
 */
import { invalidInput, MadeleineError, show } from '@madeleine/base'
import { type Change, MergeInput, type MergeOptions, parseOptions, segmentId, SplitInput, type SplitOptions } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { find } from '../store/tables/conversations.ts'
import { currentGenerations, scheduleEmbeddings } from '../store/tables/generations.ts'
import { schedule } from '../store/tables/jobs.ts'
import { readPostings, removePostings } from '../store/tables/postings.ts'
import { BY_HAND, insertSegments, type KeptOfEpisode, type NewSegment, type SegmentPlan } from '../store/tables/segments.ts'
import { archiveSegments } from '../upgrade/upgrade-sql.ts'
import { putBack, readSetAside, type SetAside } from './set-aside-sql.ts'
import { countArchived, placeWithin, removeSegments, type Replaceable, replaceable } from './tending-sql.ts'
import { type Done, lockEpisodes, tend, type Tender } from './tending.ts'

export function mergeEpisodes(tender: Tender, options: Omit<MergeOptions, 'space'>): Promise<Change> {
  const { episodeIds } = parseOptions(MergeInput, options)
  const { store: { pipeline }, place: { userId } } = tender
  return tend(tender, async (tx, id) => {
    const wanted = new Set(episodeIds)
    const old = await replaceable(tx, userId, (await lockEpisodes(tx, userId, [...wanted])).map((episode) => episode.id))
    assertNeighbours(old)
    return regroup(pipeline, tx, userId, { action: 'merge', id, old, cuts: [] })
  })
}

export function splitEpisode(tender: Tender, id: string, options: Omit<SplitOptions, 'space'>): Promise<Change> {
  const { episodeId, at } = parseOptions(SplitInput, { ...options, episodeId: id })
  const { store: { pipeline }, place: { userId } } = tender
  return tend(tender, async (tx, entryId) => {
    const old = await replaceable(tx, userId, (await lockEpisodes(tx, userId, [episodeId])).map((episode) => episode.id))
    const place = await placeWithin(tx, userId, old[0]!, at)
    if (!place) throw invalidInput('at', at, 'the id of a message of the episode')
    if (place.isFirst) throw invalidInput('at', at, 'not the first message of the episode: nothing would be left before it')
    return regroup(pipeline, tx, userId, { action: 'split', id: entryId, old, cuts: [place.seq] })
  })
}

function assertNeighbours(old: readonly Replaceable[]): void {
  if (old.length < 2) throw new MadeleineError('invalid_input', 'these are one episode already')
  for (const [i, { conversationId, from, id }] of old.entries()) {
    const before = old[i - 1]
    if (!before || (before.conversationId === conversationId && before.to === from)) continue
    const where = before.conversationId === conversationId ? 'does not follow directly behind it' : 'is in another conversation'
    throw new MadeleineError('invalid_input', `only neighbours can be merged: ${show(id)} ${where}, ${show(before.id)}`)
  }
}

interface Regrouping {
  readonly action: 'merge' | 'split'
  /** Of the entry in the history. */
  readonly id: string
  /** In order, without a gap. */
  readonly old: readonly Replaceable[]
  /** Where the new ones begin, but for the first. */
  readonly cuts: readonly number[]
}

async function regroup(pipeline: PipelineContext, tx: Tx, userId: string, { action, id, old, cuts }: Regrouping): Promise<Done> {
  const [first, last] = [old[0]!, old.at(-1)!]
  const { conversationId } = first
  const { incarnation } = (await find(tx, userId, conversationId))!
  const starts = [first.from, ...cuts]
  const plan = planOf(old)
  const made = starts.map((from, i): NewSegment => ({
    id: segmentId(userId, incarnation, from, id), from, to: starts[i + 1] ?? last.to, overlap: i === 0 ? first.overlap : 0,
    reason: i === starts.length - 1 ? last.reason : 'topic', plan,
  }))
  const [oldIds, newIds] = [old.map((segment) => segment.id), made.map((segment) => segment.id)]
  const now = pipeline.now()
  const days = await daysOfSegments(tx, userId, oldIds)
  const replaced = await setAside(tx, userId, oldIds)
  await archiveSegments(tx, userId, old.map((segment) => ({
    id: segment.id, by: made.findLast(({ from }) => from <= segment.from)!.id,
  })))
  await insertSegments(tx, userId, conversationId, { segments: made, policy: BY_HAND, now })
  await schedule(tx, userId, newIds.map((key) => ({ kind: 'encode', key, at: now, lane: 0 })))
  await markDays(tx, userId, { days, now, lane: 0 })
  return {
    action, episodeIds: newIds,
    entry: { episodeIds: oldIds, conversationId, segmentIds: [...oldIds, ...newIds], before: { replaced, made: newIds } },
  }
}

/** What the new episodes keep: the memory of the old ones by their share of the messages, and their marks. */
function planOf(old: readonly Replaceable[]): SegmentPlan {
  const messages = old.reduce((sum, { from, to }) => sum + to - from, 0)
  const byShare = (of: (one: Replaceable) => number): number =>
    old.reduce((sum, one) => sum + of(one) * (one.to - one.from) / messages, 0)
  const latest = (times: readonly (Date | null)[]): Date | undefined =>
    times.reduce<Date | undefined>((last, at) => (at && (!last || at > last) ? at : last), undefined)
  const [archived, starred] = [old.map(({ archivedAt }) => archivedAt), old.map(({ starredAt }) => starredAt)]
  const isRead = old.every(({ consolidatedAt }) => consolidatedAt !== null)
  const kept: KeptOfEpisode = {
    ...(archived.every((at) => at !== null) && { archivedAt: latest(archived)!.toISOString() }),
    ...(starred.some((at) => at !== null) && { starredAt: latest(starred)!.toISOString() }),
    memory: {
      stabilityDays: byShare(({ stabilityDays }) => stabilityDays), difficulty: byShare(({ difficulty }) => difficulty),
      lastReviewedAt: latest(old.map(({ lastReviewedAt }) => lastReviewedAt))?.toISOString() ?? null,
    },
  }
  return { kept, ...(isRead && { consolidatedAt: latest(old.map(({ consolidatedAt }) => consolidatedAt))!.toISOString() }) }
}

async function setAside(tx: Tx, userId: string, ids: readonly string[]): Promise<SetAside> {
  const rows = await readSetAside(tx, userId, ids)
  return { ...rows, postings: await readPostings(tx, userId, rows.segment.map(({ number }) => Number(number))) }
}

/** Puts the old segments back in the place of the new ones. The conversation, the segments and the corpus must be locked. */
export async function undoRegrouping(
  pipeline: PipelineContext, tx: Tx, userId: string, { replaced, made }: { readonly replaced: SetAside; readonly made: readonly string[] },
): Promise<void> {
  const oldIds = replaced.segment.map(({ id }) => String(id))
  const now = pipeline.now()
  const models = (await currentGenerations(tx)).map(({ model }) => model)
  await scheduleEmbeddings(tx, userId, { models, at: now })
  const days = await daysOfSegments(tx, userId, made)
  await removePostings(tx, userId, made)
  await removeSegments(tx, userId, [...made, ...oldIds])
  await putBack(tx, userId, replaced)
  await countArchived(tx, userId)
  const all = [...new Set([...days, ...await daysOfSegments(tx, userId, oldIds)])]
  await markDays(tx, userId, { days: all, now, lane: 0 })
}
