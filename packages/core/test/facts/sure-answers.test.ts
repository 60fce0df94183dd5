/** What is no sure answer: a fact of the same thing that tells something else of it. */
import { expect, test } from 'vitest'
import type { FactChange, StatedFact } from '@madeleine/contract'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { fact, learn, storeLog } from '../../../../test/support/learning.ts'

const held = useDb()
const states = (text: string, day: number, rest: Partial<StatedFact> = {}): FactChange => ({ kind: 'new', fact: fact(text, day, rest) })

test(
  'a fact that tells something else of the same thing is no sure answer: not a subject for a '
  + 'place, one pet for their number, a liking for a hobby',
  async () => {
    await storeLog(held.db, { days: 30 })
    const memory = await memoryFor(held.db, { now: () => new Date('2026-06-01T12:00:00Z') })
    await learn(held.db, [
      states('Lena likes tea', 10, { category: 'preference', attribute: 'likes', value: 'tea' }),
      states('Ines studies botany', 21, { subject: 'Ines', attribute: 'studies', value: 'botany' }),
      states('Lena has a son', 22, { category: 'relationship', attribute: 'children', value: 'son' }),
      states('Tom has two sons', 23, { subject: 'Tom', category: 'relationship', attribute: 'children', value: 'two sons' }),
    ])
    const sure = async (query: string) =>
      (await memory.facts({ query })).filter(({ confidence }) => confidence! >= 0.4).map(({ text }) => text)
    expect([await sure('Which country is Ines studying in?'), await sure('What does Ines study?')]).toEqual([[], ['Ines studies botany']])
    expect([await sure('How many children does Lena have?'), await sure('How many children does Tom have?')])
      .toEqual([[], ['Tom has two sons']])
    expect([await sure('What hobbies does Lena have?'), await sure('What does Lena like?')]).toEqual([[], ['Lena likes tea']])
  },
)
