/** What the rules read as facts without a model, and what they leave alone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endKeys } from '../../../src/core/facts/fact-text.ts'
import { ruleFacts } from '../../../src/encode/facts/rule-facts.ts'
import { atOnce } from '../../../src/loop-turns.ts'
import type { Message } from '../../../src/message/message.ts'
import { ENGLISH_STATED } from './english-stated.ts'
import { ENDED } from './ended.ts'
import { CHINESE_STATED, TO_ASSISTANT } from './other-stated.ts'
import { IN_PASSING } from './told-in-passing.ts'

const AT = new Date('2024-06-12T10:00:00Z')

const message = (text: string, more: Partial<Message> = {}): Message =>
  ({ id: 'm', seq: 0, role: 'user', kind: 'message', text, at: AT, receivedAt: AT, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, ...more })

const changes = (messages: readonly Message[], timeZone = 'UTC') => atOnce(ruleFacts(messages, { conversationId: 'c', timeZone }))
const read = (messages: readonly Message[], timeZone?: string) => changes(messages, timeZone).flatMap((change) => (change.kind === 'new' ? [change.fact] : []))
const textsOf = (messages: readonly Message[]): string[] => read(messages).map(({ text }) => text)

describe.each([['English', ENGLISH_STATED], ['Chinese', CHINESE_STATED]] as const)('%s, said by Lena to a friend', (_, table) => {
  test.each(table)('%s', (sentence, ...facts) => {
    expect(textsOf([message(sentence, { name: 'Lena' })])).toEqual(facts)
  })
})

describe('said to an assistant', () => {
  test.each(TO_ASSISTANT)('%s', (sentence, ...facts) => expect(textsOf([message(sentence), message('Noted.', { role: 'assistant', seq: 1 })])).toEqual(facts))
})

describe('told in passing', () => {
  test.each(IN_PASSING)('%s', (sentence, ...facts) => expect(textsOf([message(sentence), message('Noted.', { role: 'assistant', seq: 1 })])).toEqual(facts))

  test('what is said of somebody with a name is about them', () => {
    expect(read([message('My sister Marta is vegan.')]).map(({ subject, attribute }) => [subject, attribute])).toEqual([['user', 'siblings'], ['Marta', 'diet']])
  })
  test('an event is an experience of its day', () => {
    const [event] = read([message('We got married last Saturday.')])
    expect(event).toMatchObject({ category: 'experience', attribute: 'event', validFrom: new Date('2024-06-08T00:00:00Z') })
  })
})

describe('over, without anything in its place', () => {
  const endsIn = (sentence: string) => changes([message(sentence, { name: 'Lena' })]).flatMap((change) => (change.kind === 'end' ? [change] : []))

  test.each(ENDED)('%s', (sentence, ...ends) => {
    expect(endsIn(sentence).map(({ attribute, value }) => (value === undefined ? attribute : `${attribute} ${value}`))).toEqual(ends)
  })
  test('all of them are ends that can be told', () => {
    for (const end of ENDED.flatMap(([sentence]) => endsIn(sentence))) expect(endKeys(end)).not.toBeNull()
  })
  test('since the time that is named', () => expect(endsIn('I quit my job last month.')[0]!.endsAt.toISOString()).toBe('2024-05-01T00:00:00.000Z'))
})

describe('since when', () => {
  const since = (text: string, timeZone?: string): string => read([message(text, { name: 'Lena' })], timeZone)[0]!.validFrom.toISOString()

  test('a statement holds since it was made', () => expect(since('I live in Lisbon.')).toBe(AT.toISOString()))
  test('a move last month holds since the first of that month', () => expect(since('I moved to Lisbon last month.')).toBe('2024-05-01T00:00:00.000Z'))
  test('in the zone of the store', () => expect(since('I moved to Lisbon last month.', 'Asia/Tokyo')).toBe('2024-04-30T15:00:00.000Z'))
  test('for years is since that year', () => expect(since('I have lived in Boston for ten years.')).toBe('2014-01-01T00:00:00.000Z'))
  test('上个月 too', () => expect(since('我上个月搬到了上海。')).toBe('2024-05-01T00:00:00.000Z'))
})

describe('whose words', () => {
  const both = (more: Partial<Message>) => textsOf([message('Where do you live?', { name: 'Ann', ...more }), message('I live in Oslo.', { role: 'assistant', name: 'Bo', seq: 1 })])

  test('an assistant with a name in talk between named people is a person', () => expect(both({})).toEqual(['Bo lives in Oslo.']))
  test('not where the user has no name', () => expect(textsOf([message('Hello.'), message('I live in Oslo.', { role: 'assistant', name: 'Bo', seq: 1 })])).toEqual([]))
  test('nor where a tool is called', () => {
    const call = message('search()', { role: 'assistant', name: 'Bo', kind: 'tool_call', seq: 2 })
    expect(textsOf([message('Hello.', { name: 'Ann' }), message('I live in Oslo.', { role: 'assistant', name: 'Bo', seq: 1 }), call])).toEqual([])
  })
  test('nor under the name of a program', () => expect(textsOf([message('Hello.', { name: 'Ann' }), message('I live in Oslo.', { role: 'assistant', name: 'Support bot', seq: 1 })])).toEqual([]))
  test('an assistant without a name says nothing of anybody', () => expect(textsOf([message('I live in Oslo.', { role: 'assistant' })])).toEqual([]))
  test('nor do tools, systems and forgotten messages', () => {
    expect(textsOf([message('I live in Oslo.', { role: 'tool', kind: 'tool_result' }), message('I live in Oslo.', { role: 'system', seq: 1 }), message('', { seq: 2 })])).toEqual([])
  })
  test('what was recalled is not learnt again', () => {
    const text = 'As you said: I live in Oslo. I like tea.'
    expect(textsOf([message(text, { marks: { recalled: [[0, 28]] } })])).toEqual(['The user likes tea.'])
  })
  test('nor is a long paste', () => expect(textsOf([message(`I live in Oslo. ${'It rains a lot here. '.repeat(120)}`)])).toEqual([]))
})

test('the same fact twice in a segment is one fact with two sources', () => {
  const [fact, ...others] = read([message('I live in Oslo.'), message('If I live in Oslo, I ski.', { seq: 1 }), message('Yes, I live in Oslo.', { seq: 2 })])
  expect(others).toEqual([])
  expect(fact?.sources.map(({ seq }) => seq)).toEqual([0, 2])
})

test('any text is read, and the text of each fact holds its subject and its value', () => {
  const words = fc.constantFrom('I', 'am', 'live', 'in', 'Rome', 'my', 'dog', 'have', 'two', 'not', 'love', 'to', ',', '.', '?', 'and', 'last month', 'next week', '我', '喜欢', '住在', '北京', '不', '有', '一只猫', '"', '😂', '\n')
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')), fc.array(words, { maxLength: 30 }).map((list) => list.join(''))), (text) => {
    for (const fact of read([message(text, { name: 'Lena' })])) {
      expect(fact.text).toContain(fact.value)
      expect(fact.text).toContain(fact.subject)
      expect(fact.validFrom <= AT).toBe(true)
      expect(fact.sources).toHaveLength(1)
    }
  }))
})
