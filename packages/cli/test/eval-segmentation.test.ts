/** `madeleine eval segmentation`: one table or one JSON line for each thing measured, on dialogues and on LoCoMo. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString()
/** Utterances at these minutes, cut where the reference says. */
const dialogue = (id: string, minutes: readonly number[], boundaries: readonly unknown[]) => ({
  id, set: 'made up', boundaries,
  utterances: minutes.map((minute, n) => ({ speaker: n % 2 ? 'Bob' : 'Ann', text: `turn ${n}`, ts: at(minute) })),
})
const dialogues = [dialogue('a', [0, 1, 60, 61, 62, 120], [1, 4]), dialogue('b', [0, 1, 2, 90, 91], [2])]

const locomo = [{
  sample_id: 'conv-1',
  conversation: {
    speaker_a: 'Ana', speaker_b: 'Ben',
    session_1_date_time: '1:00 pm on 1 May, 2023',
    session_1: ['I bought a train ticket', 'Where to?', 'To Hamburg', 'Nice', 'Yes']
      .map((text, n) => ({ speaker: n % 2 ? 'Ben' : 'Ana', dia_id: `D1:${n + 1}`, text })),
    session_2_date_time: '1:00 pm on 2 May, 2023',
    session_2: [{ speaker: 'Ben', dia_id: 'D2:1', text: 'How was the garden?' }],
  },
  qa: [
    { question: 'Where does the train go?', answer: 'Hamburg', evidence: ['D1:3'], category: 4 },
    { question: 'Who has a garden?', answer: 'Ben', evidence: ['D2:1'], category: 2 },
    { question: 'What did nobody say?', evidence: ['D1:1'], category: 5 },
  ],
}]

type Line = Record<string, unknown>
const lines = (stdout: string): Line[] => values(stdout) as Line[]
const evaluate = (...args: string[]) => place.run(['eval', 'segmentation', ...args])
const write = (name: string, text: string) => writeFile(join(place.folder, name), text)

describe('eval segmentation on dialogues', () => {
  it('prints a JSON line for each file and arm, baselines before the policy', async () => {
    await write('two.jsonl', jsonl(dialogues))
    await write('one.jsonl', jsonl(dialogues.slice(0, 1)))
    const { code, stdout, stderr } = await evaluate('two.jsonl', 'one.jsonl', '--policy', 'threshold', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const arms = ['none', 'random', 'random, true count', 'every 2', 'every 4', 'texttiling', 'threshold']
    expect(lines(stdout).map(({ file, arm }) => [file, arm]))
      .toEqual([...arms.map((arm) => ['two.jsonl', arm]), ...arms.map((arm) => ['one.jsonl', arm])])
    expect(lines(stdout)[6]).toEqual({
      file: 'two.jsonl', arm: 'threshold', kind: 'policy', dialogues: 2, messages: 11, pk: 0,
      windowDiff: 0, f1: 1, precision: 1, recall: 1, score: 1,
      microF1: 1, microPrecision: 1, microRecall: 1, f1Within1: 1, microF1Within1: 1,
      density: 1, boundariesPer100: expect.closeTo(300 / 11, 9),
      referenceBoundaries: 3, predictedBoundaries: 3,
    })
    expect(lines(stdout)[0]).toMatchObject({ arm: 'none', f1: 0, density: 0, pk: expect.closeTo((4 / 5 + 2 / 4) / 2, 9) })
  })

  it('reads stdin, takes the options of the policy and several policies, and prints the same result again', async () => {
    const input = jsonl(dialogues)
    const strict = await place.run(
      ['eval', 'segmentation', '-', '--policy', 'threshold', '--options', '{"gapMinutes":200}', '--json'], { input },
    )
    expect(lines(strict.stdout).at(-1)).toMatchObject({ file: '-', arm: 'threshold', predictedBoundaries: 0 })
    const several = ['eval', 'segmentation', '-', '--policy', 'idle', '--policy', 'threshold', '--json']
    const once = await place.run(several, { input })
    expect(lines(once.stdout).slice(-2).map(({ arm }) => arm)).toEqual(['idle', 'threshold'])
    expect(await place.run(several, { input })).toEqual(once)
  })

  it('prints a table within 80 columns for people, with the best of every k marked', async () => {
    await write('two.jsonl', jsonl(dialogues))
    const { code, stdout } = await evaluate('two.jsonl', '--policy', 'threshold')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^two\.jsonl · 2 dialogues · 11 messages · reference: 27\.3 boundaries per 100\n/)
    expect(stdout).toMatch(/^ +Pk +WD +F1 +P +R +score +miF1 +F1±1 +dens +\/100$/m)
    expect(stdout).toMatch(/^threshold +(?:0\.000 ){2}(?:1\.000 ){6} 1\.00 {2}27\.3$/m)
    expect(stdout.match(/^every \d+ \*/gm)).toHaveLength(1)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it.each([
    ['that is not JSON', '{"id"}\n', 'line 1: it is not JSON'],
    ['without boundaries', jsonl([dialogues[0], { ...dialogues[1], boundaries: undefined }]), 'line 2: '],
    [
      'with a boundary after the end', jsonl([dialogue('a', [0, 1], [0, 7])]),
      'line 1: boundaries[1] must be the index of an utterance, 0 to 1, got 7',
    ],
    [
      'with an invalid time', jsonl([{ id: 'a', boundaries: [], utterances: [{ text: 'x', ts: 'noon' }] }]),
      'line 1: messages[0].timestamp',
    ],
    ['that is empty', '\n', 'holds no dialogue'],
  ])('names the file and the line of a file %s', async (_, content, fault) => {
    await write('bad.jsonl', content)
    const { code, stdout, stderr } = await evaluate('bad.jsonl', '--json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const [{ error }] = values(stderr) as [{ error: { code: string; message: string } }]
    expect(error.code).toMatch(/^(?:invalid_input|bad_time)$/)
    expect(error.message).toContain(`bad.jsonl: ${fault}`)
  })
})

describe('eval segmentation on LoCoMo', () => {
  it('prints the evidence recall of turns, windows of four, sessions and segments', async () => {
    await write('locomo.json', JSON.stringify(locomo, null, 1))
    const { code, stdout, stderr } = await evaluate('locomo.json', '--policy', 'threshold', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [turn, window, session, segment] = lines(stdout)
    const whole = { 250: 1, 500: 1, 1000: 1, 2000: 1 }
    expect(turn).toMatchObject({ file: 'locomo.json', unit: 'turn', units: 6, questions: 2, recall: { 250: 0.5, 2000: 0.5 } })
    expect(window).toMatchObject({ unit: 'window 4', units: 3, recall: whole })
    expect(session).toMatchObject({ unit: 'session', units: 2, recall: whole })
    expect(segment).toEqual({ ...session, unit: 'threshold', kind: 'policy' })
    expect(session!['categories'])
      .toEqual([{ category: 'temporal', questions: 1, recall: whole }, { category: 'single-hop', questions: 1, recall: whole }])
    expect(lines(stdout)).toHaveLength(4)
  })

  it('prints a table within 80 columns for people', async () => {
    await write('locomo.json', JSON.stringify(locomo))
    const { stdout } = await evaluate('locomo.json', '--policy', 'threshold')
    expect(stdout)
      .toMatch(/^locomo\.json · 1 conversation · 2 questions\n +units +words +250 +500 +1,000 +2,000 +multi +temp +open +single\n/)
    expect(stdout).toMatch(/^threshold +2 +11 +1\.000 +1\.000 +1\.000 +1\.000 +– +1\.000 +– +1\.000$/m)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it.each([
    ['no conversation', [{ qa: [] }], '[0] must be a LoCoMo sample'],
    ['no question to answer', [{ ...locomo[0], qa: [] }], 'holds no question'],
  ])('names the file with %s', async (_, content, fault) => {
    await write('bad.json', JSON.stringify(content))
    const { code, stderr } = await evaluate('bad.json')
    expect(code).toBe(2)
    expect(stderr).toContain(`bad.json: ${fault}`)
  })
})
