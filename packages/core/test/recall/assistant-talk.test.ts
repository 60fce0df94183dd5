/** Recall over talk with an assistant: whose words are asked for, what answers nothing, and answers of a kind. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock('2026-05-01T09:00:00Z')
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})

type Turn = readonly ['user' | 'assistant', string]
async function remember(turns: readonly Turn[], conversationId = 'c'): Promise<void> {
  const at = (i: number) => new Date(Date.parse('2026-03-01T09:00:00Z') + i * 60_000).toISOString()
  await memory.push({ conversationId, messages: turns.map(([role, content], i) => ({ id: `m${i}`, role, content, timestamp: at(i) })) })
  await memory.flush({ conversationId })
  await memory.settle()
}
const firstOf = async (query: string) => (await memory.recall({ query })).passages[0]?.messageId
const levelOf = async (query: string) => (await memory.recall({ query })).confidence.level

const GARDEN: readonly Turn[] = [
  ['user', 'My greenhouse tomatoes get blight every August'],
  ['assistant', 'Greenhouse tomatoes and blight: for your greenhouse tomatoes I suggest copper spray against blight, more air in '
    + 'the greenhouse, and tomatoes that resist blight, such as Mountain Magic'],
]

describe('a question about talk with an assistant', () => {
  test('in the first person looks first at what that person said', async () => {
    await remember(GARDEN)
    expect(await firstOf('What blight problem do I have with my greenhouse tomatoes?')).toBe('m0')
  })

  test('for what the assistant said looks first at that', async () => {
    await remember(GARDEN)
    expect(await firstOf('What did you suggest against blight on greenhouse tomatoes?')).toBe('m1')
  })
})

const UNKNOWN: readonly Turn[] = [
  ['user', 'When did I repaint the rowing boat?'],
  ['assistant', "I couldn't find that."],
]

describe('a question that nothing answered', () => {
  test('is no evidence for itself, nor for a paraphrase, nor is the reply that does not know', async () => {
    await remember(UNKNOWN)
    for (const query of ['When did I repaint the rowing boat?', 'On which day was my rowing boat repainted?']) {
      expect(['none', 'weak']).toContain(await levelOf(query))
    }
  })

  test('is found by who looks for the question', async () => {
    await remember(UNKNOWN)
    expect(['fair', 'strong']).toContain(await levelOf('Did I ask when I repainted the rowing boat?'))
  })

  test('is no hindrance to what answers it later', async () => {
    await remember([...UNKNOWN, ['user', 'I repainted the rowing boat on 4 April'], ['assistant', 'Noted']])
    expect(await firstOf('When did I repaint the rowing boat?')).toBe('m2')
    expect(['fair', 'strong']).toContain(await levelOf('When did I repaint the rowing boat?'))
  })
})

describe('an answer of a kind', () => {
  test.each([
    [
      'How much did the kitchen lamp above the table cost?', 'The kitchen lamp above the table did cost a fortune',
      'The kitchen lamp above the table did cost 80 euro',
    ],
    [
      'Who repaired the kitchen lamp above the table?', 'the kitchen lamp above the table got repaired',
      'the kitchen lamp above the table got repaired by Malte',
    ],
    [
      'When was the kitchen lamp above the table repaired?', 'the kitchen lamp above the table got repaired',
      'the kitchen lamp above the table got repaired yesterday',
    ],
  ])('asked for by "%s" is fair at most without it', async (query, without, withAnswer) => {
    await remember([['user', without]])
    expect(await levelOf(query)).not.toBe('strong')
    await remember([['user', withAnswer]], 'd')
    expect(await levelOf(query)).toBe('strong')
  })
})

describe('a question for a thing by its noun', () => {
  const WORKSHOP: readonly Turn[] = [
    ['user', 'I went to the pottery workshop with Ilse on 12 March and made two glazed bowls there'],
    ['assistant', 'A pottery workshop with Ilse sounds lovely. In a pottery workshop the atmosphere is mostly calm.'],
  ]
  const DIARY: readonly Turn[] = [
    ['user', '三月十二日我和伊尔莎参加了陶艺工作坊，做了两个上釉的碗'], ['assistant', '陶艺工作坊听起来很棒！'],
  ]

  test.each([
    ['What was the atmosphere at the pottery workshop with Ilse on 12 March, where I made glazed bowls?', WORKSHOP],
    ['Which instructor did I have at the pottery workshop with Ilse, where I made glazed bowls?', WORKSHOP],
    ['三月十二日我和伊尔莎参加的陶艺工作坊用了哪些釉料？', DIARY],
  ])('is not surely answered by what tells other things of the same event: %s', async (query, turns) => {
    await remember(turns)
    expect(await levelOf(query)).not.toBe('strong')
  })

  test('is surely answered by what names the thing', async () => {
    await remember([['user', 'The atmosphere at the pottery workshop with Ilse on 12 March was tense'], ...WORKSHOP.slice(1)])
    expect(await levelOf('What was the atmosphere at the pottery workshop with Ilse on 12 March?')).toBe('strong')
  })
})

describe('a question on a subject that was talked about', () => {
  const BOAT: readonly Turn[] = [
    ['user', 'The ferry is the Merganser, and the skipper of the Merganser wants a loading plan by Friday'],
    ['assistant', 'A loading plan of the Merganser for its skipper: one row for each space, the heavy cars at the back'],
    ['user', 'Our boiler broke again, should I insure the boiler?'],
    ['assistant', 'A boiler insurance pays for parts and work. What a boiler insurance does cost: between 100 and 300 euro a year'],
  ]

  test.each(['What is the skipper of the Merganser called?', 'How much did I pay for the boiler insurance?'])(
    'is not surely answered by what tells other things of it, nor by what the assistant says in general: %s', async (query) => {
      await remember(BOAT)
      expect(await levelOf(query)).toBe('fair')
    },
  )

  test.each([
    ['What is the skipper of the Merganser called?', 'The skipper of the Merganser is called Torvald'],
    ['How much did I pay for the boiler insurance?', 'I did pay 140 euro for the boiler insurance'],
  ])('is surely answered by who says it: %s', async (query, answer) => {
    await remember([...BOAT, ['user', answer], ['assistant', 'Noted']])
    expect([await firstOf(query), await levelOf(query)]).toEqual(['m4', 'strong'])
  })
})

test('an overview is as sure as what several messages hold together', async () => {
  await remember([
    ['user', 'I sanded the hull of the dinghy'], ['assistant', 'Good'], ['user', 'The dinghy got a new mast step'], ['assistant', 'Fine'],
    ['user', 'I varnished the tiller of the dinghy'], ['assistant', 'Nice'],
  ])
  const [overview, single] = await Promise.all([
    memory.recall({ query: 'Give me a summary of my work on the dinghy' }), memory.recall({ query: 'work on the dinghy' }),
  ])
  expect(overview.confidence.value).toBeGreaterThan(single.confidence.value)
})
