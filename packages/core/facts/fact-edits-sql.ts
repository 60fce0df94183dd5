/** Table `fact_edit`: what persons did to facts. */
import { MOST_PINNED } from '@madeleine/contract'
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import type { RowOf } from '../store/tables/columns.ts'
import { FACTS, FACT_EDITS, type FactEditRow } from './fact-columns-sql.ts'
import { isUuid } from './fact-sources-sql.ts'

/** The fact as it stands, not forgotten; undefined if no fact has the id. The corpus must be locked. */
export async function factToEdit(tx: Tx, userId: string, id: string): Promise<RowOf<typeof FACTS> | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.rows<RowOf<typeof FACTS>>(sql`
    select ${FACTS.selected()} from fact where user_id = ${userId} and id = ${id}::uuid and forgotten_at is null`)
  return row
}

/** Whether as many facts are pinned as may be. */
export async function isPinningFull(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.rows(sql`select id from fact where user_id = ${userId} and is_pinned limit ${MOST_PINNED}`)
  return rows.length === MOST_PINNED
}

/** An edit with the sentence and the id of the fact that it is about, where a message or another edit still states it. */
export interface ListedEdit extends FactEditRow {
  readonly targetText: string | null
  readonly targetId: string | null
}

interface WhichEdits {
  readonly id?: string | undefined
  /** Those that are about this fact, or state it. */
  readonly factId?: string | undefined
  /** Only those before this number. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Edits, the newest first. */
export function readEdits(tx: Tx, userId: string, { id, factId, before, limit }: WhichEdits): Promise<ListedEdit[]> {
  if ([id, factId].some((one) => one !== undefined && !isUuid(one))) return Promise.resolve([])
  return tx.rows<ListedEdit>(sql`
    select ${FACT_EDITS.selected('e')}, t.text as "targetText", t.fact_id as "targetId" from fact_edit e
      left join lateral (
        select text, fact_id from (
          select s.text, s.fact_id, 0 as nth from fact_source s
           where s.user_id = ${userId} and s.text_key = e.text_key and s.kind <> 'ends' and s.forgotten_at is null
          union all
          select o.text, o.fact_id, 1 from fact_edit o
           where o.user_id = ${userId} and o.new_text_key = e.text_key and o.forgotten_at is null) told
         order by nth, fact_id is null limit 1) t on true
     where e.user_id = ${userId} ${id === undefined ? sql`` : sql`and e.id = ${id}::uuid`}
           ${factId === undefined ? sql`` : ofFact(userId, factId)}
           ${before === undefined ? sql`` : sql`and e.number < ${before}`}
     order by e.number desc limit ${limit}`)
}

const ofFact = (userId: string, id: string): Query => sql`
  and exists (select from fact f where f.user_id = ${userId} and f.id = ${id}::uuid and f.fact_key in (e.fact_key, e.new_fact_key))`

/** Adds an edit behind all others. The corpus must be locked, and the chains folded afterwards. */
export async function insertEdit(tx: Tx, userId: string, edit: Omit<FactEditRow, 'number'>): Promise<void> {
  const [last] = await tx.rows<{ number: number }>(sql`select number from fact_edit where user_id = ${userId} order by number desc limit 1`)
  const rows = json([{ ...edit, number: (last?.number ?? 0) + 1 }])
  tx.run(insertingSelected(sql`
    insert into fact_edit (user_id, ${FACT_EDITS.names()})
    select ${userId}, ${FACT_EDITS.values('n')} from jsonb_to_recordset(${rows}::text::jsonb) as n (${FACT_EDITS.defined()})`))
  tx.run(sql`update corpus set fact_edits = fact_edits + 1 where user_id = ${userId}`)
}

/** Takes an edit back. The corpus must be locked, and the chains folded afterwards. @param at the clock's time */
export function withdrawEdit(tx: Tx, userId: string, id: string, at: Date): void {
  tx.run(sql`update fact_edit set undone_at = ${at}, fact_id = null where user_id = ${userId} and id = ${id}::uuid`)
  tx.run(sql`update corpus set fact_edits = fact_edits + 1 where user_id = ${userId}`)
}

/** The first edit in force that came after this one and is about what it states. */
export async function editResting(tx: Tx, userId: string, { number, newTextKey, newFactKey }: FactEditRow): Promise<string | undefined> {
  if (newTextKey === null) return undefined
  const [row] = await tx.rows<{ id: string }>(sql`
    select id from fact_edit
     where user_id = ${userId} and number > ${number} and undone_at is null and (text_key = ${newTextKey} or fact_key = ${newFactKey})
     order by number desc limit 1`)
  return row?.id
}
