/** Invariants of facts and reviews. */
import { type Query, sql } from '@madeleine/engine'

/** An invariant, and how its violations are found. */
export interface InvariantCheck {
  readonly id: string
  readonly holds: string
  /** What it means for the user where it does not hold, and what can be done. */
  readonly otherwise: string
  /** Query with one row per violation. @param closingSilence names of the policies under which every tail has a due time */
  readonly violations: (userId: string, closingSilence: readonly string[]) => Query
}

export const FACT_CHECKS: readonly InvariantCheck[] = [
  {
    id: 'I14',
    holds: 'Every fact has a message that proves it or an edit that states it, and every such message and edit its fact.',
    otherwise: 'Some facts may not be taken back with the talk that they are from.',
    violations: (user) => sql`
      select f.id::text from fact f
       where f.user_id = ${user} and not exists (
         select from fact_source s
          where s.user_id = ${user} and s.fact_id = f.id and s.kind <> 'ends' and (s.forgotten_at is null) = (f.forgotten_at is null))
         and not exists (
         select from fact_edit e
          where e.user_id = ${user} and e.fact_id = f.id and e.undone_at is null and (e.forgotten_at is null) = (f.forgotten_at is null))
      union all
      select s.text_key from fact_source s where s.user_id = ${user} and s.kind <> 'ends' and s.fact_id is null
      union all
      select e.id::text from fact_edit e
       where e.user_id = ${user} and (e.text is not null and e.undone_at is null) <> (e.fact_id is not null)
      union all
      select f.id::text from fact f cross join lateral jsonb_array_elements(f.edits) as m (edit)
       where f.user_id = ${user} and f.edits is not null and not exists (
         select from fact_edit e where e.user_id = ${user} and e.id::text = m.edit->>'id' and e.undone_at is null)
      union all
      select t.term from fact_term t join fact f on (f.user_id, f.id) = (t.user_id, t.fact_id)
       where t.user_id = ${user} and f.forgotten_at is not null`,
  },
  {
    id: 'I15',
    holds: 'Of facts that exclude each other one holds at a time, and each that ended knows what took its place.',
    otherwise: 'Some facts may be told with a wrong time.',
    violations: (user) => sql`
      select a.id from fact a join fact b on (b.user_id, b.chain_key) = (a.user_id, a.chain_key) and b.id <> a.id
       where a.user_id = ${user} and b.valid_from >= a.valid_from and b.valid_from < coalesce(a.valid_to, 'infinity')
         and b.valid_from < coalesce(b.valid_to, 'infinity')
      union all
      select f.id from fact f left join fact n on (n.user_id, n.id) = (f.user_id, f.superseded_by)
       where f.user_id = ${user} and f.superseded_by is not null
         and (n.id is null or n.valid_from > f.valid_to or n.chain_key = f.chain_key and f.valid_from < f.valid_to
              and n.valid_from <> f.valid_to)`,
  },
  {
    id: 'I16',
    holds: 'The reviews of every episode are numbered without a gap, and its memory state is that of the last.',
    otherwise: 'Some episodes may fade too fast or too slowly.',
    violations: (user) => sql`
      select v.episode_id from (
        select distinct on (episode_id) r.*, count(*) over (partition by episode_id) as reviews from review r where r.user_id = ${user}
         order by episode_id, number desc) v
        join episode e on (e.user_id, e.segment_id) = (${user}, v.episode_id)
       where v.number <> v.reviews or e.stability_days <> v.stability_days or e.difficulty <> v.difficulty`,
  },
]
