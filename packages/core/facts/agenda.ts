/** The call `agenda`: plans that have a day, and notes that name one to come, by whether it is to come, is today or is over. */
import { dateOf, dayNumber, inTurns, localDate, mapSteps } from '@madeleine/base'
import { AgendaInput, type AgendaOptions, type AgendaResult, parseOptions, type PlannedDay } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import type { UserClock } from '../pipeline/store-settings.ts'
import { factMessageOf } from './recalled-facts.ts'
import { noteDay, planDays } from './plan-days.ts'
import { type FactRow, readFactRows } from './read-facts-sql.ts'

/** Facts that are looked at, the newest. */
const MOST_READ = 2000

/** Each in order of its days. What was cancelled, done or retired before its day is on none of the lists. */
export async function readAgenda(
  db: Db, userId: string, { timeZone, now }: UserClock, options: Omit<AgendaOptions, 'space'>,
): Promise<AgendaResult> {
  const { days: ahead, pastDays } = parseOptions(AgendaInput, options)
  const today = dayNumber(localDate(now(), timeZone))
  const planned = await readPlanned(db, userId, timeZone)
  const listed = (isListed: (days: { from: number; to: number }) => boolean): PlannedDay[] => planned.filter(isListed).map(plannedDay)
  return {
    today: dateOf(today),
    due: listed(({ from, to }) => from <= today && today <= to),
    next: listed(({ from }) => from > today && from <= today + ahead),
    past: listed(({ to }) => to < today && to >= today - pastDays).toReversed(),
  }
}

/** The ids of facts whose days are not over, however far ahead. */
export async function factsToCome(db: Db, userId: string, { timeZone, now }: UserClock): Promise<string[]> {
  const today = dayNumber(localDate(now(), timeZone))
  return (await readPlanned(db, userId, timeZone)).filter(({ to }) => to >= today).map(({ row }) => row.id)
}

interface Planned {
  readonly row: FactRow
  readonly from: number
  readonly to: number
}

/** Facts with days that they did not end before, in order of the days. */
async function readPlanned(db: Db, userId: string, timeZone: string): Promise<Planned[]> {
  const rows = await withUser(db, userId, (tx) => readFactRows(tx, userId, { includeSuperseded: true, limit: MOST_READ }), {
    idempotent: true, snapshot: true,
  })
  // In turns of the event loop: two thousand notes are read for the times they name
  const daysOf = await inTurns(mapSteps(rows, (row) => planDays(row, timeZone) ?? noteDay(row, timeZone), ({ text }) => text.length))
  return rows.flatMap((row, i) => {
    const days = daysOf[i]
    return days && !isEnded(row, days.to, timeZone) ? [{ row, ...days }] : []
  }).sort((a, b) => a.from - b.from || a.to - b.to || (a.row.id < b.row.id ? -1 : 1))
}

/** Before the end of its last day. */
const isEnded = ({ validTo }: FactRow, to: number, timeZone: string): boolean =>
  validTo !== null && dayNumber(localDate(validTo, timeZone)) <= to

const plannedDay = ({ row: { id, text, subject, sources }, from, to }: Planned): PlannedDay =>
  ({ factId: id, text, subject, from: dateOf(from), to: dateOf(to), sources: sources.toReversed().map(factMessageOf) })
