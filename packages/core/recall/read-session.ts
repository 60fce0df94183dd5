/**
 * A session: a conversation as a model continues it, with closed segments summarised, their last turns and all active messages verbatim.
 */
import { defined, framingOf, inTurns, type Steps, tokenCounterOf, type TokenizerOption } from '@madeleine/base'
import { costOf, NO_HISTORY, promptOf, promptText, withinBudget, type PromptCost, type SessionParts } from './session-prompt.ts'
import * as conversations from '../store/tables/conversations.ts'
import { type Tx, withUser } from '@madeleine/engine'
import { newestWithinTokens } from '../store/tables/messages.ts'
import {
  listedEpisodes, summariesBefore, startOfLastTurns, waitingSegments, type WaitingSegment,
} from '../store/queries/session-queries.ts'
import { chooseStanding, readStanding } from '../facts/standing-facts.ts'
import type { Searcher } from './searcher.ts'
import { chooseStarred, MOST_STARRED } from './starred-episodes.ts'
import { makePlan, type SessionPart, type SessionPlan, type SessionPlanOptions, type SessionSource } from './session-plan.ts'
import type { SessionLeftOut, SessionResult } from '@madeleine/contract'
import type { ShownPiece } from '../pipeline/shown-sql.ts'

export interface SessionRequest extends SessionPlanOptions {
  readonly conversationId: string
  /** Undefined: no limit. */
  readonly maxTokens: number | undefined
  readonly tokenizer: TokenizerOption
  readonly manifest: boolean
  /** Facts that stand in the system text at most, default 0, and the clock by which plans are over. */
  readonly facts?: number
  readonly now: Date
  /** Whether episodes with a star stand there; default false. */
  readonly starred?: boolean
  /** Turns of the closed part that are shown verbatim. */
  readonly turns: number
  /** Newest messages that the caller shows itself; default 0. */
  readonly ownHistory?: number
  /** The project whose segments are listed before others. */
  readonly project?: string
  /** Whether the open part is shown; default true. */
  readonly openMessages?: boolean
}

/** Reads a conversation and fits it into the budget. An unknown conversation has no messages. */
export async function readSession(searcher: Searcher, userId: string, request: SessionRequest): Promise<SessionResult> {
  const plan = await planSession(searcher, userId, request)
  searcher.onRead?.()
  const pieces = servedBy(plan, request)
  if (pieces.length > 0) searcher.onShown(userId, { conversationId: request.conversationId, pieces })
  return inTurns(fitSession(plan, request))
}

/** Reads all that the session may show, in one transaction. */
export function planSession({ db, frameSecret }: Searcher, userId: string, request: SessionRequest): Promise<SessionPlan> {
  const frame = framingOf(frameSecret, userId)
  return withUser(
    db, userId, async (tx) => makePlan(await readSource(tx, userId, request), request, frame), { idempotent: true, snapshot: true },
  )
}

/** The summaries and facts of a session, which are served to its conversation. */
export const servedBy = ({ facts, starred, summaries, session }: SessionPlan, { conversationId }: SessionRequest): ShownPiece[] => [
  ...starred.shown.map((episode) => ({ conversationId: episode.conversationId, episodeId: episode.id })),
  ...summaries.slice(0, session.history.summaries).map(({ id }) => ({ conversationId, episodeId: id })),
  ...facts.shown.map((fact) => ({ conversationId: fact.conversationId, factId: fact.id })),
]

/** The session within its budget. @param cost counts with `tokenizer` and caches the counts */
export function* fitSession(
  plan: SessionPlan, { maxTokens, tokenizer }: Pick<SessionRequest, 'maxTokens' | 'tokenizer'>, cost: PromptCost = costOf(tokenizer),
): Steps<SessionResult> {
  const { session } = plan
  const { session: fitted, prompt } = maxTokens === undefined ? { session, prompt: promptOf(session) }
    : yield* withinBudget(session, cost, maxTokens)
  return {
    ...prompt,
    messages: [...prompt.messages],
    tokens: yield* cost(prompt),
    leftOut: omittedFrom(plan, fitted, tokenizer),
    get text() {
      return promptText(prompt)
    },
  }
}

/**
 * Lists what the plan omits and what the budget left out, in the order of the prompt.
 *
 * @param fitted the parts of the plan that fit into the budget
 */
function omittedFrom(
  { session, facts, starred, summaries, titles, skipped, omitted }: SessionPlan, fitted: SessionParts<SessionPart>,
  tokenizer: TokenizerOption,
): SessionLeftOut[] {
  const count = tokenCounterOf(tokenizer)
  const overBudget = (kind: SessionLeftOut['kind'], text: string, id?: string): SessionLeftOut =>
    ({ kind, ...defined({ id }), reason: 'budget', tokens: count(text) })
  // The stored counts of messages are used, since there may be many messages
  const unsendable = omitted.map(({ kind, message, reason }): SessionLeftOut => ({ kind, id: message.id, reason, tokens: message.tokens }))
  if (fitted === session) return [...skipped, ...unsendable]
  const shown = new Set(fitted.verbatim)
  const { history } = session
  const markerText = () =>
    promptText(promptOf({ ...session, verbatim: [], history: { ...NO_HISTORY, marker: true } }))
  return [
    ...skipped,
    ...unsendable,
    ...facts.shown.slice(fitted.history.facts, history.facts).map(({ id, line }) => overBudget('fact', line, id)),
    ...starred.shown.slice(fitted.history.starred, history.starred)
      .map(({ id, title, summary }) => overBudget('starred', `${title}\n${summary}`, id)),
    ...(history.marker && !fitted.history.marker ? [overBudget('collapse-marker', markerText())] : []),
    ...titles.slice(fitted.history.manifest, history.manifest).map(({ id, title }) => overBudget('manifest', title, id)),
    ...summaries.slice(fitted.history.summaries, history.summaries).reverse()
      .map(({ id, title, summary }) => overBudget('summary', `${title}\n${summary}`, id)),
    ...session.verbatim.filter((part) => !shown.has(part)).flatMap(({ kind, messages, sources }): SessionLeftOut[] =>
      (sources.length === 0 ? [overBudget(kind, promptText({ messages }))]
        : sources.map((message) => ({ kind, id: message.id, reason: 'budget', tokens: message.tokens })))),
  ]
}

/**
 * Active messages that are shown at least, if there are that many. Older ones are dropped in steps, so that the first
 * message shown stays the same while `ACTIVE_STEP` messages arrive.
 */
const MIN_ACTIVE_MESSAGES = 500
const ACTIVE_STEP = 100
/** Messages of the closed part that are shown at most. */
const MAX_CLOSED_MESSAGES = 200
/** Segments that the manifest lists. */
const MANIFEST_DEPTH = 30
const MAX_SUMMARIES = 50
/**
 * Stored tokens that are read per token of the budget, and at least: the caller's tokenizer may count fewer than o200k,
 * and not everything stored is shown.
 */
const READ_FACTOR = 16
const MIN_READ_TOKENS = 10_000
/** Tokens that a message counts at most: a long one is cut, and what stands before it is shown too. */
const MOST_OF_A_MESSAGE = 16_384

/**
 * Reads what the session may show, in three trips. Closed segments that wait to be encoded have no summary yet: those that adjoin the
 * open part are shown verbatim with it, so that no message is invisible meanwhile.
 */
async function readSource(tx: Tx, userId: string, request: SessionRequest): Promise<SessionSource> {
  const {
    conversationId, manifest, summaries, turns, maxTokens = Infinity, facts: most = 0, now,
    tokenizer, form, ownHistory = 0, openMessages = true, space, starred: isStarring = false, project,
  } = request
  const wanted = { titles: manifest ? MANIFEST_DEPTH : 0, starred: isStarring ? MOST_STARRED : 0, project }
  const [standing, listed, conversation, segments] = await Promise.all([
    readStanding(tx, userId, most), manifest || isStarring ? listedEpisodes(tx, userId, wanted) : { titles: [], starred: [] },
    conversations.find(tx, userId, conversationId), waitingSegments(tx, userId, conversationId),
  ])
  const facts = chooseStanding(standing, { limit: most, maxTokens, tokenizer, timeZone: form.timeZone, now, space })
  const { titles } = listed
  const starred = chooseStarred(listed.starred, { maxTokens, tokenizer, timeZone: form.timeZone, space })
  if (!conversation) return {
    facts, starred, closed: [], active: [], end: 0, closedFrom: 0, openFrom: 0, shownFrom: 0, readFrom: 0, waiting: [], summaries: [],
    titles,
  }
  const { cursor, nextSeq } = conversation
  const end = Math.max(0, nextSeq - ownHistory)
  const openFrom = Math.min(end, startOfWaiting(segments, cursor))
  const shownFrom = openMessages ? Math.max(openFrom, Math.floor((end - MIN_ACTIVE_MESSAGES) / ACTIVE_STEP) * ACTIVE_STEP) : end
  // One more than is shown, to see whether older ones are left out
  const limit = Math.min(MAX_SUMMARIES, 'count' in summaries ? summaries.count : summaries.max) + 1
  const [closedFrom, summarised] = await Promise.all([
    turns === 0 ? openFrom : startOfLastTurns(tx, userId, conversationId, { before: openFrom, turns, messages: MAX_CLOSED_MESSAGES }),
    summariesBefore(tx, userId, conversationId, { before: openFrom, limit }),
  ])
  // Verbatim messages are contiguous: if open ones are dropped, no closed ones are shown
  const range = { from: shownFrom > openFrom ? shownFrom : closedFrom, to: Math.min(nextSeq, end + 1) }
  const tokens = Math.max(MIN_READ_TOKENS, READ_FACTOR * maxTokens)
  const log = await newestWithinTokens(tx, userId, conversationId, { ...range, tokens, most: MOST_OF_A_MESSAGE })
  const readFrom = log[0]?.seq ?? end
  const closed = log.filter(({ seq }) => seq < openFrom)
  const active = log.filter(({ seq }) => seq >= openFrom && seq < end)
  return {
    facts, starred, closed, active, end, next: log.find(({ seq }) => seq === end), closedFrom, openFrom, shownFrom, readFrom, titles,
    waiting: segments.filter(({ from }) => from < openFrom),
    summaries: ownHistory > 0 ? summarised.filter(({ to }) => to <= end) : summarised,
  }
}

/** Beginning of the waiting segments that reach up to the cursor without a gap. @param newestFirst the waiting segments */
function startOfWaiting(newestFirst: readonly WaitingSegment[], cursor: number): number {
  let start = cursor
  for (const { from, to } of newestFirst) if (to === start) start = from
  return start
}
