/** A session within a budget: never more, the newest words last to go, whatever counts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Complexity, PromptMessage } from '@madeleine/contract'
import {
  chooseSummaries, costOf, promptOf, promptText, withinBudget as withinBudgetSteps, type SessionParts, type HistoryParts, type VerbatimUnit,
} from '../recall/session-prompt.ts'
import { countO200k, tokenCounterOf } from '../../base/tokens/token-count.ts'
import { atOnce } from '@madeleine/base'

const withinBudget = <V extends VerbatimUnit>(session: SessionParts<V>, cost: ReturnType<typeof costOf>, maxTokens: number) =>
  atOnce(withinBudgetSteps(session, cost, maxTokens))

const rows = (...complexities: Complexity[]) => complexities.map((complexity) => ({ complexity }))

describe('the summaries of a session', () => {
  test.each([
    [rows(3, 3, 3, 3), { complexity: 8, max: 5 }, { summaryCount: 2, reason: 'complexity' }],
    [rows(3, 3, 2, 1), { complexity: 8, max: 5 }, { summaryCount: 3, reason: 'complexity' }],
    [rows(1, 1, 1, 1, 1, 1), { complexity: 8, max: 5 }, { summaryCount: 5, reason: 'count' }],
    [rows(3), { complexity: 1, max: 5 }, { summaryCount: 1, reason: 'count' }],
    [rows(3, 1), { complexity: 1, max: 5 }, { summaryCount: 1, reason: 'complexity' }],
    [rows(3, 1), { complexity: 8, max: 0 }, { summaryCount: 0, reason: 'count' }],
    [rows(), { complexity: 8, max: 5 }, { summaryCount: 0, reason: 'count' }],
    [rows(3, 3, 3, 3), { count: 3 }, { summaryCount: 3, reason: 'count' }],
  ])('are chosen from the newest, %j, by %j: %j', (newestFirst, choice, chosen) => {
    expect(chooseSummaries(newestFirst, choice)).toEqual(chosen)
  })
})

const anyText = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem({ maxCount: 40 }))
const anyMessages: fc.Arbitrary<PromptMessage[]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), content: anyText }).map((message) => [message]),
  },
  fc.tuple(fc.string({ maxLength: 4 }), anyText).map(([toolCallId, value]): PromptMessage[] => [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName: 'f', input: { value } }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName: 'f', output: { type: 'text', value } }] },
  ]),
)
const anySession = fc.record({
  verbatim: fc.array(fc.record({ messages: anyMessages }), { maxLength: 30 }),
  summaries: fc.array(anyText, { maxLength: 5 }),
  manifest: fc.array(anyText, { maxLength: 30 }),
  marker: fc.boolean(),
  facts: fc.array(anyText, { maxLength: 20 }),
  reserved: fc.nat(40),
}).map(({ verbatim, summaries, manifest, marker, facts, reserved }): SessionParts<VerbatimUnit> => ({
  verbatim,
  reserved,
  history: { facts: facts.length, starred: 0, summaries: summaries.length, manifest: manifest.length, marker },
  systemText: (history: HistoryParts) => {
    const text = [
      ...facts.slice(0, history.facts), ...(history.marker ? ['closed'] : []),
      ...manifest.slice(0, history.manifest), ...summaries.slice(0, history.summaries),
    ].join('\n')
    return text === '' ? undefined : text
  },
}))
/** The last two are odd on purpose: shorter may cost more, and a whole more than its parts. */
const COUNTERS =
  ['o200k', 'cl100k', 'words', 'chars4', (text: string) => (text.length * 7919) % 101, (text: string) => (text.length / 20) ** 2] as const
const anyBudget = fc.oneof(fc.nat(60), fc.nat(3000))

test('a session never exceeds its budget by any counter, and keeps the newest messages', () => {
  fc.assert(fc.property(anySession, fc.constantFrom(...COUNTERS), anyBudget, anyBudget, (session, tokens, one, other) => {
    const cost = costOf(tokens)
    const [less, more] = [Math.min(one, other), Math.max(one, other)]
      .map((budget) => withinBudget(session, cost, budget).session) as [SessionParts, SessionParts]
    for (const [kept, budget] of [[less, Math.min(one, other)], [more, Math.max(one, other)]] as const) {
      const prompt = promptOf(kept)
      expect(atOnce(cost(prompt))).toBeLessThanOrEqual(budget)
      // Named counters are not asked for the text: it must have less all the same
      if (prompt.system !== undefined || prompt.messages.length > 0) {
        expect(tokenCounterOf(tokens)(promptText(prompt))).toBeLessThanOrEqual(budget)
      }
      expect(kept.verbatim).toEqual(kept.verbatim.length === 0 ? [] : session.verbatim.slice(-kept.verbatim.length))
      if (tokens === 'o200k') {
        // By any way of counting: the system text by itself, beside the messages as JSON
        expect(countO200k(prompt.system ?? '') + countO200k(JSON.stringify(prompt.messages))).toBeLessThanOrEqual(Math.max(budget, 1))
        expect(countO200k(promptText(prompt))).toBeLessThanOrEqual(budget)
      }
    }
    expect(less.verbatim.length).toBeLessThanOrEqual(more.verbatim.length)
  }))
})

test('a session with a budget of nothing is empty, and one with a large budget drops nothing', () => {
  fc.assert(fc.property(anySession, (session) => {
    expect(withinBudget(session, costOf('o200k'), 0).prompt).toEqual({ messages: [] })
    expect(withinBudget(session, costOf('o200k'), 1e6).session).toBe(session)
  }))
})

test('a session drops unrelated messages one by one, and never cuts one that is too large in the middle', () => {
  const said = (content: string, isAside?: true): VerbatimUnit => ({ messages: [{ role: 'user', content }], ...(isAside && { isAside }) })
  const session = { history: { facts: 0, starred: 0, summaries: 0, manifest: 0, marker: false }, systemText: () => undefined }
  const [old, recalled, large, last] = [said('old'), said('recalled '.repeat(500), true), said('large '.repeat(500)), said('last')]
  const kept = (verbatim: VerbatimUnit[]) => withinBudget({ ...session, verbatim }, costOf('o200k'), 60).session.verbatim
  expect(kept([old, recalled, last])).toEqual([old, last])
  expect(kept([old, large, last])).toEqual([last])
  expect(kept([old, large])).toEqual([])
  const brief = said('recalled', true)
  expect(kept([old, brief, large])).toEqual([brief])
})
