/** A memory of this process and the same one over HTTP. */
import { afterAll, beforeAll, beforeEach, afterEach } from 'vitest'
import type { Memory } from '@madeleine/core'
import { remoteMemory } from '../../../../core/remote/open-remote.ts'
import type { RemoteTimes } from '../../../../core/remote/call-server.ts'
import { readRemoteOptions, type RemoteOptions } from '../../../../core/remote/remote-options.ts'
import type { ServerResponse } from 'node:http'
import type { MadeleineError } from '@madeleine/base'
import { memoryFor, stoppedClock, useDb, type Held } from '../../../../../test/testing.ts'
import { KEY, startServer, type TestServer } from '../../../../../test/support/test-server.ts'

export interface Served {
  readonly held: Held
  readonly server: TestServer
  readonly local: Memory
  readonly remote: Memory
  readonly clock: ReturnType<typeof stoppedClock>
  /** Pauses that retries asked for, in milliseconds; none is waited for. */
  readonly pauses: number[]
  /** Another memory on the server, closed after the test. */
  open(options?: Partial<RemoteOptions>, times?: Partial<RemoteTimes>): Memory
}

/** A server for the file, and for each test an empty database with a memory on either side. Its URL has a prefix, as behind a proxy. */
export function useServed(): Served {
  const held = useDb()
  const opened: Memory[] = []
  const served = { held, pauses: [] as number[] } as { -readonly [K in keyof Served]: Served[K] }
  served.open = (options = {}, times = {}) => {
    const place = readRemoteOptions({ url: served.server.url, key: KEY, ...options })
    const memory = remoteMemory(place, {
      silenceMs: 45_000, ...times,
      pause: times.pause ?? (async (ms, signal) => {
        served.pauses.push(ms)
        await new Promise((turn) => setImmediate(turn))
        signal.throwIfAborted()
      }),
    })
    opened.push(memory)
    return memory
  }
  beforeAll(async () => {
    served.server = await startServer(() => served.local, '/madeleine')
  })
  beforeEach(async () => {
    served.clock = stoppedClock()
    served.local = await memoryFor(held.db, { now: served.clock.now })
    served.remote = served.open()
    served.pauses.length = 0
    served.server.asked.length = 0
    served.server.headers.length = 0
  })
  afterEach(async () => {
    served.server.interfere = served.server.losing = undefined
    await Promise.all(opened.splice(0).map((memory) => memory.close()))
    await served.local.close()
  })
  afterAll(() => served.server.close())
  return served
}

export const hello = { conversationId: 'c', messages: [{ role: 'user' as const, content: 'hello' }] }

/** What a call rejects with. */
export const failure = (call: Promise<unknown>): Promise<MadeleineError> =>
  call.then(() => { throw new Error('it resolved') }, (error: unknown) => error as MadeleineError)

export const answerJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers the next so many requests in place of the server. */
export const answering = (served: Served) => (count: number, answer: (response: ServerResponse) => void): void => {
  let left = count
  served.server.interfere = (_, response) => {
    if (left-- <= 0) return undefined
    answer(response)
    return true
  }
}
