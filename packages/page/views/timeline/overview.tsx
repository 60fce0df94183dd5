/** All of the memory as one small wave, with a brush: the piece that is shown above is drawn, moved and stretched here. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { BUCKET_MS } from '../../parts/buckets.ts'
import type { Reach } from '../../shell/as-of.ts'
import { isDark } from '../../shell/settings.ts'
import { drawWave } from './draw-timeline.ts'
import { paintOf } from './paint.ts'
import type { Tints } from './tints.ts'
import type { Wave } from './use-window.ts'
import { LEAST_SPAN_MS, moved } from './window.ts'

interface OverviewProps {
  readonly all: Wave
  readonly tints: Tints
  readonly whole: Reach
  readonly view: Reach
  readonly show: (view: Reach) => void
}

const HEIGHT = 52
/** Pixels around an end of the brush that take hold of it. */
const GRIP = 9

export function Overview({ all, tints, whole, view, show }: OverviewProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current!.clientWidth))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (width > 0) draw(canvas.current!, { all, tints, whole, width })
  }, [all.buckets, tints, width, isDark.value])
  const share = (at: number): string => `${(((at - whole.from) / (whole.to - whole.from)) * 100).toFixed(3)}%`
  const onPointerDown = (event: PointerEvent): void => brush(event, box.current!, { all, tints, whole, view, show })
  return (
    <div class="overview" ref={box} aria-hidden="true" onPointerDown={onPointerDown}>
      <canvas ref={canvas} />
      <div class="brush" style={{ left: share(view.from), right: `calc(100% - ${share(view.to)})` }} />
    </div>
  )
}

type DrawnWhole = Pick<OverviewProps, 'all' | 'tints' | 'whole'> & { readonly width: number }

function draw(canvas: HTMLCanvasElement, { all, tints, whole, width }: DrawnWhole): void {
  const scale = Math.min(3, devicePixelRatio)
  canvas.width = Math.round(width * scale)
  canvas.height = HEIGHT * scale
  canvas.style.height = `${HEIGHT}px`
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  const drawing = { context, paint: paintOf(canvas), width, height: HEIGHT, view: whole, isVeiled: false, tints, groups: all.groups }
  drawWave(drawing, { buckets: all.buckets, ms: BUCKET_MS[all.unit], top: 6, height: HEIGHT - 12 })
}

/** Within the brush it is moved, at its ends stretched, elsewhere drawn anew. */
function brush(event: PointerEvent, box: HTMLElement, { whole, view, show }: OverviewProps): void {
  const { left, width } = box.getBoundingClientRect()
  const timeAt = (x: number): number => whole.from + ((x - left) / width) * (whole.to - whole.from)
  const [begun, grip] = [timeAt(event.clientX), (GRIP / width) * (whole.to - whole.from)]
  const fixed = Math.abs(begun - view.from) < grip ? view.to : Math.abs(begun - view.to) < grip ? view.from
    : begun > view.from && begun < view.to && view.to - view.from < (whole.to - whole.from) * 0.98 ? undefined : begun
  const move = ({ clientX }: PointerEvent): void => {
    const at = timeAt(clientX)
    if (fixed === undefined) show(moved(view, at - begun))
    else if (Math.abs(at - fixed) > LEAST_SPAN_MS) show({ from: Math.min(at, fixed), to: Math.max(at, fixed) })
  }
  const ending = new AbortController()
  box.setPointerCapture(event.pointerId)
  box.addEventListener('pointermove', move, { signal: ending.signal })
  for (const name of ['pointerup', 'pointercancel']) box.addEventListener(name, () => ending.abort(), { signal: ending.signal })
}
