/** T-61: the clock of a server is set to and fro while clients write and ask. */
import { describe, expect, it } from 'vitest'
import { ON_THIS_ENGINE } from '../night.ts'
import { stoppedClock, useDb } from '../testing.ts'
import { serve } from '../support/http-server.ts'
import { expectWhole, keysFor, startLoad } from './load.ts'

const held = useDb()
const DAY_MINUTES = 24 * 60

describe.runIf(ON_THIS_ENGINE)('a server whose clock is set', () => {
  it('T-61 back, forward by a year and to and fro answers every request, loses nothing, and its queue completes', async () => {
    const clock = stoppedClock()
    const { store, url } = await serve(held.db, { now: clock.now, work: true })
    const load = startLoad({ url, keys: await keysFor(store, ['ann', 'bob']) })
    for (const days of [-3, 365, -400, 40, -1, 2]) {
      clock.step(days * DAY_MINUTES)
      await load.grown(8)
    }
    await load.stop()
    expect([...load.errors]).toEqual([])
    expect(await expectWhole(store, load)).toBeGreaterThanOrEqual(48)
  })
})
