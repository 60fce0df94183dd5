/** What of a session was not shown, and why. */
import { messagesOf, textOfMessages, type Session } from '../core/session.ts'
import { textCounterOf, type TextTokens } from '../core/text-tokens.ts'
import type { Part, Planned, SessionLeftOut } from './session-plan.ts'

/** What the budget left out, as it would stand. */
export function leftOutOf({ session, summaries, titles }: Planned, kept: Session<Part>, tokens: TextTokens): SessionLeftOut[] {
  if (kept === session) return []
  const count = textCounterOf(tokens)
  const left = (kind: SessionLeftOut['kind'], text: string, id?: string): SessionLeftOut =>
    ({ kind, ...(id !== undefined && { id }), reason: 'budget', tokens: count(text) })
  const shown = new Set(kept.verbatim)
  const { told, tell } = session
  const markerText = () => textOfMessages(messagesOf({ verbatim: [], tell, told: { summaries: 0, manifest: 0, marker: true } }))
  return [
    ...(told.marker && !kept.told.marker ? [left('collapse-marker', markerText())] : []),
    ...titles.slice(kept.told.manifest, told.manifest).map(({ id, title }) => left('manifest', title, id)),
    ...summaries.slice(kept.told.summaries, told.summaries).reverse().map(({ id, title, summary }) => left('summary', `${title}\n${summary}`, id)),
    ...session.verbatim.filter((part) => !shown.has(part)).flatMap((part): SessionLeftOut[] => {
      const { kind, messages, sources } = part
      if (sources.length === 0) return [left(kind, textOfMessages(messages))]
      // Counted when they came
      return sources.map(({ id, text, tokens: stored }) => (tokens === 'o200k' ? { kind, id, reason: 'budget', tokens: stored } : left(kind, text, id)))
    }),
  ]
}
