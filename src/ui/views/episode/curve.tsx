/** The forgetting curve: what was, what will be if nothing recalls it, and a mark for every review. */
import type { JSX } from 'preact'
import { DAY_MS } from '../../../units.ts'
import { dayText } from '../../parts/dates.ts'
import { curveOf, strengthWords } from '../../parts/forgetting-curve.ts'
import { percentText } from '../../parts/numbers.ts'
import { shownAt, timeZone } from '../../shell/as-of.ts'
import type { EpisodeAnswer } from './shown-episode.ts'

const [WIDTH, HEIGHT, POINTS] = [600, 150, 240]
/** The future drawn: a third of the past, at least this many days. */
const LEAST_DRAWN_DAYS = 30

export function ForgettingCurve({ episode }: { readonly episode: EpisodeAnswer }): JSX.Element {
  const valueAt = curveOf(episode)
  const [from, now] = [Date.parse(episode.endAt), shownAt()]
  const last = Math.max(from, now)
  const to = last + Math.max(LEAST_DRAWN_DAYS * DAY_MS, (last - from) / 3)
  const xOf = (at: number): number => ((at - from) / (to - from)) * WIDTH
  const yOf = (share: number): number => HEIGHT * (1 - share)
  const line = (begin: number, end: number): string => Array.from({ length: POINTS + 1 }, (_, i) => begin + ((end - begin) * i) / POINTS)
    .map((at) => `${xOf(at).toFixed(1)},${yOf(valueAt(at)).toFixed(1)}`).join(' ')
  const [today, ahead] = [valueAt(now), [7, 30, 365].map((days) => `in ${days} days ${percentText(valueAt(now + days * DAY_MS))}`)]
  const words = `Remembered to ${percentText(today)}, ${strengthWords(today)}; if nothing recalls it: ${ahead.join(', ')}.`
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path class="curve-grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <polygon class="curve-area" points={`0,${HEIGHT} ${line(from, last)} ${xOf(last)},${HEIGHT}`} />
        <polyline class="curve-past" points={line(from, last)} />
        <polyline class="curve-ahead" points={line(last, to)} />
        <path class="curve-now" d={`M${xOf(now)} 0V${HEIGHT}`} />
        {episode.reviews.filter(({ at }) => Date.parse(at) <= now).map(({ at, rating }) => (
          <path key={at} class={rating === 'again' ? 'curve-down' : 'curve-up'} d={`M${xOf(Date.parse(at))} ${HEIGHT}V${HEIGHT - 26}`} />
        ))}
      </svg>
      <span class="curve-half" aria-hidden="true">{percentText(0.5)}</span>
      <figcaption>
        <span class="curve-ends"><span>{dayText(from, timeZone.value)}</span><span>{dayText(to, timeZone.value)}</span></span>
        <span class="quiet">{words}</span>
      </figcaption>
    </figure>
  )
}
