/** Where in the log a fact is proved: the message that proved it last, and the others. */
import { segmentId } from '../../contract/segment.ts'
import { MadeleineError, show } from '../../base/errors.ts'
import type { Tx } from '../../engine/db.ts'
import { readFactRows, type FactProof } from './read-facts-sql.ts'
import * as conversations from '../store/tables/conversations.ts'
import { listSegments } from '../store/tables/segments.ts'

/** A place in the log that proves a fact. */
export interface FactPlace {
  readonly conversationId: string
  readonly segmentId: string
  /** The newest proof. */
  readonly seq: number
  /** All proofs, the newest first. */
  readonly proofs: readonly FactProof[]
}

/** Undefined if no fact has the id. @throws {MadeleineError} `not_found` for one that no message proves */
export async function factPlace(tx: Tx, userId: string, id: string): Promise<FactPlace | undefined> {
  const [row] = await readFactRows(tx, userId, { ids: [id], includeSuperseded: true, limit: 1 })
  const proofs = row?.sources.toReversed() ?? []
  const [newest] = proofs
  if (row && !newest) throw new MadeleineError('not_found', `no message states the fact ${show(id)}: a person stated it by an edit`)
  if (!newest) return undefined
  const { conversationId, seq, episodeId } = newest
  return { conversationId, seq, proofs, segmentId: episodeId ?? (await segmentOf(tx, userId, conversationId, seq)) }
}

/** The id of the segment of a message without an episode; in the tail the one that it gets. */
async function segmentOf(tx: Tx, userId: string, conversationId: string, seq: number): Promise<string> {
  const [conversation, segments] = await Promise.all([
    conversations.find(tx, userId, conversationId), listSegments(tx, userId, conversationId),
  ])
  return segments.find(({ from, to }) => from <= seq && seq < to)?.id ?? segmentId(userId, conversation!.incarnation, conversation!.cursor)
}
