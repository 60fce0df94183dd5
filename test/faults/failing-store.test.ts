/** A PostgreSQL that crashes under load, and stores whose disk fills: what was acknowledged is there, and the line completes. */
import { statfsSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../src/index.ts'
import { startServer, type RunningServer } from '../../packages/server/http/start-server.ts'
import { MAY_MOUNT, MOUNTED, smallDisk } from '../attack/small-disk.ts'
import { byNight } from '../at-length.ts'
import { MAY_START, ownPostgres, STARTED, type OwnServer } from '../own-server.ts'
import { plainly } from '../plainly.ts'
import { serverUrl } from '../server.ts'
import { expectWhole, keysFor, startLoad, type Load } from './load.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'

const DISK_MB = 400
const CRASHES = byNight(2, 50)
const FILLINGS = byNight(1, 10)

describe.runIf(MAY_MOUNT && serverUrl === undefined)(`a folder on a small disk${MOUNTED}`, () => {
  it('T-86 that is filled under load refuses with store_full, and goes on when there is room', async () => {
    const disk = smallDisk(120)
    const store = await plainly(() => openStore({ data: join(disk.folder, 'store'), timeZone: 'UTC', work: true }))
    const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
    try {
      const load = startLoad({ url: server.url, keys: await keysFor(store, ['ann', 'bob']) })
      for (let filling = 0; filling < FILLINGS; filling++) {
        await load.grown(20)
        disk.fill()
        await load.refused(5)
        disk.empty()
      }
      await load.grown(20)
      await load.stop()
      expect([...load.errors.keys()].filter((code) => code !== 'store_full' && code !== 'engine_restarted')).toEqual([])
      await expectWhole(store, load)
    } finally {
      await server.close()
      await store.close()
      disk.unmount()
    }
  })
})

describe.runIf(MAY_START && MAY_MOUNT)(`a PostgreSQL of its own${STARTED}`, () => {
  let own: OwnServer
  let store: Store
  let server: RunningServer
  beforeAll(async () => {
    own = await ownPostgres({ diskMb: DISK_MB })
    store = await openStore({ databaseUrl: own.url, timeZone: 'UTC', work: true, leaseMs: 1000 })
    server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await own.drop()
  })

  async function underLoad(users: readonly string[], fault: (load: Load) => Promise<void>, codes: readonly string[]): Promise<void> {
    const load = startLoad({ url: server.url, keys: await keysFor(store, users) })
    await load.grown(20)
    await fault(load)
    await load.grown(20)
    await load.stop()
    expect([...load.errors.keys()].filter((code) => !['none', 'server_unavailable', 'busy', ...codes].includes(code))).toEqual([])
    const stored = await expectWhole(store, load)
    process.stdout.write(`failing store ${JSON.stringify({ users, stored, errors: Object.fromEntries(load.errors) })}\n`)
  }

  it(`that is stopped at once and started again ${CRASHES} times loses nothing that was acknowledged`, () =>
    underLoad(['ann', 'bob'], async (load) => {
      for (let crash = 0; crash < CRASHES; crash++) {
        await own.crash()
        await own.start()
        await load.grown(10)
      }
    }, []))

  it(`T-86 whose disk is filled ${FILLINGS} times refuses with store_full, and goes on when there is room`, () =>
    underLoad(['eve', 'fay'], async (load) => {
      for (let filling = 0; filling < FILLINGS; filling++) {
        const filler = join(own.folder, 'filler')
        const { bavail, bsize } = statfsSync(own.folder)
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
        await load.refused(5)
        rmSync(filler)
        await own.start() // where its log found no room, it has ended
        await load.grown(10)
      }
    }, ['store_full']))
})
