/** Which words of a query say what is asked for: "say" and "about" stand in every talk, "Kubernetes" does not. */
import { MadeleineError, throwIfAborted } from '../../base/errors.ts'
import { FILLER_WORDS } from '../../language/en/words.ts'
import { embedderOf, isComparable, type UserEmbedder } from '../../contract/model-ports.ts'
import { HASHING } from '../model/providers/hashing-embedder.ts'
import { idf } from '../rank/bm25.ts'
import { isZero } from '../../base/vector-math.ts'
import type { Tx } from '../../engine/db.ts'
import { withUser } from '../../engine/transactions.ts'
import type { VectorQuery } from '../store/queries/vector-index.ts'
import { liveGeneration, type Generation } from '../store/tables/generations.ts'
import { languageOf } from '../../language/language.ts'
import { FUNCTION_CHARACTERS, UNSPACED_FILLERS } from '../../language/lexicon.ts'
import { wordSet } from '../../language/language-words.ts'
import { compatible } from '../../base/folded-text.ts'
import { isPlausibleWord, isEnglishWord } from '../../language/spelling.ts'
import { queryTerms } from '../../language/terms.ts'
import type { Searcher } from './searcher.ts'

/** The words of a query, of each all its terms. */
type QueryWords = readonly (readonly string[])[]

/** What a filler word weighs of its idf. */
const FILLER_WEIGHT = 0.25
/** Characters of a query that are read for fillers: a pasted page has enough of other words. */
const READ_CHARACTERS = 2000
/** Words about talk itself, which the list of fillers lacks. */
const ASKING_WORDS = wordSet('mention mentions mentioned mentioning discuss discusses discussed discussing '
  + 'describe describes described conversation conversations chat chats topic message messages')

/** The terms of a query's filler words. */
function fillerTerms(text: string): ReadonlySet<string> {
  return new Set(wordsIn(text).filter(isFillerWord).flatMap(queryTerms))
}

const wordsIn = (text: string): string[] => [...new Set(text.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [])]

/** Whether a word says little about what is asked for. */
export function isFillerWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '')
  return FILLER_WORDS.has(plain) || ASKING_WORDS.has(plain)
}

/** Whether a term of a script without spaces carries grammar only: two characters, of which one or both do. */
export const isGrammar = (term: string): boolean =>
  UNSPACED.test(term) && (UNSPACED_FILLERS.has(term) || [...term].some((character) => FUNCTION_CHARACTERS.has(character)))

const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u

/**
 * Whether any word of the query that is looked up may be one, of any language. Where the log knows no word of a query, the
 * built-in vectors, which know spellings and no meanings, still name what is nearest to a word ("rowerem" to "rower"),
 * but not to "asdfgh".
 */
export const hasPlausibleWord = ({ text, words }: { readonly text: string; readonly words: QueryWords }): boolean => {
  const terms = new Set(words.flat())
  const asked = wordsIn(text).filter((word) => queryTerms(word).some((term) => terms.has(term))).map((word) => word.toLowerCase())
  if (asked.some((word) => isEnglishWord(word) || isPlausibleWord(word))) return true
  return asked.length > 0 && ![undefined, 'english'].includes(languageOf(compatible(text)))
}

/** What a word of a query says about what is asked for. */
export interface InformativeWord {
  readonly weight: number
  /** What of it a message holds that holds the word: less where the word was read as another one (`corrections`). */
  readonly held: number
}

/** A word that the log does not know, read as a near one: often it is not misspelt, but just not there. Or a time, read as a word. */
const GUESSED_SHARE = 0.5

/** In a smaller log idfs are those of a log of so many messages: that ten messages lack a word says little about it. */
const LEAST_MESSAGES = 500

/**
 * How much each word of the query says: its idf, a quarter of it for fillers.
 *
 * @param corpus how many messages hold each word, and how many there are
 */
export function informativeWeights(
  { text, words, corrections = [], timeTerms = [] }: {
    readonly text: string; readonly words: QueryWords
    readonly corrections?: readonly { readonly terms: readonly string[] }[]; readonly timeTerms?: readonly string[]
  },
  corpus: { readonly texts: readonly number[]; readonly messages: number },
): InformativeWord[] {
  const guessed = new Set([...corrections.flatMap(({ terms }) => terms), ...timeTerms])
  const idfs = corpus.texts.map((texts) => idf(texts, Math.max(LEAST_MESSAGES, corpus.messages)))
  const fillers = fillerTerms(text)
  return words.map(([term = '', ...others], word) => {
    const weight = idfs[word]! * (fillers.has(term) || isGrammar(term) ? FILLER_WEIGHT : 1)
    return { weight, held: [term, ...others].some((one) => guessed.has(one)) ? GUESSED_SHARE * weight : weight }
  })
}

// The vector of a query: computed before the search where a model does it, within the search where it costs nothing.

/** How the episodes nearest to a query are found. */
export interface QueryVector {
  /** Of the built-in embedder, which knows words and no meanings: compared in small stores, and where words find nothing. */
  readonly isLexical: boolean
  /** The live generation of vectors; undefined, without a statement, where the vector was computed for one. */
  live(tx: Tx): Promise<Generation | undefined>
  /** The vector and its generation; undefined where there is nothing to compare. @param live what `live` returned */
  near(live: Generation | undefined): Promise<VectorQuery | undefined>
}

/** A vector that was computed before the search, as it crosses to another thread. */
export interface GivenVector {
  readonly isLexical: boolean
  readonly near: VectorQuery | undefined
}

/** The same for a search on another thread. @param vector computed already */
export const givenOf = async ({ isLexical, near }: QueryVector): Promise<GivenVector> => ({ isLexical, near: await near(undefined) })

/** On the other side. */
export const vectorOf = ({ isLexical, near }: GivenVector): QueryVector =>
  ({ isLexical, live: async () => undefined, near: async () => near })

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
    return { isLexical: true, live: liveGeneration, near: (live) => vectorIn(searcher, userId, { query, live, signal }) }
  }
  const live = await withUser(db, userId, liveGeneration, { idempotent: true })
  const near = await searcher.telemetry.step({ type: 'recall', phase: 'embed' }, () => vectorIn(searcher, userId, { query, live, signal }))
  return vectorOf({ isLexical: live?.model === HASHING, near })
}

/** Whether the vectors of queries are computed within the search. */
export const isBuiltIn = (embedders: readonly UserEmbedder[]): boolean => embedders.every(({ name }) => name === HASHING)

interface EmbeddingCall {
  readonly query: string
  readonly live: Generation | undefined
  readonly signal: AbortSignal | undefined
}

/** Undefined without vectors, without their embedder, and where the embedder fails or takes too long: words still answer. */
async function vectorIn(
  { embedders, count }: Searcher, userId: string, { query, live, signal }: EmbeddingCall,
): Promise<VectorQuery | undefined> {
  const embedder: UserEmbedder | undefined = live && embedderOf(embedders, live)
  if (!live || !embedder) return undefined
  try {
    const timeout = AbortSignal.timeout(EMBEDDER_MS)
    const [values] = await embedder.embed(userId, [query], signal ? AbortSignal.any([signal, timeout]) : timeout)
    if (!isComparable(values, live.dims)) {
      throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return ${live.dims} finite numbers`)
    }
    return isZero(values) ? undefined : { generation: live.id, values }
  } catch {
    throwIfAborted(signal)
    count('embedder_failed')
    return undefined
  }
}
