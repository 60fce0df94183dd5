/** Recognises in pushed messages what was served to their conversation: it is marked, and not learnt again. */
import { inTurns } from '../../base/loop-turns.ts'
import type { Draft } from '../../contract/message.ts'
import { copyFinder, LEAST_COPY_CHARACTERS } from '../rank/copied-text.ts'
import type { Tx } from '../../engine/db.ts'
import { withUser } from '../../engine/transactions.ts'
import { recordServed, servedTexts, type ServedPiece } from '../store/queries/served.ts'
import { recordRecall, type NewRecall } from '../reviews/recalls-sql.ts'
import type { PipelineContext } from './pipeline-context.ts'
import type { ServedLog, CopyFinder } from './served-log.ts'
import { newRecall } from '../reviews/new-recall.ts'

export interface ServedRequest {
  readonly userId: string
  readonly conversationId: string
  /** What the table has for the conversation, as `PushedConversation.served`. */
  readonly inTable: string | null
}

/**
 * The drafts, with the ranges that repeat what was served in their marks. One statement the first time after something was
 * served, or where a draft repeats it; otherwise none.
 */
export async function markCopies(
  tx: Tx, log: ServedLog, { userId, conversationId, inTable }: ServedRequest, drafts: readonly Draft[],
): Promise<Draft[]> {
  const pieces = log.of(userId, conversationId)
  const mayCopy = ({ text }: Draft) => text.length >= LEAST_COPY_CHARACTERS
  if ((inTable === null && pieces.length === 0) || !drafts.some(mayCopy)) return [...drafts]
  const key = { userId, conversationId, version: `${log.version(userId, conversationId)} ${inTable}` }
  const screen = log.screens.find(key)
  if (screen && !(await isFound(screen, drafts))) return [...drafts]
  const served = await servedTexts(tx, userId, conversationId, pieces)
  if (served.length === 0) return [...drafts]
  const copiesIn = await inTurns(copyFinder(served))
  log.screens.keep(key, copiesIn, served.reduce((sum, { text }) => sum + text.length, 0))
  const marked: Draft[] = []
  for (const draft of drafts) {
    const recalled = await inTurns(copiesIn(draft.text))
    marked.push(recalled.length === 0 ? draft
      : { ...draft, marks: { ...draft.marks, recalled: [...(draft.marks.recalled ?? []), ...recalled].sort(([a], [b]) => a - b) } })
  }
  return marked
}

async function isFound(copiesIn: CopyFinder, drafts: readonly Draft[]): Promise<boolean> {
  for (const { text } of drafts) if ((await inTurns(copiesIn(text))).length > 0) return true
  return false
}

/** What a call showed. */
interface Shown {
  readonly conversationId: string | undefined
  readonly pieces: readonly ServedPiece[]
  readonly recall?: Pick<NewRecall, 'query' | 'place' | 'episodeIds'>
}

/**
 * Remembers what was served, and stores what the table lacks, with the recall that is to be reviewed. One transaction, and none
 * where no conversation asked, or nothing is new.
 */
export async function storeServed(
  { db, served, now }: PipelineContext, userId: string, { conversationId, pieces, recall }: Shown,
): Promise<void> {
  const fresh = served.add(userId, conversationId, pieces)
  if (conversationId === undefined || (fresh.length === 0 && !recall)) return
  const at = now()
  const isStored = await withUser(db, userId, async (tx) => {
    const isKnown = fresh.length === 0 || (await recordServed(tx, userId, { conversationId, pieces: fresh, at }))
    if (isKnown && recall) recordRecall(tx, userId, newRecall(userId, { ...recall, conversationId, at }))
    return isKnown
  }, { idempotent: true, background: true })
  if (isStored) served.stored(userId, conversationId, fresh)
}
