/** Pointer, wheel and fingers on the timeline: moving, zooming, pointing, opening. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { BUCKET_MS } from '../../parts/buckets.ts'
import { asOf, chooseDay, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { laidAt, type Bucket, type EpisodeInTime, type LaidEpisode } from './lanes.ts'
import type { DrawnMoment } from './draw-timeline.ts'
import { AXIS_HEIGHT, FLAG_HEIGHT, LANE_HEIGHT, type CanvasProps, type LineLayout } from './layout.ts'
import { moved, zoomed } from './window.ts'

/** What is pointed at: an episode, or all that was said in a piece of time; with where the note about it stands. */
export interface Pointed {
  readonly x: number
  readonly y: number
  readonly episode?: EpisodeInTime
  readonly bucket?: Bucket & { readonly ms: number }
}

/** Where the pointer is, or the episode that keys have led to: what that means follows from what is drawn now. */
export type PointedPlace = Pick<Pointed, 'x' | 'y'> | { readonly episode: EpisodeInTime }

interface GestureProps extends CanvasProps {
  readonly laid: readonly LaidEpisode[]
  /** Stars as they were drawn last. */
  readonly moments: { readonly current: readonly DrawnMoment[] }
  readonly width: number
  readonly layout: LineLayout
  readonly point: (pointed: PointedPlace | undefined) => void
}

/** Pixels that a press may move and still be one. */
const STILL = 4

export function useGestures(box: RefObject<HTMLDivElement | null>, props: GestureProps): void {
  const newest = useRef(props)
  newest.current = props
  useEffect(() => {
    const element = box.current!
    const ending = new AbortController()
    const listen = <E extends keyof HTMLElementEventMap>(name: E, heard: (event: HTMLElementEventMap[E]) => void): void =>
      element.addEventListener(name, heard, { signal: ending.signal, passive: false })
    const fingers = new Map<number, { x: number; y: number }>()
    let press: { readonly x: number; readonly y: number; readonly view: Reach; readonly isPlayhead: boolean; isMoving: boolean } | undefined
    listen('wheel', (event) => onWheel(event, element, newest.current))
    listen('pointerdown', (event) => {
      fingers.set(event.pointerId, pointOf(event, element))
      const at = pointOf(event, element)
      const isPlayhead = isOnPlayhead(at, newest.current)
      press = { ...at, view: newest.current.view, isPlayhead, isMoving: fingers.size > 1 || isPlayhead }
      element.setPointerCapture(event.pointerId)
    })
    listen('pointermove', (event) => {
      const at = pointOf(event, element)
      const before = fingers.get(event.pointerId)
      if (before) fingers.set(event.pointerId, at)
      if (before && fingers.size === 2) return pinch([...fingers.values()], { before, at }, newest.current)
      if (!press) {
        element.style.cursor = isOnPlayhead(at, newest.current) ? 'ew-resize' : ''
        return newest.current.point(at)
      }
      if (press.isPlayhead) return chooseDay(momentAt(at.x, newest.current))
      if (Math.abs(at.x - press.x) > STILL) press.isMoving = true
      if (press.isMoving && fingers.size === 1) drag(press, at.x, newest.current)
    })
    const end = (event: PointerEvent): void => {
      const wasPress = press && !press.isMoving && event.type === 'pointerup'
      fingers.delete(event.pointerId)
      press = undefined
      if (wasPress) openAt(pointOf(event, element), newest.current)
    }
    listen('pointerup', end)
    listen('pointercancel', end)
    listen('pointerleave', () => newest.current.point(undefined))
    return () => ending.abort()
  }, [])
}

function pointOf(event: PointerEvent | WheelEvent, element: HTMLElement): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

const momentAt = (x: number, { view, width }: Pick<GestureProps, 'view' | 'width'>): number =>
  view.from + (x / width) * (view.to - view.from)

/** Pixels to both sides of the line of the chosen day that take hold of it, in the axis. */
const GRIP = 9

const isOnPlayhead = ({ x, y }: { x: number; y: number }, { view, width }: GestureProps): boolean =>
  asOf.value !== undefined && y < AXIS_HEIGHT && Math.abs(((asOf.value - view.from) / (view.to - view.from)) * width - x) <= GRIP

/** Up and down zooms around the pointer, to the sides it moves; so does a pinch on a touch pad, which comes as a wheel. */
function onWheel(event: WheelEvent, element: HTMLElement, props: GestureProps): void {
  event.preventDefault()
  const { view, width, show } = props
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1
  const [across, along] = [event.deltaX * pixels, event.deltaY * pixels]
  if (Math.abs(across) > Math.abs(along) || event.shiftKey) {
    const by = Math.abs(across) > Math.abs(along) ? across : along
    return show(moved(view, (by / width) * (view.to - view.from)))
  }
  const speed = event.ctrlKey ? 0.012 : 0.0022
  show(zoomed(view, Math.exp(Math.max(-120, Math.min(120, along)) * speed), momentAt(pointOf(event, element).x, props)))
}

function drag(press: { readonly x: number; readonly view: Reach }, x: number, { width, show, point }: GestureProps): void {
  point(undefined)
  show(moved(press.view, ((press.x - x) / width) * (press.view.to - press.view.from)))
}

/** Two fingers: what lies between them stays there. */
function pinch(
  fingers: readonly { x: number }[], { before, at }: { before: { x: number }; at: { x: number } }, props: GestureProps,
): void {
  const other = fingers.find(({ x }) => x !== at.x)?.x ?? at.x
  const [wide, was] = [Math.max(20, Math.abs(at.x - other)), Math.max(20, Math.abs(before.x - other))]
  props.show(zoomed(props.view, was / wide, momentAt(other, props)))
}

export function pointedAt(
  place: PointedPlace, { wave, laid, moments, view, width, layout: { lanesTop } }: Omit<GestureProps, 'point'>,
): Pointed | undefined {
  if ('episode' in place) {
    return { x: ((Date.parse(place.episode.startAt) - view.from) / (view.to - view.from)) * width, y: lanesTop, episode: place.episode }
  }
  const { x, y } = place
  const moment = moments.current.find((one) => Math.abs(one.y - y) <= FLAG_HEIGHT / 2 && x >= one.from && x <= one.to)
  if (moment) return { x, y, episode: moment.episode }
  if (y > lanesTop && laid.length > 0) {
    const found = laidAt(laid, x, Math.floor((y - lanesTop) / LANE_HEIGHT))
    return found && { x, y, episode: found.episode }
  }
  const at = momentAt(x, { view, width })
  const ms = BUCKET_MS[wave.unit]
  const bucket = wave.buckets.findLast((one) => Date.parse(one.at) <= at)
  return bucket && Date.parse(bucket.at) + ms * 1.02 > at ? { x, y, bucket: { ...bucket, ms } } : undefined
}

/** An episode opens; a piece of time comes closer. */
function openAt(at: { x: number; y: number }, props: GestureProps): void {
  const { episode, bucket } = pointedAt(at, props) ?? {}
  if (episode) go(hrefOf('episode', [episode.id]))
  else if (bucket) {
    const from = Date.parse(bucket.at)
    props.glide({ from: from - bucket.ms * 0.1, to: from + bucket.ms * 1.1 })
  }
}
