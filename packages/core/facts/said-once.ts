/** What is said twice of one thing is listed once, with all messages that say it: "has turtles" and "likes turtles". */
import { subjectKeyOf } from '@madeleine/contract'
import { toldThing, type ToldThing } from '@madeleine/language'
import type { FactRow } from './read-facts-sql.ts'

interface Told<F> {
  readonly row: F
  readonly told: ToldThing
}

/**
 * The facts without those that a more telling one of the same thing says too, whose proofs it gets. What holds no longer, what is
 * pinned, and what a person has edited stands by itself.
 */
export function saidOnce<F extends FactRow>(rows: readonly F[]): F[] {
  const byThing = new Map<string, Told<F>[]>()
  for (const row of rows) {
    const { attribute, value, validTo, isPinned, edits } = row
    const told = attribute === null || value === null || validTo !== null || isPinned || edits !== null ? undefined
      : toldThing(attribute, value.toLowerCase())
    if (!told) continue
    const key = `${subjectKeyOf(row.subject)} ${told.thing}`
    byThing.set(key, [...(byThing.get(key) ?? []), { row, told }])
  }
  const proofs = new Map<string, readonly F[]>()
  const gone = new Set<string>()
  for (const some of byThing.values()) {
    const most = Math.max(...some.map(({ told }) => told.strength))
    const [best, ...rivals] = some.filter(({ told }) => told.strength === most)
    const isSure = rivals.length === 0 || (most < 3 && rivals.every(({ row }) => row.value === best!.row.value))
    const weaker = isSure ? some.filter((one) => one !== best && (one.told.strength !== 2 || most === 2 || one.told.isOne)) : []
    for (const { row } of weaker) gone.add(row.id)
    if (weaker.length > 0) proofs.set(best!.row.id, [best!.row, ...weaker.map(({ row }) => row)])
  }
  return rows.filter(({ id }) => !gone.has(id)).map((row) => {
    const all = proofs.get(row.id)
    return all ? { ...row, sources: all.flatMap(({ sources }) => sources).toSorted((a, b) => a.at.getTime() - b.at.getTime()) } : row
  })
}
