/** Messages of LangChain become messages that the library reads, with nothing said lost and nothing said twice. */
import {
  AIMessage, ChatMessage, FunctionMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage, type BaseMessage,
} from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { isChainMessage, pushedMessages } from '../../langgraph/remember-threads.ts'
import { readDraft } from '@madeleine/contract'

const drafts = (messages: readonly BaseMessage[]) =>
  pushedMessages(messages).map((message) => readDraft(message, { receivedAt: new Date(0), mintId: () => 'minted' }))
const read = (message: BaseMessage) => drafts([message])[0]

describe('a LangChain message', () => {
  test.each<[string, BaseMessage, object]>([
    ['of a person with a name', new HumanMessage({ id: 'h', name: 'Lena', content: 'Hello' }), {
      id: 'h', role: 'user', name: 'Lena', text: 'Hello',
    }],
    ['of a person with an image', new HumanMessage({
      content: [{ type: 'text', text: 'Look' }, { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
    }), { role: 'user', text: 'Look\n[image]' }],
    ['of a model', new AIMessage({ id: 'a', content: 'Hi', additional_kwargs: { odd: 1 }, response_metadata: { model: 'm' } }), {
      id: 'a', role: 'assistant', text: 'Hi',
    }],
    ['of a model that thinks and calls a tool in the blocks of a provider', new AIMessage({
      content: [
        { type: 'reasoning', reasoning: 'Hm' }, { type: 'text', text: 'I look' }, { type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } },
      ],
      tool_calls: [{ id: 'c', name: 'f', args: { a: 1 } }],
    }), { role: 'assistant', text: 'I look\nf({"a":1})', callIds: ['c'] }],
    ['of tool calls', new AIMessage({ content: '', tool_calls: [{ id: 'c', name: 'f', args: {} }, { id: 'd', name: 'g', args: {} }] }), {
      kind: 'tool_call', text: 'f({})\ng({})', callIds: ['c', 'd'],
    }],
    ['of a tool', new ToolMessage({ content: 'rain', tool_call_id: 'c', name: 'f' }), {
      role: 'tool', kind: 'tool_result', name: 'f', text: 'rain', resultIds: ['c'],
    }],
    ['of a tool that returns parts', new ToolMessage({ content: [{ type: 'text', text: 'rain' }], tool_call_id: 'c' }), {
      role: 'tool', text: 'rain', resultIds: ['c'],
    }],
    ['of a tool that returns nothing', new ToolMessage({ content: '', tool_call_id: 'c' }), { role: 'tool', text: '', resultIds: ['c'] }],
    ['of a function', new FunctionMessage({ content: 'rain', name: 'f' }), { role: 'tool', text: 'rain' }],
    ['of the system', new SystemMessage('Be kind'), { role: 'system', text: 'Be kind' }],
    ['of another role', new ChatMessage('Well', 'developer'), { role: 'system', text: 'Well' }],
    ['of an unknown role', new ChatMessage('Well', 'narrator'), { role: 'user', text: 'Well' }],
  ])('%s is read whole', (_, message, expected) => {
    expect(isChainMessage(message)).toBe(true)
    expect(read(message)).toMatchObject(expected)
  })

  test('that says nothing, or removes another, is left out', () => {
    expect(drafts([new AIMessage(''), new HumanMessage({ content: [] }), new RemoveMessage({ id: 'x' })])).toEqual([])
  })

  test('without an id, or with one that is too long, gets the same id at every reading, and another if said again', () => {
    const state = [
      new HumanMessage('Well?'), new AIMessage('Yes'), new HumanMessage('Well?'),
      new HumanMessage({ id: 'x'.repeat(300), content: 'Long' }), new HumanMessage({ id: 'kept', content: 'Well?' }),
    ]
    const ids = pushedMessages(state).map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    expect(ids.at(-1)).toBe('kept')
    expect(pushedMessages([...state, new HumanMessage('Well?')]).slice(0, 5).map(({ id }) => id)).toEqual(ids)
    expect(ids.every((id) => id.length <= 255)).toBe(true)
  })
})
