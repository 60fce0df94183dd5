/** The one call an agent makes: the session, and directly before the newest turn what a query recalls. */
import { costOf, newestWithin, type PromptCost, type SessionParts } from '../../core/session-messages.ts'
import type { CheckedOptions } from '../query/parse-query.ts'
import { recall } from '../recall.ts'
import type { Searcher } from '../search/searcher.ts'
import type { LeftOut } from '../render/recall-text.ts'
import { fitSession, planSession, type Session, type SessionRequest } from './read-session.ts'
import type { SessionPart, SessionPlan, SessionLeftOut } from './session-plan.ts'

export interface ContextRequest {
  readonly session: SessionRequest & { readonly maxTokens: number }
  /** Undefined: the session alone. */
  readonly recall: CheckedOptions | undefined
}

/** What an agent's next call takes: `generateText({ system, messages })`. */
export interface AgentContext extends Omit<Session, 'leftOut'> {
  leftOut: (SessionLeftOut | LeftOut)[]
}

/** Share of the budget that what is recalled may take; what it leaves is the session's. */
const RECALLED_SHARE = 0.35

export async function readContext(searcher: Searcher, userId: string, { session: request, recall: cue }: ContextRequest, signal?: AbortSignal): Promise<AgentContext> {
  const plan = await planSession(searcher.db, userId, request)
  if (!cue) return fitSession(plan, request)
  const cost = costOf(request.tokenizer)
  const room = roomFor(plan.session, cost, request.maxTokens)
  const hides = ({ conversationId, seq }: { conversationId: string; seq: number }) => conversationId === request.conversationId && room.shown.has(seq)
  // As the message that it becomes is counted, so that it fits where it has to
  const budget = { maxTokens: room.tokens, tokenizer: (text: string) => (text === '' ? 0 : cost({ messages: [recalledMessage(text)] })) }
  const found = await recall(searcher, userId, { ...cue, budget, hides }, signal)
  const isFound = found.episodes.length > 0 || found.passages.length > 0
  const part: SessionPart[] = isFound && found.text !== '' ? [{ kind: 'recalled', messages: [recalledMessage(found.text)], sources: [], isAside: true }] : []
  const session = fitSession(withRecalled(plan, part), request, cost)
  const { system, messages, tokens, leftOut } = session
  return {
    ...(system !== undefined && { system }), messages, tokens,
    leftOut: [...leftOut, ...(isFound ? found.leftOut : [])],
    get text() {
      return session.text
    },
  }
}

const recalledMessage = (text: string) => ({ role: 'user' as const, content: text.trimEnd() })

/** The tokens that recalled text may take once the newest turn has what it needs; and the places that are shown word for word in any case. */
function roomFor(session: SessionParts<SessionPart>, cost: PromptCost, maxTokens: number): { tokens: number; shown: ReadonlySet<number> } {
  const { verbatim } = session
  const { left } = newestWithin(verbatim.slice(newestTurn(verbatim)), cost, maxTokens)
  const tokens = Math.floor(Math.min(RECALLED_SHARE * maxTokens, left))
  const shown = newestWithin(verbatim, cost, maxTokens - tokens).verbatim
  return { tokens, shown: new Set(shown.flatMap(({ sources }) => sources.map(({ seq }) => seq))) }
}

/** Where the last message of a user stands; without one, the last of all. */
function newestTurn(verbatim: readonly SessionPart[]): number {
  const place = verbatim.findLastIndex(({ sources: [first] }) => first?.role === 'user' && first.kind !== 'tool_result')
  return place === -1 ? Math.max(0, verbatim.length - 1) : place
}

/** Everything before the newest turn stays as it was, and the newest turn stays last. */
function withRecalled({ session, ...plan }: SessionPlan, part: readonly SessionPart[]): SessionPlan {
  return { ...plan, session: { ...session, verbatim: session.verbatim.toSpliced(newestTurn(session.verbatim), 0, ...part) } }
}
