/** The drawing itself, and what fingers, wheels and keys do to it. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { BUCKET_MS } from '../../parts/buckets.ts'
import { dateText, dayText, momentText, spanText, weekdayText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { Strength } from '../../parts/strength.tsx'
import { asOf, timeZone } from '../../shell/as-of.ts'
import { isDark, isVeiled } from '../../shell/settings.ts'
import { drawAxis, drawEpisodes, drawKeyMoments, drawUnseen, drawWave, type DrawnMoment, type Drawing } from './draw-timeline.ts'
import { pointedAt, useGestures, type Pointed, type PointedPlace } from './gestures.ts'
import { onTimelineKey } from './keys.ts'
import { laidOut, type LaidEpisode } from './lanes.ts'
import { FAR_WAVE_HEIGHT, isFar, LANES, LANES_TOP, LINE_HEIGHT, WAVE_HEIGHT, WAVE_TOP, type CanvasProps } from './layout.ts'
import { paintOf } from './paint.ts'
import { ticksOf } from './ticks.ts'

/** Pixels of an axis label. */
const TICK_PIXELS = 84

export function TimelineCanvas(props: CanvasProps): JSX.Element {
  const { shown, view, wave } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [place, setPlace] = useState<PointedPlace | undefined>(undefined)
  const moments = useRef<readonly DrawnMoment[]>([])
  const laid = shown && width > 0 && !isFar(shown) ? laidOut(shown.episodes, view, { width, lanes: LANES }) : []
  const pointed = place && pointedAt(place, { ...props, laid, moments, width })
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current!.clientWidth))
    watch.observe(box.current!)
    setWidth(box.current!.clientWidth)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (width > 0) moments.current = draw(canvas.current!, { ...props, laid, width, pointed: pointed?.episode?.id })
  }, [width, view.from, view.to, shown, wave.buckets, pointed?.episode?.id, isDark.value, isVeiled.value, timeZone.value, asOf.value])
  useGestures(box, { ...props, laid, moments, width, point: setPlace })
  return (
    <div
      class="line" ref={box} tabIndex={0} role="application" aria-roledescription="timeline"
      aria-label="Timeline. Plus and minus zoom, arrow keys go from episode to episode, Enter opens one. It is also available as a table."
      onKeyDown={(event) => onTimelineKey(event, { ...props, pointed, point: setPlace })} onBlur={() => setPlace(undefined)}
    >
      <canvas ref={canvas} class="line-canvas" />
      {pointed && <PointedNote pointed={pointed} width={width} />}
    </div>
  )
}

interface DrawProps extends CanvasProps {
  readonly laid: readonly LaidEpisode[]
  readonly width: number
  readonly pointed: string | undefined
}

function draw(canvas: HTMLCanvasElement, { shown, wave, view, laid, width, pointed }: DrawProps): readonly DrawnMoment[] {
  const scale = Math.min(3, devicePixelRatio)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(LINE_HEIGHT * scale)
  canvas.style.height = `${LINE_HEIGHT}px`
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  const drawing: Drawing = { context, paint: paintOf(canvas), width, height: LINE_HEIGHT, view, isVeiled: isVeiled.value }
  if (asOf.value !== undefined) drawUnseen(drawing, asOf.value)
  drawAxis(drawing, ticksOf(view, Math.max(2, width / TICK_PIXELS), timeZone.value))
  const height = !shown || isFar(shown) ? FAR_WAVE_HEIGHT : WAVE_HEIGHT
  drawWave(drawing, { buckets: wave.buckets, ms: BUCKET_MS[wave.unit], top: WAVE_TOP, height })
  if (!shown) return []
  const moments = drawKeyMoments(drawing, shown.episodes, WAVE_TOP + height / 2)
  drawEpisodes(drawing, laid, LANES_TOP, pointed)
  return moments
}

// What is pointed at, in words beside it.

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
