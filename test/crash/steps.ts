/** The steps of the scenarios: what a client asks for, one after the other. */
import type { MessageInput } from '@madeleine/contract'
import { POSTINGS_PER_TRANSACTION } from '../../packages/core/store/tables/postings.ts'
import type { RateStep, RecallStep } from './review-steps.ts'

export type Step =
  | { readonly push: string; readonly messages: readonly MessageInput[] }
  | { readonly forget: string }
  | { readonly forgetMessages: { readonly conversationId: string; readonly from: number; readonly to: number } }
  | { readonly forgetUser: true }
  | RecallStep
  | RateStep
  | { readonly flush: true }
  | { readonly settle: true }

/** `count` messages a minute apart from `minute` on, ids numbered on from `first`. */
const lines = (count: number, { minute, first }: { minute: number; first: number }): MessageInput[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `m${first + i}`,
    role: (first + i) % 2 === 0 ? 'user' : 'assistant',
    name: (first + i) % 2 === 0 ? 'Ann' : 'Ben',
    content: `Line ${first + i} of the talk, about harbour number ${minute + i} and the weather there.`,
    timestamp: new Date(START + (minute + i) * 60_000),
    ...(i === 0 ? { metadata: { source: 'test', nested: { batch: minute } } } : {}),
  }))

const START = Date.parse('2026-03-02T09:00:00Z')

/** Three conversations whose looks go in one set. */
export const LOOKS: readonly Step[] = [
  ...['a', 'b', 'c'].map((push, i) => ({ push, messages: lines(2, { minute: 10 * i, first: 0 }) })),
  { flush: true },
  { settle: true },
]

/** So many different words that its postings do not fit into one transaction. */
const huge: MessageInput = {
  id: 'huge',
  role: 'user',
  content: Array.from({ length: POSTINGS_PER_TRANSACTION + 5 }, (_, i) => i.toString(36).padStart(3, 'q')).join(' '),
  timestamp: new Date(START + 200 * 60_000),
}

/** Pushes in batches, looks that close by silence, and a flush of two conversations. */
export const TALKS: readonly Step[] = [
  { push: 'a', messages: lines(3, { minute: 0, first: 0 }) },
  { push: 'c', messages: lines(2, { minute: 0, first: 0 }) },
  { push: 'a', messages: lines(2, { minute: 60, first: 3 }) },
  { push: 'c', messages: lines(1, { minute: 90, first: 2 }) },
  { settle: true },
  { push: 'b', messages: lines(2, { minute: 90, first: 0 }) },
  { push: 'a', messages: lines(2, { minute: 120, first: 5 }) },
  { flush: true },
  { settle: true },
]

/** Messages of an episode are forgotten, an episode as a whole, and some of a tail; then all that there is. */
export const FORGETTING: readonly Step[] = [
  { push: 'a', messages: lines(4, { minute: 0, first: 0 }) },
  { push: 'a', messages: lines(2, { minute: 60, first: 4 }) },
  { push: 'a', messages: lines(3, { minute: 120, first: 6 }) },
  { settle: true },
  { forgetMessages: { conversationId: 'a', from: 1, to: 3 } },
  { forgetMessages: { conversationId: 'a', from: 4, to: 7 } },
  { forgetMessages: { conversationId: 'a', from: 8, to: 9 } },
  { flush: true },
  { settle: true },
]

export const FORGETTING_ALL: readonly Step[] = [
  ...['a', 'b'].map((push) => ({ push, messages: lines(2, { minute: 0, first: 0 }) })),
  { flush: true },
  { settle: true },
  { forgetUser: true },
  { settle: true },
]

/** More characters than a message has without vectors of its parts. */
export const longText = (about: string): string =>
  Array.from({ length: 100 }, (_, i) => `In line ${i} the ${about} stood by the harbour again. `).join('')
const long = (id: string, minute: number): MessageInput =>
  ({ id, role: 'user', name: 'Ann', content: longText(id), timestamp: new Date(START + minute * 60_000) })

/** Long messages, whose parts have vectors: of one the rest of its episode stays when it is forgotten, one goes with its conversation. */
export const PARTS: readonly Step[] = [
  { push: 'a', messages: [...lines(2, { minute: 0, first: 0 }), long('letter', 5), long('lantern', 6)] },
  { push: 'b', messages: [long('violin', 5)] },
  { flush: true },
  { settle: true },
  { forgetMessages: { conversationId: 'a', from: 2, to: 3 } },
  { forget: 'b' },
  { settle: true },
]

/** A segment whose words need a transaction of their own; apart, because each run of it takes as long as ten others. */
export const HUGE: readonly Step[] = [{ push: 'b', messages: [huge] }, { flush: true }, { settle: true }]

/** Talk that states facts, which the rules read: two that follow each other, and one said twice. */
export const STATED: readonly Step[] = [
  ...['I live in Lisbon.', 'I love hiking.', 'I really love hiking.', 'I moved to Porto.'].map((content, i): Step => (
    { push: 'a', messages: [{ id: `s${i}`, role: 'user', name: 'Ann', content, timestamp: new Date(START + i * 60 * 60_000) }] })),
  { flush: true },
  { settle: true },
]

/** The same stages with one conversation each, for pairs of crashes. */
export const SMALL: readonly Step[] = [
  { push: 'a', messages: lines(2, { minute: 0, first: 0 }) },
  { push: 'a', messages: lines(1, { minute: 60, first: 2 }) },
  { push: 'c', messages: lines(1, { minute: 0, first: 0 }) },
  { forget: 'c' },
  { flush: true },
  { settle: true },
]
