/** One folder, many processes, and how each of them may die. */
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, sql } from '@madeleine/engine'
import { lockFolder, looksHeld } from '../../packages/engine/folder/folder-lock.ts'
import { openPglite } from '../../packages/engine/pglite.ts'
import { plainly } from '../plainly.ts'
import { ENGINE, startOther, type OtherProcess } from './other-process.ts'

let folder: string
let other: OtherProcess | undefined
let db: Db | undefined

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))))
afterEach(async () => {
  await other?.kill()
  await db?.close()
  other = db = undefined
  await rm(folder, { recursive: true, force: true })
})

const open = async (): Promise<Db> => (db = await plainly(() => openPglite({ folder, durability: 'relaxed' })))
const jar = async () =>
  (await (db as Db).transaction((tx) => tx.rows<{ id: number }>(sql`select id from jar order by id`))).map(({ id }) => id)

describe('T-71 a folder that another process holds', () => {
  beforeEach(async () => {
    other = startOther(folder)
    await other.opened()
  })

  test('is refused within two seconds, with the pid of its holder', async () => {
    await expect(open()).rejects.toMatchObject({ code: 'store_locked', message: expect.stringContaining(`process ${other?.pid}`) })
  }, 2000)

  test('opens after its holder is killed, with every row that was committed', async () => {
    for (let id = 0; id < 20; id++) await other?.commit(id)
    await other?.kill()
    await open()
    expect(await jar()).toEqual(Array.from({ length: 20 }, (_, id) => id))
  })
})

describe('the lock of a folder', () => {
  test('refuses a second opening in the same process, and is released when the first is closed', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: 'store_locked', message: expect.stringContaining(`process ${process.pid}`),
    })
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('is seen without being asked for, so that no engine is started for a folder that another process has open', async () => {
    expect(looksHeld(folder)).toBe(false)
    const lock = await lockFolder(folder)
    expect(looksHeld(folder)).toBe(true)
    await lock.release()
    expect(looksHeld(folder)).toBe(false)
  })

  test('belongs to the folder, not to the path by which it was opened', async () => {
    const lock = await lockFolder(folder)
    const alias = `${folder}-alias`
    symlinkSync(folder, alias)
    await expect(lockFolder(alias)).rejects.toMatchObject({ code: 'store_locked' })
    await rm(alias)
    await lock.release()
  })

  test('is given to only one of ten concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    const given = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given).toHaveLength(1)
    await given[0]?.release()
  })

  test('is released when the folder cannot be opened', async () => {
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'PG_VERSION'), '9.6\n')
    await expect(open()).rejects.toMatchObject({ code: 'store_damaged' })
    await (await lockFolder(folder)).release()
  })
})

/** A copy of the build that was given no template. */
async function withoutTemplate<T>(work: (engine: string) => Promise<T>): Promise<T> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const build = await mkdtemp(join(tmpdir(), 'madeleine-build-'))
  cpSync(join(root, 'dist'), join(build, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'))
  writeFileSync(join(build, 'package.json'), '{"type":"module"}')
  return work(pathToFileURL(join(build, 'dist/engine/pglite.js')).href).finally(() => rm(build, { recursive: true, force: true }))
}

describe('a first opening', () => {
  test('that was killed while it unpacked its template is begun again', async () => {
    other = startOther(folder, { engine: ENGINE, preloads: ['die-unpacking'], env: { DIE_UNDER: folder } })
    expect(await other.ended).toBe('SIGKILL')
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['db', '.madeleine-unfinished']))
    await open()
    expect(existsSync(join(folder, '.madeleine-unfinished'))).toBe(false)
    expect(await db?.transaction((tx) => tx.rows(sql`select count(*) as found from conversation`))).toEqual([{ found: 0 }])
  })

  test('without a template only takes longer, and is begun again when it was killed meanwhile', async () => {
    await withoutTemplate(async (engine) => {
      other = startOther(folder, { engine, preloads: ['die-opening'] })
      expect(await other.ended).toBe('SIGKILL')
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(['db', '.madeleine-unfinished']))
      other = startOther(folder, { engine })
      await other.opened()
      expect(existsSync(join(folder, '.madeleine-unfinished'))).toBe(false)
      await other.commit(1)
      await other.close()
    })
    await open()
    expect(await jar()).toEqual([1])
  })
})
