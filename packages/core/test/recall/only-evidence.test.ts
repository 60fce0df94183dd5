/**
 * What is no evidence: dates of summaries, titles of conversations, what the reader sees anyway,
 * messages nobody read, spelling of no language.
 */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { NOTHING_ANSWERS } from '@madeleine/base'
import type { Reranker } from '../../model/reranker.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-04-01T12:00:00Z')
const open = (user: string, reranker?: Reranker): Promise<Memory> =>
  memoryFor(held.db, { user, now: clock.now, ...(reranker && { reranker }) })

const LOGS = {
  pl: ['Mój pies śpi na balkonie', 'Kupiłem nowy rower'], cs: ['Moje kočka spí na balkóně', 'Koupil jsem kolo'],
  fi: ['Kissani nukkuu parvekkeella', 'Ostin polkupyörän'],
  uk: ['Моя кішка спить на балконі', 'Я купив велосипед'], el: ['Η γάτα μου κοιμάται στο μπαλκόνι', 'Αγόρασα ποδήλατο'],
  he: ['החתול שלי ישן במרפסת', 'קניתי אופניים'], ar: ['قطتي تنام على الشرفة', 'اشتريت دراجة'],
}
const SOUP = ['We eat soup on Tuesdays', 'The bike has a flat tyre', 'Rain again this morning', 'Which bus goes to the lake?']
const CAR = ['I parked the car in Rue Victor Hugo near the bakery', 'Noted, Rue Victor Hugo']
const FERRY = [
  'We booked the ferry to the island', 'Is the hostel near the beach?',
  'Yes, five minutes by foot', 'I packed sunscreen', 'Bring the camera',
]

useFilled(held, async () => {
  await remember(await open('languages'), Object.entries(LOGS)
    .map(([conversationId, texts]) => ({ conversationId, from: '2026-03-11T09:00:00Z', texts })))
  const dated = await open('dated')
  await remember(dated, [{ conversationId: 'ferry', from: '2026-03-11T09:00:00Z', texts: FERRY }])
  const titled = await open('titled')
  await remember(titled, [
    { conversationId: 'py', from: '2026-03-11T09:00:00Z', texts: SOUP },
    { conversationId: 'other', from: '2026-03-12T09:00:00Z', texts: FERRY },
  ])
  await titled.push({ conversationId: 'py', title: 'Python project setup', messages: [] })
  await titled.push({
    conversationId: 'open', title: 'Planning Valencia',
    messages: talk(['Which train is best', 'The one at nine'], { from: '2026-04-01T11:00:00Z', first: 90 }),
  })
  const seen = await open('seen')
  await remember(seen, [
    { conversationId: 'ferry', from: '2026-03-11T09:00:00Z', texts: FERRY },
    { conversationId: 'live', from: '2026-04-01T11:00:00Z', texts: CAR },
  ])
  await seen.push({ conversationId: 'live', messages: talk(['So where did I park it?'], { from: '2026-04-01T11:20:00Z', first: 90 }) })
  const calls = await open('calls')
  await calls.push({ conversationId: 'c', messages: Array.from({ length: 41 }, (_, i) => ({
    id: `k${i}`, role: 'user' as const, name: i === 40 ? 'Miso' : i % 2 === 0 ? 'Ben' : 'Marta',
    content: i === 40 ? 'ok' : i % 2 === 0 ? 'Thanks Marta' : 'Miso Miso Miso',
    timestamp: new Date(Date.UTC(2026, 1, 1, 9, i)).toISOString(),
  })) })
  await calls.flush()
  await calls.settle()
})

test.each([
  ['pl', 'rowerem'], ['cs', 'kočkou'], ['fi', 'polkupyörällä'], ['uk', 'кішкою'],
  ['el', 'γάτες'], ['el', 'ποδηλάτων'], ['he', 'חתולים'], ['ar', 'دراجتي'],
])('an inflected form that the log does not know finds its talk by its spelling: %s, %s', async (conversationId, query) => {
  const { episodes } = await (await open('languages')).recall({ query })
  expect(episodes[0]).toMatchObject({ conversationId })
})

test.each(['asdfgh', 'qwrtz', 'xkcdq', 'sdfghjk', 'qwertz', 'zzzz'])('gibberish finds nothing: %s', async (query) => {
  expect((await (await open('languages')).recall({ query })).episodes).toEqual([])
})

test('the date that a summary begins with is no evidence', async () => {
  const memory = await open('dated')
  for (const query of ['long march', 'protest march', 'Kubernetes 11', 'iPhone 11']) {
    const { confidence, episodes } = await memory.recall({ query })
    expect([query, confidence.level, episodes[0]?.confidence]).toEqual([query, 'none', confidence.value])
  }
  expect((await memory.recall({ query: 'what happened in March' })).confidence.level).toBe('strong')
})

test('the title of a conversation answers as an episode does, not in each of its messages', async () => {
  const { confidence, episodes, passages } = await (await open('titled')).recall({ query: 'python' })
  expect(confidence.level).toBe('strong')
  expect(episodes[0]).toMatchObject({ conversationId: 'py', confidence: confidence.value })
  expect(passages.length).toBeGreaterThan(0)
  for (const one of passages) expect(one.confidence).toBeLessThan(0.4)
})

test('the title of a conversation is found while its messages are open', async () => {
  const { confidence, passages, corrections } = await (await open('titled')).recall({ query: 'Valencia' })
  expect([confidence.level, corrections]).toEqual(['strong', []])
  expect(passages.map(({ text }) => text).sort()).toEqual(['The one at nine', 'Which train is best'])
})

test('what the session shows anyway is no reason to show something else', async () => {
  const memory = await open('seen')
  const contextOf = async (options: { minConfidence: 'none' | 'fair' }) => (await memory.context({
    conversationId: 'live', query: 'Where did I park the car in Rue Victor Hugo?', manifest: false, ...options,
  })).messages.map(({ content }) => String(content)).join('\n')
  const context = await contextOf({ minConfidence: 'fair' })
  expect(context).toContain('near the bakery')
  expect(context).not.toMatch(/ferry|## (?:Passages|Episodic Memories)/)
  expect(await contextOf({ minConfidence: 'none' })).toMatch(/ferry/)
})

test('the confidence of an answer does not depend on how many passages are asked for, even if most say nothing', async () => {
  const memory = await open('calls')
  const levels = await Promise.all([1, 3, 20, 200]
    .map(async (passageLimit) => (await memory.recall({ query: 'Marta', passageLimit })).confidence))
  expect(new Set(levels.map(({ level, value }) => `${level} ${value}`))).toEqual(new Set(['weak 0.25']))
})

test('what a reranker found is shown, whatever its words are', async () => {
  const reranker = { name: 'scripted', rerank: async (_: string, texts: readonly string[]) => texts.map(() => 1) }
  const query = 'the holidays of the accountant in Toledo'
  const asked = async (memory: Memory) => {
    const { messages } = await memory.context({ conversationId: 'new', query, manifest: false })
    const { text, confidence } = await memory.recall({ query })
    return { context: messages.length, isFlagged: text.includes(NOTHING_ANSWERS), level: confidence.level }
  }
  const reranked = await open('seen', reranker)
  expect(await asked(await open('seen'))).toEqual({ context: 1, isFlagged: true, level: 'none' })
  expect(await asked(reranked)).toEqual({ context: 1, isFlagged: false, level: 'none' })
  expect((await reranked.context({ conversationId: 'new', query, manifest: false, minConfidence: 'fair' })).messages).toEqual([])
})
