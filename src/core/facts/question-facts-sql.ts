/** Facts that a question may be answered by, and those that stand in every prompt: bounded reads, whatever the number of facts. */
import { USER_SUBJECT } from '../../contract/fact.ts'
import { plainName } from '../../contract/plain-name.ts'
import { sql, type Query, type Tx } from '../../engine/db.ts'
import type { Scope } from '../store/queries/search-scope.ts'
import { factColumns, proofsOf, type FactProof, type FactRow, type FactWithoutProofs } from './read-facts-sql.ts'

/** Facts of one term that are looked at: a name may stand in every fact. */
const MOST_OF_TERM = 400
/** Facts that are ranked: of equal weight those that hold, then the newest. */
const MOST_FOUND = 100
/** Proofs of a fact whose speakers are looked at. */
const MOST_NAMED = 8

/** A fact that may answer. */
export interface CandidateFact extends FactWithoutProofs {
  /** Its subject is the user: said by somebody of role user, of himself. */
  readonly isOwn: boolean
  /** What proved it, and whose place it took, at the time of which it was read; absent of a fact as it stands now. */
  readonly stood?: Pick<FactRow, 'sources'> & { readonly supersedes: string | null }
}

/**
 * The facts that hold most of the terms, the rare ones above all, what no longer holds included, as they stand now. One
 * statement, of at most `MOST_OF_TERM` rows a term: a term in more facts says little, and finds only with another.
 *
 * @param terms of the question and of the attributes that it asks for
 * @param scope a fact is in it if a message that proves it is; hours are not looked at
 */
export async function candidateFacts(tx: Tx, userId: string, terms: readonly string[], scope?: Scope): Promise<CandidateFact[]> {
  const rows = await tx.rows<FactWithoutProofs & { readonly names: readonly string[] }>(sql`
    with held as materialized (
      select id, sum(1 / sqrt(facts)) as weight from (
        select t.fact_id as id, count(*) over (partition by w.term)::float8 as facts from unnest(${terms}::text[]) as w (term)
         cross join lateral (select fact_id from fact_term t
            where t.user_id = ${userId} and t.term = w.term limit ${MOST_OF_TERM} offset 0) t) m
       group by 1 order by 2 desc limit ${4 * MOST_FOUND})
    select ${factColumns('f')}, case when f.subject = ${USER_SUBJECT} then '{}' else array(
             select distinct m.name from (select * from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends'
                limit ${MOST_NAMED}) s
              cross join lateral (
               select role, name from message m where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq = s.seq
               offset 0) m
              where m.role = 'user' and m.name is not null) end as names
      from held h
     cross join lateral (select * from fact f where f.user_id = ${userId} and f.id = h.id and f.forgotten_at is null offset 0) f
     where ${scope ? inScope(userId, scope) : sql`true`}
     order by h.weight desc, f.valid_to is not null, f.valid_from desc, f.id limit ${MOST_FOUND}`)
  return rows.map(({ names, ...fact }) => ({ ...fact, isOwn: isOwn(fact.subject, names) }))
}

/** Whether a fact's subject is the one who says it, under any of these names of messages by role user. */
const isOwn = (subject: string, names: readonly string[]): boolean =>
  subject === USER_SUBJECT || names.some((name) => [name, plainName(name)].some((same) => same?.toLowerCase() === subject.toLowerCase()))

function inScope(userId: string, { within, after, before }: Scope): Query {
  if (!within && !after && !before) return sql`true`
  return sql`exists (
    select from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends'
       ${within ? sql`and s.conversation_id = any(${within}::text[])` : sql``}
       ${after ? sql`and s.at >= ${after}` : sql``} ${before ? sql`and s.at < ${before}` : sql``})`
}

/** The messages that prove each fact, by its id, in order of time. */
export const proofsOfFacts = (tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, FactProof[]>> =>
  proofsOf(tx, userId, sql`
    select s.fact_id as "factId", s.conversation_id as "conversationId", s.seq, s.at from unnest(${ids}::text[]::uuid[]) as w (id)
     cross join lateral (select * from fact_source s where s.user_id = ${userId} and s.fact_id = w.id and s.kind <> 'ends' offset 0) s`)

/** The fact whose place each fact took, by its id. */
export async function predecessorsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; by: string }>(sql`
    select p.id, w.id::text as by from unnest(${ids}::text[]::uuid[]) as w (id)
     cross join lateral (select id from fact p where p.user_id = ${userId} and p.superseded_by = w.id and p.forgotten_at is null
        order by p.valid_to desc, p.id limit 1 offset 0) p`)
  return new Map(rows.map(({ id, by }) => [by, id]))
}

/** A fact that holds, and by how many messages. */
export interface CountedFact extends FactWithoutProofs {
  readonly sourceCount: number
  /** Of its newest proof, as are the others; '', null and since when it holds where the person's edit alone states it. */
  readonly conversationId: string
  readonly speaker: string | null
  readonly provedAt: Date
}

/**
 * The facts of each category that hold, in the order of the categories: those that are pinned, and the newest others, at most `limit`
 * of each. One statement.
 */
export const newestOfCategories =
  (tx: Tx, userId: string, { categories, limit }: { categories: readonly string[]; limit: number }): Promise<CountedFact[]> =>
  tx.rows<CountedFact>(sql`
    select ${factColumns('f')}, n."sourceCount", coalesce(p.conversation_id, '') as "conversationId",
           coalesce(p.at, f.valid_from) as "provedAt", coalesce(p.name, p.role) as speaker
      from unnest(${categories}::text[]) with ordinality as c (category, nth)
     cross join lateral (
       select * from fact f
        where f.user_id = ${userId} and f.category = c.category and f.is_pinned and f.valid_to is null and f.forgotten_at is null
       union all
       (select * from fact f
         where f.user_id = ${userId} and f.category = c.category and f.valid_to is null and f.forgotten_at is null and not f.is_pinned
         order by f.valid_from desc, f.id limit ${limit})) f
     cross join lateral (
       select count(*)::int as "sourceCount" from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends') n
      left join lateral (
       select s.conversation_id, s.at, m.name, m.role
         from (select conversation_id, seq, at from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends'
                order by s.at desc, s.seq desc limit 1 offset 0) s
        cross join lateral (select name, role from message m
           where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq = s.seq limit 1) m) p on true
     order by c.nth, f.valid_from desc, f.id`)
