/** The days that a plan names, and whether they are over. Rules write them as ISO dates into the value, models as people say them. */
import { createHash } from 'node:crypto'
import { type FactCategory, namesOf } from '@madeleine/contract'
import { BoundedMap, civilFromDays, dateOf, dayNumber, localDate, startOfDate } from '@madeleine/base'
import { parseTimeQuery } from '@madeleine/language'

/** What is read of a plan. */
export interface PlannedFact {
  readonly category: FactCategory
  readonly attribute: string | null
  readonly value: string | null
  readonly text: string
  readonly validFrom: Date
}

/** Days, the first and the last, since 1970-01-01. */
export interface PlanDays {
  readonly from: number
  readonly to: number
}

const PLANS: ReadonlySet<string> = new Set<string>([...namesOf('plan'), ...namesOf('goal')])
/** Whether it is a plan or a goal, and no other wish. */
export const isPlan = ({ category, attribute }: Pick<PlannedFact, 'category' | 'attribute'>): boolean =>
  category === 'goal' && (attribute === null || PLANS.has(attribute))
const ISO_DATE = /(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/gu
/** Characters of a plan that are read. */
const READ_CHARACTERS = 500

/**
 * The days that a plan or a goal names, or what was to come in the life of somebody near. A time in words is read from the day on which
 * the plan was made, and a date without a year is the next one then. Undefined where it names none, or only one before it was made;
 * undefined of anything else.
 *
 * @param timeZone IANA zone of the user
 */
export function planDays({ category, attribute, value, text, validFrom }: PlannedFact, timeZone: string): PlanDays | undefined {
  const isOwn = isPlan({ category, attribute })
  if (!isOwn && attribute !== 'relative') return undefined
  const words = `${value ?? ''}\n${text}`.slice(0, READ_CHARACTERS)
  const dates = words.match(ISO_DATE)?.map(dayNumber) ?? []
  const days = dates.length > 0 ? { from: Math.min(...dates), to: Math.max(...dates) } : undefined
  if (days && isOwn) return days
  const made = dayNumber(localDate(validFrom, timeZone))
  if (!isOwn) return days && days.from >= made ? days : undefined
  const [first] = spansIn(text, made).filter(({ to }) => to >= made).sort((a, b) => a.from - b.from)
  return first
}

/**
 * The day that a note names, if of all years that it may mean the nearest is to come: "dentist on December 3", said in November, and
 * not "on November 3 I ran my first race". Undefined of a note that names none, or only a month; undefined of anything else.
 */
export function noteDay({ category, text, validFrom }: PlannedFact, timeZone: string): PlanDays | undefined {
  if (category !== 'note') return undefined
  const made = dayNumber(localDate(validFrom, timeZone))
  const [nearest] = spansIn(text, made).filter(({ from, to }) => from === to)
    .sort((a, b) => Math.abs(a.from - made) - Math.abs(b.from - made))
  return nearest && nearest.from >= made ? nearest : undefined
}

/** What plans and notes name, by the day and a hash of the text: each recall and context asks again. No text is held. */
const spansOfTexts = new BoundedMap<string, readonly PlanDays[]>(2000)

function spansIn(text: string, made: number): readonly PlanDays[] {
  const read = text.slice(0, READ_CHARACTERS)
  const key = `${made} ${createHash('sha256').update(read).digest('base64')}`
  const known = spansOfTexts.get(key)
  if (known) return known
  const { year } = civilFromDays(made)
  const spans = parseTimeQuery(read, { today: made }, { from: year - 1, to: year + 1 }).spans.map(({ from, to }) => ({ from, to }))
  spansOfTexts.set(key, spans)
  return spans
}

/** A plan whose days are over as one that held up to the end of the last of them; any other fact as it is. @param now as in `isPlanOver` */
export function withPlanEnded<F extends PlannedFact & { readonly validTo: Date | null }>(fact: F, now: Date, timeZone: string): F {
  const days = fact.validTo === null ? planDays(fact, timeZone) : undefined
  return days && days.to < dayNumber(localDate(now, timeZone)) ? { ...fact, validTo: startOfDate(dateOf(days.to + 1), timeZone) } : fact
}

/** Whether the last day that a plan names is before today. @param now the time asked about, by the story's clock */
export function isPlanOver(fact: PlannedFact, now: Date, timeZone: string): boolean {
  const days = planDays(fact, timeZone)
  return days !== undefined && days.to < dayNumber(localDate(now, timeZone))
}

/** Whether today is one of the days that a plan names, or between them. */
export function isPlanDue(fact: PlannedFact, now: Date, timeZone: string): boolean {
  const [days, today] = [planDays(fact, timeZone), dayNumber(localDate(now, timeZone))]
  return days !== undefined && days.from <= today && today <= days.to
}

/** The first moment of a day in UTC, by which it is shown as that day whatever the zone of the user. */
export const dayDate = (day: number): Date => new Date(`${dateOf(day)}T12:00:00Z`)
