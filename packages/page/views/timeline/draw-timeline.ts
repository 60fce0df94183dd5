/** Draws the timeline: nights, the axis, the wave of talk, key moments, and episodes in lanes below. */
import { shownText } from '../../parts/chat-text.tsx'
import { countText } from '../../parts/numbers.ts'
import type { Reach } from '../../shell/as-of.ts'
import { INSIDE, topOfWave, type Bucket, type EpisodeInTime, type LaidEpisode } from './lanes.ts'
import { AXIS_HEIGHT, FLAG_HEIGHT, FLAG_ROWS, LANE_HEIGHT, WAVE_TOP } from './layout.ts'
import { paintedColour, type Paint } from './paint.ts'
import type { Group, Slice, Tints } from './tints.ts'
import type { Tick } from './ticks.ts'

export interface Drawing {
  readonly context: CanvasRenderingContext2D
  readonly paint: Paint
  readonly width: number
  readonly height: number
  readonly view: Reach
  readonly isVeiled: boolean
  readonly tints: Tints
  /** That what is drawn is counted by. */
  readonly groups: readonly Group[] | undefined
}

const xIn = ({ view: { from, to }, width }: Drawing, at: number): number => ((at - from) / (to - from)) * width

export function drawAxis(drawing: Drawing, ticks: readonly Tick[]): void {
  const { context, paint, width, height } = drawing
  let end = -Infinity
  for (const { at, label, isMajor } of ticks) {
    const x = Math.round(xIn(drawing, at)) + 0.5
    context.strokeStyle = paint.line
    context.globalAlpha = isMajor ? 1 : 0.55
    context.beginPath()
    context.moveTo(x, isMajor ? 0 : AXIS_HEIGHT - 8)
    context.lineTo(x, height)
    context.stroke()
    context.globalAlpha = 1
    context.fillStyle = isMajor ? paint.ink : paint.quiet
    context.font = isMajor ? `600 15px ${paint.serif}` : `12px ${paint.sans}`
    context.textBaseline = 'middle'
    const wide = context.measureText(label).width
    // At the edge to the left of its line, where there is room
    const left = x + 6 + wide <= width ? x + 6 : x - 6 - wide
    if (left < end + 6) continue
    end = left + wide
    context.fillText(label, left, AXIS_HEIGHT / 2)
  }
}

/** What was still to come on the chosen day lies in the dark. */
export function drawUnseen(drawing: Drawing, asOf: number): void {
  const { context, paint, width, height } = drawing
  const x = Math.max(0, xIn(drawing, asOf))
  if (x >= width) return
  context.globalAlpha = 0.6
  context.fillStyle = paint.sunk
  context.fillRect(x, 0, width - x, height)
  context.globalAlpha = 1
  context.fillStyle = paint.accent
  context.fillRect(x - 0.75, 0, 1.5, height)
  // Its head can be taken and moved
  context.beginPath()
  context.moveTo(x - 7, 0)
  context.lineTo(x + 7, 0)
  context.lineTo(x + 7, 8)
  context.lineTo(x, 15)
  context.lineTo(x - 7, 8)
  context.fill()
}

export interface WaveDrawing {
  readonly buckets: readonly Bucket[]
  /** How long a bucket is. */
  readonly ms: number
  /** Pixels from the top, and height. */
  readonly top: number
  readonly height: number
}

/** Bars to both sides of a line: as high as much was said, in the colours of how it is remembered, or of who said it. */
export function drawWave(drawing: Drawing, { buckets, ms, top, height }: WaveDrawing): void {
  const { context, paint: { line }, view, width, tints, groups } = drawing
  const [middle, most] = [top + height / 2, topOfWave(countsIn(buckets, view, ms))]
  const wide = (ms / (view.to - view.from)) * width
  const bar = Math.max(1.5, Math.min(wide * 0.72, 26))
  context.fillStyle = line
  context.fillRect(0, middle - 0.5, width, 1)
  for (const bucket of buckets) {
    const { at, messages, retrievability } = bucket
    const x = xIn(drawing, Date.parse(at))
    if (x + wide < 0 || x > width) continue
    const half = Math.max(1.5, (Math.sqrt(Math.min(1, messages / most)) * height) / 2)
    const glow = tints.by === 'strength' ? Math.max(0, (retrievability ?? 0) - 0.75) * 56 : 0
    const place = { x: x + (wide - bar) / 2, top: middle - half, wide: bar, high: 2 * half }
    drawBar(drawing, place, { slices: tints.slicesOf(bucket, groups), glow })
    if (messages > most) drawCut(drawing, { middle: x + wide / 2, bar, top: middle - half, messages })
  }
}

interface BarPlace { readonly x: number; readonly top: number; readonly wide: number; readonly high: number }
interface BarLook { readonly slices: readonly Slice[]; readonly glow: number }

/** Of one colour, or of several from its top. */
function drawBar({ context, paint }: Drawing, { x, top, wide, high }: BarPlace, { slices, glow }: BarLook): void {
  context.beginPath()
  context.roundRect(x, top, wide, high, Math.min(wide / 2, 6))
  if (slices.length === 1) {
    context.fillStyle = context.shadowColor = paintedColour(paint, slices[0]!.colour)
    context.shadowBlur = glow
    context.fill()
    context.shadowBlur = 0
    return
  }
  context.save()
  context.clip()
  let y = top
  for (const { colour, share } of slices) {
    context.fillStyle = paintedColour(paint, colour)
    context.fillRect(x, y, wide, share * high + 0.5)
    y += share * high
  }
  context.restore()
}

const countsIn = (buckets: readonly Bucket[], { from, to }: Reach, ms: number): number[] =>
  buckets.filter(({ at }) => Date.parse(at) + ms > from && Date.parse(at) < to).map(({ messages }) => messages)

/** A bar that is cut off has a gap near its top, and says what it stands for. */
function drawCut({ context, paint, width }: Drawing, cut: { middle: number; bar: number; top: number; messages: number }): void {
  const { middle, bar, top, messages } = cut
  context.fillStyle = paint.card
  context.fillRect(middle - bar / 2 - 1, top + 9, bar + 2, 3)
  context.font = `11px ${paint.sans}`
  context.textBaseline = 'middle'
  const label = countText(messages)
  const wide = context.measureText(label).width
  context.fillStyle = paint.quiet
  context.fillText(label, Math.max(2, Math.min(width - wide - 2, middle - wide / 2)), top - 8)
}

/** A star with its title, where it can be pressed: pixels from the left, and its middle from the top. */
export interface DrawnMoment {
  readonly episode: EpisodeInTime
  readonly from: number
  readonly to: number
  readonly y: number
}

/**
 * Key moments over the wave: stars with their titles where there is room, to the left of them at the end; else points.
 * @param bottom of the lines below the stars
 */
export function drawKeyMoments(drawing: Drawing, episodes: readonly EpisodeInTime[], bottom: number): DrawnMoment[] {
  const drawn: DrawnMoment[] = []
  const { context, paint, width } = drawing
  const ends: number[] = Array.from({ length: FLAG_ROWS }, () => -Infinity)
  const isSeen = (x: number): boolean => x > -10 && x < width
  const seen = episodes.filter(({ keyMoment, startAt }) => keyMoment && isSeen(xIn(drawing, Date.parse(startAt))))
  context.font = `12.5px ${paint.sans}`
  context.textBaseline = 'middle'
  for (const episode of seen) {
    const { title, startAt } = episode
    const x = xIn(drawing, Date.parse(startAt))
    const label = shortened(shownText(title), Math.max(14, Math.min(34, Math.round(width / 28))))
    const long = context.measureText(label).width + 16
    const isLeft = x + long >= width
    const left = isLeft ? x - long : x
    const row = left < 0 ? -1 : ends.findIndex((end) => end <= left)
    const y = AXIS_HEIGHT + FLAG_HEIGHT * row + FLAG_HEIGHT / 2
    if (row >= 0) {
      ends[row] = left + long + 10
      context.strokeStyle = paint.key
      context.globalAlpha = 0.4
      context.beginPath()
      context.moveTo(x, y + 6)
      context.lineTo(x, bottom)
      context.stroke()
      context.globalAlpha = 1
      drawLabel(drawing, label, [isLeft ? left + 7 : x + 9, y])
      drawStar(drawing, x, y)
      drawn.push({ episode, from: left - (isLeft ? 0 : 7), to: left + long - (isLeft ? -7 : 0), y })
    } else {
      context.fillStyle = paint.key
      context.fillRect(x - 1, WAVE_TOP - 1, 2, 4)
    }
  }
  return drawn
}

function drawStar({ context, paint }: Drawing, x: number, y: number): void {
  context.fillStyle = paint.key
  context.beginPath()
  for (let i = 0; i < 8; i++) {
    const [radius, angle] = [i % 2 === 0 ? 6 : 2.4, (i * Math.PI) / 4 - Math.PI / 2]
    context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  context.closePath()
  context.fill()
}

/** Words that somebody said, or a bar as long as they are, for who looks over a shoulder. */
function drawLabel({ context, paint, isVeiled }: Drawing, label: string, [x, y]: readonly [number, number], colour = paint.ink): void {
  context.fillStyle = isVeiled ? paint.line : colour
  if (isVeiled) return context.fillRect(x, y - 4, context.measureText(label).width, 8)
  if (colour !== paint.inside) {
    // No line or bar runs through the words
    context.strokeStyle = paint.card
    context.lineJoin = 'round'
    context.lineWidth = 4
    context.strokeText(label, x, y)
    context.lineWidth = 1
  }
  context.fillText(label, x, y)
}

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('').trimEnd()}…`
}

/** @param top pixels above the first lane @param pointed id of the one that is pointed at */
export function drawEpisodes(drawing: Drawing, laid: readonly LaidEpisode[], top: number, pointed: string | undefined): void {
  const { context, paint, width, tints, groups } = drawing
  for (const { episode, lane, x, width: wide, room } of laid) {
    if (x > width || x + wide < 0) continue
    const y = top + lane * LANE_HEIGHT + 4
    context.fillStyle = paintedColour(paint, tints.colourOf(episode, groups))
    context.beginPath()
    context.roundRect(x, y, wide, LANE_HEIGHT - 8, 5)
    context.fill()
    if (episode.keyMoment || episode.id === pointed) {
      context.strokeStyle = episode.id === pointed ? paint.ink : paint.key
      context.lineWidth = episode.id === pointed ? 2 : 1.25
      context.stroke()
      context.lineWidth = 1
    }
    drawTitle(drawing, episode.title, { x, y, wide, room })
  }
}

/** Pixels below which a title says nothing. */
const LEAST_TITLE = 45
const MOST_LETTERS = 60

interface TitlePlace { readonly x: number; readonly y: number; readonly wide: number; readonly room: number }

/** Inside a span that is long enough, else behind it, where the next one and the edge leave room. */
function drawTitle(drawing: Drawing, title: string, { x, y, wide, room }: TitlePlace): void {
  const { context, paint, width } = drawing
  context.font = `12.5px ${paint.sans}`
  context.textBaseline = 'middle'
  const isInside = wide > INSIDE
  const left = isInside ? Math.max(x, 0) + 8 : x + wide + 6
  const most = Math.min(isInside ? x + wide - left - 8 : x + room - left, width - left - 6, 300)
  if (most < LEAST_TITLE) return
  drawLabel(drawing, fitted(context, shownText(title), most), [left, y + (LANE_HEIGHT - 8) / 2 + 0.5], isInside ? paint.inside : paint.ink)
}

/** The beginning that fits into so many pixels, whatever letters it is written in. */
function fitted(context: CanvasRenderingContext2D, text: string, most: number): string {
  const whole = shortened(text, MOST_LETTERS)
  const wide = context.measureText(whole).width
  if (wide <= most) return whole
  let letters = Math.ceil((Math.min([...text].length, MOST_LETTERS) * most) / wide)
  while (letters > 1 && context.measureText(shortened(text, letters)).width > most) letters--
  return shortened(text, letters)
}
