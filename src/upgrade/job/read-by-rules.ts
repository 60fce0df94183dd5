/** Reading for facts by the rules, of episodes that were encoded before there were these rules, or any. */
import type { StatedChange } from '../../facts/core/fact.ts'
import { RULES_VERSION, ruleFacts } from '../../facts/rules/rule-facts.ts'
import { inTurns } from '../../loop-turns.ts'
import { throwIfAborted } from '../../errors.ts'
import { learnFacts } from '../../facts/sql/learn-facts.ts'
import { episodesForRules, markReadByRules, type EpisodeForRules } from '../../facts/sql/rules-queries.ts'
import { countRemovals, holdConversations } from '../../facts/sql/unread-episodes.ts'
import { unlearnReadings } from '../../facts/sql/unlearn.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { lockCorpus } from '../../store/tables/postings.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { rulesReading } from '../../pipeline/encode/publish-episodes.ts'

/** Episodes of one transaction. */
const EPISODES = 24

/** Episodes with what the rules read in each, and how often something had been forgotten when they were read. */
interface RulesReading {
  readonly read: readonly { readonly episode: EpisodeForRules; readonly facts: readonly StatedChange[] }[]
  readonly removals: number
}

/**
 * Has the rules read what no model and no rules of this version have read. Each set of episodes is committed by itself, so
 * that the next upgrade goes on where this one ended.
 *
 * Order of events, and why a crash between any two is harmless:
 *   1. read    episodes and their messages; nothing is written
 *   2. write   ONE transaction: what earlier rules read in them goes, facts, and the mark of the version; only if nothing was
 *              forgotten meanwhile, and without those that a model has read
 *
 * @param publish called with the events of each set after its commit
 */
export async function readByRules(
  pipeline: PipelineContext, userId: string,
  { publish, signal }: { publish: (events: readonly MemoryEvent[]) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  for (let after: string | undefined; ; ) {
    throwIfAborted(signal)
    const reading = await readNext(pipeline, userId, after)
    const last = reading.read.at(-1)
    if (!last) return
    const changed = await withUser(pipeline.db, userId, async (tx) => {
      await holdConversations(tx, userId, [...new Set(reading.read.map(({ episode }) => episode.conversationId))])
      const [, removals] = await Promise.all([lockCorpus(tx, userId), countRemovals(tx, userId)])
      if (removals !== reading.removals) return undefined
      const marked = await markReadByRules(tx, userId, reading.read.map(({ episode }) => episode), RULES_VERSION)
      const own = reading.read.filter(({ episode }) => marked.has(episode.id))
      const unlearnt = await unlearnReadings(tx, userId, own.map(({ episode }) => episode), ['rules', 'noted'])
      const learnt = await learnFacts(tx, userId, own.flatMap(({ facts }) => facts), rulesReading(pipeline))
      return new Set([...unlearnt.changed, ...unlearnt.removed, ...learnt.changed, ...learnt.removed])
    }, { background: true })
    // Something was forgotten meanwhile: the same episodes are read again, as they are now
    if (changed) after = last.episode.id
    if (changed) await publish([...changed].map((factId): MemoryEvent => ({ event: 'fact.changed', userId, factId })))
  }
}

async function readNext(
  { db, settings, count: countFailure, countRefusal }: PipelineContext, userId: string, after: string | undefined,
): Promise<RulesReading> {
  const { episodes, logs, removals } = await withUser(db, userId, async (tx) => {
    const [count, found] = await Promise.all([
      countRemovals(tx, userId), episodesForRules(tx, userId, { version: RULES_VERSION, after, limit: EPISODES }),
    ])
    return { removals: count, episodes: found, logs: await messagesInRanges(tx, userId, found) }
  }, { background: true })
  const timeZone = settings.zoneOf(userId)
  const read: { episode: EpisodeForRules; facts: readonly StatedChange[] }[] = []
  const counting = { onRefused: countRefusal, onFailed: () => countFailure('reading_failed') }
  for (const [i, episode] of episodes.entries()) read.push({ episode, facts: await inTurns(
    ruleFacts(logs[i] ?? [], { conversationId: episode.conversationId, people: episode.people, timeZone, ...counting }),
  ) })
  return { read, removals }
}
