/** Whether two readings of one message say the same in other words. */
import { terms } from '../../language/terms.ts'
import type { FactWords } from '../../language/facts/fact-text.ts'

export type ComparedWords = { readonly [K in 'subject' | 'attribute' | 'value' | 'text']: FactWords[K] | null }

/** Share of the words of the shorter one that both have. */
const SAME_SHARE = 0.5

/** By the words of their values, or of their sentences where one has no value. */
export function hasSameWords(a: ComparedWords, b: ComparedWords): boolean {
  const isOfValues = a.value !== null && b.value !== null
  const [some, others] = [a, b].map((one) => wordsOf(one, isOfValues)) as [ReadonlySet<string>, ReadonlySet<string>]
  const shared = [...some].filter((word) => others.has(word)).length
  return shared > SAME_SHARE * Math.min(some.size, others.size)
}

function wordsOf({ subject, value, text }: ComparedWords, isOfValue: boolean): ReadonlySet<string> {
  if (isOfValue) return new Set(terms(value ?? ''))
  const names = new Set(terms(subject ?? ''))
  return new Set(terms(text ?? '').filter((word) => !names.has(word)))
}
