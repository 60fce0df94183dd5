/** Counts of a user: rows for statistics, and the corpus that every recall weighs words by. */
import { knownPeople, type KnownPeople, type RowCounts } from '@madeleine/contract'
import { type Db, sql, type Tx, unplanned } from '@madeleine/engine'
import { type MergesWithin, mergesWithin, namesInMerges } from '../../people/people-sql.ts'
import { BLOCK_SIZE, SPEAKERS } from './postings.ts'
import { selectBytes } from '../queries/table-sizes.ts'

export async function countRows(tx: Tx, userId: string): Promise<RowCounts> {
  const [row] = await tx.rows<RowCounts>(sql`
    select (select count(*)::int from conversation where user_id = ${userId}) as conversations,
           (select coalesce(sum(next_seq), 0)::int - (select count(*)::int from message
                where user_id = ${userId} and forgotten_at is not null) from conversation where user_id = ${userId}) as messages,
           (select coalesce(sum(next_seq - cursor), 0)::int from conversation where user_id = ${userId}) as pending,
           (select count(*)::int from segment where user_id = ${userId} and state in ('collapsing', 'collapsed')) as segments,
           (select count(*)::int from segment where user_id = ${userId} and state = 'collapsing') as collapsing,
           (select count(*)::int from episode where user_id = ${userId}) as episodes,
           told.sentences, told.supported, told.unconsolidated, known.facts, known."factsSuperseded",
           (select count(*)::int from review where user_id = ${userId}) as reviews,
           (select count(*)::int from recall where user_id = ${userId}) as "pendingReviews",
           (select count(*)::int from due where user_id = ${userId} and kind not in ('erase', 'archive', 'forget')) as due
      from (select count(*) filter (where consolidated_at is null)::int as unconsolidated,
                   coalesce(sum(jsonb_array_length(sentences)), 0)::int as sentences,
                   coalesce(sum((select count(*) from jsonb_array_elements(e.sentences) s where s ? 'support')), 0)::int as supported
              from episode e where user_id = ${userId}) told
     cross join (select count(*) filter (where valid_to is null)::int as facts,
       count(*) filter (where valid_to is not null)::int as "factsSuperseded"
              from fact where user_id = ${userId} and forgotten_at is null) known`)
  return row as RowCounts
}

// Disk size of the search index.

/** Tables that serve recall only. `segment` counts because of its forward index; its other columns are small. */
const INDEX_TABLES = ['posting', 'corpus', 'embedding', 'message_vectors', 'segment']

/**
 * Bytes of these tables on disk for all users, with indexes, TOAST, dead rows and free space. Read from the catalogue,
 * so row-level security does not matter.
 */
export function indexBytes(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.rows<{ bytes: number }>(selectBytes(INDEX_TABLES))
    return row!.bytes
  }, { idempotent: true })
}

// Statistics of a user's index: counters of its row in `corpus`, the names of its speakers, and from when until when it reaches.

/** Corpus statistics of a part of a user's index: of what is in use, where no other is asked for. */
export interface Corpus {
  /** Those that hold any segment of the part, ascending. */
  readonly blocks: readonly number[]
  /** Number of assigned segment numbers, including those of removed and of archived segments. */
  readonly segments: number
  readonly messages: number
  readonly terms: number
  /**
   * How often segments were removed from the index. With `messages`, which grows with each segment
   * that is added, it tells whether the index has changed.
   */
  readonly removals: number
  /** How often what is known was changed; 0: there is no fact, and none is looked for. */
  readonly factChanges: number
  /** Episodes and conversations that are archived, at least. */
  readonly archived: number
  /** Conversations with roles that are not trusted. */
  readonly untrusted: number
  /** Names of speakers in alphabetical order, up to the limit. */
  readonly speakers: readonly string[]
  /** End times of the first and the last episode; undefined when there is none. */
  readonly ends: { readonly first: Date; readonly last: Date } | undefined
  /** Who goes by several names; undefined where nobody said so of anybody. */
  readonly known: KnownPeople | undefined
}

const NO_CORPUS = {
  next: 0, blocks: [], messages: 0, terms: 0, removals: 0, factChanges: 0, archived: 0, untrusted: 0, speakers: [], first: null,
  last: null, merges: null,
}

/** Numbers of archived segments are below 0. */
const lastBlock = sql`(c.next_number - 1) / ${BLOCK_SIZE}::int`
const PARTS = {
  used: { from: sql`0`, to: lastBlock, messages: sql`c.messages`, terms: sql`c.terms` },
  only: { from: sql`-1 - ${lastBlock}`, to: sql`-1`, messages: sql`c.archived_messages`, terms: sql`c.archived_terms` },
  too: {
    from: sql`-1 - ${lastBlock}`, to: lastBlock, messages: sql`c.messages + c.archived_messages`, terms: sql`c.terms + c.archived_terms`,
  },
} as const

/**
 * The bounds of a block are computed before they are compared: under row security an index is not searched by what may fail, as a
 * product may.
 *
 * @param options speakers: at most so many; archived: of what is archived too, or only of that
 */
export async function readCorpus(
  tx: Tx, userId: string, { speakers, archived = 'used' }: { speakers: number; archived?: keyof typeof PARTS | undefined },
): Promise<Corpus> {
  const { from, to, messages, terms } = PARTS[archived]
  const [row] = await tx.rows<{
    next: number; blocks: number[]; messages: number; terms: number; removals: number; factChanges: number; archived: number
    untrusted: number
    speakers: string[]; first: Date | null; last: Date | null; merges: MergesWithin
  }>(sql`
    select c.next_number as next, b.blocks, ${messages} as messages, (${terms})::float8 as terms, c.removals,
           c.fact_changes as "factChanges",
           c.archived, c.untrusted,
           (select end_at from episode where user_id = ${userId} order by end_at limit 1) as first,
           (select end_at from episode where user_id = ${userId} order by end_at desc limit 1) as last,
           ${mergesWithin(userId)} as merges,
           array(
             select distinct p.term from unnest(b.blocks) as n (block)
              cross join lateral (
                select term from posting p
                 where p.user_id = ${userId} and p.block = n.block and p.field = ${unplanned(sql`${SPEAKERS}::int`)}
                 order by term limit ${unplanned(sql`${speakers}::int`)}) p
              order by 1 limit ${unplanned(sql`${speakers}::int`)}) as speakers
      from corpus c
     cross join lateral (select array(
       select b.block from (
         select block, block * ${BLOCK_SIZE}::int as first, (block + 1) * ${BLOCK_SIZE}::int as last
           from generate_series(${from}, ${to}) as b (block) offset 0) b
        where exists (select from segment s where s.user_id = ${userId} and s.number >= b.first and s.number < b.last offset 0)
        order by 1) as blocks offset 0) b
     where c.user_id = ${userId}`)
  const { next, first, last, merges, ...counts } = row ?? NO_CORPUS
  return {
    ...counts, segments: next, ends: first && last ? { first, last } : undefined,
    known: knownPeople(namesInMerges(merges)),
  }
}
