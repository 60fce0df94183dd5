/** Table `fact_source`: what messages say of facts; read together with what persons said of them by their edits. */
import type { FactQuality } from '../../contract/fact.ts'
import { json, sql, type Query, type Tx } from '../../engine/db.ts'
import type { RowOf } from '../store/tables/columns.ts'
import { editWords, type ReadWord } from './edit-words-sql.ts'
import { FACT_SOURCES } from './fact-columns-sql.ts'

/** Who read a fact, and when. */
export interface FactReading {
  readonly quality: FactQuality
  /** Name of the model; null for the rules. */
  readonly model: string | null
  readonly promptVersion: number | null
  readonly codeVersion: string
  /** The clock's time. */
  readonly learntAt: Date
}

const WRITTEN = FACT_SOURCES.without('factId', 'forgottenAt')
export type NewFactSource = RowOf<typeof WRITTEN>

/** Whether a text can be the id of a fact: ids come from callers and models. */
export const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Keys from which chains are found. */
export interface FactKeys {
  readonly textKeys: readonly string[]
  readonly chainKeys: readonly string[]
}

/**
 * Inserts sources. A known one stays as it is, except that a model's takes the place of one of the rules; a message does
 * not teach again what was forgotten of it.
 */
export const insertSources = (userId: string, sources: readonly NewFactSource[]): Query => sql`
  insert into fact_source (user_id, ${WRITTEN.names()})
  select ${userId}, ${WRITTEN.values('n')}
    from jsonb_to_recordset(${json(sources)}::text::jsonb) as n (${WRITTEN.defined()})
   where not exists (
     select from fact_source f
      where f.user_id = ${userId} and f.conversation_id = n."conversationId" and f.seq = n.seq
        and f.chain_key = n."chainKey" and f.forgotten_at is not null)
  on conflict (user_id, text_key, conversation_id, seq, kind) do update
     set ${WRITTEN.without('textKey', 'conversationId', 'seq', 'kind').replaced()}
   where fact_source.quality = 'rules' and excluded.quality = 'model' and fact_source.forgotten_at is null`

const columns = FACT_SOURCES.selected('s')

/**
 * All words of the chains that these keys touch, and of those that they touch in turn: by an equal text, or as what took
 * another's place. Each key is looked up once, however many words have it.
 */
export const linkedSources = (tx: Tx, userId: string, { textKeys, chainKeys }: FactKeys): Promise<ReadWord[]> =>
  tx.rows<ReadWord>(sql`
    with recursive linked (key) as (
      select * from unnest(${[...textKeys, ...chainKeys]}::text[])
      union
      select k.key from linked l
       cross join lateral (
         select s.text_key, s.chain_key, s.successor_key, null as new_chain_key from fact_source s
          where s.user_id = ${userId} and (s.text_key = l.key or s.chain_key = l.key or s.successor_key = l.key)
         union all
         select e.text_key, e.chain_key, e.new_text_key, e.new_chain_key from fact_edit e
          where e.user_id = ${userId}
            and (e.text_key = l.key or e.chain_key = l.key or e.new_text_key = l.key or e.new_chain_key = l.key)) s
       cross join lateral (values (s.text_key), (s.chain_key), (s.successor_key), (s.new_chain_key)) as k (key) where k.key is not null
    )
    select ${columns}, null::jsonb as edit from linked l
     cross join lateral (select * from fact_source s where s.user_id = ${userId} and s.text_key = l.key offset 0) s
    union all
    ${editWords(userId, sql`w.text_key in (select key from linked)`)}`)

/** The facts that the messages of these segments prove or end, and those whose place they took. */
export async function factsOfSegments(tx: Tx, userId: string, segmentIds: readonly string[]): Promise<string[]> {
  if (segmentIds.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`
    with told as materialized (
      select distinct f.fact_id as id from unnest(${segmentIds}::text[]::uuid[]) as w (id)
       cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = w.id offset 0) s
       cross join lateral (
         select fact_id from fact_source f
          where f.user_id = ${userId} and f.conversation_id = s.conversation_id and f.seq >= s.from_seq and f.seq < s.to_seq
            and f.fact_id is not null offset 0) f)
    select id from told
    union
    select p.id from told t cross join lateral (select id from fact p where p.user_id = ${userId} and p.superseded_by = t.id offset 0) p`)
  return rows.map(({ id }) => id)
}

/** All words of a user. */
export const allSources = (tx: Tx, userId: string): Promise<ReadWord[]> =>
  tx.rows<ReadWord>(sql`
    select ${columns}, null::jsonb as edit from fact_source s where s.user_id = ${userId} union all ${editWords(userId, sql`true`)}`)
