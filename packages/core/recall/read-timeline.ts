/** The memory as a line in time: how much was said when, by whom or where, and the episodes of a span. */
import { USER_SUBJECT, KEY_MOMENT, KnownPeople, MOST_GROUPS, type TimelineGroup, type TimelineResult } from '@madeleine/contract'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { readMerges } from '../people/people-sql.ts'
import {
  bucketsOfDays, bucketsOfMinutes, episodesInSpan, groupsInSpan, groupsOfEpisodes, reachOf, type BoundedScope, type BucketRow,
  type CountedScope, type EpisodeGroupRow, type GroupedBy, type GroupRow, type SpanRow,
} from '../store/queries/timeline-queries.ts'
import { marks } from './present.ts'

export interface TimelineRequest extends CountedScope {
  /** Undefined: nothing is counted. */
  readonly bucket: 'minutes' | 'hour' | 'day' | 'week' | 'month' | undefined
  readonly by: GroupedBy | undefined
  readonly limit: number
}

/** Minutes of the buckets that are counted by messages; their span is bounded, which the options are checked for. */
const MINUTES = { minutes: 5, hour: 60 } as const

const minutesOf = (bucket: NonNullable<TimelineRequest['bucket']>): number | undefined =>
  (bucket === 'minutes' || bucket === 'hour' ? MINUTES[bucket] : undefined)

/** Reads it in up to three statements, which are sent together; by group in two or three more. */
export function readTimeline(db: Db, userId: string, request: TimelineRequest): Promise<TimelineResult> {
  const { limit, scope, bucket, by } = request
  return withUser(db, userId, async (tx) => {
    const [reach, buckets, rows, groups] = await Promise.all([
      reachOf(tx, userId), bucket ? bucketsOf(tx, userId, bucket, request) : [], limit > 0 ? episodesInSpan(tx, userId, request) : [],
      by && readGroups(tx, userId, by, request),
    ])
    const total = rows[0]?.total ?? 0
    const plain = { timeZone: scope.timeZone, ...reach, buckets, total, episodes: rows.map(episodeOfSpan) }
    if (!by || !groups) return plain
    const said = rows.length > 0 ? await groupsOfEpisodes(tx, userId, by, rows.map(({ id }) => id)) : []
    return { ...plain, groups: groups.named, buckets: buckets.map(groups.divided), episodes: groups.assigned(plain.episodes, said) }
  }, { idempotent: true, snapshot: true })
}

const bucketsOf = (tx: Tx, userId: string, bucket: NonNullable<TimelineRequest['bucket']>, counted: CountedScope): Promise<BucketRow[]> =>
  (bucket === 'minutes' || bucket === 'hour' ? bucketsOfMinutes(tx, userId, MINUTES[bucket], counted as BoundedScope)
    : bucketsOfDays(tx, userId, bucket, counted))

const episodeOfSpan = ({ total: _, archivedAt, starredAt, ...row }: SpanRow): TimelineResult['episodes'][number] =>
  ({ ...row, keyMoment: row.surprise >= KEY_MOMENT, ...marks({ archivedAt, starredAt }) })

async function readGroups(tx: Tx, userId: string, by: GroupedBy, { scope, bucket }: TimelineRequest): Promise<Groups> {
  const unit = bucket && (minutesOf(bucket) ?? bucket)
  const [rows, merges] = await Promise.all([groupsInSpan(tx, userId, by, { scope, unit }), by === 'person' ? readMerges(tx, userId) : []])
  return new Groups(rows, new KnownPeople(merges), by)
}

type Bucket = TimelineResult['buckets'][number]
type Episode = TimelineResult['episodes'][number]

/** Who, or where, has said the most: names of one person are one group. */
class Groups {
  readonly named: TimelineGroup[]
  readonly #placeOf: (key: string | null) => number | undefined
  /** Messages of each group, by the start of a bucket. */
  readonly #parts = new Map<number, number[]>()

  constructor(rows: readonly GroupRow[], known: KnownPeople, by: GroupedBy) {
    const personOf = (key: string | null): ReturnType<KnownPeople['of']> =>
      (by === 'source' ? undefined : key === null ? known.me : known.of(key))
    const idOf = (key: string | null): string => JSON.stringify(personOf(key)?.names ?? key)
    const found = new Map<string, TimelineGroup>()
    for (const { key, name, messages } of rows) {
      const person = personOf(key)
      const isMe = by === 'person' && (key === null || person?.isMe === true || found.get(idOf(key))?.isMe === true)
      const before = found.get(idOf(key))
      found.set(idOf(key), {
        name: person?.name ?? name ?? USER_SUBJECT, messages: messages + (before?.messages ?? 0), ...(isMe && { isMe }),
      })
    }
    const kept = [...found].toSorted(([, a], [, b]) => b.messages - a.messages || (a.name < b.name ? -1 : 1)).slice(0, MOST_GROUPS)
    const places = new Map(kept.map(([id], place) => [id, place]))
    this.named = kept.map(([, group]) => group)
    this.#placeOf = (key) => places.get(idOf(key))
    for (const { key, at, messages } of rows) {
      const place = this.#placeOf(key)
      if (at === null || place === undefined) continue
      const parts = this.#parts.get(at.getTime()) ?? kept.map(() => 0)
      parts[place]! += messages
      this.#parts.set(at.getTime(), parts)
    }
  }

  readonly divided = (bucket: Bucket): Bucket => ({ ...bucket, parts: this.#parts.get(bucket.at.getTime()) ?? this.named.map(() => 0) })

  assigned(episodes: readonly Episode[], said: readonly EpisodeGroupRow[]): Episode[] {
    const most = new Map<string, { readonly group: number; readonly weight: number }>()
    for (const { id, key, messages } of said) {
      const group = this.#placeOf(key)
      if (group === undefined) continue
      // Who the user talked with, however much of it the user said
      const weight = this.named[group]!.isMe ? messages / MOST_MESSAGES : messages
      if (weight > (most.get(id)?.weight ?? 0)) most.set(id, { group, weight })
    }
    return episodes.map((episode) => {
      const group = most.get(episode.id)?.group
      return group === undefined ? episode : { ...episode, group }
    })
  }
}

/** More than an episode has. */
const MOST_MESSAGES = 1e9
