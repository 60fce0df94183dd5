/** The vector of a query: asked for before the search where a model computes it, within the search where it costs nothing. */
import { isZero } from '../../rank/vector-math.ts'
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import { embedderOf, isComparable, type UserEmbedder } from '../../model/embedder.ts'
import { HASHING } from '../../model/providers/hashing-embedder.ts'
import type { Tx } from '../../store/engine/db.ts'
import { liveGeneration, type Generation } from '../../store/tables/generations.ts'
import type { VectorQuery } from '../../store/queries/nearest-vectors.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { QueryVector } from './search-query.ts'
import type { Searcher } from '../search/search.ts'

/** Somebody waits for the answer: an embedder that takes longer is done without. */
const EMBEDDER_MS = 3000

export async function queryVectorOf(searcher: Searcher, userId: string, query: string, signal?: AbortSignal): Promise<QueryVector> {
  const { db, embedders } = searcher
  if (embedders.every(({ name }) => name === HASHING)) {
    return { isLexical: true, near: async (tx: Tx) => nearTo(searcher, userId, { query, live: await liveGeneration(tx), signal }) }
  }
  // Asked every time: another process may have changed the embedder meanwhile
  const live = await withUser(db, userId, liveGeneration, { idempotent: true })
  const near = await nearTo(searcher, userId, { query, live, signal })
  return { isLexical: live?.model === HASHING, near: async () => near }
}

interface Wanted {
  readonly query: string
  readonly live: Generation | undefined
  readonly signal: AbortSignal | undefined
}

/** Undefined where there is nothing to compare with, and where the embedder fails or takes too long: words still answer. */
async function nearTo({ embedders, count }: Searcher, userId: string, { query, live, signal }: Wanted): Promise<VectorQuery | undefined> {
  const embedder: UserEmbedder | undefined = live && embedderOf(embedders, live)
  if (!live || !embedder) return undefined
  try {
    const patience = AbortSignal.timeout(EMBEDDER_MS)
    const [values] = await embedder.embed(userId, [query], signal ? AbortSignal.any([signal, patience]) : patience)
    if (!isComparable(values, live.dims)) throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return ${live.dims} finite numbers`)
    return isZero(values) ? undefined : { generation: live.id, values }
  } catch {
    throwIfAborted(signal)
    count('embedder_failed')
    return undefined
  }
}
