/** A flood of one user gives way to the calls of others, one by one, without starving. */
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callAdmission, type CallShares } from '../../http/guards/call-admission.ts'
import type { HttpEnv } from '../../http/request-body.ts'
import { openPipeline } from '../../../core/memory/open-pipeline.ts'
import { storeOn } from '../../../core/memory/running-store.ts'
import { until, useDb } from '../../../../test/testing.ts'
import { gated } from './gated-db.ts'

const held = useDb()

/** Calls of users through their shares, in the order in which they end. */
async function sharing(shares: CallShares, clock = () => 0) {
  const gate = gated(held.db)
  const options = { timeZone: 'UTC', work: false }
  const store = storeOn(await openPipeline({ ...gate.db, close: async () => undefined }, options), options)
  const ended: string[] = []
  const app = new Hono<HttpEnv>()
  app.use('/:user', async (c, next) => {
    const user = c.req.param('user')
    c.set('user', user)
    c.set('memory', store.user(user))
    await next()
  })
  app.use(callAdmission(shares, clock, () => undefined).handler)
  app.get('/:user', async (c) => {
    await c.get('memory').conversations()
    ended.push(c.req.param('user'))
    return c.text('')
  })
  return { gate, ended, call: async (user: string) => void (await app.request(`/${user}`)), close: () => store.close() }
}

afterEach(() => void vi.useRealTimers())

describe('the calls of a flood', () => {
  it('rest after each call for twice as long as it took, while there are other users', async () => {
    let ms = 0
    const { gate, ended, call, close } = await sharing({ reads: 8, writes: 8, perUser: 1, patienceMs: 1000, rests: true }, () => ms)
    await call('bob')
    gate.close('ann')
    const flood = Array.from({ length: 3 }, () => call('ann'))
    await until(() => gate.waiting() === 1)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    ms = 300
    gate.open()
    await flood[0]
    for (let nth = 0; nth < 4; nth++) await call('bob')
    vi.advanceTimersByTime(599)
    await call('bob')
    expect(ended).toEqual(['bob', 'ann', 'bob', 'bob', 'bob', 'bob', 'bob'])
    vi.advanceTimersByTime(1)
    await flood[1]
    expect(ended.filter((user) => user === 'ann')).toHaveLength(2)
    vi.advanceTimersByTime(1) // its own took no time
    await flood[2]
    await close()
  })

  it('do not begin beside a call of a user who has none waiting, until that call has ended (T-27)', async () => {
    const { gate, ended, call, close } = await sharing({ reads: 8, writes: 8, perUser: 2, patienceMs: 60_000 })
    gate.close('bob')
    const calls = [call('bob')]
    await until(() => gate.waiting() === 1)
    calls.push(...Array.from({ length: 6 }, () => call('ann')))
    await until(() => ended.length === 2)
    await call('cleo')
    expect(ended).toEqual(['ann', 'ann', 'cleo'])
    gate.open()
    await Promise.all(calls)
    expect(ended).toHaveLength(8)
    await close()
  })

  it("begin anyway once they have waited long enough, so that one user's slow call stops nobody", async () => {
    const { gate, ended, call, close } = await sharing({ reads: 8, writes: 8, perUser: 2, patienceMs: 1 })
    gate.close('bob')
    const slow = call('bob')
    await until(() => gate.waiting() === 1)
    await Promise.all(Array.from({ length: 6 }, () => call('ann')))
    expect(ended).toEqual(['ann', 'ann', 'ann', 'ann', 'ann', 'ann'])
    gate.open()
    await slow
    await close()
  })
})
