/** How much of the corpus the rules read, and how much of what they read is in it. */
import { describe, expect, test } from 'vitest'
import { agreementOn, corpusIn, type CorpusLanguage } from '../../../../../test/support/corpus.ts'

/** A hair below what the rules reach: one fact more or less is no failure, a handful is. */
const LEAST: readonly (readonly [CorpusLanguage, { readonly precision: number; readonly recall: number }])[] = [
  ['en', { precision: 0.99, recall: 0.94 }],
  ['de', { precision: 0.95, recall: 0.95 }],
  ['zh', { precision: 0.98, recall: 0.98 }],
]

describe.each(LEAST)('of the sentences in %s', (language, least) => {
  const { precision, recall, differing } = agreementOn(corpusIn(language))
  const read = differing.join('\n')

  test(`at least ${least.recall} of the noted facts and ends are read`, () =>
    expect(recall, `missing (-) and not expected (+):\n${read}\n`).toBeGreaterThanOrEqual(least.recall))
  test(`at least ${least.precision} of the facts and ends that are read were noted`, () =>
    expect(precision, `missing (-) and not expected (+):\n${read}\n`).toBeGreaterThanOrEqual(least.precision))
})
