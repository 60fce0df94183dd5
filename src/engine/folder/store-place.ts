/** The place of an open store: whether it is still there, and whether it can be written. */
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MadeleineError } from '../../base/errors.ts'
import { reasonIn } from '../../base/system-errors.ts'
import { isTight, lackOfSpace } from '../../base/disk-space.ts'
import { holdEntry } from './held-entry.ts'
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
  /** Ends looking at it. */
  letGo(): void
}

/** The error of a folder that is not, or no longer, the one that was opened. */
export const goneError = (folder: string, cause?: unknown): MadeleineError =>
  new MadeleineError('store_gone', `the store in ${folder} was deleted, moved or replaced while it was open: `
    + `close it, put its folder back and open it again`, { cause })

/** @param database exists already @param isHeld whether the folder is the one that this process has locked, if it has locked it */
export function storePlace(folder: string, database: string, isHeld?: () => boolean): StorePlace {
  const root = isHeld ? undefined : holdEntry(folder)
  // PostgreSQL writes this file in place, so it keeps its number as long as the database lives.
  const control = holdEntry(join(database, 'global', 'pg_control'))
  const isThere = (): boolean => (isHeld?.() ?? root?.isThere()) === true && control.isThere()
  return {
    isThere,
    assertThere() {
      if (!isThere()) throw goneError(folder)
    },
    isLogLong() {
      const limit = !lackOfSpace(folder) ? LOG_FILES : isTight(folder) ? Infinity : LOG_FILES_WHERE_SHORT
      return readdirSync(join(database, 'pg_wal')).length > limit
    },
    obstacle: () => lackOfSpace(folder) ?? readonlyObstacle(folder, database),
    letGo() {
      root?.letGo()
      control.letGo()
    },
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
