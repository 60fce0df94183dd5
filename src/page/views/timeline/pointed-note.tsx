/** What is pointed at, in words beside it. */
import type { JSX } from 'preact'
import { dateText, dayText, momentText, spanText, weekdayText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { Strength } from '../../parts/strength.tsx'
import { timeZone } from '../../shell/as-of.ts'
import type { Pointed } from './gestures.ts'
import { LANES_TOP, LINE_HEIGHT } from './layout.ts'
import { BUCKET_MS } from './window.ts'

const WIDTH = 272
/** Of an episode: where it hides none. */
const ABOVE_LANES = { bottom: `${LINE_HEIGHT - LANES_TOP + 4}px` }

interface NoteProps { readonly pointed: Pointed; readonly width: number }

export function PointedNote({ pointed: { x, y, episode, bucket }, width }: NoteProps): JSX.Element {
  const left = Math.max(0, Math.min(width - WIDTH, x + 14 + WIDTH > width ? x - 14 - WIDTH : x + 14))
  const height = episode ? ABOVE_LANES : { top: `${Math.max(8, y - 24)}px` }
  return (
    <div class="pointed" style={{ left: `${left}px`, width: `${Math.min(WIDTH, width)}px`, ...height }}>
      {episode && (
        <>
          <strong><ChatText text={episode.title} /></strong>
          <span>{spanText(episode.startAt, episode.endAt, timeZone.value)}</span>
          <span>{countedText(episode.messages, 'message')} · <Strength share={episode.retrievability} /></span>
          {episode.keyMoment && <span class="badge badge-key">key moment</span>}
        </>
      )}
      {bucket && (
        <>
          <strong>{bucketText(bucket.at, bucket.ms)}</strong>
          <span>{countedText(bucket.messages, 'message')}, {countedText(bucket.episodes, 'episode')}</span>
          {bucket.retrievability !== null && <Strength share={bucket.retrievability} />}
          {bucket.keyMoments > 0 && <span class="badge badge-key">{countedText(bucket.keyMoments, 'key moment')}</span>}
        </>
      )}
    </div>
  )
}

function bucketText(at: string, ms: number): string {
  const zone = timeZone.value
  if (ms === BUCKET_MS.month) return dateText(at, { month: 'long', year: 'numeric' }, zone)
  if (ms === BUCKET_MS.week) return `Week of ${dayText(at, zone)}`
  return ms === BUCKET_MS.day ? weekdayText(at, zone) : momentText(at, zone)
}
