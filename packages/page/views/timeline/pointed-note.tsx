/** What is pointed at on the timeline, in words beside it. */
import type { JSX } from 'preact'
import { BUCKET_MS } from '../../parts/buckets.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { dateText, dayText, momentText, spanText, weekdayText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { Strength } from '../../parts/strength.tsx'
import { timeZone } from '../../shell/as-of.ts'
import type { Pointed } from './gestures.ts'
import type { LineLayout } from './layout.ts'

const WIDTH = 272

interface NoteProps { readonly pointed: Pointed; readonly width: number; readonly layout: Pick<LineLayout, 'height' | 'lanesTop'> }

export function PointedNote({ pointed: { x, y, episode, bucket }, width, layout: { height, lanesTop } }: NoteProps): JSX.Element {
  const left = Math.max(0, Math.min(width - WIDTH, x + 14 + WIDTH > width ? x - 14 - WIDTH : x + 14))
  // Of an episode where it hides none
  const above = episode && lanesTop < height ? { bottom: `${height - lanesTop + 4}px` }
    : { top: `${Math.max(8, Math.min(height - 120, y - 24))}px` }
  return (
    <div class="pointed" style={{ left: `${left}px`, width: `${Math.min(WIDTH, width)}px`, ...above }}>
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
