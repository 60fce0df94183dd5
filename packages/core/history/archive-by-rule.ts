/** Job `archive`: what is old and has faded is archived by the rule of the store, of each user once a day. */
import { DAY_MS } from '@madeleine/base'
import { type Tx, withClaim, withUser } from '@madeleine/engine'
import { factsToCome } from '../facts/agenda.ts'
import { holdConversations } from '../facts/unlearn-sql.ts'
import type { ArchiveRule, MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { clockOfUser } from '../pipeline/store-settings.ts'
import { complete, holdsLease, type Job, leaseLost, release } from '../store/tables/jobs.ts'
import { usersWithout } from '../store/tables/users.ts'
import { type Faded, type FadedWanted, fadedEpisodes, oldestInUse, scheduleArchiving } from './archive-rule-sql.ts'
import { insertHistory } from './history-sql.ts'
import { conversationsOf, lockSegmentsAndIndex, setMarks } from './tending-sql.ts'

/** Episodes of one run, which are one entry of the history: as many as a call may name. */
const MOST_EPISODES = 1000

/** Schedules the job of every user who has none: what somebody said before there was a rule ages too. */
export async function scheduleForAll({ db, now }: PipelineContext): Promise<void> {
  const users = await withClaim(db, (tx) => usersWithout(tx, 'archive'))
  for (const userId of users) await withUser(db, userId, (tx) => scheduleArchiving(tx, userId, now()), { background: true })
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    which facts are still to come on the agenda, and which episodes have faded; nothing is written
 *   2. write   ONE transaction: the marks of those that are still so, their entry in the history, and when the job runs next
 */
export async function archiveByRule(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { db, archive: rule } = pipeline
  const { userId } = job
  if (!rule) return []
  const now = pipeline.now()
  const wanted = { rule, now, limit: MOST_EPISODES }
  const found = await withUser(db, userId, (tx) => fadedEpisodes(tx, userId, { ...wanted, planned: [] }), { background: true })
  const planned = found.length === 0 ? [] : await factsToCome(db, userId, clockOfUser(pipeline, userId))
  signal.throwIfAborted()
  const archived = await withUser(db, userId, async (tx) => {
    const faded = found.length === 0 ? [] : await lockFaded(tx, userId, { ...wanted, planned, found })
    if (!await holdsLease(tx, job)) throw leaseLost(job)
    if (faded.length > 0) await archiveFaded(pipeline, tx, userId, faded)
    // Full: there may be more
    if (faded.length > 0 && found.length === MOST_EPISODES) await release(tx, job, now)
    else await runLater(tx, job, { rule, now })
    return faded.length
  }, { background: true })
  return archived === 0 ? [] : [{ event: 'manifest.updated', userId, conversationId: '' }]
}

interface Wanted extends FadedWanted {
  readonly found: readonly Faded[]
}

/** Those that are still so under the locks. */
async function lockFaded(tx: Tx, userId: string, { found, ...wanted }: Wanted): Promise<Faded[]> {
  const ids = found.map(({ id }) => id)
  await holdConversations(tx, userId, await conversationsOf(tx, userId, ids))
  await lockSegmentsAndIndex(tx, userId, ids)
  return fadedEpisodes(tx, userId, { ...wanted, ids })
}

async function archiveFaded({ now, uuid }: PipelineContext, tx: Tx, userId: string, faded: readonly Faded[]): Promise<void> {
  const [at, ids] = [now(), faded.map(({ id }) => id)]
  await setMarks(tx, userId, { marks: ids.map((id) => ({ id, archivedAt: at.toISOString(), starredAt: null })) })
  await insertHistory(tx, userId, {
    id: uuid(), at, madeBy: 'rule', action: 'archive', conversationId: null, episodeIds: ids, segmentIds: ids,
    before: { marks: ids.map((id) => ({ id, archivedAt: null, starredAt: null })) },
  })
}

/** A day later, or when the oldest comes of age; where nothing is in use, the next episode schedules it. */
async function runLater(tx: Tx, job: Job, { rule, now }: { readonly rule: ArchiveRule; readonly now: Date }): Promise<void> {
  const oldest = await oldestInUse(tx, job.userId)
  if (!oldest) return void await complete(tx, job)
  await release(tx, job, new Date(Math.max(now.getTime() + DAY_MS, oldest.getTime() + rule.afterDays * DAY_MS)))
}
