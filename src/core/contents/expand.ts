/** Expansion of a grip, a segment or a fact: the messages it names, with those around them. */
import { isGripId, readGripId } from '../../contract/episode-values.ts'
import { readNodeName } from '../../base/period-name.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import * as conversations from '../store/tables/conversations.ts'
import type { Db, Tx } from '../../engine/db.ts'
import { countAround, messagesIn } from '../store/tables/messages.ts'
import { findSegment } from '../store/tables/segments.ts'
import { withUser } from '../../engine/transactions.ts'
import type { FactProof } from '../facts/read-facts-sql.ts'
import { factPlace } from '../facts/fact-range.ts'
import { factMessageOf } from '../facts/recalled-facts.ts'
import { storedOf } from '../recall/get-segments.ts'
import { findOpen } from './open-segments.ts'
import type { ExpandResult } from '../../contract/log-results.ts'

export interface ExpandRequest {
  /** Id of a grip, a segment or a fact; a fact also as `fact:ID`. */
  readonly id: string
  /** Context messages before and after. */
  readonly before: number
  readonly after: number
}

/**
 * Reads the messages that a grip cites, all of a segment, or the newest that prove a fact, with context messages that may belong
 * to other segments. An id without a prefix is a segment's before it is a fact's.
 *
 * @throws {MadeleineError} `not_found`, `invalid_input`
 */
export function expand(db: Db, userId: string, { id, before, after }: ExpandRequest): Promise<ExpandResult> {
  return withUser(db, userId, async (tx) => {
    const range = await citedRange(tx, userId, id)
    const conversation = range && (await conversations.find(tx, userId, range.conversationId))
    if (!range || !conversation) throw new MadeleineError('not_found', `nothing has the id ${show(id)}`)
    const { conversationId, segmentId, from, to, proofs = [] } = range
    const log = await messagesIn(
      tx, userId, conversationId, { from: Math.max(0, from - before), to: Math.min(to, from + MAX_MESSAGES) + after },
    )
    // What it names was forgotten
    if (!log.some(({ seq }) => seq >= from && seq < to)) throw new MadeleineError('not_found', `nothing has the id ${show(id)}`)
    const isShown = (proof: FactProof): boolean => proof.conversationId === conversationId && log.some(({ seq }) => seq === proof.seq)
    const supports = new Set(proofs.filter(isShown).map(({ seq }) => seq))
    const elsewhere = proofs.filter((proof) => !isShown(proof))
    const around = await countAround(tx, userId, conversationId, { before: log[0]!.seq, from: log.at(-1)!.seq + 1 })
    return {
      id, conversationId, segmentId,
      messages: log.map((message) =>
        ({ ...storedOf(message), isSupport: (message.seq >= from && message.seq < to) || supports.has(message.seq) })),
      ...(elsewhere.length > 0 && { elsewhere: elsewhere.map(factMessageOf) }),
      earlier: around.before,
      later: around.from,
    }
  }, { idempotent: true, snapshot: true })
}

/** The first messages of a long segment that are returned; `later` counts the rest, and `memory.messages` pages through them. */
const MAX_MESSAGES = 1000

/** Messages `from ≤ seq < to` of a segment. */
interface CitedRange {
  readonly conversationId: string
  readonly segmentId: string
  readonly from: number
  readonly to: number
  /** Of a fact. */
  readonly proofs?: readonly FactProof[]
}

/** @throws {MadeleineError} `not_found` for a grip that reaches beyond its segment, `invalid_input` */
async function citedRange(tx: Tx, userId: string, id: string): Promise<CitedRange | undefined> {
  if (!isGripId(id)) {
    const isFact = id.startsWith(FACT_PREFIX)
    const segment = segmentIdIn(isFact ? id.slice(FACT_PREFIX.length) : id)
    if (segment === undefined) throw invalidInput('id', id, 'the id of a grip, a segment, an episode or a fact')
    return (isFact ? undefined : await segmentRange(tx, userId, segment))
      ?? (isFact || !id.includes(':') ? factRange(tx, userId, segment) : undefined)
  }
  const { segmentId, from, to } = readGripId(id)
  const segment = await segmentRange(tx, userId, segmentId)
  // A grip that reaches beyond its segment is not one of ours
  if (segment && (from < segment.from || to > segment.to)) {
    throw new MadeleineError('not_found', `${show(id)} reaches beyond its segment, which is ${segment.from}-${segment.to}`)
  }
  return segment && { ...segment, from, to }
}

/** Undefined for what names a period, or nothing. */
function segmentIdIn(name: string): string | undefined {
  try {
    const node = readNodeName(name, '1970-01-01')
    return 'segmentId' in node ? node.segmentId : undefined
  } catch {
    return undefined
  }
}

const FACT_PREFIX = 'fact:'

async function factRange(tx: Tx, userId: string, id: string): Promise<CitedRange | undefined> {
  const place = await factPlace(tx, userId, id)
  return place
    && { conversationId: place.conversationId, segmentId: place.segmentId, from: place.seq, to: place.seq + 1, proofs: place.proofs }
}

/** The range of a segment, also of one that was resegmented since: its messages kept their places in the log. */
async function segmentRange(tx: Tx, userId: string, segmentId: string): Promise<CitedRange | undefined> {
  const segment = (await findSegment(tx, userId, segmentId)) ?? (await findOpen(tx, userId, segmentId))
  return segment && { conversationId: segment.conversationId, segmentId, from: segment.from, to: segment.to }
}
