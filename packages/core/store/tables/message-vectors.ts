/** Table `message_vectors`: the vectors of a segment's messages, packed (`packVectors`), by the model that made them. */
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import { numberAcrossSql } from './postings.ts'
import type { PackedVectors } from '../../rank/message-vectors.ts'
import { bytes, Columns, text, uuid } from './columns.ts'

/** In the order in which they are exported. */
export const MESSAGE_VECTORS = new Columns({ segmentId: uuid(), model: text(), signs: bytes(), vectors: bytes() })

/** The vectors of the messages of one segment, by a model. */
export interface SegmentVectors extends PackedVectors {
  /** The segment's id. */
  readonly id: string
  readonly model: string
}

/** Inserts vectors of segments whose episodes are there, or are inserted by the same statement. */
export function messageVectorInsertion(userId: string, segments: readonly SegmentVectors[]): Query {
  const rows = segments.map(({ id, model, signs, vectors }) => ({ id, model, signs: base64(signs), vectors: base64(vectors) }))
  return sql`
    insert into message_vectors (user_id, segment_id, model, signs, vectors)
    select ${userId}, v.id, v.model, decode(v.signs, 'base64'), decode(v.vectors, 'base64')
      from jsonb_to_recordset(${json(rows)}::text::jsonb) as v (id uuid, model text, signs text, vectors text)`
}

const base64 = (blob: Uint8Array): string => Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString('base64')

/** An episode whose messages have no vectors of a model. */
export interface UnvectoredEpisode {
  readonly id: string
  readonly conversationId: string
  readonly from: number
  readonly to: number
  /** The number of its segment in the index: another one when messages of it were forgotten meanwhile. */
  readonly number: number
}

const withoutVectors = (userId: string, model: string): Query => sql`
    select s.id, s.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", s.number
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id) and s.state = 'collapsed'
     where e.user_id = ${userId} and not exists (select from message_vectors v
         where v.user_id = ${userId} and v.segment_id = e.segment_id and v.model = ${model})`

/** Such episodes, the newest first. */
export const newestWithoutVectors = (
  tx: Tx, userId: string, { model, limit }: { readonly model: string; readonly limit: number },
): Promise<UnvectoredEpisode[]> =>
  tx.rows<UnvectoredEpisode>(sql`${withoutVectors(userId, model)} order by e.end_at desc, e.segment_id limit ${limit}`)

/** Such episodes, in the order of their ids. @param after id of the last episode of the previous page */
export const episodesWithoutVectors = (
  tx: Tx, userId: string, { model, after, limit }: { readonly model: string; readonly after: string | undefined; readonly limit: number },
): Promise<UnvectoredEpisode[]> =>
  tx.rows<UnvectoredEpisode>(sql`${withoutVectors(userId, model)}
       and (${after ?? null}::uuid is null or e.segment_id > ${after ?? null}::uuid)
     order by e.segment_id limit ${limit}`)

/**
 * Writes vectors of episodes that had none by their model, except where messages have gone since. The segments must be locked
 * (`lockSegments`). The index counts as changed: what a process keeps of it knows of no vectors.
 */
export async function addMessageVectors(
  tx: Tx, userId: string, segments: readonly (SegmentVectors & Pick<UnvectoredEpisode, 'number'>)[],
): Promise<void> {
  const ids = segments.map(({ id }) => id)
  const found = await tx.rows<{ id: string }>(sql`
    select s.id from segment s join unnest(${ids}::text[]::uuid[], ${segments.map(({ number }) => number)}::int[]) as r (id, number)
        on s.id = r.id and s.number in (r.number, ${numberAcrossSql(sql`r.number`)})
     where s.user_id = ${userId} and s.state = 'collapsed'`)
  const unchanged = new Set(found.map(({ id }) => id))
  await tx.rows(insertingSelected(messageVectorInsertion(userId, segments.filter(({ id }) => unchanged.has(id)))))
  await tx.rows(sql`update corpus set removals = removals + 1 where user_id = ${userId}`)
}

/** In how many episodes messages have vectors, by model; those of models that nothing is compared with left out. */
export const countMessageVectors = (tx: Tx, userId: string, table: string | undefined): Promise<{ model: string; episodes: number }[]> =>
  tx.rows<{ model: string; episodes: number }>(sql`
    select v.model, count(*)::int as episodes from message_vectors v where v.user_id = ${userId}
       and (v.model = ${table ?? null} or exists (select from generation g where g.model = v.model and g.state <> 'retired'))
     group by v.model order by v.model`)

/** Removes vectors that nothing is compared with: by other models than the table and the embedders of the store. */
export const removeOtherVectors = (tx: Tx, userId: string, table: string): Promise<unknown> => tx.rows(sql`
  delete from message_vectors v where v.user_id = ${userId} and v.model <> ${table}
    and not exists (select from generation g where g.model = v.model and g.state <> 'retired')`)
