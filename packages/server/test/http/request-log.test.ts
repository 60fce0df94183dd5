/** Lines of a server's log: who asked, from where and in which trace, and nothing that a client made up. T-57. */
import { describe, expect, it } from 'vitest'
import { useDb } from '../../../../test/testing.ts'
import { ask, serve } from '../../../../test/support/http-server.ts'

const held = useDb()
const TRACE = '0af7651916cd43dd8448eb211c80319c'

interface Line {
  readonly address: string
  readonly traceId?: string
}

/** The lines of requests with these headers, in order. */
async function logged(isProxied: boolean, requests: readonly Record<string, string>[]): Promise<Line[]> {
  const server = await serve(held.db, { server: { isProxied } })
  const { key } = await server.store.createKey({ users: ['ann'] })
  for (const headers of requests) await ask(`${server.url}/api/v0/conversations`, { key, headers })
  await server.running.close()
  return server.log.join('').trim().split('\n').map((line) => JSON.parse(line) as Line)
}

describe('a line of the log', () => {
  it('has the address of the client, which only a proxy of ours may say', async () => {
    const forwarded = ['203.0.113.7', '198.51.100.1, 203.0.113.7', '203.0.113.7:4711', '2001:db8::7', '[2001:db8::7]:4711', 'kumquat', '']
      .map((address) => ({ 'x-forwarded-for': address }))
    expect((await logged(true, forwarded)).map(({ address }) => address)).toEqual([
      '203.0.113.7', '203.0.113.7', '203.0.113.7', '2001:db8::7', '2001:db8::7', '127.0.0.1', '127.0.0.1',
    ])
    expect((await logged(false, forwarded.slice(0, 1))).map(({ address }) => address)).toEqual(['127.0.0.1'])
  })

  it('has the trace that the caller names, if it is one, also where nothing traces', async () => {
    const named = [`00-${TRACE}`, `00-${'0'.repeat(32)}`, `ff-${TRACE}`, 'kumquat'].map((start) => `${start}-b7ad6b7169203331-01`)
    const lines = await logged(false, [...named.map((traceparent) => ({ traceparent })), {}])
    expect(lines.map(({ traceId }) => traceId)).toEqual([TRACE, undefined, undefined, undefined, undefined])
    expect(JSON.stringify(lines)).not.toContain('kumquat')
  })
})
