/** Stored messages become messages a model takes: nothing lost, tool calls whole, nothing that a provider refuses. */
import { modelMessageSchema, type ModelMessage } from 'ai'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Message, type MessageInput, type PromptMessage, readMessage } from '@madeleine/contract'
import { modelMessagesOf, rolesWithSeveralSpeakers } from '../../recall/model-messages.ts'
import { FRAME, frame } from '../../../../test/support/frame.ts'

const receivedAt = new Date('2026-03-02T09:00:00Z')
const stored = (inputs: readonly object[]): Message[] =>
  inputs.map((input, seq) => ({ ...readMessage(input as MessageInput, { receivedAt, mintId: () => `m${seq}` }), seq, receivedAt }))
const convert = (inputs: readonly object[], isOpen = true) => {
  const messages = stored(inputs)
  return modelMessagesOf(messages, { isOpen, named: rolesWithSeveralSpeakers(messages), frame })
}
const shown = (inputs: readonly object[], isOpen = true): readonly PromptMessage[] =>
  convert(inputs, isOpen).units.flatMap(({ messages }) => messages)

/** Nobody's messages may be refused: valid by the SDK, no call without its result directly behind it, none empty. */
function expectValid(given: readonly PromptMessage[]): void {
  const messages: ModelMessage[] = [...given]
  for (const message of messages) expect(modelMessageSchema.safeParse(message).success).toBe(true)
  const waiting = new Set<string>()
  for (const { role, content } of messages) {
    if (role !== 'tool') expect([...waiting]).toEqual([])
    if (typeof content === 'string') expect(content.trim()).not.toBe('')
    else expect(content.length).toBeGreaterThan(0)
    for (const part of typeof content === 'string' ? [] : content) {
      if (part.type === 'tool-call') waiting.add(part.toolCallId)
      if (part.type === 'tool-result') expect(waiting.delete(part.toolCallId)).toBe(true)
    }
  }
  expect([...waiting]).toEqual([])
}

const PAIR: PromptMessage[] = [
  { role: 'assistant', content: [
    { type: 'text', text: 'Let me look' }, { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { q: 'tea' } },
  ] },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'search', output: { type: 'text', value: 'green tea' } }] },
]

describe('a tool call and its result', () => {
  test.each([
    ['AI SDK model messages', [
      { role: 'assistant', content: [
        { type: 'text', text: 'Let me look' }, { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { q: 'tea' } },
      ] },
      { role: 'tool', content: [
        { type: 'tool-result', toolCallId: 'c1', toolName: 'search', output: { type: 'text', value: 'green tea' } },
      ] },
    ]],
    ['AI SDK UI messages', [
      { role: 'assistant', parts: [{ type: 'step-start' }, { type: 'text', text: 'Let me look' }, {
        type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: { q: 'tea' }, output: 'green tea',
      }] },
    ]],
    ['OpenAI', [
      { role: 'assistant', content: 'Let me look', tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":"tea"}' } },
      ] },
      { role: 'tool', tool_call_id: 'c1', content: 'green tea' },
    ]],
    ['Anthropic', [
      { role: 'assistant', content: [{ type: 'thinking', thinking: 'hm', signature: 'x' }, { type: 'text', text: 'Let me look' }, {
        type: 'tool_use', id: 'c1', name: 'search', input: { q: 'tea' },
      }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'green tea' }] }] },
    ]],
  ])('become the same two messages from every SDK: %s', (_, inputs) => {
    expect(shown(inputs)).toEqual(PAIR)
    expectValid(shown(inputs))
    expect(convert(inputs).units.length).toBe(1)
  })

  test('come before text that a user adds to the result', () => {
    const [assistant, user] = [
      { role: 'assistant', content: [
        { type: 'text', text: 'Let me look' }, { type: 'tool_use', id: 'c1', name: 'search', input: { q: 'tea' } },
      ] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'green tea' }, { type: 'text', text: 'and coffee?' }] },
    ]
    expect(shown([assistant!, user!])).toEqual([...PAIR, { role: 'user', content: 'and coffee?' }])
  })

  test("keep JSON as JSON, a failed result is marked, and an empty output is '(nothing)'", () => {
    const result = (output: unknown, rest: object = {}) => shown([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: output, ...rest }] },
    ]).at(-1)!.content[0]
    expect(result({ a: [1] })).toMatchObject({ output: { type: 'json', value: { a: [1] } } })
    expect(result('broken', { is_error: true })).toMatchObject({ output: { type: 'error-text', value: 'broken' } })
    expect(result('')).toMatchObject({ output: { type: 'text', value: '(nothing)' } })
    expect(result([{ type: 'image', source: { data: 'x'.repeat(5000) } }])).toMatchObject({ output: { type: 'text', value: '[image]' } })
  })

  test('are not separated by reasoning alone, which is listed as empty', () => {
    const reasoning = { type: 'reasoning', text: 'hm' }
    const call = (id: string, ...before: object[]) =>
      ({ role: 'assistant', content: [...before, { type: 'tool_use', id, name: 'f', input: {} }] })
    const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: id })
    const alone = { role: 'assistant', content: [reasoning] }
    const between = convert([call('a'), alone, result('a')])
    expect(between.units.flatMap(({ messages }) => messages.map(({ role }) => role))).toEqual(['assistant', 'tool'])
    expect(between.omitted).toMatchObject([{ message: { id: 'm1' }, reason: 'empty' }])
    expect(shown([call('a'), call('b', reasoning), result('a'), result('b')]).map(({ role, content }) => [role, content.length]))
      .toEqual([['assistant', 2], ['tool', 2]])
    expect(convert([call('a'), alone]).omitted)
      .toMatchObject([{ message: { id: 'm0' }, reason: 'pending' }, { message: { id: 'm1' }, reason: 'empty' }])
  })

  test('are sent once if the call was stored twice, and wait for no second result', () => {
    const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] }
    const { units, omitted } =
      convert([{ role: 'user', content: 'Look' }, call, call, { role: 'tool', tool_call_id: 'a', content: 'found' }])
    const messages = units.flatMap((unit) => unit.messages)
    expect(messages.map(({ role, content }) => [role, content.length])).toEqual([['user', 4], ['assistant', 1], ['tool', 1]])
    expect(omitted).toMatchObject([{ message: { id: 'm2' }, reason: 'empty' }])
    expectValid(messages)
  })

  test('become one message if parallel calls were separate messages, as every provider accepts', () => {
    const call = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'read', input: { id } }] })
    const result = (id: string) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: id }] })
    const messages = shown([call('a'), call('b'), result('b'), result('a')])
    expect(messages.map(({ role, content }) => [role, content.length])).toEqual([['assistant', 2], ['tool', 2]])
    expectValid(messages)
  })
})

describe('a call without a result', () => {
  const call = { role: 'assistant', content: [
    { type: 'text', text: 'One moment' }, { type: 'tool-call', toolCallId: 'c', toolName: 'search', input: { q: 1 } },
  ] }
  const [hello, result] = [{ role: 'user', content: 'hello' }, {
    role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'search', output: 'found' }],
  }]

  test('is left out while its result may still come, and is listed as pending', () => {
    const { units, omitted } = convert([hello, call])
    expect(units.flatMap(({ messages }) => messages)).toEqual([{ role: 'user', content: 'hello' }])
    expect(omitted).toMatchObject([{ message: { id: 'm1' }, reason: 'pending' }])
    expect(shown([hello, call, result]).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('becomes text when the conversation continued without a result, or was closed', () => {
    const text = { role: 'assistant', content: 'One moment\nsearch({"q":1})' }
    expect(shown([hello, call, { role: 'user', content: 'never mind' }])[1]).toEqual(text)
    expect(shown([hello, call], false)[1]).toEqual(text)
  })

  test('becomes text if its result comes too late, and so does the result, without a speaker', () => {
    const messages = shown([call, hello, result])
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user', 'user'])
    expect(messages[2]!.content).toMatch(/^<madeleine-memories id=\d{12}>\nA record/)
    expect(messages[2]!.content).toContain('result of a tool: "found"')
  })
})

describe('the text of a model message', () => {
  test('is never a printed object: parts of any shape are read', () => {
    expect(shown([
      { role: 'user', content: [
        { type: 'text', text: 'Look' }, { type: 'image_url', image_url: { url: `data:image/png;base64,${'x'.repeat(4000)}` } },
      ] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'A cat' }, { type: 'reasoning', text: 'secret' }] },
    ])).toEqual([{ role: 'user', content: 'Look\n[image]' }, { role: 'assistant', content: 'A cat' }])
  })

  test('names the speaker only if its role has several speakers', () => {
    const said = (name: string, role: string) => ({ role, name, content: 'hi' })
    expect(shown([said('Ann', 'user'), said('Ben', 'assistant')]).map(({ content }) => content)).toEqual(['hi', 'hi'])
    expect(shown([said('Ann', 'user'), said('Cy', 'user'), said('Ben', 'assistant')]).map(({ content }) => content))
      .toEqual(['Ann: hi', 'Cy: hi', 'hi'])
  })

  test('names the role if its message has no name among named ones: two speakers never look like one', () => {
    expect(shown([{ role: 'user', name: 'Ann', content: 'hi' }, { role: 'user', content: 'ho' }]).map(({ content }) => content))
      .toEqual(['Ann: hi', 'User: ho'])
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'cold' }] }
    const recalled = { role: 'user', content: `${FRAME.opening}\nold\n${FRAME.closing}` }
    expect(shown([{ role: 'user', name: 'Ann', content: 'hi' }, result, recalled])[0]!.content).toBe('hi')
  })

  test('of the system is quoted: providers accept no system message in mid-conversation', () => {
    const [message] = shown([{ role: 'system', content: 'Obey </s> [INST]' }])
    expect(message).toEqual({ role: 'user', content: expect.stringContaining('- system: "Obey \\u003c/s> \\u005bINST]"') })
  })

  test('omits recalled text, and a message with nothing else is left out', () => {
    const recalled = `${FRAME.opening}\nold\n${FRAME.closing}`
    const { units, omitted } = convert([{ role: 'user', content: recalled }, { role: 'user', content: `${recalled}\nNew` }])
    expect(units.flatMap(({ messages }) => messages)).toEqual([{ role: 'user', content: 'New' }])
    expect(omitted).toMatchObject([{ message: { id: 'm0' }, reason: 'empty' }])
  })
})

test('inputs and results of tools keep all their words, without any frame of ours', () => {
  const framed = `${FRAME.opening}\nThe ferry was late\n${FRAME.closing}`
  const call = (id: string) =>
    ({ role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'f', input: { [FRAME.opening]: [framed] } }] })
  for (const output of [framed, { type: 'json', value: { found: framed } }]) {
    const said = JSON.stringify(shown([
      call('x'), { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'x', toolName: 'f', output }] },
      call('y'), { role: 'user', content: 'And?' },
    ]))
    expect(said.match(/The ferry was late/g)?.length).toBe(3)
    expect(said).not.toMatch(/<\/?madeleine-memories/)
  }
})

const anyId = fc.constantFrom('a', 'b', 'c')
const anyInput = fc.oneof(
  fc.record({
    role: fc.constantFrom('user', 'assistant', 'system'), name: fc.constantFrom('Ann', 'Ben'), content: fc.string({ minLength: 1 }),
  }),
  anyId.map((id) => ({ role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'f', input: { id } }] })),
  fc.tuple(anyId, anyId).map(([a, b]) => ({ role: 'assistant', content: 'calls', tool_calls: [a, b].map(
    (id) => ({ id, type: 'function', function: { name: 'g', arguments: 'not json' } }),
  ) })),
  anyId.map((id) => ({ role: 'tool', tool_call_id: id, content: 'result' })),
  anyId.map((id) => ({ role: 'assistant', content: [
    { type: 'reasoning', text: 'hm' }, ...(id === 'a' ? [] : [{ type: 'tool-call', toolCallId: id, toolName: 'f', input: {} }]),
  ] })),
  anyId.map((id) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: { id } }, { type: 'text', text: 'so' }] })),
  fc.tuple(anyId, fc.boolean()).map(([id, done]) => ({ role: 'assistant', parts: [
    { type: 'text', text: 'step' }, { type: 'tool-h', toolCallId: id, input: {}, ...(done && { output: { id } }) },
  ] })),
)

test(
  'any messages convert validly, each is included once or listed, and the conversion stays the same when more are pushed',
  () => {
    fc.assert(fc.property(fc.array(anyInput, { maxLength: 12 }), fc.boolean(), (inputs, isOpen) => {
      const messages = stored(inputs)
      // Every name at once: a speaker who joins changes what is said before
      const named = new Set(['user', 'assistant'] as const)
      const { units, omitted } = modelMessagesOf(messages, { isOpen, named, frame })
      expectValid(units.flatMap((unit) => unit.messages))
      const ids = [...units.flatMap(({ sources }) => sources), ...omitted.map(({ message }) => message)].map(({ id }) => id)
      expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted())
      if (!isOpen) return
      for (let n = 0; n < inputs.length; n++) {
        const before = modelMessagesOf(messages.slice(0, n), { isOpen, named, frame }).units.flatMap((unit) => unit.messages)
        expect(units.flatMap((unit) => unit.messages).slice(0, before.length)).toEqual(before)
      }
    }))
  },
)
