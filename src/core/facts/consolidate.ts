/** Pipeline stage 8, with a model only: reads facts out of episodes that wait for it. */
import type { MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { modelFailureMetric } from '../pipeline/compute-episode.ts'
import type { Tx } from '../../engine/db.ts'
import { withUser } from '../../engine/transactions.ts'
import { complete, defer, holdsLease, leaseLost, release, type Job } from '../store/tables/jobs.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { localDate, startOfDate } from '../../base/calendar.ts'
import { dateOf, dayNumber } from '../../base/day-number.ts'
import { FACTS_PURPOSE, FACTS_VERSION } from './consolidation-question.ts'
import { learnFacts } from './learn-facts-sql.ts'
import { unlearnReadings } from './unlearn-sql.ts'
import {
  endFactsWait, holdConversations, isConsolidationDue, lockUnread, countRemovals, markConsolidated, type ConsolidationRule,
} from './unread-episodes-sql.ts'
import { askForFacts, readUnread, type FactsAnswer, type FactsReading } from './reading.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    one transaction reads the oldest waiting episodes, and the known facts that they may touch
 *   2. ask     the model is called, unless known facts explain all that is said; nothing is written
 *   3. write   ONE transaction, only with the lease, and only if nothing was forgotten and no episode changed since: facts,
 *              the end of what the rules had read of these episodes, the marks that they are read, and the end of the job,
 *              which stays while episodes are due
 *
 * After a failure the oldest episode is asked about alone, so that it takes no others with it. After `maxAttempts`, or at once
 * when no reply about it alone can be read, it is left to the next upgrade. When the budget of the
 * day is exhausted, the job waits for the next day, and nothing else does.
 */
export async function consolidateEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = job
  const timeZone = pipeline.settings.zoneOf(userId)
  const reading = await withUser(
    pipeline.db, userId, (tx) => readUnread(tx, userId, { timeZone, awaiting: true, alone: job.attempts > 1 }), { background: true },
  )
  const outcome = reading && (job.attempts > pipeline.maxAttempts ? 'unreadable' : await answerOf(pipeline, userId, reading, signal))
  let written: readonly string[] = []
  const storing = withUser(pipeline.db, userId, async (tx) => {
    await holdConversations(tx, userId, [...new Set(reading?.episodes.map(({ conversationId }) => conversationId))])
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    if (outcome === 'exhausted') return deferToTomorrow(pipeline, tx, job)
    // Whoever publishes an episode under this lock finds the job, and leaves the rest to it
    await lockCorpus(tx, userId)
    if (outcome === 'unreadable') await endFactsWait(tx, userId, reading!.episodes.map(({ id }) => id))
    const ids = typeof outcome === 'object' ? await storeFacts(pipeline, tx, userId, { reading: reading!, answer: outcome }) : []
    // What is void is read again, and after an episode that was asked about alone its neighbours are
    const isAgain = ids === undefined
      || (reading && job.attempts > 1) || (await isConsolidationDue(tx, userId, consolidationRule(pipeline)))
    await (isAgain ? release(tx, job, pipeline.now()) : complete(tx, job))
    written = ids ?? []
  }, { background: true })
  await storing.catch(async (error: unknown) => {
    // The commit ends the reading: where only its reply was lost, no other attempt would tell of these facts
    if (written.length === 0 || !(await isRead(pipeline, userId, reading!).catch(() => false))) throw error
  })
  return written.map((factId) => ({ event: 'fact.changed', userId, factId }))
}

const isRead = ({ db }: PipelineContext, userId: string, { episodes }: FactsReading): Promise<boolean> =>
  withUser(db, userId, async (tx) => (await lockUnread(tx, userId, episodes)) === 0, { background: true })

/** The model's answer; 'exhausted' when the user's budget of the day is, 'unreadable' for a reply about one episode alone. */
async function answerOf(
  pipeline: PipelineContext, userId: string, reading: FactsReading, signal: AbortSignal,
): Promise<FactsAnswer | 'exhausted' | 'unreadable'> {
  const ask = pipeline.ask?.(userId)
  if (!ask || reading.asked.length === 0) return { changes: reading.restated, model: null, refused: [] }
  try {
    const answer = await askForFacts(ask, reading, signal)
    for (const reason of answer.refused) pipeline.countRefusal(reason)
    return answer
  } catch (error) {
    const metric = modelFailureMetric(error)
    if (metric) pipeline.count(metric)
    if (metric === 'budget_exhausted') return 'exhausted'
    if (metric === 'reply_unreadable' && reading.episodes.length === 1) return 'unreadable'
    throw error
  }
}

async function deferToTomorrow({ now, settings }: PipelineContext, tx: Tx, job: Job): Promise<void> {
  const timeZone = settings.zoneOf(job.userId)
  const tomorrow = dateOf(dayNumber(localDate(now(), timeZone)) + 1)
  await defer(tx, job, startOfDate(tomorrow, timeZone), 'budget_exhausted')
}

// Stores what a reading found, if the episodes are still those that were read.

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
