/**
 * T-86: a disk without room. Before, pushes and recalls alike failed with "PGlite failed to
 * initialize properly" and no code while 14 MB were free.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Memory, type MemoryOptions, openMemory, openStore } from '@madeleine/core'
import { startServer } from '@madeleine/server'
import { auto, type Window } from '@madeleine/segment'
import { type Db, sql } from '@madeleine/engine'
import { openPglite } from '../../packages/engine/pglite.ts'
import { ask } from '../support/http-server.ts'
import { plainly } from '../plainly.ts'
import { MAY_MOUNT, MOUNTED, smallDisk, type SmallDisk } from './small-disk.ts'

const FULL = { code: 'store_full', retryable: true }

describe.runIf(MAY_MOUNT)(`T-86 a full disk${MOUNTED}`, () => {
  let disk: SmallDisk
  let memory: Memory | undefined
  let db: Db | undefined
  beforeEach(() => void (disk = smallDisk(90)))
  afterEach(async () => {
    await memory?.close()
    await db?.close()
    memory = db = undefined
    disk.unmount()
  })

  const data = () => join(disk.folder, 'store')
  const open = async (options: Partial<MemoryOptions> = {}) =>
    (memory = await plainly(() => openMemory({ data: data(), work: false, timeZone: 'UTC', ...options })))
  const push = (store: Memory, content: string) => store.push({ conversationId: 'c', messages: [{ role: 'user', content }] })
  const contents = async (store: Memory) =>
    (await store.messages({ conversationId: 'c' })).items.flatMap((item) => (item.type === 'message' ? [item.text] : []))

  test(
    'makes a store refuse every write with the bytes that are needed, and go on reading, until there is room, without being reopened',
    async () => {
      const store = await open()
      await push(store, 'Miso the cat sleeps on the piano')
      await store.flush()
      await store.settle()
      await push(store, 'and on the rug')
      disk.fill()
      const writes = [
        () => push(store, 'lost?'), () => store.flush(), () => store.settle(),
        () => store.forget({ conversationId: 'c' }), () => store.upgrade({ timeZone: 'Asia/Tokyo' }),
      ]
      for (const write of writes) {
        await expect(write()).rejects.toMatchObject({
          ...FULL, message: expect.stringMatching(/0\.0 MB are free, writing needs 16\.8 MB.*make room/),
        })
      }
      expect((await store.recall({ query: 'cat' })).text).toContain('Miso')
      await Promise.all([
        store.recent(), store.manifest(), store.toc(), store.session({ conversationId: 'c' }),
        store.context({ conversationId: 'c', query: 'cat' }), store.segments({ conversationId: 'c' }), store.stats(),
      ])
      expect(await store.check()).toMatchObject({ ok: true })
      disk.empty()
      await push(store, 'found')
      expect(await contents(store)).toEqual(['Miso the cat sleeps on the piano', 'and on the rug', 'found'])
    },
  )

  test('lets a store be opened and read without a byte of room, from the reserve that it keeps', async () => {
    await push(await open(), 'Lena plants a pear tree')
    await memory?.close()
    disk.fill()
    const store = await open()
    expect(await contents(store)).toEqual(['Lena plants a pear tree'])
    await expect(push(store, 'x')).rejects.toMatchObject(FULL)
    disk.empty()
    await push(store, 'x')
    expect(readdirSync(data())).toContain('.madeleine-reserve')
  })

  test('that another program fills within a transaction ends the engine: it is reopened, and what was committed is there', async () => {
    db = await plainly(() => openPglite({ folder: data() }))
    await db.script('create table jar (text text)')
    const put = (text: string) => db?.transaction((tx) => tx.rows(sql`insert into jar values (${text})`))
    const count = () => db?.transaction((tx) => tx.rows(sql`select count(*) as found from jar`), { snapshot: true })
    await put('kept')
    const filled = db.transaction(async (tx) => {
      disk.fill()
      for (let i = 0; i < 100; i++) await tx.rows(sql`insert into jar values (${randomBytes(60_000).toString('base64')})`)
    })
    await expect(filled).rejects.toMatchObject(FULL)
    expect(await count()).toEqual([{ found: 1 }])
    await expect(put('refused')).rejects.toMatchObject(FULL)
    disk.empty()
    await put('kept too')
    expect(await count()).toEqual([{ found: 2 }])
  })

  test('costs a job none of its attempts, and the worker does it when there is room', async () => {
    const policy = auto()
    const windows: Window[] = []
    const filling = { ...policy, cut: (window: Window) => (windows.push(window) <= 3 && disk.fill(), policy.cut(window)) }
    const store = await open({ policy: filling, maxAttempts: 1 })
    await push(store, 'Wei tunes the piano')
    await store.flush()
    for (let i = 0; i < 3; i++) {
      await expect(store.settle()).rejects.toMatchObject(FULL)
      disk.empty()
    }
    await store.settle()
    expect(windows.map(({ rulesOnly }) => rulesOnly)).toEqual([false, false, false, false]) // rules replace a policy that keeps failing
    expect(await store.stats()).toMatchObject({ due: 0, pending: 0 })
    expect(await store.check()).toMatchObject({ ok: true })
  })

  test('degrades the health of a server, which loses no row of its audit, until there is room', async () => {
    const store = await openStore({ data: data(), work: false, timeZone: 'UTC' })
    let at = 1e12
    const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, now: () => new Date(at) })
    try {
      const { key } = await store.createKey({ users: ['ann'] })
      const health = async (): Promise<unknown> => {
        at += 1000
        return (await ask(`${server.url}/health`)).json
      }
      expect(await health()).toEqual({ status: 'ok', reasons: [] })
      disk.fill()
      expect(await health()).toEqual({ status: 'degraded', reasons: ['nothing can be stored: store_full'] })
      const body = { conversationId: 'c', messages: [{ role: 'user', content: 'lost?' }] }
      expect(await ask(`${server.url}/api/v0/push`, { key, body })).toMatchObject({ status: 507, json: { error: { code: 'store_full' } } })
      expect((await ask(`${server.url}/api/v0/stats`, { key })).status).toBe(200)
      expect(await health()).toEqual({ status: 'degraded', reasons: ['nothing can be stored: store_full'] })
      disk.empty()
      expect(await health()).toEqual({ status: 'ok', reasons: [] })
      expect((await store.audit({ user: 'ann' })).entries.map(({ call, status }) => `${call} ${status}`)).toEqual(['stats 200', 'push 507'])
    } finally {
      await server.close(100)
      await store.close()
    }
  })

  test('with too little room for a new store leaves nothing of it behind', async () => {
    disk.fill(30_000_000)
    await expect(openMemory({ data: join(disk.folder, 'new', 'store') })).rejects.toMatchObject(FULL)
    expect(existsSync(join(disk.folder, 'new'))).toBe(false)
  })
})

test('T-86 the log of a store that stays open is cut (before: it grew until the store was closed)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-log-'))
  const db = await plainly(() => openPglite({ folder, durability: 'relaxed' }))
  try {
    await db.script('create table jar (id int)')
    const counts: number[] = []
    for (let id = 0; id < 90; id++) {
      await db.script(`insert into jar values (${id}); select pg_switch_wal()`)
      counts.push(readdirSync(join(folder, 'db', 'pg_wal')).length)
    }
    expect(Math.max(...counts)).toBeLessThan(70)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('T-86 a file that may not grow, by quota or limit, makes a store refuse only the write that needs it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-limit-'))
  const child = fileURLToPath(new URL('limited-child.mjs', import.meta.url))
  const { stdout, stderr } = spawnSync(
    'bash', ['-c', 'ulimit -f 1500; exec "$@"', 'bash', process.execPath, child, folder], { encoding: 'utf8' },
  )
  await rm(folder, { recursive: true, force: true })
  expect(stderr).toBe('')
  const { acknowledged, refused, stored, after } = JSON.parse(stdout)
  expect({ refused, after, lost: acknowledged - stored }).toEqual({ refused: 'store_full', after: 1, lost: 0 })
})
