/** A flood of one user gives way to the calls of others, one by one, without starving. */
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { shareAmongUsers, type CallShares } from '../../src/http/guards/share-limit.ts'
import type { HttpEnv } from '../../src/http/http-env.ts'
import { openPipeline } from '../../src/memory/open/open-pipeline.ts'
import { storeOn } from '../../src/memory/open/running-store.ts'
import { until, useDb } from '../testing.ts'
import { gated } from './gated-db.ts'

const held = useDb()

/** Calls of users through their shares, in the order in which they end. */
async function sharing(shares: CallShares) {
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
  app.use(shareAmongUsers(shares, () => 0))
  app.get('/:user', async (c) => {
    await c.get('memory').conversations()
    ended.push(c.req.param('user'))
    return c.text('')
  })
  return { gate, ended, call: async (user: string) => void (await app.request(`/${user}`)), close: () => store.close() }
}

describe('the calls of a flood', () => {
  it('are not begun beside a call of a user who has none waiting, until that has ended (T-27)', async () => {
    const { gate, ended, call, close } = await sharing({ atOnce: 8, perUser: 2, patienceMs: 60_000 })
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

  it('are begun all the same when they have waited long enough, so that a slow call of one stops nobody', async () => {
    const { gate, ended, call, close } = await sharing({ atOnce: 8, perUser: 2, patienceMs: 1 })
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
