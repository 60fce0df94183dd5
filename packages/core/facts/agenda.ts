/** The call `agenda`: plans that have a day, and notes that name one to come, by whether it is to come, is today or is over. */
import { dateOf, dayNumber, inTurns, localDate, mapSteps } from '@madeleine/base'
import { AgendaInput, type AgendaOptions, type AgendaResult, parseOptions, type PlannedDay } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import type { UserClock } from '../pipeline/store-settings.ts'
import { doneEntries } from './done-plans-sql.ts'
import { factMessageOf } from './recalled-facts.ts'
import { noteDay, planDays } from './plan-days.ts'
import { type FactProof, type FactRow, readFactRows } from './read-facts-sql.ts'

/** Facts that are looked at, the newest. */
const MOST_READ = 2000

/** Each in order of its days. What was cancelled, done or retired before its day is on none of the lists. */
export async function readAgenda(
  db: Db, userId: string, { timeZone, now }: UserClock, options: Omit<AgendaOptions, 'space'>,
): Promise<AgendaResult> {
  const { days: ahead, pastDays } = parseOptions(AgendaInput, options)
  const today = dayNumber(localDate(now(), timeZone))
  const { planned, done } = await readPlanned(db, userId, timeZone)
  const listed = (isListed: (days: { from: number; to: number }) => boolean): PlannedDay[] => planned.filter(isListed).map(plannedDay)
  return {
    today: dateOf(today),
    due: listed(({ from, to }) => from <= today && today <= to),
    next: listed(({ from }) => from > today && from <= today + ahead),
    past: listed(({ to }) => to < today && to >= today - pastDays).toReversed(),
    done: done.filter(({ doneDay }) => doneDay >= today - pastDays && doneDay <= today).map(plannedDay),
  }
}

/** The ids of facts whose days are not over, however far ahead. */
export async function factsToCome(db: Db, userId: string, { timeZone, now }: UserClock): Promise<string[]> {
  const today = dayNumber(localDate(now(), timeZone))
  return (await readPlanned(db, userId, timeZone)).planned.filter(({ to }) => to >= today).map(({ row }) => row.id)
}

interface Planned {
  readonly row: FactRow
  readonly from: number
  readonly to: number
  /** The message that says that it is done. */
  readonly doneBy?: FactProof | undefined
}

interface DonePlans {
  /** Facts with days that they did not end before, in order of the days. */
  readonly planned: readonly Planned[]
  /** Those that a message says are done, and those that a person has retired, the last one first. */
  readonly done: readonly (Planned & { readonly doneDay: number })[]
}

async function readPlanned(db: Db, userId: string, timeZone: string): Promise<DonePlans> {
  const [rows, entries] = await withUser(db, userId, (tx) => Promise.all([
    readFactRows(tx, userId, { includeSuperseded: true, limit: MOST_READ }), doneEntries(tx, userId),
  ]), { idempotent: true, snapshot: true })
  const proofs = new Map(entries.flatMap(({ factId, undoneAt, proof }) => (factId !== null && undoneAt === null ? [[factId, proof]] : [])))
  // In turns of the event loop: two thousand notes are read for the times they name
  const daysOf = await inTurns(mapSteps(rows, (row) => planDays(row, timeZone) ?? noteDay(row, timeZone), ({ text }) => text.length))
  const dated = rows.flatMap((row, i): Planned[] => (daysOf[i] ? [{ row, ...daysOf[i] }] : []))
  const done = dated.flatMap((plan) => {
    const { row: { id, validTo, edits } } = plan
    const doneBy = proofs.get(id)
    const isDone = doneBy !== undefined || edits?.some(({ action, wasNeverTrue }) => action === 'retire' && !wasNeverTrue) === true
    return validTo !== null && isDone ? [{ ...plan, doneBy, doneDay: dayNumber(localDate(validTo, timeZone)), validTo }] : []
  }).sort((a, b) => b.validTo.getTime() - a.validTo.getTime() || (a.row.id < b.row.id ? -1 : 1))
  const over = new Set(done.map(({ row }) => row))
  const planned = dated.filter(({ row, to }) => !over.has(row) && !isEnded(row, to, timeZone))
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.row.id < b.row.id ? -1 : 1))
  return { planned, done }
}

/** Before the end of its last day. */
const isEnded = ({ validTo }: FactRow, to: number, timeZone: string): boolean =>
  validTo !== null && dayNumber(localDate(validTo, timeZone)) <= to

const plannedDay = ({ row: { id, text, subject, sources }, from, to, doneBy }: Planned): PlannedDay => ({
  factId: id, text, subject, from: dateOf(from), to: dateOf(to), sources: sources.toReversed().map(factMessageOf),
  ...(doneBy && { doneBy: factMessageOf(doneBy) }),
})
