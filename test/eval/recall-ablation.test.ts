/** Ranking without a feature: what an explained recall says of its parts is enough. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABLATIONS, ablationsOf } from '../../bench/eval/recall/recall-ablation.ts'
import { PERSON_FACTOR, SCORE_WEIGHTS } from '../../packages/core/recall/message-score.ts'
import type { Episode, Passage, RecallResult } from '@madeleine/contract'

const DAY = Date.parse('2026-01-01T00:00:00Z')

const totalOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, part) => sum + part, 0)
const passage = (messageId: string, parts: Record<string, number>, more: Partial<Passage> = {}): Passage =>
  ({
    messageId, conversationId: 'c', role: 'user', text: messageId, at: new Date(DAY),
    score: totalOf(parts), confidence: 0.5, explain: { parts, terms: [] }, ...more,
  })
const recallOf = (passages: Passage[], episodes: Episode[] = []): RecallResult => ({
  confidence: { level: 'fair', value: 0.5 }, times: [], corrections: [], passages, episodes, facts: [], pending: 0, text: '', leftOut: [],
})
const rankedBy = (recall: RecallResult): Record<string, string[]> =>
  Object.fromEntries(ablationsOf(recall).map(({ arm, units }) => [arm, units.flat()]))

/** What the one who is asked about says, its parts before the factor. */
const ofPerson = (parts: Record<string, number>): Record<string, number> => ({ ...parts, speaker: totalOf(parts) * (PERSON_FACTOR - 1) })

describe('the rows of an ablation', () => {
  it('switch off every single feature, the speaker, groups of features, and fading', () => {
    expect(ABLATIONS).toEqual([
      ...Object.keys(SCORE_WEIGHTS).map((feature) => `− ${feature}`), '− speaker',
      '− all context', '− time', '− topics', '− form', 'own words only', 'episodes, no fading',
    ])
    expect(ablationsOf(recallOf([])).map(({ arm }) => arm)).toEqual(ABLATIONS)
  })

  it('take a part out of the score and sort again', () => {
    const ranked = rankedBy(
      recallOf([passage('a', { words: 0.2, window: 0.4 }), passage('b', { words: 0.3, date: 0.2 }), passage('c', { words: 0.4 })]),
    )
    expect(ranked['− window']).toEqual(['b', 'c', 'a'])
    expect(ranked['− date']).toEqual(['a', 'c', 'b'])
    expect(ranked['− all context']).toEqual(['b', 'c', 'a'])
    expect(ranked['− topics']).toEqual(['a', 'b', 'c'])
    expect(ranked['own words only']).toEqual(['c', 'b', 'a'])
  })

  it("apply the factor for the question's subject to the remaining score", () => {
    // a: .5 · 1.6; without its window .3 · 1.6 = .48, which is more than .4, but less than .5
    const ranked = rankedBy(
      recallOf([passage('a', ofPerson({ words: 0.3, window: 0.2 })), passage('b', { words: 0.5 }), passage('c', { words: 0.4 })]),
    )
    expect(ranked['− window']).toEqual(['b', 'a', 'c'])
    expect(ranked['own words only']).toEqual(['b', 'c', 'a'])
    const plain = rankedBy(recallOf([passage('a', ofPerson({ words: 0.3 })), passage('b', { words: 0.4 })]))
    expect([plain['− speaker'], plain['− window']]).toEqual([['b', 'a'], ['a', 'b']])
  })

  it('leave out messages without any evidence for the question: length alone is no answer', () => {
    const ranked = rankedBy(recallOf([passage('a', { window: 0.3, length: 0.1, session: 0.2 }), passage('b', { words: 0.1 })]))
    expect(ranked['− window']).toEqual(['b'])
    expect(ranked['− session']).toEqual(['a', 'b'])
  })

  it('keep messages in front that a phrase lifted over better scores, and put the newer of equals first', () => {
    const [old, recent] = [{ at: new Date(DAY) }, { at: new Date(DAY + 1000) }]
    const ranked = rankedBy(
      recallOf([passage('lifted', { words: 0.1 }), passage('a', { words: 0.3, hour: 0.1 }, old), passage('b', { words: 0.3 }, recent)]),
    )
    expect(ranked['− hour']).toEqual(['lifted', 'b', 'a'])
  })

  it('rank episodes by the fused score of their arms, with repeats behind', () => {
    const episode = (id: string, fused: number, factor: number): Episode =>
      ({
        messageIds: [id], score: fused * factor, explain: { arms: [], fused, retrievability: factor, factor, terms: [] },
      }) as unknown as Episode
    const episodes = [episode('a', 0.8, 1), episode('b', 0.9, 0.8), episode('repeats', 1, 0.9)]
    expect(rankedBy(recallOf([], episodes))['episodes, no fading']).toEqual(['b', 'a', 'repeats'])
  })
})

const PARTS = ['words', 'window', 'answers', 'session', 'topic', 'date', 'length'] as const
const parts = fc.dictionary(fc.constantFrom(...PARTS), fc.integer({ min: 1, max: 900 }).map((thousandths) => thousandths / 1000))
  .map((rest) => ({ words: 0.001, ...rest }))

describe('any row of an ablation', () => {
  it('keeps the order without unused features, and only loses passages without used ones', () => {
    fc.assert(fc.property(fc.array(fc.tuple(parts, fc.boolean())), (given) => {
      const passages = given.map(([own, isOfPerson], i) => passage(`m${i}`, isOfPerson ? ofPerson(own) : own))
        .sort((a, b) => b.score - a.score)
      const ids = passages.map(({ messageId }) => messageId)
      const ranked = rankedBy(recallOf(passages))
      for (const unused of ['− hour', '− order', '− when', '− asks', '− tells', '− episode', '− windowTopic']) {
        expect(new Set(ranked[unused])).toEqual(new Set(ids))
      }
      const scores = new Map(passages.map(({ messageId, score }) => [messageId, score]))
      for (const [i, id] of ranked['− hour']!.entries()) expect(scores.get(id)!).toBeCloseTo(passages[i]!.score, 6)
      for (const { units } of ablationsOf(recallOf(passages))) {
        expect(new Set(units.flat()).size).toBe(units.length)
        expect(units.flat().filter((id) => !scores.has(id))).toEqual([])
      }
    }))
  })
})
