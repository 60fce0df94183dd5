/**
 * An open store whose folder is moved, and another store put in its place: whoever has the old one open leaves every file of the new
 * one as it is, says `store_gone`, and loses nothing of the old one. Before, closing it wrote its checkpoint and its list of files
 * into the new one, which was damaged by that.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainSpool } from '../../packages/cli/hook/drain-spool.ts'
import { spoolEvent } from '../../packages/cli/hook/spool.ts'
import { syncPass } from '../../packages/cli/commands/sync-command.ts'
import { type Memory, openMemory } from '@madeleine/core'
import { type Db, sql } from '@madeleine/engine'
import { lockFolder, tryLock } from '../../packages/engine/folder/folder-lock.ts'
import { storePlace, holdFolder } from '../../packages/engine/folder/store-place.ts'
import { removeOrphans } from '../../packages/engine/sharing/engine-executor.ts'
import { plainly } from '../plainly.ts'
import { openHandle, pot, put } from '../support/handles.ts'

let ground: string
/** Closed stores, with other words and another number in each. */
let mine: string
let other: string
/** The folder that is opened, where another store is put meanwhile, and where its own then is. */
let store: string
let moved: string
const opened = new Set<Memory | Db>()
const kept = <Opened extends Memory | Db>(each: Opened): Opened => (opened.add(each), each)

const open = async (data: string): Promise<Memory> => kept(await plainly(() => openMemory({ data, work: false, timeZone: 'UTC' })))
const openAlone = async (folder: string): Promise<Db> => kept(await openHandle(folder, { share: false }))

/** What a folder holds: each file by its number, size and last change of any kind. */
const filesIn = (folder: string): Record<string, string> => Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const { ino, size, ctimeNs } = lstatSync(path, { bigint: true })
    return [path.slice(folder.length), [ino, size, ctimeNs].join(' ')]
  }),
)

beforeAll(async () => {
  ground = await mkdtemp(join(tmpdir(), 'madeleine-replaced-'))
  mine = join(ground, 'mine')
  other = join(ground, 'other')
  for (const [folder, number] of [[mine, 1], [other, 100]] as const) {
    const db = await openAlone(folder)
    await db.script('create table pot (id int primary key)')
    await db.transaction(put(number))
    await db.close()
  }
})
afterAll(() => rm(ground, { recursive: true, force: true }))
beforeEach(() => {
  store = join(ground, 'store')
  moved = join(ground, 'moved')
  cpSync(mine, store, { recursive: true })
})
afterEach(async () => {
  for (const each of opened) await each.close()
  opened.clear()
  for (const path of [store, moved, join(ground, 'link')]) rmSync(path, { recursive: true, force: true })
})

const putOther = (): void => cpSync(other, store, { recursive: true })
const replace = (): Record<string, string> => (renameSync(store, moved), putOther(), filesIn(store))
const empty = (): void => readdirSync(store).forEach((name) => rmSync(join(store, name), { recursive: true }))
/** Says that its store is gone, and closes without touching what stands there. */
async function leaves(db: Db, before: Record<string, string>): Promise<void> {
  await expect(db.transaction(put(9))).rejects.toMatchObject({ code: 'store_gone' })
  await db.close()
  expect(filesIn(store)).toEqual(before)
}

describe('T-106 a store that is open while its folder is', () => {
  test.each([
    ['deleted', () => rmSync(store, { recursive: true })],
    ['emptied, and filled in place', empty],
  ])('%s, and another put there, leaves that one as it is, and says so', async (_, remove) => {
    const db = await openAlone(store)
    await db.transaction(put(2))
    remove()
    putOther()
    await leaves(db, filesIn(store))
    expect(await pot(await openAlone(store))).toEqual([100])
  })

  test('moved, and another put there, also loses nothing of what it acknowledged: it opens where it is now', async () => {
    const db = await openAlone(store)
    await db.transaction(put(2))
    await leaves(db, replace())
    expect(await pot(await openAlone(store))).toEqual([100])
    expect(await pot(await openAlone(moved))).toEqual([1, 2])
  })

  test('moved may be closed before it noticed', async () => {
    const db = await openAlone(store)
    await db.transaction(put(2))
    const before = replace()
    await db.close()
    expect(filesIn(store)).toEqual(before)
  })

  test('behind a link that then leads elsewhere leaves the store there as it is', async () => {
    const link = join(ground, 'link')
    symlinkSync(store, link)
    const db = await openAlone(link)
    await db.transaction(put(2))
    renameSync(store, moved)
    rmSync(link)
    putOther()
    symlinkSync(store, link)
    await leaves(db, filesIn(store))
  })

  test('replaced leaves the lock of whoever has the new one open, and both close with all they acknowledged', async () => {
    const old = await openAlone(store)
    await old.transaction(put(2))
    replace()
    const young = await openAlone(store)
    await young.transaction(put(101))
    const inLock = readdirSync(join(store, 'lock'))
    await old.close()
    expect([existsSync(join(store, 'holder.json')), readdirSync(join(store, 'lock'))]).toEqual([true, inLock])
    expect(await tryLock(store)).toBeUndefined()
    await young.close()
    expect([await pot(await openAlone(store)), await pot(await openAlone(moved))]).toEqual([[100, 101], [1, 2]])
  })

  test('replaced in the middle of a transaction writes nothing of it, nor in what is done beside one', async () => {
    const db = await openAlone(store)
    let before: unknown
    const midway = db.transaction(async (tx) => {
      await put(2)(tx)
      before = replace()
      // Files that the engine has not opened yet, and one that it makes
      await tx.rows(sql`select count(*) from pg_seclabel, pg_largeobject, pg_enum`)
      await tx.rows(sql`create table made (id int)`)
    })
    await expect(midway).rejects.toMatchObject({ code: 'store_gone' })
    for (const order of [db.script('checkpoint'), db.dropOldFiles?.(), db.maintain('vacuum pot')]) {
      await expect(order).rejects.toMatchObject({ code: 'store_gone' })
    }
    await db.close()
    expect(filesIn(store)).toEqual(before)
  })

  test('put back goes on as if nothing had been', async () => {
    const db = await openAlone(store)
    renameSync(store, moved)
    await expect(db.transaction(put(2))).rejects.toMatchObject({ code: 'store_gone' })
    renameSync(moved, store)
    await db.transaction(put(3))
    await db.close()
    expect(await pot(await openAlone(store))).toEqual([1, 3])
  })

  test('left without its lock ends its work, since another may now open it', async () => {
    const db = await openAlone(store)
    rmSync(join(store, 'lock'), { recursive: true })
    const lock = await lockFolder(store)
    await leaves(db, filesIn(store))
    await lock.release()
  })
})

describe('T-106 of several processes on one folder that is replaced', () => {
  test('the owner and its clients leave the new store as it is', async () => {
    const owner = await openHandle(store)
    owner.admit?.()
    const clients = [await openHandle(store), await openHandle(store)]
    for (const db of [owner, ...clients]) kept(db)
    const ask = (db: Db) => db.transaction((tx) => tx.rows(sql`select 1`))
    await Promise.all(clients.map(ask))
    const before = replace()
    for (const db of clients) await expect(ask(db)).rejects.toMatchObject({ code: 'store_gone' })
    await owner.close()
    for (const db of clients) await expect(ask(db)).rejects.toMatchObject({ code: 'store_gone' })
    for (const db of clients) await db.close()
    expect(filesIn(store)).toEqual(before)
  })
})

describe('T-106 beside a database that is replaced', () => {
  test('a new store that is given up leaves what stands in its place', async () => {
    rmSync(store, { recursive: true })
    const db = await openAlone(store)
    const before = replace()
    await db.abandon?.()
    expect(filesIn(store)).toEqual(before)
  })

  test('files of no table are left to the store that they belong to', async () => {
    const place = storePlace(store, join(store, 'db'))
    const before = replace()
    await expect(removeOrphans(join(store, 'db', 'base', '5'), [], place)).rejects.toMatchObject({ code: 'store_gone' })
    place.letGo()
    expect(filesIn(store)).toEqual(before)
  })

  test('a drainer writes no state and pushes nothing into the new one', async () => {
    const spool = join(store, 'spool')
    const transcript = join(ground, 'session.jsonl')
    writeFileSync(transcript, `${JSON.stringify({
      sessionId: 's', type: 'user', message: { role: 'user', content: 'Deploy it.' }, uuid: 'u1', timestamp: '2026-03-02T09:00:00Z',
    })}\n`)
    for (const [when, replaceAt] of [['before the store is opened', 'pause'], ['while it is open', 'open']] as const) {
      await spoolEvent({ hook_event_name: 'Stop', transcript_path: transcript }, { data: store, spool, isServer: false })
      let before: unknown
      const replaceBoth = (): void => {
        if (existsSync(moved)) return
        replace()
        mkdirSync(spool)
        writeFileSync(join(spool, 'state.json'), '{"transcripts":[]}')
        before = filesIn(store)
      }
      const drained = await drainSpool({
        spool, pause: async () => void (replaceAt === 'pause' && replaceBoth()),
        open: () => open(store).finally(() => void (replaceAt === 'open' && replaceBoth())),
      })
      expect([when, drained, filesIn(store)]).toEqual([when, 'left', before])
      for (const path of [store, moved]) rmSync(path, { recursive: true })
      cpSync(mine, store, { recursive: true })
    }
  })

  test('a sync writes nothing of what it read into the new one', async () => {
    const folder = join(ground, 'chats')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.jsonl'), '{"role":"user","content":"The tent leaks."}\n')
    const file = join(store, 'sync', 'state.json')
    const memory = await open(store)
    let before: unknown
    const target = {
      memory, file, data: store, held: holdFolder(store), now: () => new Date('2026-03-02T09:00:00Z'), settleMs: 0,
      state: { folders: [{ path: folder, lookedAt: null }], files: {} }, signal: new AbortController().signal,
      onFile: () => void (before = replace()),
    }
    await expect(syncPass(target)).rejects.toMatchObject({ code: 'store_gone' })
    target.held.letGo()
    expect(filesIn(store)).toEqual(before)
  })
})
