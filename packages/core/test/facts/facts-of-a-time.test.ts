/** Facts are answered for the time that is asked, in five languages, and a plan whose days are over is listed no more. */
import { expect, test } from 'vitest'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const at = (day: string): Date => new Date(`${day}T09:00:00Z`)

test('what held in a year, what holds, and what is still to come', async () => {
  let now = at('2024-03-01')
  const memory = await memoryFor(held.db, { now: () => now, timeZone: 'UTC' })
  const say = async (day: string, content: string): Promise<void> => {
    now = at(day)
    await memory.push({ conversationId: day, messages: [{ role: 'user', content }] })
    await memory.settle()
  }
  const texts = async (options = {}): Promise<string[]> => (await memory.facts(options)).map(({ text }) => text)
  await say('2024-03-01', 'I live in Ghent. I work at Bosch. I am vegetarian.')
  await say('2025-02-01', 'I moved to Oslo. I started at Siemens.')
  await say('2026-05-01', "I just signed up for the half marathon on June 26. I'm not vegetarian anymore. I am vegan.")

  expect(await texts({ query: 'in 2024' })).toEqual(expect.arrayContaining([
    'The user lives in Ghent.', 'The user works at Bosch.', 'The user is vegetarian.',
  ]))
  expect(await texts({ query: 'in 2024' })).not.toContain('The user lives in Oslo.')
  for (const query of ['where do I live', 'wo wohne ich', '我住在哪里', 'dónde vivo', "où est-ce que j'habite"]) {
    expect((await texts({ query }))[0]).toBe('The user lives in Oslo.')
  }
  for (const query of ['where do I work', 'wo arbeite ich']) expect((await texts({ query }))[0]).toBe('The user works at Siemens.')
  expect((await texts({ query: 'what do I eat' }))[0]).toBe('The user is vegan.')
  const then = [['where do I live', 'lives in Ghent'], ['where do I work', 'works at Bosch'], ['what do I eat', 'is vegetarian']] as const
  for (const [query, fact] of then) {
    expect((await texts({ query, asOf: '2024-06-01' }))[0]).toBe(`The user ${fact}.`)
  }

  const plan = 'The user is signed up for the half marathon on 2026-06-26.'
  expect(await texts()).toContain(plan)
  now = at('2026-07-10')
  expect(await texts()).not.toContain(plan)
  expect(await texts({ includeSuperseded: true })).toContain(plan)
})
