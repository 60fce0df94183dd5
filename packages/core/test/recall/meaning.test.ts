/** What a question finds that shares no word with its answer, and how little it is believed for it. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { ANN, asking, score, talk as made } from './made-messages.ts'

const held = useDb()
const { now } = stoppedClock('2026-04-10T12:00:00Z')
const TEXTS = [
  'The train was late again this morning', 'Mine was on time, I read the newspaper', 'I handed in my notice on Friday',
  'The roof of the garage leaks', 'We painted the fence green on Sunday', 'My neighbour sold his old car',
]
const QUESTION = { query: 'Does it rain into any building?' }
const ANSWER = 'm3'

async function remembered(texts: readonly string[], isFlushed = true) {
  const memory = await memoryFor(held.db, { now })
  await memory.push({ conversationId: 'c', messages: talk(texts) })
  if (isFlushed) await memory.flush()
  await memory.settle()
  return memory
}

test.each([['of a finished episode', true], ['that no episode has yet', false]] as const)(
  'a message %s is found first that answers in other words, for its meaning and no surer than weak', async (_, isFlushed) => {
    const memory = await remembered(TEXTS, isFlushed)
    const { passages, confidence, episodes } = await memory.recall({ ...QUESTION, explain: true })
    expect(passages[0]?.messageId).toBe(ANSWER)
    expect(passages[0]!.explain!.parts['meaning']).toBeGreaterThan(0)
    expect(['none', 'weak']).toContain(confidence.level)
    for (const { why } of episodes) expect(why).toMatch(/turn is close in meaning, 2 Mar 2026$/)
    const plain = await memoryFor(held.db, { now, embedder: 'none' })
    expect((await plain.recall(QUESTION)).passages).toEqual([])
  },
)

test('where one message says all of the question in its words, the nearest in meaning come behind it', () => {
  const said = { counts: [1] }
  const found = score(made([{ meaning: 0.9 }, { ...said, meaning: 0 }, {}]), asking({}, { averageLength: 10 }))
  expect(found.map(({ message }) => message.seq)[0]).toBe(1)
})

test('a message without a word of the question is evidence of nothing, however near it is', () => {
  const [one] = score(made([{ meaning: 0.99, speaker: ANN }]))
  expect(one).toMatchObject({ isNear: true, evidence: { own: 0, rarity: 0, topic: 0 } })
  expect(one!.probability).toBeLessThan(0.25)
})

test('the reason is its meaning only where that counts more than the words around it', () => {
  const asked = asking({ words: [['dog'], ['lead']] }, { shares: [0.5, 0.5], texts: [1, 1] })
  const near = (meaning: number) => score(made([{ meaning }, { counts: [1, 0] }], 2), asked)
    .find(({ message }) => message.seq === 0)!.isNear
  expect(near(0.9)).toBe(true)
  expect(near(0.06)).toBe(false)
})

test('a message that is not near in meaning, and has nothing else in common, is no answer', () => {
  expect(score(made([{ meaning: 0.03 }, { meaning: -0.5 }, {}]))).toEqual([])
})

test('the scope of a question holds for what is near in meaning', async () => {
  const memory = await remembered(TEXTS)
  const after = new Date('2026-03-02T09:02:30Z')
  const { passages } = await memory.recall({ ...QUESTION, after })
  expect(passages.every(({ at }) => new Date(at) >= after)).toBe(true)
})
