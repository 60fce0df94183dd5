/** Tokens of long texts are estimated from samples. */
import { describe, expect, test } from 'vitest'
import { countTokens, countTokensInTurns } from '../../tokens/token-count.ts'

describe('a text of more than 131,072 units', () => {
  test.each([
    ['prose', 'The clerk moved the lantern of the harbour beside the old copper kettle, as he had said on Monday. '],
    ['Chinese', '管账的人把铜壶搬到了东边的仓库，并且记下了数目。'],
    ['code', 'export const total = (input: Map<string, number>): number => input.get("kettle") ?? 41 * 17\n'],
  ])('of %s is counted by samples, to within a twentieth of its tokens', async (_kind, line) => {
    const text = Array.from({ length: Math.ceil(300_000 / line.length) }, (_, i) => `${i} ${line}`).join('')
    const [estimate, exact] = [await countTokensInTurns(text), countTokens(text)]
    expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(exact / 20)
  })
})
