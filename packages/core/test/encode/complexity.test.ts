/** How much went on, without a model. */
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { complexityOf } from '../../encode/complexity.ts'
import { message, talks } from '../../../../test/support/talk.ts'

/** Speakers in turn, so many tokens in all. */
const talk = (tokens: number, turns = 10) =>
  Array.from({ length: turns }, (_, seq) => message(seq, { role: seq % 2 === 0 ? 'user' : 'assistant', tokens: tokens / turns }))
const call = message(90, { role: 'assistant', kind: 'tool_call', text: 'weather({})', callIds: ['a'], tokens: 5000 })
const result = message(91, { role: 'tool', kind: 'tool_result', tokens: 5000 })

test.each([
  [0, 1], [149, 1], [150, 2], [599, 2], [600, 3], [50_000, 3],
])('%d tokens of conversation have complexity %d', (tokens, expected) => {
  expect(complexityOf(talk(tokens))).toBe(expected)
})

it('a question and its answer count as at most one topic, at any length', () => {
  expect(complexityOf(talk(5000, 2))).toBe(2)
  expect(complexityOf(talk(100, 2))).toBe(1)
  expect(complexityOf(talk(5000, 3))).toBe(3)
})

it('each tool called adds one to the complexity, up to 3; its output does not count', () => {
  expect(complexityOf([...talk(100), call, result])).toBe(2)
  expect(complexityOf([...talk(200), call, result])).toBe(3)
  expect(complexityOf([...talk(900), call, result])).toBe(3)
  expect(complexityOf([...talk(100), result])).toBe(1)
})

it('complexity is 1, 2 or 3 for any conversation', () => {
  fc.assert(fc.property(talks(), (messages) => {
    expect([1, 2, 3]).toContain(complexityOf(messages))
  }))
})
