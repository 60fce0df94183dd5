/** Writes the rows of an export: everything that its lines say is parsed, and checked, by the database. */
import { orDistributed, sql, type Query, type Tx } from '../../store/engine/db.ts'
import { exportedTable, EXPORTED_KINDS, type ExportedColumn, type ExportedKind } from './exported-tables.ts'

/** What a user has already; 0 of everything is nothing. */
export interface PresentRows {
  readonly conversations: number
  readonly facts: number
}

/**
 * Locks the user's index, as every writer of episodes and facts does, and says what the user has.
 * @returns wasIndexed: there was an index, and processes may have kept parts of it
 */
export async function lockForRestoring(tx: Tx, userId: string): Promise<PresentRows & { readonly wasIndexed: boolean }> {
  const made = await tx.rows(sql`insert into corpus (user_id) values (${userId}) on conflict (user_id) do nothing returning user_id`)
  await tx.rows(sql`select user_id from corpus where user_id = ${userId} for update`)
  const [present] = await tx.rows<PresentRows>(sql`
    select (select count(*) from conversation where user_id = ${userId})::int as conversations,
           (select count(*) from fact where user_id = ${userId})::int as facts`)
  return { ...present!, wasIndexed: made.length === 0 }
}

/** Calls and spending are history, and the index is locked: they are added to. */
const ADDED_TO: readonly ExportedKind[] = ['corpus', 'model_call', 'spending']

/** Removes what is left of a user who has neither conversations nor facts, such as an empty table of contents. */
export async function removeRemains(tx: Tx, userId: string): Promise<void> {
  for (const kind of EXPORTED_KINDS.filter((name) => !ADDED_TO.includes(name)).toReversed()) {
    tx.run({ text: `delete from ${kind} where user_id = $1${kind === 'due' ? ` and kind <> 'erase'` : ''}`, values: [userId] })
  }
}

/**
 * Inserts rows of one table, a JSON array of them. `embedding` leaves out vectors of embedders that the store does not have,
 * and `due` the jobs for such.
 * @returns how many were stored
 */
export async function writeRows(
  tx: Tx, userId: string, kind: ExportedKind, { rows, wasIndexed }: { readonly rows: string; readonly wasIndexed: boolean },
): Promise<number> {
  const written = await tx.rows<{ count: number }>(insertion(kind, userId, { rows, wasIndexed }))
  return written.reduce((sum, { count }) => sum + count, 0)
}

function insertion(
  kind: ExportedKind, userId: string, { rows, wasIndexed }: { readonly rows: string; readonly wasIndexed: boolean },
): Query {
  const columns = Object.entries(exportedTable(kind).columns)
  const defined = columns.map(([name, { type }]) => `"${name}" ${type === 'bytea' || type === 'halfvec' ? 'text' : type}`).join(', ')
  const named = columns.map(([name]) => (kind === 'embedding' && name === 'model' ? 'generation' : `"${name}"`)).join(', ')
  const selected = columns.map(([name, column]) => valueOf(kind, name, column)).join(', ')
  const text = `insert into ${kind} (user_id, ${named})
      select $1, ${selected} from json_to_recordset($2::text::json) as r (${defined}) ${CONDITIONS[kind] ?? ''}
      ${CONFLICTS[kind]?.(wasIndexed) ?? ''} returning 1 as count`
  const values = [userId, rows]
  return orDistributed({ text: `with stored as (${text}) select count(*)::int as count from stored`, values }, { text, values })
}

function valueOf(kind: ExportedKind, name: string, { type, later }: ExportedColumn): string {
  if (kind === 'embedding' && name === 'model') return 'g.id'
  if (type === 'bytea') return `decode(r."${name}", 'base64')`
  if (type === 'halfvec') return `r."${name}"::halfvec`
  // An export of an earlier schema lacks the column
  return later === undefined ? `r."${name}"` : `coalesce(r."${name}", ${String(later)})`
}

const CONDITIONS: Partial<Record<ExportedKind, string>> = {
  embedding: `join generation g on g.model = r.model and g.state <> 'retired' and g.dims = vector_dims(r.vector::halfvec)`,
  due: `where r.kind <> 'embed' or exists (select from generation g where g.model = r.key and g.state <> 'retired')`,
}

/**
 * Where the user was indexed before, the counters of the index are raised above what any process has read: what a process
 * kept of the old index would be taken for a part of this one.
 */
const CONFLICTS: Partial<Record<ExportedKind, (wasIndexed: boolean) => string>> = {
  corpus: (wasIndexed) =>
    `on conflict (user_id) do update set next_number = excluded.next_number, messages = excluded.messages, terms = excluded.terms,
    removals = ${wasIndexed ? 'corpus.removals + 1 + ' : ''}excluded.removals, fact_changes \
= ${wasIndexed ? 'corpus.fact_changes + 1 + ' : ''}excluded.fact_changes, fact_edits = excluded.fact_edits`,
  model_call: () => 'on conflict (user_id, id) do nothing',
  spending: () => `on conflict (user_id, day) do update set calls = spending.calls + excluded.calls,
    tokens = spending.tokens + excluded.tokens, price = spending.price + excluded.price`,
}

/** Removes the empty index that was made to be locked, where the export has none. */
export const dropEmptyIndex = (tx: Tx, userId: string): void => tx.run(sql`delete from corpus where user_id = ${userId}`)
