/** The call `trust`: whether a conversation, or some roles in it, may teach facts. */
import { type Change, parseOptions, ROLES, TrustInput, type TrustOptions } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { consolidationRule } from '../facts/consolidate.ts'
import { readAgain, restoreTrust, setTrust } from '../facts/trust-sql.ts'
import { scheduleConsolidation } from '../facts/unlearn-sql.ts'
import type { ChangedFacts } from '../facts/fold-facts-sql.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { readByRules } from '../upgrade/change-settings.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { readTailAgain } from '../store/tables/conversations.ts'
import type { Untrusted } from './history-sql.ts'
import { type Done, lockConversation, tend, type Tender } from './tending.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. write   ONE transaction: the roles, the end of what they have taught, its entry in the history; or that all is to be read again
 *   2. read    where trust is given back: the rules read what they may, as an upgrade does, which does what is left of it
 */
export async function trust(tender: Tender, id: string, options: Omit<TrustOptions, 'space'>): Promise<Change> {
  const { conversationId, off, roles = ROLES } = parseOptions(TrustInput, { ...options, conversationId: id })
  const { store: { pipeline }, place: { userId } } = tender
  let facts: ChangedFacts = { changed: [], removed: [] }
  const change = await tend(tender, async (tx) => {
    await lockConversation(tx, userId, conversationId)
    await lockCorpus(tx, userId)
    const done: Done = { action: off ? 'distrust' : 'trust', episodeIds: [], conversationId }
    const set = await setTrust(tx, userId, conversationId, { roles, off })
    if (!set) return done
    facts = set.facts
    if (!off) await scheduleReading(pipeline, tx, userId, { id: conversationId })
    return { ...done, entry: { episodeIds: [], conversationId, segmentIds: [], before: set.before } }
  })
  await tellFacts(tender, facts)
  if (!off && change.id !== undefined) await relearn(tender, conversationId)
  return change
}

/** Puts back what it was: what was said since, and nobody has read, is read by the rules, with {@link relearn}. */
export async function undoTrust(
  pipeline: PipelineContext, tx: Tx, userId: string, { conversationId, before }: { conversationId: string; before: Untrusted },
): Promise<ChangedFacts> {
  const facts = await restoreTrust(tx, userId, conversationId, before)
  await scheduleReading(pipeline, tx, userId, { id: conversationId, known: before })
  return facts
}

/** @param known episodes whose reading is known; the others are to be read again */
async function scheduleReading(
  pipeline: PipelineContext, tx: Tx, userId: string, { id, known }: { readonly id: string; readonly known?: Untrusted },
): Promise<void> {
  const now = pipeline.now()
  await readAgain(tx, userId, id, { isForModel: pipeline.ask !== undefined, known: known?.readings.map(({ id: one }) => one) ?? [] })
  await readTailAgain(tx, userId, id, now)
  if (pipeline.ask) await scheduleConsolidation(tx, userId, consolidationRule(pipeline))
}

/** Has the rules read the episodes of the conversation that nobody has read. */
export const relearn = ({ store: { pipeline, events }, place: { userId } }: Tender, conversationId: string): Promise<void> =>
  readByRules(pipeline, userId, {
    conversationId, signal: new AbortController().signal,
    publish: async (told) => void (await Promise.all(told.map((event) => events.publish(event)))),
  })

export async function tellFacts({ store: { events }, place: { userId } }: Tender, { changed, removed }: ChangedFacts): Promise<void> {
  for (const factId of [...changed, ...removed]) await events.publish({ event: 'fact.changed', userId, factId })
}
