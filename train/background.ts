/** In which share of messages the commonest words stand, so that a young conversation knows them. */
import type { MessageFeatures } from '../src/segment/detector/message-features.ts'
import type { Dialogue } from './corpora.ts'

/** Common enough to be worth a line in the weights. */
const MIN_SHARE = 0.004

/** By hashed stem; every domain counts alike. */
export function learnBackground(dialogues: readonly Dialogue[]): Map<number, number> {
  const domains = [...new Set(dialogues.map(({ domain }) => domain))]
  const sum = new Map<number, number>()
  for (const domain of domains) {
    const forms = dialogues.filter((dialogue) => dialogue.domain === domain).flatMap((dialogue) => dialogue.forms)
    for (const [term, count] of countsOf(forms)) sum.set(term, (sum.get(term) ?? 0) + count / forms.length / domains.length)
  }
  return new Map([...sum].filter(([, share]) => share >= MIN_SHARE).map(([term, share]) => [term, Number(share.toFixed(3))]))
}

function countsOf(forms: readonly MessageFeatures[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { terms } of forms) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
