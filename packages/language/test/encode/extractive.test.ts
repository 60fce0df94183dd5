/** Titles and summaries without a model: short, truthful, told in the segment's own words. */
import fc from 'fast-check'
import { atOnce, withoutHidden } from '@madeleine/base'
import { describe, expect, test } from 'vitest'
import type { Message } from '@madeleine/contract'
import { extractiveSteps, type ExtractiveInput } from '../../titles/extractive.ts'
import { splitSentences } from '../../titles/sentences.ts'

const extractive = (input: ExtractiveInput) => atOnce(extractiveSteps(input))

const NOON = new Date('2024-03-05T12:00:00Z')

const talk = (...turns: readonly Partial<Message>[]): Message[] =>
  turns.map((turn, seq) => ({
    id: `m${seq}`, seq, role: 'user', kind: 'message', text: '', at: NOON, receivedAt: NOON, timed: true,
    tokens: 1, callIds: [], resultIds: [], marks: {}, ...turn,
  }))

const encode = (messages: readonly Message[], rest: { overlap?: readonly Message[]; background?: ReadonlyMap<string, number> } = {}) =>
  extractive({ messages, timeZone: 'UTC', ...rest })

const wordCount = (text: string): number => text.trim().split(/\s+/).length

const weaving = talk(
  { name: 'Ann', text: 'Hey Bob! How are you?' },
  { name: 'Bob', text: "Hi Ann! I'm good, thanks. What's up?" },
  { name: 'Ann', text: 'I booked a weaving course at the old town hall yesterday. The weaving course starts in May.' },
  { name: 'Bob', text: 'Wow, cool! My sister swam across the harbour in Boston last Saturday.' },
)

describe('a conversation', () => {
  test('is titled by its subject, not by the greeting', () => {
    const { title } = encode(weaving)
    expect(title).toMatch(/weaving course/i)
    expect(title).not.toMatch(/hey|how are|Bob/i)
    expect(wordCount(title.replace(/ (?:a|the)(?= )/g, ''))).toBeLessThanOrEqual(8)
  })

  test('is summarised with the date, the speakers and their words', () => {
    const { summary } = encode(weaving)
    expect(summary).toMatch(/^5 March 2024 — /)
    expect(summary).toContain('Ann: I booked a weaving course')
    expect(summary).toContain('Bob: My sister swam across the harbour in Boston last Saturday')
  })

  test('is summed up with signs as they are written, and without faces', () => {
    const { summary } = encode(talk({ text: 'the deploy stops with EPROTO on the blue boat server' },
      { role: 'assistant', text: 'Restart it.' }, { text: 'our trip to Ghent is off :( we stay at home in July' }))
    expect(summary).toContain('EPROTO')
    expect(summary).toContain('off, we stay')
  })

  test('is dated in the time zone given', () => {
    const late = talk({ text: 'The harvest festival begins', at: new Date('2024-03-05T23:30:00Z') })
    expect(extractive({ messages: late, timeZone: 'Asia/Tokyo' }).summary).toMatch(/^6 March 2024/)
  })

  test('has the rarer subject in its title when a background of known words is given', () => {
    const messages = talk({ text: 'the studio and the lease and the contract' })
    const background = new Map([['studio', 0.1], ['leas', 5], ['contract', 0.1]])
    const words = (title: string): string[] => title.toLowerCase().split(/\W+/)
    expect(words(encode(messages, { background }).title)).toContain('lease')
  })

  test('shows a speaker without a name by their role', () => {
    const { summary } = encode(talk({ text: 'Find flights to Lisbon' }, { role: 'assistant', text: 'I found a TAP flight for 179 euros.' }))
    expect(summary).toMatch(/User: Find flights to Lisbon/)
    expect(summary).toMatch(/Assistant: I found a TAP flight/)
  })

  test('names tools, and does not quote their JSON', () => {
    const { title, summary } = encode(talk(
      { text: 'Find me a flight from Berlin to Lisbon' },
      { role: 'assistant', kind: 'tool_call', text: 'search_flights({"from":"BER"})' },
      { role: 'tool', kind: 'tool_result', text: '{"flights":[{"price":179}]}' },
    ))
    expect(summary).toContain('Used search_flights.')
    expect(summary + title).not.toMatch(/[{}]/)
  })

  test('keeps code, escapes and addresses out of the title', () => {
    const { title } = encode(talk({
      text: 'The parser tests fail \u001b[31mbadly\u001b[0m\n```ts\nconst secretName = 1\n```\nsee https://example.com/very/long/path',
    }))
    expect(title).not.toMatch(/secretName|long|31m/)
    expect(title).toMatch(/parser/i)
  })

  test('in a script without spaces gets a title of 6 to 30 characters and a summary of about 120', () => {
    const { title, summary } = encode(talk(
      { name: '小李', text: '我昨天去医院检查了膝盖，医生说半月板有点损伤，建议休息两周。' },
      { name: '小王', text: '那马拉松比赛还能参加吗？' },
      { name: '小李', text: '下个月的马拉松参加不了了，我打算先做康复训练，报名明年春天的上海半程马拉松。' },
    ))
    expect([...title].length).toBeGreaterThanOrEqual(6)
    expect([...title].length).toBeLessThanOrEqual(30)
    expect(title).toContain('马拉松')
    expect([...summary].length).toBeLessThanOrEqual(140)
  })

  test('in German goes on after an ordinal; in English, a sentence may end with its number', () => {
    const { summary } = encode(talk(
      { name: 'Ann', text: 'Wir planen die Reise zum 60. Geburtstag von Oma. Sie beginnt am 3. Mai in Hamburg.' },
      { name: 'Bob', text: 'I am 30. My sister swam across the harbour in Boston.' },
    ))
    expect(summary).toContain('zum 60. Geburtstag von Oma')
    expect(summary).not.toMatch(/(?:zum 60|am 3)\.?$/m)
    expect(summary).not.toContain('I am 30. My')
    expect(splitSentences('Der Termin ist am 7. Wir fahren mit dem Zug.')).toEqual(['Der Termin ist am 7.', 'Wir fahren mit dem Zug.'])
    expect(splitSentences('Er schrieb am 7. "Ich wohne in Oslo."')).toEqual(['Er schrieb am 7.', '"Ich wohne in Oslo."'])
  })

  test('in German or Korean is titled by a clause without its subject or time', () => {
    expect(encode(talk({ text: 'Ich habe gestern den Mietvertrag für die neue Wohnung in Hamburg unterschrieben.' })).title)
      .toBe('Mietvertrag für die neue Wohnung in Hamburg unterschrieben')
    expect(encode(talk({ text: '어제 제주도 여행 항공권을 예약했어요. 한라산 등산도 할 거예요.' })).title).toContain('항공권')
  })
})

describe('a segment with little content', () => {
  test('takes its one request as the title', () => {
    expect(encode(talk({ text: 'Remind me to call the dentist tomorrow at 9' })).title).toBe('Remind me to call the dentist tomorrow at 9')
  })

  test('takes its title from the message before an uninformative reply', () => {
    const overlap = talk({ role: 'assistant', text: 'Should I move the dentist appointment to Thursday?' })
    expect(encode(talk({ text: 'Yes, do that.' }), { overlap }).title).toMatch(/dentist appointment/)
    expect(encode(talk({ text: 'Yes, do that.' })).title).toBe('Yes, do that')
  })

  test('that holds nothing, an image, a tool call or an emoji is named for what it is', () => {
    expect(encode(talk({ text: '' })).title).toBe('Message from User, 5 March 2024')
    expect(encode(talk({ name: 'Ann', parts: [{ type: 'image_url' }] })).title).toBe('Image from Ann, 5 March 2024')
    expect(encode(talk({ role: 'assistant', kind: 'tool_call', text: 'get_weather({})' })).title).toBe('Used get_weather, 5 March 2024')
    expect(encode(talk({ text: '😂' })).summary).toBe('5 March 2024 — Message from User')
    expect(encode([]).title).toBe('Message')
  })

  test('keeps a bare greeting as its title if there is nothing better', () => {
    const { title, summary } = encode(talk({ name: 'Ann', text: 'Hey! How are you?' }))
    expect(title).toMatch(/how are you/i)
    expect(summary).toMatch(/Ann: /)
  })
})

describe('any segment', () => {
  const vocabulary = fc.constantFrom(
    'weaving', 'course', 'I', 'the', 'went', 'Boston', 'hey', 'and', '3', '2024-05-07', "don't", 'foo.bar', '猫', '火锅很好吃', 'カメラ', '집에서',
    'Straße', 'x'.repeat(70), 'über', 'ŉ', '.', '!', '?', ',', '…', '\n', '。', '😂', '"', '#', '**bold**', '`code`', 'https://example.com/a',
  )
  const prose = fc.array(vocabulary, { maxLength: 60 }).map((words) => words.join(' '))
  const noise = fc.string({ unit: 'binary', maxLength: 150 })
  const segment = fc
    .array(
      fc.record({
        text: fc.oneof({ arbitrary: prose, weight: 3 }, { arbitrary: noise, weight: 1 }),
        name: fc.oneof(fc.constantFrom('Ann', 'Bob Smith', '小李'), fc.string({ unit: 'binary', maxLength: 60 })),
        role: fc.constantFrom('user', 'assistant', 'system', 'tool'),
        kind: fc.constantFrom('message', 'message', 'message', 'tool_result', 'event'),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((turns) => talk(...(turns as Partial<Message>[])))

  test('gives a title and a summary within bounds, on one line, without control characters', () => {
    fc.assert(
      fc.property(segment, (messages) => {
        const { title, summary } = encode(messages)
        const spaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(title)
        if (spaced) expect(wordCount(title)).toBeGreaterThanOrEqual(3)
        expect(wordCount(title)).toBeLessThanOrEqual(15)
        expect(wordCount(summary)).toBeLessThanOrEqual(50)
        expect(`${title}${summary}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      })
    )
  })

  test('has no cut word in its title: each word occurs in the source, as a reader sees it', () => {
    fc.assert(
      fc.property(segment, (messages) => {
        // A title made of nothing names what it is, and short ones carry the date.
        const title = encode(messages).title.replace(/, 5 March 2024$/, '')
        if (/^(?:Message|Code) from /.test(title)) return
        const source = new Set(
          messages.flatMap(({ text, name = '' }) =>
            // ㍱ reads hPa: a letter of compatibility stands in a title by what it reads
            [text, withoutHidden(text), name, name.normalize('NFKC')].flatMap((one) =>
              one.toUpperCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])),
        )
        for (const [word] of title.toUpperCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
          if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) expect(source).toContain(word)
        }
      })
    )
  })

  test('gives the same result every time', () => {
    fc.assert(fc.property(segment, (messages) => void expect(encode(messages)).toEqual(encode(structuredClone(messages)))), { numRuns: 50 })
  })

  test('is summarised by its beginning, even a message of a hundred thousand words', () => {
    const { title, summary } = encode(talk({ text: 'The harvest festival in Provence draws potters. '.repeat(15_000) }))
    expect(title).toMatch(/harvest festival/i)
    expect(wordCount(summary)).toBeLessThanOrEqual(50)
  })
})
