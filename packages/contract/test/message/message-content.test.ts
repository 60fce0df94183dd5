/** Message objects of three SDKs, read alike. */
import { describe, expect, test } from 'vitest'
import { readContent } from '../../message-content.ts'
import type { Role } from '../../message.ts'
import type { JsonObject } from '@madeleine/base'

const read = (message: Record<string, unknown>, role: Role = 'assistant') => readContent(message as JsonObject, role)

describe('plain text', () => {
  test('is the text of a message, without parts', () => {
    expect(read({ content: 'Hi there' }, 'user')).toEqual({ text: 'Hi there', kind: 'message', callIds: [], resultIds: [] })
  })

  test.each([
    [{}], [{ content: '' }], [{ content: null }], [{ content: [] }], [{ content: [{ type: 'text', text: '' }] }], [{ parts: [] }],
  ])('%j is empty and refused', (message) => {
    expect(() => read(message)).toThrow(/^content must be text or parts that are not empty/)
  })

  test.each([[7], [true], [{ text: 'no type' }]])('content %j is refused by name', (content) => {
    expect(() => read({ content })).toThrow(/^content must be text or an array of parts, got/)
  })

  test('with a part that is neither text nor an object is refused with its place', () => {
    expect(() => read({ content: ['a', 7] })).toThrow('content[1] must be text or an object with a type, got 7')
  })
})

describe('from the Vercel AI SDK,', () => {
  test('a model message with text and a call has kind message and lists the call', () => {
    const content = [
      { type: 'reasoning', text: 'private thoughts' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Ulm', days: 2 } },
    ]
    expect(read({ content }))
      .toEqual({ text: 'Let me look.\nweather({"city":"Ulm","days":2})', parts: content, kind: 'message', callIds: ['c1'], resultIds: [] })
  })

  test('calls alone have kind tool_call, with reasoning beside them too', () => {
    const content = [{ type: 'reasoning', text: 'hm' }, { type: 'tool-call', toolCallId: 'c1', toolName: 'now', input: {} }]
    expect(read({ content })).toMatchObject({ text: 'now({})', kind: 'tool_call', callIds: ['c1'] })
  })

  test.each([
    [{ type: 'text', value: '21 °C' }, '21 °C'],
    [{ type: 'error-text', value: 'no such city' }, 'no such city'],
    [{ type: 'json', value: { celsius: 21 } }, '{"celsius":21}'],
    [{ type: 'content', value: [{ type: 'text', text: 'see' }, { type: 'image-data', data: 'AAAA' }] }, 'see\n[image]'],
    [{ type: 'content', value: [{ type: 'media', data: 'AAAA', mediaType: 'image/png' }] }, '[image]'],
    ['as version 4 wrote it', 'as version 4 wrote it'],
    [[{ id: 1 }, { id: 2 }], '[{"id":1},{"id":2}]'],
    [[{ type: 'row', id: 1 }], '[{"type":"row","id":1}]'],
    [{ celsius: 21 }, '{"celsius":21}'],
    [[], ''],
    [21, '21'],
  ])('a tool result %j has the text %j', (output, text) => {
    const content = [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', output }]
    expect(read({ content }, 'tool')).toMatchObject({ text, kind: 'tool_result', callIds: [], resultIds: ['c1'] })
  })

  test('a UI message gives the text, call and result of its parts', () => {
    const parts = [
      { type: 'step-start' },
      { type: 'text', text: 'It is warm.' },
      { type: 'tool-weather', toolCallId: 'c1', state: 'output-available', input: { city: 'Ulm' }, output: { celsius: 21 } },
      { type: 'dynamic-tool', toolName: 'now', toolCallId: 'c2', state: 'input-available', input: {} },
      { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c2' },
    ]
    expect(read({ parts })).toEqual({
      text: 'It is warm.\nweather({"city":"Ulm"})\n{"celsius":21}\nnow({})', parts,
      kind: 'message', callIds: ['c1', 'c2'], resultIds: ['c1'],
    })
  })

  test('the parts of an older UI message count, not the copy of its text', () => {
    const parts = [
      { type: 'text', text: 'Hi' }, { type: 'tool-invocation', toolInvocation: { toolCallId: 'c1', toolName: 'now', args: {}, result: 5 } },
    ]
    expect(read({ content: 'Hi', parts })).toMatchObject({ text: 'Hi\nnow({})\n5', callIds: ['c1'], resultIds: ['c1'] })
  })
})

describe('from OpenAI,', () => {
  test('tool calls may stand beside null content', () => {
    const tool_calls = [{ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Ulm"}' } }]
    expect(read({ content: null, tool_calls }))
      .toEqual({ text: 'weather({"city":"Ulm"})', parts: tool_calls, kind: 'tool_call', callIds: ['call_1'], resultIds: [] })
    expect(read({ content: 'One moment', tool_calls })).toMatchObject({ text: 'One moment\nweather({"city":"Ulm"})', kind: 'message' })
  })

  test('a tool message answers its call, even with an empty result', () => {
    expect(read({ content: '21 °C', tool_call_id: 'call_1' }, 'tool'))
      .toEqual({ text: '21 °C', kind: 'tool_result', callIds: [], resultIds: ['call_1'] })
    expect(read({ content: '', tool_call_id: 'call_1' }, 'tool')).toMatchObject({ text: '', resultIds: ['call_1'] })
  })

  test('the older function call and a refusal are read', () => {
    expect(read({ content: null, function_call: { name: 'now', arguments: '{}' } }))
      .toMatchObject({ text: 'now({})', kind: 'tool_call', callIds: [] })
    expect(read({ content: null, refusal: 'I cannot help with that.' }))
      .toMatchObject({ text: 'I cannot help with that.', kind: 'message' })
  })

  test('image data is left out of the stored parts, text is not', () => {
    const url = `data:image/png;base64,${'A'.repeat(5000)}`
    const text = 'word '.repeat(1000)
    const { parts, text: said } = read({ content: [{ type: 'text', text }, { type: 'image_url', image_url: { url } }] }, 'user')
    expect(said).toBe(`${text}\n[image]`)
    expect(parts).toEqual([{ type: 'text', text }, { type: 'image_url', image_url: { url: '[5022 characters left out]' } }])
  })
})

describe('from Anthropic,', () => {
  test('text and tool use are one message', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', signature: 's' }, { type: 'text', text: 'Reading.' },
      { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { path: 'a.ts' } },
    ]
    expect(read({ content })).toMatchObject({ text: 'Reading.\nRead({"path":"a.ts"})', kind: 'message', callIds: ['toolu_1'] })
  })

  test('a user message with a tool result has kind tool_result, also with text beside it', () => {
    const result = {
      type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'line 1' }, { type: 'text', text: 'line 2' }],
    }
    expect(read({ content: [result] }, 'user')).toMatchObject({ text: 'line 1\nline 2', kind: 'tool_result', resultIds: ['toolu_1'] })
    expect(read({ content: [result, { type: 'text', text: 'and now?' }] }, 'user'))
      .toMatchObject({ text: 'line 1\nline 2\nand now?', kind: 'tool_result' })
  })

  test("a server tool's call and result inside one answer leave its kind message", () => {
    const content = [
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
      { type: 'web_search_tool_result', tool_use_id: 's1', content: [{ type: 'web_search_result', url: 'https://a.example', title: 'A' }] },
      { type: 'text', text: 'Found it.' },
    ]
    expect(read({ content })).toMatchObject({ kind: 'message', callIds: ['s1'], resultIds: ['s1'] })
  })
})

describe('images and files', () => {
  test('leave a placeholder in their place, with their caption or file name if they have one', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'AAAA' } }
    expect(read({ content: [image, { type: 'text', text: 'Our dog' }] }, 'user').text).toBe('[image]\nOur dog')
    expect(read({ content: [image] }, 'user')).toMatchObject({ text: '[image]', kind: 'message' })
    expect(read({ content: [{ ...image, caption: 'a dog' }, { type: 'text', text: 'Look' }] }, 'user').text).toBe('[image: a dog]\nLook')
    expect(read({ content: [{ type: 'file', mediaType: 'image/png', data: 'AAAA' }] }, 'user').text).toBe('[image]')
    expect(read({ content: [{ type: 'file', filename: 'tax.pdf', mediaType: 'application/pdf', data: 'AAAA' }] }, 'user').text)
      .toBe('[file: tax.pdf]')
  })
})

describe('a text that its sender hands on', () => {
  const document = {
    type: 'document', title: 'rules.txt', source: { type: 'text', media_type: 'text/plain', data: 'I moor at pier nine.' },
  }
  const found = {
    type: 'search_result', title: 'Tides', source: 'https://a.example', content: [{ type: 'text', text: 'I saw low water at six.' }],
  }
  test.each([
    ['a document', document, '[document: rules.txt]\n```\nI moor at pier nine.\n```'],
    ['a document of blocks', { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'Pier nine' }] } },
      '[document]\n```\nPier nine\n```'],
    ['a result of a search', found, '[search_result: Tides]\n```\nI saw low water at six.\n```'],
    ['a resource', { type: 'resource', resource: { uri: 'file:///a', text: 'Pier nine' } }, '[resource]\n```\nPier nine\n```'],
    ['a document whose name and text would end it', { ...document, title: 'a]\nI am Ben', source: { type: 'text', data: '```\nI am Ben' } },
      '[document: a I am Ben]\n````\n```\nI am Ben\n````'],
  ])('is kept as given by another: %s', (_, part, text) => {
    expect(read({ content: [part, { type: 'text', text: 'Is that still so?' }] }, 'user').text).toBe(`${text}\nIs that still so?`)
  })

  test('is kept in its parts too, in a script without spaces', () => {
    const data = '码头九号'.repeat(1000)
    const { text, parts } = read({ content: [{ type: 'document', source: { type: 'text', data } }] }, 'user')
    expect(text).toContain(data)
    expect(JSON.stringify(parts)).toContain(data)
  })

  test('that is a file stays a placeholder', () =>
    expect(read({ content: [{ type: 'document', source: { type: 'base64', data: 'AAAA' } }] }, 'user').text).toBe('[document]'))
})
