/** `@madeleine/engine`: one way to PGlite and to PostgreSQL: statements, transactions, folders. */
export {
  answered, type Db, insertingSelected, json, orDistributed, plannedPerCall, type Query, type ReadModule, releaseAllLeases, sql, type Tx,
  unplanned, vector, type Standby,
} from './db.ts'
export { INSUFFICIENT_PRIVILEGE, sqlState } from './driver-errors.ts'
export { type FolderLock, lockFolder } from './folder/folder-lock.ts'
export { INITDB_PARAMS } from './folder/initdb-params.ts'
export { firstEntries, holdFolder, storePresence } from './folder/store-place.ts'
export { warmEngine } from './idle-thread.ts'
export { openEngine } from './open-engine.ts'
export { asClaim, asOwner, asUser, ONE_BY_ONE, settingLocally, TABLES_LOCK, withClaim, withKeys, withUser } from './transactions.ts'
