/** Evidence recall on LoCoMo: what is ranked, what is read, and which questions count. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceRecall, WORD_BUDGETS } from '../../bench/eval/segmentation/evidence-recall.ts'
import { readSamples } from '../../bench/eval/corpora/locomo-samples.ts'
import { FIXED_UNITS, segmentUnits, type UnitKind } from '../../bench/eval/segmentation/search-units.ts'
import { threshold } from '@madeleine/segment'

interface Asked {
  readonly question: string
  readonly evidence?: unknown
  readonly category: number
}

/** A sample whose sessions are a day apart; turn 3 of session 2 is D2:3. */
function sample(sessions: readonly (readonly string[])[], qa: readonly Asked[]) {
  const talk = sessions.flatMap((texts, s) => [
    [`session_${s + 1}_date_time`, `1:00 pm on ${s + 1} May, 2023`],
    [`session_${s + 1}`, texts.map((text, t) => ({ speaker: t % 2 ? 'Ben' : 'Ana', dia_id: `D${s + 1}:${t + 1}`, text }))],
  ] as const)
  return { sample_id: 'conv-1', conversation: { speaker_a: 'Ana', speaker_b: 'Ben', ...Object.fromEntries(talk) }, qa }
}

const kindOf = (name: string): UnitKind => FIXED_UNITS.find((one) => one.name === name)!
/** Words of a turn of `count` words; `Ana:` is one of them. */
const long = (word: string, count: number): string => Array(count - 1).fill(word).join(' ')
const dividedBy = async (kind: UnitKind, sessions: readonly (readonly string[])[]) =>
  (await kind.divide(readSamples(sample(sessions, []))[0]!)).map((unit) => unit.map(({ id }) => id))

describe('search units', () => {
  const sessions = [['a', 'b', 'c', 'd', 'e'], ['f', 'g']]

  it('are turns, windows of four that start anew with every session, sessions, and the segments of a policy', async () => {
    expect(await dividedBy(kindOf('turn'), sessions)).toEqual([['D1:1'], ['D1:2'], ['D1:3'], ['D1:4'], ['D1:5'], ['D2:1'], ['D2:2']])
    expect(await dividedBy(kindOf('window 4'), sessions)).toEqual([['D1:1', 'D1:2', 'D1:3', 'D1:4'], ['D1:5'], ['D2:1', 'D2:2']])
    expect(await dividedBy(kindOf('session'), sessions)).toEqual([['D1:1', 'D1:2', 'D1:3', 'D1:4', 'D1:5'], ['D2:1', 'D2:2']])
    expect(await dividedBy(segmentUnits(threshold()), sessions)).toEqual(await dividedBy(kindOf('session'), sessions))
  })
})

describe('questions about evidence', () => {
  it('count if they have categories 1 to 4 and name an existing turn', async () => {
    const asked = (evidence: unknown, category = 4): Asked => ({ question: 'train', evidence, category })
    const [read] = readSamples([sample([['the train', 'so'], ['again', 'train']], [
      asked(['D1:1']), asked(['D1:1', 'D1:1; D2:2']), asked(['D1:1'], 5), asked(['D9:9']),
      asked(['D']), asked([]), asked(undefined), asked(['D1:1', 'D9:9'], 1), asked(['D2:02'], 2),
    ])])
    expect(read!.questions.map(({ category, evidence }) => [category, ...evidence]))
      .toEqual([['single-hop', 'D1:1'], ['single-hop', 'D1:1', 'D2:2'], ['multi-hop', 'D1:1']])
  })

  it.each([
    ['no conversation', [{ qa: [] }], /^\[0\] must be a LoCoMo sample/],
    [
      'a turn without an id', { conversation: { session_1: [{ speaker: 'Ana', text: 'a' }] } },
      /^\[0\]\.conversation\.session_1\[0\] must be a turn/,
    ],
    ['an invalid turn', { conversation: { session_1: ['a'] } }, /session_1\[0\]/],
    ['an invalid question', { conversation: {}, qa: [{ question: 7 }] }, /^\[0\]\.qa\[0\] must be/],
  ])('are refused if the file has %s, naming the place', (_, file, message) => {
    expect(() => readSamples(file)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(message) }))
  })
})

describe('evidence recall', () => {
  const recallOf = async (name: string, sessions: readonly (readonly string[])[], qa: readonly Asked[]) =>
    evidenceRecall(kindOf(name), readSamples(sample(sessions, qa)))

  it('reads the best unit first, turn by turn, for as long as whole turns fit', async () => {
    // The session that speaks of Hamburg is found; its first turns have 100, 150 and 1 words
    const sessions = [['somewhere', 'else'], [`Hamburg Hamburg ${long('x', 98)}`, long('y', 150), '']]
    const asked = (evidence: readonly string[]): Asked => ({ question: 'Hamburg?', evidence, category: 4 })
    const { recall } = await recallOf('session', sessions, [asked(['D2:1'])])
    expect(recall).toEqual({ 250: 1, 500: 1, 1000: 1, 2000: 1 })
    // 100 + 150 words are read within 250, the next one is not
    expect((await recallOf('session', sessions, [asked(['D2:2'])])).recall[250]).toBe(1)
    expect((await recallOf('session', sessions, [asked(['D2:3'])])).recall).toEqual({ 250: 0, 500: 1, 1000: 1, 2000: 1 })
    expect((await recallOf('session', sessions, [asked(['D2:1', 'D2:2', 'D2:3', 'D1:1'])])).recall[250]).toBe(0.5)
  })

  it('does not find evidence that shares no word with the question', async () => {
    const sessions = [['the train', 'so'], ['a garden', 'yes']]
    const qa = [{ question: 'Which train?', evidence: ['D2:1'], category: 4 }]
    expect((await recallOf('turn', sessions, qa)).recall[2000]).toBe(0)
    expect((await recallOf('session', sessions, [{ ...qa[0]!, evidence: ['D1:2'] }])).recall[2000]).toBe(1)
  })

  it('includes the speaker\'s name and the caption of an image', async () => {
    const [first] = readSamples(sample(
      [['look', 'nice']],
      [{ question: 'Ben?', evidence: ['D1:2'], category: 1 }, { question: 'Whose dog?', evidence: ['D1:1'], category: 1 }],
    ))
    expect(await evidenceRecall(kindOf('turn'), [first!])).toMatchObject({ questions: 2, recall: { 250: 0.5 } })
    const shown = sample([['look', 'nice']], [{ question: 'Whose dog?', evidence: ['D1:1'], category: 1 }])
    Object.assign((shown.conversation as unknown as { session_1: object[] }).session_1[0]!, { blip_caption: 'a dog on a beach' })
    expect((await evidenceRecall(kindOf('turn'), readSamples(shown))).recall[250]).toBe(1)
  })

  it('is the mean over the questions of all conversations, and of each category', async () => {
    const one = sample(
      [['train', 'garden']],
      [{ question: 'train', evidence: ['D1:1'], category: 2 }, { question: 'train', evidence: ['D1:2'], category: 4 }],
    )
    const measured = await evidenceRecall(kindOf('turn'), readSamples([one, one, { ...one, qa: one.qa.slice(0, 1) }]))
    expect(measured)
      .toMatchObject({ unit: 'turn', kind: 'turn', conversations: 3, units: 6, unitsPerConversation: 2, wordsPerUnit: 2, questions: 5 })
    expect(measured.recall[1000]).toBeCloseTo(3 / 5)
    expect(measured.categories).toMatchObject([
      { category: 'temporal', questions: 3, recall: { 250: 1 } }, { category: 'single-hop', questions: 2, recall: { 250: 0 } },
    ])
  })

  it('never falls if more is read, and is 1 once everything is read', async () => {
    const word = fc.constantFrom('train', 'garden', 'dog', 'tickets')
    const sessions = fc.array(
      fc.array(fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' ')), { minLength: 1, maxLength: 8 }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(fc.asyncProperty(sessions, word, fc.constantFrom(...FIXED_UNITS), async (texts, question, kind) => {
      const everything = texts.flatMap((turns, s) => turns.map((_, t) => `D${s + 1}:${t + 1}`))
      const { recall } = await evidenceRecall(
        kind, readSamples(sample(texts, [{ question: `${question} Ana Ben`, evidence: everything, category: 4 }])),
      )
      const shares = WORD_BUDGETS.map((budget) => recall[budget])
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      expect(recall[2000]).toBe(1)
    }), { numRuns: 60 })
  })
})
