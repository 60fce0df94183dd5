/** Few statements carry what many say, and what cannot be carried does not pile up. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchSender, MAX_WAITING_TEXTS, BATCH_PAUSE_MS, type TextBatch } from '../../channel/postgres-channel.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }))
afterEach(() => void vi.useRealTimers())

/** A sender that fails while it is told to. */
function sender() {
  const sent: TextBatch[] = []
  const state = { fails: false, calls: 0 }
  const send = async (batch: TextBatch): Promise<void> => {
    state.calls += 1
    if (state.fails) throw new Error('away')
    sent.push(batch)
  }
  return { sent, state, ...batchSender(send) }
}
const step = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first text is sent at once with its companions, those within a tenth of a second together, each once', async () => {
  const { add, sent } = sender()
  for (const text of ['a', 'b', 'a']) add(text)
  await step(0)
  expect(sent).toEqual([{ texts: ['a', 'b'], lost: 0 }])
  for (const text of ['c', 'a', 'c', 'd']) add(text)
  await step(BATCH_PAUSE_MS - 1)
  expect(sent).toHaveLength(1)
  await step(1)
  expect(sent[1]).toEqual({ texts: ['c', 'a', 'd'], lost: 0 })
})

test('in any sequence there are at most ten sends a second, and no text is lost', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.tuple(fc.nat(40), fc.nat(30)), { maxLength: 120 }), async (said) => {
    const { add, sent } = sender()
    const at: number[] = []
    let now = 0
    for (const [waitMs, what] of said) {
      for (let ms = 0; ms < waitMs; ms++, now++) {
        const before = sent.length
        await step(1)
        if (sent.length > before) at.push(now)
      }
      add(`text ${what}`)
    }
    await step(2 * BATCH_PAUSE_MS)
    for (const [i, moment] of at.entries()) expect(at.filter((other, j) => j >= i && other < moment + 1000).length).toBeLessThanOrEqual(10)
    expect(new Set(sent.flatMap(({ texts }) => texts))).toEqual(new Set(said.map(([, what]) => `text ${what}`)))
  }), { numRuns: 25 })
})

test('a text that could not be sent is sent later, before newer ones, with growing pauses between attempts', async () => {
  const { add, sent, state } = sender()
  state.fails = true
  add('a')
  await step(0)
  add('b')
  await step(60_000)
  expect(state.calls).toBeGreaterThan(3)
  expect(state.calls).toBeLessThan(20)
  state.fails = false
  await step(10_000)
  expect(sent).toEqual([{ texts: ['a', 'b'], lost: 0 }])
  state.calls = 0
  await step(60_000)
  expect(state.calls).toBe(0)
})

test('when too many texts wait, the oldest are dropped, and counted', async () => {
  const { add, sent, state } = sender()
  state.fails = true
  for (let i = 0; i < MAX_WAITING_TEXTS + 5; i++) add(`text ${i}`)
  await step(0)
  for (let i = 0; i < 3; i++) add(`late ${i}`)
  state.fails = false
  await step(10_000)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.lost).toBe(8)
  expect(sent[0]!.texts).toHaveLength(MAX_WAITING_TEXTS)
  expect(sent[0]!.texts.slice(-2)).toEqual(['late 1', 'late 2'])
  expect(sent[0]!.texts[0]).toBe('text 8')
})

test('a closed sender sends nothing more: neither waiting texts nor new ones', async () => {
  const { add, close, flush, state } = sender()
  state.fails = true
  add('a')
  await step(0)
  close()
  add('b')
  await flush()
  await step(60_000)
  expect(state.calls).toBe(1)
})

test('flushing sends waiting texts early, once', async () => {
  const { add, flush, sent, state } = sender()
  add('a')
  await flush()
  expect(sent.flatMap(({ texts }) => texts)).toEqual(['a'])
  await flush()
  await step(1000)
  expect(sent).toHaveLength(1)
  state.fails = true
  add('b')
  await flush() // an end that cannot be told is an end all the same
})
