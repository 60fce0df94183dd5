/** Table `history`: what was done by hand, and what takes it back. */
import type { HistoryAction, Role } from '@madeleine/contract'
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, integer, jsonb, text, time, uuid, uuids, type RowOf } from '../store/tables/columns.ts'
import type { FACT_SOURCES } from '../facts/fact-columns-sql.ts'
import type { SetAside } from './set-aside-sql.ts'
import type { DescribedConversation, DescribedText, Marks } from './tending-sql.ts'

/** What undoing brings back. Times in ISO 8601. */
export type Before =
  | { readonly marks: Marks; readonly conversation?: { readonly archivedAt: string | null } }
  | { readonly replaced: SetAside; readonly made: readonly string[] }
  | { readonly texts: readonly DescribedText[]; readonly conversation?: DescribedConversation }
  | { readonly pauses: readonly string[] }
  | Untrusted
  | Record<never, never>

/** What messages of a conversation say of facts, and who has read its episodes for facts, as undoing brings it back. */
export interface Untrusted {
  readonly untrusted: readonly Role[]
  readonly sources: readonly RowOf<typeof FACT_SOURCES>[]
  readonly readings: readonly EpisodeReading[]
}

/** Times in ISO 8601. */
interface EpisodeReading {
  readonly id: string
  readonly rulesVersion: number | null
  readonly consolidatedAt: string | null
  readonly awaitsFacts: boolean
}

/** In the order in which they are exported. */
export const HISTORY = new Columns({
  id: uuid(),
  /** 1, 2 … in the order of doing. */
  number: integer(),
  at: time(),
  madeBy: text(),
  action: text<Extract<HistoryAction, TendedAction>>(),
  /** Of one that was about a conversation, or about episodes of one. */
  conversationId: text<string | null>(),
  /** What it was about, as its caller is told. */
  episodeIds: uuids(),
  /** All segments that it changed, replaced or made. */
  segmentIds: uuids(),
  /** Of this store: segments have other numbers in another. */
  before: jsonb<Before>({ isLocal: true }),
  undoneAt: time<Date | null>(),
})
export type HistoryRow = RowOf<typeof HISTORY>

/** Those that this table has; edits of facts and merges of people are in their own. */
export type TendedAction = 'archive' | 'unarchive' | 'merge' | 'split' | 'describe' | 'star' | 'unstar' | RecordAction | TrustAction
type RecordAction = 'pause' | 'resume'
type TrustAction = 'trust' | 'distrust'
/** Actions that say nothing of what other actions say: each kind is undone without the others. */
const OTHERWISE: readonly (readonly TendedAction[])[] = [['pause', 'resume'], ['trust', 'distrust']]

/** Inserts it behind all others. The corpus must be locked. */
export async function insertHistory(tx: Tx, userId: string, row: Omit<HistoryRow, 'number' | 'undoneAt'>): Promise<void> {
  const { id, at, madeBy, action, conversationId, episodeIds, segmentIds, before } = row
  await tx.rows(insertingSelected(sql`
    insert into history (user_id, id, number, at, made_by, action, conversation_id, episode_ids, segment_ids, before)
    select ${userId}, ${id}::uuid, coalesce(max(number), 0) + 1, ${at}::timestamptz, ${madeBy}, ${action}, ${conversationId},
           ${episodeIds}::text[]::uuid[], ${segmentIds}::text[]::uuid[], ${json(before)}::text::jsonb
      from history where user_id = ${userId}`))
}

export async function findHistory(tx: Tx, userId: string, id: string): Promise<HistoryRow | undefined> {
  const [row] = await tx.rows<HistoryRow>(sql`select ${HISTORY.selected()} from history where user_id = ${userId} and id = ${id}::uuid`)
  return row
}

/** What is listed of it. */
const LISTED = HISTORY.without('before', 'segmentIds')
export type ListedHistory = RowOf<typeof LISTED>

export const newestHistory = (tx: Tx, userId: string, limit: number): Promise<ListedHistory[]> => tx.rows<ListedHistory>(sql`
  select ${LISTED.selected()} from history where user_id = ${userId} order by number desc limit ${limit}`)

/** The newest later one in force that is about the same; undefined: it can be undone. */
export async function laterHistory(
  tx: Tx, userId: string, { number, segmentIds, conversationId, action }: HistoryRow,
): Promise<string | undefined> {
  const own = OTHERWISE.find((kind) => kind.includes(action))
  const alike = own ? sql`action = any(${own}::text[])` : sql`action <> all(${OTHERWISE.flat()}::text[])`
  const [row] = await tx.rows<{ id: string }>(sql`
    select id from history where user_id = ${userId} and number > ${number} and undone_at is null and ${alike}
       and (segment_ids && ${segmentIds}::text[]::uuid[] or segment_ids = '{}' and conversation_id = ${conversationId}
         or ${segmentIds.length === 0} and conversation_id = ${conversationId})
     order by number desc limit 1`)
  return row?.id
}

/** Segments are forgotten, in part or whole: entries that may quote them go, and those of marks no longer name them. */
export async function forgetHistory(tx: Tx, userId: string, segmentIds: readonly string[]): Promise<void> {
  const gone = sql`${segmentIds}::text[]::uuid[]`
  const rest = (ids: Query): Query => sql`
    array(select id from unnest(${ids}) with ordinality as i (id, nth) where id <> all(${gone}) order by nth)`
  await tx.rows(sql`
    update history set episode_ids = ${rest(sql`episode_ids`)}, segment_ids = ${rest(sql`segment_ids`)},
           before = case when before ? 'marks' then before || jsonb_build_object('marks', (
             select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(before -> 'marks') m where (m ->> 'id')::uuid <> all(${gone})))
             else before end
     where user_id = ${userId} and segment_ids && ${gone} and action in ('archive', 'unarchive', 'star', 'unstar')`)
  await tx.rows(sql`
    delete from history where user_id = ${userId} and (segment_ids && ${gone}
       or segment_ids = '{}' and conversation_id is null and action in ('archive', 'unarchive', 'star', 'unstar'))`)
}

/** It was taken back: what it brought back is in the tables, and nowhere else. */
export const endHistory = (tx: Tx, userId: string, id: string, at: Date): Promise<unknown> => tx.rows(sql`
  update history set undone_at = ${at}, before = '{}' where user_id = ${userId} and id = ${id}::uuid`)
