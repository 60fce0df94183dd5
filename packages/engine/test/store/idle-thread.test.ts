/** The engine's thread, started before its folder is known. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../db.ts'
import { openPglite } from '../../pglite.ts'
import { engineThread, warmEngine } from '../../idle-thread.ts'

let folder: string
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'madeleine-test-')) })
afterEach(() => rm(folder, { recursive: true, force: true }))

test('an engine thread that was started in advance opens the folder, and is taken only once', async () => {
  warmEngine()
  warmEngine() // there is one idle thread at most
  const db = await openPglite({ folder, durability: 'relaxed' })
  expect(await db.transaction((tx) => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  // A thread that the open store had left idle would be this one, and would read its folder
  const next = engineThread({ folder: join(folder, 'none'), durability: 'relaxed' })
  await next.terminate()
  expect(await db.transaction((tx) => tx.rows(sql`select 2 as two`))).toEqual([{ two: 2 }])
  await db.close()
})

test('an idle engine thread that has died is not taken', async () => {
  warmEngine()
  const dead = engineThread({ folder: join(folder, 'none'), durability: 'relaxed' })
  await dead.terminate()
  const db = await openPglite({ folder, durability: 'relaxed' })
  expect(await db.transaction((tx) => tx.rows(sql`select 3 as three`))).toEqual([{ three: 3 }])
  await db.close()
})
