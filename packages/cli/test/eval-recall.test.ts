/** `madeleine eval recall`: arms and baseline on made-up chats, through a real memory. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { editDistance } from '@madeleine/base'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

const talk = (texts: readonly string[], session: number) =>
  texts.map((text, n) => ({ speaker: n % 2 ? 'Ben' : 'Ana', dia_id: `D${session}:${n + 1}`, text }))
/** Enough for the first session to become an episode. */
const SMALL_TALK = Array.from({ length: 20 }, (_, n) => `Well, number ${n} it is`)
const sample = (name: string, qa: object[]) => ({
  sample_id: name,
  conversation: {
    speaker_a: 'Ana', speaker_b: 'Ben',
    session_1_date_time: '1:00 pm on 1 May, 2023',
    session_1: talk(
      ['I bought a train ticket to Hamburg', 'Lovely, when do you leave?', 'On Friday morning', 'Have fun', ...SMALL_TALK], 1,
    ),
    session_2_date_time: '1:00 pm on 9 May, 2023',
    session_2: talk(['How was the garden?', 'The roses are in bloom', 'And the apple tree?', ...SMALL_TALK], 2),
  },
  qa,
})
const questions = [
  { question: 'Where does the train go?', evidence: ['D1:1'], category: 4 },
  { question: 'Which roses and apple tree?', evidence: ['D2:2', 'D2:3'], category: 1 },
  { question: 'What did nobody say?', evidence: ['D1:1'], category: 5 },
]
const write = (name: string, value: unknown) => writeFile(join(place.folder, name), JSON.stringify(value))
const evaluate = (...args: string[]) => place.run(['eval', 'recall', ...args])

interface Line {
  readonly file: string
  readonly arm: string
  readonly questions: number
  readonly metrics: Record<string, number>
  readonly sessions: Record<string, number>
  readonly categories: { category: string }[]
  readonly latencyMs: { p50: number; p95: number }
  readonly storeBytes: number
  readonly indexBytes: number
}
const lines = (stdout: string): Line[] => values(stdout) as Line[]
const ARMS = ['bm25 turns', 'recall', 'episodes', 'episodes/words', 'episodes/vector', 'episodes/messages', 'facts, recall']

const turn = (content: string, has_answer = false) => ({ role: 'user', content, ...(has_answer && { has_answer }) })
const haystack = {
  question_id: 'q1', question_type: 'knowledge-update', question: 'Which bike do I ride?', question_date: '2023/05/22 (Mon) 10:00',
  haystack_session_ids: ['a', 'b', 'late'], haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/05/21 (Sun) 10:00', '2023/05/29 (Mon) 10:00'],
  haystack_sessions: [[turn('I ride a red bike', true)], [turn('The weather is fine')], [turn('My bike: I ride a bike, a bike')]],
}

describe('eval recall', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('prints a JSON line for each arm of each file, of all files of a format and of all files, and leaves no store behind', async () => {
    await write('one.json', [sample('conv-1', questions)])
    await write('two.json', [sample('conv-2', questions), sample('conv-3', questions.slice(0, 1))])
    await write('bikes.json', [haystack])
    const temporary = join(place.folder, 'temporary')
    await mkdir(temporary)
    vi.stubEnv('TMPDIR', temporary)
    const { code, stdout, stderr } = await evaluate('one.json', 'bikes.json', 'two.json', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(lines(stdout).map(({ file, arm, questions: asked }) => [file, arm, asked])).toEqual(
      [['one.json', 2], ['bikes.json', 1], ['two.json', 3], ['all 2 files of locomo', 5], ['all 3 files', 6]]
        .flatMap(([file, asked]) => ARMS.map((arm) => [file, arm, asked])),
    )
    const [baseline, recall, episodes] = lines(stdout)
    const found = { 'R@5': 1, 'R@25': 1, 'any@5': 1, 'all@5': 1, MRR: 1, first: 1, 'words@250': 1 }
    for (const one of [baseline!, recall!]) expect(one).toMatchObject({ metrics: found, sessions: { first: 1, 'R@5': 1 } })
    expect(recall!.categories.map(({ category }) => category)).toEqual(['multi-hop', 'single-hop'])
    // Each table has a page and its key one
    expect(recall!.indexBytes).toBeGreaterThan(4 * 2 * 8192)
    expect(lines(stdout).find(({ file }) => file === 'all 3 files')!.indexBytes).toBeGreaterThan(recall!.indexBytes * 3)
    expect(recall!.latencyMs.p95).toBeGreaterThanOrEqual(recall!.latencyMs.p50)
    // The first session is an episode, the second waits in the tail
    expect(episodes!.metrics['R@25']).toBe(0.5)
    expect((await readdir(temporary)).filter((name) => name.startsWith('madeleine-eval-'))).toEqual([])
  })

  it('prints the disk size of a chat', async () => {
    await write('bikes.json', [haystack])
    const { stdout } = await place.run(['eval', 'recall', 'bikes.json', '--json'], { ownStores: true })
    expect(lines(stdout)[0]!.storeBytes).toBeGreaterThan(0)
    expect(lines(stdout)[0]!.indexBytes).toBeGreaterThan(4 * 2 * 8192)
  })

  it('is started by the command in a clone of the project, with all its arguments', async () => {
    await write('one.json', [sample('conv-1', questions)])
    expect(await place.spawn(['eval', 'recall', 'one.json', '--limit', '0'])).toEqual(
      { code: 2, stdout: '', stderr: expect.stringContaining('--limit must be a whole number from 1') },
    )
  })

  it('writes the ranking, question by question and arm by arm', async () => {
    await write('one.json', [sample('conv-1', questions)])
    await write('rankings.jsonl', 'what was there')
    await evaluate('one.json', '--out', 'rankings.jsonl', '--json')
    const written = values(await readFile(join(place.folder, 'rankings.jsonl'), 'utf8')) as {
      arm: string; index: number; ranking: string[][]; evidence: string[]
    }[]
    expect(written.map(({ arm, index }) => [index, arm])).toEqual([0, 1].flatMap((index) => ARMS.map((arm) => [index, arm])))
    expect(written[1])
      .toMatchObject({ file: 'one.json', chat: 'conv-1', question: 'Where does the train go?', category: 'single-hop', evidence: ['D1:1'] })
    expect(written[1]!.ranking[0]).toEqual(['D1:1'])
  })

  it('asks every question with a typo on request, the same for the same seed', async () => {
    await write('one.json', [sample('conv-1', questions)])
    expect(await evaluate('one.json', '--typos', '7', '--out', 'typos.jsonl', '--json')).toMatchObject({ code: 0 })
    const written = values(await readFile(join(place.folder, 'typos.jsonl'), 'utf8')) as { question: string; evidence: string[] }[]
    expect(editDistance(written[0]!.question, 'Where does the train go?', 2)).toBe(1)
    expect(written[0]!.evidence).toEqual(['D1:1'])
    expect(await evaluate('one.json', '--typos', 'many')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--typos') })
  })

  it('asks half of the questions first on request, and measures the others with and without the reviews', async () => {
    await write('one.json', [sample('conv-1', [...questions, ...questions])])
    const { stdout } = await evaluate('one.json', '--reviews', '1')
    expect(stdout).toMatch(/^after reviews +R@1 /m)
    for (const arm of ['recall', 'episodes']) expect(stdout).toMatch(new RegExp(`^${arm}, no reviews .*\\n${arm}, reviews `, 'm'))
    expect(stdout).toMatch(/^\d questions? asked first, \d measured; reviews: \d+ again, \d+ hard, \d+ good, \d+ easy$/m)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(await evaluate('one.json', '--reviews', 'many'))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--reviews') })
  })

  it('ranks again without each feature on request', async () => {
    await write('one.json', [sample('conv-1', questions)])
    const { stdout } = await evaluate('one.json', '--ablation', '--out', 'ablation.jsonl')
    const [, table = ''] = stdout.split(/^ablation .*\n/m)
    const rows = table.split('\n').map((line) => line.slice(0, line.search(/ +\d\./)).trim())
    expect(rows.slice(0, 3)).toEqual(['recall', '− words', '− window'])
    expect(rows.slice(rows.indexOf('own words only'), rows.indexOf('own words only') + 3))
      .toEqual(['own words only', 'episodes', 'episodes, no fading'])
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    const written =
      values(await readFile(join(place.folder, 'ablation.jsonl'), 'utf8')) as { arm: string; index: number; ranking: string[][] }[]
    const rankingOf = (arm: string, index: number): string[] =>
      written.find((one) => one.arm === arm && one.index === index)!.ranking.flat()
    for (const index of [0, 1]) {
      expect(rankingOf('− hour', index)).toEqual(rankingOf('recall', index))
      expect(rankingOf('recall', index)).toEqual(expect.arrayContaining(rankingOf('own words only', index)))
    }
    // Of the roses and the apple tree, those who name them are found by their own words, the others by what is around them
    expect(rankingOf('own words only', 1).toSorted()).toEqual(['D2:2', 'D2:3'])
    expect(rankingOf('recall', 1).length).toBeGreaterThan(2)
  })

  it('prints tables within 80 columns for people, and any@k only next to all@k', async () => {
    await write('one.json', [sample('conv-1', questions), sample('conv-2', questions)])
    const { stdout } = await evaluate('one.json', '--limit', '1', '--metrics', 'R@10,any@5,all@5')
    expect(stdout).toMatch(/^one\.json · 1 chat · 47 messages · 2 questions\nturns +R@10 +any@5 +all@5\n/)
    expect(stdout).toMatch(/^recall +1\.000 +1\.000 +1\.000$/m)
    expect(stdout).toMatch(/^multi-hop \(1\) /m)
    const { stdout: byDefault } = await evaluate('one.json')
    expect(byDefault).toMatch(/^turns +R@1 +R@5 +R@10 +R@25 +all@5 all@10 +N@5 +N@10 +MRR$/m)
    expect(`${stdout}${byDefault}`.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(byDefault).not.toMatch(/^ablation/m)
    expect(byDefault)
      .toMatch(/^recall p50 \d+\.\d ms, p95 \d+\.\d ms\nindex \d+\.\d MB, \d+\.\d KB a message · store \d+\.\d MB, \d+\.\d KB a message$/m)
    const refused = await evaluate('one.json', '--metrics', 'R@10,any@5')
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('all@5 beside any@5')
  })

  it('runs the queries of a LongMemEval history as of the date of its question', async () => {
    await write('haystack.json', [haystack])
    const { stdout } = await evaluate('haystack.json', '--out', 'late.jsonl', '--json')
    expect(lines(stdout)[1])
      .toMatchObject({ arm: 'recall', chats: 1, messages: 3, questions: 1, metrics: { 'R@1': 1 }, sessions: { 'R@1': 1 } })
    const written = values(await readFile(join(place.folder, 'late.jsonl'), 'utf8')) as { arm: string; ranking: string[][] }[]
    expect(written.find(({ arm }) => arm === 'recall')!.ranking.flat()).not.toContain('S2:0')
  })

  it.each([
    ['no chat', [{ qa: [] }], [], 'bad.json: the file must be chats with questions'],
    ['no question', [sample('conv-1', [])], [], 'bad.json: holds no question with evidence'],
    ['an output in no folder', [sample('conv-1', questions)], ['--out', 'nowhere/rankings.jsonl'], 'cannot write nowhere/rankings.jsonl'],
    ['a limit of zero', [sample('conv-1', questions)], ['--limit', '0'], '--limit must be a whole number from 1'],
  ])('refuses to run with %s', async (_, content, more, fault) => {
    await write('bad.json', content)
    const { code, stdout, stderr } = await evaluate('bad.json', ...more)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(fault)
  })
})
