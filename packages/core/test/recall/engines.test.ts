/** One SQL, two engines, one ranking: the same log and the same queries give the same scores, to nine digits, on both. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

const LOG = [
  {
    conversationId: 'friends', from: '2025-07-12T08:00:00Z',
    texts: ['I adopted a cat, she is called Miso', 'A cat! What does Miso eat?', 'Only salmon, the little snob'],
  },
  {
    conversationId: 'friends', from: '2025-11-10T20:00:00Z',
    texts: ['The derailleur of my bicycle is broken', 'Take it to the shop in the Südvorstadt', 'They want ninety-five euros for it, Ben'],
  },
  {
    conversationId: 'work', from: '2026-01-08T09:00:00Z',
    texts: ['The résumé of the applicant is on my desk', 'Is she the one with the cat?', 'The one who repairs bicycles'],
  },
  { conversationId: 'friends', from: '2026-03-01T19:00:00Z', texts: ['我妈妈下个月来莱比锡看我', '太好了！她喜欢喝什么茶？', '她最喜欢茉莉花茶'] },
]
const WAITING = talk(['Miso sleeps on the bicycle', 'Cats do'], { from: '2026-03-10T11:00:00Z', first: 90 })

/** The first passages and episodes (by their first message) of each query with their scores, best first. */
type Scores = readonly (readonly [id: string, score: number])[]
const PINNED: Readonly<Record<string, { passages: Scores; episodes: Scores }>> = {
  'What does my cat Miso eat?': {
    passages: [['m1', 0.370227278736], ['m2', 0.309415800778], ['m0', 0.302123650707], ['m91', 0.160606258934], ['m90', 0.138559745002]],
    episodes: [['m0', 0.984884454700], ['m20', 0.972365444576], ['m10', 0.009365062566]],
  },
  'the broken bicycle': {
    passages: [['m10', 0.362819422865], ['m90', 0.174995945266], ['m22', 0.169081701572], ['m12', 0.156526157154], ['m11', 0.154201423152]],
    episodes: [['m10', 0.986555607400], ['m20', 0.972365444576], ['m30', 0.009434805649]],
  },
  '她喝什么茉莉花茶': {
    passages: [['m32', 0.179608508490], ['m31', 0.171250608333], ['m30', 0.124076556470]],
    episodes: [['m30', 0.993902641000], ['m20', 0.009532994555], ['m10', 0.009365062566]],
  },
  'What did Ben say about the shop in November?': {
    passages: [['m11', 0.318617209350], ['m10', 0.136807423432], ['m12', 0.133802464922]],
    episodes: [['m10', 0.986555607400], ['m20', 0.009532994555], ['m0', 0.009349198839]],
  },
  'the first time with a cat last summer': {
    passages: [['m0', 0.544882844080], ['m1', 0.506558111993], ['m91', 0.375930902423], ['m21', 0.357711847512], ['m2', 0.299775770717]],
    episodes: [['m0', 0.984728717120], ['m20', 0.972521723175]],
  },
}

test('five queries have the recorded scores on every engine, where messages have no vectors, as before they had any', async () => {
  const memory = await memoryFor(held.db, { now: clock.now, embedder: 'none' })
  await remember(memory, LOG)
  await memory.push({ conversationId: 'work', messages: WAITING })
  const found: Record<string, { passages: Scores; episodes: Scores }> = {}
  for (const query of Object.keys(PINNED)) {
    const { passages, episodes } = await memory.recall({ query, limit: 3, passageLimit: 5 })
    found[query] = {
      passages: passages.map((one) => [one.messageId, one.score]), episodes: episodes.map((one) => [one.messageIds[0]!, one.score]),
    }
  }
  const close = (scores: Scores) => scores.map(([id, score]) => [id, expect.closeTo(score, 9) as number])
  expect(found).toEqual(Object.fromEntries(
    Object.entries(PINNED).map(([query, { passages, episodes }]) => [query, { passages: close(passages), episodes: close(episodes) }]),
  ))
})
