/** What of a session was left out, and why. */
import { promptOf, promptText, type SessionParts } from '../../core/session-messages.ts'
import { tokenCounterOf, type TokenizerOption } from '../../text/token-counters.ts'
import type { SessionPart, SessionPlan, SessionLeftOut } from './session-plan.ts'

/** What is not shown, for whatever reason, as it would stand. */
export function omittedFrom({ session, summaries, titles, skipped, omitted }: SessionPlan, kept: SessionParts<SessionPart>, tokens: TokenizerOption): SessionLeftOut[] {
  const count = tokenCounterOf(tokens)
  const left = (kind: SessionLeftOut['kind'], text: string, id?: string): SessionLeftOut =>
    ({ kind, ...(id !== undefined && { id }), reason: 'budget', tokens: count(text) })
  // Messages were counted when they were pushed: there may be many
  const unshown = omitted.map(({ kind, message, reason }): SessionLeftOut => ({ kind, id: message.id, reason, tokens: message.tokens }))
  if (kept === session) return [...skipped, ...unshown]
  const shown = new Set(kept.verbatim)
  const { history } = session
  const markerText = () => promptText(promptOf({ ...session, verbatim: [], history: { summaries: 0, manifest: 0, marker: true } }))
  return [
    ...skipped,
    ...unshown,
    ...(history.marker && !kept.history.marker ? [left('collapse-marker', markerText())] : []),
    ...titles.slice(kept.history.manifest, history.manifest).map(({ id, title }) => left('manifest', title, id)),
    ...summaries.slice(kept.history.summaries, history.summaries).reverse().map(({ id, title, summary }) => left('summary', `${title}\n${summary}`, id)),
    ...session.verbatim.filter((part) => !shown.has(part)).flatMap(({ kind, messages, sources }): SessionLeftOut[] =>
      (sources.length === 0 ? [left(kind, promptText({ messages }))] : sources.map((message) => ({ kind, id: message.id, reason: 'budget', tokens: message.tokens })))),
  ]
}
