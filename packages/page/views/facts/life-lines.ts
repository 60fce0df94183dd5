/** Facts as lines of life: each with what it was before and after, by whom they are about and category. */
import { type Fact, FACT_CATEGORIES, type FactCategory, type Wire } from '@madeleine/contract'

export type ListedFact = Wire<Fact>

/** One fact that holds, or held last, with those that it took the place of. */
export interface LifeLine {
  readonly newest: ListedFact
  /** The newest first. */
  readonly earlier: readonly ListedFact[]
}

export interface PersonLines {
  readonly subject: string
  readonly categories: readonly { readonly category: FactCategory; readonly lines: readonly LifeLine[] }[]
}

const isOver = ({ validTo }: ListedFact): boolean => validTo !== undefined
const byBeginning = (a: ListedFact, b: ListedFact): number => (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0)

/** Facts that took each other's place, the newest first. Each fact is in one line, whichever of its neighbours are listed. */
export function lifeLines(facts: readonly ListedFact[]): LifeLine[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  /** The newest of the line that a fact is in, by its id. */
  const newestOf = new Map<string, string>()
  for (const fact of facts) {
    const trail = new Set<string>()
    let at = fact.id
    while (!trail.has(at) && !newestOf.has(at)) {
      trail.add(at)
      const later = byId.get(at)!.supersededBy
      if (later === undefined || !byId.has(later)) break
      at = later
    }
    const newest = newestOf.get(at) ?? at
    for (const id of trail) newestOf.set(id, newest)
  }
  const members = new Map<string, ListedFact[]>()
  for (const fact of facts) {
    const id = newestOf.get(fact.id)!
    members.set(id, [...(members.get(id) ?? []), fact])
  }
  return [...members].map(([id, all]) => ({ newest: byId.get(id)!, earlier: all.filter((one) => one.id !== id).sort(byBeginning) }))
}

/** By whom they are about, the user first, below it by category in the house's order; of each what holds first, the newest first. */
export function factsByPerson(facts: readonly ListedFact[]): PersonLines[] {
  const lines = lifeLines(facts).sort((a, b) =>
    Number(isOver(a.newest)) - Number(isOver(b.newest)) || byBeginning(a.newest, b.newest))
  const people = subjectsIn(facts).sort((a, b) => Number(b === 'user') - Number(a === 'user'))
  return people.flatMap((subject) => {
    const own = lines.filter(({ newest }) => newest.subject === subject)
    const categories = FACT_CATEGORIES.map((category) => ({ category, lines: own.filter(({ newest }) => newest.category === category) }))
    return own.length === 0 ? [] : [{ subject, categories: categories.filter(({ lines: some }) => some.length > 0) }]
  })
}

/** Whom anything is known of, whoever has most first. */
export function subjectsIn(facts: readonly ListedFact[]): string[] {
  const counts = new Map<string, number>()
  for (const { subject } of facts) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([subject]) => subject)
}
