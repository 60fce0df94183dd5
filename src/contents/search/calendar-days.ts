/** Days of a month or a year that the tree has elsewhere: in a week whose Thursday lies in the month before or after. */
import type { NodeContent } from '../core/roll-up.ts'
import { calendarDays, calendarPeriodsOf, periodsOf, type Period } from '../../time/period.ts'
import { rollUpChildren } from '../sql/period-queries.ts'
import type { Tx } from '../../store/engine/db.ts'
import { readCurrentPeriod, type CurrentPeriod, type PeriodPart } from './current-periods.ts'

/** A week over the beginning or the end of a period, and those of its days that the period has by the calendar. */
interface CalendarWeek {
  readonly period: Period
  readonly content: NodeContent | undefined
  /** The month that these days lie in by the calendar. */
  readonly month: Period
  readonly days: readonly NodeContent[]
}

/** The weeks over the beginning and the end of a month or a year that have messages on days of it; none of another period. */
export async function readCalendarWeeks(tx: Tx, userId: string, period: Period, timeZone: string): Promise<CalendarWeek[]> {
  const { from, to } = calendarDays(period)
  const spans = ([[from, period.from - 1], [period.to + 1, to]] as const).filter(([first, last]) => first <= last)
  const weeks = await Promise.all(spans.map(async ([first, last]) => {
    const week = periodsOf(first)[2]
    const { content, parts } = await readCurrentPeriod(tx, userId, week, timeZone)
    const days = parts.filter(({ period: day }) => day.from >= first && day.from <= last)
    return {
      period: week, content, month: calendarPeriodsOf(first)[1], hasDays: days.length > 0,
      days: await contentsOf(tx, userId, days, timeZone),
    }
  }))
  return weeks.filter(({ hasDays }) => hasDays)
}

/**
 * The period with all children that have days of it by the calendar: a month also with the week over its beginning or end,
 * a year also with its January and December. A period without a week of its own is described by those days.
 */
export async function withCalendarDays(
  period: Period, current: Pick<CurrentPeriod, 'content' | 'parts'>, weeks: readonly CalendarWeek[],
): Promise<Pick<CurrentPeriod, 'content' | 'parts'>> {
  const parts = [...current.parts]
  for (const week of weeks) {
    const part = period.level === 'month' ? week : { period: week.month, content: await rollUpChildren(week.days) }
    if (!parts.some((own) => own.period.id === part.period.id)) parts.push({ period: part.period, content: part.content })
  }
  const content = current.content ?? (await rollUpChildren(weeks.flatMap(({ days }) => days)))
  return { content, parts: parts.toSorted((a, b) => a.period.from - b.period.from) }
}

async function contentsOf(tx: Tx, userId: string, days: readonly PeriodPart[], timeZone: string): Promise<NodeContent[]> {
  const contents = await Promise.all(
    days.map(async ({ period, content }) => content ?? (await readCurrentPeriod(tx, userId, period, timeZone)).content),
  )
  return contents.flatMap((content) => content ?? [])
}
