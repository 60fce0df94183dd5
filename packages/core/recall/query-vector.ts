/** The vector of a query: computed before the search where a model does it, within the search where it costs nothing. */
import { isZero, MadeleineError, throwIfAborted } from '@madeleine/base'
import { embedderOf, isComparable, type UserEmbedder } from '@madeleine/contract'
import { HASHING } from '../model/providers/hashing-embedder.ts'
import { type Tx, withUser } from '@madeleine/engine'
import type { VectorQuery } from '../store/queries/vector-index.ts'
import { liveGeneration, type Generation, type SearchedGeneration } from '../store/tables/generations.ts'
import { storedVector, unpackCenter } from '../rank/message-vectors.ts'
import type { MeaningEmbedder } from './meaning-models.ts'
import type { Searcher } from './searcher.ts'

/** How the episodes nearest to a query are found. */
export interface QueryVector {
  /** Of the built-in embedder, which knows words and no meanings: compared in small stores, and where words find nothing. */
  readonly isLexical: boolean
  /** How it is compared with messages; undefined where they have no vectors by its embedder. */
  readonly messages?: MeaningEmbedder | undefined
  /** Its embedder gave none, in time or at all. */
  readonly hasFailed?: boolean
  /** The live generation of vectors; undefined, without a statement, where the vector was computed for one. */
  live(tx: Tx): Promise<Generation | undefined>
  /** The vector and its generation; undefined where there is nothing to compare. @param live what `live` returned */
  near(live: Generation | undefined): Promise<VectorQuery | undefined>
}

/** A vector that was computed before the search, as it crosses to another thread. */
export interface GivenVector {
  readonly isLexical: boolean
  readonly messages?: MeaningEmbedder | undefined
  readonly hasFailed?: boolean
  readonly near: VectorQuery | undefined
}

/** The same for a search on another thread. @param vector computed already */
export const givenOf = async ({ near, isLexical, messages, hasFailed = false }: QueryVector): Promise<GivenVector> =>
  ({ isLexical, messages, hasFailed, near: await near(undefined) })

/** On the other side. */
export const vectorOf = ({ near, ...vector }: GivenVector): QueryVector =>
  ({ ...vector, live: async () => undefined, near: async () => near })

/** The caller waits: recall does without an embedder that takes longer. */
const EMBEDDER_MS = 3000

/**
 * The vector of a query for the store's live generation of vectors.
 *
 * The generation is read at every call, because another process may have changed the embedder. A built-in embedder's is
 * read within the search; a model is asked here, so that no transaction waits for it.
 *
 * @throws the signal's reason once it is aborted
 */
export async function queryVectorOf(searcher: Searcher, userId: string, query: string, signal?: AbortSignal): Promise<QueryVector> {
  const { db, embedders } = searcher
  if (isBuiltIn(embedders)) {
    return { isLexical: true, live: liveGeneration, near: async (live) => (await vectorIn(searcher, userId, { query, live, signal })).near }
  }
  const live = await withUser(db, userId, liveGeneration, { idempotent: true })
  const { near, hasFailed } = await searcher.telemetry.step({ type: 'recall', phase: 'embed' }, () =>
    vectorIn(searcher, userId, { query, live, signal }))
  return vectorOf({ isLexical: live?.model === HASHING, messages: live && messagesBy(live, near), hasFailed, near })
}

/** Undefined until messages have vectors by the embedder; without a vector of the query, other models compare them. */
function messagesBy({ model, center }: SearchedGeneration, near: VectorQuery | undefined): MeaningEmbedder | undefined {
  return center === null ? undefined : { model, vector: near && storedVector(near.values, unpackCenter(center)) }
}

/** Whether the vectors of queries are computed within the search. */
export const isBuiltIn = (embedders: readonly UserEmbedder[]): boolean => embedders.every(({ name }) => name === HASHING)

interface EmbeddingCall {
  readonly query: string
  readonly live: Generation | undefined
  readonly signal: AbortSignal | undefined
}

/** None without vectors, without their embedder, and where the embedder fails or takes too long: words still answer. */
async function vectorIn(
  { embedders, count }: Searcher, userId: string, { query, live, signal }: EmbeddingCall,
): Promise<{ near: VectorQuery | undefined; hasFailed: boolean }> {
  const embedder: UserEmbedder | undefined = live && embedderOf(embedders, live)
  if (!live || !embedder) return { near: undefined, hasFailed: false }
  try {
    const timeout = AbortSignal.timeout(EMBEDDER_MS)
    const [values] = await embedder.embed(userId, [query], signal ? AbortSignal.any([signal, timeout]) : timeout)
    if (!isComparable(values, live.dims)) {
      throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return ${live.dims} finite numbers`)
    }
    return { near: isZero(values) ? undefined : { generation: live.id, values }, hasFailed: false }
  } catch {
    throwIfAborted(signal)
    count('embedder_failed')
    return { near: undefined, hasFailed: true }
  }
}
