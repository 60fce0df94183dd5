/** Facts in recall: first in its text, sure of its answer, within its scope and its budget. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { countO200k } from '../../../base/tokens/token-count.ts'
import { memoryFor, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { KNOWN } from './known.ts'
import { learn, storeLog } from '../../../../test/support/learning.ts'

const held = useDb()
let memory: Memory

const open = async () => (memory = await memoryFor(held.db, { now: () => new Date('2026-06-01T12:00:00Z') }))

describe('recall', () => {
  useFilled(held, async () => {
    await storeLog(held.db, { days: 150 })
    await open()
    await memory.push({
      conversationId: 'e', messages: talk(['I wonder where Lena lives now', 'She said something about boxes'], { first: 900 }),
    })
    await memory.flush()
    await memory.settle()
    await learn(held.db, KNOWN)
  })
  beforeEach(open)

  test('gives the facts that answer, puts them first in its text, and is sure of its answer', async () => {
    const { facts, confidence, text, leftOut } = await memory.recall({ query: 'who does Tom work for' })
    expect(facts[0]).toMatchObject({ text: 'Tom works for the harbour authority', confidence: 0.9 })
    expect(facts.map((one) => one.text)).not.toContain('Lena likes tea')
    expect(confidence.level).toBe('strong')
    expect(text.split('\n\n').slice(1, 2).join())
      .toMatch(/^## Known Facts\n- \[identity\] Tom works for the harbour authority \(since 4 Jan 2026; said by Ben; 1 source\)/)
    expect(leftOut).toEqual([])
  })

  test('about a time, or as of one, gives the facts that held then', async () => {
    expect((await memory.recall({ query: 'where does Lena live', asOf: '2026-01-20' })).facts[0]?.text).toBe('Lena lives in Paris')
    expect((await memory.recall({ query: 'where did Lena live in March 2026' })).facts[0]?.text).toBe('Lena lives in Berlin')
    expect((await memory.recall({ query: 'wheer does Lnea live' })).facts[0]?.text).toBe('Lena lives in Lisbon')
  })

  test('as of a time gives only facts within its scope', async () => {
    const asked = { query: 'where does Lena live', asOf: '2026-03-01' }
    expect((await memory.recall({ ...asked, within: ['c'] })).facts[0]?.text).toBe('Lena lives in Berlin')
    expect((await memory.recall({ ...asked, within: ['e'] })).facts).toEqual([])
    expect((await memory.recall({ ...asked, before: '2026-02-01' })).facts.map(({ value }) => value)).not.toContain('Berlin')
    expect((await memory.recall({ ...asked, after: '2026-02-20' })).facts).toEqual([])
  })

  test('gives no facts if none are asked for, none answers, or none is in scope', async () => {
    expect((await memory.recall({ query: 'where does Lena live', factLimit: 0 })).facts).toEqual([])
    expect((await memory.recall({ query: 'boxes' })).facts).toEqual([])
    expect((await memory.recall({ query: 'where does Lena live', within: ['e'] })).facts).toEqual([])
    expect((await memory.recall({ query: 'where does Lena live', within: ['c'] })).facts).not.toEqual([])
    expect((await memory.recall({ query: 'where does Lena live', before: '2026-01-20' })).facts.map(({ value }) => value)).toEqual([])
    expect((await memory.recall({ query: 'where does Lena live', hours: [3, 5] })).facts).toEqual([])
    expect((await memory.recent()).facts).toEqual([])
  })

  test('keeps the facts within its budget, and says which it left out', async () => {
    for (let maxTokens = 0; maxTokens < 400; maxTokens += 13) {
      const { text, leftOut, facts } = await memory.recall({ query: 'where does Lena live', maxTokens })
      expect(countO200k(text)).toBeLessThanOrEqual(maxTokens)
      for (const one of facts) {
        expect(text.includes(`] ${one.text} (`) || leftOut.some(({ kind, id }) => kind === 'fact' && id === one.id)).toBe(true)
      }
    }
  })
})
