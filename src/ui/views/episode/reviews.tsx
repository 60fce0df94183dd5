/** The reviews of an episode: when something recalled it, and whether it helped. */
import type { JSX } from 'preact'
import { momentText } from '../../parts/dates.ts'
import { percentText } from '../../parts/numbers.ts'
import { timeZone } from '../../shell/as-of.ts'
import type { EpisodeAnswer } from './shown-episode.ts'

const RATERS: Readonly<Record<string, string>> = { explicit: 'by hand', model: 'by the model', words: 'by the words that followed' }
const RATINGS: Readonly<Record<string, string>> = { again: 'did not help', hard: 'helped a little', good: 'helped', easy: 'helped at once' }

export function Reviews({ reviews }: Pick<EpisodeAnswer, 'reviews'>): JSX.Element {
  if (reviews.length === 0) return <p class="quiet">Nothing has recalled it yet, so it only fades.</p>
  return (
    <>
      <table class="reviews">
        <caption>Recalled {reviews.length === 1 ? 'once' : `${reviews.length} times`}</caption>
        <thead><tr><th scope="col">When</th><th scope="col">It</th><th scope="col">Remembered then</th></tr></thead>
        <tbody>
          {reviews.map(({ at, rating, rater, retrievability, elapsedDays }) => (
            <tr key={`${at} ${elapsedDays}`}>
              <td>{momentText(at, timeZone.value)}</td>
              <td>{RATINGS[rating] ?? rating}, {RATERS[rater] ?? rater}</td>
              <td>{percentText(retrievability)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">What was asked is kept only until it is rated, so it is not shown here.</p>
    </>
  )
}
