/** What an error of the embedded engine says about the store's files: no room, no right to write, or damage. */
import { dirname } from 'node:path'
import { fullError, hasCode, MadeleineError } from '@madeleine/base'
import { damagedError } from './folder/own-files.ts'
import { goneError, readonlyError, type StorePlace } from './folder/store-place.ts'
import type { EngineError } from './pglite-worker.ts'

/** How PGlite's C library words ENOSPC, EDQUOT and EFBIG. */
const NO_ROOM = /No space left|Quota exceeded|File too large/
const READ_ONLY = /Read-only file system/

/** SQLSTATEs of files that cannot be read as they should: disk full aside, all of class 58 and the corruptions of class XX. */
const DAMAGE = new Set(['XX001', 'XX002', '58030', '58P01', '58P02'])
/** PostgreSQL gives a file that it may not open, or that is a folder, the SQLSTATE of a table with that problem. */
const FILE_PROBLEM = /^could not (?:open|read|access|stat|write|extend|fsync) (?:file|directory|block)/

/** The error of an engine that has died. @param database the engine's folder */
export function engineFailure(database: string, error: EngineError): MadeleineError {
  return fileFailure(database, error)
    ?? new MadeleineError('engine_restarted', `the embedded engine failed and was ended: ${error.message}`, { cause: error })
}

/** The error of an engine that cannot open its folder. */
export const openingFailure = (database: string, error: EngineError): MadeleineError =>
  fileFailure(database, error) ?? damagedError(dirname(database), error.message, error)

/** From this death of unknown cause on the files are the likely cause, and a repetition of the call is not promised to help. */
const MAX_DEATHS = 3

/** Creates the function that turns what an open engine threw into what its caller gets. @param database the engine's folder */
export function errorExplainer(database: string, place: Pick<StorePlace, 'isThere'>): (error: unknown) => unknown {
  let deaths = 0
  const explain = (error: unknown): unknown => {
    const failure = fileFailure(database, ofDatabase(error))
    if (failure) return failure
    const isDeath = hasCode(error, 'engine_restarted') && (error as Error).cause !== undefined
    return isDeath && ++deaths >= MAX_DEATHS ? damagedError(dirname(database), `its engine died ${deaths} times`, error) : error
  }
  return (error) => {
    const explained = explain(error)
    const isOfFiles = hasCode(explained, 'store_damaged', 'store_full', 'store_readonly', 'engine_restarted')
    return isOfFiles && !place.isThere() ? goneError(dirname(database), explained) : explained
  }
}

/** The engine's own error, which may be the cause of a coded one. */
const ofDatabase = (error: unknown): EngineError => (error instanceof MadeleineError ? (error.cause ?? error) : error) as EngineError

/** Whether the error is that of a statement that would write in a transaction that can only read. */
export const isWriteRefused = (error: unknown): boolean => ofDatabase(error).code === '25006'

/** The error of a statement, if it is about the files; undefined for all others. */
function fileFailure(database: string, error: EngineError): MadeleineError | undefined {
  const { code, message } = error
  const folder = dirname(database)
  if (code === '53100' || NO_ROOM.test(message)) return fullError(folder, message, error)
  if (READ_ONLY.test(message)) return readonlyError(folder, message, error)
  if (DAMAGE.has(String(code)) || FILE_PROBLEM.test(message)) return damagedError(folder, message, error)
  return undefined
}
