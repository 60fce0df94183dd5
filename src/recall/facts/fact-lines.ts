/** Facts as lines of text for a model. */
import type { FactCategory } from '../../core/facts/fact.ts'
import { escapeText } from '../../message/transcript.ts'
import { dayOf } from '../render/match-reason.ts'

/** What a line shows of a fact. */
export interface LinedFact {
  readonly category: FactCategory
  readonly text: string
  readonly validFrom: Date
  readonly validTo: Date | null
}

/** `- [identity] Ann lives in Lisbon (since 3 Mar 2026; 2 sources)`; of what holds no longer `(3 Mar 2026 – 5 May 2026; 1 source)`. The text is escaped as messages are. */
export function factLine({ category, text, validFrom, validTo }: LinedFact, sources: number, timeZone: string): string {
  const from = dayOf(validFrom, timeZone)
  const time = validTo === null ? `since ${from}` : `${from} – ${dayOf(validTo, timeZone)}`
  return `- [${category}] ${escapeText(text.replace(/\s+/g, ' ').trim())} (${time}; ${sources} source${sources === 1 ? '' : 's'})`
}
