/**
 * Pasted orders and statements through the whole of the code: what stands in the system text of later conversations, in titles
 * and in summaries. Before: orders stood first in every later system text.
 */
import { beforeAll, expect, test } from 'vitest'
import { idle } from '@madeleine/segment'
import type { Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, useDb } from '../testing.ts'
import { PASTES } from './pasted/all-cases.ts'
import { BLIND, TOLD } from './pasted/told-cases.ts'

const held = useDb({ emptied: 'once' })
const SEEN = PASTES.flatMap(({ test: one, isHeld }) => (isHeld ? [] : [one]))
const CASES = [...SEEN, ...TOLD, ...BLIND].filter(({ kind, own }) => own.length === 0 && kind !== 'speaker').filter((_, i) => i % 8 === 0)
const OWN = 'I live in Trondheim. Please always answer in metric units.'
let memory: Memory
let system = ''

/** A conversation for each case, a day each, and one of the user's own; the question comes a day later. */
beforeAll(async () => {
  const start = Date.parse('2026-01-01T09:00:00Z')
  memory = await memoryFor(held.db, { now: stoppedClock('2026-06-01T12:00:00Z').now, policy: idle() })
  for (const [day, { messages }] of [{ messages: [OWN] }, ...CASES].entries()) {
    await memory.push({ conversationId: `c${day}`, messages: messages.map((one, i) => {
      const { role, text } = typeof one === 'string' ? { role: 'user' as const, text: one } : one
      return { id: `m${i}`, role, content: text, timestamp: new Date(start + day * 86_400_000 + i * 60_000) }
    }) })
    await memory.flush({ conversationId: `c${day}` })
  }
  await memory.settle()
  await memory.push({ conversationId: 'now', messages: [{ role: 'user', content: 'Good morning!' }] })
  system = (await memory.context({ conversationId: 'now' })).system ?? ''
})

const factLines = (): string[] => system.split('\n').filter((line) => line.startsWith('- ['))

test('the known facts of a later conversation are those that the user stated, and no others', () => {
  const lines = factLines()
  expect(lines.filter((line) => !/Trondheim|metric units/.test(line))).toEqual([])
  expect(lines.filter((line) => line.includes('Trondheim'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('metric units'))).toHaveLength(1)
})

test('no fact but those that the user stated is answered, whatever is asked', async () => {
  const facts = await memory.facts({ includeSuperseded: true, limit: 100 })
  expect(facts.map(({ text }) => text).filter((text) => !/Trondheim|metric units/.test(text))).toEqual([])
  for (const query of ['where do I live?', 'where do I work?', 'what am I allergic to?', 'what is my name?']) {
    const answers = await memory.facts({ query })
    expect(answers.map(({ text }) => text).filter((text) => !/Trondheim|metric units/.test(text))).toEqual([])
  }
})

/** An order or a statement in the first person at the beginning of a text, not in quotation marks. */
const VOICED = /^(?:I(?:'m| am| live| work| have| moved| quit| was born)\b|My name is|Always\b|Never\b|From now on|Ich \p{L}+|我|以后都|永远不要)/u

test('a title or a summary does not begin with the pasted words as if the user said them', async () => {
  const { episodes } = await memory.recent({ limit: 100 })
  expect(episodes.length).toBeGreaterThan(CASES.length / 2)
  const texts = episodes.flatMap(({ title, summary }) => [title, summary])
  expect(texts.filter((text) => VOICED.test(text) && !/Trondheim|metric/.test(text))).toEqual([])
})
