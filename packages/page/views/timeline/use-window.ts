/**
 * Reads what the timeline shows: counts of the whole memory; and buckets and episodes of the window, and of as much to both sides, so
 * that moving finds them there.
 */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { BUCKET_MS, bucketOf, type BucketUnit } from '../../parts/buckets.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, isAborted, type AskedOf } from '../../shell/api.ts'
import { asOfOption, type Reach } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import type { Bucket, EpisodeInTime } from './lanes.ts'
import type { Group, TintedBy } from './tints.ts'

/** Counts of a span. */
export interface Wave {
  readonly unit: BucketUnit
  readonly buckets: readonly Bucket[]
  /** That they are counted by. */
  readonly groups: readonly Group[] | undefined
}

export interface ReadWindow extends Wave {
  readonly episodes: readonly EpisodeInTime[]
  readonly total: number
  readonly read: Reach
  /** As of when, and after how many changes. */
  readonly state: string
}

const NONE: Wave['buckets'] = []

export const countedBy = (by: TintedBy): Pick<AskedOf<'timeline'>, 'by'> => (by === 'strength' ? {} : { by })

/** Counts of the whole memory, which the small wave below shows, and the large one from afar; without counts until they have come. */
export function useWhole(whole: Reach, by: TintedBy): Wave {
  const unit = bucketOf(Math.max(60 * DAY_MS, whole.to - whole.from))
  const asOf = asOfOption.value
  const [from, to] = [Math.floor(whole.from), Math.ceil(whole.to)]
  const { answer } = useAnswer(`${unit} ${from} ${to} ${asOf.asOf ?? ''} ${changes.value} ${by}`, (signal) =>
    ask('timeline', { from, to, bucket: unit, limit: 0, ...asOf, ...countedBy(by) }, signal))
  return { unit, buckets: answer?.buckets ?? NONE, groups: answer?.groups }
}

/** Most episodes of a window that are drawn one by one; of a long one only those that get a title. */
const MOST = 600
const MOST_FROM_AFAR = 90
const FAR_MS = 200 * BUCKET_MS.day

interface WindowState {
  readonly shown: ReadWindow | undefined
  readonly failure: unknown
  readonly again: () => void
}

/**
 * One request at a time: while somebody zooms, what has come is drawn, and what is missing then is asked for.
 * @param known all: counts of the whole memory, which are not asked for again
 */
export function useWindow(view: Reach, { all, by }: { readonly all: Wave; readonly by: TintedBy }): WindowState {
  const [shown, setShown] = useState<ReadWindow | undefined>(undefined)
  const [failure, setFailure] = useState<unknown>(undefined)
  const isAsking = useRef(false)
  const leaving = useRef<AbortController>(new AbortController())
  const { asOf } = asOfOption.value
  const state = `${asOf} ${changes.value} ${by}`
  const isThere = shown !== undefined && shown.state === state && covers(shown, view)
  const [round, again] = useReducer((before: number, _: undefined) => before + 1, 0)
  useEffect(() => {
    if (isThere || isAsking.current) return
    isAsking.current = true
    readWindow(view, { all, by, asOf, state }, leaving.current.signal).then(
      (found) => (isAsking.current = false, setFailure(undefined), setShown(found)),
      (error: unknown) => (isAsking.current = false, !isAborted(error) && setFailure(error)),
    )
  }, [view.from, view.to, state, isThere, shown, round])
  useEffect(() => () => leaving.current.abort(), [])
  return { shown, failure, again: () => again(undefined) }
}

/** Whether what was read is what is shown: the same buckets, and all episodes of the window or as close a look. */
function covers({ unit, read, total, episodes }: ReadWindow, view: Reach): boolean {
  const span = view.to - view.from
  return holds(read, view) && unit === bucketOf(span) && (total <= episodes.length || (read.to - read.from) / span < 4)
}

const holds = (outer: Reach, inner: Reach): boolean => outer.from <= inner.from && outer.to >= inner.to

/** What is drawn as a wave: the counts of the window, or those of the whole where they are the same or the former are not there yet. */
export const waveOf = (shown: ReadWindow | undefined, all: Wave, view: Reach): Wave =>
  (shown && shown.unit !== all.unit && holds(shown.read, view) ? shown : all)

interface WindowRequest {
  readonly all: Wave
  readonly by: TintedBy
  readonly asOf: string | undefined
  readonly state: string
}

async function readWindow(view: Reach, { all, by, asOf, state }: WindowRequest, signal: AbortSignal): Promise<ReadWindow> {
  const span = view.to - view.from
  const unit = bucketOf(span)
  const side = Math.max(span, BUCKET_MS[unit])
  const read = { from: view.from - side, to: view.to + side }
  const { buckets, episodes, total, groups } = await ask('timeline', {
    from: bounded(read.from), to: bounded(read.to), limit: span > FAR_MS ? MOST_FROM_AFAR : MOST,
    ...(unit !== all.unit && { bucket: unit }), ...(asOf !== undefined && { asOf }), ...countedBy(by),
  }, signal)
  return { unit, buckets, groups, episodes, total, read, state }
}

/** Times are between the years 1 and 9999. */
const bounded = (at: number): number => Math.round(Math.min(253_402_300_799_000, Math.max(-62_135_596_800_000, at)))
