/** What recall works with: the store and the models that are configured. */
import type { Telemetry, UserEmbedder } from '@madeleine/contract'
import type { UserReranker } from '../model/reranker.ts'
import type { Db } from '@madeleine/engine'
import type { MeaningTable } from '@madeleine/meaning'
import type { Showing } from '../pipeline/shown-sql.ts'
import type { KeptSegments } from './kept-segments.ts'

export interface Searcher {
  readonly db: Pick<Db, 'transaction'>
  /** The segments that this thread has read of the users' indexes. */
  readonly kept: KeptSegments
  /** The embedders whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  /** Opens the table of meaning; undefined: messages have no vectors. */
  readonly openMeaning: (() => Promise<MeaningTable>) | undefined
  /** Reorders the best messages; undefined: their order stays. */
  readonly reranker: UserReranker | undefined
  /** Key of the ids of frames (`framingOf`). */
  readonly frameSecret: string
  /** Called with what a call shows. */
  readonly onShown: (userId: string, served: Showing) => void
  /** Told when a call has no more to read: what follows computes alone. */
  readonly onRead?: () => void
  /** Told how long the parts of a recall take. */
  readonly telemetry: Telemetry
  /** Counts a failure that does not fail the call. */
  readonly count: (what: 'embedder_failed') => void
}
