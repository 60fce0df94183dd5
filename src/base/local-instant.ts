/** The moments of local times, as a clock on the wall shows them. */
import { BoundedMap } from './bounded-map.ts'
import { DAY_MS } from './units.ts'
import { utcOffset } from './calendar.ts'

/**
 * The moment of a local time, in epoch milliseconds. One that the clocks skipped is as long after the last one before the gap
 * as it says: 02:30 is 03:30. Of one that comes twice, when clocks go back, it is the first that is not before `notBefore`,
 * else the first.
 *
 * @param local epoch milliseconds of the same date and time in UTC
 * @param notBefore epoch milliseconds, of what was said before it
 * @throws invalid_input for an unknown zone
 */
export function instantOf(local: number, timeZone: string, notBefore = -Infinity): number {
  const { before, after } = offsetsAround(Math.floor(local / DAY_MS), timeZone)
  if (before === after) return local - before
  const moments = [local - before, local - after]
    .filter((moment) => utcOffset(new Date(moment), timeZone) === local - moment).sort((a, b) => a - b)
  return moments.find((moment) => moment >= notBefore) ?? moments[0] ?? local - before
}

interface Offsets {
  readonly before: number
  readonly after: number
}

/** By zone and day: a chat has many messages a day, and asking for an offset takes microseconds. */
const known = new BoundedMap<string, Offsets>(1000)

/** The offsets a day before and two days after a date begins: no zone changes twice within three days. */
function offsetsAround(day: number, timeZone: string): Offsets {
  const key = `${timeZone} ${day}`
  const found = known.get(key)
  if (found) return found
  const [before, after] = [day - 1, day + 2].map((each) => utcOffset(new Date(each * DAY_MS), timeZone)) as [number, number]
  known.set(key, { before, after })
  return { before, after }
}
