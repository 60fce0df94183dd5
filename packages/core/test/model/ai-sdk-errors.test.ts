/** What a language model of the AI SDK throws: the outcome that it counts as, the pause it asks for, and what it may not tell. */
import { APICallError, LoadAPIKeyError } from 'ai'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../model/call-failure.ts'
import type { ModelRequest } from '@madeleine/contract'
import { fromAiSdk } from '../../model/providers/ai-sdk-language.ts'
import { badRequest } from './bad-request.ts'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const now = () => NOW
const { signal } = new AbortController()
const request: ModelRequest = { system: 'Cut the talk.', turns: [{ role: 'user', text: 'PROMPT-CANARY' }], maxOutputTokens: 300 }

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
  ])('is classified if it means %s', async (_, error, outcome) => {
    expect((await failing(error)).outcome).toBe(outcome)
  })

  it('that wraps an error of ours gives that error', async () => {
    const ours = new CallFailure('too_large', 'over the cap')
    expect(await failing(badRequest('Failed to process', { statusCode: 200, cause: new Error('x', { cause: ours }) }))).toBe(ours)
  })

  it('is no failure of the model if the caller had given up', async () => {
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
