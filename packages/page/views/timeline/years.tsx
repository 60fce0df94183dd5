/** Years below each other, a day a square: so that one sees what comes again each spring, and what was new. */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { BUCKET_MS, groupedBy } from '../../parts/buckets.ts'
import { dateOfMoment, dateText, startOfLocal } from '../../parts/dates.ts'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOfOption, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { go } from '../../shell/place.ts'
import { PointedNote } from './pointed-note.tsx'
import { topOfWave, type Bucket } from './lanes.ts'
import { Legend, TimelineHead, timelineHref, wordsOf, type FormProps } from './timeline-head.tsx'
import { styleColour, type Tints } from './tints.ts'
import { countedBy } from './use-window.ts'

/** So many years stand one below the other in one window. */
const FEW = 3

export function Years({ span, tints, query }: FormProps): JSX.Element {
  const asked = { bucket: 'day' as const, limit: 0, ...asOfOption.value, ...countedBy(tints.by) }
  const { answer, failure, again } = useAnswer(`${JSON.stringify(asked)} ${changes.value}`, (signal) => ask('timeline', asked, signal))
  const [first, last] = [span.from, span.to].map((at) => Number(dateOfMoment(at, timeZone.value).slice(0, 4))) as [number, number]
  const byYear = groupedBy(answer?.buckets ?? [], ({ at }) => Number(dateOfMoment(Date.parse(at), timeZone.value).slice(0, 4)))
  const most = topOfWave(answer?.buckets.map(({ messages }) => messages) ?? [])
  // The newest at the top, as everywhere
  const years = Array.from({ length: last - first + 1 }, (_, i) => last - i)
  return (
    <>
      <TimelineHead
        query={query} tints={tints} title={first === last ? String(first) : `${first} – ${last}`}
        words={answer !== undefined && wordsOf(answer.buckets, { from: -Infinity, to: Infinity })}
      />
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {!answer && failure === undefined && <Waiting what="the years" />}
      {answer && (
        <div class={years.length <= FEW ? 'years years-few' : 'years'}>
          {years.map((year) => (
            <Year key={year} year={year} buckets={byYear.get(year) ?? []} groups={answer.groups} {...{ most, tints, query }} />
          ))}
        </div>
      )}
      <Legend tints={tints}><span class="legend-hint">A day is a square, the larger the more was said</span></Legend>
    </>
  )
}

interface YearProps {
  readonly year: number
  readonly buckets: readonly Bucket[]
  readonly groups: AnswerOf<'timeline'>['groups']
  /** Messages of the largest square. */
  readonly most: number
  readonly tints: Tints
  readonly query: URLSearchParams
}

/** In the units of the drawing: of a day, and of its largest and its smallest square. */
const [CELL, LARGE, SMALL] = [12, 10, 3.5]
const WEEKS = 54

/** Column and row of a day of the year, weeks from Monday. */
function placeOf(date: string, year: number): { readonly week: number; readonly weekday: number } {
  const first = Date.UTC(year, 0, 1) / DAY_MS
  const [day, before] = [Date.parse(date) / DAY_MS, (first + 3) % 7]
  return { week: Math.floor((day - first + before) / 7), weekday: (day + 3) % 7 }
}

function Year({ year, buckets, groups, most, tints, query }: YearProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, point] = useState<{ readonly x: number; readonly y: number; readonly bucket: Bucket } | undefined>(undefined)
  const dateOf = ({ at }: Bucket): string => dateOfMoment(Date.parse(at), timeZone.value)
  /** The day under the pointer, if something was said on it. */
  const onPointer = ({ clientX, clientY }: PointerEvent): typeof pointed => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    const [week, weekday] = [Math.floor(((clientX - left) / width) * WEEKS), Math.floor(((clientY - top) / height) * 7)]
    const bucket = buckets.find((one) => {
      const place = placeOf(dateOf(one), year)
      return place.week === week && place.weekday === weekday
    })
    return bucket && { x: clientX - left, y: clientY - top, bucket }
  }
  return (
    <section class="year" aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>{year} <small>{countedText(buckets.reduce((sum, { messages }) => sum + messages, 0), 'message')}</small></h2>
      <div
        class="year-days" ref={box} onPointerMove={(event) => point(onPointer(event))} onPointerLeave={() => point(undefined)}
        onClick={(event) => {
          const at = onPointer(event as unknown as PointerEvent)
          if (at) go(dayHref(query, dateOf(at.bucket)))
        }}
      >
        <svg viewBox={`0 0 ${WEEKS * CELL} ${7 * CELL}`} aria-hidden="true">
          <path class="year-silent" d={silentPath(year)} />
          {[...squaresOf(buckets.map((bucket) => ({ bucket, place: placeOf(dateOf(bucket), year) })), { most, tints, groups })]
            .map(([colour, path]) => <path key={colour} d={path} style={{ fill: colour }} />)}
          <path class="year-key" d={keyPath(buckets.filter(({ keyMoments }) => keyMoments > 0).map((one) => placeOf(dateOf(one), year)))} />
        </svg>
        {pointed && (
          <PointedNote
            pointed={{ ...pointed, bucket: { ...pointed.bucket, ms: BUCKET_MS.day } }} width={box.current!.clientWidth}
            layout={{ height: 10_000, lanesTop: 0 }}
          />
        )}
      </div>
      <Months year={year} buckets={buckets} query={query} />
    </section>
  )
}

function dayHref(query: URLSearchParams, date: string): string {
  const zone = timeZone.value
  const from = startOfLocal(date, zone)
  return timelineHref(query, { as: undefined, from, to: startOfLocal(dateOfMoment(from + 1.5 * DAY_MS, zone), zone) })
}

type Place = ReturnType<typeof placeOf>

const squareAt = ({ week, weekday }: Place, side: number): string => {
  const free = (CELL - side) / 2
  return `M${week * CELL + free} ${(weekday * CELL + free).toFixed(1)}h${side}v${side}h${-side}z`
}

/** All days of the year, as points on which nothing was said. */
function silentPath(year: number): string {
  const days = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS
  const dateOf = (i: number): string => new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10)
  return Array.from({ length: days }, (_, i) => squareAt(placeOf(dateOf(i), year), 2)).join('')
}

interface SquareLook { readonly most: number; readonly tints: Tints; readonly groups: YearProps['groups'] }

/** One path for each colour: the larger a square, the more was said on the day. */
function squaresOf(
  days: readonly { readonly bucket: Bucket; readonly place: Place }[], { most, tints, groups }: SquareLook,
): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { bucket, place } of days) {
    const { colour } = tints.slicesOf(bucket, groups).reduce((main, one) => (one.share > main.share ? one : main))
    const side = Math.round((SMALL + (LARGE - SMALL) * Math.sqrt(Math.min(1, bucket.messages / most))) * 2) / 2
    const style = styleColour('light' in colour ? { light: Math.round(colour.light * 10) / 10 } : colour)
    paths.set(style, (paths.get(style) ?? '') + squareAt(place, side))
  }
  return paths
}

const keyPath = (places: readonly Place[]): string => places.map((place) => squareAt(place, LARGE)).join('')

/** Its months, each a way to its page of the calendar. */
function Months({ year, buckets, query }: Pick<YearProps, 'year' | 'buckets' | 'query'>): JSX.Element {
  const counts = new Map<string, number>()
  for (const { at, messages } of buckets) {
    const month = dateOfMoment(Date.parse(at), timeZone.value).slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + messages)
  }
  return (
    <ol class="year-months">
      {Array.from({ length: 12 }, (_, i) => {
        const month = `${String(year).padStart(4, '0')}-${String(i + 1).padStart(2, '0')}`
        const [name, count] = [dateText(Date.UTC(year, i, 1), { month: 'short' }, 'UTC'), counts.get(month)]
        return (
          <li key={month} style={{ left: `${(placeOf(`${month}-01`, year).week / WEEKS) * 100}%` }}>
            {count === undefined ? <span>{name}</span> : (
              <a href={timelineHref(query, { as: 'calendar', month })}>
                {name}<span class="unseen"> {year}, {countedText(count, 'message')}</span>
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
