/** `madeleine recall --explain`: why what came back came back, as small tables and as JSON. */
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../terminal/columns.ts'
import { showEpisodeScore, showPassageScores } from '../show/show-recall.ts'
import { screenOf } from '../terminal/terminal.ts'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'
import type { Explanation, Passage } from '@madeleine/contract'

const explanation: Explanation = {
  arms: [{ arm: 'messages', rank: 1, weight: 1, score: 0.7312 }, { arm: 'vector', rank: 14, weight: 0.01 }],
  fused: 0.98765, retrievability: 0.9, factor: 0.97, since: 'end', daysSince: 14.2,
  stabilityDays: 14.2, place: { fused: 2, faded: 4 }, terms: ['potteri', 'class'],
}
const passage = (messageId: string, parts: Record<string, number>, terms: string[] = []): Passage =>
  ({ messageId, conversationId: 'c', role: 'user', text: 'x', at: new Date(0), score: 0.5, confidence: 0.5, explain: { parts, terms } })

describe('the score of an episode', () => {
  it('is shown as a row for each arm, the total, and the terms that matched', () => {
    expect(showEpisodeScore(explanation, 0.958, 80)).toEqual([
      'arm       rank  score  weight', 'messages    #1  0.731   1.000',
      'vector     #14      –   0.010', 'fused 0.988 × decay 0.970 = 0.958 · retrievability 0.90',
      '14.2 days since its end, stability 14.2 days: fading moved it from place 2 down', 'to 4', 'terms: potteri, class',
    ])
  })

  it('is shown with what fading did to its place, in words', () => {
    const said = (given: Partial<Explanation>) => showEpisodeScore({ ...explanation, arms: [], terms: [], ...given }, 0.958, 200).at(-1)
    expect(said({ place: { fused: 4, faded: 3 } }))
      .toBe('14.2 days since its end, stability 14.2 days: others faded more, which moved it from place 4 up to 3')
    expect(said({ since: 'review' })).toMatch(/^14\.2 days since its last review, /)
    expect(said({ place: { fused: 1, faded: 1 } })).toMatch(/: fading left it in place 1$/)
    expect(said({ retrievability: 0.2, factor: 0.985, place: { fused: 1, faded: 1 } }))
      .toMatch(/, a flashbulb, which fades less: fading left it in place 1$/)
    const { place: _, ...unasked } = explanation
    expect(showEpisodeScore({ ...unasked, arms: [], terms: [] }, 0.9, 200).at(-1))
      .toBe('retrievability 0.90: 14.2 days since its end, stability 14.2 days')
  })

  it('has no table when no arm was searched', () => {
    expect(showEpisodeScore({ ...explanation, arms: [], terms: [] }, 0.958, 200)).toHaveLength(2)
  })
})

describe('the scores of passages', () => {
  const screen = screenOf({})

  it('are shown as one row each, with a column for every feature that one of them has', () => {
    expect(showPassageScores(
      screen, [passage('D1:3', { words: 0.4, window: 0.1, date: 0 }, ['potteri']), passage('D2:12', { words: 0.25, form: -0.05 })],
    )).toEqual([
      'How the passages scored',
      'passage   score  words  window    form  terms',
      '1. D1:3   0.500  0.400   0.100       –  potteri', '2. D2:12  0.500  0.250       –  -0.050',
    ])
  })

  it('continue in a second table if the screen is too narrow, and never exceed its width', () => {
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`feature${i}`, i / 100 + 0.01]))
    const lines = showPassageScores(screenOf({ columns: 50 }), [passage('一个很长很长很长很长的消息名', parts, ['word'.repeat(30)]), passage('b', {})])
    expect(lines.every((line) => columnsOf(line) <= 50)).toBe(true)
    for (const name of [...Object.keys(parts), 'score', 'terms']) {
      expect(lines.filter((line) => line.split(/ +/).includes(name))).toHaveLength(1)
    }
    expect(lines.filter((line) => line.startsWith('passage')).length).toBeGreaterThan(2)
    expect(lines.filter((line) => line.startsWith('2. b')).length).toBe(lines.filter((line) => line.startsWith('passage')).length)
  })

  it('contain no terminal control characters', () => {
    expect(showPassageScores(screen, [passage('\u001b[2J', { '\u202ewords': 1 }, ['\u0007'])]).join('')).not.toMatch(/[\p{Cc}\u202e]/u)
  })

  it('are not printed without --explain or without a query', () => {
    const { explain: _, ...bare } = passage('a', {})
    expect(showPassageScores(screen, [bare])).toEqual([])
    expect(showPassageScores(screen, [passage('a', {})])).toEqual([])
  })
})

describe('recall --explain', () => {
  const place = usePlace()

  it('prints both tables, and both explanations as JSON', async () => {
    const lines = jsonl([
      { id: 'm1', role: 'user', name: 'Ann', content: 'We found a tiny Café Müller behind the harbour', timestamp: '2026-03-02T18:00:00Z' },
      { id: 'm2', role: 'assistant', name: 'Ben', content: 'Is the coffee good there?', timestamp: '2026-03-02T18:01:00Z' },
      { id: 'm3', role: 'user', name: 'Ann', content: 'The coffee at the harbour is the best', timestamp: '2026-03-02T18:02:00Z' },
      { id: 'm4', role: 'user', name: 'Ann', content: 'My bicycle needs a new derailleur', timestamp: '2026-03-04T09:00:00Z' },
      { id: 'm5', role: 'assistant', name: 'Ben', content: 'The shop in the Südvorstadt has one', timestamp: '2026-03-04T09:01:00Z' },
      { id: 'm6', role: 'user', name: 'Ann', content: 'They close at noon', timestamp: '2026-03-04T09:02:00Z' },
    ])
    const env = { MADELEINE_DATA: 'memory' }
    await place.run(['import', '-', '--conversation', 'chat', '--flush'], { input: lines, env })
    const { stdout, code } = await place.run(['recall', 'harbour coffee', '--explain'], { env })
    expect(code).toBe(0)
    expect(stdout).toMatch(/arm +rank +score +weight\n +messages +#1 +\d\.\d{3} +1\.000/)
    expect(stdout).toMatch(/fused \d\.\d{3} × decay \d\.\d{3} = \d\.\d{3}/)
    expect(stdout.replaceAll(/\n +/g, ' ')).toMatch(/\d\.\d days since its end, stability \d\.\d days: fading left it in place 1/)
    expect(stdout).toMatch(/terms: .*harbour/)
    expect(stdout).toMatch(/log odds of its confidence: .*own \d\.\d\d/)
    expect(stdout).toMatch(/How sure they are, in log odds\npassage +confidence .*\bown\b.*\n1\. m[13] +0\.\d{3} /)
    expect(stdout).toMatch(/How the passages scored\npassage +score +words.*\n1\. m[13](?: +\d\.\d{3}){2}/)
    expect(stdout).toMatch(/ terms\n1\. m[13].* harbour/)
    const [found] = values((await place.run(['recall', 'harbour coffee', '--explain', '--json'], { env })).stdout) as [
      { episodes: { explain: Explanation }[]; passages: Passage[]; leftOut: unknown[] },
    ]
    expect(found.episodes[0]!.explain.arms.map(({ arm }) => arm)).toContain('messages')
    const { score, explain } = found.passages[0]!
    expect(Object.values(explain!.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 6)
    expect(explain!.terms).toContain('harbour')
    expect(found.leftOut).toEqual([])
    const plain = values((await place.run(['recall', 'harbour coffee', '--json'], { env })).stdout) as [{ passages: Passage[] }]
    expect(plain[0].passages.every((one) => one.explain === undefined)).toBe(true)
    // In other words
    const near = ['recall', 'What has to be repaired?', '--explain']
    expect((await place.run(near, { env })).stdout).toMatch(/How the passages scored\npassage +score +meaning .*\n1\. m4 /)
    const [{ episodes }] = values((await place.run([...near, '--json'], { env })).stdout) as [{ episodes: { why: string }[] }]
    expect(episodes[0]!.why).toBe("Ann's turn is close in meaning, 4 Mar 2026")
  })
})
