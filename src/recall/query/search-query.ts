/** What recall is asked. */
import type { Tx } from '../../store/engine/db.ts'
import type { VectorQuery } from '../../store/queries/nearest-vectors.ts'
import type { Scope } from '../../store/queries/search-scope.ts'

export interface SearchQuery {
  readonly query: string
  readonly scope: Scope
  /** The asking conversation, whose own tail is left out; undefined: no tail is. */
  readonly ownTail: string | undefined
  readonly limit: number
  readonly passageLimit: number
  /** What fading counts to. */
  readonly now: Date
}

/** How the nearest episodes are found. */
export interface QueryVector {
  /** By the built-in embedder, which knows words and no meanings: asked of small stores, and where words alone find nothing. */
  readonly isLexical: boolean
  /** Undefined where there is nothing to compare with. */
  near(tx: Tx): Promise<VectorQuery | undefined>
}
