/** The drawing itself, and what fingers, wheels and keys do to it. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { BUCKET_MS } from '../../parts/buckets.ts'
import { asOf, timeZone } from '../../shell/as-of.ts'
import { isDark, isVeiled } from '../../shell/settings.ts'
import { drawAxis, drawEpisodes, drawKeyMoments, drawUnseen, drawWave, type DrawnMoment, type Drawing } from './draw-timeline.ts'
import { pointedAt, useGestures, type PointedPlace } from './gestures.ts'
import { onTimelineKey } from './keys.ts'
import { laidOut, type LaidEpisode } from './lanes.ts'
import { isFar, layoutOf, WAVE_TOP, type CanvasProps, type LineLayout } from './layout.ts'
import { paintOf } from './paint.ts'
import { PointedNote } from './pointed-note.tsx'
import { ticksOf } from './ticks.ts'

/** Pixels of an axis label. */
const TICK_PIXELS = 84

export function TimelineCanvas(props: CanvasProps): JSX.Element {
  const { shown, view, wave, tints } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const [place, setPlace] = useState<PointedPlace | undefined>(undefined)
  const moments = useRef<readonly DrawnMoment[]>([])
  const layout = layoutOf(height, !shown || isFar(shown))
  const laid = shown && width > 0 && layout.lanes > 0 ? laidOut(shown.episodes, view, { width, lanes: layout.lanes }) : []
  const pointed = place && pointedAt(place, { ...props, laid, moments, width, layout })
  useLayoutEffect(() => {
    const measure = (): void => setSize({ width: box.current!.clientWidth, height: box.current!.clientHeight })
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    measure()
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (width > 0) moments.current = draw(canvas.current!, { ...props, laid, width, layout, pointed: pointed?.episode?.id })
  }, [
    width, height, view.from, view.to, shown, wave.buckets, tints, pointed?.episode?.id, isDark.value, isVeiled.value, timeZone.value,
    asOf.value,
  ])
  useGestures(box, { ...props, laid, moments, width, layout, point: setPlace })
  return (
    <div
      class="line" ref={box} tabIndex={0} role="application" aria-roledescription="timeline"
      aria-label="Timeline. Plus and minus zoom, arrow keys go from episode to episode, Enter opens one. It is also available as a table."
      onKeyDown={(event) => onTimelineKey(event, { ...props, pointed, point: setPlace })} onBlur={() => setPlace(undefined)}
    >
      <canvas ref={canvas} class="line-canvas" />
      {pointed && <PointedNote pointed={pointed} width={width} layout={layout} />}
    </div>
  )
}

interface DrawProps extends CanvasProps {
  readonly laid: readonly LaidEpisode[]
  readonly width: number
  readonly layout: LineLayout
  readonly pointed: string | undefined
}

function draw(canvas: HTMLCanvasElement, { shown, wave, view, tints, laid, width, layout, pointed }: DrawProps): readonly DrawnMoment[] {
  const { height, waveHeight, lanesTop } = layout
  const scale = Math.min(3, devicePixelRatio)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  const drawing: Drawing = { context, paint: paintOf(canvas), width, height, view, isVeiled: isVeiled.value, tints, groups: wave.groups }
  if (asOf.value !== undefined) drawUnseen(drawing, asOf.value)
  drawAxis(drawing, ticksOf(view, Math.max(2, width / TICK_PIXELS), timeZone.value))
  drawWave(drawing, { buckets: wave.buckets, ms: BUCKET_MS[wave.unit], top: WAVE_TOP, height: waveHeight })
  if (!shown) return []
  const moments = drawKeyMoments(drawing, shown.episodes, WAVE_TOP + waveHeight / 2)
  drawEpisodes({ ...drawing, groups: shown.groups }, laid, lanesTop, pointed)
  return moments
}
