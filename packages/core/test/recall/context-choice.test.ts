/** What a context shows: all of a small memory, the nearest where nothing is sure, otherwise what has evidence; in order of time. */
import { beforeEach, describe, expect, test } from 'vitest'
import { MAY_NOT_ANSWER } from '@madeleine/base'
import { confidenceOf } from '@madeleine/contract'
import { chooseForContext } from '../../recall/context-choice.ts'
import { found } from '../../../../test/support/found.ts'
import type { Memory } from '../../memory/memory.ts'
import { countO200k } from '../../../base/tokens/token-count.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { remember, type Stretch } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-05-01T12:00:00Z')
const open = (user: string): Promise<Memory> => memoryFor(held.db, { user, now: clock.now })

const SMALL: readonly Stretch[] = [
  { from: '2026-03-02T09:00:00Z', texts: ['The plumber comes on Thursday', 'Noted', 'He has to look at the boiler', 'Is it cold?'] },
  { from: '2026-03-01T09:00:00Z', conversationId: 'other', texts: ['My violin lesson was moved', 'To which day?', 'Monday'] },
]
const WORK = ['ledger', 'invoice', 'roof', 'printer', 'contract', 'budget', 'meeting', 'timetable', 'scaffold', 'warehouse']
/** Forty stretches of talk about nothing that is asked for. */
const LONG: readonly Stretch[] = Array.from({ length: 40 }, (_, nth) => ({
  from: new Date(Date.UTC(2026, 0, 2 + nth, 9)).toISOString(),
  texts: Array.from({ length: 8 }, (__, i) => `Today the ${WORK[(nth + i) % 10]} of house ${nth} kept the people of the `
    + `${WORK[(nth * 3 + i) % 10]} busy until the evening, and number ${8 * nth + i} is still open`),
}))
const CODE = 'Use <ul class="menu"><li>Home</li></ul> and a List<String> for the sidebar component'
const REPLY = `The sourdough starter wants feeding twice a day. ${'Flour has gluten and water has none at all. '.repeat(60)}`
  + 'In winter the starter belongs near the stove.'
const TOLD: readonly Stretch[] = [
  { from: '2026-02-20T09:00:00Z', texts: ['I began to bake sourdough with my starter', REPLY, 'Sourdough!', 'Great'] },
  { from: '2026-02-24T09:00:00Z', texts: ['How does the sidebar component look?', CODE, 'We adopted a greyhound called Pelle', 'Lovely'] },
  { from: '2026-02-28T09:00:00Z', texts: ['Where do we walk Pelle the greyhound?', 'Along the canal, before breakfast'] },
]

useFilled(held, async () => {
  await remember(await open('small'), SMALL)
  const long = await open('long')
  await remember(long, LONG)
  for (const [i, { from, texts }] of TOLD.entries()) {
    await long.push({ conversationId: 'told', messages: talk(texts, { from, first: 10 * i }) })
    await long.flush({ conversationId: 'told' })
  }
  await long.settle()
})

let long: Memory
beforeEach(async () => void (long = await open('long')))

const asked = async (memory: Memory, query: string, options: Partial<Parameters<Memory['context']>[0]> = {}) => {
  const { recalled = '', leftOut } = await memory.context({ conversationId: 'new', query, manifest: false, ...options })
  return { text: recalled, lines: recalled.split('\n'), leftOut }
}

test('a context shows all that is stored where it fits, in order of time, whatever is asked', async () => {
  const { text, lines, leftOut } = await asked(await open('small'), 'Which visa did I need for Peru?')
  expect(lines.slice(lines.indexOf('## Passages') + 1, -1)).toEqual([
    '**1 Mar 2026**', '- Ann: "My violin lesson was moved"', '- Ben: "To which day?"', '- Ann: "Monday"',
    '**2 Mar 2026**', '- Ann: "The plumber comes on Thursday"', '- Ben: "Noted"', '- Ann: "He has to look at the boiler"',
    '- Ben: "Is it cold?"',
  ])
  expect([text.includes(MAY_NOT_ANSWER), leftOut]).toEqual([false, []])
})

test('what a caller wants to be sure of is withheld from a small memory too', async () => {
  expect((await asked(await open('small'), 'Which visa did I need for Peru?', { minConfidence: 'fair' })).text).toBe('')
})

test('a context in which nothing is sure shows the nearest, in a third of the budget, under a line that says so', async () => {
  const query = 'Did the ledger of the astronaut explode?'
  expect(['none', 'weak']).toContain((await long.recall({ query })).confidence.level)
  const { text, lines } = await asked(long, query)
  expect(lines[lines.indexOf('## Passages') + 1]).toBe(MAY_NOT_ANSWER)
  expect(text).toContain('ledger')
  expect(countO200k(text)).toBeLessThanOrEqual(1420)
  expect(countO200k((await asked(long, query, { maxTokens: 1500 })).text)).toBeLessThanOrEqual(1220)
  const inMore = countO200k((await asked(long, query, { maxTokens: 8000 })).text)
  expect([inMore > 1420, inMore <= 2820]).toEqual([true, true])
  expect(text).not.toContain('## Episodic Memories')
  expect((await asked(long, query, { minConfidence: 'fair' })).text).toBe('')
})

test('a context leaves out single words and praise that hold the words of the query', async () => {
  const { text } = await asked(long, 'When did I begin to bake sourdough?')
  expect(text).toContain('I began to bake sourdough')
  expect(text).not.toContain('"Sourdough!"')
  expect((await long.recall({ query: 'When did I begin to bake sourdough?' })).text).toContain('"Sourdough!"')
})

test('a context shows a question and its reply one behind the other, under their day', async () => {
  const { lines } = await asked(long, 'Where do we walk the greyhound?')
  const at = lines.indexOf('- Ann: "Where do we walk Pelle the greyhound?"')
  expect(lines.slice(at - 1, at + 2)).toEqual([
    '**28 Feb 2026**', '- Ann: "Where do we walk Pelle the greyhound?"', '- Ben: "Along the canal, before breakfast"',
  ])
  const days = lines.filter((line) => line.startsWith('**')).map((line) => Date.parse(line.replaceAll('*', '')))
  expect(days).toEqual(days.toSorted((a, b) => a - b))
})

test('a context shows of a long reply the part that answers, and code as it was written', async () => {
  const { lines } = await asked(long, 'Where does the starter belong in winter, near the stove?')
  const reply = lines.find((line) => line.includes('near the stove'))!
  expect(reply).toMatch(/^- Ben \(characters [\d,]+–[\d,]+ of [\d,]+\)/)
  expect(reply.length).toBeLessThan(1000)
  const { text } = await asked(long, 'How does the sidebar component look?')
  expect(text).toContain(String.raw`Use <ul class=\"menu\"><li>Home<\/li><\/ul> and a List<String> for the sidebar component`)
  expect(text).not.toContain('u003c')
})

test('a context stops where what follows has no evidence, however much room there is', async () => {
  const { text, leftOut } = await asked(long, 'Where do we walk the greyhound?', { maxTokens: 8000 })
  expect(countO200k(text)).toBeLessThan(2000)
  expect(leftOut.every(({ reason }) => reason === 'confidence')).toBe(true)
})

test.each([
  'In which order did I bring up the greyhound, the sourdough and the sidebar?', 'What came first, the greyhound or the sourdough?',
  'In welcher Reihenfolge habe ich sourdough, sidebar und greyhound erwähnt?',
])('asked for an order, a context lists what the person said of it, by day: %s', async (query) => {
  const { lines } = await asked(long, query)
  const told = lines.filter((line) => /^\*\*|sourdough|greyhound|sidebar/.test(line))
  expect(told.join('\n'))
    .toMatch(/\*\*20 Feb 2026\*\*\n- Ann: "I began to bake sourdough[^]*\n\*\*24 Feb 2026\*\*\n[^]*greyhound called Pelle/)
  expect(lines.some((line) => line.startsWith('- Ben'))).toBe(false)
})

test('a context says nothing under its budget of 4,000 tokens more than asked for', async () => {
  const { tokens } = await long.context({ conversationId: 'new', query: 'the ledger and the roof of the house' })
  expect(tokens).toBeLessThanOrEqual(4000)
})

describe('of what a ranking has found', () => {
  const ranked = (messages: readonly { text: string; score: number; role?: 'user' | 'assistant' }[], side?: 'assistant') => ({
    episodes: [], facts: [], pendingCount: 0, phrases: [], confidence: confidenceOf(0.9), ...(side && { side }),
    messages: messages.map(({ text, score, role = 'user' }, seq) =>
      ({ message: found(seq, { text, role, name: null }), segmentId: 's', score, parts: {}, terms: ['canal'] })),
  })
  const shown = (of: ReturnType<typeof ranked>, given: object = {}): number[] =>
    chooseForContext(of, { text: 'the canal', minConfidence: 'judged', detail: 'auto', isJudged: true, maxTokens: 2000, ...given })
      .shown.messages.map(({ message: { seq } }) => seq)
  const LONG_TEXT = 'We walked along the canal and talked about it. '.repeat(30)

  test('a long message comes first only where it says more, and a budget buys the short ones before', () => {
    expect(shown(ranked([{ text: LONG_TEXT, score: 0.5 }, { text: 'The canal is frozen', score: 0.45 }]))).toEqual([1, 0])
    expect(shown(ranked([{ text: LONG_TEXT, score: 0.9 }, { text: 'The canal is frozen', score: 0.2 }]))).toEqual([0, 1])
  })

  test('where nothing is sure, the nearest come in their order', () => {
    const unsure = ranked([{ text: LONG_TEXT, score: 0.5 }, { text: 'The canal is frozen', score: 0.45 }])
    expect(shown({ ...unsure, confidence: confidenceOf(0.1) })).toEqual([0, 1])
  })

  test('an assistant is shown among the first only, unless it is asked for, or has a name', () => {
    const many = (role: 'user' | 'assistant') => Array.from({ length: 14 }, (_, i) => ({ text: `canal ${i}`, score: 0.5 - i / 100, role }))
    expect(shown(ranked(many('assistant')))).toHaveLength(10)
    expect(shown(ranked(many('assistant'), 'assistant'))).toHaveLength(14)
    expect(shown(ranked(many('user')))).toHaveLength(14)
    const named = ranked(many('assistant'))
    const messages = named.messages.map((one) => ({ ...one, message: { ...one.message, name: 'Ben' } }))
    expect(shown({ ...named, messages })).toHaveLength(14)
  })
})
