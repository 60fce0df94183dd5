/** What is read out of a query: words to look up, a person, times, topics, phrases. */
import { type QueryContext, topicsIn } from '@madeleine/language'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termHash } from '@madeleine/base'
import { TERM_LENGTH } from '../../../language/terms.ts'
import { parseQuery, type CheckedOptions } from '../../recall/parse-query.ts'

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const log: QueryContext = { names: ['Valerie', 'Camilla', '陈静'], years: { from: 2022, to: 2023 } }
/** Asked on a Friday. */
const options: Omit<CheckedOptions, 'text'> = {
  scope: { timeZone: 'UTC' }, askedBy: undefined, ownTail: undefined, limit: 5, passageLimit: 20, factLimit: 20,
  now: new Date('2023-10-20T12:00:00Z'), detail: 'auto', explain: false, maxTokens: undefined, tokenizer: 'o200k',
}
const ask = (text: string, given: Partial<QueryContext> = {}) => parseQuery({ ...options, text }, { ...log, ...given })
/** The first term of each word. */
const words = (query: string): string[] => ask(query).words.map(([term = '']) => term)

describe('the search words of a query', () => {
  test('leave out stopwords, names and dates', () => {
    expect(words('What did Valerie paint in May 2023?')).toEqual(['paint'])
    expect(words("Which of Camilla's boats sank last summer?")).toEqual(['boat', 'sank'].map((word) => ask(word).words[0]![0]))
    expect(words('陈静去年在哪里学画画？')).not.toContain('去年')
    expect(words('陈静去年在哪里学画画？')).not.toContain('陈静')
    expect(words('陈静去年在哪里学画画？')).toContain('画画')
  })

  test('leave out words that ask for a time', () => {
    expect(words('陈静什么时候学画画').join(' ')).not.toMatch(/什么|时候/)
    expect(words('陈静什么时候学画画')).toContain('画画')
  })

  test('are the name if there is nothing else', () => {
    expect(words('Valerie?')).toEqual(['valeri'])
    expect(words('Who is Valerie?')).toEqual(['valeri'])
  })

  test.each([
    'in May 2023', 'Valerie, in May 2023', 'what happened on Monday', 'what did we talk about last week?',
    '上周我们聊了什么', 'was war letzte Woche', 'de quoi on a parlé hier', '¿qué pasó en marzo?', "on New Year's Eve",
  ])(
    'are none if the query names only a time: "%s"', (query) => {
      expect(ask(query)).toMatchObject({ words: [], isOfTimeOnly: true })
    })

  test.each([
    'the boat in May 2023', 'was the war last week', 'in the morning', 'the first time in May',
    'who said "nonsense" yesterday', 'May', 'coffee yesterday', '上周的电影',
  ])('are more than those of a time: "%s"', (query) => {
    expect(ask(query).isOfTimeOnly).toBe(false)
    if (query !== 'May') expect(words(query)).not.toEqual([])
  })

  test('that are a holiday or a number are kept beside the time', () => {
    expect(words('what did we do at Christmas')).toEqual(words('christmas'))
    expect(words('2023')).toEqual(['2023'])
  })

  test('are empty for stopwords, punctuation or an empty query', () => {
    for (const query of ['', ' \n', 'to be or not to be', '?!*()"', '\u0000', '\ud800']) expect(ask(query).words).toEqual([])
  })
})

describe('in a parsed query,', () => {
  test('the options of the call stay as they are', () => {
    const given: CheckedOptions = { ...options, text: 'Ann in the evening', limit: 7, scope: { timeZone: 'UTC', hours: [6, 9] } }
    expect(parseQuery(given, log)).toMatchObject(given)
  })

  test('today is the local day of the store at the time of the call', () => {
    const late: CheckedOptions = { ...options, text: 'yesterday', now: new Date('2023-10-20T22:30:00Z'), scope: { timeZone: 'Asia/Tokyo' } }
    expect(parseQuery(late, log).spans).toMatchObject([{ from: dayOf('2023-10-20') }])
  })

  test('the subject is hashed like a speaker of the forward index', () => {
    expect(ask('What does Val paint?').person).toBe(termHash('Valerie'))
    expect(ask('Who paints?').person).toBe(undefined)
  })

  test('times are resolved against today and the years of the log', () => {
    expect(ask('What did Valerie paint yesterday?').spans).toEqual([{ from: dayOf('2023-10-19'), to: dayOf('2023-10-19'), grain: 'day' }])
    expect(ask('What did she paint in May?').spans.map(({ from }) => from)).toEqual([dayOf('2023-05-01'), dayOf('2022-05-01')])
    expect(ask('When did she paint it?').asksWhen).toBe(true)
    expect(ask('the first time she painted').order).toBe('first')
    expect(ask('What did she do in the evening?').hours).toEqual([expect.any(Number), expect.any(Number)])
    expect(ask('What did we say about it in May?').isTimeOfTalk).toBe(true)
    expect(ask('Did she give a talk in May?').isTimeOfTalk).toBe(false)
    expect(ask('Where did she go in May?').isTimeOfTalk).toBe(false)
    expect(ask('What did she paint?')).toMatchObject({ spans: [], asksWhen: false, order: undefined, hours: undefined })
  })

  test('topics are those of the search words, and a name has none', () => {
    expect(ask('a guitar lesson').topics).toEqual(topicsIn('a guitar lesson'))
    expect(topicsIn('guitar').size).toBeGreaterThan(0)
    expect(ask('What did Guitar say?', { names: ['Guitar'] }).topics).toEqual(topicsIn('what did say'))
  })

  test('phrases are the texts in quotation marks of any kind, in lower case', () => {
    expect(ask('who said "The Old Crane" or “a red boat”?').phrases).toEqual(['the old crane', 'a red boat'])
    expect(ask('谁说过「去海边」和『画画』').phrases).toEqual(['去海边', '画画'])
    expect(ask('who said "x" or ""').phrases).toEqual([])
    // A short one takes its closing mark with it
    expect(ask('who said "x" or "the old crane"?').phrases).toEqual(['the old crane'])
    expect(ask('who said "what').phrases).toEqual([])
  })
})

describe('any query', () => {
  const anyQuery = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(
      fc.constantFrom('Valerie', '陈静', 'last May', '"', '「', '什么时候', 'AND', 'OR', '*', 'NEAR(', '(', '👍', '\u0000', ' ', '2023', 'boat'),
      { maxLength: 20 },
    ).map((parts) => parts.join(' ')),
  )
  const anyName = fc.oneof(fc.constantFrom('Valerie', '陈静', 'a.b*', 'C++ (bot)', '['), fc.string({ unit: 'binary', maxLength: 8 }))

  test('has at most 64 words of bounded length, none twice, and throws nothing', () => {
    fc.assert(fc.property(anyQuery, fc.array(anyName, { maxLength: 4 }), (query, names) => {
      const { words: found } = ask(query, { names })
      expect(found.length).toBeLessThanOrEqual(64)
      expect(new Set(found.flat()).size).toBe(found.flat().length)
      for (const term of found.flat()) expect([...term].length).toBeLessThanOrEqual(TERM_LENGTH)
    }))
  })

  test('of the greatest length is parsed by its first words, whatever it contains', () => {
    const many = Array.from({ length: 500 }, (_, i) => `Speaker${i} Smith`)
    const numbers = Array.from({ length: 2000 }, (_, i) => i.toString()).join(' ')
    for (const query of [
      numbers, '火'.repeat(10_000), '"'.repeat(10_000), 'dog '.repeat(2500),
      'did Smith '.repeat(1000), '('.repeat(10_000), 'in May '.repeat(1400),
    ]) {
      const found = ask(query, { names: many })
      expect(found.words.length).toBeLessThanOrEqual(64)
      expect(found.spans.length).toBeLessThanOrEqual(64)
    }
    expect(words(numbers).slice(0, 3)).toEqual(['0', '1', '2'])
    expect(words(numbers)).toHaveLength(64)
  })
})
