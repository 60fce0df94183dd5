/**
 * T-90: a server that lies about usage. Before: a figure of 3e9 or 1e15 overflowed its column, the booking failed
 * (`ledger_failed`) and the call stood in no statistics; and a server that reported 0 tokens was never stopped by a ceiling.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { type Memory, openMemory } from '@madeleine/core'
import { boundedTokens, replyTokenBounds, tokenBounds } from '../../packages/core/model/governor.ts'
import { countTokens } from '@madeleine/base'
import { faultServer, type FaultServer, type Received } from '../support/fault-server.ts'
import { memoriesFor, modelAt, noPauses, sensible } from '../support/served-model.ts'
import { stoppedClock, talk, useDb } from '../testing.ts'

const held = useDb()
let server: FaultServer
let warnings: string[]
const onWarning = (warning: Error & { code?: string }) => void warnings.push(warning.code ?? warning.name)
beforeEach(async () => {
  server = await faultServer({ content: sensible })
  noPauses()
  warnings = []
  process.on('warning', onWarning)
})
afterEach(async () => {
  process.off('warning', onWarning)
  vi.restoreAllMocks()
  await server.close()
})

const MESSAGES = 6
const FLOOD = 20

async function flooded(options: Parameters<typeof memoriesFor>[2], usage: (call: number) => unknown): Promise<Memory> {
  server.behave(({ body }) => ({ content: sensible(body), usage: usage(server.requests.length) }))
  const [memory] = await memoriesFor(held.db, ['ann'], { now: stoppedClock().now, model: modelAt(server), ...options })
  for (let i = 0; i < FLOOD; i++) {
    const texts = Array.from({ length: MESSAGES }, (_, j) => `The ${i}th walk, part ${j}: Miso the cat came along.`)
    await memory!.push({ conversationId: `walk ${i}`, messages: talk(texts, { from: '2026-03-02T08:00:00Z' }) })
  }
  await memory!.flush()
  await memory!.settle()
  return memory!
}

/** By our own count of the text, without the schema: less than any server bills. */
const sentTokens = ({ body }: Received): number =>
  body.messages.reduce((sum, { content }) => sum + countTokens(content), 0) + countTokens(sensible(body))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const counts = (prompt: unknown, completion: unknown = prompt) => ({ prompt_tokens: prompt, completion_tokens: completion })

/** What a server says of its calls; and whether that cannot be true. */
const LIES: readonly (readonly [name: string, usage: (call: number) => unknown, doubtful: boolean])[] = [
  ['0', () => counts(0), true],
  ['1', () => counts(1), true],
  ['nothing', () => undefined, false],
  ['3e9', () => counts(3e9), true],
  ['1e15', () => counts(1e15), true],
  ['1.7e308', () => counts(1.7e308), true],
  ['a negative number', () => counts(-5e6), true],
  ['a fraction', () => counts(0.5), true],
  ['0 for what it read only', () => counts(0, 60), true],
  ['something else each time', (call) => counts([0, 1e15, -3, 2.5][call % 4]), true],
]

/** Figures that are read as others of the list are. */
const BY_NIGHT: ReadonlySet<string> = new Set(['1', '1.7e308', 'a fraction', '3e9'])

describe.runIf(ON_THIS_ENGINE)('T-90: with a server that reports a usage of', () => {
  test.each(
    NIGHT ? LIES : LIES.filter(([name]) => !BY_NIGHT.has(name)),
  )('%s, every call is booked, marked if it cannot be true, and counted at no less than its text', async (_, usage, doubtful) => {
    const tokensPerDay = 8000
    const memory = await flooded({ ceilings: { tokensPerDay }, prices: { input: 2, output: 10 }, modelLimits: { concurrency: 1 } }, usage)
    const { spending, modelCalls, ...rest } = await memory.stats()
    const { requests } = server
    expect(warnings).not.toContain('ledger_failed')
    expect(sum(modelCalls.map(({ calls }) => calls))).toBe(requests.length)
    expect(sum(modelCalls.map((one) => one.doubtful))).toBe(doubtful ? requests.length : 0)
    expect(spending.tokens).toBe(sum(modelCalls.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)))
    expect(spending.price).toBeCloseTo(sum(modelCalls.map(({ price }) => price ?? 0)), 9)

    // The ceiling holds for what was really sent: past it goes at most the one call that was under way
    const sent = requests.map(sentTokens)
    expect(spending.tokens).toBeGreaterThanOrEqual(sum(sent))
    expect(sum(sent)).toBeLessThanOrEqual(tokensPerDay + Math.max(...sent))
    expect(requests.length).toBeLessThan(FLOOD)
    // And no figure shuts the user out: a call counts at most its bytes, its limit of output and what a provider adds
    expect(requests.length).toBeGreaterThanOrEqual(2)
    for (const { body } of requests) {
      expect(spending.tokens / requests.length).toBeLessThan(Buffer.byteLength(JSON.stringify(body)) + Number(body['max_tokens']) + 1500)
    }
    expect(rest).toMatchObject({ messages: FLOOD * MESSAGES, pending: 0, collapsing: 0 })
  })

  test('0, a ceiling on the price holds too', async () => {
    const pricePerDay = 0.012
    const memory = await flooded({ ceilings: { pricePerDay }, prices: { input: 2, output: 10 }, modelLimits: { concurrency: 1 } }, () =>
      counts(0))
    const { spending } = await memory.stats()
    expect(spending.price)
      .toBeGreaterThanOrEqual(sum(server.requests.map(({ body }) => sum(body.messages.map(({ content }) => countTokens(content))) * 2e-6)))
    expect(spending.price).toBeLessThanOrEqual(pricePerDay)
    expect(server.requests.length).toBeLessThan(FLOOD)
  })

  test('1e15 as an embedder, tokens are recorded within the bytes that were sent, and marked', async () => {
    server.behave(({ body }) => ({
      status: 200, headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: body.input.map((_, index) => ({ index, embedding: [1, 2, 3] })), usage: { prompt_tokens: 1e15 } }),
    }))
    const [memory] = await memoriesFor(
      held.db, ['ann'], { now: stoppedClock().now, embedder: { provider: 'openai-compatible', baseURL: server.url, model: 'e', dims: 3 } },
    )
    await memory!.push({ conversationId: 'c', messages: talk(['Miso the cat hides when it thunders.', 'A box with a blanket helps.']) })
    await memory!.flush()
    await memory!.settle()
    const { modelCalls: [call] } = await memory!.stats()
    const bytes = sum(server.requests.map(({ body }) => Buffer.byteLength(body.input.join(''))))
    expect(call)
      .toMatchObject({ purpose: 'embed', outcome: 'ok', calls: server.requests.length, doubtful: server.requests.length, outputTokens: 0 })
    expect(call!.inputTokens).toBeLessThanOrEqual(bytes + 500 * server.requests.length)
    expect(warnings).not.toContain('ledger_failed')
  })
})

test('T-90: an honest figure is booked as it is, including hidden reasoning within the limit of output', () => {
  const prompt = 'Miso the cat hides when it thunders.'
  const read = countTokens(prompt)
  for (const tokens of [read, read + 40, 2 * read]) {
    expect(boundedTokens(tokens, tokenBounds([prompt], '{"type":"object"}'))).toEqual({ tokens, doubtful: false })
  }
  expect(boundedTokens(1200, replyTokenBounds('{}', 1200))).toEqual({ tokens: 1200, doubtful: false })
  // The tokenizer of another model may make fewer tokens: counted as ours does, and not marked
  expect(boundedTokens(read - 1, tokenBounds([prompt]))).toEqual({ tokens: read, doubtful: false })
})

test('T-90: whatever a server reports, the count is whole, covers the text and fits its column', () => {
  const figure = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(undefined, 0, -0, 1e15, 3e9, 2 ** 31, Infinity, -Infinity, Number.NaN))
  fc.assert(fc.property(figure, fc.string({ unit: 'binary' }), fc.nat(10_000), (reported, text, maxOutputTokens) => {
    for (const bounds of [tokenBounds([text], text), replyTokenBounds(text, maxOutputTokens)]) {
      const { tokens, doubtful } = boundedTokens(reported, bounds)
      expect(Number.isInteger(tokens) && tokens >= countTokens(text) && tokens <= bounds.most && tokens < 2 ** 31).toBe(true)
      if (reported === undefined || reported === tokens) expect(doubtful).toBe(false)
    }
  }))
})

test('T-90: the tokens of a reply of megabytes are counted from its beginning, in bounded time', () => {
  const { least, most } = replyTokenBounds('word '.repeat(800_000), 100)
  expect(least).toBeGreaterThan(900_000)
  expect(most).toBeGreaterThan(4_000_000)
})

test.each([
  1e308, Infinity, -1, Number.NaN,
])('T-90: a price of %d, whose sums would not be finite, is refused at opening', async (input) => {
  await expect(openMemory({ data: '/nowhere', prices: { input } })).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining('prices.input'),
  })
})
