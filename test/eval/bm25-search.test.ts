/** Plain BM25 over texts. */
import { expect, test } from 'vitest'
import { bm25, idf } from '../../packages/core/rank/bm25.ts'
import { bm25Search, turnTerms } from '../../bench/eval/recall/bm25-search.ts'

test('texts rank by the sum of idf times weight, without texts that share no word with the question, equal scores in input order', () => {
  const texts = [['x'], ['cat', 'x', 'y'], ['dog', 'cat', 'dog'], ['cat', 'z', 'y'], ['dog', 'x', 'y', 'z']]
  expect(bm25Search(texts)('dog or cat')).toEqual([2, 4, 1, 3])
  const averageLength = 14 / 5
  expect(idf(2, 5) * bm25(1, 4, { averageLength })).toBeGreaterThan(idf(3, 5) * bm25(1, 3, { averageLength }))
  expect(bm25Search(texts)('bird')).toEqual([])
  expect(bm25Search([])('dog')).toEqual([])
})

test('a turn is found by its speaker, whose name is read as a name in any language of the turn', () => {
  expect(turnTerms({ name: 'Anna', text: 'Ich habe die Häuser gesehen' })).toEqual(['anna', 'haus', 'geseh'])
  expect(turnTerms({ name: undefined, text: 'I have seen the houses' })).toEqual(['see', 'hous'])
})
