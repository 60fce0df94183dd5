/** Reading for facts by `upgrade`: all episodes that no model has read, in the order of the story. */
import { MadeleineError } from '../../errors.ts'
import { estimateFacts } from '../../facts/rules/consolidation-question.ts'
import { holdConversations } from '../../facts/sql/unread-episodes.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { askForFacts, readUnread, type FactsReading } from '../../facts/job/reading.ts'
import { storeFacts } from '../../facts/job/store-facts.ts'
import type { MemoryEvent, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { CallEstimate } from '../../pipeline/encode/rewrite-episodes.ts'

/** Groups of unread episodes, each read when it is asked for: what one of them teaches is known to the next. */
export async function* unreadGroups({ db, settings }: PipelineContext, userId: string): AsyncGenerator<FactsReading> {
  for (let after: FactsReading['episodes'][number] | undefined; ; ) {
    const reading: FactsReading | undefined = await withUser(
      db, userId, (tx) => readUnread(tx, userId, { timeZone: settings.zoneOf(userId), awaiting: false, after }), { background: true },
    )
    if (!reading) return
    yield reading
    after = reading.episodes.at(-1)
  }
}

/** Estimates the calls and tokens of a reading, with what is known now. */
export function estimateReading({ asked }: FactsReading): CallEstimate {
  const each = asked.map(estimateFacts)
  return {
    calls: asked.length, inputTokens: each.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: each.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  }
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. ask     the model is called; no transaction is open, nothing is written
 *   2. write   ONE transaction: facts, and the marks that the episodes are read; only if nothing was forgotten and nobody
 *              has read one of them meanwhile
 *
 * @returns the number of episodes that were read, and the events to publish
 * @throws {MadeleineError} `model_failed`, `bad_reply`, `budget_exhausted`, `aborted`; nothing is changed then
 */
export async function readForFacts(
  pipeline: PipelineContext, userId: string, reading: FactsReading, signal: AbortSignal,
): Promise<{ read: number; events: MemoryEvent[] }> {
  const ask = pipeline.ask?.(userId)
  if (!ask) throw new MadeleineError('model_failed', 'no language model is configured')
  const answer = await askForFacts(ask, reading, signal)
  for (const reason of answer.refused) pipeline.countRefusal(reason)
  const changed = await withUser(pipeline.db, userId, async (tx) => {
    await holdConversations(tx, userId, [...new Set(reading.episodes.map(({ conversationId }) => conversationId))])
    return storeFacts(pipeline, tx, userId, { reading, answer })
  }, { background: true })
  return {
    read: changed ? reading.episodes.length : 0,
    events: (changed ?? []).map((factId): MemoryEvent => ({ event: 'fact.changed', userId, factId })),
  }
}
