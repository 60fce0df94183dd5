/** The cue's terms, weighed by how rare they are among everything this user has, indexed or not. */
import { idf, K1, scoreTexts } from '../core/bm25.ts'
import { messageTerms } from '../core/terms.ts'
import type { Tx } from '../store/db.ts'
import { MESSAGES, TITLES } from '../store/postings.ts'
import { corpora, documentFrequencies, pendingMessages, type Cue, type PendingMessage } from '../store/search.ts'
import type { Scope } from '../store/scope.ts'

export interface ScoredPending {
  readonly message: PendingMessage
  readonly score: number
}

export interface Cues {
  readonly messages: Cue
  readonly titles: Cue
  readonly pending: readonly ScoredPending[]
  /** What a message could score at most: every term, endlessly often. */
  readonly bestScore: number
}

/** Newest undrained messages that are scored in process. */
const PENDING_MESSAGES = 500

export async function readCues(
  tx: Tx,
  userId: string,
  terms: readonly string[],
  { scope, ownTail }: { scope: Scope; ownTail: string | undefined },
): Promise<Cues> {
  const corpus = await corpora(tx, userId)
  const pending = await pendingMessages(tx, userId, { scope, limit: PENDING_MESSAGES, ownTail })
  const texts = pending.map(messageTerms)
  const known = await documentFrequencies(tx, userId, MESSAGES, terms)
  for (const text of texts) for (const term of new Set(text)) known.set(term, (known.get(term) ?? 0) + 1)
  const messages = cueOf(terms, known, {
    texts: corpus.messages.texts + texts.length,
    terms: corpus.messages.terms + texts.reduce((sum, text) => sum + text.length, 0),
  })
  const scores = scoreTexts(messages.idf, texts, messages.averageLength)
  return {
    messages,
    titles: cueOf(terms, await documentFrequencies(tx, userId, TITLES, terms), corpus.titles),
    pending: pending.map((message, i) => ({ message, score: scores[i] ?? 0 })),
    bestScore: [...messages.idf.values()].reduce((sum, weight) => sum + weight, 0) * (K1 + 1),
  }
}

/** A term that stands nowhere matches nothing, but counts in what could be scored at most. */
function cueOf(terms: readonly string[], df: ReadonlyMap<string, number>, corpus: { texts: number; terms: number }): Cue {
  return {
    idf: new Map(terms.map((term) => [term, idf(df.get(term) ?? 0, corpus.texts)])),
    averageLength: corpus.texts > 0 ? corpus.terms / corpus.texts : 1,
  }
}
