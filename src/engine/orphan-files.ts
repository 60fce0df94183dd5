/** Files of tables that do not exist: a process killed while it rewrote a table leaves the new file, which nothing else ever removes. */
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorePlace } from './folder/store-place.ts'

/** A table's or index's file: its number, its fork, its part. */
const RELATION_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/

/**
 * Removes the files of a database's directory that belong to none of its tables and indexes. Only while no table is
 * created or rewritten.
 * @param known numbers of the files in use
 * @throws {MadeleineError} `store_gone` where the database is not the one that named them
 */
export async function removeOrphans(folder: string, known: readonly string[], place: StorePlace): Promise<void> {
  const inUse = new Set(known)
  for (const name of await readdir(folder)) {
    const number = RELATION_FILE.exec(name)?.[1]
    if (number === undefined || inUse.has(number)) continue
    place.assertThere()
    rmSync(join(folder, name), { force: true })
  }
}
