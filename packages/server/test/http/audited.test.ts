/** What the audit of a server holds of a request: the ids of what it was about, by whatever door it came. T-57 of the threats. */
import { describe, expect, it } from 'vitest'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, serve, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb()
const QUERY = 'Where does Nadia live?'

async function served() {
  const server = await serve(held.db, { now: stoppedClock().now })
  const { store, url } = server
  const { key, id } = await store.createKey({ users: ['ann'], scopes: ['read', 'write'] })
  const call = (name: string, body: object): Promise<Answer> => ask(`${url}/api/v0/${name}`, { key, body })
  const tool = (name: string, args: object, meta: object = {}): Promise<Answer> => ask(`${url}/mcp`, {
    key, headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, ...meta } },
  })
  /** What was recorded of the key's requests, the oldest first. */
  const recorded = async () => {
    await server.running.close()
    const { entries } = await store.audit({ limit: 1000 })
    return entries.filter(({ keyId, call: name }) => keyId === id && name !== 'createKey').toReversed()
      .map(({ call: name, conversationId, ids, code, status }) => ({ name, conversationId, ids, code, status }))
  }
  const ann = store.user('ann')
  await ann.push({ conversationId: 'c', messages: [
    { id: 'm1', role: 'user', content: 'My name is Nadia and I live in Turin.', timestamp: 1e12 },
  ] })
  await ann.flush()
  await ann.settle()
  const [episode] = await ann.segments({ conversationId: 'c' })
  const { facts } = await ann.recall({ query: QUERY })
  return { call, tool, recorded, url, key, episode: episode!.id, fact: facts[0]!.id }
}

describe('the audit', () => {
  it('has the ids of the messages, episodes and facts that a call named or showed, and of its conversation', async () => {
    const { call, recorded, episode, fact, url, key } = await served()
    await call('push', { conversationId: 'd', messages: [{ id: 'm2', role: 'user', content: 'kumquat' }] })
    await call('recall', { query: QUERY })
    await ask(`${url}/api/v0/episode?id=${episode}`, { key })
    await call('rate', { episodeId: episode, rating: 'good' })
    await call('editFact', { action: 'pin', factId: fact })
    await call('push', { conversationId: 'c', messages: [{ id: 'm1', role: 'user', content: 'other words' }] })
    await call('forget', { conversationId: 'd', firstId: 'm2', lastId: 'm2' })
    await call('retrieve_memory', { query: QUERY, conversation_id: 'c' })
    const rows = await recorded()
    expect(rows.map(({ name }) => name)).toEqual(['push', 'recall', 'episode', 'rate', 'editFact', 'push', 'forget', 'retrieve_memory'])
    const [push, recall, read, rate, edit, refused, forget, retrieved] = rows
    expect(push).toMatchObject({ conversationId: 'd', ids: ['m2'] })
    expect(recall!.ids).toEqual(expect.arrayContaining([episode, fact]))
    expect([read!.ids, rate!.ids]).toEqual([[episode], [episode]])
    expect(edit!.ids).toContain(fact)
    expect(refused).toMatchObject({ conversationId: 'c', ids: ['m1'], code: 'conflict', status: 409 })
    expect(forget).toMatchObject({ conversationId: 'd', ids: ['m2'] })
    expect(retrieved).toMatchObject({ conversationId: 'c' })
    expect(retrieved!.ids).toContain(episode)
    expect(JSON.stringify(rows)).not.toMatch(/kumquat|Nadia|other words/)
  })

  it('has the tool of an MCP call, its ids, and how it failed, also where its answer was a stream', async () => {
    const { tool, recorded, episode } = await served()
    await tool('recall', { query: QUERY })
    await tool('get_episode', { episode_id: episode }, { _meta: { progressToken: 1 } })
    await tool('get_episode', { episode_id: 'none' })
    await tool('no such tool', {})
    const rows = await recorded()
    expect(rows.map(({ name, code }) => [name, code])).toEqual([
      ['mcp:recall', undefined], ['mcp:get_episode', undefined], ['mcp:get_episode', 'not_found'], ['mcp', undefined],
    ])
    expect(rows[0]!.ids).toContain(episode)
    expect(rows[1]!.ids).toEqual([episode])
  })

  it('loses no row to ids that are none, which only refused calls have', async () => {
    const { call, recorded } = await served()
    const wrong = ['', `${'x'.repeat(254)}😀`, 'a\u0000b', 'x'.repeat(10_000)]
    for (const conversationId of wrong) expect((await call('segments', { conversationId })).status).toBe(400)
    for (const id of wrong) await call('episode', { id })
    await call('messages', { conversationId: 'c' })
    const rows = await recorded()
    expect(rows.map(({ name }) => name)).toEqual([...wrong.map(() => 'segments'), ...wrong.map(() => 'episode'), 'messages'])
    expect(rows.at(-1)).toMatchObject({ conversationId: 'c', status: 200 })
  })
})

describe('what was refused', () => {
  const wrong = (nth = 0): string => `mdl_${'x'.repeat(40)}${nth}`

  it('is in the audit: who had no valid key, who went beyond a key and who asked too often, with key and request', async () => {
    const server = await serve(held.db, { now: stoppedClock().now, server: { rates: { perKey: 3, wrongKeys: 1 } } })
    const { key, id } = await server.store.createKey({ users: ['ann', 'ben'], scopes: ['read'] })
    const call = (name: string, given: { key?: string; user?: string }): Promise<Answer> => ask(`${server.url}/api/v0/${name}`, {
      ...(given.key && { key: given.key }), headers: given.user ? { 'madeleine-user': given.user } : {}, body: { query: QUERY },
    })
    const answers = [
      await call('recall', {}), await call('recall', { key: wrong() }), await call('recall', { key: wrong() }),
      await call('recall', { key, user: 'cyd' }), await call('push', { key, user: 'ben' }), await call('recall', { key }),
      await call('recall', { key, user: 'ann' }),
    ]
    await server.running.close()
    const { entries } = await server.store.audit()
    const rows = entries.filter(({ call: name }) => name !== 'createKey').toReversed()
    expect(rows.map(({ call: name, keyId, user, status, code }) => [status, code, name, keyId, user])).toEqual([
      [401, 'unauthenticated', 'recall', undefined, undefined], [401, 'unauthenticated', 'recall', undefined, undefined],
      [429, 'rate_limited', 'recall', undefined, undefined], [403, 'forbidden', 'recall', id, undefined],
      [403, 'forbidden', 'push', id, 'ben'], [400, 'invalid_input', 'recall', id, undefined],
      [429, 'rate_limited', 'recall', id, undefined],
    ])
    expect(rows.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
    expect(JSON.stringify(entries)).not.toMatch(/Nadia|xxxx|cyd/)
  })

  it('for a key that was revoked or has expired is under its id, and answered like a key that never was', async () => {
    const clock = stoppedClock()
    const server = await serve(held.db, { now: clock.now })
    const made = [
      await server.store.createKey({ users: ['ann'] }),
      await server.store.createKey({ users: ['ann'], expiresAt: new Date(clock.now().getTime() + 1000) }),
    ]
    await server.store.revokeKey(made[0]!.id)
    clock.step(1)
    const answers: Answer[] = []
    for (const key of [...made.map((one) => one.key), wrong()]) {
      answers.push(await ask(`${server.url}/api/v0/recall`, { key, body: { query: QUERY } }))
    }
    expect(new Set(answers.map(({ json }) => JSON.stringify({ ...json.error, requestId: '' }))).size).toBe(1)
    await server.running.close()
    const { entries } = await server.store.audit()
    const rows = entries.filter(({ status }) => status === 401).toReversed()
    expect(rows.map(({ keyId }) => keyId)).toEqual([...made.map(({ id }) => id), undefined])
    expect(server.log.join('')).toContain(`"keyId":"${made[0]!.id}"`)
    expect(JSON.stringify(entries)).not.toMatch(/mdl_/)
  })

  it('fills no disk in a flood: of nobody it has 600 rows of one minute, and the rest are counted', async () => {
    const clock = stoppedClock()
    const server = await serve(held.db, { now: clock.now, server: { rates: { perKey: 1e6, wrongKeys: 1e6 } } })
    const { key, id } = await server.store.createKey({ users: ['ann'], scopes: ['read', 'admin'] })
    for (let nth = 0; nth < 610; nth++) expect((await ask(`${server.url}/api/v0/facts`)).status).toBe(401)
    expect((await ask(`${server.url}/api/v0/facts`, { key })).status, 'who has a key is recorded all the same').toBe(200)
    clock.step(1)
    await ask(`${server.url}/api/v0/facts`)
    const metrics = await ask(`${server.url}/metrics`, { key })
    expect(metrics.text).toContain('madeleine_audit_lost_rows_total{reason="flood"} 10')
    expect(metrics.text).toContain('madeleine_audit_lost_rows_total{reason="store"} 0')
    await server.running.close()
    const { entries } = await server.store.audit({ limit: 1000 })
    expect(entries.filter(({ status }) => status === 401)).toHaveLength(601)
    expect(entries.filter(({ keyId, call }) => keyId === id && call === 'facts')).toHaveLength(1)
  })
})
