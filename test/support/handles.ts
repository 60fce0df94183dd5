/** Handles on a folder that several have open, and the table that they write to. */
import { type Db, sql, type Tx } from '@madeleine/engine'
import { openPglite, type PgliteOptions } from '../../packages/engine/pglite.ts'
import { plainly } from '../plainly.ts'

export const openHandle = (folder: string, options: Partial<PgliteOptions> = {}): Promise<Db> =>
  plainly(() => openPglite({ folder, durability: 'relaxed', share: true, ...options }))

/** Something that one part of a test waits for and another gives. */
export function signal() {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

export const put = (id: number) => (tx: Tx) => tx.rows(sql`insert into pot (id) values (${id})`)
export const pot = async (db: Db) =>
  (await db.transaction((tx) => tx.rows<{ id: number }>(sql`select id from pot order by id`))).map(({ id }) => id)
