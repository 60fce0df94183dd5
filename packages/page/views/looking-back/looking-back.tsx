/** Below the timeline, small: what happened on this day in earlier years, and the ways to look back further. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { dateOfMoment, dateText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOfOption, reach, shownAt, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf } from '../../shell/place.ts'
import { sameDayBefore } from './same-day.ts'

/** Episodes that are named of a year. */
const MOST_OF_YEAR = 2

export function LookingBack(): JSX.Element | null {
  const { value: span } = reach
  const zone = timeZone.value
  const day = dateOfMoment(shownAt(), zone)
  const first = span && Number(dateOfMoment(span.from, zone).slice(0, 4))
  const past = asOfOption.value
  const { answer } = useAnswer(first === undefined ? undefined : `${day} ${first} ${zone} ${past.asOf ?? ''} ${changes.value}`, (signal) =>
    Promise.all(sameDayBefore(day, first!, zone).map(async ({ year, from, to }) =>
      ({ year, from, to, ...await ask('timeline', { from, to, limit: MOST_OF_YEAR, ...past }, signal) }))))
  if (first === undefined) return null
  const years = (answer ?? []).filter(({ episodes }) => episodes.length > 0)
  const shownYear = Number(day.slice(0, 4))
  return (
    <section class="looking-back" aria-labelledby="looking-back-title">
      <h2 id="looking-back-title">On this day <span class="quiet">{dateText(shownAt(), { day: 'numeric', month: 'long' }, zone)}</span></h2>
      {answer && years.length === 0 && <p class="quiet">Nothing was said on this day in earlier years.</p>}
      <ul>
        {years.map(({ year, from, to, episodes, total }) => (
          <li key={year}>
            <b>{year}</b>
            {episodes.map(({ id, title }) => <a key={id} href={hrefOf('episode', [id])}><ChatText text={title} /></a>)}
            {total > episodes.length && (
              <a class="quiet" href={hrefOf('timeline', [], { from, to })}>and {countedText(total - episodes.length, 'other')}</a>
            )}
          </li>
        ))}
      </ul>
      <p class="looking-back-ways">
        <a href={hrefOf('compare')}>Compare two days</a>
        <a href={hrefOf('year', [String(shownYear)])}>{shownYear} as a picture</a>
      </p>
    </section>
  )
}
