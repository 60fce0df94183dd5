/** A fault server for each test, and calls to it through the guarded fetch. */
import { afterEach, beforeEach } from 'vitest'
import type { GuardedFetchOptions } from '../../model/guarded-fetch.ts'
import { faultServer, type FaultServer } from '../../../../test/support/fault-server.ts'

/** What a call to a model sends. */
export const asking = { method: 'POST', body: JSON.stringify({ model: 'm', messages: [] }) }

export const guardedOptions = (more: Partial<GuardedFetchOptions> = {}): GuardedFetchOptions =>
  ({ idleMs: 10_000, maxReplyBytes: 1_000_000, ...more })

/** Opened before each test of the file and closed after it. */
export function serverPerTest(): () => FaultServer {
  let server: FaultServer
  beforeEach(async () => {
    server = await faultServer()
  })
  afterEach(() => server.close())
  return () => server
}
