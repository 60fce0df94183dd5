/** Health, metrics, log and audit of a server, and its end. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, serve } from '../../../../test/support/http-server.ts'

const held = useDb()
const all = { scopes: ['read', 'write', 'admin'] as ('read' | 'write' | 'admin')[] }

describe('the health of a server', () => {
  it('is reported without a key, with the reasons if it is less than well', async () => {
    const clock = stoppedClock()
    const { url, store } = await serve(held.db, { now: clock.now })
    expect(await ask(`${url}/health/live`)).toMatchObject({ status: 200, json: { status: 'live' } })
    expect(await ask(`${url}/health/ready`)).toMatchObject({ status: 200, json: { status: 'ready', reasons: [] } })
    expect((await ask(`${url}/health`)).json).toEqual({ status: 'ok', reasons: [] })
    await store.user('ann').push({ conversationId: 'c', messages: [{ role: 'user', content: 'x' }] })
    await store.user('ann').flush()
    clock.step(3_600_000)
    const { json } = await ask(`${url}/health`)
    expect(json).toEqual({ status: 'degraded', reasons: ['learn', 'look'].map((kind) =>
      expect.stringMatching(new RegExp(`^jobs of kind ${kind} have waited for \\d+ minutes`))) })
  })

  it('is that of its store: if the store fails, the server is not ready', async () => {
    const { url, store } = await serve(held.db)
    await store.close()
    expect(await ask(`${url}/health/ready`))
      .toMatchObject({ status: 503, json: { status: 'unready', reasons: ['the store fails: closed'] } })
    expect((await ask(`${url}/health/live`)).status).toBe(200)
  })
})

describe('what a server records of its requests', () => {
  it("is a line of the log, a row of the audit and a metric, and nobody's words", async () => {
    const clock = stoppedClock()
    const { url, store, log, running } = await serve(held.db, { now: clock.now })
    const { key, id } = await store.createKey({ users: ['ann'], ...all })
    const body = { conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'kumquat' }] }
    await ask(`${url}/api/v0/push`, { key, body })
    await ask(`${url}/api/v0/recall`, { key, body: { query: 'kumquat persimmon', limit: -1 } })
    await ask(`${url}/api/v0/nonsense`, { key })
    const metrics = await ask(`${url}/metrics`, { key })
    expect(metrics.text).toContain('madeleine_http_requests_total{call="push",status="200"} 1')
    expect(metrics.text).toContain('madeleine_http_requests_total{call="recall",status="400"} 1')
    expect(metrics.text).toContain('madeleine_queue_jobs{kind="look"} 1')
    await running.close()
    const lines = log.join('').trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { keyId: id, method: 'POST', call: 'push', status: 200 }, { call: 'recall', status: 400, code: 'invalid_input' },
      { call: 'none', status: 404 }, { call: 'metrics', status: 200 },
    ])
    const { entries } = await store.audit({ user: 'ann' })
    expect(entries.map(({ call, code, conversationId, keyId }) => [call, code, conversationId, keyId]).toReversed()).toEqual([
      ['push', undefined, 'c', id], ['recall', 'invalid_input', undefined, id], ['none', 'not_found', undefined, id],
      ['metrics', undefined, undefined, id],
    ])
    expect(JSON.stringify([log, entries, metrics.text])).not.toMatch(/kumquat|persimmon/)
    expect(JSON.stringify([log, entries])).not.toContain(key)
  })
})

describe('a server that is ended', () => {
  it('answers the requests under way, and loses nothing that it acknowledged', async () => {
    const { url, store, running } = await serve(held.db)
    const { key } = await store.createKey({ users: ['ann'], ...all })
    const pushes = Array.from({ length: 20 }, (_, nth) =>
      ask(`${url}/api/v0/push`, { key, body: { conversationId: 'c', messages: [{ id: `m${nth}`, role: 'user', content: `word ${nth}` }] } })
        .then(({ status }) => (status === 200 ? [`m${nth}`] : []), () => []))
    await pushes[0]
    await running.close(1e9) // no connection is cut off: each ends with its answer
    const acknowledged = (await Promise.all(pushes)).flat()
    const { items } = await store.user('ann').messages({ conversationId: 'c', limit: 500 })
    const stored = new Set(items.flatMap((item) => (item.type === 'message' ? [item.id] : [])))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    await expect(ask(`${url}/health/live`)).rejects.toThrow('fetch failed')
  })
})

describe('the end of a server', () => {
  it('does not wait for a connection over which nothing came, as a browser opens one ahead', async () => {
    const { url, running } = await serve(held.db)
    await ask(`${url}/health/live`)
    const ahead = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    await once(ahead, 'connect')
    await ask(`${url}/health/live`) // by now the server has accepted it
    const ended = once(ahead, 'close')
    ahead.resume()
    await running.close(1e9)
    await ended
  })
})
