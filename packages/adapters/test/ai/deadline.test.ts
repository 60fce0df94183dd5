/**
 * What withMemory waits for, and what a turn has that could not wait longer: the session first, then what is recalled. Timers are stepped.
 */
import { generateText } from 'ai'
import type { LanguageModelV3Prompt } from '@ai-sdk/provider'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withMemory } from '../../ai/index.ts'
import { FRAME_NAME } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import { sql, withUser } from '@madeleine/engine'
import { memoryFor, stoppedClock, until, useDb, useFilled } from '../../../../test/testing.ts'
import { heard, logOf, promptLines, scripted } from '../../../../test/support/scripted.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T22:00:00Z')
let memory: Memory
const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => {
  await open()
  for (const [conversationId, texts] of [
    ['lake', ['We rented a little boat on the lake', 'Was the lake cold?', 'Ice cold, but the boat was lovely']],
    ['c', ['I live in Lisbon.', 'A fine place']],
  ] as const) {
    await memory.push({ conversationId, messages: texts.map(
      (content, i) => ({ role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content, timestamp: `2026-03-05T18:0${i}:00Z` }),
    ) })
    await memory.flush({ conversationId })
    await memory.settle()
  }
})
beforeEach(async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())
const step = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Waits for a turn, with the timers that begin after the last step. */
async function ended(turn: Promise<unknown>): Promise<void> {
  let isOver = false
  turn.finally(() => void (isOver = true)).catch(() => undefined)
  await until(() => step(1).then(() => isOver))
}

const isFrame = ({ role, content }: LanguageModelV3Prompt[number]) =>
  role === 'user' && JSON.stringify(content).includes(`<${FRAME_NAME} id=`)
/** What stands before the newest user message and what was recalled for it. */
const before = (prompt: LanguageModelV3Prompt) => prompt.slice(0, -1).filter((message) => !isFrame(message))
const QUESTION = 'Was the lake cold?'

/** The memory with some calls of its own. */
const overridden = (calls: Partial<Memory>): Memory => new Proxy(memory, {
  get(of, key) {
    const call: unknown = Reflect.get(calls, key) ?? Reflect.get(of, key, of)
    return typeof call === 'function' ? call.bind(of) as unknown : call
  },
})

/** The memory, whose call of this name ends only when it is let go, but for that which warms it up. `counts` has what was given before. */
function holding(name: 'context' | 'push') {
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const counts = { logs: 0, sessions: 0, warmUps: 0 }
  const calls: Partial<Memory> = {
    messages: (given) => memory.messages(given).then((page) => (counts.logs++, page)),
    push: (given) => (name === 'push' ? gate : Promise.resolve()).then(() => memory.push(given)),
    context: async (given) => {
      const onSession = given.onSession
        && ((session: Parameters<typeof given.onSession>[0]) => (given.onSession!(session), counts.sessions++))
      const context = await memory.context({ ...given, ...(onSession && { onSession }) })
      if (!onSession) counts.warmUps++
      else if (name === 'context') await gate
      return context
    },
  }
  const slow = overridden(calls)
  return { slow, letGo, counts }
}

describe('a turn that cannot wait for recall', () => {
  test('goes on with the session and the standing facts after 2,000 ms, and says so', async () => {
    const { slow, counts, letGo } = holding('context')
    const { events, onEvent } = heard()
    const model = scripted(['Yes'])
    const turn = generateText({ model: withMemory(model, { memory: slow, conversationId: 'c', onEvent }), prompt: QUESTION })
    await until(() => counts.sessions > 0)
    await step(1999)
    expect(model.doGenerateCalls).toEqual([])
    await step(1)
    expect((await turn).text).toBe('Yes')
    const [{ prompt }] = model.doGenerateCalls as [{ prompt: LanguageModelV3Prompt }]
    expect(promptLines(prompt).join('\n')).toMatch(/lives in Lisbon/)
    expect(events.find(({ type }) => type === 'context.used')).toEqual({
      type: 'context.used', conversationId: 'c', part: 'session', reason: 'deadline',
      hasRecalled: false, tokens: expect.any(Number) as number,
    })
    letGo()
  })

  test('has the same text before the newest message, byte for byte, as a turn that could', async () => {
    const { slow, counts, letGo } = holding('context')
    const model = scripted(['Yes', 'As I said'])
    const turn = generateText({ model: withMemory(model, { memory: slow, conversationId: 'c' }), prompt: QUESTION })
    await until(() => counts.sessions > 0)
    await step(2000)
    await turn
    letGo()
    await generateText({
      model: withMemory(model, { memory, conversationId: 'c', deadlineMs: 60_000 }), prompt: 'Was the lake ice cold with the boat?',
    })
    const [part, whole] = model.doGenerateCalls.map(({ prompt }) => prompt) as [LanguageModelV3Prompt, LanguageModelV3Prompt]
    expect(whole.some(isFrame)).toBe(true)
    expect(before(part).length).toBeGreaterThan(1)
    expect(JSON.stringify(before(whole).slice(0, before(part).length))).toBe(JSON.stringify(before(part)))
  })

  test('has the session even while its own message cannot be stored, and asks recall nothing until it is', async () => {
    const { slow, counts, letGo } = holding('push')
    const { types, events, onEvent } = heard()
    const model = scripted(['Yes'])
    const turn = generateText({ model: withMemory(model, { memory: slow, conversationId: 'c', onEvent }), prompt: QUESTION })
    await until(() => counts.logs > 0 && counts.warmUps > 0)
    await new Promise((done) => setImmediate(done))
    await step(200)
    await until(() => counts.sessions > 0)
    await step(1800)
    await ended(turn)
    expect(promptLines(model.doGenerateCalls[0]!.prompt))
      .toEqual([expect.stringMatching(/lives in Lisbon/), 'user: I live in Lisbon.', 'assistant: A fine place', `user: ${QUESTION}`])
    expect(events.find(({ type }) => type === 'context.used')).toMatchObject({ part: 'session', reason: 'deadline' })
    expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`select id from recall`))).toEqual([])
    letGo()
    await until(() => types().filter((type) => type === 'turn.stored').length > 0)
    await until(async () => (await logOf(memory)).length === 4)
  })

  test('reports the reason if recall fails instead', async () => {
    const failing = overridden({ context: async (given) => {
      await memory.context(given)
      throw new Error('no index')
    } })
    const { events, onEvent } = heard()
    await generateText({ model: withMemory(scripted(['Yes']), { memory: failing, conversationId: 'c', onEvent }), prompt: QUESTION })
    expect(events.find(({ type }) => type === 'context.used'))
      .toMatchObject({ part: 'session', reason: 'failed', error: { code: 'unexpected', cause: { message: 'no index' } } })
  })
})

describe('a memory that is being opened', () => {
  test('is waited for outside the deadline, and the first turn has all of it', async () => {
    let opened = (_memory: Memory): void => undefined
    const { events, onEvent } = heard()
    const model = scripted(['Ice cold'])
    const turn = generateText({
      model: withMemory(model, { memory: new Promise<Memory>((resolve) => (opened = resolve)), conversationId: 'c', onEvent }),
      prompt: QUESTION,
    })
    await step(9999)
    expect([model.doGenerateCalls, events]).toEqual([[], []])
    opened(memory)
    await turn
    expect(model.doGenerateCalls[0]!.prompt.some(isFrame)).toBe(true)
    expect(events.filter(({ type }) => type !== 'turn.stored')).toEqual([
      { type: 'memory.opened', conversationId: 'c', waitedMs: 9999 },
      { type: 'context.used', conversationId: 'c', part: 'whole', hasRecalled: true, tokens: expect.any(Number) as number },
    ])
  })

  test('is waited for 10 s by all turns together: later ones go on without it at once, and say so', async () => {
    const { events, onEvent } = heard()
    const model = withMemory(
      scripted(['one', 'two', 'three']), { memory: new Promise<Memory>(() => undefined), conversationId: 'c', onEvent },
    )
    const first = generateText({ model, prompt: 'first' })
    await step(4000)
    const second = generateText({ model, prompt: 'second' })
    await step(6000)
    expect([(await first).text, (await second).text].toSorted()).toEqual(['one', 'two'])
    const third = generateText({ model, prompt: 'third' })
    await step(0)
    expect((await third).text).toBe('three')
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ type: 'context.skipped', conversationId: 'c', reason: 'opening' })))
  })

  test('whose first context never ends costs 10 s once: later turns have their own deadline', async () => {
    const hanging = overridden({ context: () => new Promise(() => undefined) })
    const { events, onEvent } = heard()
    const model = withMemory(scripted(['one', 'two']), { memory: hanging, conversationId: 'c', onEvent, deadlineMs: 500 })
    const first = generateText({ model, prompt: 'first' })
    await step(10_000)
    await ended(first)
    const second = generateText({ model, prompt: 'second' })
    await ended(second)
    expect(events.filter(({ type }) => type === 'context.skipped'))
      .toEqual(Array.from({ length: 2 }, () => ({ type: 'context.skipped', conversationId: 'c', reason: 'deadline' })))
  })

  test('builds its first context, which loads what all turns need, within the time for opening', async () => {
    let letGo = (): void => undefined
    const loaded = new Promise<void>((resolve) => (letGo = resolve))
    const cold = overridden({ context: async (given) => {
      if (given.maxTokens === 0) await loaded
      return memory.context(given)
    } })
    const model = scripted(['Ice cold'])
    const turn = generateText({
      model: withMemory(model, { memory: cold, conversationId: 'c', onEvent: () => undefined }), prompt: QUESTION,
    })
    await step(9000)
    expect(model.doGenerateCalls).toEqual([])
    letGo()
    await turn
    expect(promptLines(model.doGenerateCalls[0]!.prompt).join('\n')).toMatch(/lives in Lisbon/)
  })

  test('is not waited for if no turn may be delayed', async () => {
    const model = withMemory(
      scripted(['fine']), { memory: new Promise<Memory>(() => undefined), conversationId: 'c', deadlineMs: 0, onEvent: () => undefined },
    )
    expect((await generateText({ model, prompt: 'hello' })).text).toBe('fine')
  })
})
