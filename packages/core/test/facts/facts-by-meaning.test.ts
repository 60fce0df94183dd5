/** Facts that share no word with a question: found for their meaning, and never more than weak. */
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-04-10T12:00:00Z')
let memory: Memory

const add = (text: string, rest: { attribute?: string; value?: string; subject?: string } = {}) =>
  memory.editFact({ action: 'add', text, ...rest })
const ask = async (query: string): Promise<string[]> => (await memory.facts({ query })).map(({ text }) => text)
const MONEY = 'How do I earn my money?'
const PARAMEDIC = 'The user works as a paramedic.'

beforeEach(async () => {
  memory = await memoryFor(held.db, { now })
  await add(PARAMEDIC, { attribute: 'occupation', value: 'paramedic' })
  await add('The user is afraid of flying.')
  await add('The user drives a second-hand Skoda.', { attribute: 'owns', value: 'a second-hand Skoda' })
})

test.each([
  ['English', PARAMEDIC, MONEY],
  ['German', 'Der Nutzer fährt einen gebrauchten Kombi.', 'Was für ein Auto habe ich?'],
  ['French', "L'utilisateur conduit une vieille Renault.", 'Quelle voiture ai-je ?'],
  ['Chinese', '用户养了两只兔子。', '我家里有什么动物？'],
])('a fact is found first by a question in other words, in %s, and is weak at most', async (_, text, query) => {
  if (text !== PARAMEDIC) await add(text)
  const { facts, confidence } = await memory.recall({ query })
  expect(facts[0]?.text).toBe(text)
  expect((await ask(query))[0]).toBe(text)
  for (const one of facts) expect(one.confidence).toBeLessThan(0.4)
  expect(['none', 'weak']).toContain(confidence.level)
})

test('without the table such a question finds no fact', async () => {
  memory = await memoryFor(held.db, { now, embedder: 'none' })
  expect(await ask(MONEY)).toEqual([])
  expect((await memory.recall({ query: MONEY })).facts).toEqual([])
})

test('what was learnt, corrected or forgotten since the last question is known at the next', async () => {
  expect(await ask(MONEY)).toEqual([PARAMEDIC])
  const [fact] = await memory.facts({ query: MONEY })
  await memory.editFact({
    action: 'correct', factId: fact!.id, text: 'The user works as an accountant.', value: 'accountant', wasNeverTrue: true,
  })
  expect(await ask(MONEY)).toEqual(['The user works as an accountant.'])
  const [accountant] = await memory.facts({ query: MONEY })
  await memory.forget({ factId: accountant!.id })
  expect(await ask(MONEY)).toEqual([])
})

test('what is near says nothing of somebody else', async () => {
  await add('The user has two dogs.')
  expect(await ask('What animals does Marta keep?')).toEqual([])
  await add('Marta has two rabbits.', { subject: 'Marta' })
  expect(await ask('What animals does Marta keep?')).toEqual(['Marta has two rabbits.'])
  expect(await ask('What animals do I keep?')).toEqual(['The user has two dogs.'])
})

test('where words answer, nothing follows that is only near', async () => {
  await add('The user has a car park beside the house.')
  expect(await ask('What is my occupation?')).toEqual([PARAMEDIC])
})

test('a question that names no more than a person or a time finds nothing for its meaning', async () => {
  for (const query of ['Marta', 'yesterday', 'xqzt wvrk', '']) expect((await memory.recall({ query: query || '?' })).facts).toEqual([])
})
