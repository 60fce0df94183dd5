/** `madeleine episode ID` and `rate`: one episode with its messages, how it is forgotten, and how much it helped. */
import { DAY_MS, defined, escapeLine, invalidInput } from '@madeleine/base'
import { type EpisodeResult, type Rater, type RateResult, RATINGS, type ReviewRating, type StoredMessage } from '@madeleine/contract'
import { curveStart, dayOf, elapsedDays, retrievability as retrievabilityAfter } from '@madeleine/core'
import { counted, formatClock, formatMoment, formatSpan } from '@madeleine/tools'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { flag, MEMORY_FLAGS, option, readNumber } from '../flags.ts'
import { withNearestEpisode } from '../nearest-names.ts'
import { wrap, wrapFacts, senderOf, showTurns, columnsOf } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

export const episodeCommand = command({
  meta: { name: 'episode', description: 'Show one episode with its messages' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' },
    history: flag('Show its forgetting curve and all reviews instead'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const episode = await withNearestEpisode(memory, args.id, () => memory.episode(args.id))
      if (args.json) return terminal.printJson(args.history ? episode.reviews : episode)
      const { timeZone } = await memory.stats()
      terminal.print(args.history ? showHistory(terminal.screen, episode, { timeZone, now: new Date() })
        : showDetail(terminal.screen, episode, timeZone))
    }),
})

export const relatedCommand = command({
  meta: { name: 'related', description: 'Show other episodes about the same, and why' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' },
    limit: option('N', 'Maximum number of episodes, 1–20 (default: 5)'), ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { printJson, print, screen } = cli.terminal
    const options = { ...defined({ limit: readNumber(args.limit, '--limit') }), signal }
    const episodes = await withNearestEpisode(memory, args.id, () => memory.related(args.id, options))
    if (args.json) return printJson(episodes)
    if (episodes.length === 0) return print('No other episode is about the same.')
    const { timeZone } = await memory.stats()
    print(episodes.flatMap(({ id, title, startAt, endAt, why }, i) => [
      ...(i > 0 ? [''] : []), ...wrap(escapeLine(title), screen.columns).map(screen.bold),
      ...wrapFacts([id, formatSpan(startAt, endAt, timeZone), escapeLine(why)], screen.columns).map(screen.dim),
    ]))
  }),
})

function showDetail(screen: Screen, episode: EpisodeResult, timeZone: string): string[] {
  const { title, summary, startAt, endAt, conversationId, messages, reason, keyMoment, retrievability } = episode
  const { columns, bold, dim } = screen
  const facts = [
    formatSpan(startAt, endAt, timeZone), escapeLine(conversationId), counted(messages.length, 'message'),
    `ended by ${reason}`, `${Math.round(100 * retrievability)} % remembered`, ...(keyMoment ? ['★ key moment'] : []),
  ]
  const isOneDay = messages.every(({ at }) => dayOf(at, timeZone) === dayOf(startAt, timeZone))
  const timeOf = ({ at }: StoredMessage) => (isOneDay ? formatClock(at, timeZone) : formatMoment(at, timeZone))
  return [
    ...wrap(escapeLine(title), columns).map(bold),
    ...wrapFacts(facts, columns).map(dim),
    ...wrap(escapeLine(summary), columns),
    '',
    ...showTurns(screen, messages.map((message) => ({ when: timeOf(message), speaker: senderOf(message), text: message.text }))),
  ]
}

// How an episode is forgotten: its curve, its reviews, and what will be left of it.

type Remembered = Pick<EpisodeResult, 'title' | 'endAt' | 'stabilityDays' | 'difficulty' | 'reviews'>

/** Days from now for which it is said what will be left. */
const AHEAD_DAYS = [7, 30, 90, 365]
/** The future drawn: a third of the past, at least this many days. */
const LEAST_DRAWN_DAYS = 30

const RATERS: Readonly<Record<Rater, string>> = { explicit: 'by hand', model: 'by the model', words: 'by what followed' }

export function showHistory(screen: Screen, episode: Remembered, { timeZone, now }: { timeZone: string; now: Date }): string[] {
  const { title, endAt, stabilityDays, difficulty, reviews } = episode
  const { columns, isAscii, bold, dim } = screen
  const valueAt = memoryOver(episode)
  const last = Math.max(endAt.getTime(), now.getTime())
  const drawn = Math.max(LEAST_DRAWN_DAYS * DAY_MS, (last - endAt.getTime()) / 3)
  const curve = {
    valueAt, from: endAt, now, to: new Date(last + drawn), marks: reviews.map(({ at, rating }) => ({ at, isUp: rating !== 'again' })),
  }
  const { up, down, now: cross, ahead } = penOf(isAscii)
  const legend = [...(reviews.length > 0 ? [`${up} helped`, `${down} did not`] : []), `${cross} now`, `${ahead} if nothing recalls it`]
  return [
    ...wrap(escapeLine(title), columns).map(bold),
    ...wrapFacts([
      `${percent(valueAt(now))} remembered`, `stability ${inDays(stabilityDays)}`,
      `difficulty ${difficulty.toFixed(1)} of 10`, reviews.length > 0 ? counted(reviews.length, 'review') : 'no reviews yet',
    ], columns).map(dim),
    '',
    ...drawCurve(curve, { columns, isAscii }),
    axisWords(curve, { columns, first: dayOf(curve.from, timeZone), last: dayOf(curve.to, timeZone) }),
    ...wrapFacts(legend, columns).map(dim),
    '',
    ...wrapFacts(AHEAD_DAYS.map((days) => `in ${days} days ${percent(valueAt(new Date(now.getTime() + days * DAY_MS)))}`), columns),
    ...(reviews.length > 0 ? ['', bold('Reviews'), ...reviews.flatMap((review) => reviewLines(review, { columns, isAscii, timeZone }))]
      : []),
  ]
}

/** The retrievability of an episode at any time since its end, by its reviews up to then. */
function memoryOver({ endAt, stabilityDays, reviews }: Remembered): (at: Date) => number {
  const steps = [{ since: endAt, stabilityDays: reviews[0]?.stabilityDaysBefore ?? stabilityDays }]
  for (const review of reviews) steps.push({ since: curveStart(steps.at(-1)!.since, review.at), stabilityDays: review.stabilityDays })
  return (at) => {
    const step = steps.findLast(({ since }) => since <= at) ?? steps[0]!
    return retrievabilityAfter(elapsedDays(step.since, at), step.stabilityDays)
  }
}

/** For example `▲ 14 Mar 2026, 10:02 · good · by the model · after 3.2 days at 88 % · stability 2.3 → 7.3 days`. */
function reviewLines(
  review: EpisodeResult['reviews'][number], { columns, isAscii, timeZone }: { columns: number; isAscii: boolean; timeZone: string },
): string[] {
  const { at, rating, rater, elapsedDays: days, retrievability: before, stabilityDaysBefore, stabilityDays } = review
  const { up, down } = penOf(isAscii)
  const facts = [
    formatMoment(at, timeZone), rating, RATERS[rater], `after ${inDays(days)} at ${percent(before)}`,
    `stability ${tenths(stabilityDaysBefore)} ${isAscii ? 'to' : '→'} ${inDays(stabilityDays)}`,
  ]
  return wrapFacts(facts, columns - 2).map((line, i) => `${i === 0 ? (rating === 'again' ? down : up) : ' '} ${line}`)
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** One decimal, as a fraction of a day counts. */
const tenths = (days: number): string => days.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const inDays = (days: number): string => `${tenths(days)} days`

// A forgetting curve drawn with characters: what was, what will be if nothing recalls it, and the reviews below.

interface Curve {
  /** Value at a time, 0–1. */
  readonly valueAt: (at: Date) => number
  /** First and last time drawn; `now` divides what was from what will be. */
  readonly from: Date
  readonly now: Date
  readonly to: Date
  readonly marks: readonly { readonly at: Date; readonly isUp: boolean }[]
}

/** What a drawing is made of. `levels` fills a cell from below, from nothing to all. */
interface Pen {
  readonly levels: string
  readonly ahead: string
  readonly axis: string
  readonly up: string
  readonly down: string
  readonly now: string
}

const BLOCKS: Pen = { levels: ' ▁▂▃▄▅▆▇█', ahead: '░', axis: '─', up: '▲', down: '▼', now: '┼' }
const ASCII: Pen = { levels: ' #', ahead: ':', axis: '-', up: '^', down: 'v', now: '|' }

const penOf = (isAscii: boolean): Pen => (isAscii ? ASCII : BLOCKS)

/** Lines of the area between 0 and 100 %, which the first, the middle one and the axis are labelled with. */
const HEIGHT = 6
const LABELS: Readonly<Record<number, string>> = { 0: '100 % ', [HEIGHT / 2]: ' 50 % ', [HEIGHT]: '  0 % ' }
const labelOf = (line: number): string => LABELS[line] ?? '      '

/** Draws a curve over an axis with its marks, in lines of at most `columns`. Of several marks in a column the last is shown. */
export function drawCurve({ valueAt, from, now, to, marks }: Curve, { columns, isAscii }: { columns: number; isAscii: boolean }): string[] {
  const pen = penOf(isAscii)
  const width = columns - labelOf(0).length
  const step = (to.getTime() - from.getTime()) / width
  const columnOf = (at: Date): number => Math.min(width - 1, Math.max(0, Math.floor((at.getTime() - from.getTime()) / step)))
  const nowColumn = columnOf(now)
  const edges = Array.from({ length: width + 1 }, (_, column) => valueAt(new Date(from.getTime() + column * step)))
  // The higher edge of each column, so that no narrow peak after a review is lost
  const values = edges.slice(1).map((value, column) => Math.max(value, edges[column]!))
  const cellAt = (line: number) => (value: number, column: number): string => {
    const filled = Math.min(1, Math.max(0, value * HEIGHT - (HEIGHT - 1 - line)))
    const level = Math.round(filled * (pen.levels.length - 1))
    return column > nowColumn && level === pen.levels.length - 1 ? pen.ahead : pen.levels[level]!
  }
  const axis = Array.from({ length: width }, (_, column) => (column === nowColumn ? pen.now : pen.axis))
  for (const { at, isUp } of marks) axis[columnOf(at)] = isUp ? pen.up : pen.down
  return [
    ...Array.from({ length: HEIGHT }, (_, line) => (labelOf(line) + values.map(cellAt(line)).join('')).trimEnd()),
    labelOf(HEIGHT) + axis.join(''),
  ]
}

/** Words below the axis: the first and the last at its ends, `now` under its column where there is room for it. */
function axisWords({ from, now, to }: Curve, { columns, first, last }: { columns: number; first: string; last: string }): string {
  const gutter = labelOf(0).length
  const width = columns - gutter
  const room = width - columnsOf(first) - columnsOf(last)
  const nowAt = Math.round(((now.getTime() - from.getTime()) / (to.getTime() - from.getTime())) * width) - columnsOf(first) - 1
  const between = nowAt >= 1 && nowAt + 4 <= room ? `${' '.repeat(nowAt)}now`.padEnd(room) : ' '.repeat(Math.max(1, room))
  return ' '.repeat(gutter) + first + between + last
}

export const rateCommand = command({
  meta: { name: 'rate', description: 'Rate how much an episode helped, so that it fades more slowly or faster' },
  args: {
    episode: { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' },
    rating: {
      type: 'positional', required: true,
      description: `${RATINGS.join(', ')}: again if it was wrong or useless, easy if the answer is based on it`,
    },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => {
    const rating = ratingOf(args.rating)
    return withMemory(cli, args, async (memory, signal) => {
      const { terminal } = cli
      const rated = await withNearestEpisode(memory, args.episode, () => memory.rate(args.episode, rating, { signal }))
      if (args.json) return terminal.printJson(rated)
      const { title } = await memory.episode(rated.episodeId)
      terminal.print([`Rated “${escapeLine(title)}” ${rating}.`, showChange(rated)])
    })
  },
})

/** Checked before a store is opened. @throws {MadeleineError} `invalid_input` */
function ratingOf(given: string): ReviewRating {
  const rating = RATINGS.find((one) => one === given.toLowerCase())
  if (!rating) throw invalidInput('rating', given, `one of ${RATINGS.join(', ')}`)
  return rating
}

/** For example `It was 81 % remembered; it now falls to 90 % in 13.4 days, instead of 2.3.` */
const showChange = ({ retrievability, stabilityDays, before }: RateResult): string =>
  `It was ${Math.round(100 * retrievability)} % remembered; from 100 % it now falls to 90 % `
  + `in ${daysOf(stabilityDays)} days, instead of ${daysOf(before.stabilityDays)}.`

const daysOf = (days: number): string => (days < 100 ? days.toFixed(1) : Math.round(days).toLocaleString('en'))
