/** What of a session was not shown, and why. */
import { textOfMessages, type SessionParts } from '../../core/session-messages.ts'
import { tokenCounterOf, type TokenizerOption } from '../../text/token-counters.ts'
import type { SessionPart, SessionPlan, SessionLeftOut } from './session-plan.ts'

/** What is not shown, for whatever reason, as it would stand. */
export function omittedFrom({ session, summaries, titles, skipped, omitted }: SessionPlan, kept: SessionParts<SessionPart>, tokens: TokenizerOption): SessionLeftOut[] {
  const count = tokenCounterOf(tokens)
  const left = (kind: SessionLeftOut['kind'], text: string, id?: string): SessionLeftOut =>
    ({ kind, ...(id !== undefined && { id }), reason: 'budget', tokens: count(text) })
  // Messages were counted when they came: there may be many
  const unsaid = omitted.map(({ kind, message, reason }): SessionLeftOut => ({ kind, id: message.id, reason, tokens: message.tokens }))
  if (kept === session) return [...skipped, ...unsaid]
  const shown = new Set(kept.verbatim)
  const { told, tell } = session
  const markerText = () => textOfMessages(tell({ summaries: 0, manifest: 0, marker: true }))
  return [
    ...skipped,
    ...unsaid,
    ...(told.marker && !kept.told.marker ? [left('collapse-marker', markerText())] : []),
    ...titles.slice(kept.told.manifest, told.manifest).map(({ id, title }) => left('manifest', title, id)),
    ...summaries.slice(kept.told.summaries, told.summaries).reverse().map(({ id, title, summary }) => left('summary', `${title}\n${summary}`, id)),
    ...session.verbatim.filter((part) => !shown.has(part)).flatMap(({ kind, messages, sources }): SessionLeftOut[] =>
      (sources.length === 0 ? [left(kind, textOfMessages(messages))] : sources.map((message) => ({ kind, id: message.id, reason: 'budget', tokens: message.tokens })))),
  ]
}
