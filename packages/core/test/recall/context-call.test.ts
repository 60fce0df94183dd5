/** The context of an agent: the session, what a query brings back before the newest turn, and never more than was asked for. */
import { generateText, modelMessageSchema } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { CLOSING } from '../../../../test/support/frame.ts'
import { costOf as costOfSteps } from '../../recall/session-prompt.ts'
import { countO200k } from '../../../base/tokens/token-count.ts'
import type { Memory } from '../../memory/memory.ts'
import { NIGHT } from '../../../../test/night.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { atOnce } from '@madeleine/base'
import type { ContextResult } from '@madeleine/contract'

const costOf = (...given: Parameters<typeof costOfSteps>) =>
  (prompt: Parameters<ReturnType<typeof costOfSteps>>[0]) => atOnce(costOfSteps(...given)(prompt))

const held = useDb()
let memory: Memory
const open = async () => (memory = await memoryFor(held.db, { now: stoppedClock('2026-03-10T22:00:00Z').now }))
useFilled(held, async () => {
  await open()
  for (const [conversationId, texts, from] of [
    [
      'lake',
      ['What a lovely little boat on the lake', 'Was the lake cold?', 'Ice cold, but the boat was lovely', 'Next time I come along'],
      '2026-03-05T18:00:00Z',
    ],
    [
      'c',
      ['The derailleur of the bicycle is broken', 'Take it to the workshop by the harbour', 'They open at nine', 'Ask for Marta there'],
      '2026-03-07T09:00:00Z',
    ],
  ] as const) {
    await memory.push({ conversationId, messages: talk(texts, { from }) })
    await memory.flush({ conversationId })
    await memory.settle()
  }
  await memory.push({
    conversationId: 'c',
    messages: talk(['Marta fixed it', 'That was quick', 'Was the water of the lake cold?'], { first: 20, from: '2026-03-10T21:00:00Z' }),
  })
})
beforeEach(open)
const context = (options: Partial<Parameters<Memory['context']>[0]> = {}) => memory.context({ conversationId: 'c', ...options })
/** What `generateText({ system, messages })` passes: `system` is undefined where there is none. */
const given = ({ system, messages }: ContextResult) => ({ system, messages }) as Pick<ContextResult, 'system' | 'messages'>
function answering(text: string): MockLanguageModelV3 {
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  return new MockLanguageModelV3({
    doGenerate: { content: [{ type: 'text', text }], finishReason: { unified: 'stop', raw: 'stop' }, usage, warnings: [] },
  })
}
const isRecalled = ({ role, content }: { role: string; content: unknown }) =>
  role === 'user' && typeof content === 'string' && /^## (Episodic Memories|Passages)/m.test(content)

test('a context without a query is the session within 4,000 tokens', async () => {
  expect(await context()).toEqual(await memory.session({ conversationId: 'c', maxTokens: 4000 }))
})

test(
  'a context puts recalled text directly before the newest turn: all before that is the session, and it ends as the session does',
  async () => {
    const { system: history, messages: plain } = await memory.session({ conversationId: 'c' })
    const { system, messages, text } = await context({ query: 'Was the water of the lake cold?' })
    expect(system).toBe(history)
    expect(messages.length).toBe(plain.length + 1)
    expect(isRecalled(messages.at(-2)!)).toBe(true)
    expect(messages.toSpliced(-2, 1)).toEqual(plain)
    expect(messages.at(-2)!.content).toContain('Ice cold, but the boat was lovely')
    expect(text).toContain('Ice cold, but the boat was lovely')
    for (const message of messages) expect(modelMessageSchema.safeParse(message).success).toBe(true)
  },
)

test('a context names the recalled message, and nothing if nothing was recalled', async () => {
  const { messages, recalled } = await context({ query: 'Was the water of the lake cold?' })
  expect(recalled).toBe(messages.at(-2)!.content)
  expect(await context({ query: 'xylophone quintessence', minConfidence: 'fair' })).not.toHaveProperty('recalled')
  expect(await context()).not.toHaveProperty('recalled')
})

test('what the caller shows itself is neither returned nor recalled nor summarised, and recalled text then comes last', async () => {
  const { messages: whole } = await context()
  const { messages, recalled } = await context({ query: 'Was the water of the lake cold?', ownHistory: 2 })
  expect(messages.slice(0, -1)).toEqual(whole.slice(0, -2))
  expect(recalled).toBe(messages.at(-1)!.content)
  const all = await context({ query: 'the workshop by the harbour', ownHistory: 1000, minConfidence: 'fair' })
  expect(all.messages).toEqual([])
  expect(all.system).not.toContain('## Earlier in this conversation')
  const recent = await context({
    query: 'the workshop by the harbour', ownHistory: 3, openMessages: false, turns: 0, minConfidence: 'none',
  })
  expect(recent.messages.map(isRecalled)).toEqual([true])
  expect(recent.recalled).toContain('Take it to the workshop by the harbour')
  expect(recent.system).toContain('## Earlier in this conversation')
})

test('a message that the caller shows itself after a pause has the pause before it, as it has in the next context', async () => {
  await memory.flush({ conversationId: 'c' })
  await memory.settle()
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Back again', timestamp: '2026-03-12T21:02:00Z' }] })
  const { messages: whole } = await context()
  expect((await context({ ownHistory: 1 })).messages).toEqual(whole.slice(0, -1))
  expect(whole.at(-2)!.content).toContain('Segment boundary: ')
})

test('messages after the newest user message stay after it in a context', async () => {
  await memory.push({ conversationId: 'c', messages: [
    { id: 'call', role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'x', toolName: 'weather', input: {} }] },
    {
      id: 'result', role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'x', toolName: 'weather', output: { type: 'text', value: 'cold' } }],
    },
  ] })
  const { messages } = await context({ query: 'lake' })
  expect(messages.slice(-4).map((message) => (isRecalled(message) ? 'recalled' : message.role)))
    .toEqual(['recalled', 'user', 'assistant', 'tool'])
})

test('the AI SDK accepts a context unchanged, to the last message', async () => {
  await memory.push({ conversationId: 'c', messages: [
    {
      id: 'calls', role: 'assistant', content: '',
      tool_calls: ['x', 'y'].map((id) => ({ id, type: 'function', function: { name: 'weather', arguments: '{"at":"lake"}' } })),
    },
    { id: 'y', role: 'tool', tool_call_id: 'y', content: 'cold' },
    { id: 'x', role: 'tool', tool_call_id: 'x', content: 'windy' },
  ] })
  const model = answering('Cold, then')
  const found = await context({ query: 'lake' })
  expect((await generateText({ model, ...given(found) })).text).toBe('Cold, then')
  const { prompt } = model.doGenerateCalls[0]!
  expect(prompt[0]).toMatchObject({ role: 'system', content: found.system })
  expect(prompt.slice(1).map(({ role }) => role)).toEqual(found.messages.map(({ role }) => role))
  expect(found.messages.map(({ role }) => role)).not.toContain('system')
  expect(prompt.at(-1)!.content).toMatchObject([{ toolCallId: 'y' }, { toolCallId: 'x' }])
})

test('without system text the provider gets no system message, rather than an empty one', async () => {
  const ben = await memoryFor(held.db, { user: 'ben' })
  await ben.push({ conversationId: 'c', messages: talk(['Hello']) })
  const found = await ben.context({ conversationId: 'c' })
  const sent = async (prompt: Pick<ContextResult, 'system' | 'messages'>) => {
    const model = answering('Hello')
    await generateText({ model, ...prompt })
    return model.doGenerateCalls[0]!.prompt.map(({ role }) => role)
  }
  expect(await sent(given(found))).toEqual(['user'])
  expect(await sent({ ...given(found), system: '' })).toEqual(['system', 'user'])
})

test('a context does not repeat messages that the session holds word for word', async () => {
  const quoted = async (turns: number) =>
    (await context({ query: 'Marta workshop harbour', turns, detail: 'none' })).text.includes(': "Ask for Marta there"')
  expect([await quoted(0), await quoted(3)]).toEqual([true, false])
})

test('a context whose query has no hits is the session only', async () => {
  const nobody = await memoryFor(held.db, { user: 'nobody' })
  await nobody.push({ conversationId: 'c', messages: talk(['Hello']) })
  expect(await nobody.context({ conversationId: 'c', query: 'lake' }))
    .toMatchObject({ messages: [{ role: 'user', content: 'Hello' }], text: 'user: Hello' })
})

describe('the budget of a context', () => {
  test('is never exceeded, with any counter, and the newest turn is there whenever it fits', async () => {
    const counters =
      ['o200k', 'words', 'chars4', (text: string) => (text.length * 7919) % 101, (text: string) => (text.length / 30) ** 2] as const
    await fc.assert(fc.asyncProperty(fc.oneof(fc.nat(100), fc.nat(1500)), fc.constantFrom(...counters), fc.constantFrom(
      'lake', 'Marta', 'boat harbour',
    ), async (maxTokens, tokenizer, query) => {
      const found = await context({ maxTokens, tokenizer, query, detail: 'high' })
      const { system = '', messages, tokens: spent, text } = found
      expect(spent).toBe(costOf(tokenizer)(given(found)))
      expect(spent).toBeLessThanOrEqual(maxTokens)
      if (tokenizer === 'o200k') expect(countO200k(text)).toBeLessThanOrEqual(maxTokens)
      if (tokenizer === 'o200k' && messages.length > 0) {
        expect(countO200k(system) + countO200k(JSON.stringify(messages))).toBeLessThanOrEqual(maxTokens)
      }
      const last = { role: 'user', content: 'Was the water of the lake cold?' } as const
      if (typeof tokenizer === 'string' && costOf(tokenizer)({ messages: [last] }) <= maxTokens) expect(messages.at(-1)).toEqual(last)
    }), { numRuns: NIGHT ? 80 : 40 })
  })

  test('gives to recalled text what the session leaves, and lists the part that does not fit', async () => {
    const { messages, tokens, leftOut } = await context({
      maxTokens: 460, query: 'the lake and the boat', detail: 'high', minConfidence: 'none',
    })
    const recalled = messages.filter(isRecalled)
    expect(recalled.length).toBe(1)
    expect(tokens).toBeLessThanOrEqual(460)
    expect(leftOut.some(({ kind }) => kind === 'passage' || kind === 'details')).toBe(true)
    expect((recalled[0]!.content as string).split(CLOSING).length).toBe(2)
  })

  test('keeps recalled text even if the newest message does not fit', async () => {
    await memory.push({ conversationId: 'c', messages: talk(['7 '.repeat(2000)], { first: 30 }) })
    const { messages, leftOut } = await context({ maxTokens: 1000, query: 'the water of the lake' })
    expect(messages.filter(isRecalled).length).toBe(1)
    expect(leftOut).toContainEqual(expect.objectContaining({ kind: 'message', id: 'm30', reason: 'budget' }))
  })

  test('keeps the beginning and the end of a long newest message, beside what is recalled', async () => {
    await memory.push({ conversationId: 'c', messages: talk([`Please read: ${'large '.repeat(2000)} And now?`], { first: 30 }) })
    const { messages, tokens } = await context({ maxTokens: 1000, query: 'the water of the lake' })
    expect(messages.filter(isRecalled).length).toBe(1)
    expect(messages.at(-1)!.content).toMatch(/Please read: large [^]+\[characters [\d,]+–[\d,]+ of 12,022 left out\]\n… [^]+ And now\?$/)
    expect(tokens).toBeLessThanOrEqual(1000)
  })

  test('of zero leaves nothing', async () => {
    expect(await context({ maxTokens: 0, query: 'lake' })).toStrictEqual({ messages: [], tokens: 0, leftOut: expect.any(Array), text: '' })
  })
})

test.each([
  { maxTokens: 1.5 }, { limit: 101 }, { query: 1 }, { detail: 'some' }, { turns: 51 },
])('context with %j is refused', async (options) => {
  await expect(context(options as never)).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining(Object.keys(options)[0]!),
  })
})

test('an aborted call of context does not begin', async () => {
  await expect(context({ query: 'lake', signal: AbortSignal.abort() } as never)).rejects.toMatchObject({ code: 'aborted' })
})
