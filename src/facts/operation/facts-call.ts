/** The call `facts`: of one memory, or of several at once. */
import type { Fact } from '../../contract/results/facts-result.ts'
import type { ReadPlace } from '../../recall/search/read-place.ts'
import type { Db } from '../../store/engine/db.ts'
import { askFacts, type FactsRequest } from '../search/ask-facts.ts'

export async function factsNamed(
  db: Db, userId: string, request: FactsRequest, across: readonly ReadPlace[] | undefined,
): Promise<Fact[]> {
  if (!across) return askFacts(db, userId, request)
  return (await import('../../spaces/search/facts-across.ts')).factsAcross(across, request, (each) => askFacts(db, each, request))
}
