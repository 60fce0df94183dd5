/** Invariants of one user's rows, true between any two transactions; checked by tests after every step and by `doctor`. */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { type InvariantCheck, FACT_CHECKS } from '../../facts/fact-checks-sql.ts'
import { isLongIn } from '../tables/generations.ts'
import { segmentNumbersSql, WORDS, TITLES } from '../tables/postings.ts'
import type { Invariant } from '@madeleine/contract'

/** Where a message that was forgotten by itself still counts, or a segment is in another state than its messages say. */
const remainsOfMessages = (user: string): Query => sql`
      select m.id from message m where m.user_id = ${user} and m.forgotten_at is not null and (m.tokens > 0 or m.marks <> '{}'
         or exists (select from served v where (v.user_id, v.source_id, v.message_id) = (${user}, m.conversation_id, m.id))
         or exists (select from fact_source f where (f.user_id, f.conversation_id, f.seq) = (${user}, m.conversation_id, m.seq)))
      union all
      select s.id::text from segment s where s.user_id = ${user} and s.state <> 'archived' and ((s.state = 'forgotten') <> not exists (
               select from message m where (m.user_id, m.conversation_id) = (${user}, s.conversation_id) and m.seq >= s.from_seq
                  and m.seq < s.to_seq and m.forgotten_at is null)
         or s.state = 'forgotten' and (s.plan <> '{}' or s.number is not null or s.forward is not null))
      union all
      select c.id from conversation c join message m on (m.user_id, m.conversation_id, m.seq) = (${user}, c.id, c.cursor)
       where c.user_id = ${user} and m.forgotten_at is not null`

/**
 * Number of the last part at most, and bytes of a message with parts at least. As in text/parts,
 * which each command would open a file more for.
 */
const [LAST_PART, LONG_BYTES] = [64, 4000]

const CHECKS: readonly InvariantCheck[] = [
  {
    id: 'I1',
    holds: 'Every message that was accepted is in its conversation, once.',
    otherwise: 'Messages are missing or duplicated: restore a backup of the store if you have one.',
    violations: (user) => sql`
      select c.id from conversation c where c.user_id = ${user}
         and c.next_seq <> (select count(*) from message m where (m.user_id, m.conversation_id) = (${user}, c.id))`,
  },
  {
    id: 'I2',
    holds: 'The messages of every conversation are numbered without a gap.',
    otherwise: 'Messages are missing or duplicated: restore a backup of the store if you have one.',
    violations: (user) => sql`
      select conversation_id from (
        select conversation_id, seq, row_number() over (partition by conversation_id order by seq) - 1 as place
          from message where user_id = ${user}) m where seq <> place`,
  },
  {
    id: 'I3',
    holds: 'The closed segments of every conversation follow each other without a gap.',
    otherwise: 'No message is lost, but recall may leave some of them out.',
    violations: (user) => sql`
      select c.id from conversation c
        left join lateral (
          select coalesce(bool_or(from_seq <> expected), false) as broken, max(to_seq) as reached from (
            select from_seq, to_seq, coalesce(lag(to_seq) over (order by from_seq), 0) as expected
              from segment s where (s.user_id, s.conversation_id) = (${user}, c.id) and s.state <> 'archived') s) t on true
       where c.user_id = ${user} and (t.broken or coalesce(t.reached, 0) <> c.cursor)`,
  },
  {
    id: 'I4',
    holds: 'Every finished segment has its episode and its entries in the search index.',
    otherwise: 'No message is lost, but recall may not find some of them.',
    violations: (user) => sql`
      with held as materialized (
        select distinct p.field, n.number from posting p cross join lateral (${segmentNumbersSql}) n
         where p.user_id = ${user} and p.field in (${WORDS}, ${TITLES})
      )
      select s.id from segment s
        left join episode e on (e.user_id, e.segment_id) = (${user}, s.id)
        left join held w on w.field = ${WORDS} and w.number = s.number
        left join held t on t.field = ${TITLES} and t.number = s.number
       where s.user_id = ${user} and s.state <> 'archived'
         and ((s.state = 'collapsed') <> (e.segment_id is not null)
           or s.state = 'collapsed' and ((s.term_count > 0) <> (w.number is not null) or (e.term_count > 0) <> (t.number is not null)))
      union all
      select null::uuid from corpus c
        cross join (
          select coalesce(sum(to_seq - from_seq) filter (where number >= 0), 0) as messages,
                 coalesce(sum(term_count) filter (where number >= 0), 0) as terms,
                 coalesce(sum(to_seq - from_seq), 0) as "allMessages", coalesce(sum(term_count), 0) as "allTerms"
            from segment where user_id = ${user} and state = 'collapsed') s
       where c.user_id = ${user} and (c.messages, c.terms, c.messages + c.archived_messages, c.terms + c.archived_terms)
             <> (s.messages, s.terms, s."allMessages", s."allTerms")
      union all
      select e.segment_id from episode e join segment s on (s.user_id, s.id) = (${user}, e.segment_id)
       where e.user_id = ${user} and e.archived_at is null and (s.number < 0 or exists (
         select from embedding v where v.user_id = ${user} and v.segment_id = e.segment_id and v.is_archived))`,
  },
  {
    id: 'I5',
    holds: 'Every conversation records correctly how far it is segmented.',
    otherwise: 'No message is lost, but some may stay without an episode.',
    violations: (user) => sql`
      select c.id from conversation c
       where c.user_id = ${user}
         and (c.cursor > c.next_seq or c.fence_to not between c.cursor and c.next_seq or c.flush_to > c.next_seq
           or c.fence_token is not null and not exists (
             select from due d where (d.user_id, d.kind, d.key) = (${user}, 'look', c.id)))`,
  },
  {
    id: 'I6',
    holds: 'Whatever waits to be segmented or encoded has its job in the queue.',
    otherwise: 'No message is lost, but some may stay without an episode.',
    violations: (user, closingSilence) => sql`
      select c.id from conversation c
       where c.user_id = ${user}
         and (c.flush_to > c.cursor or c.more and c.cursor < c.next_seq or c.cursor < c.next_seq and exists (
           select from setting where name = 'policy' and value ->> 'name' = any(${closingSilence}::text[])))
         and not exists (select from due d where (d.user_id, d.kind, d.key) = (${user}, 'look', c.id))
      union all
      select s.id::text from segment s
       where s.user_id = ${user} and s.state = 'collapsing'
         and not exists (select from due d where (d.user_id, d.kind, d.key) = (${user}, 'encode', s.id::text))`,
  },
  {
    id: 'I9',
    holds: 'Nothing is left of what was forgotten.',
    otherwise: 'Text that was forgotten may still be in the store: do not hand it on.',
    violations: (user) => sql`
      select d.key from due d
       where d.user_id = ${user}
         and (d.kind in ('look', 'learn', 'describe', 'review')
              and not exists (select from conversation c where (c.user_id, c.id) = (${user}, d.key))
           or d.kind = 'encode' and not exists (select from segment s where (s.user_id, s.id::text) = (${user}, d.key)))
      union all
      select e.conversation_id from episode e
       where e.user_id = ${user} and not exists (select from conversation c where (c.user_id, c.id) = (${user}, e.conversation_id))
      union all
      select p.term from posting p cross join lateral (${segmentNumbersSql}) n
       where p.user_id = ${user}
         and not exists (select from segment s where s.user_id = ${user} and s.number = n.number and s.state <> 'archived')
      union all
      ${remainsOfMessages(user)}`,
  },
  {
    id: 'I10',
    holds: 'No message is in two segments.',
    otherwise: 'No message is lost, but recall may return some twice.',
    violations: (user) => sql`
      select a.id from segment a join segment b
          on (b.user_id, b.conversation_id) = (${user}, a.conversation_id) and b.id <> a.id
         and b.from_seq < a.to_seq and a.from_seq < b.to_seq
       where a.user_id = ${user} and a.state <> 'archived' and b.state <> 'archived'`,
  },
  {
    id: 'I12',
    holds: 'Every episode has its vector or is marked as lacking it, and the open messages are counted correctly.',
    otherwise: 'Some episodes are found by their words only; `madeleine upgrade` gives them their vectors.',
    violations: (user) => sql`
      select e.segment_id::text from episode e
       where e.user_id = ${user} and e.quality <> 'fallback'
         and exists (
           select from generation g where g.state <> 'retired'
             and not exists (select from embedding v where (v.user_id, v.segment_id, v.generation) = (${user}, e.segment_id, g.id))
             and not exists (select from due d where (d.user_id, d.kind, d.key) = (${user}, 'embed', g.model)))
      union all
      select c.id from conversation c
       where c.user_id = ${user} and c.tail_tokens <> (
         select coalesce(sum(m.tokens), 0) from message m where (m.user_id, m.conversation_id) = (${user}, c.id) and m.seq >= c.cursor)`,
  },
  {
    id: 'I13',
    holds: 'The table of contents has a node for every day with an episode, and for no other.',
    otherwise: '`madeleine toc` may leave out a day, or show one without episodes.',
    violations: (user) => sql`
      select e.segment_id::text from episode e
       where e.user_id = ${user}
         and not exists (select from contents c where c.user_id = ${user} and c.level = 'day' and c.from_day = e.day)
      union all
      select c.id from contents c
       where c.user_id = ${user} and c.marked_at is null and (c.content is null or c.level = 'day' and not exists (
         select from episode e where e.user_id = ${user} and e.day = c.from_day))
      union all
      select c.id from contents c
       where c.user_id = ${user} and c.marked_at is not null
         and not exists (select from due d where d.user_id = ${user} and d.kind = 'contents')`,
  },
  {
    id: 'I17',
    holds: 'Vectors of parts stand only beside the vector of their episode, and only where it has a long message.',
    otherwise: 'Recall may find an episode by words that are no longer in it: `madeleine '
      + 'export`, restored into another store, leaves them out.',
    violations: (user) => sql`
      select v.segment_id from embedding v join generation g on g.id = v.generation and g.state <> 'retired'
       where v.user_id = ${user} and v.part > 0
         and (v.part > ${LAST_PART}
           or not exists (select from embedding own
              where (own.user_id, own.generation, own.segment_id, own.part) = (${user}, v.generation, v.segment_id, 0))
           or not exists (
             select from segment s join message m on ${isLongIn(user, LONG_BYTES)}
              where (s.user_id, s.id) = (${user}, v.segment_id) and m.forgotten_at is null))`,
  },
  ...FACT_CHECKS,
]

/**
 * Runs every check in this transaction, which must be the user's. @param closingSilence names of
 * the policies under which every tail has a due time
 */
export async function checkInvariants(tx: Tx, userId: string, closingSilence: readonly string[]): Promise<Invariant[]> {
  const results: Invariant[] = []
  for (const { id, holds, otherwise, violations } of CHECKS) {
    const [{ broken }] = (await tx.rows<{ broken: number }>(sql`
      select count(*)::int as broken from (${violations(userId, closingSilence)}) b`)) as [{ broken: number }]
    results.push({
      id, ok: broken === 0,
      detail: broken === 0 ? holds : `Not true in ${broken} ${broken === 1 ? 'place' : 'places'}: ${holds} ${otherwise}`,
    })
  }
  return results
}
