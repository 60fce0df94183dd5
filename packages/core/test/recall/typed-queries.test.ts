/** Queries as people type them, through the whole of recall: other spellings of a word, an emoji alone, words of another language. */
import { expect, test } from 'vitest'
import type { Memory } from '../../index.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const SAID = [
  'My mum keeps bees behind the shed.', 'The new roof costs 12,500.00 in all.', 'We saw a fox 🦊 near the bins.',
  'I want to hunt for a fund that pays the tiles.', 'Zoe\u0308 plays the viola in Rye.', 'The Donau\u00addampfer leaves at nine.',
  'В саду живе їжак.', 'Η γάτα κοιμάται στο παράθυρο.', 'اشتريت السيارة في الصيف.', 'יש לי חתול אפור.',
  'I live with my fiancé, who is a welder.',
]

/** Queries, and what stands in the first passage that each finds. */
const FOUND: readonly (readonly [string, string])[] = [
  ['What does my mother keep?', 'mum keeps bees'], ['12500', '12,500.00'], ['What costs 12,500?', '12,500.00'], ['🦊', 'fox'],
  ['Zo\u00eb', 'viola'], ['Donaudampfer', 'leaves at nine'], ['їжака', 'їжак'], ['γάτες', 'γάτα'], ['سيارتي', 'السيارة'],
  ['החתולים', 'חתול'],
  ['What is the job of my fiancée?', 'welder'],
]

async function remembered(): Promise<Memory> {
  const memory = await memoryFor(held.db)
  for (const [i, content] of SAID.entries()) await memory.push({ conversationId: `c${i}`, messages: [{ role: 'user', content }] })
  await memory.flush()
  await memory.settle()
  return memory
}

test('a query finds what was written otherwise', async () => {
  const memory = await remembered()
  const first: [string, string | undefined][] = []
  for (const [query] of FOUND) first.push([query, (await memory.recall({ query })).passages[0]?.text])
  expect(first).toEqual(FOUND.map(([query, said]) => [query, expect.stringContaining(said)]))
  await memory.close()
})

test('German words are read as no English ones: wann is not want, and Hund is no fund', async () => {
  const memory = await remembered()
  for (const query of ['wann', 'Wann war ich mit dem Hund beim Arzt?']) {
    expect((await memory.recall({ query })).corrections).toEqual([])
  }
  await memory.close()
})

test('a fiancée is a relation, however the accents are typed, and a mother who was called mum is one', async () => {
  const memory = await memoryFor(held.db)
  const said = ['My fiance\u0301e Ilse plays the cello.', 'My mum is called Maret.']
  await memory.push({ conversationId: 'c', messages: said.map((content) => ({ role: 'user' as const, content })) })
  await memory.flush()
  await memory.settle()
  const answer = async (query: string): Promise<string | undefined> => (await memory.facts({ query }))[0]?.text
  for (const query of ['Who is my fiancée?', 'Who is my fiance\u0301e?', 'Who is my fiancee?', 'Who is my partner?']) {
    expect(await answer(query)).toContain('Ilse')
  }
  expect(await answer('Who is my mother?')).toContain('Maret')
  await memory.close()
})
