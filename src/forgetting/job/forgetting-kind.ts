/** What the kinds of forgetting have in common. */
import type { Tx } from '../../store/engine/db.ts'
import type { Forgettable } from '../sql/forgotten-rows.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'

/** One kind of forgetting. The plan is what `find` finds; the doing removes just that, found again under locks. */
export interface ForgettingKind<Found extends Forgettable> {
  /** Locks what `find` reads: conversations, segments, jobs, the index. @returns ids of the conversations that it is about */
  lock(tx: Tx, userId: string): Promise<readonly string[]>
  /** Undefined where there is nothing to forget. */
  find(tx: Tx, userId: string): Promise<Found | undefined>
  /** @returns ids of the facts that are others now */
  remove(pipeline: PipelineContext, tx: Tx, userId: string, found: Found): Promise<readonly string[]>
}
