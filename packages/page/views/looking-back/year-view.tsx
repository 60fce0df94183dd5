/** A year as a picture to look at and to save, drawn here from counts: nothing leaves, and titles stand in it only where that is wished. */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { dateOfMoment, startOfLocal } from '../../parts/dates.ts'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOfOption, reach, shownAt, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf, type PagePlace } from '../../shell/place.ts'
import { isDark } from '../../shell/settings.ts'
import { paintOf } from '../timeline/paint.ts'
import { heightOf, YEAR_WIDTH, yearShapes, yearWords, type YearShape } from './year-shapes.ts'

/** Episodes among which its key moments are looked for. */
const MOST = 2000

export function YearView({ place: { rest: [named] } }: { readonly place: PagePlace }): JSX.Element {
  const zone = timeZone.value
  const latest = Number(dateOfMoment(shownAt(), zone).slice(0, 4))
  if (named !== undefined && !/^\d{4}$/.test(named)) return <Nothing isView title="There is no such year" />
  const year = named === undefined ? latest : Number(named)
  const earliest = reach.value ? Number(dateOfMoment(reach.value.from, zone).slice(0, 4)) : latest
  const past = asOfOption.value
  const { answer, failure, again, isWaiting } = useAnswer(`${year} ${zone} ${past.asOf ?? ''} ${changes.value}`, async (signal) => {
    const [from, to] = [year, year + 1].map((one) => startOfLocal(`${String(one).padStart(4, '0')}-01-01`, zone)) as [number, number]
    return { year, talk: await ask('timeline', { from, to, bucket: 'day', limit: MOST, ...past }, signal) }
  })
  const link = (one: number): JSX.Element | null =>
    (one < earliest || one > latest ? null : <a href={hrefOf('year', [String(one)])}>{one}</a>)
  return (
    <section class="year" aria-labelledby="year-title">
      <header class="view-head">
        <h1 id="year-title">{year} as a picture</h1>
        <nav class="year-others" aria-label="Other years">{link(year - 1)}{link(year + 1)}</nav>
      </header>
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : !answer || (isWaiting && answer.year !== year) ? <Waiting what="the year" />
          : <Picture key={answer.year} year={answer.year} talk={answer.talk} />}
    </section>
  )
}

interface PictureProps {
  readonly year: number
  readonly talk: AnswerOf<'timeline'>
}

function Picture({ year, talk }: PictureProps): JSX.Element {
  const [isNamed, setNamed] = useState(false)
  const drawn = useRef<SVGSVGElement>(null)
  // By the colours that the page has now
  const paint = useMemo(() => paintOf(document.documentElement), [isDark.value])
  const shapes = useMemo(() => yearShapes(talk, { year, timeZone: timeZone.value, paint, isNamed }), [talk, paint, isNamed])
  const height = heightOf(talk, isNamed)
  const name = `madeleine-${year}`
  const saved = (blob: Blob, ending: string): void => {
    saveFile(blob, `${name}.${ending}`)
    sayAloud(`${year} was saved as a picture.`)
  }
  const savePng = async (): Promise<void> => saved(await pngOf(shapes, { height, ground: paint.paper }), 'png')
  return (
    <>
      <p class="quiet">
        Drawn in this browser from counts; nothing leaves it. Titles may name people: they are in the picture only if you say so.
      </p>
      <form class="year-choices" onSubmit={(event) => event.preventDefault()}>
        <label class="choice">
          <input type="checkbox" checked={isNamed} onChange={({ currentTarget }) => setNamed(currentTarget.checked)} />
          With the titles of key moments
        </label>
        <button type="button" onClick={() => saved(svgOf(drawn.current!), 'svg')}>Save as SVG</button>
        <button type="button" class="main-button" onClick={() => void savePng()}>Save as PNG</button>
      </form>
      <svg
        ref={drawn} class="year-picture" xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${YEAR_WIDTH} ${height}`} role="img"
        aria-label={`${year}: ${yearWords(talk)}`}
      >
        <rect width={YEAR_WIDTH} height={height} fill={paint.paper} />
        {shapes.map((shape, i) => <Shape key={i} shape={shape} />)}
      </svg>
    </>
  )
}

function Shape({ shape }: { readonly shape: YearShape }): JSX.Element {
  if (shape.kind === 'square') {
    const { x, y, side, fill, ring } = shape
    const edge = ring === undefined ? {} : { stroke: ring, 'stroke-width': 2 }
    return <rect x={x} y={y} width={side} height={side} rx={side / 5} fill={fill} {...edge} />
  }
  const { x, y, text, size, fill, family, isBold = false, isAtEnd = false, isSaid = false } = shape
  return (
    <text
      x={x} y={y} fill={fill} font-size={size} font-family={family} font-weight={isBold ? 600 : 400}
      text-anchor={isAtEnd ? 'end' : 'start'} class={isSaid ? 'said' : undefined}
    >{text}</text>
  )
}

/** The browser writes what it has drawn, and escapes what somebody said. */
const svgOf = (drawn: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(drawn)], { type: 'image/svg+xml' })

/** Twice as fine as the drawing. */
const FINE = 2

function pngOf(shapes: readonly YearShape[], { height, ground }: { readonly height: number; readonly ground: string }): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = YEAR_WIDTH * FINE
  canvas.height = height * FINE
  const context = canvas.getContext('2d')!
  context.scale(FINE, FINE)
  context.fillStyle = ground
  context.fillRect(0, 0, YEAR_WIDTH, height)
  for (const shape of shapes) drawShape(context, shape)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.')))))
}

function drawShape(context: CanvasRenderingContext2D, shape: YearShape): void {
  context.fillStyle = shape.fill
  if (shape.kind === 'text') {
    context.font = `${shape.isBold ? 600 : 400} ${shape.size}px ${shape.family}`
    context.textAlign = shape.isAtEnd ? 'right' : 'left'
    return context.fillText(shape.text, shape.x, shape.y)
  }
  const { x, y, side, ring } = shape
  context.beginPath()
  context.roundRect(x, y, side, side, side / 5)
  context.fill()
  if (ring === undefined) return
  context.strokeStyle = ring
  context.lineWidth = 2
  context.stroke()
}
