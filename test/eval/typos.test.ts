/** The typos of the evaluation: one a question, the same for the same seed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTypo } from '../../bench/eval/recall/typos.ts'
import { randomFrom } from '../../bench/seeded-random.ts'
import { editDistance } from '@madeleine/base'

const QUESTION = "Where did Lena's friends plant the poppies in 2026?"

test('a question gets one typo, one edit away, in a word that is searched for', () => {
  fc.assert(fc.property(fc.integer(), (seed) => {
    const typo = withTypo(QUESTION, ['Lena'], randomFrom(seed))
    expect(editDistance(typo, QUESTION, 3)).toBe(1)
    expect(typo).toMatch(/^Where did Lena's .* the .* in 2026\?$/)
    expect(withTypo(QUESTION, ['Lena'], randomFrom(seed))).toBe(typo)
  }))
})

test('all four kinds of typos occur, and each word gets some', () => {
  const typos = Array.from({ length: 200 }, (_, seed) => withTypo(QUESTION, ['Lena'], randomFrom(seed)))
  expect(new Set(typos.map(({ length }) => length - QUESTION.length))).toEqual(new Set([-1, 0, 1]))
  for (const word of ['friends', 'plant', 'poppies']) expect(typos.some((typo) => !typo.includes(word))).toBe(true)
})

test('a question of names, short words and stopwords stays as it is', () => {
  for (const question of ['Who is Lena?', 'Was it there in May 2026?', '', 'to be or not to be']) {
    expect(withTypo(question, ['Lena Ortiz'], randomFrom(1))).toBe(question)
  }
})
