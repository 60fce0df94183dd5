/** The parts of a session that were left out, and why. */
import { promptOf, promptText, type SessionParts } from '../../core/session-messages.ts'
import { tokenCounterOf, type TokenizerOption } from '../../text/tokens/token-counters.ts'
import type { SessionPart, SessionPlan } from './session-plan.ts'
import { defined } from '../../defined.ts'
import type { SessionLeftOut } from '../../contract/results/session-results.ts'

/**
 * Lists what the plan omits and what the budget left out, in the order of the prompt.
 *
 * @param fitted the parts of the plan that fit into the budget
 */
export function omittedFrom(
  { session, facts, summaries, titles, skipped, omitted }: SessionPlan, fitted: SessionParts<SessionPart>, tokenizer: TokenizerOption,
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
    promptText(promptOf({ ...session, verbatim: [], history: { facts: 0, summaries: 0, manifest: 0, marker: true } }))
  return [
    ...skipped,
    ...unsendable,
    ...facts.shown.slice(fitted.history.facts, history.facts).map(({ id, line }) => overBudget('fact', line, id)),
    ...(history.marker && !fitted.history.marker ? [overBudget('collapse-marker', markerText())] : []),
    ...titles.slice(fitted.history.manifest, history.manifest).map(({ id, title }) => overBudget('manifest', title, id)),
    ...summaries.slice(fitted.history.summaries, history.summaries).reverse()
      .map(({ id, title, summary }) => overBudget('summary', `${title}\n${summary}`, id)),
    ...session.verbatim.filter((part) => !shown.has(part)).flatMap(({ kind, messages, sources }): SessionLeftOut[] =>
      (sources.length === 0 ? [overBudget(kind, promptText({ messages }))]
        : sources.map((message) => ({ kind, id: message.id, reason: 'budget', tokens: message.tokens })))),
  ]
}
