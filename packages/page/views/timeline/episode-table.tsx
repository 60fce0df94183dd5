/** The episodes of the timeline as a table: for those who read with their ears or fingers, and for copying. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { spanText } from '../../parts/dates.ts'
import { strengthWords } from '../../parts/forgetting-curve.ts'
import { countedText, countText, percentText } from '../../parts/numbers.ts'
import { timeZone, type Reach } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { ReadWindow } from './use-window.ts'

const MOST_ROWS = 300

export function TimelineTable({ shown, view }: { readonly shown: ReadWindow | undefined; readonly view: Reach }): JSX.Element {
  const seen = (shown?.episodes ?? []).filter(({ startAt, endAt }) => Date.parse(endAt) >= view.from && Date.parse(startAt) < view.to)
  const rows = seen.slice(0, MOST_ROWS)
  const isCut = rows.length < seen.length || (shown && shown.total > shown.episodes.length)
  return (
    <div class="line-table" tabIndex={0} role="region" aria-label="Episodes as a table">
      <table>
        <caption>
          {countedText(rows.length, 'episode')}
          {isCut && ', the most surprising ones: zoom in for all'}
        </caption>
        <thead>
          <tr>{['Episode', 'When', 'Messages', 'Remembered', 'Key moment'].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, startAt, endAt, messages, retrievability, keyMoment }) => (
            <tr key={id}>
              <th scope="row"><a href={hrefOf('episode', [id])}><ChatText text={title} /></a></th>
              <td>{spanText(startAt, endAt, timeZone.value)}</td>
              <td>{countText(messages)}</td>
              <td>{percentText(retrievability)}, {strengthWords(retrievability)}</td>
              <td>{keyMoment ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
