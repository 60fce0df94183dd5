/** Recall and recent from question to answer. */
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { Tx } from '../../store/engine/db.ts'
import { episodesById, type EpisodeRow } from '../../store/tables/episodes.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { messageIdsOf } from '../../store/tables/segments.ts'
import { countPending, messagesAt, newestEpisodes, newestMessages, type FoundMessage } from '../../store/queries/search-queries.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { recallResult, type Recall } from '../render/recall-result.ts'
import { decay } from './decay.ts'
import type { Budget } from '../render/recall-text.ts'
import { rerank, widenForRerank } from './rerank.ts'
import { queryVectorOf } from '../query/query-vector.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { search, type SearchHits, type EpisodeHit, type Searcher } from './search.ts'

export type Detail = 'auto' | 'none' | 'low' | 'high'

export interface RecallRequest {
  readonly question: SearchQuery
  readonly showing: RecallDisplay
}

export interface RecallDisplay {
  readonly detail: Detail
  readonly explain: boolean
  /** Of `text`; undefined: everything. */
  readonly budget: Budget | undefined
  /** Messages that the reader has before him anyway: no passages. */
  readonly hides?: (message: FoundMessage) => boolean
}

export async function recall(searcher: Searcher, userId: string, { question, showing }: RecallRequest, signal?: AbortSignal): Promise<Recall> {
  const { db, reranker } = searcher
  const nearness = await queryVectorOf(searcher, userId, question.query, signal)
  const asked = { question, showing }
  if (!reranker) return withUser(db, userId, async (tx) => show(tx, userId, await search(tx, userId, nearness, question), asked), AT_ONE_MOMENT)
  // A model is waited for without a transaction; what is forgotten meanwhile is not shown
  const found = await withUser(db, userId, (tx) => search(tx, userId, nearness, widenForRerank(question)), AT_ONE_MOMENT)
  const reranked = await rerank(reranker, userId, { found, question, signal })
  return withUser(db, userId, async (tx) => show(tx, userId, await stillThere(tx, userId, reranked), asked), AT_ONE_MOMENT)
}

async function stillThere(tx: Tx, userId: string, found: SearchHits): Promise<SearchHits> {
  const episodes = new Set((await episodesById(tx, userId, found.episodes.map(({ row }) => row.id))).map(({ id }) => id))
  const read = await messagesAt(tx, userId, found.passages.map(({ message }) => message))
  // Forgotten and said again under the same ids, it is another message
  const keyOf = ({ conversationId, id, text }: FoundMessage) => JSON.stringify([conversationId, id, text])
  const messages = new Set(read.map(keyOf))
  return {
    ...found,
    episodes: found.episodes.filter(({ row }) => episodes.has(row.id)),
    passages: found.passages.filter(({ message }) => messages.has(keyOf(message))),
  }
}

/** An encoding that commits meanwhile must not show a message both waiting and indexed. */
const AT_ONE_MOMENT = { idempotent: true, snapshot: true } as const

/** The newest episodes and messages: recall without a query. An episode's score is how well it is remembered. */
export function recent(searcher: Searcher, userId: string, { question, showing }: RecallRequest): Promise<Recall> {
  return withUser(searcher.db, userId, async (tx) => show(tx, userId, await findRecent(tx, userId, question), { question, showing }), AT_ONE_MOMENT)
}

async function findRecent(tx: Tx, userId: string, { scope, limit, passageLimit, now, ownTail }: SearchQuery): Promise<SearchHits> {
  const ids = await newestEpisodes(tx, userId, { scope, limit })
  const rows = new Map((await episodesById(tx, userId, ids)).map((row) => [row.id, row]))
  const faded = new Map(decay(ids.map((id) => ({ id, score: 1, ranks: [] })), rows, now).map((one) => [one.row.id, one]))
  const pending = await countPending(tx, userId, { scope, limit: RECENT_PENDING, ownTail })
  const messages = await newestMessages(tx, userId, { scope, limit: passageLimit, ownTail })
  return {
    episodes: ids.flatMap((id) => {
      const one = faded.get(id)
      return one ? [{ ...one, score: one.retrievability, arms: [], terms: [], turnTerms: [], turn: undefined }] : []
    }),
    passages: messages.map((message) => ({ message, segmentId: message.segmentId ?? undefined, score: 0, parts: {}, terms: [] })),
    pending,
    phrases: [],
  }
}

const RECENT_PENDING = 500

async function show(tx: Tx, userId: string, all: SearchHits, { question, showing }: RecallRequest): Promise<Recall> {
  const { hides } = showing
  const found = hides ? { ...all, passages: all.passages.filter(({ message }) => !hides(message)) } : all
  const shown = found.episodes.filter((one, i) => showsDetails(one, i + 1, showing.detail)).map(({ row }) => row)
  return recallResult(found, {
    query: question.query,
    timeZone: question.scope.timeZone,
    explain: showing.explain,
    budget: showing.budget,
    messageIds: await messageIdsOf(tx, userId, found.episodes.map(({ row }) => row.id)),
    details: await detailsOf(tx, userId, shown),
  })
}

/** The messages of each, by its id. */
async function detailsOf(tx: Tx, userId: string, rows: readonly EpisodeRow[]): Promise<Map<string, FoundMessage[]>> {
  const logs = await messagesInRanges(tx, userId, rows)
  return new Map(rows.map(({ id: episode, conversationId }, i) => [
    episode,
    (logs[i] ?? []).map(({ id, seq, role, name, text, at }) => ({ id, seq, role, name: name ?? null, text, at, conversationId })),
  ]))
}

/** auto: rank ≤ 2 and a key moment; low: rank 1 and a key moment; high: all. Plast Mem's rule. */
function showsDetails({ row }: EpisodeHit, rank: number, detail: Detail): boolean {
  if (detail === 'high') return true
  const most = { auto: 2, low: 1, none: 0 }[detail]
  return rank <= most && row.surprise >= KEY_MOMENT
}
