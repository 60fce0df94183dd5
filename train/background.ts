/** Background vocabulary: the share of messages that contain each common word, as prior frequencies for a new conversation. */
import type { MessageFeatures } from '../packages/segment/detector/message-features.ts'
import type { Dialogue } from './corpora.ts'

/** The lowest share of messages of a word that the weights include. */
const MIN_SHARE = 0.004

/** Shares by hashed stem, averaged over the domains with equal weight. */
export function learnBackground(dialogues: readonly Dialogue[]): Map<number, number> {
  const domains = [...new Set(dialogues.map(({ domain }) => domain))]
  const sum = new Map<number, number>()
  for (const domain of domains) {
    const messages = dialogues.filter((dialogue) => dialogue.domain === domain).flatMap((dialogue) => dialogue.messages)
    for (const [term, count] of countsOf(messages)) sum.set(term, (sum.get(term) ?? 0) + count / messages.length / domains.length)
  }
  return new Map([...sum].filter(([, share]) => share >= MIN_SHARE).map(([term, share]) => [term, Number(share.toFixed(3))]))
}

function countsOf(messages: readonly MessageFeatures[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { terms } of messages) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
