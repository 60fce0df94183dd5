/** Durations in words: the time between two messages. */
import { MINUTE_MS } from './units.ts'

const MINUTES_OF = { day: 1440, hour: 60, minute: 1 } as const

/**
 * The time between two moments, in its two largest units: 2 days 3 hours, 3 hours 20 minutes, 35 minutes, less than a
 * minute. Whole units, rounded down; a day has 24 hours, also when the clocks change.
 * Undefined when the second moment is a minute or more before the first.
 */
export function gapInWords(from: Date, to: Date): string | undefined {
  const minutes = Math.trunc((to.getTime() - from.getTime()) / MINUTE_MS)
  if (minutes < 0) return undefined
  let rest = minutes
  const parts = Object.entries(MINUTES_OF).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return { count, unit }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  if (first === -1) return 'less than a minute'
  return parts.slice(first, first + 2).filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}
