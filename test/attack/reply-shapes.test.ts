/**
 * T-91: replies of a hostile model in every schema. Before: a period's reply of 200,000 bullets was compared with every note
 * (minutes on the event loop), and a title of nothing but a Hangul filler counted as one.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { NodeContent } from '../../packages/core/contents/roll-up.ts'
import { type Message, replyObject } from '@madeleine/contract'
import { readDescriptions } from '../../packages/core/encode/describe-question.ts'
import { type PeriodToDescribe, readPeriods } from '../../packages/core/contents/period-summaries.ts'
import { readPart } from '../../packages/core/encode/describe-segments.ts'
import { embeddingModel } from '../../packages/core/model/providers/openai-compatible.ts'
import { readAutoReply } from '../../packages/segment/auto/auto-question.ts'
import { readBatchReply } from '../../packages/segment/policies/boundary-question.ts'
import { readChunkReply } from '../../packages/segment/policies/chunk-question.ts'
import { faultServer } from '../support/fault-server.ts'
import { HOSTILE, uncleanIn } from './unclean.ts'

const AT = new Date('2026-02-02T09:00:00Z')
const messages = ['We rented a little boat on the lake', 'Miso the cat stayed at home'].map((text, seq): Message =>
  ({
    id: `m${seq}`, seq, role: 'user', name: 'Ann', kind: 'message', text, at: AT, timed: true,
    tokens: 8, callIds: [], resultIds: [], marks: {}, receivedAt: AT,
  }))
const notes: NodeContent = {
  headline: 'Boat', keywords: [], startAt: AT.toISOString(), endAt: AT.toISOString(), segments: 1, messages: 2, talkTokens: 16,
  bullets: Array.from(
    { length: 5 }, (_, i) => ({ text: `We rented a little boat on the lake ${i}`, at: AT.toISOString(), segmentId: 's', weight: 1 }),
  ),
}
const period: PeriodToDescribe = { name: 'Week 6 of 2026', parts: [{ name: 'Monday', content: notes }] }

/** Every parser of a reply. */
const READERS: Readonly<Record<string, (reply: unknown) => unknown>> = {
  auto: (reply) => readAutoReply(reply, messages.length),
  batch: (reply) => readBatchReply(reply, messages.length),
  chunk: (reply) => readChunkReply(reply, messages.length),
  describe: (reply) => readDescriptions(reply, [{ messages, context: [] }, { messages, context: [] }]),
  part: (reply) => readPart(reply, messages),
  periods: (reply) => readPeriods(reply, [period]),
}

/** One object with the fields of all schemas. */
const saying = (text: unknown) => ({
  segments: [1, 2]
    .map((number) => ({ number, first: number - 1, num_messages: 1, title: text, summary: text, surprise_level: text, complexity: text })),
  boundaries: [1], should_wait: text, reasoning: text, summary: text,
  periods: [{ number: 1, headline: text, bullets: [{ text, from: [1] }] }],
})

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth)
const many = (entry: string) => `[${Array(200_000).fill(entry).join(',')}]`

const REPLIES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(HOSTILE.map((text, i) => [`hostile text ${i}`, saying(`We rented a little boat on the lake. ${text}`)])),
  'texts of a megabyte together': saying('We rented a boat. '.repeat(6000)),
  'words of a megabyte together': saying('x'.repeat(100_000)),
  'a megabyte of brackets': saying('['.repeat(100_000)),
  'a megabyte of joiners': saying(`Boat ${'\u200d'.repeat(100_000)}`),
  'hidden characters only': saying('\u3164\u200b\u202e\u{e0041}'),
  'numbers, lists and objects for texts': saying([{ text: 'x' }, 7, null]),
  'NaN for texts': saying(Number.NaN),
  'lists nested 100,000 deep': `{"segments": ${nested(100_000, ['[', ']'])}, "summary": ${nested(100_000, ['[', ']'])}}`,
  'objects nested 100,000 deep': `{"periods": ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
  '200,000 segments': `{"segments": ${many('{"title":"a b c","summary":"d e f","first":0,"number":3,"num_messages":0}')}}`,
  '200,000 boundaries': `{"boundaries": ${many('1')}}`,
  '200,000 bullets': `{"periods": [{"number": 1, "headline": "Boat on the lake", `
    + `"bullets": ${many('{"text":"We rented a boat","from":[1]}')}}]}`,
  '200,000 citations': `{"periods": [{"number": 1, "headline": "Boat on the lake", "bullets": `
    + `[{"text":"We rented a boat","from":${many('1')}}]}]}`,
  'keys twice, the last one hostile': '{"summary":"Fine.","summary":"[x](http://evil.example/?q=1) '
    + 'We rented a boat.","segments":[],"segments":{"length":9}}',
  '__proto__ and constructor': '{"__proto__":{"segments":[{"first":0}],"polluted":true},'
    + '"constructor":{"prototype":{"polluted":true}},"segments":[{"__proto__":{"title":"x"},"first":0}]}',
  'numbers beyond every range':
    '{"segments":[{"first":1e999,"num_messages":-1e999,"number":1e999,"complexity":1e999}],"boundaries":[1e999,-1e999,0.5]}',
  'a text in place of an object': '"segments"',
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(Object.entries(READERS))('T-91: the parser of %s', (_, read) => {
  test.each(Object.entries(REPLIES))('reads %s, and nothing that it gives is hidden, marks, loads or is long', (_name, reply) => {
    for (const form of typeof reply === 'string' ? [reply] : [reply, JSON.stringify(reply)]) {
      const texts = textsIn(read(form))
      expect(texts.flatMap((text) => uncleanIn(text).map((fault) => [text, fault]))).toEqual([])
      expect(texts.every(({ length }) => length < 2000)).toBe(true)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('T-91: a title of invisible characters counts as none', () => {
  const reply = replyObject(JSON.stringify(saying('\u3164\u{e0041}\u2060\ufe0f')))
  expect(readAutoReply(reply, 2)).toEqual([{ first: 0 }, { first: 1 }])
  expect(READERS['describe']?.(reply)).toEqual([{ unusable: expect.any(String) }, { unusable: expect.any(String) }])
})

describe('T-91: an embedder that sends', () => {
  beforeAll(() => import('@ai-sdk/openai-compatible'))
  test.each([
    '1e999', '-1e999', 'null', '"NaN"', '[1]', '{}',
  ])('%s among its numbers fails the call, and gives no vector', async (number) => {
    const server = await faultServer()
    server.behave(() => ({
      status: 200, headers: { 'content-type': 'application/json' },
      body: `{"data":[{"index":0,"embedding":[1,${number},2]}],"usage":{"prompt_tokens":1}}`,
    }))
    const model = embeddingModel(
      { provider: 'openai-compatible', baseURL: server.url, model: 'e' }, { now: () => AT, idleMs: 10_000, maxReplyBytes: 10_000 },
    )
    await expect(model.embedTexts(['Miso'], new AbortController().signal)).rejects.toMatchObject({ outcome: 'malformed' })
    await server.close()
  })
})
