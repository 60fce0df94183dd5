/** A month of the timeline as a page of a calendar: each day with how much was said, and the titles of its episodes. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { groupedBy } from '../../parts/buckets.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { dateOfMoment, dateText, startOfLocal, weekdayText } from '../../parts/dates.ts'
import { strengthWords } from '../../parts/forgetting-curve.ts'
import { Failure } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOfOption, isShown, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { topOfWave, type Bucket, type EpisodeInTime } from './lanes.ts'
import { Legend, TimelineHead, timelineHref, Tool, wordsOf, type FormProps } from './timeline-head.tsx'
import { styleColour, type Tints } from './tints.ts'
import { countedBy } from './use-window.ts'

/** Episodes of a month that are read; more titles than are shown of its days. */
const MOST = 600
/** Titles of a day; the rest is counted. */
const MOST_TITLES = 3

/** 'YYYY-MM', so many months later. */
const monthAfter = (month: string, by: number): string =>
  new Date(Date.UTC(yearOf(month), monthNumberOf(month) - 1 + by)).toISOString().slice(0, 7)
const yearOf = (month: string): number => Number(month.slice(0, 4))
const monthNumberOf = (month: string): number => Number(month.slice(5))

/** The month of the address; else where the line of it ends, or the talk. */
function monthOf({ query, span, whole }: FormProps): string {
  const named = query.get('month') ?? ''
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(named)) return named
  const to = Number(query.get('to') ?? Number.NaN)
  return dateOfMoment(to > span.from && to < whole.to - 1 ? to - 1 : span.to, timeZone.value).slice(0, 7)
}

export function CalendarMonth(form: FormProps): JSX.Element {
  const { query, span, tints } = form
  const [month, zone] = [monthOf(form), timeZone.value]
  const [from, to] = [startOfLocal(`${month}-01`, zone), startOfLocal(`${monthAfter(month, 1)}-01`, zone)]
  const asked = { from, to, bucket: 'day' as const, limit: MOST, ...asOfOption.value, ...countedBy(tints.by) }
  const { answer, failure, again } = useAnswer(`${JSON.stringify(asked)} ${changes.value}`, async (signal) =>
    ({ month, ...(await ask('timeline', asked, signal)) }))
  const shown = answer?.month === month ? answer : undefined
  const turn = (by: number): void => go(timelineHref(query, { month: monthAfter(month, by) }), true)
  const [first, last] = [span.from, span.to].map((at) => dateOfMoment(at, zone).slice(0, 7)) as [string, string]
  return (
    <>
      <TimelineHead
        query={query} tints={tints} title={dateText(from, { month: 'long', year: 'numeric' }, zone)}
        words={shown !== undefined && wordsOf(shown.buckets, { from, to })}
      >
        <div class="controls" role="group" aria-label="Month">
          <Tool name="Month before" icon="back" isOff={month <= first} onClick={() => turn(-1)} />
          <Tool name="Month after" icon="ahead" isOff={month >= last} onClick={() => turn(1)} />
        </div>
      </TimelineHead>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      <MonthTable key={month} month={month} shown={shown} tints={tints} query={query} turn={turn} />
      <Legend tints={tints}>
        <span class="legend-hint">
          Arrow keys go from day to day, <kbd>Page Up</kbd> <kbd>Page Down</kbd> to other months, <kbd>Enter</kbd> to open
        </span>
      </Legend>
    </>
  )
}

interface MonthProps {
  readonly month: string
  /** Undefined until it is read. */
  readonly shown: AnswerOf<'timeline'> | undefined
  readonly tints: Tints
  readonly query: URLSearchParams
  readonly turn: (by: number) => void
}

/** A day of a month. */
interface Day {
  readonly date: string
  readonly bucket: Bucket | undefined
  readonly episodes: readonly EpisodeInTime[]
}

function daysIn(month: string, shown: MonthProps['shown']): Day[] {
  const dateOf = (at: string): string => dateOfMoment(Date.parse(at), timeZone.value)
  const buckets = new Map(shown?.buckets.map((bucket) => [dateOf(bucket.at), bucket]))
  const episodes = groupedBy(shown?.episodes ?? [], ({ startAt }) => dateOf(startAt))
  const count = new Date(Date.UTC(yearOf(month), monthNumberOf(month), 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => {
    const date = `${month}-${String(i + 1).padStart(2, '0')}`
    return { date, bucket: buckets.get(date), episodes: episodes.get(date) ?? [] }
  })
}

/** Day 4 was a Monday. */
const weekdayOf = (date: string): number => (Date.parse(date) / DAY_MS + 3) % 7

function MonthTable({ month, shown, tints, query, turn }: MonthProps): JSX.Element {
  const days = daysIn(month, shown)
  const table = useRef<HTMLTableElement>(null)
  const [chosen, choose] = useState<string | undefined>(undefined)
  const told = days.filter(({ bucket }) => bucket !== undefined)
  // One of them is reached by Tab, the others from there
  const reached = told.some(({ date }) => date === chosen) ? chosen : told[0]?.date
  useEffect(() => {
    if (chosen !== undefined) table.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const deed = deedOf(event.key, { told, at: (event.target as HTMLElement).dataset['date'] })
    if (deed === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (typeof deed === 'number') turn(deed)
    else choose(deed.date)
  }
  const before = weekdayOf(days[0]!.date)
  const weeks = Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) => week)
  const most = topOfWave(told.map(({ bucket }) => bucket!.messages))
  return (
    <table class="calendar" ref={table} aria-busy={shown === undefined} onKeyDown={onKeyDown}>
      <caption class="unseen">Days of the month, with their episodes</caption>
      <thead>
        <tr>{WEEK.map((at) => <th key={at} scope="col">{dateText(at, { weekday: 'short' }, 'UTC')}</th>)}</tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {WEEK.map((_, weekday) => {
              const day = days[week * 7 + weekday - before]
              if (!day) return <td key={weekday} class="day-outside" />
              const common = { most, tints, query, groups: shown?.groups }
              return <DayCell key={day.date} day={day} isReached={day.date === reached} {...common} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A week that begins on a Monday. */
const WEEK = Array.from({ length: 7 }, (_, i) => Date.UTC(2024, 0, 1 + i))

/** Where a key leads from a day: to another one on which something was said, or by so many months. */
function deedOf(key: string, { told, at }: { readonly told: readonly Day[]; readonly at: string | undefined }): Day | number | undefined {
  if (key === 'PageUp') return -1
  if (key === 'PageDown') return 1
  if (at === undefined) return undefined
  if (key === 'Home') return told[0]
  if (key === 'End') return told.at(-1)
  const isAbove = (date: string): boolean => weekdayOf(date) === weekdayOf(at)
  switch (key) {
    case 'ArrowLeft': return told.findLast(({ date }) => date < at)
    case 'ArrowRight': return told.find(({ date }) => date > at)
    case 'ArrowUp': return told.findLast(({ date }) => date < at && isAbove(date))
    case 'ArrowDown': return told.find(({ date }) => date > at && isAbove(date))
    default: return undefined
  }
}

interface DayProps extends Pick<MonthProps, 'tints' | 'query'> {
  readonly day: Day
  readonly isReached: boolean
  /** Messages of the longest bar. */
  readonly most: number
  readonly groups: AnswerOf<'timeline'>['groups']
}

function DayCell({ day: { date, bucket, episodes }, isReached, most, tints, query, groups }: DayProps): JSX.Element {
  const zone = timeZone.value
  const [begin, end] = [startOfLocal(date, zone), startOfLocal(dateOfMoment(startOfLocal(date, zone) + 1.5 * DAY_MS, zone), zone)]
  const number = Number(date.slice(8))
  if (!bucket) {
    return <td class={isShown(begin) ? 'day day-silent' : 'day day-silent day-later'}><span class="day-number">{number}</span></td>
  }
  const key = episodes.filter(({ keyMoment }) => keyMoment)
  const titled = [...key, ...episodes.filter(({ keyMoment }) => !keyMoment)].slice(0, MOST_TITLES)
  const words = [
    weekdayText(begin, zone), countedText(bucket.messages, 'message'), countedText(bucket.episodes, 'episode'),
    ...(bucket.retrievability === null ? [] : [strengthWords(bucket.retrievability)]),
  ]
  return (
    <td class="day">
      <a
        class="day-head" href={timelineHref(query, { as: undefined, month: date.slice(0, 7), from: begin, to: end })}
        data-date={date} tabIndex={isReached ? 0 : -1} aria-label={words.join(', ')} title={words.slice(1).join(', ')}
      >
        <span class="day-number">{number}</span>
        <span class="day-bar" style={{ width: `${Math.max(8, Math.sqrt(Math.min(1, bucket.messages / most)) * 100)}%` }}>
          {tints.slicesOf(bucket, groups).map(({ colour, share }, i) => (
            <i key={i} style={{ background: styleColour(colour), flexGrow: share }} />
          ))}
        </span>
      </a>
      <ul class="day-episodes">
        {titled.map((episode) => (
          <li key={episode.id}>
            <a
              href={hrefOf('episode', [episode.id])} class={episode.keyMoment ? 'day-episode day-key' : 'day-episode'}
              style={{ '--colour': styleColour(tints.colourOf(episode, groups)) }} tabIndex={isReached ? 0 : -1}
            >
              <ChatText text={episode.title} />
            </a>
          </li>
        ))}
        {bucket.episodes > titled.length && <li class="day-more">{countedText(bucket.episodes - titled.length, 'more', 'more')}</li>}
      </ul>
    </td>
  )
}
