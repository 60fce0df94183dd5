/** What the rules read in messages of Wednesday 12 June 2024, and in a sentence by who said it. */
import type { EndedFact, Message, OverFact, SaidChange, StatedFact } from '@madeleine/contract'
import { noteReading, ruleFacts } from '@madeleine/language'
import { atOnce } from '@madeleine/base'
import { openMeaningTable } from '@madeleine/meaning'

const { vectorOf } = await openMeaningTable()

export const AT = new Date('2024-06-12T10:00:00Z')
/** Notes are of 2026, since some of them name months of that year. */
const NOTED_AT = new Date('2026-11-20T10:00:00Z')

export const message = (text: string, more: Partial<Message> = {}): Message => ({
  id: 'm', seq: 0, role: 'user', kind: 'message', text, at: AT, receivedAt: AT, timed: true,
  tokens: 1, callIds: [], resultIds: [], marks: {}, ...more,
})

export const changes = (messages: readonly Message[], timeZone = 'UTC', people = false): SaidChange[] =>
  atOnce(ruleFacts(messages, { conversationId: 'c', timeZone, people, vectorOf }))

export const newFacts = (all: readonly SaidChange[]): StatedFact[] =>
  all.flatMap((change) => (change.kind === 'new' && change.fact.category !== 'note' ? [change.fact] : []))

/** Lena says it by herself, an unnamed user says it to an assistant, or an assistant notes it. */
export type Speaker = 'Lena' | 'user' | 'assistant'

/** The texts of the facts in a sentence. */
export function factsIn(sentence: string, by: Speaker): string[] {
  const all = {
    Lena: () => changes([message(sentence, { name: 'Lena' })]),
    user: () => changes([message(sentence), message('Noted.', { role: 'assistant', seq: 1 })]),
    assistant: () => noteReading(
      message(sentence, { id: 'remember:abc', at: NOTED_AT, receivedAt: NOTED_AT }), { conversationId: 'c', timeZone: 'UTC' },
    ).changes,
  }[by]()
  return newFacts(all).map(({ text }) => text)
}

/** What a sentence of Lena's takes back, or says is over. */
export const endsIn = (sentence: string): (EndedFact | OverFact)[] => changes([message(sentence, { name: 'Lena' })])
  .flatMap((change) => (change.kind === 'end' || change.kind === 'over' ? [change] : []))
