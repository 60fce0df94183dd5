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

/** What is known of somebody who says these things on these days. */
async function saying(...said: readonly (readonly [day: string, content: string])[]) {
  let now = at(said[0]![0])
  const memory = await memoryFor(held.db, { now: () => now, timeZone: 'UTC' })
  for (const [day, content] of said) {
    now = at(day)
    await memory.push({ conversationId: day, messages: [{ role: 'user', content }] })
    await memory.settle()
  }
  return { memory, goTo: (day: string) => void (now = at(day)) }
}

test.each([
  ['I work at Bosch.', 'I retired last March.', 'The user works at Bosch.'],
  ['Ich arbeite bei Bosch.', 'Ich bin seit März in Rente.', 'Der Nutzer arbeitet bei Bosch.'],
  ['Trabajo en Bosch.', 'Me jubilé en marzo.', 'El usuario trabaja en Bosch.'],
  ['Je travaille chez Bosch.', "J'ai pris ma retraite en mars.", "L'utilisateur travaille chez Bosch."],
  ['我在博世工作。', '我三月份退休了。', '用户在博世工作。'],
])('an end that is dated back changes what held then: %s %s', async (before, after, fact) => {
  const { memory } = await saying(['2024-03-01', before], ['2026-05-01', after])
  const then = async (asOf: string) => (await memory.facts({ asOf })).filter(({ attribute }) => attribute === 'employer')
  expect(await then('2026-02-15')).toMatchObject([{ text: fact }])
  expect((await then('2026-02-15'))[0]).not.toHaveProperty('validTo')
  expect(await then('2026-04-15')).toEqual([])
  // A recall of that day knows what had been said by then
  const { facts } = await memory.recall({ query: before, asOf: '2026-04-15' })
  expect(facts.map(({ text }) => text)).toContain(fact)
})

test('a retirement of years ago is over too, where a job that one left then may have been followed by another', async () => {
  const { memory } = await saying(['2024-03-01', 'I work at Bosch.'], ['2026-05-01', 'I retired in March 2025.'])
  expect((await memory.facts()).map(({ text }) => text)).toEqual(['The user retired.'])
})

test('a plan whose day is over has ended with that day, wherever it is still shown', async () => {
  const { memory, goTo } = await saying(['2026-05-01', "I'm flying to Osaka on June 3. My sister's wedding is on June 12."])
  const plans = async () => (await memory.facts({ includeSuperseded: true })).filter(({ text }) => /Osaka|wedding/.test(text))
    .map(({ text, validTo }) => [/Osaka|wedding/.exec(text)![0], validTo?.toISOString().slice(0, 10)]).toSorted()
  expect(await plans()).toEqual([['Osaka', undefined], ['wedding', undefined]])
  goTo('2026-07-01')
  expect(await plans()).toEqual([['Osaka', '2026-06-04'], ['wedding', '2026-06-13']])
  expect((await memory.facts()).map(({ text }) => text)).toEqual(['The user has a sister.'])
  const { facts: [plan] } = await memory.recall({ query: 'Did I fly to Osaka?' })
  expect(plan).toMatchObject({ validTo: new Date('2026-06-04T00:00:00Z') })
})
