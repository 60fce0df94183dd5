/** The call `mergeProposals`: neighbouring episodes that are probably one subject. It changes nothing: a person merges them, or not. */
import { cosine, inTurns, mapSteps } from '@madeleine/base'
import { type MergeProposal, type MergeProposalsOptions, MergeProposalsInput, parseOptions } from '@madeleine/contract'
import { withUser } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { sumOfVectors } from '../rank/message-vectors.ts'
import { type Neighbours, shortNeighbours, vectoredEpisodes, type VectoredEpisode } from './merge-proposals-sql.ts'

/** What is looked at: longer ones have a subject of their own, and behind a longer pause another talk begins. */
const LOOKED_AT = { newest: 1000, messages: 8, pauseMinutes: 60 } as const
/**
 * Cosine of what both mean, at least. Chosen on a chat of 50 episodes: the five pairs above it are of one subject, of ten above .47 eight.
 */
const LEAST_SIMILARITY = 0.5

/** The most similar first, of equals the later; none without the table of meaning. @throws {MadeleineError} `invalid_input` */
export async function proposeMerges(
  { db, openMeaning }: Pick<PipelineContext, 'db' | 'openMeaning'>, userId: string, options: Omit<MergeProposalsOptions, 'space'>,
): Promise<MergeProposal[]> {
  const { limit } = parseOptions(MergeProposalsInput, options)
  const table = await openMeaning?.()
  if (!table) return []
  const { pairs, episodes } = await withUser(db, userId, async (tx) => {
    const found = await shortNeighbours(tx, userId, LOOKED_AT)
    const ids = new Set(found.flatMap(({ firstId, secondId }) => [firstId, secondId]))
    return { pairs: found, episodes: await vectoredEpisodes(tx, userId, [...ids], table.id) }
  }, { idempotent: true, snapshot: true })
  const byId = new Map(episodes.map((episode) => [episode.id, episode]))
  const proposals = await inTurns(mapSteps(pairs, (pair) => proposalOf(pair, byId), () => PAIR_UNITS))
  return proposals.flatMap((one) => one ?? []).toSorted((a, b) => b.similarity - a.similarity).slice(0, limit)
}

/** What it costs to compare two, in UTF-16 units of a text that is read. */
const PAIR_UNITS = 500

/** Undefined for two that are not about the same. */
function proposalOf(
  { conversationId, firstId, secondId }: Neighbours, byId: ReadonlyMap<string, VectoredEpisode>,
): MergeProposal | undefined {
  const [first, second] = [byId.get(firstId), byId.get(secondId)]
  if (!first || !second) return undefined
  const similarity = cosine(sumOfVectors(first.vectors), sumOfVectors(second.vectors))
  if (similarity < LEAST_SIMILARITY) return undefined
  const held = new Set(second.keywords.flatMap(({ text }) => terms(text)))
  const shared = first.keywords.filter(({ text }) => terms(text).some((term) => held.has(term))).map(({ text }) => text)
  if (shared.length === 0) return undefined
  return { conversationId, episodes: [first, second].map(namedOf), similarity, why: `both speak of ${shared.join(', ')}` }
}

const namedOf = ({ id, title, startAt, endAt }: VectoredEpisode): MergeProposal['episodes'][number] => ({ id, title, startAt, endAt })
