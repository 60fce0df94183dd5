/** Any language model of the AI SDK behind the port: what it is asked, and what is read of its answers. */
import type { LanguageModel as AiLanguageModel } from 'ai'
import { MockEmbeddingModelV3, MockLanguageModelV3 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromAiSdk, isAiSdkEmbeddingModel, isAiSdkLanguageModel, nameOf, type AiSdkCall, type AiSdkLanguageModel,
} from '../../model/providers/ai-sdk-language.ts'
import { CallFailure } from '../../model/call-failure.ts'
import type { ModelRequest } from '@madeleine/contract'
import { badRequest } from './bad-request.ts'
import { failureOf } from '../../../../test/support/failing.ts'

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

/** A model that streams these parts, and gives a whole reply too; notes which it was asked for. */
function streaming(parts: readonly unknown[], refusal?: Error) {
  const asked: string[] = []
  const model: AiSdkLanguageModel = {
    specificationVersion: 'v3', provider: 'acme.chat', modelId: 'small',
    doGenerate: async () => (asked.push('whole'), RESULT),
    doStream: async () => {
      asked.push('stream')
      if (refusal) throw refusal
      return { stream: ReadableStream.from(parts) }
    },
  }
  return { asked, port: fromAiSdk(model, { now }) }
}

describe('a reply that somebody listens to', () => {
  const delta = (words: string) => ({ type: 'text-delta', id: '0', delta: words })
  const end = { type: 'finish', finishReason: { unified: 'stop' }, usage: { inputTokens: { total: 7 }, outputTokens: { total: 2 } } }

  it('comes in pieces, and is the same as a whole one', async () => {
    const { asked, port } = streaming([{ type: 'stream-start' }, delta('hel'), { type: 'reasoning-delta', delta: 'x' }, delta('lo'), end])
    const pieces: string[] = []
    expect(await port.generate(request, signal, (piece) => void pieces.push(piece)))
      .toEqual({ text: 'hello', finish: 'stop', inputTokens: 7, outputTokens: 2 })
    expect([pieces, asked]).toEqual([['hel', 'lo'], ['stream']])
  })

  it('makes the call fail if it fails in the middle, without a word of it', async () => {
    const { port } = streaming([delta('REPLY-CANARY'), { type: 'error', error: new Error('REPLY-CANARY') }])
    const failure = await failureOf(port.generate(request, signal, () => undefined))
    expect(failure.outcome).toBe('malformed')
    expect(failure.message).not.toContain('CANARY')
  })

  it('is requested whole if the model refuses streams, and from then on', async () => {
    const { asked, port } = streaming([], badRequest('stream_options is not supported'))
    const pieces: string[] = []
    for (let nth = 0; nth < 2; nth++) {
      expect((await port.generate(request, signal, (piece) => void pieces.push(piece))).text).toBe('hello')
    }
    expect([pieces, asked]).toEqual([[], ['stream', 'whole', 'whole']])
  })

  it('is the only one requested in pieces: without a listener it comes whole', async () => {
    const { asked, port } = streaming([delta('hello'), end])
    await port.generate(request, signal)
    expect(asked).toEqual(['whole'])
  })
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

  it('has a name that is valid in a table, whatever its parts', () => {
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

  it('with a schema asks for JSON of that schema', async () => {
    const { calls, port } = scripted(() => RESULT)
    await port.generate({ ...request, schema }, signal)
    expect(calls[0]?.responseFormat).toEqual({ type: 'json', schema, name: 'reply' })
  })

  it('is repeated without a temperature or a schema if the model refuses them, and later requests omit them', async () => {
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
  ])('takes the finish %j as %s', async (reason, finish) => {
    expect((await generated({ ...RESULT, finishReason: reason })).finish).toBe(finish)
    expect((await generated({ ...RESULT, finishReason: { unified: reason, raw: undefined } })).finish).toBe(finish)
  })

  it('finds a refusal in the body, even if the provider lost it', async () => {
    const body = (refusal: unknown) =>
      ({ ...RESULT, content: [], response: { body: { choices: [{ message: { content: null, refusal } }] } } })
    expect((await generated(body('I cannot'))).finish).toBe('refused')
    expect((await generated(body(null))).finish).toBe('stop')
  })

  it('has tokens only if the provider counts them', async () => {
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
