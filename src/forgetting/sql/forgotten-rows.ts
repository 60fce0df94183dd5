/** What a forgetting takes and what is rebuilt after it: found once, for the plan and for the doing. */
import type { ForgottenIds, ForgottenRows, RebuiltIds } from '../../contract/results/write-results.ts'

export const NO_ROWS: ForgottenRows = {
  conversations: 0, messages: 0, segments: 0, episodes: 0, facts: 0, vectors: 0, recalls: 0, reviews: 0, served: 0,
}

/** All that a forgetting takes and rebuilds. */
export interface Forgettable {
  readonly rows: ForgottenRows
  readonly ids: ForgottenIds
  readonly rebuilt: RebuiltIds
}

/** Messages `from ≤ seq < to` of a conversation. */
export interface ForgottenRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
}
