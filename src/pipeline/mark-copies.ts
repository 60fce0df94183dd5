/** Recognises in pushed messages what was served to their conversation: it is marked, and not learnt again. */
import { inTurns } from '../loop-turns.ts'
import type { Draft } from '../message/message.ts'
import { copyFinder, LEAST_COPY_CHARACTERS } from '../rank/copied-text.ts'
import type { Tx } from '../store/engine/db.ts'
import { withUser } from '../store/engine/transactions.ts'
import { recordServed, servedTexts, type ServedPiece } from '../store/queries/served.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

export interface ServedRequest {
  readonly userId: string
  readonly conversationId: string
  /** The table has pieces for the conversation. */
  readonly hasServed: boolean
  /** What this process has served, in the table or not. */
  readonly pieces: readonly ServedPiece[]
}

/** The drafts, with the ranges that repeat what was served in their marks. One statement, and none where nothing was served. */
export async function markCopies(tx: Tx, { userId, conversationId, hasServed, pieces }: ServedRequest, drafts: readonly Draft[]): Promise<Draft[]> {
  const mayCopy = ({ text }: Draft) => text.length >= LEAST_COPY_CHARACTERS
  if (!(hasServed || pieces.length > 0) || !drafts.some(mayCopy)) return [...drafts]
  const served = await servedTexts(tx, userId, conversationId, pieces)
  if (served.length === 0) return [...drafts]
  const copiesIn = await inTurns(copyFinder(served))
  const marked: Draft[] = []
  for (const draft of drafts) {
    const recalled = await inTurns(copiesIn(draft.text))
    marked.push(recalled.length === 0 ? draft : { ...draft, marks: { ...draft.marks, recalled } })
  }
  return marked
}

/** Remembers what was served, and stores what the table lacks. One transaction, and none where no conversation asked. */
export async function storeServed({ db, served, now }: PipelineContext, userId: string, conversationId: string | undefined, pieces: readonly ServedPiece[]): Promise<void> {
  const fresh = served.add(userId, conversationId, pieces)
  if (conversationId === undefined || fresh.length === 0) return
  const isStored = await withUser(db, userId, (tx) => recordServed(tx, userId, { conversationId, pieces: fresh, at: now() }), { idempotent: true, background: true })
  if (isStored) served.stored(userId, conversationId, fresh)
}
