/** How good a ranking is: a case computed by hand, and what holds for any ranking. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreRanking, meanScoresOf, METRICS, percentile, readMetrics, type Truth } from '../../bench/eval/recall/recall-metrics.ts'

const turns = (...ids: string[]): string[][] => ids.map((id) => [id])
const log2 = Math.log2

describe('a ranking of turns', () => {
  /** Evidence b, d, z; b stands at rank 2, d at rank 6, z nowhere. Every turn is 100 words long. */
  const truth: Truth = { evidence: new Set(['b', 'd', 'z']), wordsOf: () => 100 }
  const judged = scoreRanking(turns('a', 'b', 'a', 'c', 'e', 'f', 'd', 'b', 'g'), truth)

  it('has the metrics computed by hand, and a repeated turn takes no rank', () => {
    const ideal = 1 + 1 / log2(3) + 1 / log2(4)
    expect(judged).toEqual({
      'R@1': 0, 'R@5': 1 / 3, 'R@10': 2 / 3, 'R@25': 2 / 3,
      'any@5': 1, 'any@10': 1, 'all@5': 0, 'all@10': 0,
      'NDCG@5': expect.closeTo(1 / log2(3) / ideal, 12), 'NDCG@10': expect.closeTo((1 / log2(3) + 1 / log2(7)) / ideal, 12),
      MRR: 1 / 2, first: 0,
      'words@250': 1 / 3, 'words@500': 1 / 3, 'words@1000': 2 / 3, 'words@2000': 2 / 3,
    })
  })

  it('counts only whole turns', () => {
    const read = (words: number) =>
      scoreRanking(turns('a', 'b'), { evidence: new Set(['b']), wordsOf: (id) => (id === 'a' ? 200 : words) })['words@250']
    expect([read(50), read(51)]).toEqual([1, 0])
  })

  it('scores 0 without a hit', () => {
    expect(Object.values(scoreRanking([], truth))).toEqual(METRICS.map(() => 0))
  })
})

describe('a ranking of episodes', () => {
  it('counts the evidence inside, against the best order of all episodes', () => {
    // Three episodes hold 2, 1 and 0 of the evidence; they come as 0, 2, 1
    const judged = scoreRanking([['x', 'y'], ['a', 'b', 'c'], ['d']], { evidence: new Set(['a', 'c', 'd']), gains: [1, 0, 2] })
    expect(judged).toMatchObject({ 'R@1': 0, 'R@5': 1, 'all@5': 1, MRR: 1 / 2 })
    expect(judged['NDCG@5']).toBeCloseTo((2 / log2(3) + 1 / 2) / (2 + 1 / log2(3)), 12)
  })
})

const id = fc.constantFrom(...'abcdefghijklmnopqrst')
const ranking = fc.array(fc.array(id, { minLength: 1, maxLength: 3 }), { maxLength: 40 })
const evidence = fc.uniqueArray(id, { minLength: 1, maxLength: 8 }).map((ids) => new Set(ids))
const words = fc.dictionary(id, fc.nat(600)).map((lengths) => (one: string) => lengths[one] ?? 10)
/** How the evidence lies in the distinct units, and one more unit for what was not ranked. */
const gainsOf = (units: readonly (readonly string[])[], sought: ReadonlySet<string>): number[] => {
  const left = new Set(sought)
  const gains = units.map((unit) => unit.filter((one) => left.delete(one)).length)
  return [...gains, left.size]
}

describe('any ranking', () => {
  it('scores between 0 and 1, more at greater depth, all only with any, and any wherever R is not 0', () => {
    fc.assert(fc.property(ranking, evidence, words, (units, sought, wordsOf) => {
      const judged = scoreRanking(units, { evidence: sought, wordsOf, gains: gainsOf(units, sought) })
      for (const metric of METRICS) expect(judged[metric]).toSatisfy((value: number) => value >= 0 && value <= 1 + 1e-12)
      const rising = (names: readonly (typeof METRICS)[number][]) => names.map((name) => judged[name])
      for (const names of [
        ['R@1', 'R@5', 'R@10', 'R@25'], ['words@250', 'words@500', 'words@1000', 'words@2000'],
        ['all@5', 'any@5', 'any@10'], ['first', 'any@5'],
      ] as const) {
        expect(rising(names)).toEqual(rising(names).toSorted((a, b) => a - b))
      }
      for (const k of [5, 10] as const) {
        expect(judged[`any@${k}`]).toBe(Number(judged[`R@${k}`] > 0))
        expect(judged[`all@${k}`]).toBe(Number(judged[`R@${k}`] === 1))
      }
      expect(judged.first).toBe(Number(judged.MRR === 1))
    }))
  })

  it('is perfect if the evidence comes first, whatever follows', () => {
    fc.assert(fc.property(ranking, evidence, (units, sought) => {
      const judged = scoreRanking([...turns(...sought), ...units], { evidence: sought })
      expect(judged).toMatchObject({ 'R@10': 1, 'all@10': 1, MRR: 1, first: 1, 'words@250': 1 })
      expect(judged['NDCG@10']).toBeCloseTo(1, 12)
    }))
  })

  it('does not get worse when evidence moves up a rank', () => {
    const order = fc.shuffledSubarray([...'abcdefghijklmnopqrst'], { minLength: 2 })
    fc.assert(fc.property(order, evidence, fc.nat(), (ids, sought, at) => {
      const i = 1 + (at % (ids.length - 1))
      fc.pre(sought.has(ids[i]!) && !sought.has(ids[i - 1]!))
      const risen = ids.with(i - 1, ids[i]!).with(i, ids[i - 1]!)
      const [before, after] = [scoreRanking(turns(...ids), { evidence: sought }), scoreRanking(turns(...risen), { evidence: sought })]
      for (const metric of METRICS) expect(after[metric]).toBeGreaterThanOrEqual(before[metric] - 1e-12)
    }))
  })
})

describe('means of metrics', () => {
  it('are over questions, each counting once', () => {
    const one = scoreRanking(turns('a'), { evidence: new Set(['a']) })
    const none = scoreRanking(turns('b'), { evidence: new Set(['a', 'c']) })
    expect(meanScoresOf([one, none, none, none])).toMatchObject({ 'R@10': 0.25, 'all@10': 0.25, MRR: 0.25 })
    expect(Object.values(meanScoresOf([]))).toEqual(METRICS.map(() => 0))
  })

  it('come with percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
    expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.5), percentile([], 0.95)]).toEqual([50, 95, 7, 0])
  })
})

describe('the list of metrics to show', () => {
  it('keeps their order, each once', () => {
    expect(readMetrics(['MRR', 'all@5', 'any@5', 'MRR'])).toEqual(['MRR', 'all@5', 'any@5'])
  })

  it.each([
    ['an any@5 alone', ['any@5'], /all@5 beside any@5/],
    ['an any@10 beside an all@5', ['any@10', 'all@5', 'R@10'], /all@10 beside any@10/],
    ['an unknown name', ['R@7'], /one of R@1, R@5/],
    ['none at all', [], /at least one/],
  ])('is refused with %s', (_, names, message) => {
    expect(() => readMetrics(names)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(message) }))
  })
})
