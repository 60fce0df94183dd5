/** Messages as programs keep them: arrays, objects with one, arrays of these, and one a line. */
import { describe, expect, test } from 'vitest'
import { errorsOf, leftOutOf, readBytes, readFixture, readLines, readValue, said, stored } from '../../../test/support/reading.ts'

const ask = { role: 'user', content: 'What is sencha?' }
const reply = { role: 'assistant', content: 'A green tea.' }
const ids = async (read: Promise<Awaited<ReturnType<typeof readValue>>>) => [...new Set(stored(await read).map(({ conversationId }) =>
  conversationId))]

describe('an array of messages', () => {
  test('is read in the shapes of OpenAI, Anthropic and the AI SDK; system prompts are left out as hidden', async () => {
    const items = await readFixture('messages.json')
    expect(said(items)).toEqual([
      'user: How hot is water for green tea?', 'assistant: 75 °C.\ntimer({"minutes":3})', 'user tool_result: rang',
      'assistant tool_call: timer({})', 'tool tool_result: rang again', 'user: Thanks\n[image: cup.png]',
    ])
    expect(leftOutOf(items)).toEqual({ hidden: 3, reasoning: 1, images: 1 })
    expect(stored(items)[0]).toMatchObject({ conversationId: 'tea-talk', title: 'Tea', at: '2026-03-02T09:00:00.000Z' })
    expect(stored(items)[5]).toMatchObject({ id: 'ui-1', at: '2026-03-02T09:05:00.000Z' })
  })

  test('gives a message without a time that of the one before it, if that has one', async () => {
    expect(stored(await readValue([{ ...ask, timestamp: '2026-03-02T09:00:00Z' }, reply])).map(({ at }) => at))
      .toEqual(Array(2).fill('2026-03-02T09:00:00.000Z'))
    const soon = await readValue([{ ...ask, created_at: 'soon' }, reply])
    expect({ codes: errorsOf(soon).map(({ code }) => code), said: said(soon) }).toEqual({ codes: ['bad_time'],
      said: ['assistant: A green tea.'] })
    expect(stored(await readValue([ask, reply])).map(({ at }) => at)).toEqual([undefined, undefined])
  })

  test.each([
    ['[…] over several lines', JSON.stringify([ask, reply], null, 2)], ['[…] in one line', JSON.stringify([ask, reply])],
    ['{"messages": […]}', JSON.stringify({ model: 'm', messages: [ask, reply] }, null, 2)],
    ['{"messages": […]} in one line', JSON.stringify({ messages: [ask, reply] })],
  ])('written as %s is one conversation with the name of the file', async (_, text) => {
    const items = await readBytes(text, 'tea.json')
    expect(said(items)).toEqual(['user: What is sencha?', 'assistant: A green tea.'])
    expect(new Set(stored(items).map(({ conversationId }) => conversationId))).toEqual(new Set(['tea']))
  })

  test('in an array of conversations is one conversation, named by its id, or else by its place', async () => {
    expect(await ids(readValue([{ id: 'a', messages: [ask] }, { messages: [reply] }], 'tea.json'))).toEqual(['a', 'tea-2'])
    expect(await ids(readValue([[ask], [reply]], 'tea.json'))).toEqual(['tea-1', 'tea-2'])
  })

  test('with the parts of Gemini, in a history too, is read like the others', async () => {
    const history = [
      { role: 'user', parts: [{ text: 'Set a timer' }] }, { role: 'model', parts: [{ text: 'hm', thought: true },
        { functionCall: { name: 'timer', args: { minutes: 3 } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'timer', response: { output: 'rang' } } }] }, { role: 'model',
        parts: [{ text: 'Done.' }] },
    ]
    const expected = ['user: Set a timer', 'assistant tool_call: timer({"minutes":3})', 'user tool_result: rang', 'assistant: Done.']
    expect(said(await readValue(history))).toEqual(expected)
    expect(said(await readValue({ history }))).toEqual(expected)
  })

  test('has a bad message listed by its place, and the others are read', async () => {
    const items = await readValue([ask, 7, { role: 'boss', content: 'x' }, { role: 'user', content: '' }, reply])
    expect(errorsOf(items).map(({ line }) => line)).toEqual(['[1]', '[2]', '[3]'])
    expect(said(items)).toHaveLength(2)
  })

  test('has unknown keys of its messages listed', async () => {
    expect(await readValue([{ ...ask, feedback: 'up' }])).toMatchObject([{ unreadKeys: ['feedback'] }])
  })
})

describe('a line with a conversation', () => {
  test('is a conversation of its own, which keeps its id wherever the line is in the file', async () => {
    const [first, second] = [{ messages: [ask, reply] }, { messages: [reply] }]
    const [one, two] = await ids(readLines([first, second]))
    expect(await ids(readLines([second, { messages: [ask] }, first]))).toEqual([two, expect.any(String), one])
    expect(await ids(readLines([first]))).toEqual([one])
  })

  test('comes in from a file for fine-tuning, and a malformed line is listed', async () => {
    const items = await readFixture('fine-tuning.jsonl')
    expect(said(items)).toEqual(['user: What is sencha?', 'assistant: A green tea.', 'user: What is assam?', 'assistant: A black tea.'])
    expect(errorsOf(items)).toMatchObject([{ line: 4, message: 'a conversation must have an array of messages' }])
  })

  test('is distinguished from a message that has a list of messages in it', async () => {
    expect(said(await readLines([{ ...ask, history: [ask] }, reply]))).toHaveLength(2)
    expect(await ids(readLines([ask, reply], 'tea.jsonl'))).toEqual(['tea'])
  })
})
