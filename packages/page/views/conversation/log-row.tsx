/** A message of the log; before the first one of a segment its boundary: what begins there, and why the one before has ended. */
import type { JSX } from 'preact'
import { dateOfMoment, dayText, spanText, weekdayText } from '../../parts/dates.ts'
import { MessageCard } from '../../parts/message.tsx'
import { countedText } from '../../parts/numbers.ts'
import { reasonWords } from '../../parts/reasons.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { Strength } from '../../parts/strength.tsx'
import { asOf, isShown, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { FoundInTalk } from './find.tsx'
import type { LogBoundary, LogPages } from './pages.ts'

interface RowProps {
  readonly row: number
  readonly pages: LogPages
  /** Of the pages: what is the same as before is not drawn again. */
  readonly round: number
  readonly found: FoundInTalk | undefined
}

export function LogRow({ row, pages, round, found }: RowProps): JSX.Element {
  const page = pages.pageOf(row)
  const boundary = page?.boundaries.get(row)
  const message = page?.messages.get(row)
  return (
    <div data-row={row} class="log-row">
      {boundary && isShown(Date.parse(boundary.startAt)) && <BoundaryLine boundary={boundary} pages={pages} round={round} />}
      {message && isShown(Date.parse(message.at)) && !(boundary && isShown(Date.parse(boundary.endAt))) && (
        <DayLine row={row} at={message.at} pages={pages} />
      )}
      {!page ? <div class="log-unread" aria-hidden="true" />
        : !message ? <p class="quiet log-gone">A message that was forgotten</p>
          : isShown(Date.parse(message.at)) ? (
            <MessageCard message={message} isDayShown terms={found?.terms} isLit={found !== undefined && found.rows[found.at] === row} />
          )
            : <p class="quiet log-gone">Not said yet on {dayText(asOf.value!, timeZone.value)}</p>}
    </div>
  )
}

interface DayProps extends Pick<RowProps, 'row' | 'pages'> {
  readonly at: string
}

/** Above the first message of a day, as far as the one before is known; the line of a boundary has its own date. */
function DayLine({ row, at, pages }: DayProps): JSX.Element | null {
  const before = row === 0 ? undefined : pages.pageOf(row - 1)
  const dayOf = (time: string): string => dateOfMoment(Date.parse(time), timeZone.value)
  if (row > 0 && (!before || dayOf(before.messages.get(row - 1)?.at ?? '') === dayOf(at))) return null
  return <p class="day-line"><time dateTime={dayOf(at)}>{weekdayText(at, timeZone.value)}</time></p>
}

interface BoundaryProps extends Pick<RowProps, 'pages' | 'round'> {
  readonly boundary: LogBoundary
}

function BoundaryLine({ boundary, pages }: BoundaryProps): JSX.Element {
  const { segmentId, title, status, startAt, endAt, from, to } = boundary
  const known = pages.segments.get(segmentId)
  const hasEnded = isShown(Date.parse(endAt))
  const isEpisode = status === 'collapsed' && hasEnded
  return (
    <header class={known?.keyMoment ? 'boundary boundary-key' : 'boundary'}>
      <h2>
        {isEpisode ? <a href={hrefOf('episode', [segmentId])}><ChatText text={title ?? 'Episode'} /></a>
          : status === 'forgotten' ? 'Forgotten' : status === 'collapsing' && hasEnded ? 'Being read' : 'Still open'}
      </h2>
      <p class="facts-line">
        {hasEnded && <><span>{spanText(startAt, endAt, timeZone.value)}</span><span>{countedText(to - from, 'message')}</span></>}
        {known && <Strength share={known.retrievability} />}
        {known && <span>ended by {reasonWords(known.reason)}</span>}
        {known?.keyMoment && <span class="badge badge-key">key moment</span>}
      </p>
    </header>
  )
}
