/** `facts` over several memories. */
import type { Fact } from '../../contract/facts-result.ts'
import { FACT_CATEGORIES } from '../../contract/fact.ts'
import type { FactsRequest } from '../facts/ask-facts.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { factSureness, mergedOrder } from './recall-across.ts'

/** Each memory's facts stay facts of that memory: the same sentence about the user of two of them is two facts. */
export async function factsAcross(
  across: readonly ReadPlace[], request: FactsRequest, ask: (userId: string) => Promise<Fact[]>,
): Promise<Fact[]> {
  const lists: Fact[][] = []
  for (const { userId, space } of across) lists.push((await ask(userId)).map((fact) => ({ ...fact, space })))
  return mergedFacts(lists, { limit: request.asked.factLimit, isAsked: request.asked.text.trim() !== '' })
}

/** Asked, the surest first; else the newest, by category. */
export function mergedFacts(
  lists: readonly (readonly Fact[])[], { limit, isAsked }: { readonly limit: number; readonly isAsked: boolean },
): Fact[] {
  if (isAsked) return mergedOrder(lists, factSureness, limit).map(({ list, index }) => lists[list]![index]!)
  const newest = lists.flat().toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime()).slice(0, limit)
  return FACT_CATEGORIES.flatMap((category) => newest.filter((fact) => fact.category === category))
}
