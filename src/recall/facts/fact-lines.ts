/** Facts as lines of text for a model. */
import { isLasting, type FactCategory, type FactQuality } from '../../core/facts/fact.ts'
import { escapeText } from '../../message/transcript.ts'
import { dayOf } from '../render/match-reason.ts'

/** When a fact held. */
export interface TimedFact {
  readonly attribute?: string | null
  readonly validFrom: Date
  readonly validTo?: Date | null
}

/** What a line shows of a fact. */
export interface LinedFact extends TimedFact {
  readonly category: FactCategory
  readonly text: string
  readonly quality: FactQuality
}

/** `since 3 Mar 2026`, of what holds no longer `3 Mar 2026 – 5 May 2026`; of what does not change nothing, or since when it is corrected. */
export function factTime({ attribute, validFrom, validTo }: TimedFact, timeZone: string): string[] {
  const [from, to] = [dayOf(validFrom, timeZone), validTo ? dayOf(validTo, timeZone) : undefined]
  if (isLasting(attribute)) return to === undefined ? [] : [`corrected ${to}`]
  return [to === undefined ? `since ${from}` : `${from} – ${to}`]
}

/** Whose word it is, where no message of a person's own states it. */
export const notedBy = ({ quality }: Pick<LinedFact, 'quality'>): string[] => (quality === 'noted' ? ['noted by an assistant'] : [])

/** `- [identity] Ann lives in Lisbon (since 3 Mar 2026; 2 sources)`; its time as `factTime` tells it, and that an assistant noted it. The text is escaped as messages are. */
export function factLine(fact: LinedFact, sources: number, timeZone: string): string {
  const about = [...factTime(fact, timeZone), ...notedBy(fact), `${sources} source${sources === 1 ? '' : 's'}`].join('; ')
  return `- [${fact.category}] ${escapeText(fact.text.replace(/\s+/g, ' ').trim())} (${about})`
}
