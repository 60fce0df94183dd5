/** Episodes that the rules of an earlier build, or none, have read for facts. */
import { sql, type Tx } from '../../store/engine/db.ts'
import type { UnreadEpisode } from './unread-episodes.ts'

/** An episode for the rules to read. */
export type EpisodeForRules = Pick<UnreadEpisode, 'id' | 'conversationId' | 'from' | 'to' | 'people'>

/** The next episodes by id that neither a model nor these rules have read. @param after the last one of those before */
export function episodesForRules(
  tx: Tx, userId: string, { version, after, limit }: { version: number; after: string | undefined; limit: number },
): Promise<EpisodeForRules[]> {
  const later = after === undefined ? sql`` : sql`and segment_id > ${after}::uuid`
  return tx.rows<EpisodeForRules>(sql`
    select e.segment_id as id, e.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", c.people
      from (select * from episode
             where user_id = ${userId} and consolidated_at is null and (rules_version is null or rules_version < ${version}) ${later}
             order by segment_id limit ${limit}) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id and s.state = 'collapsed' offset 0) s
      cross join lateral (select people from conversation c where c.user_id = ${userId} and c.id = e.conversation_id offset 0) c
     order by e.segment_id`)
}

/**
 * Locks those of the episodes that no model has read meanwhile, and marks them as read by these
 * rules. The corpus must be locked. @returns their ids
 */
export async function markReadByRules(
  tx: Tx, userId: string, episodes: readonly EpisodeForRules[], version: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    with own as materialized (
      select e.segment_id as id from unnest(${episodes.map(({ id }) => id)}::text[]::uuid[], ${episodes.map(({ from }) => from)}::int[],
        ${episodes.map(({ to }) => to)}::int[]) as r (id, from_seq, to_seq)
        join segment s on s.user_id = ${userId} and s.id = r.id and s.from_seq = r.from_seq and s.to_seq = r.to_seq
         and s.state = 'collapsed'
        join episode e on e.user_id = ${userId} and e.segment_id = r.id and e.consolidated_at is null
       order by e.segment_id for no key update of e
    )
    update episode e set rules_version = ${version} from own where e.user_id = ${userId} and e.segment_id = own.id returning own.id`)
  return new Set(rows.map(({ id }) => id))
}
