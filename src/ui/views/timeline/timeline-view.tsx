/** The timeline: years of talk as a wave, the closer the more of it, and the days as of which it is looked at. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { DAY_MS } from '../../../units.ts'
import { dayText, spanText } from '../../parts/dates.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { asOf, isReachRead, reach, timeZone, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import { Overview } from './overview.tsx'
import { TimelineCanvas } from './timeline-canvas.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { useWhole, useWindow, waveOf } from './use-window.ts'
import { kept, wholeSpan, zoomed } from './window.ts'
import './timeline.css'

export function TimelineView({ place }: { readonly place: PagePlace }): JSX.Element {
  if (reach.value) return <Line reach={reach.value} place={place} />
  if (!isReachRead.value) return <Waiting what="your timeline" />
  return (
    <Nothing isView title="Nothing has been said yet">
      <p><a href={hrefOf('memory')}>Import your chats</a>, and your years will appear here.</p>
    </Nothing>
  )
}

interface LineProps {
  readonly reach: Reach
  readonly place: PagePlace
}

function Line({ reach: span, place }: LineProps): JSX.Element {
  const whole = useMemo(() => wholeSpan(span, Date.now()), [span])
  const [view, setView] = useState<Reach>(() => kept(viewIn(place) ?? whole, whole))
  const [isTable, setTable] = useState(false)
  const all = useWhole(whole)
  const { shown, failure } = useWindow(view, all)
  const wave = waveOf(shown, all, view)
  const show = (next: Reach): void => setView(kept(next, whole))
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
      {failure !== undefined && <Failure failure={failure} />}
      {isTable ? <TimelineTable shown={shown} view={view} /> : (
        <TimelineCanvas shown={shown} wave={wave} view={view} show={show} whole={whole} />
      )}
      <Overview all={all} whole={whole} view={view} show={show} />
      <Legend />
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
