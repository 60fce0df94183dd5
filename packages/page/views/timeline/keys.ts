/** The timeline by keys: arrows go from episode to episode, plus and minus zoom, Enter opens. */
import { sayAloud } from '../../shell/announce.ts'
import { timeZone, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { momentText } from '../../parts/dates.ts'
import { strengthWords } from '../../parts/forgetting-curve.ts'
import { shownText } from '../../parts/chat-text.tsx'
import type { Pointed, PointedPlace } from './gestures.ts'
import type { EpisodeInTime } from './lanes.ts'
import type { CanvasProps } from './layout.ts'
import { moved, zoomed } from './window.ts'

interface KeyProps extends CanvasProps {
  readonly pointed: Pointed | undefined
  readonly point: (pointed: PointedPlace | undefined) => void
}

/** Part of the window that is moved by, or zoomed to. */
const STEP = 0.25

export function onTimelineKey(event: KeyboardEvent, props: KeyProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { aim: view, whole, glide: show, pointed } = props
  const [span, middle] = [view.to - view.from, (view.from + view.to) / 2]
  const zoom = (factor: number) => () => show(zoomed(view, factor, pointed?.episode ? Date.parse(pointed.episode.startAt) : middle))
  const deeds: Readonly<Record<string, () => void>> = {
    '+': zoom(0.6), '=': zoom(0.6), '-': zoom(1 / 0.6), '_': zoom(1 / 0.6), '0': () => show(whole),
    ArrowLeft: () => (event.shiftKey ? show(moved(view, -span * STEP)) : step(props, -1)),
    ArrowRight: () => (event.shiftKey ? show(moved(view, span * STEP)) : step(props, 1)),
    Home: () => show({ from: whole.from, to: whole.from + span }), End: () => show({ from: whole.to - span, to: whole.to }),
    PageUp: () => show(moved(view, -span)), PageDown: () => show(moved(view, span)), Escape: () => props.point(undefined),
    Enter: () => pointed?.episode && go(hrefOf('episode', [pointed.episode.id])),
  }
  const deed = deeds[event.key]
  if (!deed) return
  event.preventDefault()
  deed()
}

/** To the next episode or the one before; the window follows it. */
function step({ shown, aim: view, pointed, point, glide: show }: KeyProps, by: 1 | -1): void {
  const episodes = shown?.episodes ?? []
  const at = pointed?.episode ? episodes.findIndex(({ id }) => id === pointed.episode!.id) : firstAt(episodes, view, by)
  const next = episodes[at + by]
  if (!next) return sayAloud(by > 0 ? 'There is no later episode here.' : 'There is no earlier episode here.')
  const start = Date.parse(next.startAt)
  const span = view.to - view.from
  const seen = start >= view.from && start <= view.to ? view : moved(view, start - (view.from + span / 2))
  if (seen !== view) show(seen)
  point({ episode: next })
  const { title, retrievability, keyMoment } = next
  const words = [shownText(title), momentText(start, timeZone.value), strengthWords(retrievability), ...(keyMoment ? ['key moment'] : [])]
  sayAloud(`${words.join(', ')}.`)
}

/** Such that the step leads to the first one in the window, or the last one. */
const firstAt = (episodes: readonly EpisodeInTime[], { from, to }: Reach, by: 1 | -1): number =>
  (by > 0 ? episodes.findIndex(({ startAt }) => Date.parse(startAt) >= from) - 1
    : episodes.findLastIndex(({ startAt }) => Date.parse(startAt) <= to) + 1)
