/** Erases forgotten rows from the files: rewrites the tables that they were in, and removes the old files. */
import { throwIfAborted } from '../../errors.ts'
import { dropAuditBefore } from '../../keys/sql/audit-rows.ts'
import { sql, type Db } from '../../store/engine/db.ts'
import { sqlState } from '../../store/engine/driver-errors.ts'
import {
  allTables, deleteKeptPromises, promisedTables, rewrittenUpTo, storeBytes, type ErasableTable, type RewrittenTable,
} from './erasures.ts'
import type { CompactResult, UnerasedReason, UnerasedTable } from '../../contract/results/operator-results.ts'

/** A server's tables up to this size are rewritten unasked: reads of the table wait meanwhile. */
export const MAX_AUTOMATIC_BYTES = 64 * 1024 * 1024

/** How long `compact` waits for a table's lock on a server. */
const PATIENT_LOCK_MS = 10_000

/**
 * Erases what was forgotten before the call. In a folder no byte of it is left; on a server, tables that are large, in use
 * or another login's stay as they are, and so do their promises.
 * @returns the tables that are left
 */
export async function eraseForgotten(
  db: Db, { signal, maxBytes = MAX_AUTOMATIC_BYTES }: { signal?: AbortSignal | undefined; maxBytes?: number } = {},
): Promise<UnerasedTable[]> {
  const promised = await promisedTables(db)
  const isRefused = (table: ErasableTable): boolean => refusalOf(db, table, maxBytes) !== undefined
  if (promised.every(isRefused)) return unerased(db, promised, maxBytes)
  await rewriteTables(db, promised.filter((table) => !isRefused(table)), { signal })
  return unerased(db, await promisedTables(db), maxBytes)
}

/**
 * Rewrites every table of this login's, whatever its size, so that the files hold the rows that exist and nothing else.
 * @param auditBefore rows of the audit before this time are dropped first, if the table is this login's
 */
export async function compactStore(
  db: Db, { signal, auditBefore }: { signal?: AbortSignal | undefined; auditBefore?: Date } = {},
): Promise<CompactResult> {
  const bytesBefore = await storeBytes(db)
  const owned = (await allTables(db)).filter(({ isOwned }) => isOwned)
  const auditDropped = auditBefore !== undefined && owned.some(({ name }) => name === 'audit') ? await dropAuditBefore(db, auditBefore) : 0
  await rewriteTables(db, owned, { signal, lockMs: PATIENT_LOCK_MS })
  return { bytesBefore, bytesAfter: await storeBytes(db), auditDropped, unerased: unerased(db, await promisedTables(db), Infinity) }
}

const unerased = (db: Db, promised: readonly ErasableTable[], maxBytes: number): UnerasedTable[] =>
  promised.map((table) => ({ table: table.name, reason: refusalOf(db, table, maxBytes) ?? 'in_use' }))

/** Why a table is not rewritten; undefined if it is. */
function refusalOf(
  { engine }: Db, { bytes, isOwned, hasVectorIndex, isSeen }: ErasableTable, maxBytes: number,
): UnerasedReason | undefined {
  if (!isOwned) return 'not_owned'
  const isLarge = bytes > maxBytes || (hasVectorIndex && maxBytes < Infinity)
  if (engine === 'postgres' && isLarge) return 'large'
  return isSeen ? 'in_use' : undefined
}

/** Rewrites tables one by one, so that readers run in between. */
async function rewriteTables(
  db: Db, tables: readonly ErasableTable[], { signal, lockMs }: { signal: AbortSignal | undefined; lockMs?: number },
): Promise<void> {
  const rewritten: RewrittenTable[] = []
  // They quote ids, and stay as they are where no row is left to count
  if (db.engine === 'pglite') await dropStatistics(db, tables.map(({ name }) => name))
  for (const { name } of tables) {
    throwIfAborted(signal)
    if (await isRewritten(db, name, lockMs)) rewritten.push(await rewrittenUpTo(db, name))
  }
  // Only a superuser may rewrite the planner's statistics. Texts are kept out of them by the schema
  if (db.engine === 'pglite') await db.maintain('vacuum (full) pg_statistic')
  await db.dropOldFiles()
  await deleteKeptPromises(db, rewritten)
}

const dropStatistics = (db: Db, tables: readonly string[]): Promise<unknown> => db.transaction((tx) => tx.rows(sql`
  delete from pg_statistic where starelid = any(${tables}::text[]::regclass[])`), { background: true })

/** Codes of a server that refuses for now: lock not available, deadlock, cancelled, no right; of a pooler, that it takes no settings. */
const REFUSALS = new Set(['55P03', '40P01', '57014', '42501', '08P01'])

/** Rewrites a table with its indexes into new files. @returns false if a server refused */
async function isRewritten(db: Db, name: string, lockMs: number | undefined): Promise<boolean> {
  try {
    await db.maintain(`vacuum (full, analyze) ${name}`, { lockMs })
    return true
  } catch (error) {
    if (db.engine === 'postgres' && REFUSALS.has(sqlState(error) ?? '')) return false
    throw error
  }
}
