/** The shapes that push takes, by their types and as they are read: ours, the AI SDK's, OpenAI's and Anthropic's. */
import type { ModelMessage, UIMessage } from 'ai'
import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { type MessageInput, readMessage } from '@madeleine/contract'

const door = { receivedAt: new Date('2026-03-02T09:00:00Z'), mintId: () => 'minted', where: 'messages[3]' }
const read = (message: MessageInput) => readMessage(message, door)
const textsOf = (messages: readonly MessageInput[]): string[] => messages.map((message) => read(message).text)

/** As the documentation of openai-node has them, given and received. */
type OpenAiChatMessage =
  | { role: 'developer' | 'system'; content: string | { type: 'text'; text: string }[]; name?: string }
  | {
    role: 'user'; content: string | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string; detail?: 'auto' } })[]
    name?: string
  }
  | {
    role: 'assistant'; content?: string | ({ type: 'text'; text: string } | { type: 'refusal'; refusal: string })[] | null
    name?: string; refusal?: string | null
    audio?: { id: string } | null; function_call?: { name: string; arguments: string } | null
    tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
  }
  | { role: 'tool'; content: string | { type: 'text'; text: string }[]; tool_call_id: string }
  | { role: 'function'; content: string | null; name: string }
interface OpenAiReply {
  role: 'assistant'
  content: string | null
  refusal: string | null
  annotations?: { type: 'url_citation'; url_citation: { start_index: number; end_index: number; title: string; url: string } }[]
  audio?: { id: string; data: string; expires_at: number; transcript: string } | null
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
}

/** As the documentation of @anthropic-ai/sdk has them, given and received. */
interface AnthropicParam {
  role: 'user' | 'assistant'
  content: string | (
    | { type: 'text'; text: string; cache_control?: { type: 'ephemeral' } | null }
    | { type: 'tool_use'; id: string; name: string; input: unknown }
    | { type: 'tool_result'; tool_use_id: string; content?: string; is_error?: boolean }
  )[]
}
interface AnthropicReply {
  id: string
  type: 'message'
  role: 'assistant'
  model: string
  content: ({ type: 'text'; text: string; citations: null } | { type: 'thinking'; thinking: string; signature: string })[]
  stop_reason: 'end_turn' | 'max_tokens' | null
  stop_sequence: string | null
  usage: { input_tokens: number; output_tokens: number }
}

describe('a message in the types of its SDK', () => {
  it('can be pushed as it is', () => {
    expectTypeOf<ModelMessage>().toExtend<MessageInput>()
    expectTypeOf<UIMessage>().toExtend<MessageInput>()
    expectTypeOf<UIMessage<{ mood: string }>>().toExtend<MessageInput>()
    expectTypeOf<OpenAiChatMessage>().toExtend<MessageInput>()
    expectTypeOf<OpenAiReply>().toExtend<MessageInput>()
    expectTypeOf<AnthropicParam>().toExtend<MessageInput>()
    expectTypeOf<AnthropicReply>().toExtend<MessageInput>()
    expectTypeOf<ModelMessage & { id: string; timestamp: Date }>().toExtend<MessageInput>()
  })

  test('is read if it is of the AI SDK', () => {
    const model: ModelMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'Where is Miso?' }], providerOptions: { some: { cache: true } } },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: { cat: 'Miso' } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: '1', toolName: 'look', output: { type: 'text', value: 'under the bed' } }],
      },
    ]
    const ui: UIMessage[] = [{
      id: 'm1', role: 'assistant', metadata: { mood: 'calm' }, parts: [{ type: 'step-start' }, { type: 'text', text: 'Under the bed.' }],
    }]
    expect(textsOf([...model, ...ui])).toEqual(['Where is Miso?', 'look({"cat":"Miso"})', 'under the bed', 'Under the bed.'])
  })

  it('of the AI SDK is refused with metadata that is no JSON object, which those types allow', () => {
    const calm: UIMessage = { id: 'm1', role: 'user', metadata: 'calm', parts: [{ type: 'text', text: 'Where is Miso?' }] }
    expect(() => read(calm))
      .toThrow(expect.objectContaining({ code: 'invalid_input', message: 'messages[3].metadata must be an object, got "calm"' }))
  })

  test('is read if it is of OpenAI', () => {
    const given: OpenAiChatMessage[] = [
      { role: 'developer', content: 'Be kind.' },
      {
        role: 'assistant', content: null, audio: null, refusal: null,
        tool_calls: [{ id: '1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'nothing' },
    ]
    const replies: OpenAiReply[] = [
      {
        role: 'assistant', content: 'Not here.', refusal: null, annotations: [],
        audio: { id: 'a', data: 'AAAA', expires_at: 0, transcript: 'Not here.' },
      },
      { role: 'assistant', content: null, refusal: 'I cannot look there.' },
    ]
    expect(textsOf([...given, ...replies])).toEqual(['Be kind.', 'look({})', 'nothing', 'Not here.', 'I cannot look there.'])
  })

  test('is read if it is of Anthropic', () => {
    const given: AnthropicParam = { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: 'nothing' }] }
    const reply: AnthropicReply = {
      id: 'msg_1', type: 'message', role: 'assistant', model: 'some', content: [{ type: 'text', text: 'Not here.', citations: null }],
      stop_reason: 'end_turn', stop_sequence: null, usage: { input_tokens: 1, output_tokens: 2 },
    }
    expect(textsOf([given, reply])).toEqual(['nothing', 'Not here.'])
    expect(read(reply).id).toBe('msg_1')
  })
})

describe('objects of SDKs and of servers compatible with OpenAI', () => {
  test.each<[string, MessageInput]>([
    ['chat.completions.parse of OpenAI', { role: 'assistant', content: '{"cat":"Miso"}', refusal: null, parsed: { cat: 'Miso' } }],
    ['messages.parse of Anthropic', {
      id: 'msg_1', type: 'message', role: 'assistant', content: [{ type: 'text', text: '{"cat":"Miso"}' }], parsed_output: { cat: 'Miso' },
    }],
    ['the Responses API of OpenAI', {
      id: 'msg_1', role: 'assistant', status: 'completed', phase: 'final_answer',
      content: [{ type: 'output_text', text: '{"cat":"Miso"}', annotations: [] }],
    }],
    ['useChat of AI SDK 4', {
      id: 'm1', role: 'assistant', content: '{"cat":"Miso"}', parts: [{ type: 'text', text: '{"cat":"Miso"}' }], revisionId: 'r1',
    }],
    ['Mistral', { role: 'assistant', content: '{"cat":"Miso"}', prefix: true }],
    ['LiteLLM', {
      role: 'assistant', content: '{"cat":"Miso"}', provider_specific_fields: { citations: [] },
      thinking_blocks: [{ type: 'thinking', thinking: 'A cat.' }],
    }],
    ['Groq', { role: 'assistant', content: '{"cat":"Miso"}', executed_tools: [{ index: 0, type: 'search', output: 'cats' }] }],
    ['Perplexity', { role: 'assistant', content: '{"cat":"Miso"}', citations: ['https://example.com'] }],
    ['Gemini', { role: 'assistant', content: '{"cat":"Miso"}', extra_content: { google: { thought_signature: 'c2ln' } } }],
    ['Azure', { role: 'assistant', content: '{"cat":"Miso"}', context: { citations: [], intent: 'cats' } }],
  ])('from %s are read as they are', (_, message) => {
    expect(read(message).text).toBe('{"cat":"Miso"}')
  })
})

describe('a misspelt key', () => {
  it('is a type error in a literal', () => {
    // @ts-expect-error no shape has contnet
    const noContent: MessageInput = { role: 'user', contnet: 'x' }
    // @ts-expect-error no shape has timestmap
    const noTime: MessageInput = { role: 'user', content: 'x', timestmap: new Date(0) }
    // @ts-expect-error no shape has toolCalls
    const noCalls: MessageInput = { role: 'assistant', content: null, toolCalls: [] }
    // @ts-expect-error a role that no shape has
    const noRole: MessageInput = { role: 'boss', content: 'x' }
    expect([noContent, noTime, noCalls, noRole]).toHaveLength(4)
  })

  test.each([
    [{ role: 'user', contnet: 'x' }, 'messages[3] has an unknown key "contnet"; did you mean content?'],
    [{ role: 'user', content: 'x', timestmap: 0 }, 'messages[3] has an unknown key "timestmap"; did you mean timestamp?'],
    [{ role: 'user', content: 'x', timeStamp: 0 }, 'messages[3] has an unknown key "timeStamp"; did you mean timestamp?'],
    [{ rol: 'user', content: 'x' }, 'messages[3] has an unknown key "rol"; did you mean role?'],
    [{ role: 'user', text: 'x' }, 'messages[3] has an unknown key "text"; did you mean content?'],
    [{ role: 'user', content: 'x', speaker: 'Ann' }, 'messages[3] has an unknown key "speaker"; did you mean name?'],
    [{ role: 'assistant', content: 'x', toolCalls: [1] }, 'messages[3] has an unknown key "toolCalls"; did you mean tool_calls?'],
    [{ role: 'user', content: 'x', channel: 'home' }, 'messages[3] has an unknown key "channel"; your own keys go into metadata'],
    [
      { role: 'user', content: 'x', constructor: 'home' },
      'messages[3] has an unknown key "constructor"; your own keys go into metadata',
    ],
    [
      { role: 'user', content: 'x', ['k'.repeat(5000)]: 1 },
      /^messages\[3\] has an unknown key "k{70,}…; your own keys go into metadata$/,
    ],
  ])('is refused, naming the nearest key: %j', (message, expected) => {
    expect(() => readMessage(message, door)).toThrow(expect.objectContaining({
      code: 'invalid_input', message: typeof expected === 'string' ? expected : expect.stringMatching(expected),
    }))
  })

  it('without a value counts as absent, like any key', () => {
    expect(readMessage({ role: 'user', content: 'x', channel: null, timestmap: undefined }, door).text).toBe('x')
  })
})

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never

test('every key of the message types is read or ignored on purpose', () => {
  const keys: Record<KeyOf<MessageInput>, unknown> = {
    id: 'm1', role: 'user', name: 'Ann', content: 'x', timestamp: 0, kind: 'message',
    metadata: {}, parts: ['x'], tool_calls: [], tool_call_id: '1',
    function_call: {}, refusal: 'x', providerOptions: {}, providerMetadata: {},
    experimental_providerMetadata: {}, cache_control: {}, model: 'some',
    stop_reason: 'end_turn', stop_sequence: 'x', stop_details: {}, usage: {}, container: {},
    context_management: {}, status: 'completed', type: 'message',
    reasoning: 'x', reasoning_content: 'x', reasoning_details: [], thinking: 'x', audio: {},
    images: [], annotations: [], experimental_attachments: [],
    toolInvocations: [], data: {}, tool_name: 'look', createdAt: new Date(0),
    parsed: {}, parsed_output: {}, phase: 'final_answer', revisionId: 'r1', prefix: true, provider_specific_fields: {}, thinking_blocks: [],
    executed_tools: [], citations: [], extra_content: {}, context: {},
  }
  expect(readMessage(keys, door).id).toBe('m1')
  // Only a UI message, which has parts, has it
  expect(Object.keys(keys).filter((key) => !['role', 'content', 'parts', 'createdAt'].includes(key)).map((key) => {
    const value = keys[key as keyof typeof keys]
    return readMessage({ role: 'user', content: 'x', [key]: value }, door).text
  }).every((text) => text.startsWith('x'))).toBe(true)
})

test('createdAt of a UI message from AI SDK 4 is its time', () => {
  const ui = { id: 'u1', role: 'user', content: 'Miso sleeps', parts: [{ type: 'text', text: 'Miso sleeps' }] }
  const said = new Date('2024-05-01T10:00:00Z')
  expect(readMessage({ ...ui, createdAt: said }, door)).toMatchObject({ at: said, timed: true })
  expect(readMessage({ ...ui, createdAt: said.toISOString() }, door).at).toEqual(said)
  expect(readMessage({ ...ui, createdAt: new Date(), timestamp: said }, door).at).toEqual(said)
  expect(() => readMessage({ ...ui, createdAt: 'yesterday' }, door))
    .toThrow(expect.objectContaining({ code: 'bad_time', message: expect.stringContaining('createdAt') }))
})

test.each([
  'createdAt', 'created_at', 'date', 'time', 'ts', 'sentAt', 'sent_at', 'datetime', 'createTime', 'timestmap', 'time_stamp', 'TimeStamp',
])('a time under the name %s is refused, and timestamp is suggested', (key) => {
  expect(() => readMessage({ role: 'user', content: 'Miso sleeps', [key]: '2024-05-01T10:00:00Z' }, door))
    .toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(`unknown key "${key}"; did you mean timestamp?`) }),
    )
})
