/** The episodes whose vectors are nearest to a query's: searched for together with its words where they are compared in any case. */
import type { Tx } from '../../store/engine/db.ts'
import { vectorHits, type VectorQuery } from '../../store/queries/nearest-vectors.ts'
import type { Generation } from '../../store/tables/generations.ts'
import { asksSomething, type ParsedQuery } from '../query/parse-query.ts'
import type { QueryVector } from '../query/query-vector.ts'

export interface NearestEpisodes {
  /** Of the built-in embedder, which knows words and no meanings. */
  readonly isLexical: boolean
  /** Searches now if they are compared whatever the words find. */
  ahead(): Promise<unknown>
  /** Their ids, nearest first; none where vectors say nothing. @param query as it was corrected */
  ids(query: ParsedQuery, found: FoundByWords): Promise<readonly string[]>
}

/** What the words of the query found. */
interface FoundByWords {
  /** Nothing of any message. */
  readonly noMessage: boolean
  /** The query is no question to vectors: letters that are no word. */
  readonly isNonsense: boolean
}

interface NearestOptions {
  readonly query: ParsedQuery
  readonly vector: QueryVector
  readonly live: Generation | undefined
  /** Segments in the index, at most. */
  readonly segments: number
}

/** Episodes that are named. */
const LIMIT = 100

/** In larger stores the built-in embedder's vectors are compared only where words found nothing: it takes too long. */
const MOST_LEXICAL_SEGMENTS = 512

/** Computes the query's vector where it is compared in any case. */
export async function nearestEpisodes(tx: Tx, userId: string, { query, vector, live, segments }: NearestOptions): Promise<NearestEpisodes> {
  // The vectors of a query that names only a time are of its words, which are not meant
  const mayCompare = (one: ParsedQuery) => !one.isOfTimeOnly && (vector.isLexical || asksSomething(one))
  const comparesAlways = !vector.isLexical || segments <= MOST_LEXICAL_SEGMENTS
  const find = async (near: VectorQuery | undefined): Promise<readonly string[]> => (near ? vectorHits(tx, userId, near, { scope: query.scope, limit: LIMIT, maxVectors: segments }) : [])
  const isAhead = comparesAlways && mayCompare(query)
  const near = isAhead ? await vector.near(live) : undefined
  let found: Promise<readonly string[]> | undefined
  return {
    isLexical: vector.isLexical,
    ahead: async () => (isAhead ? (found ??= find(near)) : []),
    // The built-in vectors hold words in other spellings: what they find for letters that are no word is nothing
    ids: async (read, { noMessage, isNonsense }) => (mayCompare(read) && (comparesAlways || noMessage) && !(vector.isLexical && isNonsense) ? (found ??= find(near ?? (await vector.near(live)))) : []),
  }
}
