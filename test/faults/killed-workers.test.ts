/** Workers in processes of their own that are killed again and again while clients write: the line completes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/index.ts'
import { startServer } from '@madeleine/server'
import { threshold } from '@madeleine/segment'
import { byNight } from '../at-length.ts'
import { randomFrom, seedOr } from '../crash/random.ts'
import { serverUrl } from '../server.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'
import { useDb } from '../testing.ts'
import { expectWhole, keysFor, startLoad } from './load.ts'

const held = useDb()
const CHILD = fileURLToPath(new URL('worker-child.mjs', import.meta.url))
/** In parts of a quarter of an hour: 500 by night. */
const KILLS = Number(process.env.KILLS ?? byNight(3, 100))
const SEEDS = Array.from({ length: byNight(1, 5) }, (_, part) => seedOr(20261127) + part)

describe.runIf(serverUrl !== undefined)('workers that are killed', () => {
  it.each(SEEDS)(`${KILLS} times with SIGKILL lose nothing, encode nothing twice and strand nothing (SEED=%d)`, async (seed) => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    const random = randomFrom(seed)
    // Cut often, so that there is always something to encode
    const store = await openStore({ databaseUrl, timeZone: 'UTC', work: false, leaseMs: 2000, policy: threshold({ maxTokens: 40 }) })
    const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
    const load = startLoad({ url: server.url, keys: await keysFor(store, ['ann', 'bob']), paceMs: 100 })
    const start = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [CHILD, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout!, 'data')
      return child
    }
    const workers = await Promise.all([start(), start()])
    for (let kill = 0; kill < KILLS; kill++) {
      await load.grown(1 + random.below(6))
      const which = kill % workers.length
      const ended = once(workers[which]!, 'exit')
      workers[which]!.kill('SIGKILL')
      await ended
      workers[which] = await start()
    }
    await load.stop()
    const episodesOf = async () => (await Promise.all(['ann', 'bob'].map((user) => store.user(user).stats())))
      .reduce((sum, one) => sum + one.episodes, 0)
    const meanwhile = await episodesOf()
    for (const worker of workers) worker.kill('SIGKILL')
    await server.close()
    const stored = await expectWhole(store, load)
    const episodes = await episodesOf()
    await store.close()
    expect([...load.errors]).toEqual([])
    process.stdout.write(`killed workers ${JSON.stringify({ seed, kills: KILLS, stored, episodes, meanwhile })}\n`)
  })
})
