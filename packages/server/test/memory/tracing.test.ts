/** Spans by OpenTelemetry, with its own SDK: one trace from a push to its episodes, through another process too. T-57. */
import { context, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor, type ReadableSpan,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { sql } from '@madeleine/engine'
import { ask, serve } from '../../../../test/support/http-server.ts'
import { faultServer, type FaultServer } from '../../../../test/support/fault-server.ts'
import { modelAt, sensible } from '../../../../test/support/served-model.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
let model: FaultServer
beforeAll(async () => void (model = await faultServer({ content: sensible })))

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
beforeAll(() => provider.register())
afterEach(() => exporter.reset())
afterAll(async () => {
  await model.close()
  await provider.shutdown()
  trace.disable()
  context.disable()
})

const spans = (): readonly ReadableSpan[] => exporter.getFinishedSpans()
const named = (name: string): ReadableSpan => {
  const found = spans().find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans().map((span) => span.name).join(', ')}`)
  return found
}
const traceOf = (span: ReadableSpan): string => span.spanContext().traceId
const parentOf = ({ parentSpanContext }: ReadableSpan): string | undefined => parentSpanContext?.spanId

const opened = (options: Omit<MemoryOptions, 'data' | 'databaseUrl'> = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock().now, tracing: true, ...options })

/** Pushed within a span of the caller. @returns its trace */
async function pushTraced(memory: Memory, conversationId: string, texts: readonly string[]): Promise<string> {
  return trace.getTracer('host').startActiveSpan('host', async (span) => {
    await memory.push({ conversationId, messages: talk(texts) })
    await memory.flush({ conversationId })
    span.end()
    return span.spanContext().traceId
  })
}

const CHAT = 'chat openai-compatible/m'
/** Not to be found in any span. */
const CANARIES = ['kumquat', 'persimmon', 'quince']
const TEXTS = ['The kumquat tree flowers.', 'In March?', 'Since last week.', 'Then there will be kumquats.', 'In May.', 'Good.']
const namesOf = (traceId: string): string[] => spans().filter((span) => traceOf(span) === traceId).map(({ name }) => name)

describe('a trace', () => {
  it('leads from a push to its episodes, their descriptions and the table of contents, whichever process makes them', async () => {
    const one = await opened({ model: modelAt(model) })
    const other = await opened({ model: modelAt(model) })
    const traceId = await pushTraced(one, 'c', TEXTS)
    await other.settle()
    const wanted = ['madeleine.push', 'madeleine.look', 'madeleine.cut', 'madeleine.encode', 'madeleine.contents', CHAT]
    expect(namesOf(traceId)).toEqual(expect.arrayContaining(wanted))
    expect(parentOf(named('madeleine.look'))).toBe(named('madeleine.push').spanContext().spanId)
    expect(parentOf(named('madeleine.cut'))).toBe(named('madeleine.look').spanContext().spanId)
    expect(named('madeleine.encode').attributes).toMatchObject({ 'madeleine.job.kind': 'encode', 'madeleine.job.count': 2 })
    await Promise.all([one.close(), other.close()])
  })

  it('belongs to its own push for each conversation, even if their jobs are done together', async () => {
    const memory = await opened()
    const traces = [await pushTraced(memory, 'a', TEXTS), await pushTraced(memory, 'b', TEXTS), await pushTraced(memory, 'c', TEXTS)]
    await memory.settle()
    const looks = spans().filter(({ name }) => name === 'madeleine.look')
    const ofSet = (name: string): string[] =>
      spans().filter((span) => span.name === name)
        .flatMap((span) => [traceOf(span), ...span.links.map((link) => link.context.traceId)])
    expect(looks).toHaveLength(1)
    expect(ofSet('madeleine.look').toSorted()).toEqual(traces.toSorted())
    expect([...new Set(ofSet('madeleine.encode'))].toSorted()).toEqual(traces.toSorted())
    await memory.close()
  })

  it('of a push after a look is its own, not that of an earlier push', async () => {
    const memory = await opened()
    const first = await pushTraced(memory, 'c', TEXTS)
    await memory.settle()
    const second = await trace.getTracer('host').startActiveSpan('host', async (span) => {
      await memory.push({ conversationId: 'c', messages: talk(['A second time.'], { first: 10, from: '2026-03-02T12:00:00Z' }) })
      await memory.flush()
      span.end()
      return span.spanContext().traceId
    })
    exporter.reset()
    await memory.settle()
    expect(namesOf(second)).toContain('madeleine.encode')
    expect(namesOf(first)).toEqual([])
    await memory.close()
  })

  it('is continued by a server if a request brings one, and named after its call', async () => {
    const server = await serve(held.db, { tracing: true, server: { tracing: true } })
    const { key } = await server.store.createKey({ users: ['ann'] })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const body = { conversationId: 'c', messages: talk(TEXTS) }
    await ask(`${server.url}/api/v0/push`, { key, body, headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
    await server.store.user('ann').flush()
    await server.store.user('ann').settle()
    expect(namesOf(traceId)).toEqual(expect.arrayContaining(['POST push', 'madeleine.push', 'madeleine.look', 'madeleine.encode']))
    expect(named('POST push').attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
    for (const wrong of ['x', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${traceId}-b7ad6b7169203331-01`]) {
      exporter.reset()
      expect((await ask(`${server.url}/api/v0/recall`, { key, body: { query: 'x', limit: -1 }, headers: { traceparent: wrong } })).status)
        .toBe(400)
      expect(traceOf(named('POST recall'))).not.toBe(traceId)
      expect(named('POST recall').attributes['error.type']).toBe('invalid_input')
    }
    await server.running.close() // lines wait to be written together
    const logged = server.log.join('').split('\n').filter((line) => line.includes('"call":"push"'))
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ traceId, address: '127.0.0.1' }])
  })

  it('shows the arms of a recall, and calls of models by their conventions', async () => {
    const memory = await opened({ model: modelAt(model) })
    await pushTraced(memory, 'c', TEXTS)
    await memory.settle()
    await memory.recall({ query: 'flowers' })
    const recall = named('madeleine.recall')
    const arms = spans().filter((span) => parentOf(span) === recall.spanContext().spanId).map(({ name }) => name)
    const phases = ['parse', 'words', 'vectors', 'facts', 'rank', 'present']
    expect(arms.toSorted()).toEqual(phases.map((phase) => `madeleine.recall.${phase}`).toSorted())
    expect(named(CHAT)).toMatchObject({ kind: 2, attributes: {
      'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'openai-compatible/m',
      'gen_ai.usage.input_tokens': expect.any(Number) as number, 'madeleine.purpose': 'auto',
    } })
    await memory.close()
  })

  it('holds no text, no query, no name and no id of anybody (T-57)', async () => {
    const memory = await opened({ user: 'quince', model: modelAt(model) })
    await pushTraced(memory, 'persimmon', TEXTS)
    await memory.settle()
    await memory.recall({ query: 'kumquat', within: ['persimmon'] })
    const other = { id: 'm0', role: 'user', content: 'quince instead' } as const
    await memory.push({ conversationId: 'persimmon', messages: [other] }).catch(() => undefined)
    const told = JSON.stringify(spans().map(({ name, attributes, events, status, links, resource }) =>
      ({ name, attributes, events, status, links, resource: resource.attributes })))
    expect(told).toContain('"error.type":"conflict"')
    expect(CANARIES.filter((word) => told.includes(word))).toEqual([])
    await memory.close()
  })
})

describe('without tracing', () => {
  it('no job holds a trace, whatever the host traces', async () => {
    const memory = await memoryFor(held.db)
    await pushTraced(memory, 'c', TEXTS)
    expect(spans().map(({ name }) => name)).toEqual(['host'])
    const rows = await held.db.transaction((tx) => tx.rows<{ trace: string | null }>(sql`select trace from due`))
    expect(rows.map(({ trace: at }) => at)).toEqual([null, null])
    await memory.settle()
    await memory.close()
  })
})
