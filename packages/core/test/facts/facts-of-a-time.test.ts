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

test.each([
  ['Vivo en Bilbao. Trabajo en Iberdrola. Soy vegetariana.', 'Nos mudamos a Burgos. Empecé a trabajar en Repsol. Ahora soy vegana.',
    ['dónde vivía en 2024', 'Bilbao', 'Burgos'], ['dónde trabajaba en 2024', 'Iberdrola', 'Repsol'],
    ['qué comía en 2024', 'vegetariana', 'vegana']],
  ["J'habite à Nantes. Je travaille chez Renault. Je suis végétarienne.",
    "Nous avons déménagé à Tours. J'ai commencé chez Airbus. Maintenant je suis végane.",
    ['où habitais-je en 2024', 'Nantes', 'Tours'], ['où est-ce que je travaillais en 2024', 'Renault', 'Airbus'],
    ["qu'est-ce que je mangeais en 2024", 'végétarienne', 'végane']],
  ['Ich wohne in Kiel. Ich arbeite bei Siemens. Ich bin Vegetarierin.',
    'Wir sind nach Jena gezogen. Ich habe bei Bosch angefangen. Ich lebe jetzt vegan.',
    ['wo habe ich 2024 gewohnt', 'Kiel', 'Jena'], ['bei wem arbeitete ich 2024', 'Siemens', 'Bosch'],
    ['was habe ich 2024 gegessen', 'Vegetarierin', 'vegan']],
  ['我住在厦门，在华为上班。我吃素。', '我们搬到长沙了。我入职了腾讯。我现在吃纯素。',
    ['2024年我住在哪里', '厦门', '长沙'], ['2024年我在哪儿工作', '华为', '腾讯'], ['2024年我吃什么', '吃素', '吃纯素']],
  ['I live in Leeds. I work at Siemens. I am a vegetarian.', 'We moved to York. I started at Bosch on Monday. I am vegan now.',
    ['where did I live in 2024', 'Leeds', 'York'], ['where did I work in 2024', 'Siemens', 'Bosch'],
    ['what did I eat in 2024', 'vegetarian', 'vegan']],
] as const)('a question about a year is answered surely by what held in it, and by nothing later: %s', async (before, after, ...asked) => {
  const { memory } = await saying(['2024-02-01', before], ['2025-06-02', after])
  for (const [query, then] of asked) {
    const facts = await memory.facts({ query })
    expect(facts.map(({ value, confidence }) => [query, value, confidence])).toEqual([[query, then, 0.9]])
  }
  const now = await memory.facts()
  expect(asked.map(([, , value]) => now.some((fact) => fact.value === value))).toEqual([true, true, true])
})

test.each([
  ['Ich habe mich für den Halbmarathon am 26. Juni angemeldet.', 'Halbmarathon'],
  ['Me he apuntado a la media maratón del 26 de junio.', 'media maratón'],
  ['Je me suis inscrite au semi-marathon du 26 juin.', 'semi-marathon'],
  ['我报名了6月26号的半程马拉松。', '半程马拉松'], ["I'm moving to Bonn on Friday, June 26.", 'moving to Bonn'],
  ['SIGNED. Moving on friday 26 june', 'moving'],
  ['Ich ziehe am Freitag, dem 26. Juni nach Bonn.', 'zieht'], ['Nos mudamos el viernes 26 de junio a Bonn.', 'se muda'],
  ['Je déménage le vendredi 26 juin à Bonn.', 'déménage'],
])('what is planned for a day, with its day of the week or without, is a plan of that day, and past behind it: %s', async (said, what) => {
  const { memory, goTo } = await saying(['2026-05-10', said])
  const plans = async () => (await memory.facts()).filter(({ attribute }) => attribute === 'plan').map(({ text }) => text)
  expect(await plans()).toEqual([expect.stringContaining(what)])
  expect((await plans())[0]).toContain('2026-06-26')
  goTo('2026-07-10')
  expect(await plans()).toEqual([])
})

test('what one ate on a day is no question about how one eats', async () => {
  const { memory } = await saying(['2026-05-10', 'I am vegan.'])
  expect((await memory.facts({ query: 'what did I eat yesterday' })).filter(({ confidence = 0 }) => confidence >= 0.4)).toEqual([])
  expect((await memory.facts({ query: 'what did I eat in 2026' }))[0]).toMatchObject({ value: 'vegan', confidence: 0.9 })
})
