/** A conversation as a model continues it: closed segments summarised, their last turns and all active messages word for word. */
import type { PromptMessage } from '../../message/model-messages.ts'
import { costOf, promptOf, promptText, withinBudget, type PromptCost } from '../../core/session-messages.ts'
import type { TokenizerOption } from '../../text/token-counters.ts'
import * as conversations from '../../store/tables/conversations.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { newestWithinTokens } from '../../store/tables/messages.ts'
import { newestTitles, summariesBefore, startOfLastTurns, waitingSegments, type WaitingSegment } from '../../store/queries/session-queries.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { omittedFrom } from './session-omitted.ts'
import { makePlan, type SessionPlan, type SessionPlanOptions, type SessionLeftOut, type SessionSource } from './session-plan.ts'

/** A conversation for a model: `generateText({ system, messages })` of the AI SDK takes it as it is. */
export interface Session {
  /** The manifest and the summaries of closed segments; absent where there are none, since providers refuse an empty text. */
  system?: string
  /** Of users, the assistant and tools; none is a system message. */
  messages: PromptMessage[]
  /** Of the system text and the messages together, as JSON or as `text`, whichever are more. */
  tokens: number
  leftOut: SessionLeftOut[]
  /** System text and messages for reading: who says what. Built when read. */
  readonly text: string
}

export interface SessionRequest extends SessionPlanOptions {
  readonly conversationId: string
  /** Undefined: everything. */
  readonly maxTokens: number | undefined
  readonly tokenizer: TokenizerOption
  readonly manifest: boolean
  /** Turns of the closed part that are shown word for word. */
  readonly turns: number
}

export async function readSession(db: Db, userId: string, request: SessionRequest): Promise<Session> {
  return fitSession(await planSession(db, userId, request), request)
}

export function planSession(db: Db, userId: string, request: SessionRequest): Promise<SessionPlan> {
  return withUser(db, userId, async (tx) => makePlan(await readSource(tx, userId, request), request), { idempotent: true, snapshot: true })
}

/** The plan within its budget. @param cost counts with `tokenizer`, and remembers what it counted */
export function fitSession(plan: SessionPlan, { maxTokens, tokenizer: tokens }: Pick<SessionRequest, 'maxTokens' | 'tokenizer'>, cost: PromptCost = costOf(tokens)): Session {
  const { session } = plan
  const { session: kept, prompt } = maxTokens === undefined ? { session, prompt: promptOf(session) } : withinBudget(session, cost, maxTokens)
  return {
    ...prompt,
    messages: [...prompt.messages],
    tokens: cost(prompt),
    leftOut: omittedFrom(plan, kept, tokens),
    get text() {
      return promptText(prompt)
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
/** Segments that the manifest lists. */
const MANIFEST_DEPTH = 30
/** Summaries that are shown at most. */
const MOST_SUMMARIES = 50
/** Stored tokens that are read for each one of a budget, and at least: a caller may count fewer, and not all that is stored is shown. */
const READ_FACTOR = 16
const LEAST_READ_TOKENS = 10_000

/** What waits to be encoded has no summary yet: it is shown word for word with what is open, so that nothing is invisible meanwhile. */
async function readSource(tx: Tx, userId: string, { conversationId, manifest, summaries, turns, maxTokens = Infinity }: SessionRequest): Promise<SessionSource> {
  const titles = manifest ? await newestTitles(tx, userId, { limit: MANIFEST_DEPTH }) : []
  const conversation = await conversations.find(tx, userId, conversationId)
  if (!conversation) return { closed: [], active: [], closedFrom: 0, openFrom: 0, shownFrom: 0, readFrom: 0, waiting: [], summaries: [], titles }
  const { cursor, nextSeq } = conversation
  const segments = await waitingSegments(tx, userId, conversationId)
  const openFrom = startOfRun(segments, cursor)
  const shownFrom = Math.max(openFrom, Math.floor((nextSeq - LEAST_ACTIVE) / ACTIVE_STEP) * ACTIVE_STEP)
  const closedFrom = turns === 0 ? openFrom : await startOfLastTurns(tx, userId, conversationId, { before: openFrom, turns, messages: MOST_CLOSED })
  // Words are shown without a hole between them
  const wanted = { from: shownFrom > openFrom ? shownFrom : closedFrom, to: nextSeq }
  const tokens = Math.max(LEAST_READ_TOKENS, READ_FACTOR * maxTokens)
  const log = await newestWithinTokens(tx, userId, conversationId, { ...wanted, tokens })
  const readFrom = log[0]?.seq ?? nextSeq
  const [closed, active] = [log.filter(({ seq }) => seq < openFrom), log.filter(({ seq }) => seq >= openFrom)]
  // One more than is shown: whether older ones are left out
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
