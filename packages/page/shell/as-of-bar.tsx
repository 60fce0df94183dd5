/** The day as of which every view is shown: a quiet word in the head for today, and a slider over all days of the memory for the past. */
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { dateOfMoment, dayText, startOfLocal } from '../parts/dates.ts'
import { BUCKET_MS, bucketOf } from '../parts/buckets.ts'
import { Icon } from '../parts/strength.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { sayAloud } from './announce.ts'
import { ask } from './api.ts'
import { asOf, chooseDay, daysOf, reach, timeZone, type Reach } from './as-of.ts'
import { chooseDate, chosenDate } from './place.ts'

/** Whether the slider was opened while today is shown; in the past it always stands there. */
const isOpen = signal(false)

/** Opens the slider. */
export function AsOfChip(): JSX.Element | null {
  if (!reach.value) return null
  const { value: day } = asOf
  const isPast = day !== undefined
  const words = isPast ? dayText(day, timeZone.value) : 'Today'
  return (
    <button
      type="button" class={isPast ? 'as-of-chip as-of-chip-past' : 'as-of-chip'}
      aria-expanded={isOpen.value || isPast} aria-controls="as-of-bar"
      title="The day as of which the memory is shown" onClick={() => void (isPast ? backToToday() : (isOpen.value = !isOpen.value))}
    >
      <Icon name="clock" /><span>{words}</span>{isPast && <span class="unseen">. Back to today</span>}
    </button>
  )
}

function backToToday(): void {
  isOpen.value = false
  chooseDate(undefined)
  sayAloud('The memory as of today.')
}

/** While the slider is dragged, views are drawn at most this often. */
const PAUSE_MS = 120

export function AsOfBar(): JSX.Element | null {
  const { value: span } = reach
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (dragged === undefined || !span) return
    const timer = setTimeout(() => chooseDay(span.from + dragged * DAY_MS), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [dragged])
  // Another day was chosen elsewhere: by its date, the way back, or a link
  useEffect(() => setDragged(undefined), [chosenDate.value])
  const isPast = asOf.value !== undefined
  if (!span || !(isOpen.value || isPast)) return null
  const [now, zone] = [Date.now(), timeZone.value]
  const days = daysOf(span, now)
  const at = dragged ?? (asOf.value === undefined ? days : Math.floor((asOf.value - span.from) / DAY_MS))
  const words = at >= days ? 'today' : dayText(span.from + at * DAY_MS, zone)
  return (
    <section id="as-of-bar" class={isPast ? 'as-of as-of-past' : 'as-of'} aria-label="Time travel">
      <label class="as-of-words" for="as-of">As of <strong>{words}</strong></label>
      <button type="button" onClick={backToToday}>{isPast ? 'Back to today' : 'Close'}</button>
      <span class="as-of-track">
        <ActivityWave span={span} days={days} at={at} />
        <input
          id="as-of" type="range" min={0} max={days} value={Math.min(at, days)} aria-valuetext={words}
          onInput={(event) => setDragged(event.currentTarget.valueAsNumber)} onChange={() => sayAloud(`The memory as of ${words}.`)}
        />
      </span>
      <input
        class="as-of-date" type="date" aria-label="As of this day" min={dateOfMoment(span.from, zone)} max={dateOfMoment(now, zone)}
        value={dateOfMoment(asOf.value ?? now, zone)} onChange={(event) => choose(event.currentTarget.value)}
      />
    </section>
  )
}

/** Of the drawing, in whose units a bar is as wide as the slider has room. */
const [WIDTH, HEIGHT] = [1000, 22]

interface ActivityProps {
  readonly span: Reach
  readonly days: number
  /** The day that is chosen, counted from the first. */
  readonly at: number
}

/** How much was said when, behind the slider, so that one sees where there is something to go to: dimmed from the chosen day on. */
function ActivityWave({ span, days, at }: ActivityProps): JSX.Element {
  const length = days * DAY_MS
  const unit = bucketOf(Math.max(60 * DAY_MS, length))
  const from = Math.floor(span.from)
  const asked = { from, to: from + length, bucket: unit, limit: 0 }
  const { answer } = useAnswer(JSON.stringify(asked), (aborted) => ask('timeline', asked, aborted))
  const buckets = answer?.buckets ?? []
  const most = Math.max(1, ...buckets.map(({ messages }) => messages))
  const bars = (isThen: boolean): string => buckets.flatMap((bucket) => {
    const begin = Math.max(0, (Date.parse(bucket.at) - from) / DAY_MS)
    if ((begin <= at) !== isThen) return []
    const middle = Math.min(days, begin + BUCKET_MS[unit] / DAY_MS / 2)
    return `M${((middle / days) * WIDTH).toFixed(1)} ${HEIGHT}v${-Math.max(2, Math.sqrt(bucket.messages / most) * HEIGHT).toFixed(1)}`
  }).join('')
  return (
    <svg class="as-of-wave" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars(true)} /><path class="as-of-later" d={bars(false)} />
    </svg>
  )
}

function choose(date: string): void {
  if (/^\d{4}-\d\d-\d\d$/.test(date)) chooseDay(startOfLocal(date, timeZone.value))
}
