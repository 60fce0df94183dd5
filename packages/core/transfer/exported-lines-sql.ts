/** Reads every row of a user as lines of JSON, and their settings. */
import { orDistributed, type Query, settingLocally, sql, type Tx } from '@madeleine/engine'
import type { ColumnType } from '../store/tables/columns.ts'
import type { Settings } from '../store/tables/settings.ts'
import { zoneOfUser } from '../store/tables/users.ts'
import { exportedTable, EXPORTED_KINDS, type ExportedKind, type ExportedColumn } from './exported-tables-sql.ts'

/** The settings that an export names. */
export interface ExportedSettings extends Pick<Settings, 'policy' | 'timeZone'> {
  /** Embedders of the vectors: that of the searched ones, then one that is being brought in. */
  readonly embedders: readonly { readonly model: string; readonly dims: number }[]
}

/** Rows of one answer: a message has up to 64 KB of text, unless the store allows more. */
const FETCHED_ROWS = 200

/**
 * Numbers and times are written so that they are the same when they are read again, whatever the server or the login is set to.
 * Only until the transaction ends.
 */
const exactly = orDistributed(
  sql`select set_config('extra_float_digits', '1', true), set_config('timezone', 'UTC', true)`,
  ...settingLocally({ extra_float_digits: '1', timezone: 'UTC' }),
)

/** Reads policy, zone and embedders, and has the rest of the transaction write numbers and times in full. */
export async function readExportedSettings(tx: Tx, userId: string): Promise<ExportedSettings> {
  tx.run(exactly)
  const [row] = await tx.rows<ExportedSettings>(sql`
    select (select value from setting where name = 'policy') as policy,
           ${zoneOfUser(userId)} as "timeZone",
           (select coalesce(jsonb_agg(jsonb_build_object('model', model, 'dims', dims) order by state desc), '[]') from generation
              where state <> 'retired') as embedders`)
  return row!
}

/**
 * The user's rows of one table as lines `{"kind":…,"row":{…}}`, in order. A cursor reads them, so that neither engine nor
 * process holds more than a page, and so that they are sorted once.
 */
export async function* exportedLines(tx: Tx, userId: string, kind: ExportedKind): AsyncGenerator<string[]> {
  tx.run(declaration(kind, userId))
  for (;;) {
    const rows = await tx.rows<{ line: string }>({ text: `fetch ${FETCHED_ROWS} from exported`, values: [] })
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < FETCHED_ROWS) break
  }
  tx.run({ text: 'close exported', values: [] })
}

function declaration(kind: ExportedKind, userId: string): Query {
  const { columns, order } = exportedTable(kind)
  const selected = Object.entries(columns).map(([name, { type }]) => expressionOf(kind, name, type)).join(', ')
  const sorted = order.map((name) => (columns[name]?.type === 'text' ? `r."${name}" collate "C"` : `r."${name}"`)).join(', ')
  return {
    text: `declare exported no scroll cursor for
      select '{"kind":"${kind}","row":' || row_to_json(r)::text || '}' as line
        from (select ${selected} from ${sourceOf(kind)} where t.user_id = $1) r${sorted === '' ? '' : ` order by ${sorted}`}`,
    values: [userId],
  }
}

/** Vectors that nothing searches any more are not exported, nor is a promise about files of this store, or what waits to be gone. */
function sourceOf(kind: ExportedKind): string {
  if (kind === 'embedding') return `embedding t join generation g on g.id = t.generation and g.state <> 'retired'`
  if (kind === 'due') return `(select * from due where kind not in ('erase', 'forget')) t`
  if (kind === 'history') return `(select * from history where action <> 'forget' or undone_at is not null) t`
  return `${kind} t`
}

function expressionOf(kind: ExportedKind, name: string, type: ColumnType): string {
  if (kind === 'embedding' && name === 'model') return 'g.model'
  // Without the line breaks that PostgreSQL puts after 76 characters
  if (type === 'bytea') return `translate(encode(t."${name}", 'base64'), chr(10), '') as "${name}"`
  if (type === 'halfvec') return `t."${name}"::text as "${name}"`
  return `t."${name}"`
}

// Writes the rows of an export: everything that its lines say is parsed, and checked, by the database.

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
  return later === undefined ? `r."${name}"` : `coalesce(r."${name}", ${Array.isArray(later) ? `'{}'` : String(later)})`
}

const CONDITIONS: Partial<Record<ExportedKind, string>> = {
  embedding: `join generation g on g.model = r.model and g.state <> 'retired' and g.dims = vector_dims(r.vector::halfvec)`,
  due: `where r.kind not in ('embed', 'embed_messages')
     or exists (select from generation g where g.model = r.key and g.state <> 'retired')`,
}

/**
 * Where the user was indexed before, the counters of the index are raised above what any process has read: what a process
 * kept of the old index would be taken for a part of this one.
 */
const CONFLICTS: Partial<Record<ExportedKind, (wasIndexed: boolean) => string>> = {
  corpus: (wasIndexed) =>
    `on conflict (user_id) do update set next_number = excluded.next_number, messages = excluded.messages, terms = excluded.terms,
    removals = ${wasIndexed ? 'corpus.removals + 1 + ' : ''}excluded.removals, fact_changes \
= ${wasIndexed ? 'corpus.fact_changes + 1 + ' : ''}excluded.fact_changes, fact_edits = excluded.fact_edits,
    archived = excluded.archived, untrusted = excluded.untrusted,
    archived_messages = excluded.archived_messages, archived_terms = excluded.archived_terms`,
  model_call: () => 'on conflict (user_id, id) do nothing',
  spending: () => `on conflict (user_id, day) do update set calls = spending.calls + excluded.calls,
    tokens = spending.tokens + excluded.tokens, price = spending.price + excluded.price`,
}

/** Removes the empty index that was made to be locked, where the export has none. */
export const dropEmptyIndex = (tx: Tx, userId: string): void => tx.run(sql`delete from corpus where user_id = ${userId}`)
