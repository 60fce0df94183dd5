/** Limits of requests that several servers of one store share. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cacheUrl } from '../../../../test/cache-server.ts'
import { ask, serve } from '../../../../test/support/http-server.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()

/** Two servers, and the statuses of requests that are sent to them in turn. */
async function twoServers(url: string) {
  const server = { cacheUrl: url, rates: { perKey: 4, wrongKeys: 3 }, isProxied: true }
  const [one, other] = [await serve(held.db, { server }), await serve(held.db, { server })]
  const [a, b] = randomUUID().split('-').slice(1)
  const headers = { 'x-forwarded-for': `2001:db8::${a}:${b}` } // of no earlier run that counted in the same place
  const { key } = await one.store.createKey({ users: ['ann'] })
  return async (count: number, given = key): Promise<number[]> => {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) {
      statuses.push((await ask(`${[one, other][i % 2]!.url}/api/v0/conversations`, { key: given, body: {}, headers })).status)
    }
    return statuses
  }
}

describe('the limits of requests', () => {
  it.runIf(cacheUrl)('are those of all servers together, for a key and for wrong keys from an address', async () => {
    const asked = await twoServers(cacheUrl!)
    expect(await asked(6)).toEqual([200, 200, 200, 200, 429, 429])
    expect(await asked(6, 'mdl_guess')).toEqual([401, 401, 401, 429, 429, 429])
  })

  it('are those of each server while the counters cannot be reached', async () => {
    const asked = await twoServers('redis://127.0.0.1:1')
    expect(await asked(10)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  })
})
