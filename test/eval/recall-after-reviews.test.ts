/** Recall after reviews, on a made-up chat: half of the questions are asked in talks that go on, the others are measured. */
import { expect, test } from 'vitest'
import { readChats } from '../../bench/eval/corpora/recall-chats.ts'
import { addReviews, evaluateAfterAsking, REVIEW_ARMS } from '../../bench/eval/recall/recall-after-reviews.ts'
import { memoryFor, stoppedClock, useDb } from '../testing.ts'

const held = useDb()

const SMALL_TALK = Array.from({ length: 20 }, (_, n) => `Well, number ${n} it is`)
const talk = (texts: readonly string[], session: number) =>
  [...texts, ...SMALL_TALK].map((text, n) => ({ speaker: n % 2 ? 'Ben' : 'Ana', dia_id: `D${session}:${n + 1}`, text }))
const chat = readChats([{
  sample_id: 'made up',
  conversation: {
    speaker_a: 'Ana', speaker_b: 'Ben',
    session_1_date_time: '1:00 pm on 1 May, 2023',
    session_1: talk([
      'My brother Anselm keeps alpacas on a hillside near Salzburg',
      'Splendid, and does he spin their wool himself?', 'He knits purple scarves for the Christmas market',
    ], 1),
    session_2_date_time: '1:00 pm on 9 May, 2023',
    session_2: talk([
      'The harpsichord in our attic needs new quills', 'Ask Ludmila, she restores clavichords in Vilnius',
      'She replaced the soundboard of hers last winter',
    ], 2),
    session_3_date_time: '1:00 pm on 20 May, 2023',
    session_3: talk(['I planted quinces behind the greenhouse'], 3),
  },
  qa: [
    { question: 'Where does Anselm keep alpacas?', evidence: ['D1:1'], category: 4 },
    { question: 'What does Anselm knit for the market?', evidence: ['D1:3'], category: 4 },
    { question: 'What does the harpsichord need?', evidence: ['D2:1'], category: 4 },
    { question: 'Who restores clavichords?', evidence: ['D2:2'], category: 4 },
    { question: 'What did Ludmila replace last winter?', evidence: ['D2:3'], category: 4 },
    { question: 'What grows behind the greenhouse?', evidence: ['D3:1'], category: 4 },
  ],
}], 'made-up').chats[0]!

async function run(isReviewed: boolean, seed = 1) {
  const clock = stoppedClock('2023-05-21T13:00:00Z')
  const memory = await memoryFor(held.db, { now: clock.now, user: `${isReviewed} ${seed}` })
  const measured = await evaluateAfterAsking(
    memory, chat, { seed, isReviewed, step: (days) => clock.step(days * 24 * 60), signal: new AbortController().signal },
  )
  const { conversations } = await memory.conversations()
  return { ...measured, conversations: conversations.length, stats: await memory.stats() }
}

test(
  'the questions asked first leave reviews; the others are measured with and without them, in otherwise equal stores',
  async () => {
    const [without, after] = [await run(false), await run(true)]
    const { asked, ratings } = after.reviews
    expect(asked).toBeGreaterThan(0)
    expect(ratings.hard + ratings.good + ratings.easy).toBeGreaterThan(0)
    expect(after.stats).toMatchObject({ pendingReviews: 0, reviews: Object.values(ratings).reduce((sum, count) => sum + count) })
    expect(without).toMatchObject({
      reviews: { asked, ratings: { again: 0, hard: 0, good: 0, easy: 0 } }, stats: { reviews: 0 }, conversations: after.conversations,
    })
    expect([...new Set([...without.answers, ...after.answers].map(({ arm }) => arm))].toSorted()).toEqual(REVIEW_ARMS.toSorted())

    const measured = (arm: string) => [...without.answers, ...after.answers].filter((one) => one.arm === arm)
    for (const arm of REVIEW_ARMS) expect(measured(arm).length).toBe(chat.questions.length - asked)
    const indices = measured('recall, reviews').map(({ index }) => index)
    expect(measured('recall, no reviews').map(({ index }) => index)).toEqual(indices)
    // Reviews move episodes, and no message; and what was said in the asking talks is found by nobody
    expect(measured('recall, reviews').map(({ ranking }) => ranking)).toEqual(measured('recall, no reviews').map(({ ranking }) => ranking))
    expect(measured('recall, reviews').flatMap(({ ranking }) => ranking.flat()).filter((id) => !id.startsWith('D'))).toEqual([])
  })

test('another seed asks other questions, and counts of chats add up', async () => {
  const indices = async (seed: number) => [...new Set((await run(false, seed)).answers.map(({ index }) => index))]
  expect(await indices(2)).not.toEqual(await indices(3))
  const ratings = { again: 1, hard: 2, good: 0, easy: 4 }
  expect(addReviews([{ asked: 3, ratings }, { asked: 2, ratings: { ...ratings, good: 5 } }]))
    .toEqual({ asked: 5, ratings: { again: 2, hard: 4, good: 5, easy: 8 } })
})
