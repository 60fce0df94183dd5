/** Forgetting of an episode, or of some messages of a conversation. */
import { MadeleineError, show } from '../../errors.ts'
import { forgetNodes, scheduleContentsRefresh } from '../../contents/sql/contents-nodes.ts'
import type { Tx } from '../../store/engine/db.ts'
import { unlearnMessages } from '../../facts/sql/unlearn.ts'
import { factsWithout } from '../sql/forgotten-facts.ts'
import { findInRange, lockRange, rangeOfMessages, rangeOfSegment, removeRange, type FoundRange } from '../sql/forgotten-range.ts'
import type { ForgottenRange } from '../sql/forgotten-rows.ts'
import { tidyTail } from '../sql/forgotten-tail.ts'
import * as conversations from '../../store/tables/conversations.ts'
import { schedule } from '../../store/tables/jobs.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { dueAt } from '../../pipeline/tail-state.ts'
import type { ForgettingKind } from './forgetting-kind.ts'

/** An episode by its id, messages by their places, or from one message to another by their ids, both included. */
export type WhichMessages = { readonly episodeId: string } | ForgottenRange
  | { readonly conversationId: string; readonly firstId: string; readonly lastId: string }

/** The messages keep their places, without text. Pushed again under their ids they are skipped. */
export const forgettingMessages = (which: WhichMessages): ForgettingKind<FoundRange> => ({
  async lock(tx, userId) {
    const place = await placeOf(tx, userId, which)
    if (!place || !(await conversations.lock(tx, userId, place.conversationId))) return []
    // Under the conversation's lock its segments are not replaced any more
    const range = await placeOf(tx, userId, which)
    if (range) await lockRange(tx, userId, range)
    return [place.conversationId]
  },
  async find(tx, userId) {
    const range = await placeOf(tx, userId, which)
    const found = range && (await findInRange(tx, userId, range))
    if (!found || found.rows.messages === 0) return undefined
    const { gone, changed } = await factsWithout(tx, userId, unlearntBy(found))
    return {
      ...found, rows: { ...found.rows, facts: gone.length }, ids: { ...found.ids, facts: gone },
      rebuilt: { ...found.rebuilt, facts: changed },
    }
  },
  async remove(pipeline, tx, userId, found) {
    const now = pipeline.now()
    const { ranges, reread } = unlearntBy(found)
    const unlearnt = [await unlearnMessages(tx, userId, ranges), await unlearnMessages(tx, userId, reread, ['model'])]
    await removeRange(tx, userId, found, now)
    await lookAgain(pipeline, tx, userId, found.range)
    if (found.days.length > 0) {
      await forgetNodes(tx, userId, found.days, now)
      await scheduleContentsRefresh(tx, userId, { now, lane: 0 })
    }
    return unlearnt.flatMap(({ changed }) => changed)
  },
})

const unlearntBy = ({ range, touched }: FoundRange): { ranges: ForgottenRange[]; reread: ForgottenRange[] } => ({
  ranges: [range],
  reread: touched.filter(({ isGone, from, to }) => !isGone && from < range.to && to > range.from)
    .map(({ from, to }) => ({ conversationId: range.conversationId, from, to })),
})

/** @throws {MadeleineError} `not_found` for a message that is not in the log */
async function placeOf(tx: Tx, userId: string, which: WhichMessages): Promise<ForgottenRange | undefined> {
  if ('episodeId' in which) return rangeOfSegment(tx, userId, which.episodeId)
  if ('from' in which) return which
  const { conversationId, firstId, lastId } = which
  const { first, last } = await rangeOfMessages(tx, userId, conversationId, { first: firstId, last: lastId })
  const unknown = first === null ? firstId : last === null ? lastId : undefined
  if (unknown !== undefined) throw new MadeleineError('not_found', `no message of ${show(conversationId)} has the id ${show(unknown)}`)
  if (first! > last!) {
    throw new MadeleineError('invalid_input', `message ${show(lastId)} comes before ${show(firstId)}: give the earlier one first`)
  }
  return { conversationId, from: first!, to: last! + 1 }
}

/** The policy's state may quote what was forgotten, and a look under way has read it: it is repeated. */
async function lookAgain(pipeline: PipelineContext, tx: Tx, userId: string, range: ForgottenRange): Promise<void> {
  const before = await conversations.find(tx, userId, range.conversationId)
  const now = pipeline.now()
  const after = before && (await tidyTail(tx, userId, before, { to: range.to, now }))
  if (after) pipeline.settings.adopt(after.settings, userId)
  const at = after && dueAt(pipeline, userId, after, now)
  if (at) await schedule(tx, userId, [{ kind: 'look', key: range.conversationId, at, lane: 0 }])
}
