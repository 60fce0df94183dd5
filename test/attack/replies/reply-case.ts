/** A reply of a model about facts, and what it is given for. */
import { type FactsToAsk, readFacts, unexplainedOf } from '@madeleine/language'
import type { FactCategory, FactChange, KnownFact } from '@madeleine/contract'
import { messagesOf, type CaseMessage } from '../pasted/pasted-case.ts'

/** What was said, in order; the reply cites the last message of it unless it says otherwise. */
export type SaidBefore = string | readonly CaseMessage[]

/** Said; "category attribute"; value; text; subject (the user unless named). */
export type ReplyRow = readonly [said: SaidBefore, sort: string, value: string, text: string, subject?: string]

/** Known facts that every question of these cases shows: f1, f2, f3. */
export const KNOWN: readonly KnownFact[] = ([
  ['home', 'identity', 'Lisbon', 'The user lives in Lisbon.'],
  ['employer', 'identity', 'Initech', 'The user works at Initech.'],
  ['likes', 'preference', 'tea', 'The user likes tea.'],
] as const).map(([attribute, category, value, text]) => ({
  id: `id-${attribute}`, subject: 'user', category: category satisfies FactCategory, attribute, value, text,
  validFrom: new Date('2025-01-01'),
}))

const listed = (said: SaidBefore): readonly CaseMessage[] => (typeof said === 'string' ? [said] : said)

/** What is asked about messages, as consolidation asks it: only what may state something is shown. */
export function askedAbout(said: SaidBefore): FactsToAsk {
  const { messages } = unexplainedOf(messagesOf(listed(said)), KNOWN)
  return { timeZone: 'UTC', known: KNOWN, episodes: [{ conversationId: 'c', messages }] }
}

/** What a reply changes. Entries without `messages` cite the last message that is shown. */
export function changedBy(said: SaidBefore, entries: readonly Record<string, unknown>[]): readonly FactChange[] {
  const asked = askedAbout(said)
  const last = asked.episodes[0]!.messages.length
  const facts = entries.map((entry) => ({ messages: [Math.max(1, last)], ...entry }))
  return readFacts({ facts } as never, asked)?.changes ?? []
}

/** A row as an entry of a reply. */
export const entryOf = ([, sort, value, text, subject = 'user']: ReplyRow): Record<string, unknown> => {
  const [category, attribute = ''] = sort.split(' ')
  return { op: 'new', known: '', category, attribute, value, text, since: '', subject }
}
