/** Stores what a reading found, if the episodes are still those that were read. */
import { FACTS_PURPOSE, FACTS_VERSION } from '../rules/consolidation-question.ts'
import type { Tx } from '../../store/engine/db.ts'
import { learnFacts } from '../sql/learn-facts.ts'
import { unlearnReadings } from '../sql/unlearn.ts'
import { countRemovals, lockUnread, markConsolidated, type ConsolidationRule } from '../sql/unread-episodes.ts'
import { lockCorpus } from '../../store/tables/postings.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { FactsAnswer, FactsReading } from './reading.ts'

/** Waiting episodes that are worth a call. */
const MIN_EPISODES = 3
/** Calls within an hour, after which a flashbulb waits like every other episode. */
const CALLS_PER_HOUR = 4

/** When waiting episodes are read. */
export const consolidationRule = ({ now }: Pick<PipelineContext, 'now'>): ConsolidationRule =>
  ({ now: now(), minEpisodes: MIN_EPISODES, callsPerHour: CALLS_PER_HOUR, purpose: FACTS_PURPOSE })

/**
 * Stores facts in the caller's transaction, which holds the conversations (`holdConversations`), and marks the episodes as
 * read. What the rules had read in them goes. Nothing is written where something was forgotten or cut again since the
 * reading, or somebody else has read one of the episodes.
 *
 * @returns the ids of facts that changed; undefined if nothing was written
 */
export async function storeFacts(
  pipeline: PipelineContext, tx: Tx, userId: string, { reading, answer }: { reading: FactsReading; answer: FactsAnswer },
): Promise<readonly string[] | undefined> {
  const { episodes, removals } = reading
  const [, removalsNow, held] = await Promise.all([lockCorpus(tx, userId), countRemovals(tx, userId), lockUnread(tx, userId, episodes)])
  if (removalsNow !== removals || held < episodes.length) return undefined
  const unlearnt = await unlearnReadings(tx, userId, episodes, ['rules'])
  const now = pipeline.now()
  const learnt = await learnFacts(tx, userId, answer.changes, {
    quality: 'model', model: answer.model, promptVersion: FACTS_VERSION, codeVersion: pipeline.codeVersion, learntAt: now,
  })
  await markConsolidated(tx, userId, episodes.map(({ id }) => id), now)
  return [...new Set([...unlearnt.changed, ...unlearnt.removed, ...learnt.changed, ...learnt.removed])]
}
