/** The steps of a scenario that record a recall, have it reviewed, and rate by hand. */
import type { MessageInput, ReviewRating } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { until } from '../testing.ts'
import type { Step } from './steps.ts'

/** Asks this conversation, and waits until that is recorded. */
export interface RecallStep {
  readonly recall: string
  readonly query: string
}

/** Rates the first episode, unless more reviews than these are there: who got no answer looks before trying again. */
export interface RateStep {
  readonly rate: ReviewRating
  readonly reviews: number
}

/** Texts of a user and the assistant in turn, from `minute` on. */
const said = (texts: readonly string[], minute: number): MessageInput[] =>
  texts.map((content, i) => ({
    id: `s${minute + i}`, role: i % 2 === 0 ? 'user' : 'assistant', content,
    timestamp: new Date(Date.parse('2026-03-02T09:00:00Z') + (minute + i) * 60_000),
  }))

/** A recall of a remembered talk, reviewed by what followed it, and an explicit rating. */
export const REVIEWS: readonly Step[] = [
  { push: 'a', messages: said(['Oskar paints the lantern room of the lighthouse green', 'Then the varnish must dry until Sunday'], 0) },
  { flush: true },
  { settle: true },
  { push: 'b', messages: said(['What does Oskar do now?'], 60) },
  { recall: 'b', query: 'Oskar' },
  { push: 'b', messages: said(['', 'He paints the lantern room, and the varnish dries until Sunday.'], 61).slice(1) },
  { flush: true },
  { settle: true },
  { rate: 'easy', reviews: 1 },
]

export async function recallRecorded(memory: Memory, { recall: conversationId, query }: RecallStep): Promise<void> {
  await memory.recall({ query, conversationId })
  await until(async () => (await memory.stats()).pendingReviews > 0)
}

export async function rateOnce(memory: Memory, { rate, reviews }: RateStep): Promise<void> {
  if ((await memory.stats()).reviews > reviews) return
  const { episodes } = await memory.recent({ within: ['a'] })
  await memory.rate(episodes[0]!.id, rate)
}
