/** What recall works with: the store and the models that are configured. */
import type { UserEmbedder } from '../../model/embedder.ts'
import type { UserReranker } from '../../model/reranker.ts'
import type { Db } from '../../store/engine/db.ts'
import type { ServedPiece } from '../../store/queries/served.ts'
import type { KeptSegments } from './kept-segments.ts'

export interface Searcher {
  readonly db: Db
  /** The segments that this process has read of the users' indexes. */
  readonly kept: KeptSegments
  /** The embedders whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  /** Reorders the best messages; undefined: their order stays. */
  readonly reranker: UserReranker | undefined
  /** Key of the ids of frames (`framingOf`). */
  readonly frameSecret: string
  /** Called with what a call shows, for the conversation that asks; undefined: none. */
  readonly onServed: (userId: string, conversationId: string | undefined, pieces: readonly ServedPiece[]) => void
  /** Counts a failure that does not fail the call. */
  readonly count: (what: 'embedder_failed') => void
}
