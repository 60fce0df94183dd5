/** What policies are held against, and how they are run. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baselines, everyNth, policyArm, type SegmentationArm } from '../../bench/eval/segmentation/baselines.ts'
import { readLabelled, type LabelledDialogue } from '../../bench/eval/corpora/labelled-dialogues.ts'
import { measureArms } from '../../bench/eval/segmentation/measure-arms.ts'
import { idle, threshold } from '@madeleine/segment'

const dialogue = (
  texts: readonly string[], boundaries: readonly number[], minutes: readonly number[] = [],
): LabelledDialogue => readLabelled({
  line: 1,
  value: { id: 'd', boundaries, utterances: texts.map(
    (text, index) => ({ speaker: index % 2 ? 'b' : 'a', text, ...(minutes[index] !== undefined && { ts: minutes[index] * 60_000 }) }),
  ) },
})

const plain = (length: number, boundaries: readonly number[]) => dialogue(Array.from({ length }, (_, n) => `word${n}`), boundaries)
const named = (arms: readonly SegmentationArm[], name: string): SegmentationArm => arms.find((one) => one.name === name)!

async function cutsOf(arm: SegmentationArm, dialogues: readonly LabelledDialogue[]): Promise<number[][][]> {
  return Promise.all(arm.runs.map(async (run) => {
    const cut = run()
    const cuts: number[][] = []
    for (const one of dialogues) cuts.push([...await cut(one)])
    return cuts
  }))
}

describe('the baselines', () => {
  it('are no boundary, random boundaries, a boundary after every k that fits, and TextTiling', () => {
    expect(baselines([plain(9, [3]), plain(4, [])]).map(({ name }) => name))
      .toEqual(['none', 'random', 'random, true count', 'every 2', 'every 4', 'every 8', 'texttiling'])
    expect(baselines([plain(8, [])]).map(({ name }) => name)).not.toContain('every 8')
  })

  it('cut after every k utterances, never after the last', () => {
    expect([everyNth(9, 4), everyNth(8, 4), everyNth(4, 4), everyNth(1, 4)]).toEqual([[3, 7], [3], [], []])
    fc.assert(fc.property(fc.nat(300), fc.integer({ min: 1, max: 40 }), (length, k) => {
      expect(everyNth(length, k)).toEqual(Array.from({ length }, (_, n) => n).filter((n) => (n + 1) % k === 0 && n < length - 1))
    }))
  })

  it('draw the same boundaries every time, and different ones in each of five runs', async () => {
    const dialogues = [plain(40, [10, 20, 30]), plain(25, [5])]
    const once = await cutsOf(named(baselines(dialogues), 'random'), dialogues)
    expect(await cutsOf(named(baselines(dialogues), 'random'), dialogues)).toEqual(once)
    expect(new Set(once.map((run) => JSON.stringify(run))).size).toBe(5)
  })

  it('draw as many boundaries as the reference has if told its count', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(49)), async (length, given) => {
      const one = plain(length, given.map((index) => index % length))
      for (const [cuts] of await cutsOf(named(baselines([one]), 'random, true count'), [one])) {
        expect(cuts).toHaveLength(one.boundaries.length)
        expect(cuts!.every((index, n) => index >= 0 && index < length - 1 && index > (cuts![n - 1] ?? -1))).toBe(true)
      }
    }), { numRuns: 40 })
  })

  it('draw every gap equally often', async () => {
    const dialogues = Array.from({ length: 400 }, () => plain(6, [1, 3]))
    const runs = await cutsOf(named(baselines(dialogues), 'random, true count'), dialogues)
    const drawn = runs.flat(2)
    for (const gap of [0, 1, 2, 3, 4]) expect(drawn.filter((index) => index === gap).length / 2000).toBeCloseTo(0.4, 1)
  })
})

describe('an arm of the evaluation', () => {
  it('cuts each dialogue as a conversation of its own if it is a policy', async () => {
    const dialogues = [dialogue(['a', 'b', 'c'], [1], [0, 1, 90]), dialogue(['x', 'y'], [], [600, 601])]
    expect(await cutsOf(policyArm(threshold()), dialogues)).toEqual([[[1], []]])
    expect(await cutsOf(policyArm(idle({ idleMinutes: 100 })), dialogues)).toEqual([[[], []]])
  })

  it('names the dialogue it could not cut', async () => {
    const wrong = dialogue(['a', 'b'], [], [0, 1e15])
    await expect(cutsOf(policyArm(threshold()), [wrong])).rejects.toMatchObject({
      code: 'bad_time', message: expect.stringMatching(/^line 1: messages\[1\]\.timestamp/),
    })
  })

  it('is scored by the mean of its runs if it is random, and the best of every k is marked', async () => {
    const dialogues = [plain(24, [3, 7, 11, 15, 19]), plain(16, [3, 7, 11])]
    const scored = await measureArms([...baselines(dialogues), policyArm(threshold())], dialogues)
    expect(scored.filter(({ best }) => best).map(({ arm }) => arm)).toEqual(['every 4'])
    expect(scored.find(({ arm }) => arm === 'every 4')!.scores).toMatchObject({ f1: 1, pk: 0, density: 1 })
    expect(scored.find(({ arm }) => arm === 'none')!.scores).toMatchObject({ f1: 0, density: 0 })
    expect(scored.at(-1)).toMatchObject({ arm: 'threshold', kind: 'policy' })
    const random = scored.find(({ arm }) => arm === 'random')!.scores
    const runs = await cutsOf(named(baselines(dialogues), 'random'), dialogues)
    expect(random.predictedBoundaries).toBeCloseTo(runs.flat(2).length / 5)
  })
})
