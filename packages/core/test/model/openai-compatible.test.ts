/** Servers that speak OpenAI's protocol, over real sockets: what they are sent, and what each of their faults becomes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { embeddingModel, languageModel, type CallLimits, type OpenAICompatible } from '../../model/providers/openai-compatible.ts'
import type { ModelRequest } from '@madeleine/contract'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'
import { faultServer, type FaultServer, type Mode, type Received, type Reply } from '../../../../test/support/fault-server.ts'

let server: FaultServer
beforeEach(async () => {
  server = await faultServer({ content: () => '{"title":"REPLY-CANARY"}' })
})
afterEach(() => server.close())

const { signal } = new AbortController()
const limits: CallLimits = { idleMs: 10_000, maxReplyBytes: 1_000_000, now: () => new Date('2026-05-01T12:00:00Z') }
const settings = (more: Partial<OpenAICompatible> = {}): OpenAICompatible =>
  ({ provider: 'openai-compatible', baseURL: server.url, model: 'llama3.2:3b', ...more })
const chat = (more: Partial<OpenAICompatible> = {}, limit: Partial<CallLimits> = {}) =>
  languageModel(settings(more), { ...limits, ...limit })
const embedder = (more: Partial<OpenAICompatible> = {}) => embeddingModel(settings(more), limits)
const request: ModelRequest = { system: 'Describe.', turns: [{ role: 'user', text: 'PROMPT-CANARY' }], maxOutputTokens: 50 }
const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'], additionalProperties: false }
const refusal = (message: string, status = 400): Reply => ({ status, body: JSON.stringify({ error: { message } }) })

describe('a language model on a server', () => {
  it('answers one request with text and tokens', async () => {
    const model = chat({ apiKey: 'sk-1' })
    expect(model.name).toBe('openai-compatible/llama3.2:3b')
    expect(await model.generate({ ...request, schema }, signal))
      .toEqual({ text: '{"title":"REPLY-CANARY"}', finish: 'stop', inputTokens: 8, outputTokens: 8 })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-1' },
      body: {
        model: 'llama3.2:3b', temperature: 0, max_tokens: 50,
        messages: [{ role: 'system', content: 'Describe.' }, { role: 'user', content: 'PROMPT-CANARY' }],
        response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } },
      },
    })
  })

  it('gets no key if there is none, and may have a URL that ends with a slash', async () => {
    await chat({ baseURL: `${server.url}/` }).generate(request, signal)
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(server.requests[0]?.path).toBe('/v1/chat/completions')
  })

  it('without structured output gets one more request without a schema, and from then on only such requests', async () => {
    server.behave(({ body }: Received) =>
      (body['response_format'] === undefined ? 'normal' : refusal('unknown field response_format', 422)))
    const model = chat()
    await model.generate({ ...request, schema }, signal)
    await model.generate({ ...request, schema }, signal)
    expect(server.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
  })

  it('with the newer name of the limit and without a temperature is adapted to once', async () => {
    server.behave(({ body }: Received) => {
      if ('max_tokens' in body) {
        return refusal("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
      }
      return 'temperature' in body ? refusal("Unsupported value: 'temperature' does not support 0 with this model.") : 'normal'
    })
    const model = chat()
    await model.generate({ ...request, schema }, signal)
    await model.generate({ ...request, schema }, signal)
    expect(server.requests).toHaveLength(4)
    expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 50, response_format: { type: 'json_schema' } })
    expect(server.requests[3]?.body).not.toHaveProperty('temperature')
  })

  it('keeps its schema when two calls learn at the same time that the limit has another name', async () => {
    server.behave(async ({ body }: Received) => {
      if (!('max_tokens' in body)) return 'normal'
      await server.received(2)
      return refusal("Use 'max_completion_tokens' instead.")
    })
    const model = chat()
    await Promise.all([model.generate({ ...request, schema }, signal), model.generate({ ...request, schema }, signal)])
    expect(server.requests.map(({ body }) => ['max_tokens' in body, 'response_format' in body]))
      .toEqual([[true, true], [true, true], [false, true], [false, true]])
  })

  it('reports a reply that was cut off or filtered', async () => {
    server.behave(() => ({ content: '{"title"', finish: 'length' }))
    expect((await chat().generate(request, signal)).finish).toBe('length')
    server.behave(() => ({ content: '', finish: 'content_filter' }))
    expect(await chat().generate(request, signal)).toMatchObject({ text: '', finish: 'refused' })
    server.behave(() => ({ status: 200, body: JSON.stringify(
      { choices: [{ message: { role: 'assistant', content: null, refusal: 'I will not' }, finish_reason: 'stop' }] },
    ) }))
    expect(await chat().generate(request, signal)).toEqual({ text: '', finish: 'refused' })
  })

  it('handles many calls at the same time', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    server.behave(async () => {
      await gate
      return 'normal' as const
    })
    const model = chat()
    const asked = Promise.all(Array.from({ length: 5 }, () => model.generate(request, signal)))
    await server.received(5)
    open()
    expect(await asked).toHaveLength(5)
    expect(server.mostAtOnce).toBe(5)
  })
})

describe('a fault of the server', () => {
  const FAULTS: readonly (readonly [Mode, string, Partial<CallLimits>])[] = [
    ['rate_limited', 'rate_limited', {}], ['server_error', 'server_error', {}],
    ['hang_up', 'network', {}], ['huge', 'too_large', {}], ['endless', 'too_large', {}],
    ['gzip', 'malformed', {}], ['invalid_json', 'malformed', {}], ['empty', 'malformed', {}],
    ['redirect', 'rejected', {}], ['silent', 'timeout', { idleMs: 300 }], ['stall', 'timeout', { idleMs: 300 }],
  ]

  it.each(FAULTS)('%s is %s, costs one request, and reveals no word of prompt, reply or key', async (mode, outcome, limit) => {
    server.behave(mode)
    const failure = await failureOf(chat({ apiKey: 'KEY-CANARY' }, limit).generate({ ...request, schema }, signal))
    expect(failure.outcome).toBe(outcome)
    expect(wordsOf(failure)).not.toMatch(/canary/i)
    expect(server.requests).toHaveLength(1)
    await server.quiet()
  })

  it('that asks for a delay reports that delay', async () => {
    server.behave('rate_limited')
    expect((await failureOf(chat().generate(request, signal))).retryAfterMs).toBe(1000)
  })

  it('is over once the server has recovered', async () => {
    const model = chat()
    server.behave('server_error')
    await failureOf(model.generate(request, signal))
    server.behave('normal')
    expect((await model.generate(request, signal)).finish).toBe('stop')
  })

  it.each([401, 403, 404])('%i is not cured by another form of request', async (status) => {
    server.behave(() => refusal('no', status))
    expect((await failureOf(chat().generate({ ...request, schema }, signal))).outcome).toBe('rejected')
    expect(server.requests).toHaveLength(1)
  })

  it('that sends slowly ends when the caller gives up', async () => {
    server.behave('drip')
    const caller = new AbortController()
    const asked = chat().generate(request, caller.signal)
    await server.received(1)
    caller.abort()
    expect((await failureOf(asked)).outcome).toBe('aborted')
    await server.quiet()
  })
})

describe('an embedding model on a server', () => {
  it('gives unit vectors and tokens, and learns its dimensions', async () => {
    const model = embedder()
    expect([model.name, model.dims]).toEqual(['openai-compatible/llama3.2:3b', undefined])
    const { vectors, inputTokens } = await model.embedTexts(['dawn', 'dusk'], signal)
    expect([vectors.length, vectors[0]?.length, inputTokens, model.dims]).toEqual([2, 8, 3, 8])
    expect(vectors[0]).not.toEqual(vectors[1])
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings', body: { model: 'llama3.2:3b', input: ['dawn', 'dusk'] } })
    expect(server.requests[0]?.body).not.toHaveProperty('dimensions')
  })

  it('gets the configured dimensions in each request, until it refuses them', async () => {
    server.behave(({ body }: Received) => ('dimensions' in body ? refusal('this model does not support dimensions') : 'normal'))
    const model = embedder({ dims: 8 })
    await model.embedTexts(['a'], signal)
    await model.embedTexts(['b'], signal)
    expect(server.requests.map(({ body }) => body['dimensions'])).toEqual([8, undefined, undefined])
  })

  it('of other dimensions than configured is refused', async () => {
    expect((await failureOf(embedder({ dims: 4 }).embedTexts(['a'], signal))).message).toMatch(/expected 4 numbers a vector, got 8/)
    expect(server.requests[0]?.body['dimensions']).toBe(4)
  })

  it.each(['rate_limited', 'hang_up', 'invalid_json', 'empty'] as const)('with the fault %s reveals no word of the texts', async (mode) => {
    server.behave(mode)
    expect(wordsOf(await failureOf(embedder().embedTexts(['PROMPT-CANARY'], signal)))).not.toMatch(/canary/i)
  })
})

describe('settings that cannot work are refused at construction:', () => {
  it.each([
    ['a URL without a scheme', { baseURL: 'localhost:11434/v1' }], ['http to the public', { baseURL: 'http://api.example.com/v1' }],
    ['metadata', { baseURL: 'http://169.254.169.254/v1', allowPrivate: true }],
    ['a private network, unasked', { baseURL: 'https://10.0.0.1/v1' }],
    ['credentials in the URL', { baseURL: 'https://me:CANARY@api.example.com/v1' }], ['no model', { model: ' ' }],
    ['a key on two lines', { apiKey: 'CANARY\n' }], ['an empty key', { apiKey: '' }],
  ])('%s', (_, more) => {
    for (const make of [languageModel, embeddingModel]) {
      const attempt = () => make({ ...settings(), ...more }, limits)
      expect(attempt).toThrow(expect.objectContaining({ code: 'invalid_input' }))
      expect(attempt).not.toThrow(/CANARY/)
    }
  })

  it('others open no connection before the first call', async () => {
    chat()
    embedder({ baseURL: 'https://10.0.0.1/v1', allowPrivate: true })
    await server.quiet()
    expect(server.requests).toHaveLength(0)
  })
})
