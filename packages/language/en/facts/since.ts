/** English: since when a clause says that something holds. */
import { inLines, type StatedClause } from '../../facts/finding.ts'
import { lastingSince, timePast } from '../../facts/stated-times.ts'
import type { CalendarUnit, TimeSpan } from '../../times/time-spans.ts'

/** Numbers as people write them of years and months. */
export const COUNTS: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9,
  ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40,
}
const LENGTH = inLines('i')`\bfor (?:about |over |almost |nearly |around |the (?:past
  |last) )?(?<amount>\d{1,2}|[a-z]+) (?<unit>day|week|month|year)s?\b`

/** The first day of "for ten years", or of the only time of the past that the clause names. */
export function sinceOf({ text, day }: Pick<StatedClause, 'text' | 'day'>): TimeSpan | undefined {
  const { amount = '', unit = '' } = LENGTH.exec(text)?.groups ?? {}
  const count = COUNTS[amount.toLowerCase()] ?? Number(amount)
  if (count > 0 && count < 90) return lastingSince(day, count, unit as CalendarUnit)
  return /\b(?:since|last|ago|in|on|this|yesterday|today)\b/i.test(text) ? timePast(text, day)?.span : undefined
}
