/** Days of a month or a year that the tree has elsewhere: in a week whose Thursday lies in the month before or after. */
import type { NodeContent } from '../../core/roll-up.ts'
import { calendarDays, calendarPeriodsOf, periodsOf, type Period } from '../../time/period.ts'
import { rollUpChildren } from '../../store/contents/period-queries.ts'
import type { Tx } from '../../store/engine/db.ts'
import { readCurrentPeriod, type CurrentPeriod, type PeriodPart } from './current-periods.ts'

interface CalendarRequest {
  readonly period: Period
  readonly current: Pick<CurrentPeriod, 'content' | 'parts'>
  readonly timeZone: string
}

/**
 * The period with all children that have days of it by the calendar: a month also with the week over its beginning or end,
 * a year also with its January and December. A period without a week of its own is described by those days.
 */
export async function withCalendarDays(tx: Tx, userId: string, { period, current, timeZone }: CalendarRequest): Promise<Pick<CurrentPeriod, 'content' | 'parts'>> {
  if (period.level !== 'month' && period.level !== 'year') return current
  const { from, to } = calendarDays(period)
  const [parts, contents] = [[...current.parts], [] as NodeContent[]]
  for (const [first, last] of [[from, period.from - 1], [period.to + 1, to]] as const) {
    const week = first > last ? undefined : await readCurrentPeriod(tx, userId, periodsOf(first)[2], timeZone)
    const days = week?.parts.filter(({ period: day }) => day.from >= first && day.from <= last) ?? []
    if (!week || days.length === 0) continue
    const ofDays = await contentsOf(tx, userId, days, timeZone)
    contents.push(...ofDays)
    const part = period.level === 'month' ? { period: periodsOf(first)[2], content: week.content } : { period: calendarPeriodsOf(first)[1], content: rollUpChildren(ofDays) }
    if (!parts.some((own) => own.period.id === part.period.id)) parts.push(part)
  }
  return { content: current.content ?? rollUpChildren(contents), parts: parts.toSorted((a, b) => a.period.from - b.period.from) }
}

async function contentsOf(tx: Tx, userId: string, days: readonly PeriodPart[], timeZone: string): Promise<NodeContent[]> {
  const contents: NodeContent[] = []
  for (const day of days) contents.push(...[day.content ?? (await readCurrentPeriod(tx, userId, day.period, timeZone)).content ?? []].flat())
  return contents
}
