/** A proxy before PostgreSQL that cuts connections during COMMIT: before the server has it, or before its answer is back. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/index.ts'
import { startServer } from '@madeleine/server'
import { statementName } from '../../packages/engine/statement-batch.ts'
import { byNight } from '../at-length.ts'
import { randomFrom, seedOr } from '../crash/random.ts'
import { serverUrl } from '../server.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'
import { useDb } from '../testing.ts'
import { expectWhole, keysFor, startLoad } from './load.ts'

const held = useDb()
const COMMIT = statementName('commit')
const SEED = seedOr(20261127)
/** Of the commits. */
const SHARE = 0.1
const CUTS = byNight(12, 400)

interface CuttingProxy {
  readonly url: string
  /** Begins to cut. */
  arm(): void
  readonly cuts: { before: number; after: number }
  close(): void
}

/** Passes everything on, but for some commits. */
async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const random = randomFrom(SEED)
  const cuts = { before: 0, after: 0 }
  let isArmed = false
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = (): void => void [client, upstream].forEach((socket) => socket.destroy())
    let isCutBack = false
    for (const socket of [client, upstream]) sockets.add(socket.on('error', end).on('close', end))
    client.on('data', (bytes) => {
      // Named in the first one, as the text of the statement, and then as what runs
      const isCommit = isArmed && bytes.includes(COMMIT) && random.chance(SHARE)
      if (isCommit && random.chance(0.5)) return (cuts.before += 1, end())
      isCutBack ||= isCommit
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (isCutBack ? (cuts.after += 1, end()) : client.write(bytes)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(databaseUrl), { port: (server.address() as AddressInfo).port }).href, cuts,
    arm: () => void (isArmed = true),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.runIf(serverUrl !== undefined)('a server whose connections are cut during COMMIT', () => {
  it(`keeps what it acknowledged, and of the rest either all or nothing; what is sent again is stored once (SEED=${SEED})`, async () => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    const proxy = await cuttingProxy(databaseUrl)
    const whole = await openStore({ databaseUrl, timeZone: 'UTC', work: false })
    const keys = await keysFor(whole, ['ann', 'bob'])
    const store = await openStore({ databaseUrl: proxy.url, directUrl: databaseUrl, work: true, leaseMs: 400 })
    const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
    proxy.arm()
    const load = startLoad({ url: server.url, keys })
    while (proxy.cuts.before + proxy.cuts.after < CUTS || Math.min(proxy.cuts.before, proxy.cuts.after) === 0) await load.grown(1)
    await load.stop()
    await server.close()
    await store.close().catch(() => undefined)
    proxy.close()
    expect([...load.errors.keys()].filter((code) => !['none', 'server_unavailable'].includes(code))).toEqual([])
    const stored = await expectWhole(whole, load)
    await whole.close()
    process.stdout.write(`cut commits ${JSON.stringify({ seed: SEED, ...proxy.cuts, stored, errors: Object.fromEntries(load.errors) })}\n`)
  })
})
