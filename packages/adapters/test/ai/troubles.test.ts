/** withMemory when something fails: the model or the store. No turn is lost, none is stored twice, and no user waits. */
import { APICallError, generateText, tool, stepCountIs } from 'ai'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { withMemory, type TurnEvent } from '../../ai/index.ts'
import { MadeleineError } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import { NIGHT } from '../../../../test/night.ts'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { losingReply, watchedDb } from '../../../../test/watched-db.ts'
import { hanging } from './hanging-memory.ts'
import { heard, logOf, promptLines, scripted, toolCall } from '../../../../test/support/scripted.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T22:00:00Z')
const PATIENT = { deadlineMs: 60_000 }
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})
const options = (more: object = {}) => ({ memory, conversationId: 'c', ...PATIENT, ...more })
const retryable = () => new APICallError({
  message: 'overloaded', url: 'u', requestBodyValues: {}, isRetryable: true, responseHeaders: { 'retry-after-ms': '1' },
})

describe('a model that fails', () => {
  test('and is retried by the SDK leaves one turn, and sees the same prompt', async () => {
    const model = scripted([retryable(), retryable(), 'at last'])
    const { text } = await generateText({ model: withMemory(model, options()), prompt: 'hello' })
    expect(text).toBe('at last')
    expect(await logOf(memory)).toEqual(['user: hello', 'assistant: at last'])
    expect(model.doGenerateCalls.map(({ prompt }) => promptLines(prompt))).toEqual([['user: hello'], ['user: hello'], ['user: hello']])
  })

  test('and is retried while another tab speaks in the same conversation leaves each turn once', async () => {
    const model = withMemory(scripted((prompt, call) => (call === 0 ? retryable() : `answer to ${promptLines(prompt).at(-1)}`)), options())
    const [first] = await Promise.all([
      generateText({ model, prompt: 'first' }),
      until(async () => (await logOf(memory)).length === 1).then(() => generateText({ model, prompt: 'second' })),
    ])
    expect(first.text).toBe('answer to user: first')
    expect((await logOf(memory)).toSorted())
      .toEqual(['assistant: answer to user: first', 'assistant: answer to user: second', 'user: first', 'user: second'])
  })

  test('leaves the user message, which is not stored twice when it is sent again by another process', async () => {
    await expect(generateText({ model: withMemory(scripted([new Error('down')]), options()), prompt: 'hello' })).rejects.toThrow('down')
    expect(await logOf(memory)).toEqual(['user: hello'])
    const again = scripted(['hi'])
    await generateText({ model: withMemory(again, options({ memory: await memoryFor(held.db, { now: clock.now }) })), prompt: 'hello' })
    expect(promptLines(again.doGenerateCalls[0]!.prompt)).toEqual(['user: hello'])
    expect(await logOf(memory)).toEqual(['user: hello', 'assistant: hi'])
  })

  test('between two steps leaves the first one; asked again, the turn goes on from it', async () => {
    const weather = tool({ inputSchema: z.object({}), execute: async () => 'cold' })
    const ask = (script: Parameters<typeof scripted>[0]) => generateText({
      model: withMemory(scripted(script), options()), tools: { weather }, stopWhen: stepCountIs(5), maxRetries: 0, prompt: 'Cold?',
    })
    await expect(ask([[toolCall('a', 'weather', {})], new Error('down')])).rejects.toThrow('down')
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: weather({})', 'tool: cold'])
  })
})

describe('a store', () => {
  test.each([['messages'], ['context']])('whose call of %s hangs delays a turn by its deadline, and stores it later', async (name) => {
    const { slow, letGo } = hanging(memory, [name])
    const { events, onEvent } = heard()
    const model = withMemory(scripted(['one', 'two']), options({ memory: slow, deadlineMs: 20, onEvent }))
    const from = performance.now()
    await generateText({ model, prompt: 'first' })
    await generateText({ model, prompt: 'second' })
    expect(performance.now() - from).toBeLessThan(2000)
    expect(events.filter(({ type }) => type === 'context.skipped'))
      .toEqual([0, 1].map(() => ({ type: 'context.skipped', conversationId: 'c', reason: 'deadline' })))
    letGo()
    await until(async () => (await logOf(memory)).length === 4)
    expect(await logOf(memory)).toEqual(['user: first', 'assistant: one', 'user: second', 'assistant: two'])
  })

  test('that is closed or absent fails no turn, and says so', async () => {
    const closed = await memoryFor(held.db)
    await closed.close()
    const expected: [Memory | Promise<Memory>, Partial<TurnEvent>][] = [
      [closed, { type: 'context.skipped', reason: 'failed' }],
      [Promise.reject(new Error('no such folder')), { type: 'context.skipped', reason: 'failed' }],
    ]
    for (const [broken, event] of expected) {
      const { events, onEvent } = heard()
      const model = withMemory(scripted(['fine']), options({ memory: broken, onEvent, deadlineMs: 50 }))
      expect((await generateText({ model, prompt: 'hello' })).text).toBe('fine')
      expect(events).toContainEqual(expect.objectContaining(event))
    }
  })

  test('to which two processes write the same turn at once has it once', async () => {
    const both = [hanging(memory, ['push']), hanging(memory, ['push'])].map((one) => ({ ...one, ...heard() }))
    for (const { slow, onEvent } of both) {
      await generateText({ model: withMemory(scripted(['hi']), options({ memory: slow, deadlineMs: 50, onEvent })), prompt: 'hello' })
    }
    for (const { letGo } of both) letGo()
    const told = ({ events }: (typeof both)[number]) => events.flatMap((event) => (event.type === 'turn.stored' ? event.messageIds : []))
    await until(async () => {
      const { items } = await memory.messages({ conversationId: 'c' })
      const [answer] = items.flatMap((item) => (item.type === 'message' && item.role === 'assistant' ? [item.id] : []))
      return answer !== undefined && both.every((one) => told(one).includes(answer))
    })
    expect(await logOf(memory)).toEqual(['user: hello', 'assistant: hi'])
  })

  test('that never opens keeps nothing, and says so', async () => {
    const { events, onEvent } = heard()
    const absent = Promise.reject(new MadeleineError('store_readonly', 'the folder cannot be written'))
    absent.catch(() => undefined)
    await generateText({ model: withMemory(scripted(['one']), options({ memory: absent, onEvent })), prompt: 'first' })
    const failed = events.filter(({ type }) => type === 'turn.failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every((event) => 'isKept' in event && !event.isKept && event.error.code === 'store_readonly')).toBe(true)
  })

  test('that fails a write keeps the turn for the next one, and stores both in order', async () => {
    let failures = 1
    const failing = await memoryFor(watchedDb(held.db, ({ text }) => {
      if (/insert into message/.test(text) && failures-- > 0) throw new Error('disk on fire')
    }), { now: clock.now })
    const { events, onEvent } = heard()
    const model = withMemory(scripted([new Error('down'), 'two']), options({ memory: failing, onEvent }))
    await expect(generateText({ model, prompt: 'first', maxRetries: 0 })).rejects.toThrow('down')
    expect(events).toContainEqual(expect.objectContaining({ type: 'turn.failed', isKept: true }))
    expect(await logOf(memory)).toEqual([])
    await generateText({ model, messages: [{ role: 'user', content: 'first' }, { role: 'user', content: 'second' }] })
    expect(await logOf(memory)).toEqual(['user: first', 'user: second', 'assistant: two'])
  })

  test('whose reply is lost after a write stores nothing twice', async () => {
    const losing = await memoryFor(losingReply(held.db, ({ text }) => /insert into message/.test(text)), { now: clock.now })
    const model = withMemory(scripted(['one', 'two']), options({ memory: losing }))
    for (const prompt of ['first', 'second']) await generateText({ model, prompt })
    expect(await logOf(memory)).toEqual(['user: first', 'assistant: one', 'user: second', 'assistant: two'])
  })

  test.each([
    ['a memory', (open: Memory) => open], ['the promise of one', async (open: Memory) => open],
  ])('given as %s and closed directly after a turn has all of it', async (_, given) => {
    const own = await memoryFor(held.db, { now: clock.now })
    await generateText({ model: withMemory(scripted(['hi']), options({ memory: given(own), deadlineMs: 0 })), prompt: 'hello' })
    await own.close()
    expect(await logOf(memory)).toEqual(['user: hello', 'assistant: hi'])
    await expect(own.recent()).rejects.toMatchObject({ code: 'closed' })
  })

  test('takes a text that is too long for one message without its end', async () => {
    const model = withMemory(scripted(['long']), options())
    await generateText({ model, prompt: 'word '.repeat(80_000) })
    await generateText({ model: withMemory(scripted([new Error('down')]), options()), prompt: 'word '.repeat(80_000), maxRetries: 0 })
      .catch(() => undefined)
    const log = await logOf(memory)
    expect(log.map((line) => line.length > 255_536)).toEqual([false, false, false])
    expect(log[0]).toMatch(/\[\d+ characters left out\]$/)
  })
})

describe('a thousand conversations', () => {
  test('at once over one wrapped model store each turn exactly once', async () => {
    const count = NIGHT ? 1000 : 120
    const model = withMemory(scripted((prompt) => `answer to ${promptLines(prompt).at(-1)}`), options({ deadlineMs: 0 }))
    const ids = Array.from({ length: count }, (_, i) => `talk ${i}`)
    for (const turn of ['one', 'two']) {
      await Promise.all(ids.map((conversationId) =>
        generateText({ model, prompt: `${turn} of ${conversationId}`, providerOptions: { madeleine: { conversationId } } })))
    }
    await until(async () => (await memory.stats()).messages === 4 * count)
    for (const id of ids.slice(0, 20)) {
      expect(await logOf(memory, id))
        .toEqual(['one', 'two'].flatMap((turn) => [`user: ${turn} of ${id}`, `assistant: answer to user: ${turn} of ${id}`]))
    }
  })
})
