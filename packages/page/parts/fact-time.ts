/** A fact in words, and its time: what held for a while, what happened or was said once, what is planned for a day, what never changes. */
import { isLasting, type Fact, type Wire } from '@madeleine/contract'
import { dayText } from './dates.ts'
import { secondPerson } from './second-person.ts'

export type TimedFact =
  Pick<Wire<Fact>, 'id' | 'category' | 'attribute' | 'value' | 'validFrom' | 'validTo' | 'withdrawn'>

/** Epoch milliseconds. */
export type FactTime =
  | { readonly kind: 'held'; readonly from: number; readonly to?: number }
  | { readonly kind: 'happened'; readonly at: number }
  | { readonly kind: 'said'; readonly at: number }
  /** From when it was made; `at` is the last of its days. */
  | { readonly kind: 'planned'; readonly made: number; readonly from: number; readonly at: number }
  /** Since when it is known says nothing: a birthday, a mother tongue. */
  | { readonly kind: 'always' }

/** First and last days of plans, 'YYYY-MM-DD', by the ids of their facts. */
export type PlannedDays = ReadonlyMap<string, { readonly from: string; readonly to: string }>

const NO_DAYS: PlannedDays = new Map()
const DAY = /(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g
/** A plan is of a day, whatever the zone. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** @param planned days that are known from elsewhere; those that rules write into the value of a plan are read there */
export function factTime(fact: TimedFact, planned: PlannedDays = NO_DAYS): FactTime {
  const { id, category, attribute, value = '', validFrom, validTo } = fact
  const from = Date.parse(validFrom)
  const written = category === 'goal' ? value.match(DAY)?.toSorted() ?? [] : []
  const days = planned.get(id) ?? (written.length > 0 ? { from: written[0]!, to: written.at(-1)! } : undefined)
  if (days) return { kind: 'planned', made: from, from: noonOf(days.from), at: noonOf(days.to) }
  if (category === 'experience') return { kind: 'happened', at: from }
  if (category === 'note') return { kind: 'said', at: from }
  if (isLasting(attribute) && validTo === undefined) return { kind: 'always' }
  return { kind: 'held', from, ...(validTo !== undefined && { to: Date.parse(validTo) }) }
}

/** `since 2 Mar 2024`, `2 Mar 2024 – 5 May 2024`, `on 2 Mar 2024`; '' of what has no time. @param now by which a plan is over */
export function factTimeText(fact: TimedFact, { timeZone, now, planned }: {
  readonly timeZone: string; readonly now: number; readonly planned?: PlannedDays
}): string {
  if (fact.withdrawn) return ''
  const time = factTime(fact, planned)
  const day = (at: number): string => dayText(at, timeZone)
  if (time.kind === 'always') return ''
  if (time.kind === 'happened') return day(time.at)
  if (time.kind === 'said') return `said ${day(time.at)}`
  if (time.kind === 'held') return time.to === undefined ? `since ${day(time.from)}` : daysText(time.from, time.to, timeZone)
  return `${time.at < now ? 'was planned for' : 'planned for'} ${daysText(time.from, time.at, 'UTC')}`
}

/** What it says, to the user, its days as all days are written; a note stays in the words that were said. */
export const factSentence = ({ text, category }: { readonly text: string; readonly category?: string }): string =>
  (category === 'note' ? text : secondPerson(text).replace(DAY, (day) => dayText(noonOf(day), 'UTC')))

/** A day, or the first and the last. */
export function daysText(from: number, to: number, timeZone: string): string {
  const [first, last] = [dayText(from, timeZone), dayText(to, timeZone)]
  return first === last ? first : `${first} – ${last}`
}
