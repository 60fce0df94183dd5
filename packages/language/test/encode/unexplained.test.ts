/** Predict, then compare: what a model need not be asked. */
import type { KnownFact, Message } from '@madeleine/contract'
import { describe, expect, test } from 'vitest'
import { selvesIn } from '../../facts/first-person.ts'
import { unexplainedOf } from '../../facts/unexplained.ts'
import { message } from '../../../../test/support/talk.ts'

const ann = (text: string, given: Partial<Omit<Message, 'at' | 'receivedAt'>> = {}) => ({ name: 'Ann', text, ...given })
const shown = (lines: readonly (Partial<Omit<Message, 'at' | 'receivedAt'>> & { text: string })[], known: readonly KnownFact[] = []) =>
  unexplainedOf(lines.map((line, seq) => message(seq, line)), known).messages.map(({ words }) => words)
const LISBON: KnownFact = {
  id: 'home', subject: 'Ann', category: 'identity', attribute: 'home', value: 'Lisbon',
  text: 'Ann lives in Lisbon', validFrom: new Date('2024-01-01'),
}
const COFFEE: KnownFact = {
  id: 'coffee', subject: 'Ann', category: 'preference', attribute: 'likes', value: 'coffee',
  text: 'Ann likes coffee', validFrom: new Date('2024-01-01'),
}
const BEIJING: KnownFact = {
  id: 'beijing', subject: '小丽', category: 'identity', attribute: 'home', value: '北京', text: '小丽住在北京', validFrom: new Date('2024-01-01'),
}

describe('a model is not asked about', () => {
  test.each([
    ['greetings and thanks', ['Hi there!', 'Thanks so much!', 'Good morning', '谢谢你！', '早上好']],
    ['reactions', ["That's awesome!", 'Wow, sounds great', 'Haha yes', 'OK']],
    ['questions', ['Where do you live?', 'Do you like my coat?', '你住在哪里？']],
    ['requests to an assistant', ['Write a poem about the sea.', 'Explain this error to a child.', '帮我翻译这段话。']],
    ['code', ['```\nconst my = { home: "Lisbon" }\n```', 'const home = read("my home");']],
    ['talk about the other', ['You should visit the old harbour.']],
  ])('%s', (_, texts) => expect(texts.flatMap((text) => shown([ann(text)]))).toEqual([]))

  test('what an assistant, a tool or the program says, except for the named partner in an imported chat', () => {
    const nova = { role: 'assistant', name: 'Nova', text: 'I live in a data centre.' } as const
    const read = (...said: readonly Parameters<typeof message>[1][]) =>
      unexplainedOf(said.map((one, seq) => message(seq, one)), [], { people: true }).messages.map(({ words }) => words)
    for (const other of [
      { role: 'user', text: 'Good morning' }, { ...ann('Hi'), kind: 'event' },
      { role: 'tool', kind: 'tool_result', text: 'I live in Oslo.' },
      { role: 'assistant', text: 'I live in Rome.' }, { ...nova, name: 'ChatGPT' },
    ] as const) expect(shown([other, nova])).toEqual([])
    const ben = { ...nova, name: 'Ben', text: 'I live in Bergen.' }
    expect([read(ann('Good morning'), ben), shown([ann('Good morning'), ben])]).toEqual([['I live in Bergen.'], []])
    expect(selvesIn([message(0, { text: 'Hi' }), message(1, { ...ann('Hi') }), message(2, { role: 'assistant' })]))
      .toEqual(['user', 'Ann', undefined])
  })

  test('text of an earlier recall, marked or framed', () => {
    const text = 'I live in Rome. I live in Bergen.'
    expect(shown([ann(text, { marks: { recalled: [[0, 15]] } })])).toEqual(['I live in Bergen.'])
    expect(shown([ann('<madeleine-memories>\nI live in Rome.\n</madeleine-memories>')])).toEqual([])
  })

  test('what is known already, in the same words or fewer', () => {
    const lines = [ann('I live in Lisbon.'), ann('I really love coffee.'), { name: '小丽', text: '我住在北京。' }]
    const { messages, restated } = unexplainedOf(lines.map((line, seq) => message(seq, line)), [LISBON, COFFEE, BEIJING])
    expect([messages, restated.map(({ factId, message: { seq } }) => [factId, seq])])
      .toEqual([[], [['home', 0], ['coffee', 1], ['beijing', 2]]])
  })
})

describe('a model is asked about', () => {
  test.each([
    'I live in Lisbon with my husband Tom.', "I don't live in Lisbon.", 'I no longer live in Lisbon.', 'I work in Lisbon.',
    'I used to like coffee.', 'We moved to Lisbon.', 'I stopped drinking coffee', 'I grew up in Lisbon',
  ])('"%s", although Lisbon and coffee are known', (text) => expect(shown([ann(text)], [LISBON, COFFEE])).toEqual([text]))

  test('what is known of one person, if another says it', () =>
    expect(shown([{ name: 'Ben', text: 'I live in Lisbon.' }], [LISBON])).toEqual(['I live in Lisbon.']))

  test.each([
    'Just got a new dog, Rex!', 'Ich wohne in Köln.', 'Vivo en Madrid con mi hermana.',
    '我养了一只猫。', 'Moved to Berlin last week', 'My birthday is on 3 May',
  ])('a new fact: %s', (text) => expect(shown([ann(text)])).toHaveLength(1))

  test('a short answer, with its question', () => {
    expect(shown([{ name: 'Ben', text: 'Nice. Where do you live?' }, ann('Lisbon')])).toEqual(['Where do you live?', 'Lisbon'])
    expect(shown([{ role: 'assistant', text: 'Sure! What is your name?' }, { role: 'user', text: 'Ida' }]))
      .toEqual(['What is your name?', 'Ida'])
  })

  test('only the sentences that state something', () =>
    expect(shown([ann('Hey! How are you? I started at a bakery in May. Thanks!')])).toEqual(['I started at a bakery in May.']))
})
