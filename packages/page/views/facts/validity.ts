/** When facts held, as strips on one axis of time. */
import type { ListedFact, LifeLine } from './life-lines.ts'

/** Milliseconds since the epoch, `from` before `to`. */
export interface TimeAxis {
  readonly from: number
  readonly to: number
}

export interface ValidityStrip {
  readonly id: string
  /** Shares of the axis, 0–1. */
  readonly start: number
  readonly end: number
  /** It still holds: its end is only where the axis ends. */
  readonly isOpen: boolean
}

export interface AxisTick {
  readonly at: number
  readonly label: string
}

const DAY = 86_400_000
/** What is seen of a strip at least. */
const LEAST_SHARE = 0.012
const MOST_TICKS = 6

/** From the first beginning to now, with a little room before; a day at least. */
export function axisOf(facts: readonly ListedFact[], now: number): TimeAxis {
  const beginnings = facts.map(({ validFrom }) => Date.parse(validFrom)).filter(Number.isFinite)
  const first = Math.min(now - DAY, ...beginnings)
  return { from: first - (now - first) * 0.02, to: Math.max(now, ...beginnings) }
}

const shareOf = ({ from, to }: TimeAxis, at: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The strips of one line of life, the oldest first, so that what holds now is drawn over what held. */
export function stripsOf({ newest, earlier }: LifeLine, axis: TimeAxis): ValidityStrip[] {
  return [newest, ...earlier].toReversed().map(({ id, validFrom, validTo }) => {
    const end = validTo === undefined ? 1 : shareOf(axis, Date.parse(validTo))
    const start = Math.min(shareOf(axis, Date.parse(validFrom)), 1 - LEAST_SHARE)
    return { id, start, end: Math.max(end, start + LEAST_SHARE), isOpen: validTo === undefined }
  })
}

const STEPS = [
  { months: 1, label: { month: 'short', year: 'numeric' } }, { months: 3, label: { month: 'short', year: 'numeric' } },
  { months: 6, label: { month: 'short', year: 'numeric' } }, { months: 12, label: { year: 'numeric' } },
  { months: 24, label: { year: 'numeric' } }, { months: 60, label: { year: 'numeric' } }, { months: 120, label: { year: 'numeric' } },
  { months: 600, label: { year: 'numeric' } }, { months: 6000, label: { year: 'numeric' } },
] as const satisfies readonly { months: number; label: Intl.DateTimeFormatOptions }[]

/** Beginnings of months or years, six at most. */
export function axisTicks(axis: TimeAxis, timeZone: string): AxisTick[] {
  const first = new Date(axis.from)
  for (const { months, label } of STEPS) {
    const format = new Intl.DateTimeFormat('en-GB', { ...label, timeZone })
    const begin = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / months) * months
    const ticks: AxisTick[] = []
    for (let month = begin; ticks.length <= MOST_TICKS; month += months) {
      const at = Date.UTC(Math.floor(month / 12), month % 12)
      if (at > axis.to) break
      ticks.push({ at: shareOf(axis, at), label: format.format(at + DAY / 2) })
    }
    if (ticks.length <= MOST_TICKS) return ticks
  }
  return []
}
