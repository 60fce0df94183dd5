/** A second store, in a folder, beside the one that a test is lent. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@madeleine/engine'
import { openPglite } from '../../packages/engine/pglite.ts'
import { migrate } from '@madeleine/core'

export interface Aside {
  readonly db: Db
  close(): Promise<void>
}

export async function openAside(): Promise<Aside> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-aside-'))
  const db = await openPglite({ folder, durability: 'relaxed' })
  await migrate(db)
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true, force: true })) }
}
