/** Table `forgotten_row`: rows that were forgotten with a grace, as they were in their tables, until it ends or undoing puts them back. */
import type { ForgottenIds, ForgottenRows, RebuiltIds } from '@madeleine/contract'
import { insertingSelected, json, orDistributed, type Query, sql, type Tx } from '@madeleine/engine'
import { insertPostings, type NumberedPostings, readPostings } from '../store/tables/postings.ts'

/** Messages `from ≤ seq < to` of a conversation. */
export interface ForgottenRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
}

/** A range of a conversation that was not pushed anew since. */
export interface ReachedRange extends ForgottenRange {
  readonly incarnation: string
}

/** What was forgotten with a grace, as its entry in the history keeps it. */
export interface Waiting {
  /** The end of the grace, in ISO 8601. */
  readonly goneAt: string
  readonly rows: ForgottenRows
  readonly ids: ForgottenIds
  readonly rebuilt: RebuiltIds
  /** All that the rows may quote. */
  readonly reach: readonly ReachedRange[]
  /** Conversations that went whole. */
  readonly conversationIds?: readonly string[]
  /** Everything went. */
  readonly user?: true
  readonly factId?: string
  /** Some messages went: which, where the tail began, and what was read anew without them. */
  readonly part?: { readonly range: ForgottenRange; readonly cursor: number; readonly read: readonly ForgottenRange[] }
}

interface HeldTable {
  readonly name: Query
  /** Its primary key. */
  readonly key: readonly string[]
  /** Columns that come back empty: of work under way, and what folding the facts sets. */
  readonly emptied?: readonly string[]
}

/** In the order in which their rows can be inserted. */
const TABLES = {
  conversation: { name: sql`conversation`, key: ['id'], emptied: ['fence_to', 'fence_token'] },
  message: { name: sql`message`, key: ['conversation_id', 'seq'] },
  segment: { name: sql`segment`, key: ['id'] },
  episode: { name: sql`episode`, key: ['segment_id'] },
  embedding: { name: sql`embedding`, key: ['generation', 'segment_id', 'part'] },
  message_vectors: { name: sql`message_vectors`, key: ['segment_id', 'model'] },
  review: { name: sql`review`, key: ['episode_id', 'number'] },
  person_merge: { name: sql`person_merge`, key: ['id'] },
  history: { name: sql`history`, key: ['id'] },
  fact_source: { name: sql`fact_source`, key: ['text_key', 'conversation_id', 'seq', 'kind'], emptied: ['fact_id'] },
  fact_edit: { name: sql`fact_edit`, key: ['id'], emptied: ['fact_id'] },
  due: { name: sql`due`, key: ['kind', 'key'], emptied: ['lease_token', 'lease_until'] },
} as const satisfies Readonly<Record<string, HeldTable>>
export type HeldName = keyof typeof TABLES

/** Copies the rows of `t` for which the condition holds. The transaction inserts the entry. */
export const holding = (userId: string, entryId: string, table: HeldName, condition: Query): Query => insertingSelected(sql`
  insert into forgotten_row (user_id, history_id, of_table, content)
  select ${userId}, ${entryId}::uuid, ${table}, to_jsonb(t) from ${TABLES[table].name} t where t.user_id = ${userId} and ${condition}`)

/** Segments whose postings are a statement. */
const POSTINGS_AT_ONCE = 64

/** Copies what the index holds of segments with these numbers. */
export async function holdPostings(tx: Tx, userId: string, entryId: string, numbers: readonly number[]): Promise<void> {
  for (let at = 0; at < numbers.length; at += POSTINGS_AT_ONCE) {
    const found = await readPostings(tx, userId, numbers.slice(at, at + POSTINGS_AT_ONCE))
    await tx.rows(insertingSelected(sql`
      insert into forgotten_row (user_id, history_id, of_table, content)
      select ${userId}, ${entryId}::uuid, 'posting', p.value from jsonb_array_elements(${json(found)}::text::jsonb) as p (value)`))
  }
}

/** Puts back what the index held of these segments. The corpus must be locked. */
export async function putPostingsBack(tx: Tx, userId: string, entryId: string, numbers: readonly number[]): Promise<void> {
  for (let at = 0; at < numbers.length; at += POSTINGS_AT_ONCE) {
    const rows = await tx.rows<{ content: NumberedPostings }>(sql`
      select content from forgotten_row where user_id = ${userId} and history_id = ${entryId}::uuid and of_table = 'posting'
         and (content ->> 'number')::int = any(${numbers.slice(at, at + POSTINGS_AT_ONCE)}::int[])`)
    if (rows.length > 0) await tx.rows(insertPostings(userId, rows.map(({ content }) => content)))
  }
}

/** The rows of a table that an entry holds. */
export const heldRows = async <Row>(tx: Tx, userId: string, entryId: string, table: HeldName): Promise<Row[]> =>
  (await tx.rows<{ content: Row }>(sql`
    select content from forgotten_row where user_id = ${userId} and history_id = ${entryId}::uuid and of_table = ${table}`))
    .map(({ content }) => content)

/** The entry is undone: what it held is in the tables, and no grace ends. */
export async function dropHeld(tx: Tx, userId: string, entryId: string): Promise<void> {
  await tx.rows(sql`delete from due where user_id = ${userId} and kind = 'forget' and key = ${entryId}`)
  await tx.rows(sql`delete from forgotten_row where user_id = ${userId} and history_id = ${entryId}::uuid`)
}

/** A fact was forgotten for good: no entry holds its words. */
export const dropHeldFact = (tx: Tx, userId: string, factId: string): Promise<unknown> => tx.rows(sql`
  delete from forgotten_row where user_id = ${userId} and of_table in ('fact_source', 'fact_edit') and content ->> 'fact_id' = ${factId}`)

interface ColumnType {
  readonly table: HeldName
  readonly name: string
  readonly type: string
}

/** The columns of the tables, as the database has them now. */
const columnTypes = (tx: Tx): Promise<ColumnType[]> => tx.rows<ColumnType>(sql`
  select t.name as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from unnest(${Object.keys(TABLES)}::text[]) as t (name) join pg_attribute a on a.attrelid = t.name::regclass
   where a.attnum > 0 and not a.attisdropped and a.attname <> 'user_id' order by a.attnum`)

/** Which rows of a table are put back, and what of those that are there again. */
export interface PutBack {
  readonly table: HeldName
  /** On the row `r`; absent: all. */
  readonly condition?: string
  /** What a row that is there takes of the one that was held: these columns, or all but the key; absent: it stays as it is. */
  readonly over?: readonly string[] | 'all'
  /** On the row that is there, which otherwise stays. */
  readonly where?: string
}

/** Puts rows back. A column that a later schema has added gets its default. */
export async function putRowsBack(tx: Tx, userId: string, entryId: string, tables: readonly PutBack[]): Promise<void> {
  const [types, present] = await Promise.all([columnTypes(tx), tx.rows<{ table: string; names: string[] }>(sql`
    select distinct on (of_table) of_table as table, array(select jsonb_object_keys(content)) as names
      from forgotten_row where user_id = ${userId} and history_id = ${entryId}::uuid`)])
  const namesIn = new Map(present.map(({ table, names }) => [table, new Set(names)]))
  for (const { table, condition = 'true', over, where = 'true' } of tables) {
    const { key, emptied = [] }: HeldTable = TABLES[table]
    const columns = types.filter(({ table: of, name }) =>
      of === table && namesIn.get(table)?.has(unquoted(name)) && !emptied.includes(unquoted(name)))
    if (columns.length === 0) continue
    const set = columns.filter(({ name }) => (over === 'all' ? !key.includes(unquoted(name)) : over?.includes(name)))
    const conflict = over === undefined ? 'nothing'
      : `update set ${set.map(({ name }) => `${name} = excluded.${name}`).join(', ')} where ${where}`
    const query: Query = {
      text: `insert into ${table} (user_id, ${columns.map(({ name }) => name).join(', ')})
        select h.user_id, ${columns.map(({ name }) => `r.${name}`).join(', ')} from forgotten_row h
         cross join lateral jsonb_to_record(h.content) as r (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
         where h.user_id = $1 and h.history_id = $2::uuid and h.of_table = $3 and ${condition}
        on conflict (user_id, ${key.join(', ')}) do ${conflict}`,
      values: [userId, entryId, table],
    }
    await tx.rows(orDistributed(query, { ...query, text: `${query.text} returning user_id` }))
  }
}

const unquoted = (name: string): string => name.replaceAll('"', '')
