/** What comes back on a cue: three arms, fused, faded, explained. */
import { fuse } from '../core/fuse.ts'
import { queryTerms } from '../core/terms.ts'
import { isZero } from '../core/similarity.ts'
import { MadeleineError, throwIfAborted } from '../errors.ts'
import { embedderOf, isComparable, type UserEmbedder } from '../model/embedder.ts'
import { messagesAt, messageHits, titleHits, vectorHits, type MessageHit, type EpisodeHit, type FoundMessage } from '../store/search.ts'
import type { Scope } from '../store/scope.ts'
import type { Db, Tx } from '../store/db.ts'
import { episodesById, type EpisodeRow } from '../store/episodes.ts'
import { liveGeneration } from '../store/generations.ts'
import { withUser } from '../store/users.ts'
import { readCues, type Cues, type ScoredPending } from './cues.ts'
import { fade, type Faded } from './fade.ts'

export interface Searcher {
  readonly db: Db
  /** Those whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  readonly count: (what: 'embedder_failed') => void
}

export interface Question {
  readonly query: string
  readonly scope: Scope
  /** The asking conversation, whose own tail is left out; undefined: no tail is. */
  readonly ownTail: string | undefined
  readonly limit: number
  readonly passageLimit: number
  /** What fading counts to. */
  readonly now: Date
}

/** An episode that came back, and why. */
export interface FoundEpisode extends Faded {
  readonly row: EpisodeRow
  /** The query's terms that stand in its title, summary or best message. */
  readonly terms: readonly string[]
  /** Its best message, if a word of the cue stands in one. */
  readonly turn: FoundMessage | undefined
}

export interface FoundPassage {
  readonly message: FoundMessage
  readonly segmentId: string | undefined
  /** Share of the best possible BM25 score, 0–1. */
  readonly score: number
}

export interface Found {
  readonly episodes: readonly FoundEpisode[]
  readonly passages: readonly FoundPassage[]
  /** Messages searched that are no episode yet. */
  readonly pending: number
}

/** Candidates an arm may name. */
const ARM_CANDIDATES = 100
const MESSAGE_CANDIDATES = 400

/**
 * How much each arm's word counts, from an ablation over 602 questions (docs/decisions.md, `npm run bench:recall`).
 * An extractive title holds few of an episode's words, and the hashing embedder sees the same words blurred: both break
 * ties, and they bring back what no word matches.
 */
const WEIGHTS = { words: 0.01, vector: 0.01, messages: 1 } as const

/** The cue's terms and its vector. */
export async function readQuery(searcher: Searcher, userId: string, query: string, signal?: AbortSignal): Promise<Read> {
  return { terms: queryTerms(query), near: await nearness(searcher, userId, query, signal) }
}

/** Somebody waits for the answer: an embedder that takes longer is done without. */
const EMBEDDER_MS = 3000

/** Undefined where there is nothing to compare with, and where the embedder fails or takes too long: words still answer. */
async function nearness({ db, embedders, count }: Searcher, userId: string, query: string, signal?: AbortSignal): Promise<Read['near']> {
  // Asked every time: another process may have changed the embedder meanwhile
  const live = await withUser(db, userId, liveGeneration, { idempotent: true })
  const embedder = live && embedderOf(embedders, live)
  if (!embedder) return undefined
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

export interface Read {
  readonly terms: readonly string[]
  readonly near: { readonly generation: number; readonly values: Float32Array } | undefined
}

export async function search(tx: Tx, userId: string, { terms, near }: Read, question: Question): Promise<Found> {
  const cues = await readCues(tx, userId, terms, question)
  const hits = await candidates(tx, userId, cues, { near, scope: question.scope })
  const ranked = await rank(tx, userId, hits, question)
  const first = hits.messages.slice(0, question.passageLimit)
  const turns = ranked.flatMap(({ turn }) => (turn ? [turn] : []))
  const messages = new Map((await messagesAt(tx, userId, [...new Set([...first, ...turns])])).map((m) => [placeKey(m), m]))
  return {
    episodes: ranked.map((one) => ({ ...one, turn: one.turn && messages.get(placeKey(one.turn)) })),
    passages: passagesOf(first, cues, messages).slice(0, question.passageLimit),
    pending: cues.pending.length,
  }
}

interface Hits {
  readonly words: readonly EpisodeHit[]
  readonly vector: readonly string[]
  readonly messages: readonly MessageHit[]
}

async function candidates(tx: Tx, userId: string, cues: Cues, { near, scope }: { near: Read['near']; scope: Scope }): Promise<Hits> {
  const within = { scope, limit: ARM_CANDIDATES }
  return {
    words: cues.titles.idf.size > 0 ? await titleHits(tx, userId, cues.titles, within) : [],
    vector: near ? await vectorHits(tx, userId, near, within) : [],
    messages: cues.messages.idf.size > 0 ? await messageHits(tx, userId, cues.messages, { scope, limit: MESSAGE_CANDIDATES }) : [],
  }
}

/** The best message of each episode, best first. */
function bestMessages(hits: readonly MessageHit[]): Map<string, MessageHit> {
  const best = new Map<string, MessageHit>()
  for (const hit of hits) if (!best.has(hit.segmentId)) best.set(hit.segmentId, hit)
  return best
}

const placeKey = ({ conversationId, seq }: { conversationId: string; seq: number }) => `${seq}/${conversationId}`

/** The best episodes, each with the place of its best message. */
async function rank(tx: Tx, userId: string, hits: Hits, { limit, now, scope }: Question): Promise<Ranked[]> {
  const best = bestMessages(hits.messages)
  const fused = fuse([
    { arm: 'words', weight: WEIGHTS.words, ids: hits.words.map(({ segmentId }) => segmentId) },
    { arm: 'vector', weight: WEIGHTS.vector, ids: hits.vector },
    { arm: 'messages', weight: WEIGHTS.messages, ids: [...best.keys()].slice(0, ARM_CANDIDATES) },
  ])
  const rows = new Map((await episodesById(tx, userId, fused.map(({ id }) => id), scope)).map((row) => [row.id, row]))
  const titleTerms = new Map(hits.words.map(({ segmentId, terms }) => [segmentId, terms]))
  return fade(fused, rows, now)
    .slice(0, limit)
    .map((faded) => {
      const turn = best.get(faded.row.id)
      return { ...faded, terms: [...new Set([...(turn?.terms ?? []), ...(titleTerms.get(faded.row.id) ?? [])])], turn }
    })
}

interface Ranked extends Omit<FoundEpisode, 'turn'> {
  readonly turn: MessageHit | undefined
}

/** Indexed and pending messages in one ranking: the same formula scored both. */
function passagesOf(hits: readonly MessageHit[], { pending, bestScore }: Cues, messages: ReadonlyMap<string, FoundMessage>): FoundPassage[] {
  const indexed = hits.flatMap((hit) => {
    const message = messages.get(placeKey(hit))
    return message ? [{ message, segmentId: hit.segmentId as string | undefined, score: hit.score }] : []
  })
  const waiting = pending
    .filter(({ score }: ScoredPending) => score > 0)
    .map(({ message, score }) => ({ message, segmentId: undefined, score }))
  // The server and this process add the same numbers in another order: the last bits must not decide a tie.
  const rounded = [...indexed, ...waiting].map((passage) => ({ ...passage, score: Math.round(passage.score * 1e9) / 1e9 }))
  return rounded
    .sort((a, b) => b.score - a.score || b.message.at.getTime() - a.message.at.getTime() || b.message.seq - a.message.seq)
    .map((passage) => ({ ...passage, score: bestScore > 0 ? Math.min(1, passage.score / bestScore) : 0 }))
}
