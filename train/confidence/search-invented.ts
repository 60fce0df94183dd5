/** Recall's signals in an invented chat, without a store: the forward index, the parser and the scoring are those of recall. */
import { idf, analyseMessage } from '../../packages/core/rank/bm25.ts'
import { packForwardIndex } from '../../packages/core/rank/forward-index.ts'
import { parseQuery, type ParsedQuery } from '../../packages/core/recall/parse-query.ts'
import { scoreMessages, type ScoredMessage } from '../../packages/core/recall/message-score.ts'
import { contextOf, type LogSegments } from '../../packages/core/recall/score-context.ts'
import type { CorpusStats } from '../../packages/core/recall/find-candidates.ts'
import type { InventedChat, PlacedTalk } from './invented-chats.ts'

export interface IndexedChat extends Pick<LogSegments, 'segments' | 'indexed'> {
  readonly speakers: readonly string[]
  readonly years: { readonly from: number; readonly to: number }
}

/** A segment and a session for each dialogue. */
export function indexChat(
  { talks, speakers }: Pick<InventedChat, 'speakers'> & { readonly talks: readonly Pick<PlacedTalk, 'messages' | 'from'>[] },
): IndexedChat {
  const years = talks.flatMap(({ messages }) => messages.map(({ at }) => at.getUTCFullYear()))
  return {
    speakers: [...speakers].sort(), years: { from: Math.min(...years), to: Math.max(...years) },
    segments: talks.map(({ from }, number) =>
      ({ segment: { id: `segment ${number}`, number, conversationId: 'c', from, sessionSeq: from }, isHit: true })),
    indexed: new Map(talks.map(({ messages }, number) => [`segment ${number}`, {
      forward: packForwardIndex(messages.map(({ text, speaker, at }) => analyseMessage({ text, speaker, at }))), vectors: [],
    }])),
  }
}

export interface Searched {
  readonly query: ParsedQuery
  readonly scored: readonly ScoredMessage[]
}

/** Parses a cue and scores every message of the chat, as recall does with those it finds. */
export async function searchChat({ segments, indexed, speakers, years }: IndexedChat, text: string, now: Date): Promise<Searched> {
  const options = {
    text, scope: { timeZone: 'UTC' }, now, askedBy: undefined, ownTail: undefined, limit: 5, passageLimit: 20,
    factLimit: 20, detail: 'auto', explain: false, maxTokens: undefined, tokenizer: 'o200k',
  } as const
  const query = parseQuery(options, { names: speakers, years })
  const messages = await contextOf(
    { segments, indexed, pending: [] }, { words: query.words, titleCounts: new Map(), meaning: undefined },
  )
  const texts = query.words.map((_, word) => messages.filter(({ counts }) => counts[word]! > 0).length)
  const idfs = texts.map((count) => idf(count, messages.length))
  const total = idfs.reduce((sum, one) => sum + one, 0)
  const stats: CorpusStats = {
    shares: idfs.map((one) => (total > 0 ? one / total : 0)), texts, messages: messages.length,
    averageLength: messages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, messages.length), sessions: new Map(),
  }
  return { query, scored: scoreMessages(query, messages, stats) }
}

