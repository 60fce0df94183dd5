/** The place of an open store: whether it is still there, and whether it can be written. */
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MadeleineError } from '../../errors.ts'
import { reasonIn } from '../../system-errors.ts'
import { isTight, lackOfSpace } from './disk-space.ts'
import { readonlyError } from './usable-folder.ts'

/** Files of the log, of 1 MB each and with two folders among them, above which a checkpoint removes those that are not needed … */
const LOG_FILES = 64
/** … and where there is too little room to write, but enough for a checkpoint. */
const LOG_FILES_WHERE_SHORT = 6

export interface StorePlace {
  /** Whether the folder is the one that was opened. */
  isThere(): boolean
  /** @throws {MadeleineError} `store_gone` when the folder was deleted, moved or replaced; what is written then is lost */
  assertThere(): void
  /** Whether a checkpoint is due: PGlite makes none by itself, and without one the log only grows. */
  isLogLong(): boolean
  /** Why nothing can be written now: `store_full`, `store_readonly`; undefined when writing is possible. */
  obstacle(): MadeleineError | undefined
}

/** @param database exists already */
export function storePlace(folder: string, database: string): StorePlace {
  // PostgreSQL writes this file in place, so it keeps its number as long as the database lives.
  const control = join(database, 'global', 'pg_control')
  const identity = (): string | undefined => {
    const found = statSync(control, { throwIfNoEntry: false, bigint: true })
    return found && `${found.dev} ${found.ino}`
  }
  const opened = identity()
  const isThere = (): boolean => identity() === opened
  return {
    isThere,
    assertThere() {
      if (isThere()) return
      throw new MadeleineError('store_gone', `the store in ${folder} was deleted, moved or `
        + `replaced while it was open: close it, put its folder back and open it again`)
    },
    isLogLong() {
      const limit = !lackOfSpace(folder) ? LOG_FILES : isTight(folder) ? Infinity : LOG_FILES_WHERE_SHORT
      return readdirSync(join(database, 'pg_wal')).length > limit
    },
    obstacle: () => lackOfSpace(folder) ?? readonlyObstacle(folder, database),
  }
}

function readonlyObstacle(folder: string, database: string): MadeleineError | undefined {
  try {
    accessSync(database, constants.W_OK)
    return undefined
  } catch (error) {
    return readonlyError(folder, reasonIn(error), error)
  }
}
