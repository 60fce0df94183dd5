/** A year as shapes: a square for each day, as large as much was said and as light as it would be remembered; and its key moments. */
import { shownText } from '../../parts/chat-text.tsx'
import { dateOfMoment, dateText } from '../../parts/dates.ts'
import { lightShare } from '../../parts/forgetting-curve.ts'
import { countedText } from '../../parts/numbers.ts'
import type { AnswerOf } from '../../shell/api.ts'
import { paintedColour, type Paint } from '../timeline/paint.ts'

export type YearShape =
  | {
    readonly kind: 'square'; readonly x: number; readonly y: number; readonly side: number; readonly fill: string
    /** A ring around it. */
    readonly ring?: string
  }
  | {
    readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string; readonly size: number; readonly fill: string
    readonly family: string; readonly isBold?: boolean; readonly isAtEnd?: boolean
    /** Somebody said it. */
    readonly isSaid?: boolean
  }

/** Of the picture, in its own units. */
export const [YEAR_WIDTH, PLAIN_HEIGHT] = [1200, 700]
const [LEFT, TOP, STEP, SIDE] = [104, 196, 34, 28]
const LINE = 30
/** Key moments that are named. */
const MOST_MOMENTS = 10
/** Letters of a title. */
const MOST_LETTERS = 78
/** Of a day on which something waits for its episode. */
const UNKNOWN = 0.68
const LEAST_SHARE = 0.28

export interface YearPictureOptions {
  readonly year: number
  readonly timeZone: string
  readonly paint: Paint
  /** Whether titles stand in it: they may name people. */
  readonly isNamed: boolean
}

type YearOfTalk = Pick<AnswerOf<'timeline'>, 'buckets' | 'episodes'>

/** The most surprising key moments, in order of time. */
export const momentsOf = ({ episodes }: Pick<YearOfTalk, 'episodes'>): YearOfTalk['episodes'] =>
  episodes.filter(({ keyMoment }) => keyMoment).toSorted((a, b) => (b.surprise ?? 0) - (a.surprise ?? 0)).slice(0, MOST_MOMENTS)
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt))

export const heightOf = (talk: YearOfTalk, isNamed: boolean): number =>
  PLAIN_HEIGHT + (isNamed && momentsOf(talk).length > 0 ? 24 + LINE * momentsOf(talk).length : 0)

export function yearWords({ buckets }: Pick<YearOfTalk, 'buckets'>): string {
  const sum = (name: 'messages' | 'episodes'): number => buckets.reduce((total, bucket) => total + bucket[name], 0)
  const [messages, episodes] = [countedText(sum('messages'), 'message'), countedText(sum('episodes'), 'episode')]
  return `${messages} in ${episodes}, on ${countedText(buckets.length, 'day')}`
}

export function yearShapes(talk: YearOfTalk, { year, timeZone, paint, isNamed }: YearPictureOptions): YearShape[] {
  const { serif, sans, ink, quiet } = paint
  const text = (x: number, y: number, said: string, part: Partial<Extract<YearShape, { kind: 'text' }>> = {}): YearShape =>
    ({ kind: 'text', x, y, text: said, size: 16, fill: quiet, family: sans, ...part })
  return [
    text(LEFT, 84, String(year), { size: 64, fill: ink, family: serif, isBold: true }),
    text(LEFT, 124, yearWords(talk), { size: 20 }),
    ...Array.from({ length: 12 }, (_, month) => text(LEFT - 16, TOP + month * STEP + SIDE / 2 + 6, dateText(
      Date.UTC(year, month, 15), { month: 'short' }, 'UTC'), { isAtEnd: true })),
    ...[1, 5, 10, 15, 20, 25, 30].map((day) => text(LEFT + (day - 1) * STEP + 4, TOP - 12, String(day), { size: 13 })),
    ...daySquares(talk, { year, timeZone, paint }),
    ...legend(paint, text),
    ...(isNamed ? momentLines(talk, timeZone, (x, y, said, part) =>
      text(x, y, said, { fill: ink, family: serif, size: 18, ...part })) : []),
  ]
}

function daySquares({ buckets, episodes }: YearOfTalk, { year, timeZone, paint }: Omit<YearPictureOptions, 'isNamed'>): YearShape[] {
  const dayOf = (at: string): string => dateOfMoment(Date.parse(at), timeZone)
  const said = new Map(buckets.map((bucket) => [dayOf(bucket.at), bucket]))
  const stars = new Set(momentsOf({ episodes }).map(({ startAt }) => dayOf(startAt)))
  const most = Math.max(1, ...buckets.map(({ messages }) => messages))
  return Array.from({ length: 12 * 31 }, (_, i): YearShape[] => {
    const at = new Date(Date.UTC(year, Math.floor(i / 31), (i % 31) + 1))
    if (at.getUTCMonth() !== Math.floor(i / 31)) return []
    const [x, y, date] = [LEFT + (i % 31) * STEP, TOP + Math.floor(i / 31) * STEP, at.toISOString().slice(0, 10)]
    const bucket = said.get(date)
    const side = bucket ? SIDE * Math.max(LEAST_SHARE, Math.sqrt(bucket.messages / most)) : 0
    return [
      { kind: 'square', x, y, side: SIDE, fill: paint.sunk, ...(stars.has(date) && { ring: paint.key }) },
      ...(bucket ? [{
        kind: 'square' as const, x: x + (SIDE - side) / 2, y: y + (SIDE - side) / 2, side,
        fill: paintedColour(paint, { light: lightShare(bucket.retrievability ?? UNKNOWN) }),
      }] : []),
    ]
  }).flat()
}

type WriteText = (x: number, y: number, said: string, part?: Partial<Extract<YearShape, { kind: 'text' }>>) => YearShape

const LEGEND_TOP = TOP + 12 * STEP + 30

function legend(paint: Paint, text: WriteText): YearShape[] {
  const square = (x: number, fill: string, part: { ring?: string } = {}): YearShape =>
    ({ kind: 'square', x, y: LEGEND_TOP, side: 16, fill, ...part })
  return [
    square(LEFT, paint.glow), text(LEFT + 26, LEGEND_TOP + 14, 'would be remembered'),
    square(LEFT + 230, paint.shade), text(LEFT + 256, LEGEND_TOP + 14, 'would be forgotten'),
    square(LEFT + 440, paint.sunk, { ring: paint.key }), text(LEFT + 466, LEGEND_TOP + 14, 'key moment'),
    text(LEFT + 30 * STEP + SIDE, LEGEND_TOP + 14, 'Madeleine', { family: paint.serif, isBold: true, isAtEnd: true }),
  ]
}

function momentLines(talk: YearOfTalk, timeZone: string, text: WriteText): YearShape[] {
  return momentsOf(talk).flatMap(({ title, startAt }, i) => {
    const y = LEGEND_TOP + 70 + i * LINE
    const letters = [...shownText(title)]
    const shown = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('').trimEnd()}…` : letters.join('')
    return [
      text(LEFT, y, dateText(startAt, { day: 'numeric', month: 'short' }, timeZone), { size: 16 }),
      text(LEFT + 90, y, shown, { isSaid: true }),
    ]
  })
}
