/** Episodes and facts in the JSON of Plast Mem. */
import type { Fact } from '../../contract/results/facts-result.ts'
import type { EpisodeResult } from '../../contract/results/log-results.ts'

/** An episode with what it scored. */
export type RetrievedEpisode = EpisodeResult & { readonly score: number }

export const rawEpisodes = (episodes: readonly RetrievedEpisode[]): object[] => episodes.map((episode) => ({
  id: episode.id,
  conversation_id: episode.conversationId,
  messages: episode.messages.map(({ role, name, text, at }) => ({ role: name ?? role, content: text, timestamp: at })),
  title: episode.title,
  content: episode.summary,
  classification: null, // what Plast Mem's model says of an episode's kind; nothing here does
  stability: episode.stabilityDays,
  difficulty: episode.difficulty,
  surprise: episode.surprise,
  start_at: episode.startAt,
  end_at: episode.endAt,
  created_at: episode.createdAt,
  last_reviewed_at: episode.lastReviewedAt ?? episode.createdAt,
  consolidated_at: episode.consolidatedAt,
  score: episode.score,
}))

export const rawFacts = (facts: readonly Fact[]): object[] => facts.map((fact) => ({
  id: fact.id,
  conversation_id: fact.sources[0]?.conversationId ?? null,
  category: fact.category,
  fact: fact.text,
  source_episodic_ids: [...new Set(fact.sources.flatMap(({ episodeId }) => episodeId ?? []))],
  valid_at: fact.validFrom,
  invalid_at: fact.validTo ?? null,
  score: fact.confidence ?? 0,
}))
