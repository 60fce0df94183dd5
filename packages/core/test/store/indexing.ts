/** Writing to the inverted index as the line does, and reading it as recall does. */
import { sql, type Tx, withUser } from '@madeleine/engine'
import { readCorpus } from '../../store/tables/row-counts.ts'
import {
  type PostingField, type Posting, counted, eachPosting, movePostings, numberAcross, insertPostings, assignSegmentNumber,
  segmentNumbersSql, removePostings, WORDS, TITLES,
  TOPICS, SPEAKERS, CONVERSATION_TITLES,
} from '../../store/tables/postings.ts'
import type { Held } from '../../../../test/testing.ts'
import { idOf } from './vectors.ts'

export const FIELDS = [WORDS, TITLES, TOPICS, SPEAKERS, CONVERSATION_TITLES] as const
export const TERMS = ['dog', 'cat', '火锅', "o'neil", 'a"b\\', '👍']

/** Counts a segment's messages and terms, as publishing does. */
export const addToCorpus = (tx: Tx, user: string, { messages, terms }: { messages: number; terms: number }) =>
  tx.rows(sql`update corpus set messages = messages + ${messages}, terms = terms + ${terms} where user_id = ${user}`)

export function indexOf(held: Held) {
  /** Segments of so many messages, still to be encoded; their ids. */
  async function segments(user: string, lengths: readonly number[]): Promise<string[]> {
    const ids = lengths.map((_, i) => idOf(user, i))
    const ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length, 0))
    await withUser(held.db, user, async (tx) => {
      await tx.rows(sql`insert into conversation (user_id, id, incarnation, created_at) values (${user}, 'c', gen_random_uuid(), now())`)
      await tx.rows(sql`
        insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq)
        select ${user}, s.id, 'c', s."to" - s.length, s."to", 'collapsing', 'flush', 'test', now(), 0
          from unnest(${ids}::text[]::uuid[], ${ends}::int[], ${[...lengths]}::int[]) as s (id, "to", length)`)
    })
    return ids
  }

  const write = (user: string, id: string, postings: readonly Posting[]): Promise<number> =>
    withUser(held.db, user, async (tx) => {
      const number = await assignSegmentNumber(tx, user, id)
      await tx.rows(insertPostings(user, [{ number, postings }]))
      return number
    })

  /** As encoding ends: the segment counts. */
  const collapse = (user: string, id: string, { messages, terms }: { messages: number; terms: number }): Promise<void> =>
    withUser(held.db, user, async (tx) => {
      await assignSegmentNumber(tx, user, id)
      await tx.rows(sql`update segment set state = 'collapsed', forward = ''::bytea, term_count = ${terms}::int
         where user_id = ${user} and id = ${id}::uuid`)
      await addToCorpus(tx, user, { messages, terms })
    })

  /** As forgetting and cutting again do: the segments give up their numbers in the same transaction. */
  const remove = (user: string, ids: readonly string[]): Promise<void> =>
    withUser(held.db, user, async (tx) => {
      await removePostings(tx, user, ids)
      await tx.rows(sql`
        update segment set state = 'collapsing', number = null, forward = null, term_count = 0
         where user_id = ${user} and id = any(${[...ids]}::text[]::uuid[])`)
    })

  const removeFields = (user: string, ids: readonly string[], fields: readonly PostingField[]): Promise<void> =>
    withUser(held.db, user, (tx) => removePostings(tx, user, ids, fields))

  /** As archiving and bringing back do, of segments that are encoded. */
  const move = (user: string, ids: readonly string[]): Promise<void> =>
    withUser(held.db, user, async (tx) => {
      const rows = await tx.rows<{ id: string; number: number; messages: number; terms: number }>(sql`
        select id, number, to_seq - from_seq as messages, term_count as terms from segment
         where user_id = ${user} and id = any(${[...ids]}::text[]::uuid[])`)
      await movePostings(tx, user, rows)
      for (const { id, number } of rows) {
        await tx.rows(sql`update segment set number = ${numberAcross(number)} where user_id = ${user} and id = ${id}::uuid`)
      }
      await tx.rows(counted(user, rows.flatMap(({ number, messages, terms }) => [
        { number, messages: -messages, terms: -terms }, { number: numberAcross(number), messages, terms },
      ])))
    })

  const skipTo = (user: string, number: number): Promise<unknown> =>
    withUser(held.db, user, (tx) => tx.rows(sql`
      insert into corpus (user_id, next_number) values (${user}, ${number}::int)
          on conflict (user_id) do update set next_number = greatest(corpus.next_number, excluded.next_number)`))

  /** Who holds a term of a field, by segment number, as recall reads it. */
  async function reading(user: string, field: PostingField, terms: readonly string[] = TERMS): Promise<string[]> {
    const found: string[] = []
    await withUser(held.db, user, async (tx) => {
      const { blocks } = await readCorpus(tx, user, { speakers: 0, archived: 'too' })
      const keys = terms.map((term) => ({ field, term }))
      await eachPosting(tx, user, { blocks, keys }, ({ term }, { number, texts, most }) =>
        void found.push(`${term} ${number} ${texts} ${most}`))
    })
    return found.sort()
  }

  /** Which segments hold which terms, as statements read it. */
  async function numbers(user: string): Promise<string[]> {
    const rows = await withUser(held.db, user, (tx) => tx.rows<{ field: PostingField; term: string; number: number }>(sql`
      select distinct p.field, p.term, n.number from posting p cross join lateral (${segmentNumbersSql}) n where p.user_id = ${user}`))
    return rows.map(({ field, term, number }) => `${field} ${term} ${number}`).sort()
  }

  /** The rows themselves: how many there are, and which bytes they hold. */
  const stored = (user: string): Promise<{ block: number; field: PostingField; term: string; entries: string }[]> =>
    withUser(held.db, user, (tx) =>
      tx.rows(sql`select block, field, term, encode(entries, 'hex') as entries from posting where user_id = ${user} order by 1, 2, 3`))

  return { segments, write, collapse, remove, removeFields, move, skipTo, reading, numbers, stored }
}
