/** A question about a named person is answered by what is said by or about them, and by nobody else's fact. */
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { own, states } from './known.ts'
import { learn, storeLog } from '../../../../test/support/learning.ts'

const held = useDb()
let memory: Memory

const relationship = { category: 'relationship' } as const
const KNOWN = [
  own('The user is allergic to penicillin', 1, { attribute: 'allergy', value: 'penicillin' }),
  own('The user has a sister called Marta', 2, { ...relationship, attribute: 'siblings', value: 'a sister called Marta' }),
  own('The user works as a painter', 3, { attribute: 'occupation', value: 'painter' }),
  states('Minka cannot take worming pills', 4, { subject: 'Minka', attribute: 'health', value: 'worming pills' }),
  states('莉娜住在成都', 5, { subject: '莉娜', attribute: 'home', value: '成都' }),
]

beforeEach(async () => {
  await storeLog(held.db, { days: 40 })
  memory = await memoryFor(held.db, { now: () => new Date('2026-06-01T12:00:00Z') })
})

const sure = async (query: string) => (await memory.facts({ query })).filter(({ confidence }) => confidence! >= 0.4).map(({ text }) => text)

test.each([
  'what is Marta allergic to', 'what is marta allergic to?', "What are Marta's allergies?",
  "which pills can't Petra take", 'where does Petra work', 'where does petra work',
  'What is Will allergic to?', 'where does Rose work', 'wogegen ist Petra allergisch',
  'Petra在哪里工作', '玛尔塔住在哪里', 'what is Zoltan allergic to',
])("nobody else's fact answers, and no fact is given that does not name the person: %s", async (query) => {
  await learn(held.db, KNOWN)
  const facts = await memory.facts({ query })
  expect(facts.filter(({ confidence }) => confidence! >= 0.4)).toEqual([])
  for (const { text } of facts) expect(text).toMatch(/Marta/)
  const { text } = await memory.recall({ query })
  expect(text).not.toMatch(/^- \[.*(?:penicillin|painter|worming|成都)/mu)
})

test('a fact that the user states about Marta is Marta\'s, even if she is also "my sister"', async () => {
  await learn(held.db, [...KNOWN, own("The user's sister Marta is allergic to nuts", 6, { attribute: 'allergy', value: 'nuts' })])
  expect(await sure('what is Marta allergic to')).toEqual(["The user's sister Marta is allergic to nuts"])
  expect(await sure('what is marta allergic to')).toEqual(["The user's sister Marta is allergic to nuts"])
  expect((await memory.facts({ query: 'what am I allergic to' }))[0]!.text).toBe('The user is allergic to penicillin')
})

test('a fact that only mentions somebody is no answer about them', async () => {
  await learn(held.db, [...KNOWN, own("The user is allergic to Marta's cats", 6, { attribute: 'allergy', value: "Marta's cats" })])
  expect(await sure('what is Marta allergic to')).toEqual([])
})

test('facts about a relative under her name answer what is asked about "my sister"', async () => {
  await learn(held.db, [...KNOWN, states('Marta is allergic to nuts', 6, { subject: 'Marta', attribute: 'allergy', value: 'nuts' })])
  expect((await memory.facts({ query: 'what is my sister allergic to' }))[0])
    .toMatchObject({ text: 'Marta is allergic to nuts', confidence: 0.9 })
  expect((await memory.facts({ query: 'what is Marta allergic to' }))[0])
    .toMatchObject({ text: 'Marta is allergic to nuts', confidence: 0.9 })
  expect(await sure('what is my brother allergic to')).toEqual([])
})

test('a question about pills is answered by allergies and health, whosever they are', async () => {
  await learn(
    held.db, [...KNOWN, states('Petra is allergic to ibuprofen', 6, { subject: 'Petra', attribute: 'allergy', value: 'ibuprofen' })],
  )
  expect((await memory.facts({ query: "which pills can't Petra take" }))[0]!.text).toBe('Petra is allergic to ibuprofen')
})

test('recall is not sure of talk that neither names the person asked about nor stands beside their name', async () => {
  await memory.push({ conversationId: 'e', messages: talk([
    "I'm allergic to penicillin.", 'Good to know.', 'My cat cannot take the pills that the vet gave her.',
    'Poor thing!', 'We painted the walls at work today.', 'Which colour?',
    'My colleague Rosa is allergic to nuts.', 'Careful with the cake.',
  ], { first: 900, from: '2026-05-01T12:00:00Z' }) })
  await memory.flush()
  await memory.settle()
  for (const query of [
    'what is Marta allergic to', "which pills can't Petra take", 'where does Petra work', 'what is zoltan allergic to',
  ]) {
    const { confidence, passages } = await memory.recall({ query })
    expect([query, confidence.value < 0.4, passages.length > 0]).toEqual([query, true, true])
  }
  const { confidence, passages: [first] } = await memory.recall({ query: 'what is Rosa allergic to' })
  expect([confidence.level, first!.text]).toEqual(['strong', 'My colleague Rosa is allergic to nuts.'])
})
