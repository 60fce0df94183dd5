/** What a session shows of a conversation, and the titles around it: each statement reads no more than is shown. */
import type { Complexity } from '../../core/episode.ts'
import { sql, type Tx } from '../engine/db.ts'

export interface WaitingSegment {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Segments that are closed and no episodes yet, the newest first. */
export function waitingSegments(tx: Tx, userId: string, conversationId: string): Promise<WaitingSegment[]> {
  return tx.rows<WaitingSegment>(sql`
    select id, from_seq as "from", to_seq as "to" from segment
     where user_id = ${userId} and state = 'collapsing' and conversation_id = ${conversationId} order by from_seq desc`)
}

/**
 * Where the last turns before a place begin. A turn begins with a message of a user that is no tool's result; where there
 * are fewer, at the first of the messages that are looked at.
 */
export async function startOfLastTurns(
  tx: Tx, userId: string, conversationId: string, { before, turns, messages }: { before: number; turns: number; messages: number },
): Promise<number> {
  const first = Math.max(0, before - messages)
  const [row] = await tx.rows<{ from: number | null; count: number }>(sql`
    select min(seq) as "from", count(*)::int as count from (
      select seq from message
       where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${first} and seq < ${before}
         and role = 'user' and kind <> 'tool_result'
       order by seq desc limit ${turns}) starts`)
  return row && row.from !== null && row.count === turns ? row.from : first
}

/** A collapsed segment as a session tells of it. */
export interface SummarisedSegment {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly startAt: Date
  readonly endAt: Date
  readonly complexity: Complexity
  readonly from: number
  readonly to: number
}

/** The conversation's newest collapsed segments before a place, the newest first. */
export function summariesBefore(tx: Tx, userId: string, conversationId: string, { before, limit }: { before: number; limit: number }): Promise<SummarisedSegment[]> {
  return tx.rows<SummarisedSegment>(sql`
    select s.id, e.title, e.summary, e.start_at as "startAt", e.end_at as "endAt", e.complexity, s.from_seq as "from", s.to_seq as "to"
      from (
        select id, from_seq, to_seq from segment
         where user_id = ${userId} and conversation_id = ${conversationId} and from_seq < ${before} and state = 'collapsed'
         order by from_seq desc limit ${limit}) s
     cross join lateral (select * from episode e where e.user_id = ${userId} and e.segment_id = s.id offset 0) e
     order by s.from_seq desc`)
}

export interface TitledSegment {
  readonly id: string
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
}

/** The newest episodes of all conversations by their end, the newest first. */
export function newestTitles(tx: Tx, userId: string, { limit }: { limit: number }): Promise<TitledSegment[]> {
  return tx.rows<TitledSegment>(sql`
    select segment_id as id, title, start_at as "startAt", end_at as "endAt" from episode
     where user_id = ${userId} order by end_at desc, segment_id limit ${limit}`)
}
