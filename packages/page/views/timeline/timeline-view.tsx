/** The timeline: years of talk as a wave, the closer the more of it; as a calendar, as years beside each other, or as a table. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { dayText, spanText } from '../../parts/dates.ts'
import { quietlyLater } from '../../parts/later.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { isReachRead, reach, reachFailure, timeZone, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf, type PagePlace, place as here } from '../../shell/place.ts'
import { readReach } from '../../shell/read-reach.ts'
import { SampleButton } from '../doing/sample-button.tsx'
import { CalendarMonth } from './calendar.tsx'
import { TimelineTable } from './episode-table.tsx'
import { Overview } from './overview.tsx'
import { TimelineCanvas } from './timeline-canvas.tsx'
import { Legend, TimelineHead, timelineHref, Tool, wordsOf, type FormProps } from './timeline-head.tsx'
import { TINTED_BY, Tints } from './tints.ts'
import { useGlide } from './use-glide.ts'
import { useWhole, useWindow, waveOf } from './use-window.ts'
import { kept, wholeSpan, zoomed } from './window.ts'
import { Years } from './years.tsx'

const LookingBack = quietlyLater(async () => (await import('../looking-back/looking-back.tsx')).LookingBack)

export function TimelineView({ place }: { readonly place: PagePlace }): JSX.Element {
  if (reach.value) return <Shown reach={reach.value} place={place} />
  if (reachFailure.value !== undefined) return <Failure isView failure={reachFailure.value} again={() => void readReach()} />
  if (!isReachRead.value) return <Waiting what="your timeline" />
  return (
    <Nothing isView title="Nothing has been said yet">
      <p><a href={hrefOf('memory')}>Import your chats</a>, or drop them on this page, and your years will appear here.</p>
      <SampleButton />
    </Nothing>
  )
}

interface ShownProps {
  readonly reach: Reach
  readonly place: PagePlace
}

function Shown({ reach: span, place: { query } }: ShownProps): JSX.Element {
  const whole = useMemo(() => wholeSpan(span, Date.now()), [span])
  const by = TINTED_BY.find((one) => one === query.get('colour')) ?? 'strength'
  const all = useWhole(whole, by)
  const tints = useMemo(() => new Tints(by, all.groups), [by, all.groups])
  const form = { span, whole, all, tints, query }
  const as = query.get('as')
  if (as === 'calendar') return <CalendarMonth {...form} />
  return as === 'years' ? <Years {...form} /> : <Line {...form} isTable={as === 'table'} />
}

function Line({ span, whole, all, tints, query, isTable }: FormProps & { readonly isTable: boolean }): JSX.Element {
  const [shownView, setView] = useState<Reach | undefined>(() => viewIn(query))
  // All of it stays all of it when more is said
  const view = kept(shownView ?? whole, whole)
  const { drawn, glide, jump } = useGlide(view, (next) => setView(next === whole ? undefined : kept(next, whole)))
  const { shown, failure, again } = useWindow(view, { all, by: tints.by })
  const wave = waveOf(shown, all, view)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Another form may have been chosen, and not be drawn yet
      const { query: chosen } = here.value
      if (chosen.get('as') === query.get('as')) go(timelineHref(chosen, { from: Math.round(view.from), to: Math.round(view.to) }), true)
    }, 250)
    return () => clearTimeout(timer)
  }, [view.from, view.to])
  return (
    <>
      <TimelineHead
        query={query} tints={tints} title={titleOf(within(view, span))} words={wave.buckets.length > 0 && wordsOf(wave.buckets, view)}
      >
        <Zoom view={view} whole={whole} show={glide} />
      </TimelineHead>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {isTable ? <TimelineTable shown={shown} view={view} /> : (
        <TimelineCanvas shown={shown} wave={wave} tints={tints} view={drawn} aim={view} show={jump} glide={glide} whole={whole} />
      )}
      <Overview all={all} tints={tints} whole={whole} view={drawn} show={jump} />
      <Legend tints={tints}>
        <span class="legend-hint">
          Wheel, pinch or <kbd>+</kbd> <kbd>−</kbd> to zoom, drag to move, arrow keys for episodes, <kbd>Enter</kbd> to open
        </span>
      </Legend>
      {shown && <LookingBack />}
    </>
  )
}

/** The piece that the address names. */
function viewIn(query: URLSearchParams): Reach | undefined {
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

interface ZoomProps {
  readonly view: Reach
  readonly whole: Reach
  readonly show: (view: Reach) => void
}

function Zoom({ view, whole, show }: ZoomProps): JSX.Element {
  const zoom = (factor: number) => () => show(zoomed(view, factor, (view.from + view.to) / 2))
  const isWhole = view.to - view.from >= (whole.to - whole.from) * 0.999
  return (
    <div class="controls" role="group" aria-label="Zoom">
      <Tool name="Zoom in" icon="plus" onClick={zoom(0.5)} />
      <Tool name="Zoom out" icon="minus" isOff={isWhole} onClick={zoom(2)} />
      <Tool name="All of it" icon="whole" isOff={isWhole} onClick={() => show(whole)} />
    </div>
  )
}
