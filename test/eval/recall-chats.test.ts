/** Chats with questions, in three formats: what is asked, what answers, and what is refused. */
import { describe, expect, it } from 'vitest'
import { baselineOf } from '../../bench/eval/recall/recall-arms.ts'
import { readChats } from '../../bench/eval/corpora/recall-chats.ts'

const said = (dia_id: string, text: string, speaker = 'Ana') => ({ dia_id, speaker, text })
const locomo = (qa: unknown[]) => ({
  sample_id: 'conv-1',
  conversation: {
    speaker_a: 'Ana', speaker_b: 'Ben',
    session_1_date_time: '1:00 pm on 1 May, 2023',
    session_1: [said('D1:1', 'I bought a train ticket'), said('D1:2', 'Where to?', 'Ben')],
    session_2_date_time: '1:00 pm on 2 May, 2023',
    session_2: [{ ...said('D2:1', 'Look', 'Ben'), blip_caption: 'a garden' }],
  },
  qa,
})
const realtalk = (qa: unknown[]) => ({
  name: { speaker_1: 'Ana', speaker_2: 'Ben' },
  session_1: [{ clean_text: 'Hello', speaker: 'Ana', date_time: '03.04.2024, 18:05:09', img_file: [], dia_id: 'D1:1' }],
  qa,
})
const haystack = (more: object = {}) => ({
  question_id: 'q7', question_type: 'multi-session', question: 'Which bike?',
  answer: 'the red one', question_date: '2023/05/30 (Tue) 23:40',
  haystack_session_ids: ['s-a', 's-b'], haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/05/21 (Sun) 10:00'],
  haystack_sessions: [
    [{ role: 'user', content: 'I ride a red bike', has_answer: true }, { role: 'assistant', content: 'Nice!' }],
    [{ role: 'user', content: ' ' }, { role: 'user', content: 'And a blue one', has_answer: true }],
  ],
  answer_session_ids: ['s-a', 's-b'],
  ...more,
})

describe('chats of LoCoMo', () => {
  it('have their turns by session and the questions of categories 1 to 4 whose evidence exists', () => {
    const asked = (evidence: unknown, category: unknown = 4) => ({ question: 'train?', evidence, category })
    const { format, chats } = readChats([locomo(
      [asked(['D1:1']), asked(['D1:1; D2:1', 'D9:9']), asked(['D1:1'], 5), asked(['D']), asked([]), asked(undefined), asked(['D1:2'], 2)],
    )], 'file')
    expect({ format, names: chats.map(({ name }) => name) }).toEqual({ format: 'locomo', names: ['conv-1'] })
    expect(chats[0]!.questions.map(({ category, evidence }) => [category, ...evidence]))
      .toEqual([['single-hop', 'D1:1'], ['single-hop', 'D1:1', 'D2:1'], ['temporal', 'D1:2']])
    expect(chats[0]!.turns.map(({ id, session, words }) => [id, session, words]))
      .toEqual([['D1:1', 'session_1', 6], ['D1:2', 'session_1', 3], ['D2:1', 'session_2', 5]])
    expect(chats[0]!.turns[2]!.text).toBe('Look [image: a garden]')
  })
})

describe('chats of REALTALK', () => {
  it('are named after their file and have its three kinds of questions', () => {
    const asked = (category: number) => ({ question: 'Hello?', evidence: ['D1:1'], category })
    const { format, chats } = readChats(realtalk([1, 2, 3, 4].map(asked)), 'Chat_1')
    expect({ format, name: chats[0]!.name }).toEqual({ format: 'realtalk', name: 'Chat_1' })
    expect(chats[0]!.questions.map(({ category }) => category)).toEqual(['multi-hop', 'temporal', 'commonsense'])
    expect(chats[0]!.turns[0]!.item)
      .toMatchObject({ conversationId: 'Chat_1', message: { id: 'D1:1', role: 'user', timestamp: '2024-04-03T18:05:09Z' } })
  })
})

describe('chats of LongMemEval', () => {
  it('are one history per question, with a conversation for each session, queried at the date of the question', () => {
    const { format, chats: [chat] } = readChats([haystack()], 'file')
    expect(format).toBe('longmemeval')
    expect(chat!.questions).toEqual([
      { text: 'Which bike?', category: 'multi-session', evidence: new Set(['S0:0', 'S1:1']), asOf: new Date('2023-05-30T23:40:00Z') },
    ])
    expect(chat!.turns.map(
      ({ id, session, item }) => [id, session, item.conversationId, (item.message as { timestamp: Date }).timestamp.toISOString()],
    )).toEqual([
      ['S0:0', '0/s-a', 'q7/0/s-a', '2023-05-20T02:21:00.000Z'],
      ['S0:1', '0/s-a', 'q7/0/s-a', '2023-05-20T02:21:00.000Z'],
      ['S1:1', '1/s-b', 'q7/1/s-b', '2023-05-21T10:00:00.000Z'],
    ])
  })

  it('have no question where the expected answer is to abstain', () => {
    const { chats } = readChats([haystack(), haystack({ question_id: 'q8_abs' })], 'file')
    expect(chats.map(({ questions }) => questions.length)).toEqual([1, 0])
  })
})

describe('a file of chats', () => {
  const question = { question: 'train?', evidence: ['D1:1'], category: 4 }

  it.each([
    ['no chat', [{ qa: [] }], 'invalid_input', /the file must be chats with questions/],
    ['nothing', [], 'invalid_input', /the file must be chats with questions/],
    ['chats of two formats', [locomo([question]), haystack()], 'invalid_input', /^\[1\] must be a chat in the format locomo/],
    ['no question with evidence', [locomo([])], 'invalid_input', /holds no question with evidence/],
    ['an invalid question', [locomo([{ question: 7 }])], 'invalid_input', /^\[0\]\.qa\[0\] must be/],
    [
      'a turn without an id', { ...realtalk([question]), session_1: [{ clean_text: 'a' }] },
      'invalid_input', /session_1\[0\] must be a turn/,
    ],
    [
      'two turns of one id', { ...realtalk([question]), session_2: realtalk([]).session_1 },
      'invalid_input', /an id that no other turn has/,
    ],
    ['an invalid date', [haystack({ haystack_dates: ['noon'] })], 'bad_time', /^\[0\]\.haystack_dates\[0\]/],
    [
      'an invalid turn', [haystack({ haystack_sessions: [['hello']] })], 'invalid_input',
      /^\[0\]\.haystack_sessions\[0\]\[0\] must be a turn/,
    ],
  ])('is refused with %s', (_, file, code, message) => {
    expect(() => readChats(file, 'file')).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }))
  })
})

describe('the baseline for recall', () => {
  it('ranks the single turns that share a word with the question, rarer words first, speakers included', () => {
    const { chats: [chat] } = readChats([locomo([{ question: 'x', evidence: ['D1:1'], category: 4 }])], 'file')
    const rank = baselineOf(chat!)
    expect(rank('Does Ben have a ticket?')).toMatchObject({ unit: 'turn', units: [['D1:1'], ['D1:2'], ['D2:1']] })
    expect(rank('the garden').units).toEqual([['D2:1']])
    expect(rank('nothing of that').units).toEqual([])
  })
})
