/** Facts of several memories as one list. */
import type { Fact } from '@madeleine/contract'
import type { FactsRequest } from '../facts/ask-facts.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { mergedFacts } from './recall-across.ts'

/** Each memory's facts stay facts of that memory: the same sentence about the user of two of them is two facts. */
export async function factsAcross(
  across: readonly ReadPlace[], request: FactsRequest, ask: (userId: string) => Promise<Fact[]>,
): Promise<Fact[]> {
  const lists: Fact[][] = []
  for (const { userId, space } of across) lists.push((await ask(userId)).map((fact) => ({ ...fact, space })))
  return mergedFacts(lists, { limit: request.asked.factLimit, isAsked: request.asked.text.trim() !== '' })
}
