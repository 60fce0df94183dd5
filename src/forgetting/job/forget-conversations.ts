/** Forgetting of whole conversations, or of all that a user has. */
import { forgetAllNodes, forgetNodes, scheduleContentsRefresh } from '../../contents/sql/contents-nodes.ts'
import { unlearnMessages } from '../../facts/sql/unlearn.ts'
import { allFacts, factsWithout, hasEdits } from '../sql/forgotten-facts.ts'
import { hasMerges } from '../../people/sql/person-merges.ts'
import {
  findInConversations, lockWholeConversations, removeConversations, removeRestOfUser, wholeLogs, type WhichConversations,
} from '../sql/forgotten-conversations.ts'
import type { Forgettable, ForgottenRange } from '../sql/forgotten-rows.ts'
import type { ForgettingKind } from './forgetting-kind.ts'

interface FoundConversations extends Forgettable {
  readonly logs: readonly ForgottenRange[]
  readonly days: readonly number[]
}

/** Pushed again, a conversation is a new incarnation with other segment ids. */
export const forgettingConversations = (which: WhichConversations): ForgettingKind<FoundConversations> => ({
  lock: (tx, userId) => lockWholeConversations(tx, userId, which),
  async find(tx, userId) {
    const logs = await wholeLogs(tx, userId, which)
    const facts = which === 'all' ? { gone: await allFacts(tx, userId), changed: [] }
      : await factsWithout(tx, userId, { ranges: logs, reread: [] })
    const isNothing = logs.length === 0 && facts.gone.length === 0
    if (isNothing && !(which === 'all' && (await hasEdits(tx, userId) || await hasMerges(tx, userId)))) return undefined
    const { rows, ids, rebuilt, days } = await findInConversations(tx, userId, logs)
    return {
      logs, days,
      rows: { ...rows, facts: facts.gone.length }, ids: { ...ids, facts: facts.gone }, rebuilt: { ...rebuilt, facts: facts.changed },
    }
  },
  async remove(pipeline, tx, userId, { logs, days, ids }) {
    const now = pipeline.now()
    const { changed } = which === 'all' ? { changed: [] } : await unlearnMessages(tx, userId, logs)
    await removeConversations(tx, userId, ids.conversations)
    if (which === 'all') await removeRestOfUser(tx, userId)
    await forgetNodes(tx, userId, days, now)
    if (which === 'all') await forgetAllNodes(tx, userId, now)
    if (days.length > 0 || which === 'all') await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    return changed
  },
})
