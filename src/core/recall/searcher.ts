/** What recall works with: the store and the models that are configured. */
import type { Telemetry } from '../../contract/events.ts'
import type { UserEmbedder } from '../../contract/model-ports.ts'
import type { UserReranker } from '../model/reranker.ts'
import type { Db } from '../../engine/db.ts'
import type { ServedPiece } from '../store/queries/session-queries.ts'
import type { RecallPlace } from '../reviews/reviews-sql.ts'
import type { KeptSegments } from './kept-segments.ts'

export interface Searcher {
  readonly db: Pick<Db, 'transaction'>
  /** The segments that this thread has read of the users' indexes. */
  readonly kept: KeptSegments
  /** The embedders whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  /** Reorders the best messages; undefined: their order stays. */
  readonly reranker: UserReranker | undefined
  /** Key of the ids of frames (`framingOf`). */
  readonly frameSecret: string
  /** Called with what a call shows. */
  readonly onServed: (userId: string, served: ServedAnswer) => void
  /** Told when a call has no more to read: what follows computes alone. */
  readonly onRead?: () => void
  /** Told how long the parts of a recall take. */
  readonly telemetry: Telemetry
  /** Counts a failure that does not fail the call. */
  readonly count: (what: 'embedder_failed') => void
}

/** What a call shows. */
export interface ServedAnswer {
  /** The conversation that asks; undefined: none. */
  readonly conversationId: string | undefined
  readonly pieces: readonly ServedPiece[]
  /** What is to be reviewed once it is known what followed; absent where no conversation asked, or no episode is shown. */
  readonly recall?: LoggedRecall
}

/** The episodes that a query showed, and where in the log of the conversation that asked. */
export interface LoggedRecall {
  readonly query: string
  readonly place: RecallPlace
  /** By rank; those of passages after those that are shown themselves. */
  readonly episodeIds: readonly string[]
}
