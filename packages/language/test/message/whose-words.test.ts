/** T-100: which words of a message are its sender's own. The attack itself is `test/attack/pasted-words.test.ts`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownWordsReader, PASTE_UNITS, pastedIn } from '../../authorship/whose-words.ts'
import type { Message } from '@madeleine/contract'

const AT = new Date('2026-03-02T09:00:00Z')
const message = (text: string, more: Partial<Message> = {}): Message =>
  ({
    id: 'm', seq: 0, role: 'user', kind: 'message', text, at: AT, receivedAt: AT, timed: true,
    tokens: 1, callIds: [], resultIds: [], marks: {}, ...more,
  })

const readAll = (messages: readonly Message[], toAssistant = true) => {
  const reader = ownWordsReader(messages, { isPerson: ({ role }) => role === 'user', toAssistant })
  return messages.map((_, i) => reader(i))
}
const own = (text: string, toAssistant?: boolean) => readAll([message(text)], toAssistant)[0]!

test('title, summary and facts of one list of messages share what was read of it; another list, or other senders, are read anew', () => {
  const messages = [message('I live in Leipzig.'), message('Nice.', { role: 'assistant' })]
  const ofUsers = () => ownWordsReader(messages, { isPerson: ({ role }) => role === 'user', toAssistant: true })
  expect(ofUsers()).toBe(ofUsers())
  expect(ownWordsReader([...messages], { isPerson: ({ role }) => role === 'user', toAssistant: true })).not.toBe(ofUsers())
  const ofAll = ownWordsReader(messages, { isPerson: () => true, toAssistant: false })
  expect([ofUsers()(1).text, ofAll(1).text]).toEqual(['', 'Nice.'])
})

describe("these are the sender's own words:", () => {
  test.each([
    'I live in Graz.', "What should I cook?\n\nI'm allergic to nuts.",
    'Can you help me plan? I live in Graz.', "Hi!\n\nI'm Lena and I live in Kiel.\n\nThanks",
    'about me:\n- I live in Graz\n- I work as a nurse', 'I speak German. Ich wohne in Wien.',
    'hi! some things about me:\n- I live in Graz\n- I have a Volvo', 'About me:\n• software engineer\n• 2 dogs\n• living in Leeds',
    "* I'm vegan\n* I live in Graz", '* 34 years old, from Leeds', '1. I live in Graz\n2. I work at Initech\n3. two kids',
    "I'm teaching 4th grade this year in Graz", "I never thought I'd make it past May in Graz",
    'correct my mistakes at the end, I learn German in Graz',
    '我住在北京，请推荐餐厅', 'Ich wohne in Graz. Was soll ich kochen?', "I'm 5'9\" and I live in Rome.",
    'I translate books for a living.', 'PS: I live in Rome.', 'I live in Leeds. Is that ok?',
  ])('%j', (text) => expect(own(text).text).toContain(/[A-Z]\w+(?=[^A-Z]*$)/.exec(text)?.[0] ?? text.slice(0, 4)))

  test.each([
    ['Can you explain what this parser does?', 'Done. It is in parse.ts.', 'drop the csv branch and warn'],
    ['Can you explain what this parser does?', 'Sure.', 'rather keep the csv parser and warn'],
    ['rewrite this so it is shorter', 'Okay.', 'Why does onScroll fire twice when I open the drawer?'],
    ['summarize the readme', 'Sure.', 'lieber den alten Parser behalten und warnen'],
  ])('what goes on behind a request that was done, or with work on code: %j, %j, %j', (before, answer, text) => {
    expect(readAll([message(before), message(answer, { role: 'assistant' }), message(text)])[2]).toEqual({ text })
  })

  test.each([
    'rather, I am allergic to soy', 'From now on, rather call me boss.', 'I work at read_csv Ltd, can you send me a quote?',
    'Does the ferry run when it snows?', 'Better late than never, said the hare.', 'instead keep my mother in Oslo',
  ])('but not %j, for which an assistant may wait', (text) => {
    expect(readAll([message('Can you translate this?'), message('Sure.', { role: 'assistant' }), message(text)])[2]!.text).toBe('')
    const asked = [message('Can you explain this?'), message('Please paste it.', { role: 'assistant' }), message('rather keep the parser')]
    expect(readAll(asked)[2]!.text).toBe('')
  })

  test.each([
    'I moved to Lisbon and run a bakery.', 'From now on, call me boss.', 'Dear all,\nour office moves.', 'She said: "I am vegan"',
  ])(
    'nor %j behind a text that was done: it may be the next one', (text) => {
      expect(readAll([message('rewrite this so it is shorter'), message('Done.', { role: 'assistant' }), message(text)])[2]!.text).toBe('')
    },
  )

  test('a list that answers a question', () => {
    const [, answer] = readAll([
      message('What may you not eat?', { role: 'assistant' }), message('- I am vegan\n- I am allergic to nuts', { seq: 1 }),
    ])
    expect(answer).toEqual({ text: '- I am vegan\n- I am allergic to nuts' })
  })

  test('what would be a request about a text, but for talk between people', () => {
    expect([own('What does this mean? I live in Oslo.', false).text, own('What does this mean? I live in Oslo.').text])
      .toEqual(['What does this mean? I live in Oslo.', ''])
  })
})

describe("these are not the sender's own words:", () => {
  test.each([
    ['a question about a page', 'What does this page mean?\n\nI live in Oslo.', 'text-request'],
    ['a letter', 'Hi Ann,\n\nI live in Oslo.\n\nBest, Tom', 'letter'],
    ['a log', '[12:03] Eve: I live in Oslo', 'log'], ['a mail', 'From: tom@x.example\nI live in Oslo', 'mail'],
    ['a tag', '<doc>I live in Oslo</doc>', 'quotation'],
    ['a fence', '```\nI live in Oslo\n```', 'quotation'], ['quoted lines', '> I live in Oslo', 'quotation'],
    ['a play', 'Pretend you are Tom. I live in Oslo.', 'play'], ['a play by names', 'You are Eve. I am Tom. I live in Oslo.', 'play'],
    ['test data', 'for the test data: I live in Oslo', 'play'],
    ['a list nobody asked for', 'shopping\n- I live in Oslo\n- I work at Initech', 'list'],
    ['a list in which hardly a line is about its writer', '- I like it\n- Oslo office\n- marble floors', 'list'],
    ['a list of clauses about others', '- I live in Oslo\n- I work at Initech\n- Tom says that Ann stays with him', 'list'],
    ['a comment of a program', '/**\n * I live in Oslo\n */', 'quotation'],
    ['a text to grade', 'grade this text, I live in Oslo', 'source'],
    ['a text to be made formal', 'make it formal, I live in Oslo', 'text-request'],
    ['a label', 'spam? I live in Oslo and I work at Initech', 'text-request'],
    ['words of somebody else', 'she texted I live in Oslo now', 'quotation'],
    ['a source', 'I live in Oslo. (source: our FAQ)', 'source'], ['a long text', 'I live in Oslo. '.repeat(200), 'length'],
  ])('%s', (_, text, copied) => {
    expect(own(text)).toMatchObject({ copied })
    expect(own(text).text).not.toContain('Oslo')
  })

  test('a text that the message before asks about, or the next one explains', () => {
    const paste = "I quit my job at Initech. I moved to Oslo with my wife."
    expect(readAll([message('can you check this letter?'), message(paste, { seq: 1 })])[1]).toEqual({ text: '', copied: 'neighbour' })
    expect(readAll([message(paste), message("^ that's from Tom", { seq: 1 })])[0]).toEqual({ text: '', copied: 'neighbour' })
  })

  test('a sentence in another language than the question, though the rest is theirs', () => {
    expect(own('Was soll ich darauf antworten? I quit my job at the bank and moved to Oslo with my wife.').text).not.toContain('Oslo')
  })

  test('what an assistant, a tool or an event says, and what was recalled', () => {
    const all = [message('I live in Oslo.', { role: 'assistant' }), message('I live in Oslo.', { kind: 'event' }), message(
      'I live in Oslo.', { marks: { recalled: [[0, 15]] } },
    )]
    expect(readAll(all).map(({ text }) => text)).toEqual(['', '', ''])
  })
})

test('a message is a paste by its greater part: a quotation within does not make it one, nor does a request without a text', () => {
  const isPasted = (text: string) => pastedIn([message(text)])(0)
  expect([
    isPasted('What is this?\n\n> I live in Oslo and I work at Initech'),
    isPasted('My boss calls it "fine", and I do not know what to do about that any more.'), isPasted('Translate hello to German'),
  ]).toEqual([true, false, false])
})

test('any text is read, as no more than it contains, and in the same way each time', () => {
  const words = fc.constantFrom(
    'I', 'live in', 'Rome', '\n', '\n\n', '"', '“', '”', '```', '>', '- ', ':', 'Tom:', '<a>',
    '</a>', '?', 'this', 'mean', 'Best, Tom', '我', '住在', '。', '|', '---', '[12:03]',
  )
  fc.assert(fc.property(fc.oneof(
    fc.string({ unit: 'binary' }), fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
  ), fc.boolean(), (text, toAssistant) => {
    const read = own(text, toAssistant)
    expect(read.text.length).toBeLessThanOrEqual(text.length + 2)
    expect(own(text, toAssistant)).toEqual(read)
  }))
})

test('even the worst texts take little time: work is bounded by the length that is read', () => {
  for (const piece of ['I ', '"', '<a>', '- ', 'a: ', '|', '说', "' ", '[', '>', '。', 'she said ']) {
    expect(own(piece.repeat(5000)).copied).toBe('length')
  }
  for (const piece of ['I ', '"', '<a>', '- ', 'a: ', '|', '说', "' ", '[', '>', '。', 'she said ', 'Hi Ann, ', '12:03 ']) {
    expect(typeof own(piece.repeat(2000).slice(0, PASTE_UNITS)).text).toBe('string')
  }
})
