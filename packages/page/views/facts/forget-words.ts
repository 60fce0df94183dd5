/** What would go, or has gone, when something is forgotten: in words. */
import { countText } from '../../parts/numbers.ts'
import type { ForgetPlanResult, ForgetResult, Wire } from '@madeleine/contract'

export type ForgetPlan = Wire<ForgetPlanResult>
export type ForgetReceipt = Wire<ForgetResult>

const NOUNS = {
  conversations: ['conversation', 'conversations'], messages: ['message', 'messages'], episodes: ['episode', 'episodes'],
  facts: ['fact', 'facts'], reviews: ['review', 'reviews'],
  recalls: ['recall awaiting its review', 'recalls awaiting their review'],
} as const satisfies Partial<Record<keyof ForgetPlan['plan'], readonly [string, string]>>

/** `1 fact` or `3 episodes, 40 messages`; `nothing` where nothing goes. */
export function rowsInWords(rows: ForgetPlan['plan']): string {
  const parts = (Object.keys(NOUNS) as (keyof typeof NOUNS)[]).filter((kind) => rows[kind] > 0)
    .map((kind) => `${countText(rows[kind])} ${NOUNS[kind][rows[kind] === 1 ? 0 : 1]}`)
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** What goes, what is made anew without it, and that it does not come back. */
export function planSentences({ plan, rebuilt: { episodes, facts, days } }: ForgetPlan): string[] {
  return [
    `Will be removed for good: ${rowsInWords(plan)}.`,
    ...sentence(episodes.length, 'episode loses messages and is rewritten.', 'episodes lose messages and are rewritten.'),
    ...sentence(facts.length, 'fact returns to what it was before.', 'facts return to what they were before.'),
    ...sentence(days.length, 'day gets new contents.', 'days get new contents.'),
    'Forgetting cannot be undone.',
  ]
}

const sentence = (count: number, one: string, several: string): string[] =>
  (count === 0 ? [] : [`${countText(count)} ${count === 1 ? one : several}`])
