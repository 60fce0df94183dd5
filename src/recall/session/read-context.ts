/** The one call an agent makes: the session, and directly before the newest turn what a cue brings back. */
import { costOf, newestWithin, type MessageCost, type SessionParts } from '../../core/session-messages.ts'
import { recall, type RecallRequest } from '../search/recall.ts'
import type { Searcher } from '../search/search.ts'
import type { LeftOut } from '../render/recall-text.ts'
import { fitSession, planSession, type SessionRequest, type SessionText } from './read-session.ts'
import type { SessionPart, SessionPlan, SessionLeftOut } from './session-plan.ts'

export interface ContextRequest {
  readonly session: SessionRequest & { readonly maxTokens: number }
  /** Undefined: the session alone. */
  readonly recall: RecallRequest | undefined
}

export interface ContextText extends Omit<SessionText, 'leftOut'> {
  leftOut: (SessionLeftOut | LeftOut)[]
}

/** Share of the budget that what is recalled may take; what it leaves is the session's. */
const RECALLED_SHARE = 0.35

export async function readContext(searcher: Searcher, userId: string, { session: asked, recall: request }: ContextRequest, signal?: AbortSignal): Promise<ContextText> {
  const planned = await planSession(searcher.db, userId, asked)
  if (!request) return fitSession(planned, asked)
  const cost = costOf(asked.tokens)
  const room = roomFor(planned.session, cost, asked.maxTokens)
  const hides = ({ conversationId, seq }: { conversationId: string; seq: number }) => conversationId === asked.conversationId && room.shown.has(seq)
  // As the message that it becomes is counted, so that it fits where it has to
  const budget = { maxTokens: room.tokens, tokens: (text: string) => (text === '' ? 0 : cost([recalledMessage(text)])) }
  const found = await recall(searcher, userId, { ...request, showing: { ...request.showing, budget, hides } }, signal)
  const isFound = found.episodes.length > 0 || found.passages.length > 0
  const part: SessionPart[] = isFound && found.text !== '' ? [{ kind: 'recalled', messages: [recalledMessage(found.text)], sources: [], isAside: true }] : []
  const finished = fitSession(withRecalled(planned, part), asked, cost)
  const { messages, tokens, leftOut } = finished
  return {
    messages, tokens,
    leftOut: [...leftOut, ...(isFound ? found.leftOut : [])],
    get text() {
      return finished.text
    },
  }
}

const recalledMessage = (text: string) => ({ role: 'user' as const, content: text.trimEnd() })

/** What is recalled may take, once the newest turn has what it needs; and the places that are shown word for word in any case. */
function roomFor(session: SessionParts<SessionPart>, cost: MessageCost, maxTokens: number): { tokens: number; shown: ReadonlySet<number> } {
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

/** Everything before the newest turn stays as it was, and the talk ends as it did. */
function withRecalled({ session, ...planned }: SessionPlan, part: readonly SessionPart[]): SessionPlan {
  return { ...planned, session: { ...session, verbatim: session.verbatim.toSpliced(newestTurn(session.verbatim), 0, ...part) } }
}
