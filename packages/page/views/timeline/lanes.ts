/** Where episodes stand below the wave: each in the first lane that is free when it begins, best where no title is cut by it. */
import type { AnswerOf } from '../../shell/api.ts'
import type { Reach } from '../../shell/as-of.ts'

export type EpisodeInTime = AnswerOf<'timeline'>['episodes'][number]
export type Bucket = AnswerOf<'timeline'>['buckets'][number]

export interface LaidEpisode {
  readonly episode: EpisodeInTime
  readonly lane: number
  /** Pixels from the left. */
  readonly x: number
  readonly width: number
  /** Pixels that its title may take, the span included. */
  readonly room: number
}

/** Pixels of the shortest one, so that it can be seen and pointed at. */
const LEAST_WIDTH = 6
const GAP = 4
/** About how long a title is: pixels of a letter, and the most that one takes. */
const [LETTER, MOST_TITLE] = [7, 300]
/** A span as long as this has its title inside. */
export const INSIDE = 110

/**
 * @param episodes in order of time @param lanes how many there is room for; what finds no lane is left out, the longest ones first in
 *   their time stay
 */
export function laidOut(
  episodes: readonly EpisodeInTime[], { from, to }: Reach, { width, lanes }: { width: number; lanes: number },
): LaidEpisode[] {
  const xOf = (at: number): number => ((at - from) / (to - from)) * width
  const ends: number[] = Array.from({ length: lanes }, () => -Infinity)
  /** Where the title of the last one ends. */
  const wordEnds = [...ends]
  const last: (number | undefined)[] = []
  const laid: { -readonly [K in keyof LaidEpisode]: LaidEpisode[K] }[] = []
  for (const episode of episodes) {
    const x = xOf(Date.parse(episode.startAt))
    const wide = Math.max(LEAST_WIDTH, xOf(Date.parse(episode.endAt)) - x)
    const free = wordEnds.findIndex((end) => end + GAP <= x)
    const lane = free >= 0 ? free : ends.findIndex((end) => end + GAP <= x)
    if (lane < 0 || x + wide < -width || x > 2 * width) continue
    const before = last[lane]
    if (before !== undefined) laid[before]!.room = x - GAP - laid[before]!.x
    last[lane] = laid.length
    ends[lane] = x + wide
    wordEnds[lane] = x + wide + (wide > INSIDE ? 0 : Math.min(MOST_TITLE, episode.title.length * LETTER))
    laid.push({ episode, lane, x, width: wide, room: Infinity })
  }
  return laid
}

/** The one under a point; undefined if none. */
export const laidAt = (laid: readonly LaidEpisode[], x: number, lane: number): LaidEpisode | undefined =>
  laid.find((one) => one.lane === lane && x >= one.x - 2 && x <= one.x + one.width + 2)

/** Fewer bars than this have no usual height. */
const LEAST_BARS = 8
/** A bar above so many times the height of nine in ten is cut off at half of that, so that one busy week does not flatten a year. */
const OUTLYING = 6

/** As how many messages the highest bar is drawn. @param counts of the bars in sight */
export function topOfWave(counts: readonly number[]): number {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const [most = 1, usual = 1] = [sorted.at(-1), sorted[Math.floor(sorted.length * 0.9) - 1]]
  return sorted.length >= LEAST_BARS && most > OUTLYING * usual ? (OUTLYING * usual) / 2 : most
}
