/** The slider over all days of the memory: every view shows what was there at the end of the chosen one. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DAY_MS } from '../../units.ts'
import { dateOfMoment, dayText, startOfLocal } from '../parts/dates.ts'
import { sayAloud } from './announce.ts'
import { asOf, chooseDay, daysOf, reach, timeZone } from './as-of.ts'

/** While the slider is dragged, views are drawn at most this often. */
const PAUSE_MS = 120

export function AsOfSlider(): JSX.Element | null {
  const { value: span } = reach
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (dragged === undefined || !span) return
    const timer = setTimeout(() => chooseDay(span.from + dragged * DAY_MS), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [dragged])
  useEffect(() => {
    if (asOf.value === undefined) setDragged(undefined)
  }, [asOf.value])
  if (!span) return null
  const [now, zone] = [Date.now(), timeZone.value]
  const days = daysOf(span, now)
  const at = dragged ?? (asOf.value === undefined ? days : Math.floor((asOf.value - span.from) / DAY_MS))
  const words = at >= days ? 'today' : dayText(span.from + at * DAY_MS, zone)
  return (
    <section class={asOf.value === undefined ? 'as-of' : 'as-of as-of-past'} aria-label="Time travel">
      <label class="as-of-words" for="as-of">As of <strong>{words}</strong></label>
      <button type="button" onClick={() => void (asOf.value = undefined)}>Back to today</button>
      <input
        id="as-of" type="range" min={0} max={days} value={Math.min(at, days)} aria-valuetext={words}
        onInput={(event) => setDragged(event.currentTarget.valueAsNumber)} onChange={() => sayAloud(`The memory as of ${words}.`)}
      />
      <input
        class="as-of-date" type="date" aria-label="As of this day" min={dateOfMoment(span.from, zone)} max={dateOfMoment(now, zone)}
        value={dateOfMoment(asOf.value ?? now, zone)} onChange={(event) => chooseDate(event.currentTarget.value)}
      />
    </section>
  )
}

function chooseDate(date: string): void {
  if (/^\d{4}-\d\d-\d\d$/.test(date)) chooseDay(startOfLocal(date, timeZone.value))
}
