/** The episodes whose vectors are nearest to the vector of a query. */
import type { Tx } from '@madeleine/engine'
import { vectorHits, type VectorQuery } from '../store/queries/vector-index.ts'
import type { Generation } from '../store/tables/generations.ts'
import type { QueryVector } from './query-vector.ts'
import { asksSomething, type ParsedQuery } from './parse-query.ts'

export interface NearestEpisodes {
  /** Of the built-in embedder, which knows words and no meanings. */
  readonly isLexical: boolean
  /** Whether a query is compared whatever its words find. */
  readonly comparesAlways: boolean
  /** Their ids, nearest first; undefined while nobody has searched. */
  readonly ids: readonly string[] | undefined
  /** Searches for them. */
  search(): Promise<readonly string[]>
}

/** What the words of the query found. */
interface FoundByWords {
  /** Nothing of any message. */
  readonly noMessage: boolean
  /** The query is no question to vectors: letters that are no word. */
  readonly isNonsense: boolean
}

/** The vector that is compared, and with what. */
export interface ComparedVector {
  readonly vector: QueryVector
  readonly live: Generation | undefined
  /** Whether it is compared whatever the words find; then it is computed: undefined where it says nothing. */
  readonly isAhead: boolean
  readonly near: VectorQuery | undefined
  /** Segments that are searched. */
  readonly segments: number
}

/** Episodes that are named. */
const LIMIT = 100

/** In larger stores the built-in embedder's vectors are compared only where words found nothing: it takes too long. */
const MOST_LEXICAL_SEGMENTS = 512

const comparesAlways = ({ isLexical }: QueryVector, segments: number): boolean => !isLexical || segments <= MOST_LEXICAL_SEGMENTS

/** The vectors of a query that names only a time are of its words, which are not meant. */
const mayCompare = (query: ParsedQuery, isLexical: boolean): boolean => !query.isOfTimeOnly && (isLexical || asksSomething(query))

/** Computes the query's vector where it is compared in any case. */
export async function comparedVector(
  query: ParsedQuery, { vector, live, segments }: Pick<ComparedVector, 'vector' | 'live' | 'segments'>,
): Promise<ComparedVector> {
  const isAhead = comparesAlways(vector, segments) && mayCompare(query, vector.isLexical)
  return { vector, live, segments, isAhead, near: isAhead ? await vector.near(live) : undefined }
}

/** Searches now if the vector is compared whatever the words find. */
export async function findNearest(
  tx: Tx, userId: string, { scope }: ParsedQuery, { vector, live, isAhead, near, segments }: ComparedVector,
): Promise<NearestEpisodes> {
  const find = async (one: VectorQuery | undefined): Promise<readonly string[]> =>
    (one ? vectorHits(tx, userId, one, { scope, limit: LIMIT, maxVectors: segments }) : [])
  return {
    isLexical: vector.isLexical, comparesAlways: comparesAlways(vector, segments),
    ids: isAhead ? await find(near) : undefined,
    search: async () => find(await vector.near(live)),
  }
}

/**
 * The ids of the nearest episodes; none where vectors say nothing. The built-in vectors hold words in other spellings: what they
 * find for letters that are no word is nothing.
 * @param query as it was corrected
 */
export async function nearestIds(
  { isLexical, comparesAlways: always, ids, search }: NearestEpisodes, query: ParsedQuery, { noMessage, isNonsense }: FoundByWords,
): Promise<readonly string[]> {
  if (!mayCompare(query, isLexical) || !(always || noMessage) || (isLexical && isNonsense)) return []
  return ids ?? search()
}
