/** The timeline: years of talk as a wave, the closer the more of it, and the days as of which it is looked at. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState, useLayoutEffect, useRef } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { BUCKET_MS } from '../../parts/buckets.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText, spanText } from '../../parts/dates.ts'
import { strengthWords } from '../../parts/forgetting-curve.ts'
import { quietlyLater } from '../../parts/later.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText, countText, percentText } from '../../parts/numbers.ts'
import { Icon, type IconName } from '../../parts/strength.tsx'
import { asOf, isReachRead, reach, reachFailure, timeZone, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import { readReach } from '../../shell/read-reach.ts'
import { isDark } from '../../shell/settings.ts'
import { SampleButton } from '../doing/sample-button.tsx'
import { drawWave } from './draw-timeline.ts'
import type { Bucket } from './lanes.ts'
import { paintOf } from './paint.ts'
import { TimelineCanvas } from './timeline-canvas.tsx'
import { useWhole, useWindow, waveOf, type ReadWindow, type Wave } from './use-window.ts'
import { kept, wholeSpan, zoomed, LEAST_SPAN_MS, moved } from './window.ts'

const LookingBack = quietlyLater(async () => (await import('../looking-back/looking-back.tsx')).LookingBack)

export function TimelineView({ place }: { readonly place: PagePlace }): JSX.Element {
  if (reach.value) return <Line reach={reach.value} place={place} />
  if (reachFailure.value !== undefined) return <Failure isView failure={reachFailure.value} again={() => void readReach()} />
  if (!isReachRead.value) return <Waiting what="your timeline" />
  return (
    <Nothing isView title="Nothing has been said yet">
      <p><a href={hrefOf('memory')}>Import your chats</a>, or drop them on this page, and your years will appear here.</p>
      <SampleButton />
    </Nothing>
  )
}

interface LineProps {
  readonly reach: Reach
  readonly place: PagePlace
}

function Line({ reach: span, place }: LineProps): JSX.Element {
  const whole = useMemo(() => wholeSpan(span, Date.now()), [span])
  const [shownView, setView] = useState<Reach | undefined>(() => viewIn(place))
  // All of it stays all of it when more is said
  const view = kept(shownView ?? whole, whole)
  const [isTable, setTable] = useState(false)
  const all = useWhole(whole)
  const { shown, failure, again } = useWindow(view, all)
  const wave = waveOf(shown, all, view)
  const show = (next: Reach): void => setView(next === whole ? undefined : kept(next, whole))
  useEffect(() => {
    const timer = setTimeout(() => go(hrefOf('timeline', [], { from: Math.round(view.from), to: Math.round(view.to) }), true), 250)
    return () => clearTimeout(timer)
  }, [view.from, view.to])
  return (
    <>
      <header class="line-head">
        <div>
          <h1>{titleOf(within(view, span))}</h1>
          <p class="quiet" aria-live="polite">{wave.buckets.length > 0 && words(wave.buckets, view)}</p>
        </div>
        <Controls view={view} whole={whole} show={show} isTable={isTable} onTable={() => setTable(!isTable)} />
      </header>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {isTable ? <TimelineTable shown={shown} view={view} /> : (
        <TimelineCanvas shown={shown} wave={wave} view={view} show={show} whole={whole} />
      )}
      <Overview all={all} whole={whole} view={view} show={show} />
      <Legend />
      {shown && <LookingBack />}
    </>
  )
}

/** The piece that the address names. */
function viewIn({ query }: PagePlace): Reach | undefined {
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name) ?? Number.NaN))
  return from !== undefined && to !== undefined && to > from ? { from, to } : undefined
}

/** What of it is between the first and the last message: there is air on both sides. */
const within = (view: Reach, span: Reach): Reach =>
  (view.to <= span.from || view.from >= span.to ? view : { from: Math.max(view.from, span.from), to: Math.min(view.to, span.to) })

/** From afar its days alone. */
function titleOf({ from, to }: Reach): string {
  const zone = timeZone.value
  if (to - from < 3 * DAY_MS) return spanText(new Date(from).toISOString(), new Date(to).toISOString(), zone)
  return `${dayText(from, zone)} – ${dayText(to, zone)}`
}

function words(buckets: readonly { at: string; messages: number; episodes: number }[], { from, to }: Reach): string {
  const seen = buckets.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
  const sum = (name: 'messages' | 'episodes'): number => seen.reduce((total, bucket) => total + bucket[name], 0)
  const when = asOf.value === undefined ? '' : `, as they were at the end of ${dayText(asOf.value, timeZone.value)}`
  return `${countedText(sum('messages'), 'message')} in ${countedText(sum('episodes'), 'episode')}${when}`
}

interface ControlsProps {
  readonly view: Reach
  readonly whole: Reach
  readonly show: (view: Reach) => void
  readonly isTable: boolean
  readonly onTable: () => void
}

function Controls({ view, whole, show, isTable, onTable }: ControlsProps): JSX.Element {
  const zoom = (factor: number) => () => show(zoomed(view, factor, (view.from + view.to) / 2))
  const isWhole = view.to - view.from >= (whole.to - whole.from) * 0.999
  return (
    <div class="controls" role="group" aria-label="Zoom">
      <Tool name="Zoom in" icon="plus" onClick={zoom(0.5)} />
      <Tool name="Zoom out" icon="minus" isOff={isWhole} onClick={zoom(2)} />
      <Tool name="All of it" icon="whole" isOff={isWhole} onClick={() => show(whole)} />
      <Tool name="As a table" icon="table" isPressed={isTable} onClick={onTable} />
    </div>
  )
}

interface ToolProps {
  readonly name: string
  readonly icon: IconName
  readonly isOff?: boolean
  readonly isPressed?: boolean
  readonly onClick: () => void
}

function Tool({ name, icon, isOff = false, isPressed, onClick }: ToolProps): JSX.Element {
  return (
    <button type="button" title={name} aria-label={name} aria-pressed={isPressed} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function Legend(): JSX.Element {
  return (
    <p class="legend">
      <span><i class="legend-light" />light: would be remembered</span>
      <span><i class="legend-shade" />shade: would be forgotten</span>
      <span><i class="legend-key" />key moment</span>
      <span class="legend-hint">
        Wheel, pinch or <kbd>+</kbd> <kbd>−</kbd> to zoom, drag to move, arrow keys for episodes, <kbd>Enter</kbd> to open
      </span>
    </p>
  )
}

// The same as a table: for those who read with their ears or fingers, and for copying.

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

// All of the memory as one small wave, with a brush: the piece that is shown above is drawn, moved and stretched here.

interface OverviewProps {
  readonly all: Wave
  readonly whole: Reach
  readonly view: Reach
  readonly show: (view: Reach) => void
}

const HEIGHT = 52
/** Pixels around an end of the brush that take hold of it. */
const GRIP = 9

export function Overview({ all, whole, view, show }: OverviewProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current!.clientWidth))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (width > 0) draw(canvas.current!, all.buckets, { whole, width, ms: BUCKET_MS[all.unit] })
  }, [all.buckets, width, isDark.value])
  const share = (at: number): string => `${(((at - whole.from) / (whole.to - whole.from)) * 100).toFixed(3)}%`
  const onPointerDown = (event: PointerEvent): void => brush(event, box.current!, { all, whole, view, show })
  return (
    <div class="overview" ref={box} aria-hidden="true" onPointerDown={onPointerDown}>
      <canvas ref={canvas} />
      <div class="brush" style={{ left: share(view.from), right: `calc(100% - ${share(view.to)})` }} />
    </div>
  )
}

interface DrawnWhole { readonly whole: Reach; readonly width: number; readonly ms: number }

function draw(canvas: HTMLCanvasElement, buckets: readonly Bucket[], { whole, width, ms }: DrawnWhole): void {
  const scale = Math.min(3, devicePixelRatio)
  canvas.width = Math.round(width * scale)
  canvas.height = HEIGHT * scale
  canvas.style.height = `${HEIGHT}px`
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  const drawing = { context, paint: paintOf(canvas), width, height: HEIGHT, view: whole, isVeiled: false }
  drawWave(drawing, { buckets, ms, top: 6, height: HEIGHT - 12 })
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
