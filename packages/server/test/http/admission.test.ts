/** Calls that read and calls that store have limits of their own, pushes go first, and nobody waits for ever. */
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@madeleine/base'
import { ask, serve, type Server } from '../../../../test/support/http-server.ts'
import { until, useDb } from '../../../../test/testing.ts'
import type { CallShares } from '../../http/guards/call-admission.ts'
import { gated } from './gated-db.ts'

const held = useDb()

async function served(shares: CallShares) {
  const gate = gated(held.db)
  const server = await serve(gate.db, { server: { shares } })
  const keys = new Map<string, string>()
  for (const user of ['ann', 'bob', 'cleo']) {
    keys.set(user, (await server.store.createKey({ users: [user], scopes: ['read', 'write', 'admin'] })).key)
  }
  const call = (user: string, name: string, body?: object) =>
    ask(`${server.url}/api/v0/${name}`, { key: keys.get(user)!, ...(body && { body }) })
  return {
    gate, server, list: (user: string) => call(user, 'conversations'),
    push: (user: string, id = 'm') => call(user, 'push', { conversationId: 'c', messages: [{ id, role: 'user', content: 'The heron' }] }),
    /** What the metrics say of calls: by state and kind. */
    calls: async (what: string) => Number(new RegExp(String.raw`^madeleine_calls_${what} (\d+)$`, 'm').exec(await metrics(server))?.[1]),
  }
  async function metrics({ url }: Server): Promise<string> {
    return (await ask(`${url}/metrics`, { key: keys.get('bob')! })).text
  }
}

describe('a server that has as many reads under way as it takes at once', () => {
  it('has other reads wait, of whomever, and stores what is pushed at once', async () => {
    const { gate, list, push, calls } = await served({ reads: 2, writes: 2, perUser: 2, queueMs: HOUR_MS })
    gate.close('ann')
    const reads = [list('ann'), list('ann'), list('ann')]
    await until(() => gate.waiting() === 2)
    const later = list('bob')
    await until(async () => await calls('waiting{kind="reads"}') === 2)
    expect((await push('bob')).status).toBe(200)
    expect([await calls('running{kind="reads"}'), await calls('running{kind="writes"}')]).toEqual([2, 0])
    gate.open()
    expect((await Promise.all([...reads, later])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await calls('waiting{kind="reads"}')).toBe(0)
  })

  it('answers 503 what has waited too long, says when to come again, and has done nothing of it', async () => {
    const { gate, list, push, server, calls } = await served({ reads: 1, writes: 1, perUser: 1, queueMs: 1 })
    gate.close('ann')
    const first = [list('ann'), push('ann')]
    await until(() => gate.waiting() === 2)
    for (const refused of [await list('bob'), await push('bob')]) {
      expect(refused).toMatchObject({ status: 503, json: { error: { code: 'busy', message: expect.stringContaining('within 1 ms') } } })
      expect(refused.headers.get('retry-after')).toBe('1')
    }
    expect([await calls('refused_total{kind="reads"}'), await calls('refused_total{kind="writes"}')]).toEqual([1, 1])
    gate.open()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
    expect((await server.store.user('bob').conversations()).conversations).toEqual([])
    expect([(await list('bob')).status, (await push('bob')).status], 'the slots are free again').toEqual([200, 200])
  })
})

describe('while what is to be stored waits', () => {
  it('behind its own user’s share, reads of others begin', async () => {
    const { gate, list, push, calls } = await served({ reads: 4, writes: 10, perUser: 1, queueMs: HOUR_MS })
    expect((await list('cleo')).status).toBe(200)
    gate.close('ann')
    const pushes = ['one', 'two', 'three'].map((id) => push('ann', id))
    await until(() => gate.waiting() === 1)
    await until(async () => await calls('waiting{kind="writes"}') === 2)
    expect((await list('cleo')).status).toBe(200)
    gate.open()
    expect((await Promise.all(pushes)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('because all that may run at once do, no read begins, and all go on when it is stored', async () => {
    const { gate, list, push, calls } = await served({ reads: 4, writes: 1, perUser: 1, queueMs: HOUR_MS })
    expect((await list('cleo')).status).toBe(200)
    gate.close('ann')
    const pushes = [push('ann')]
    await until(() => gate.waiting() === 1)
    pushes.push(push('bob'))
    await until(async () => await calls('waiting{kind="writes"}') === 1)
    const read = list('cleo')
    await until(async () => await calls('waiting{kind="reads"}') === 1)
    expect(await calls('running{kind="reads"}')).toBe(0)
    gate.open()
    expect((await Promise.all([...pushes, read])).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
