/** A resource for each call: what it answers is what the library resolves with. */
import { describe, expect, it } from 'vitest'
import { CALLS } from '@madeleine/contract'
import { RESOURCES } from '../../http/routes/call-routes.ts'
import type { Memory } from '@madeleine/core'
import { useDb, stoppedClock } from '../../../../test/testing.ts'
import { ask, serve, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb()
const TALK = [
  { id: 'm1', role: 'user', content: 'The cat sleeps under the piano.', timestamp: '2026-03-01T10:00:00.000Z' },
  { id: 'm2', role: 'assistant', content: 'I will remember where the cat sleeps.', timestamp: '2026-03-01T10:00:05.000Z' },
  { id: 'm3', role: 'user', content: 'My name is Nadia and I live in Turin.', timestamp: '2026-03-01T10:01:00.000Z' },
]

async function served(scopes: readonly ('read' | 'write' | 'admin')[] = ['read', 'write', 'admin']) {
  const clock = stoppedClock()
  const server = await serve(held.db, { now: clock.now })
  const { key } = await server.store.createKey({ users: ['ann'], scopes: [...scopes] })
  const call = (name: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(`${server.url}/api/v0/${name}`, { key, body, headers })
  return { ...server, key, call, ann: server.store.user('ann') }
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown

describe('the HTTP resources', () => {
  it('cover every call of a memory, and no call of the store', () => {
    const names = RESOURCES.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['push', 'recall', 'recent', 'context', 'session', 'facts', 'forget', 'stats', 'rate']))
    expect(Object.entries(CALLS).filter(([, call]) => 'of' in call).map(([name]) => name).filter((name) => names.includes(name)))
      .toEqual([])
  })

  it('take a note under any name, whose work ends', async () => {
    const { call } = await served()
    const messages = ['Anne-Marie', "O'Brien", '(a[b'].map((name, i) =>
      ({ id: `remember:${i}`, role: 'user', name, content: 'The ferry leaves at nine.', timestamp: '2026-03-01T10:00:00.000Z' }))
    expect(await call('push', { conversationId: 'notes', messages })).toMatchObject({ json: { stored: 3 } })
    for (const name of ['flush', 'settle']) expect(await call(name)).toMatchObject({ status: 200 })
    expect((await call('stats')).json).toMatchObject({ episodes: 1, due: 0, since: { attemptsFailed: 0, readingsFailed: 0 } })
    expect((await call('check')).json).toMatchObject({ ok: true, failing: [] })
  })

  it("answer with the library's results", async () => {
    const { call, ann } = await served()
    expect((await call('push', { conversationId: 'c', messages: TALK })).json).toEqual({ ids: ['m1', 'm2', 'm3'], stored: 3, skipped: 0 })
    expect(await call('flush', { conversationId: 'c' })).toMatchObject({ status: 200, json: null })
    expect(await call('settle')).toMatchObject({ status: 200, json: null })
    const [segment] = await ann.segments({ conversationId: 'c' })
    const reads: readonly [name: string, body: object, inProcess: (memory: Memory) => Promise<unknown>][] = [
      ['segments', { conversationId: 'c' }, (memory) => memory.segments({ conversationId: 'c' })],
      ['conversations', {}, (memory) => memory.conversations()],
      ['messages', { conversationId: 'c', from: -2 }, (memory) => memory.messages({ conversationId: 'c', from: -2 })],
      ['recall', { query: 'Where does the cat sleep?', explain: true }, (memory) =>
        memory.recall({ query: 'Where does the cat sleep?', explain: true })],
      ['recent', { limit: 3 }, (memory) => memory.recent({ limit: 3 })],
      ['facts', { query: 'Where does Nadia live?' }, (memory) => memory.facts({ query: 'Where does Nadia live?' })],
      ['session', { conversationId: 'c' }, (memory) => memory.session({ conversationId: 'c' })],
      ['context', { conversationId: 'd', query: 'cat' }, (memory) => memory.context({ conversationId: 'd', query: 'cat' })],
      ['manifest', { depth: 3 }, (memory) => memory.manifest({ depth: 3 })],
      ['timeline', { bucket: 'day', limit: 3 }, (memory) => memory.timeline({ bucket: 'day', limit: 3 })],
      ['toc', { node: '2026-03' }, (memory) => memory.toc('2026-03')],
      ['episode', { id: segment!.id }, (memory) => memory.episode(segment!.id)],
      ['expand', { id: segment!.id, before: 0 }, (memory) => memory.expand(segment!.id, { before: 0 })],
      ['stats', {}, (memory) => memory.stats()],
      ['check', {}, (memory) => memory.check()],
    ]
    for (const [name, body, inProcess] of reads) {
      const answer = await call(name, body)
      expect({ name, status: answer.status, json: answer.json as unknown }).toEqual({ name, status: 200, json: json(await inProcess(ann)) })
    }
    expect((await call('rate', { episodeId: segment!.id, rating: 'good' })).json).toMatchObject({ episodeId: segment!.id, rating: 'good' })
    expect((await call('forget', { conversationId: 'c', dryRun: true })).json).toMatchObject({ plan: { messages: 3 } })
    expect((await call('forget', { conversationId: 'c' })).json).toMatchObject({ done: { messages: 3 } })
    expect((await call('upgrade', { dryRun: true })).status).toBe(200)
  })

  it('accept a query string for calls that read, with an ETag that a second request sends back', async () => {
    const { url, key, call } = await served()
    await call('push', { conversationId: 'c', messages: TALK })
    const first = await ask(`${url}/api/v0/messages?conversationId=c&limit=2&ids=m1&ids=m2`, { key })
    expect(first.json).toMatchObject({ items: [{ type: 'message', id: 'm1' }, { type: 'message', id: 'm2' }] })
    const manifest = await ask(`${url}/api/v0/manifest?depth=5&hour12=true`, { key })
    expect(manifest.headers.get('etag')).toMatch(/^"/)
    const again = await ask(
      `${url}/api/v0/manifest?depth=5&hour12=true`, { key, headers: { 'if-none-match': manifest.headers.get('etag')! } },
    )
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(await ask(`${url}/api/v0/push`, { key })).toMatchObject({ status: 404 })
  })

  it('refuse a user in the body: the key says who it is about', async () => {
    const { call } = await served()
    for (const [name, body] of [['recall', { query: 'x' }], ['push', { conversationId: 'c', messages: [] }], ['stats', {}]] as const) {
      expect(await call(name, { ...body, user: 'bob' })).toMatchObject({ status: 400, json: { error: { code: 'invalid_input' } } })
    }
  })

  it("report an error with the library's code, its status, and the id of the request", async () => {
    const { call } = await served()
    const answer = await call('recall', { query: 'x', limit: 'many' })
    expect(answer.json).toEqual({
      error: { code: 'invalid_input', message: expect.stringContaining('limit') as string, requestId: answer.headers.get('x-request-id') },
    })
    await call('push', { conversationId: 'c', messages: TALK })
    const taken = await call('push', { conversationId: 'c', messages: [{ ...TALK[1], content: 'other words' }] })
    expect(taken).toMatchObject({ status: 409, json: { error: { code: 'conflict', places: [0] } } })
    expect(await call('episode', { id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 })
  })

  it('store nothing twice if a push is sent again with its Idempotency-Key', async () => {
    const { call, ann } = await served()
    const push = (content: string): Promise<Answer> =>
      call(
        'push', { conversationId: 'c', messages: [{ role: 'user', content }, { role: 'user', content: 'second' }] },
        { 'idempotency-key': 'k-1' },
      )
    const first = await push('first')
    expect(first.json).toMatchObject({ stored: 2, skipped: 0 })
    expect((await push('first')).json).toEqual({ ids: (first.json as { ids: string[] }).ids, stored: 0, skipped: 2 })
    expect(await push('something else')).toMatchObject({ status: 409, json: { error: { code: 'conflict', places: [0] } } })
    expect((await ann.messages({ conversationId: 'c' })).items.filter(({ type }) => type === 'message')).toHaveLength(2)
  })
})
