/** The context of an agent's next call: the facts that stand in every one, the session, with what a query recalls inserted before the newest turn. */
import { inTurns, type Steps } from '../../loop-turns.ts'
import { costOf, newestWithin, type PromptCost } from '../../core/session-messages.ts'
import { standingTokens } from '../facts/standing-facts.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import { recall } from '../recall.ts'
import type { Searcher } from '../search/searcher.ts'
import type { LeftOut } from '../render/recall-text.ts'
import { fitSession, planSession, servedBy, type Session, type SessionRequest } from './read-session.ts'
import type { SessionPart, SessionPlan, SessionLeftOut } from './session-plan.ts'

export interface ContextRequest {
  readonly session: SessionRequest & { readonly maxTokens: number }
  /** Undefined: the session alone. */
  readonly recall: CheckedOptions | undefined
}

/** Input of an agent's next call: `generateText({ system, messages })`. */
export interface AgentContext extends Omit<Session, 'leftOut'> {
  leftOut: (SessionLeftOut | LeftOut)[]
  /** The content of the message of `messages` that holds what was recalled; absent where nothing was. */
  recalled?: string
}

/** Share of the budget that recalled text may take, 0–1; the session takes the rest. */
const RECALLED_SHARE = 0.35

/**
 * Plans the session, recalls within its share of the budget, and fits both into the budget. Messages that the session
 * shows in any case are not recalled as passages.
 */
export async function readContext(searcher: Searcher, userId: string, { session: request, recall: options }: ContextRequest, signal?: AbortSignal): Promise<AgentContext> {
  const read = await planSession(searcher, userId, request)
  const shown = servedBy(read, request)
  const cost = costOf(request.tokenizer)
  const { reserved, recallTokens, shownSeqs } = await inTurns(allotBudget(read, cost, request.maxTokens))
  const plan = { ...read, session: { ...read.session, reserved } }
  if (!options) {
    if (shown.length > 0) searcher.onServed(userId, { conversationId: request.conversationId, pieces: shown })
    return inTurns(fitSession(plan, request, cost))
  }
  const standing = new Set(plan.facts.shown.map(({ id }) => id))
  const hides = ({ conversationId, seq }: { conversationId: string; seq: number }) => conversationId === request.conversationId && (seq >= plan.end || shownSeqs.has(seq))
  // Counted as the message that the text becomes, so that the message fits as well
  const count = function* (text: string) {
    return text === '' ? 0 : yield* cost({ messages: [recalledMessage(text)] })
  }
  const budget = { maxTokens: recallTokens, count }
  // Told once, behind the recall: a transaction for the session's own would come before it
  const onServed: Searcher['onServed'] = (user, served) => searcher.onServed(user, { ...served, pieces: [...shown, ...served.pieces] })
  const result = await recall({ ...searcher, onServed }, userId, { ...options, askedBy: request.conversationId, budget, hides, hidesFact: (id) => standing.has(id) }, signal)
  const hasHits = result.facts.length > 0 || result.episodes.length > 0 || result.passages.length > 0
  const parts: SessionPart[] = hasHits && result.text !== '' ? [{ kind: 'recalled', messages: [recalledMessage(result.text)], sources: [], isAside: true }] : []
  const session = await inTurns(fitSession(withRecalled(plan, parts, request), request, cost))
  const { system, messages, tokens, leftOut } = session
  const recalled = parts.map((part) => part.messages[0]!).find((message) => messages.includes(message))?.content
  return {
    ...(system !== undefined && { system }), messages, tokens, ...(typeof recalled === 'string' && { recalled }),
    leftOut: [...leftOut, ...result.leftOut],
    get text() {
      return session.text
    },
  }
}

const recalledMessage = (text: string) => ({ role: 'user' as const, content: text.trimEnd() })

interface BudgetSplit {
  /** Tokens for the facts that stand in every context: their share, or what the newest turn leaves if that is less. */
  readonly reserved: number
  /** Tokens for recalled text: its share, or what the newest turn and those facts leave if that is less. */
  readonly recallTokens: number
  /** Sequence numbers of the messages that the session shows verbatim even if recalled text takes all of its tokens. */
  readonly shownSeqs: ReadonlySet<number>
}

function* allotBudget({ session: { verbatim }, facts }: SessionPlan, cost: PromptCost, maxTokens: number): Steps<BudgetSplit> {
  const { left } = yield* newestWithin(verbatim.slice(newestTurn(verbatim)), cost, maxTokens)
  const reserved = Math.min(standingTokens(facts, maxTokens), left)
  const recallTokens = Math.floor(Math.min(RECALLED_SHARE * maxTokens, left - reserved))
  const { verbatim: shown } = yield* newestWithin(verbatim, cost, maxTokens - reserved - recallTokens)
  return { reserved, recallTokens, shownSeqs: new Set(shown.flatMap(({ sources }) => sources.map(({ seq }) => seq))) }
}

/** Index of the last user message; without one, of the last message. */
function newestTurn(verbatim: readonly SessionPart[]): number {
  const index = verbatim.findLastIndex(({ sources: [first] }) => first?.role === 'user' && first.kind !== 'tool_result')
  return index === -1 ? Math.max(0, verbatim.length - 1) : index
}

/** Inserts the recalled parts before the newest turn, which the caller may show: the prefix stays the same for a prompt cache, and the newest turn stays last. */
function withRecalled({ session, ...plan }: SessionPlan, parts: readonly SessionPart[], { ownHistory = 0 }: SessionRequest): SessionPlan {
  const place = ownHistory > 0 ? session.verbatim.length : newestTurn(session.verbatim)
  return { ...plan, session: { ...session, verbatim: session.verbatim.toSpliced(place, 0, ...parts) } }
}
