/** Any language model of the AI SDK behind the port: what it is asked, what is read, and what its errors may tell. */
import { APICallError, LoadAPIKeyError, type LanguageModel as AiLanguageModel } from 'ai'
import { MockEmbeddingModelV3, MockLanguageModelV3 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromAiSdk, isAiSdkEmbeddingModel, isAiSdkLanguageModel, nameOf, type AiSdkCall, type AiSdkLanguageModel,
} from '../../src/model/providers/ai-sdk-language.ts'
import { CallFailure } from '../../src/model/governor/call-failure.ts'
import type { ModelRequest } from '../../src/model/language-model.ts'
import { failureOf, wordsOf } from './failing.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const now = () => NOW
const { signal } = new AbortController()
const request: ModelRequest = { system: 'Cut the talk.', turns: [{ role: 'user', text: 'PROMPT-CANARY' }], maxOutputTokens: 300 }
const schema = { type: 'object', properties: { a: { type: 'string' } } }

interface Script {
  readonly version?: string
  readonly reply?: unknown
}

/** A model that gives one result, or throws it; notes what it was asked. */
function scripted(answer: (call: AiSdkCall) => unknown, { version = 'v3' }: Script = {}) {
  const calls: AiSdkCall[] = []
  const model: AiSdkLanguageModel = {
    specificationVersion: version,
    provider: 'acme.chat',
    modelId: 'small',
    doGenerate: async (call: AiSdkCall) => {
      calls.push(call)
      const result = answer(call)
      if (result instanceof Error) throw result
      return result
    },
  }
  return { calls, port: fromAiSdk(model, { now }) }
}

const text = (words: string) => [{ type: 'text', text: words }]
const RESULT = {
  content: text('hello'), finishReason: { unified: 'stop', raw: 'stop' }, usage: { inputTokens: { total: 7 }, outputTokens: { total: 2 } },
}

const badRequest = (message: string, more: Partial<ConstructorParameters<typeof APICallError>[0]> = {}) =>
  new APICallError({
    message, url: 'https://acme.example/KEY-CANARY', requestBodyValues: { messages: 'PROMPT-CANARY' },
    responseBody: 'REPLY-CANARY', statusCode: 400, ...more,
  })

describe('a model of the AI SDK', () => {
  const usageV3 = { inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 2, text: 2, reasoning: 0 } }
  const v3 = new MockLanguageModelV3({
    doGenerate: { content: [{ type: 'text', text: 'hello' }], finishReason: { unified: 'stop', raw: 'end' }, usage: usageV3, warnings: [] },
  })
  const models: Record<string, AiSdkLanguageModel> = {
    v2: { specificationVersion: 'v2', provider: 'p', modelId: 'm', doGenerate: async () => ({
      content: text('hello'), finishReason: 'stop', usage: { inputTokens: 7, outputTokens: 2, totalTokens: 9 }, warnings: [],
    }) },
    v3,
    v4: { specificationVersion: 'v4', provider: 'p', modelId: 'm', doGenerate: async () => RESULT },
  }

  it.each(Object.entries(models))('of specification %s answers with text, finish and tokens', async (_, model) => {
    expect(isAiSdkLanguageModel(model)).toBe(true)
    expect(await fromAiSdk(model, { now }).generate(request, signal))
      .toEqual({ text: 'hello', finish: 'stop', inputTokens: 7, outputTokens: 2 })
  })

  it('is accepted in every form that the AI SDK calls a language model, except for an id', () => {
    const given: Exclude<AiLanguageModel, string> = v3
    expect(fromAiSdk(given, { now }).name).toBe('mock-provider/mock-model-id')
  })

  it('is distinguished from every other value', () => {
    expect([v3, models['v2'], models['v4']].map(isAiSdkLanguageModel)).toEqual([true, true, true])
    const others = [
      'openai/gpt-5', undefined, null, {}, { ...models['v2'], specificationVersion: 'v1' },
      { ...models['v2'], modelId: 1 }, new MockEmbeddingModelV3(),
    ]
    expect(others.map(isAiSdkLanguageModel)).toEqual(others.map(() => false))
    expect([new MockEmbeddingModelV3(), v3, 'text-embedding-3-small'].map(isAiSdkEmbeddingModel)).toEqual([true, false, false])
  })

  it('has a name that is valid in a table, for any parts', () => {
    expect(nameOf({ specificationVersion: 'v3', provider: 'acme.chat', modelId: 'Qwen/Qwen2.5:7b-q4_K' }))
      .toBe('acme.chat/Qwen/Qwen2.5:7b-q4_K')
    expect(nameOf({ specificationVersion: 'v3', provider: 'p'.repeat(300), modelId: '' })).toBe(`${'p'.repeat(100)}/unnamed`)
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.string({ maxLength: 150 }), (provider, modelId) => {
      expect(nameOf({ specificationVersion: 'v3', provider, modelId })).toMatch(/^[\w.:/-]{1,100}\/[\w.:/-]{1,100}$/)
    }))
  })
})

describe('a request to a model', () => {
  it('contains the system text, the turns, the limit, and temperature 0', async () => {
    const { calls, port } = scripted(() => RESULT)
    await port.generate(
      { ...request, turns: [...request.turns, { role: 'assistant', text: '{}' }, { role: 'user', text: 'again' }] }, signal,
    )
    expect(calls).toEqual([{
      prompt: [
        { role: 'system', content: 'Cut the talk.' },
        { role: 'user', content: text('PROMPT-CANARY') },
        { role: 'assistant', content: text('{}') },
        { role: 'user', content: text('again') },
      ],
      maxOutputTokens: 300, temperature: 0, abortSignal: signal,
    }])
  })

  it('with a schema is JSON of that schema', async () => {
    const { calls, port } = scripted(() => RESULT)
    await port.generate({ ...request, schema }, signal)
    expect(calls[0]?.responseFormat).toEqual({ type: 'json', schema, name: 'reply' })
  })

  it('is repeated without a temperature or a schema that the model refuses, and later requests omit them', async () => {
    const { calls, port } = scripted(({ temperature, responseFormat }) => {
      if (responseFormat) return badRequest('response_format is unknown', { statusCode: 422 })
      return temperature === undefined ? RESULT : badRequest('bad', { responseBody: "Unsupported value: 'temperature' does not support 0" })
    })
    expect((await port.generate({ ...request, schema }, signal)).text).toBe('hello')
    await port.generate({ ...request, schema }, signal)
    const given = calls.map((call) => [call.responseFormat !== undefined, call.temperature !== undefined])
    expect(given).toEqual([[true, true], [false, true], [false, false], [false, false]])
  })

  it('keeps its schema after a refusal for another reason', async () => {
    let isTooLong = true
    const { calls, port } = scripted(() => (isTooLong ? badRequest('the prompt is too long') : RESULT))
    expect((await failureOf(port.generate({ ...request, schema }, signal))).outcome).toBe('rejected')
    isTooLong = false
    await port.generate({ ...request, schema }, signal)
    expect(calls.map(({ responseFormat }) => responseFormat !== undefined)).toEqual([true, false, true])
  })

  it('is not sent once the caller has given up, and no longer waited for', async () => {
    const { calls, port } = scripted(() => new Promise(() => undefined))
    expect((await failureOf(port.generate(request, AbortSignal.abort()))).outcome).toBe('aborted')
    expect(calls).toHaveLength(0)
    const caller = new AbortController()
    const asked = port.generate(request, caller.signal)
    const late = new CallFailure('timeout', 'no end in time')
    caller.abort(late)
    expect(await failureOf(asked)).toBe(late)
  })
})

describe('the reading of a result', () => {
  const generated = (result: unknown) => scripted(() => result).port.generate(request, signal)

  it('takes its text, not its reasoning', async () => {
    const content = [
      { type: 'reasoning', text: 'hm' }, { type: 'text', text: 'a' }, { type: 'source', url: 'x' }, { type: 'text', text: 'b' },
    ]
    expect((await generated({ ...RESULT, content })).text).toBe('ab')
    expect((await generated({ ...RESULT, content: [] })).text).toBe('')
  })

  it.each([
    ['stop', 'stop'], ['length', 'length'], ['content-filter', 'refused'], ['tool-calls', 'other'],
    ['error', 'other'], ['unknown', 'other'], ['constructor', 'other'], [undefined, 'other'],
  ])('finish %j is %s', async (reason, finish) => {
    expect((await generated({ ...RESULT, finishReason: reason })).finish).toBe(finish)
    expect((await generated({ ...RESULT, finishReason: { unified: reason, raw: undefined } })).finish).toBe(finish)
  })

  it('finds a refusal in the body, even if the provider lost it', async () => {
    const body = (refusal: unknown) =>
      ({ ...RESULT, content: [], response: { body: { choices: [{ message: { content: null, refusal } }] } } })
    expect((await generated(body('I cannot'))).finish).toBe('refused')
    expect((await generated(body(null))).finish).toBe('stop')
  })

  it('has tokens only where the provider counts them', async () => {
    for (const usage of [
      undefined, {}, 7, { inputTokens: undefined, outputTokens: NaN }, { inputTokens: { total: undefined }, outputTokens: null },
    ]) {
      expect(await generated({ ...RESULT, usage })).toEqual({ text: 'hello', finish: 'stop' })
    }
  })

  it('passes on a count that cannot be true, for the governor to bound and to mark', async () => {
    expect(await generated({ ...RESULT, usage: { inputTokens: -1, outputTokens: { total: 1e15 } } }))
      .toMatchObject({ inputTokens: -1, outputTokens: 1e15 })
    expect(await generated({ ...RESULT, usage: { inputTokens: 1.5, outputTokens: '2' } }))
      .toMatchObject({ inputTokens: 1.5, outputTokens: NaN })
  })

  it.each([[undefined], [null], ['hello'], [{}], [{ content: 'hello' }], [{ content: [null] }]])('rejects %j', async (result) => {
    expect((await failureOf(generated(result))).outcome).toBe('malformed')
  })
})

describe('an error of a provider', () => {
  const failing = (error: unknown, caller: AbortSignal = signal) =>
    failureOf(fromAiSdk(
      { specificationVersion: 'v3', provider: 'acme', modelId: 'small', doGenerate: async () => { throw error } }, { now },
    ).generate(request, caller))
  const status = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
    failing(badRequest('REPLY-CANARY', { statusCode, responseHeaders }))

  it.each([
    [400, 'rejected'], [401, 'rejected'], [403, 'rejected'], [404, 'rejected'], [408, 'timeout'], [409, 'server_error'], [413, 'rejected'],
    [429, 'rate_limited'], [500, 'server_error'], [503, 'server_error'], [529, 'server_error'], [200, 'malformed'], [302, 'rejected'],
  ] as const)('with status %i is %s', async (code, outcome) => {
    expect((await status(code)).outcome).toBe(outcome)
  })

  it.each([
    [{ 'retry-after': '3' }, 3000], [{ 'Retry-After': '0.5' }, 500],
    [{ 'retry-after': 'Fri, 01 May 2026 12:00:30 GMT' }, 30_000], [{ 'retry-after': 'Fri, 01 May 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250], [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined], [{ 'retry-after': '-4' }, undefined], [{}, undefined],
  ] as const)('that asks to wait by %j gives a pause of %s ms', async (headers, ms) => {
    for (const code of [429, 503]) expect((await status(code, headers)).retryAfterMs).toBe(ms)
  })

  it.each([
    ['no connection', new APICallError({ message: 'x', url: 'x', requestBodyValues: {}, isRetryable: true }), 'network'],
    [
      'a broken one',
      Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }), 'network',
    ],
    ['no resolver', Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), 'network'],
    ['its own deadline', new DOMException('x', 'TimeoutError'), 'timeout'],
    ['a missing key', new LoadAPIKeyError({ message: 'x' }), 'rejected'],
    [
      'a bug', new TypeError('x is not a function', { cause: Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }) }),
      'malformed',
    ],
    ['nothing', undefined, 'malformed'],
    ['words', 'PROMPT-CANARY', 'malformed'],
  ])('that means %s', async (_, error, outcome) => {
    expect((await failing(error)).outcome).toBe(outcome)
  })

  it('that wraps an error of ours gives that error', async () => {
    const ours = new CallFailure('too_large', 'over the cap')
    expect(await failing(badRequest('Failed to process', { statusCode: 200, cause: new Error('x', { cause: ours }) }))).toBe(ours)
  })

  it('after the caller gave up is no failure of the model', async () => {
    const caller = new AbortController()
    const doGenerate = () =>
      new Promise((_, reject) => caller.signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))))
    const asked = fromAiSdk({ specificationVersion: 'v3', provider: 'a', modelId: 'b', doGenerate }, { now })
      .generate(request, caller.signal)
    caller.abort()
    expect((await failureOf(asked)).outcome).toBe('aborted')
    const rude = () => {
      later.abort()
      throw badRequest('x')
    }
    const later = new AbortController()
    expect((await failureOf(
      fromAiSdk({ specificationVersion: 'v3', provider: 'a', modelId: 'b', doGenerate: rude }, { now }).generate(request, later.signal),
    )).outcome).toBe('aborted')
  })

  it('contains no word of prompt, reply or key in any property', async () => {
    const cyclic = new Error('PROMPT-CANARY')
    cyclic.cause = cyclic
    const errors = [
      badRequest('PROMPT-CANARY'), badRequest('REPLY-CANARY', { statusCode: 429, cause: new Error('PROMPT-CANARY'), data: 'REPLY-CANARY' }),
      badRequest('REPLY-CANARY', { statusCode: 200 }),
      Object.assign(new Error('PROMPT-CANARY'), { name: 'AI_CANARY', code: 'ECANARY secret' }),
      new AggregateError([new Error('PROMPT-CANARY')], 'REPLY-CANARY'),
      cyclic, 'PROMPT-CANARY', { message: 'REPLY-CANARY', statusCode: 500 },
    ]
    for (const error of errors) expect(wordsOf(await failing(error))).not.toMatch(/canary/i)
  })
})
