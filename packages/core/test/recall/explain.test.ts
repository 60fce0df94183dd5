/** The explanation of an answer: its numbers come to the score, and its terms are those that are there. */
import { beforeEach, expect, test } from 'vitest'
import { terms } from '@madeleine/language'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => {
  await remember(await open(), [
    {
      from: '2025-08-10T20:00:00Z',
      texts: ['The derailleur of my bicycle is broken', 'When did that happen?', 'Last Monday, on the bridge'],
    },
    { from: '2026-01-05T08:00:00Z', texts: [
      'I adopted a cat, she is called Miso', 'A cat! What does Miso eat in the morning?',
      'Only salmon, the little snob', 'Salmon, salmon, salmon',
    ] },
    { from: '2026-03-01T19:00:00Z', texts: ['我妈妈下个月来莱比锡看我', '太好了！她喜欢喝什么茶？', '她最喜欢茉莉花茶'] },
  ])
  await memory.push({
    conversationId: 'work',
    messages: talk(['The cat sleeps on the bicycle', 'Does Ann know?'], { from: '2026-03-10T11:00:00Z', first: 90 }),
  })
})
beforeEach(open)

const QUERIES = [
  'cat', 'What does Ann say about the salmon?', 'bicycle last summer', 'the first time the cat ate salmon in the morning',
  '茉莉花茶', 'When did the bicycle break?', '"the little snob" salmon', 'pets', 'in January 2026',
  'cat Miso salmon derailleur bicycle bridge 茉莉花茶',
]

test('the parts of a passage\'s score add up to it, and its terms are those query terms that it contains', async () => {
  for (const query of QUERIES) {
    const { passages } = await memory.recall({ query, passageLimit: 200, explain: true })
    expect(passages.length).toBeGreaterThan(0)
    for (const { score, text, explain } of passages) {
      const parts = Object.values(explain!.parts)
      const sum = parts.reduce((total, part) => total + part, 0)
      expect(score).toBeCloseTo(Math.min(1, Math.max(0, sum)), 9)
      expect(parts).not.toContain(0)
      const [own, asked] = [terms(text), terms(query)]
      expect(own).toEqual(expect.arrayContaining(explain!.terms))
      expect(asked).toEqual(expect.arrayContaining(explain!.terms))
      expect('words' in explain!.parts).toBe(explain!.terms.length > 0)
    }
  }
})

test('each arm of an episode has its rank and weight, and together with fading they add up to its score', async () => {
  for (const query of QUERIES) {
    const { episodes } = await memory.recall({ query, limit: 100, explain: true })
    const ranks: Record<string, number[]> = {}
    for (const { score, explain } of episodes) {
      expect(explain!.arms.length).toBeGreaterThan(0)
      for (const { arm, rank, weight, score: own } of explain!.arms) {
        expect(['words', 'vector', 'messages']).toContain(arm)
        expect(weight).toBeGreaterThan(0)
        expect(own === undefined || (own >= 0 && own <= 1)).toBe(true)
        ranks[arm] = [...(ranks[arm] ?? []), rank]
      }
      expect(score).toBeCloseTo(explain!.fused * explain!.factor, 12)
      expect(explain!.retrievability).toBeGreaterThan(0)
      expect(explain!.retrievability).toBeLessThanOrEqual(1)
    }
    // All are shown: each arm counts its own from 1 on
    for (const list of Object.values(ranks)) expect(list.sort((a, b) => a - b)).toEqual(list.map((_, i) => i + 1))
  }
})

test('without explain the results are the same and have no explanation', async () => {
  for (const query of QUERIES) {
    const [plain, explained] = [await memory.recall({ query }), await memory.recall({ query, explain: true })]
    expect([...plain.episodes, ...plain.passages].every((one) => one.explain === undefined)).toBe(true)
    const bare = <T extends { explain?: unknown }>({ explain: _, ...rest }: T) => rest
    expect([explained.episodes.map(bare), explained.passages.map(bare)]).toEqual([plain.episodes, plain.passages])
  }
})
