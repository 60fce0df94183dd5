/** A tool call that the user denied is kept as denied, with the reason, in every shape, and no summary says that the tool was used. */
import { describe, expect, test } from 'vitest'
import { readMessage, toolsOf } from '@madeleine/contract'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const REASON = 'not before Friday'
const INPUT = { file: 'notes.txt' }
const anthropic = (content: string) => [
  { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'delete_file', input: INPUT }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', is_error: true, content }] },
]
const openAi = (content: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: { name: 'delete_file', arguments: '{}' } }] },
  { role: 'tool', tool_call_id: 'c1', content },
]
const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'delete_file', input: INPUT }
const asked = { role: 'assistant', content: [call, { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' }] }

const SHAPES: Readonly<Record<string, readonly object[]>> = {
  'the answer to a question of the AI SDK': [
    asked, { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: REASON }] },
  ],
  'a result of the AI SDK': [{ role: 'assistant', content: [call] }, { role: 'tool', content: [
    { type: 'tool-result', toolCallId: 'c1', toolName: 'delete_file', output: { type: 'execution-denied', reason: REASON } },
  ] }],
  'a UI message of the AI SDK': [{ role: 'assistant', parts: [{
    type: 'tool-delete_file', toolCallId: 'c1', state: 'output-denied', input: INPUT,
    approval: { id: 'a1', approved: false, reason: REASON },
  }] }],
  'a UI message that has the answer only': [{ role: 'assistant', parts: [{
    type: 'dynamic-tool', toolName: 'delete_file', toolCallId: 'c1', state: 'approval-responded', input: INPUT,
    approval: { id: 'a1', approved: false, reason: REASON },
  }] }],
  'Claude Code': anthropic("The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the "
    + `new_string was NOT written to the file). To tell you how to proceed, the user said:\n${REASON}`),
  'Codex': openAi(`exec command rejected by user: ${REASON}`),
  'OpenAI\'s agents': openAi(`Tool execution was not approved. ${REASON}`),
  'OpenAI\'s Responses': [
    { role: 'assistant', content: [{ type: 'mcp_tool_use', id: 'c1', name: 'delete_file', input: INPUT }] },
    { role: 'user', content: [{ type: 'mcp_approval_response', approval_request_id: 'c1', approve: false, reason: REASON }] },
  ],
}

const held = useDb()

describe('a denied tool call', () => {
  test.each(Object.entries(SHAPES))('in %s is kept with its reason, and is no use of the tool', async (_, messages) => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: [
      { role: 'user', content: 'Please delete my notes on the harbour museum in Lisbon' },
      ...messages, { role: 'user', content: 'The harbour museum opens on Friday, so I still need them until then' },
    ] as never })
    await memory.flush()
    await memory.settle()
    const { items } = await memory.messages({ conversationId: 'c' })
    const stored = items.map((item) => ('text' in item ? item.text : '')).join('\n')
    expect(stored).toMatch(new RegExp(`(?:denied|rejected|not approved)[^]*${REASON}`))
    const { episodes } = await memory.recent({})
    expect(episodes.length).toBeGreaterThan(0)
    expect(JSON.stringify(episodes.map(({ title, summary }) => [title, summary]))).not.toMatch(/used|delete_file/i)
    await memory.close()
  })

  test('leaves the other calls of its message, and one that was allowed, uses of their tools', () => {
    const read = (message: object, seq: number) =>
      ({ ...readMessage(message, { receivedAt: new Date(0), mintId: () => `m${seq}` }), seq, receivedAt: new Date(0) })
    const other = { type: 'tool-call', toolCallId: 'c2', toolName: 'list_files', input: {} }
    const answered = (approved: boolean) => [
      { role: 'assistant', content: [...asked.content, other] },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved }] },
    ].map(read)
    expect(toolsOf(answered(false))).toEqual(['list_files'])
    expect(toolsOf(answered(true))).toEqual(['delete_file', 'list_files'])
  })
})
