/** A conversation as a model goes on with it: what is closed told, its last turns and all that is open word for word. */
import type { PromptMessage } from '../../message/model-messages.ts'
import { costOf, sessionMessages, textOfMessages, withinBudget, type MessageCost } from '../../core/session-messages.ts'
import type { TokenizerOption } from '../../text/token-counters.ts'
import * as conversations from '../../store/tables/conversations.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { newestIn } from '../../store/tables/messages.ts'
import { newestTitles, summariesBefore, turnsStart, waitingSegments, type WaitingSegment } from '../../store/queries/session-queries.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { omittedFrom } from './session-omitted.ts'
import { makePlan, type SessionPlan, type SessionPlanOptions, type SessionLeftOut, type SessionSource } from './session-plan.ts'

export interface SessionText {
  /** For a model, as the AI SDK takes them. */
  messages: PromptMessage[]
  /** Of the messages as JSON, or of `text`, whichever are more. */
  tokens: number
  leftOut: SessionLeftOut[]
  /** The same for reading: who says what. Built when read. */
  readonly text: string
}

export interface SessionRequest extends SessionPlanOptions {
  readonly conversationId: string
  /** Undefined: everything. */
  readonly maxTokens: number | undefined
  readonly tokens: TokenizerOption
  readonly manifest: boolean
  /** Turns of the closed part that are shown word for word. */
  readonly turns: number
}

export async function readSession(db: Db, userId: string, asked: SessionRequest): Promise<SessionText> {
  return fitSession(await planSession(db, userId, asked), asked)
}

export function planSession(db: Db, userId: string, asked: SessionRequest): Promise<SessionPlan> {
  return withUser(db, userId, async (tx) => makePlan(await readTalk(tx, userId, asked), asked), { idempotent: true, snapshot: true })
}

/** The plan within its budget. @param cost counts as asked, and remembers what it counted */
export function fitSession(planned: SessionPlan, { maxTokens, tokens }: Pick<SessionRequest, 'maxTokens' | 'tokens'>, cost: MessageCost = costOf(tokens)): SessionText {
  const { session } = planned
  const { session: kept, messages } = maxTokens === undefined ? { session, messages: sessionMessages(session) } : withinBudget(session, cost, maxTokens)
  return {
    messages: [...messages],
    tokens: cost(messages),
    leftOut: omittedFrom(planned, kept, tokens),
    get text() {
      return textOfMessages(messages)
    },
  }
}

/**
 * Messages of the open part that are shown at least, where there are as many. Older ones go by steps, so that what is shown
 * begins at the same place for as many messages; and messages of the closed part that are shown at most.
 */
const LEAST_ACTIVE = 500
const ACTIVE_STEP = 100
const MOST_CLOSED = 200
/** Segments that the manifest lists, and that are asked for their complexity. */
const MANIFEST_DEPTH = 30
const MOST_SUMMARIES = 50
/** Stored tokens that are read for each one of a budget, and at least: a caller may count fewer, and not all that is stored is said. */
const READ_FACTOR = 16
const LEAST_READ_TOKENS = 10_000

/** What waits to be encoded has no summary yet: it is shown word for word with what is open, so that nothing is invisible meanwhile. */
async function readTalk(tx: Tx, userId: string, { conversationId, manifest, summaries, turns, maxTokens = Infinity }: SessionRequest): Promise<SessionSource> {
  const titles = manifest ? await newestTitles(tx, userId, { limit: MANIFEST_DEPTH }) : []
  const conversation = await conversations.find(tx, userId, conversationId)
  if (!conversation) return { closed: [], active: [], closedFrom: 0, openFrom: 0, shownFrom: 0, readFrom: 0, waiting: [], summaries: [], titles }
  const { cursor, nextSeq } = conversation
  const segments = await waitingSegments(tx, userId, conversationId)
  const openFrom = startOfRun(segments, cursor)
  const shownFrom = Math.max(openFrom, Math.floor((nextSeq - LEAST_ACTIVE) / ACTIVE_STEP) * ACTIVE_STEP)
  const closedFrom = turns === 0 ? openFrom : await turnsStart(tx, userId, conversationId, { before: openFrom, turns, messages: MOST_CLOSED })
  // Words are shown without a hole between them
  const wanted = { from: shownFrom > openFrom ? shownFrom : closedFrom, to: nextSeq }
  const tokens = Math.max(LEAST_READ_TOKENS, READ_FACTOR * maxTokens)
  const log = await newestIn(tx, userId, conversationId, { ...wanted, tokens })
  const readFrom = log[0]?.seq ?? nextSeq
  const [closed, active] = [log.filter(({ seq }) => seq < openFrom), log.filter(({ seq }) => seq >= openFrom)]
  // One more than is told: whether older ones are left out
  const limit = Math.min(MOST_SUMMARIES, 'count' in summaries ? summaries.count : summaries.max) + 1
  return {
    closed, active, closedFrom, openFrom, shownFrom, readFrom, titles,
    waiting: segments.filter(({ from }) => from < openFrom),
    summaries: await summariesBefore(tx, userId, conversationId, { before: openFrom, limit }),
  }
}

/** Where the segments begin that wait without a gap up to the cursor. @param newestFirst that wait */
function startOfRun(newestFirst: readonly WaitingSegment[], cursor: number): number {
  let start = cursor
  for (const { from, to } of newestFirst) if (to === start) start = from
  return start
}
