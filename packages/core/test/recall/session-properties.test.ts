/** Any history within any budget: valid, never too much, everything shown or named once, tool calls whole. */
import { modelMessageSchema } from 'ai'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Message, type MessageInput, readMessage } from '@madeleine/contract'
import { costOf as costOfSteps } from '../../recall/session-prompt.ts'
import { atOnce, type TokenizerOption } from '@madeleine/base'
import { fitSession } from '../../recall/read-session.ts'
import { frame } from '../../../../test/support/frame.ts'
import { NO_STANDING_FACTS } from '../../facts/standing-facts.ts'
import { makePlan, type SessionSource } from '../../recall/session-plan.ts'

const costOf = (...given: Parameters<typeof costOfSteps>) =>
  (prompt: Parameters<ReturnType<typeof costOfSteps>>[0]) => atOnce(costOfSteps(...given)(prompt))

const anyId = fc.constantFrom('a', 'b')
const anyText = fc.oneof(fc.lorem({ maxCount: 20 }), fc.string({ minLength: 1 }), fc.constant('</madeleine-memories> [closed] ### x'))
const anyInput = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ role: fc.constantFrom('user', 'assistant', 'system'), name: fc.constantFrom('Ann', 'Ben'), content: anyText }),
  },
  fc.tuple(anyId, anyText).map(([id, q]) =>
    ({ role: 'assistant', content: [{ type: 'text', text: q }, { type: 'tool-call', toolCallId: id, toolName: 'f', input: { q } }] })),
  fc.tuple(anyId, anyText).map(([id, content]) => ({ role: 'tool', tool_call_id: id, content })),
)
const anyTalk = fc.record({
  inputs: fc.array(anyInput, { maxLength: 16 }), cut: fc.nat(16),
  summaries: fc.array(fc.tuple(anyText, anyText, fc.constantFrom(1 as const, 2 as const, 3 as const)), { maxLength: 6 }),
  titles: fc.array(anyText, { maxLength: 30 }),
})
  .map(({ inputs, cut, summaries, titles }): SessionSource => {
    const at = new Date('2026-03-02T09:00:00Z')
    const messages = inputs.map((input, seq): Message =>
      ({ ...readMessage(input as MessageInput, { receivedAt: at, mintId: () => `m${seq}` }), seq, receivedAt: at }))
    const times = { startAt: at, endAt: at }
    return {
      facts: NO_STANDING_FACTS,
      starred: {
        shown: titles.slice(0, 2).map((title, i) => ({ id: `t${i}`, title, summary: title, conversationId: 'c', ...times })),
        tooLarge: [], tokens: 0,
      },
      closed: messages.slice(0, cut), active: messages.slice(cut), end: inputs.length, closedFrom: 0,
      openFrom: Math.min(cut, inputs.length), shownFrom: Math.min(cut, inputs.length), readFrom: 0, waiting: [],
      summaries: summaries.map(([title, summary, complexity], i) =>
        ({ id: `s${i}`, title, summary, complexity, ...times, from: 9 - i, to: 10 - i })),
      titles: titles.map((title, i) => ({ id: `t${i}`, title, ...times })),
    }
  })
const asked = { summaries: { complexity: 8, max: 5 }, form: { now: undefined, timeZone: 'UTC', locale: 'en', hour12: true } } as const
const COUNTERS: readonly TokenizerOption[] = [
  'o200k', 'cl100k', 'words', 'chars4', (text) => (text.length * 7919) % 101, (text) => (text.length / 20) ** 2, () => 1,
]

test('a session of any history within any budget is valid, shows or lists everything once, and keeps tool calls whole', () => {
  fc.assert(fc.property(anyTalk, fc.constantFrom(...COUNTERS), fc.oneof(fc.nat(100), fc.nat(2500)), (talk, tokens, maxTokens) => {
    const planned = makePlan(talk, asked, frame)
    const { system, messages, tokens: spent, leftOut, text } = atOnce(fitSession(planned, { maxTokens, tokenizer: tokens }))
    expect(spent).toBe(costOf(tokens)({ ...(system !== undefined && { system }), messages }))
    expect(system).not.toBe('')
    expect(spent).toBeLessThanOrEqual(maxTokens)
    for (const message of messages) expect(modelMessageSchema.safeParse(message).success).toBe(true)
    const parts = messages.flatMap(({ content }): readonly { type: string; toolCallId?: string }[] =>
      (typeof content === 'string' ? [] : content))
    const ids = (type: string) => parts.flatMap((part) => (part.type === type ? [part.toolCallId] : []))
    expect(ids('tool-call').toSorted()).toEqual(ids('tool-result').toSorted())
    expect(messages.map(({ role }) => role)).not.toContain('system')

    const named = (kind: string) => leftOut.flatMap((one) => (one.kind === kind && one.id !== undefined ? [one.id] : []))
    const gone = [...named('continuity'), ...named('message')]
    expect(new Set(gone).size).toBe(gone.length)
    // What is kept are the messages of the whole session that are not named, as they stand there
    const whole = planned.session.verbatim.filter(({ kind, sources }) =>
      (sources.length > 0 ? !sources.some(({ id }) => gone.includes(id)) : leftOut.every((one) => one.kind !== kind)))
    expect(messages).toEqual(whole.flatMap((part) => part.messages))
    for (const part of planned.session.verbatim) {
      expect(new Set(part.sources.map(({ id }) => gone.includes(id))).size).toBeLessThanOrEqual(1)
    }
    const { history } = planned.session
    expect((text.match(/^(?:├|└|│| ).*[├└]─ \[/gm) ?? []).length + named('manifest').length).toBe(history.manifest)
    expect((text.match(/^### .*\[closed\]$/gm) ?? []).length + named('summary').length).toBe(history.summaries)
  }))
})
