/** Reads every row of a user as lines of JSON, and their settings. */
import { orDistributed, sql, type Query, type Tx } from '../../store/engine/db.ts'
import { settingLocally } from '../../store/engine/distributed.ts'
import type { ColumnType } from '../../store/tables/columns.ts'
import type { Settings } from '../../store/tables/settings.ts'
import { zoneOfUser } from '../../store/tables/user-zone.ts'
import { exportedTable, type ExportedKind } from './exported-tables.ts'

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

/** Vectors that nothing searches any more are not exported, nor is a promise about files of this store. */
function sourceOf(kind: ExportedKind): string {
  if (kind === 'embedding') return `embedding t join generation g on g.id = t.generation and g.state <> 'retired'`
  if (kind === 'due') return `(select * from due where kind <> 'erase') t`
  return `${kind} t`
}

function expressionOf(kind: ExportedKind, name: string, type: ColumnType): string {
  if (kind === 'embedding' && name === 'model') return 'g.model'
  // Without the line breaks that PostgreSQL puts after 76 characters
  if (type === 'bytea') return `translate(encode(t."${name}", 'base64'), chr(10), '') as "${name}"`
  if (type === 'halfvec') return `t."${name}"::text as "${name}"`
  return `t."${name}"`
}
