/** When facts were so, as strips and dots on one axis of time. */
import { DAY_MS } from '@madeleine/base'
import { dateText } from '../../parts/dates.ts'
import { factTime, type FactTime, type PlannedDays } from '../../parts/fact-time.ts'
import type { ListedFact, LifeLine } from './life-lines.ts'

/** Milliseconds since the epoch, `from` before `to`. */
export interface TimeAxis {
  readonly from: number
  readonly to: number
  /** What is still to come lies behind it. */
  readonly now: number
  readonly planned: PlannedDays
}

export interface TimeMark {
  readonly id: string
  /** Shares of the axis, 0–1; of a dot both are its middle. */
  readonly start: number
  readonly end: number
  /** A strip that still holds ends today. `ahead`: a dot of what is still to come. */
  readonly shape: 'strip' | 'open-strip' | 'dot' | 'dot-ahead'
  /** It begins before the axis, or lies behind it. */
  readonly isCut: boolean
}

export interface AxisTick {
  readonly at: number
  readonly label: string
}

/** What is seen of a strip at least. */
const LEAST_SHARE = 0.012
const MOST_TICKS = 6
/** At most a tenth of the beginnings may lie before the axis, each only where the axis would be half as long again with it. */
const [FEW, TENTH, MUCH_LONGER] = [3, 0.1, 1.5]
/** Of the time up to now that plans may add behind it. */
const MOST_AHEAD = 0.25

const beginningOf = (time: FactTime): number =>
  (time.kind === 'held' ? time.from : time.kind === 'planned' ? time.made : time.kind === 'always' ? Number.NaN : time.at)

/** From where nearly all begin to now, and to the plans that are near; a day at least. One fact of long ago does not flatten the rest. */
export function axisOf(facts: readonly ListedFact[], now: number, planned: PlannedDays = new Map()): TimeAxis {
  const times = facts.map((fact) => factTime(fact, planned))
  const beginnings = times.map(beginningOf).filter(Number.isFinite).sort((a, b) => a - b)
  let nth = beginnings.length < FEW ? 0 : Math.max(1, Math.floor(beginnings.length * TENTH))
  while (nth > 0 && now - beginnings[nth - 1]! <= (now - beginnings[nth]!) * MUCH_LONGER) nth--
  const from = Math.min(now - DAY_MS, beginnings[nth] ?? now)
  const most = now + (now - from) * MOST_AHEAD
  const ahead = times.flatMap((time) => (time.kind === 'planned' && time.at <= most ? [time.at] : []))
  return { from: from - (now - from) * 0.02, to: Math.max(now, ...ahead, Math.min(beginnings.at(-1) ?? now, most)), now, planned }
}

const shareOf = ({ from, to }: Pick<TimeAxis, 'from' | 'to'>, at: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The marks of one line of life, the oldest first, so that what holds now is drawn over what held. */
export const marksOf = ({ newest, earlier }: LifeLine, axis: TimeAxis): TimeMark[] =>
  [newest, ...earlier].toReversed().map((fact) => markOf(fact, axis))

function markOf(fact: ListedFact, axis: TimeAxis): TimeMark {
  const [time, { id }] = [factTime(fact, axis.planned), fact]
  const today = shareOf(axis, axis.now)
  if (time.kind === 'always') return { id, start: 0, end: today, shape: 'open-strip', isCut: false }
  if (time.kind !== 'held') {
    const at = shareOf(axis, time.at)
    return { id, start: at, end: at, shape: time.at > axis.now ? 'dot-ahead' : 'dot', isCut: time.at < axis.from || time.at > axis.to }
  }
  const end = time.to === undefined ? today : shareOf(axis, time.to)
  const start = Math.min(shareOf(axis, time.from), 1 - LEAST_SHARE)
  const shape = time.to === undefined ? 'open-strip' : 'strip'
  return { id, start, end: Math.max(end, start + LEAST_SHARE), shape, isCut: time.from < axis.from }
}

const STEPS_MONTHS = [1, 3, 6, 12, 24, 60, 120, 600, 6000] as const

/** Beginnings of months or years, six at most. */
export function axisTicks(axis: Pick<TimeAxis, 'from' | 'to'>, timeZone: string): AxisTick[] {
  const first = new Date(axis.from)
  for (const months of STEPS_MONTHS) {
    const begin = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / months) * months
    const ticks: AxisTick[] = []
    for (let month = begin; ticks.length <= MOST_TICKS; month += months) {
      const at = Date.UTC(Math.floor(month / 12), month % 12)
      if (at > axis.to) break
      const label = dateText(at + DAY_MS / 2, { year: 'numeric', ...(months < 12 && { month: 'short' }) }, timeZone)
      ticks.push({ at: shareOf(axis, at), label })
    }
    if (ticks.length <= MOST_TICKS) return ticks
  }
  return []
}
