/** Table `served`: which facts, episodes and messages were recalled for a conversation, so that they are known when they come back. */
import { sql, type Tx } from '../../../engine/db.ts'
import { Columns, text, time, uuid } from '../tables/columns.ts'

/** In the order in which they are exported. Of message, episode and fact one is not null. */
export const SERVED = new Columns({
  conversationId: text(),
  /** The conversation that the piece belongs to. */
  sourceId: text(),
  messageId: text<string | null>(),
  episodeId: uuid<string | null>(),
  factId: uuid<string | null>(),
  at: time(),
})

/** A fact, an episode or a message that was recalled, with the conversation that it belongs to; a fact with that of its newest proof. */
export type ServedPiece = { readonly conversationId: string }
  & ({ readonly factId: string } | { readonly episodeId: string } | { readonly messageId: string })

/** Pieces that are kept for a conversation, the newest; one call may add as many. */
export const MOST_SERVED = 128
/** Characters of a piece that are compared. */
const PIECE_CHARACTERS = 16_384

/**
 * Records what was served to a conversation. Conversations are locked first and in order, as whoever deletes one does, and
 * against each other: two calls of a conversation find the same messages in another order, and their rows would deadlock.
 *
 * @returns false if the conversation does not exist: then nothing is recorded
 */
export async function recordServed(
  tx: Tx, userId: string, { conversationId, pieces, at }: { conversationId: string; pieces: readonly ServedPiece[]; at: Date },
): Promise<boolean> {
  const ids = [...new Set([conversationId, ...pieces.map((piece) => piece.conversationId)])]
  const locked = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and id = any(${ids}::text[]) order by id for no key update`)
  if (!locked.some(({ id }) => id === conversationId)) return false
  await tx.rows(sql`
    insert into served (user_id, conversation_id, source_id, message_id, episode_id, fact_id, at)
    select ${userId}, ${conversationId}, p.source_id, p.message_id, p.episode_id, p.fact_id, ${at} from (${unnested(pieces)}) p
     where exists (select from message m
        where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null)
        or exists (select from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id)
        or exists (select from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null)
    on conflict (user_id, conversation_id, source_id, message_id, episode_id, fact_id) do update set at = excluded.at`)
  await tx.rows(sql`
    delete from served where user_id = ${userId} and conversation_id = ${conversationId} and at < (
      select at from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc offset ${MOST_SERVED - 1}
       limit 1)`)
  return true
}

/** A text that was served, and the name of its speaker. */
export interface ServedText {
  readonly text: string
  readonly name: string | null
}

/** The texts that were served to a conversation, and those of the given pieces, without what is forgotten. */
export function servedTexts(tx: Tx, userId: string, conversationId: string, pieces: readonly ServedPiece[]): Promise<ServedText[]> {
  return tx.rows<ServedText>(sql`
    with piece as materialized (
      select source_id, message_id, episode_id, fact_id from (
        select * from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc limit ${MOST_SERVED}) s
      union
      select * from (${unnested(pieces)}) p)
    select e.title || chr(10) || e.summary as text, null as name
      from piece p
     cross join lateral (select title, summary from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id offset 0) e
     union all
    select f.text, null from piece p
     cross join lateral (select text from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null offset 0) f
     union all
    select left(m.text, ${PIECE_CHARACTERS}), m.name
      from piece p cross join lateral (
        select text, name from message m
         where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null offset 0) m`)
}

const unnested = (pieces: readonly ServedPiece[]) => sql`
  select * from unnest(
    ${pieces.map((piece) => piece.conversationId)}::text[],
    ${pieces.map((piece) => ('messageId' in piece ? piece.messageId : null))}::text[],
    ${pieces.map((piece) => ('episodeId' in piece ? piece.episodeId : null))}::uuid[],
    ${pieces.map((piece) => ('factId' in piece ? piece.factId : null))}::uuid[]) as piece (source_id, message_id, episode_id, fact_id)`
