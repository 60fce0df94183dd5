/** What recall works with: the store and the models that are configured. */
import type { UserEmbedder } from '../../model/embedder.ts'
import type { UserReranker } from '../../model/reranker.ts'
import type { Db } from '../../store/engine/db.ts'

export interface Searcher {
  readonly db: Db
  /** The embedders whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  /** Reorders the best messages; undefined: their order stays. */
  readonly reranker: UserReranker | undefined
  /** Counts a failure that does not fail the call. */
  readonly count: (what: 'embedder_failed') => void
}
