/** A message of the log; before the first one of a segment its boundary: what begins there, and why the one before has ended. */
import type { JSX } from 'preact'
import { dayText, spanText } from '../../parts/dates.ts'
import { MessageCard } from '../../parts/message.tsx'
import { countedText } from '../../parts/numbers.ts'
import { reasonWords } from '../../parts/reasons.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { Strength } from '../../parts/strength.tsx'
import { asOf, isShown, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { LogBoundary, LogPages } from './pages.ts'

interface RowProps {
  readonly row: number
  readonly pages: LogPages
  /** Of the pages: what is the same as before is not drawn again. */
  readonly round: number
}

export function LogRow({ row, pages, round }: RowProps): JSX.Element {
  const page = pages.pageOf(row)
  const boundary = page?.boundaries.get(row)
  const message = page?.messages.get(row)
  return (
    <div data-row={row} class="log-row">
      {boundary && isShown(Date.parse(boundary.startAt)) && <BoundaryLine boundary={boundary} pages={pages} round={round} />}
      {!page ? <div class="log-unread" aria-hidden="true" />
        : !message ? <p class="quiet log-gone">A message that was forgotten</p>
          : isShown(Date.parse(message.at)) ? <MessageCard message={message} />
            : <p class="quiet log-gone">Not said yet on {dayText(asOf.value!, timeZone.value)}</p>}
    </div>
  )
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
