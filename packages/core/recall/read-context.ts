/**
 * The context of an agent's next call: the facts that stand in every one, the session, with what a
 * query recalls inserted before the newest turn.
 */
import { awaiting, defined, inTurns, type Steps, type TokenSteps, tokenStepsOf } from '@madeleine/base'
import { costOf, newestWithin, promptOf, type PromptCost } from './session-prompt.ts'
import { standingTokens } from '../facts/standing-facts.ts'
import type { CheckedOptions } from './parse-query.ts'
import type { ShownPiece } from '../pipeline/shown-sql.ts'
import { recall } from './recall.ts'
import type { ReadPlace } from './searched-log.ts'
import type { Searcher } from './searcher.ts'
import { fitSession, planSession, servedBy, type SessionRequest } from './read-session.ts'
import type { SessionPart, SessionPlan } from './session-plan.ts'
import { recallAcross } from '../spaces/recall-across.ts'
import type { ContextResult, RecallResult, SessionLeftOut } from '@madeleine/contract'

export interface ContextRequest {
  readonly session: SessionRequest & { readonly maxTokens: number }
  /** Undefined: the session alone. */
  readonly recall: CheckedOptions | undefined
  /** Given what the context is without what is recalled, before that is looked for. */
  readonly onSession?: OnSession | undefined
  /** The memories in which the query is recalled, that of the session first; absent: in that alone. */
  readonly across?: readonly ReadPlace[]
}

/**
 * Told the session and the facts that stand in every context, and what of it is from other talk. It is the same as beside what a query
 * recalls, unless a model computes the query's vector: what is stored meanwhile may then be in the result.
 */
export type OnSession = (session: ContextResult, shown: readonly ShownPiece[]) => unknown

/** Share of the budget, 0–1, that recalled text has at least; it has what the session leaves besides. */
const RECALLED_SHARE = 0.35
/**
 * The manifest is the first to shrink: beside what is recalled it has this share of the budget beyond so many tokens. It depends
 * on nothing that was asked, so that the system text stays the same for a prompt cache.
 */
const MANIFEST_SHARE = 0.1
const MANIFEST_FROM_TOKENS = 2000
/** Tokens of a line of the manifest beside its title. */
const LINE_TOKENS = 16
/** Messages of a session that are counted to see whether it fits; more never do. */
const MOST_WHOLE = 1000

/** The session of a context, and what of it is from other talk: what `onSession` is told. */
export async function readContextSession(
  searcher: Searcher, userId: string, { session: request }: ContextRequest,
): Promise<{ session: ContextResult; shown: readonly ShownPiece[] }> {
  const read = await planSession(searcher, userId, request)
  searcher.onRead?.()
  const cost = costOf(request.tokenizer)
  const { plan } = await inTurns(allotBudget(read, cost, request))
  return { session: await inTurns(fitSession(withRecalled(plan, [], request), request, cost)), shown: servedBy(read, request) }
}

/**
 * Plans the session, recalls within what it leaves of the budget, a share at least, and fits both
 * into the budget. Messages that the session shows in any case are not recalled as passages.
 */
export async function readContext(
  searcher: Searcher, userId: string, { session: request, recall: options, onSession, across }: ContextRequest, signal?: AbortSignal,
): Promise<ContextResult> {
  const read = await planSession(searcher, userId, request)
  const [shown, cost] = [servedBy(read, request), costOf(request.tokenizer)]
  if (!options) {
    searcher.onRead?.()
    const { reserved } = await inTurns(reservedFor(read, cost, request.maxTokens))
    if (shown.length > 0) searcher.onShown(userId, { conversationId: request.conversationId, pieces: shown })
    return inTurns(fitSession({ ...read, session: { ...read.session, reserved } }, request, cost))
  }
  const { plan, recallTokens, shownSeqs } = await inTurns(allotBudget(read, cost, request))
  if (onSession) {
    const fitted = inTurns(fitSession(withRecalled(plan, [], request), request, cost))
    await awaiting('onSession', async () => onSession(await fitted, shown))
  }
  const standing = new Set(plan.facts.shown.map(({ id }) => id))
  const own = { askedBy: request.conversationId, ...ownMessages(plan, request.conversationId, { shownSeqs, ownTail: options.ownTail }) }
  // Told once, behind the recall: a transaction for the session's own would come before it
  const onShown: Searcher['onShown'] = (user, served) => searcher.onShown(user, { ...served, pieces: [...shown, ...served.pieces] })
  const asked = { ...options, ...own, ...recalledBudget(recallTokens, request, cost), hidesFact: (id: string) => standing.has(id) }
  const telling = { ...searcher, onShown }
  const recalling = across ? recallAcross(telling, userId, { across, options: asked }, signal)
    : recall(telling, userId, asked, signal)
  const result = await recalling.catch((error: unknown) => {
    if (onSession) onShown(userId, { conversationId: request.conversationId, pieces: [] }) // it may be in a prompt
    throw error
  })
  const parts = recalledParts(result)
  const session = await inTurns(fitSession(withRecalled(plan, parts, request), request, cost))
  const { system, messages, tokens, leftOut } = session
  const recalled = parts.map((part) => part.messages[0]!).find((message) => messages.includes(message))?.content
  return {
    ...defined({ system }), messages, tokens, ...(typeof recalled === 'string' && { recalled }),
    leftOut: [...leftOut, ...result.leftOut],
    get text() {
      return session.text
    },
  }
}

/** Counted as the message that the text becomes, so that the message fits as well. */
function recalledBudget(
  maxTokens: number, { tokenizer }: SessionRequest, cost: PromptCost,
): Pick<CheckedOptions, 'maxTokens' | 'tokenizer' | 'counting'> {
  const count = function* (text: string) {
    return text === '' ? 0 : yield* cost({ messages: [recalledMessage(text)] })
  }
  const stepsOf = tokenStepsOf(tokenizer)
  return { maxTokens, tokenizer, counting: { count, countPart: (text) => stepsOf(JSON.stringify(text).slice(1, -1)) } }
}

/**
 * Which messages of the conversation are not recalled, since the caller has them: not those whose middles are left out. Where the
 * open part has such a one it is searched, and all others of it are hidden.
 */
function ownMessages({ end, session: { verbatim } }: SessionPlan, conversationId: string, { shownSeqs, ownTail }: {
  shownSeqs: ReadonlySet<number>; ownTail: string | undefined
}) {
  const seqsOf = (parts: readonly SessionPart[]) => parts.flatMap(({ sources }) => sources.map(({ seq }) => seq))
  const cut = new Set(seqsOf(verbatim.filter(({ isCut }) => isCut)))
  const open = verbatim.filter(({ kind }) => kind === 'message')
  const searches = open.some(({ isCut }) => isCut)
  const hidden = new Set([...shownSeqs, ...(searches && ownTail !== undefined ? seqsOf(open) : [])].filter((seq) => !cut.has(seq)))
  const hides = (message: { conversationId: string; seq: number }): boolean =>
    message.conversationId === conversationId && (message.seq >= end || hidden.has(message.seq))
  return { hides, ownTail: searches ? undefined : ownTail }
}

/** What was recalled as a part of the session; none where nothing was found. */
function recalledParts(result: RecallResult): SessionPart[] {
  return result.text !== '' ? [{ kind: 'recalled', messages: [recalledMessage(result.text)], sources: [], isAside: true }] : []
}

const recalledMessage = (text: string) => ({ role: 'user' as const, content: text.trimEnd() })

interface BudgetSplit {
  /** The plan with as much of the manifest as it may show beside recalled text. */
  readonly plan: SessionPlan
  readonly recallTokens: number
  /** Sequence numbers of the messages that the session shows verbatim even if recalled text takes all of its tokens. */
  readonly shownSeqs: ReadonlySet<number>
}

/** Tokens for the facts and starred episodes that stand in every context: their shares, or what the newest turn leaves if that is less. */
function* reservedFor(
  { session: { verbatim }, facts, starred }: SessionPlan, cost: PromptCost, maxTokens: number,
): Steps<{ reserved: number; left: number }> {
  const { left } = yield* newestWithin(verbatim.slice(newestTurn(verbatim)), cost, maxTokens)
  return { reserved: Math.min(standingTokens(facts, maxTokens) + starred.tokens, left), left }
}

/**
 * Recalled text gets what the whole session leaves; where that is less than its share, the share,
 * or what the newest turn and the facts leave.
 */
function* allotBudget(read: SessionPlan, cost: PromptCost, { maxTokens, tokenizer }: ContextRequest['session']): Steps<BudgetSplit> {
  const { manifest, unlisted } =
    yield* manifestWithin(read, tokenStepsOf(tokenizer), MANIFEST_SHARE * Math.max(0, maxTokens - MANIFEST_FROM_TOKENS))
  const history = { ...read.session.history, manifest }
  const whole = { ...read.session, history }
  const sessionTokens = whole.verbatim.length <= MOST_WHOLE ? yield* cost(promptOf(whole)) : Infinity
  const isWhole = sessionTokens <= (1 - RECALLED_SHARE) * maxTokens
  const { reserved, left } = yield* reservedFor(read, cost, maxTokens)
  const recallTokens = Math.floor(isWhole ? maxTokens - sessionTokens : Math.min(RECALLED_SHARE * maxTokens, left - reserved))
  const verbatim = isWhole ? whole.verbatim : (yield* newestWithin(whole.verbatim, cost, maxTokens - reserved - recallTokens)).verbatim
  return {
    plan: { ...read, session: { ...whole, reserved }, skipped: [...read.skipped, ...unlisted] }, recallTokens,
    shownSeqs: new Set(verbatim.flatMap(({ sources }) => sources.map(({ seq }) => seq))),
  }
}

/** How many lines of the manifest fit, each with its times, and those left out. */
function* manifestWithin(
  { titles, session: { history } }: SessionPlan, count: TokenSteps, tokens: number,
): Steps<{ manifest: number; unlisted: SessionLeftOut[] }> {
  const unlisted: SessionLeftOut[] = []
  let [manifest, left] = [0, tokens]
  for (const { id, title } of titles.slice(0, history.manifest)) {
    const own = yield* count(title)
    left -= LINE_TOKENS + own
    if (left >= 0) manifest++
    else unlisted.push({ kind: 'manifest', id, reason: 'budget', tokens: own })
  }
  return { manifest, unlisted }
}

/** Index of the last user message; without one, of the last message. */
function newestTurn(verbatim: readonly SessionPart[]): number {
  const index = verbatim.findLastIndex(({ sources: [first] }) => first?.role === 'user' && first.kind !== 'tool_result')
  return index === -1 ? Math.max(0, verbatim.length - 1) : index
}

/**
 * Inserts the recalled parts before the newest turn, which the caller may show: the prefix stays
 * the same for a prompt cache, and the newest turn stays last.
 */
function withRecalled({ session, ...plan }: SessionPlan, parts: readonly SessionPart[], { ownHistory = 0 }: SessionRequest): SessionPlan {
  const place = ownHistory > 0 ? session.verbatim.length : newestTurn(session.verbatim)
  return { ...plan, session: { ...session, verbatim: session.verbatim.toSpliced(place, 0, ...parts) } }
}
