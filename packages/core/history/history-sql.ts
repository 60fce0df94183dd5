/** Table `history`: what was done by hand, and what takes it back. */
import type { HistoryAction, Role } from '@madeleine/contract'
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, integer, jsonb, text, time, uuid, uuids, type RowOf } from '../store/tables/columns.ts'
import type { FACT_SOURCES } from '../facts/fact-columns-sql.ts'
import type { Waiting } from '../forgetting/forgotten-rows-sql.ts'
import type { Moved } from '../projects/projects-sql.ts'
import type { SetAside } from './set-aside-sql.ts'
import type { DescribedConversation, DescribedText, Marks } from './tending-sql.ts'

/** What undoing brings back. Times in ISO 8601. */
export type Before =
  | { readonly marks: Marks; readonly conversation?: { readonly archivedAt: string | null } }
  | { readonly replaced: SetAside; readonly made: readonly string[] }
  | { readonly texts: readonly DescribedText[]; readonly conversation?: DescribedConversation }
  | { readonly pauses: readonly string[] }
  | Untrusted
  | Moved
  | { readonly forgotten: Waiting | Pick<Waiting, 'factId' | 'user'> }
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
export type TendedAction = 'archive' | 'unarchive' | 'merge' | 'split' | 'describe' | 'star' | 'unstar' | 'forget'
  | RecordAction | TrustAction | 'project.assign'
type RecordAction = 'pause' | 'resume'
type TrustAction = 'trust' | 'distrust'
/** Actions that say nothing of what other actions say: each kind is undone without the others. */
const OTHERWISE: readonly (readonly TendedAction[])[] = [['pause', 'resume'], ['trust', 'distrust'], ['project.assign']]

/** Condition on `history t`: what was forgotten waits for the end of its grace. */
export const isWaiting: Query = sql`(t.action = 'forget' and t.undone_at is null)`

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
export interface ListedHistory extends RowOf<typeof LISTED> {
  /** Of what was forgotten and of nothing else. */
  readonly forgotten: Pick<Waiting, 'factId' | 'user'> & Partial<Pick<Waiting, 'goneAt'>> | null
  /** Of `project.assign`, in the store where it was done. */
  readonly assigned: { readonly project: string; readonly conversations: number } | null
}

export const newestHistory = (tx: Tx, userId: string, limit: number): Promise<ListedHistory[]> => tx.rows<ListedHistory>(sql`
  select ${LISTED.selected()}, ${told} from history t where user_id = ${userId} order by number desc limit ${limit}`)

export const listedEntry = async (tx: Tx, userId: string, id: string): Promise<ListedHistory | undefined> =>
  (await tx.rows<ListedHistory>(sql`
    select ${LISTED.selected()}, ${told} from history t where user_id = ${userId} and id = ${id}::uuid`))[0]

/** Without what may be as long as the memory. */
const told: Query = sql`
  (t.before -> 'forgotten') - '{rows,ids,rebuilt,reach,conversationIds,part}'::text[] as forgotten,
  case when t.before ? 'moved' then jsonb_build_object('project', t.before -> 'project',
    'conversations', (select count(*) from jsonb_object_keys(t.before -> 'moved'))) end as assigned`

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
           -- By functions that are immutable: a cluster takes no other in a case
           before = case when before ? 'marks' then jsonb_set(before, '{marks}', jsonb_path_query_array(
             before, '$.marks[*] ? (!(@.id == $gone[*]))', ${json({ gone: segmentIds })}::text::jsonb)) else before end
     where user_id = ${userId} and segment_ids && ${gone} and ${isMark}`)
  await tx.rows(sql`
    delete from history t where user_id = ${userId} and not ${isWaiting} and (segment_ids && ${gone}
       or segment_ids = '{}' and conversation_id is null and ${isMark})`)
}

/** Condition: it set marks of episodes, which may be many. */
const isMark: Query = sql`action in ('archive', 'unarchive', 'star', 'unstar')`

/** Segments are back: entries of marks that are there name them again. @param entryId of what was forgotten */
export async function mendMarks(tx: Tx, userId: string, entryId: string): Promise<void> {
  const isBack = (id: Query): Query => sql`${id} in (
    select content ->> 'id' from forgotten_row where user_id = ${userId} and history_id = ${entryId}::uuid and of_table = 'segment')`
  const ids = (column: Query, name: string): Query => sql`array(
    select i.id::uuid from jsonb_array_elements_text(h.content -> ${name}::text) with ordinality as i (id, nth)
     where i.id::uuid = any(${column}) or ${isBack(sql`i.id`)} order by i.nth)`
  await tx.rows(sql`
    update history t set segment_ids = ${ids(sql`t.segment_ids`, 'segment_ids')}, episode_ids = ${ids(sql`t.episode_ids`, 'episode_ids')},
           before = case when t.undone_at is null and t.before ? 'marks' then jsonb_set(t.before, '{marks}', (
             select coalesce(jsonb_agg(m.mark order by m.nth), '[]')
               from jsonb_array_elements(h.content -> 'before' -> 'marks') with ordinality as m (mark, nth)
              where (m.mark ->> 'id')::uuid = any(t.segment_ids) or ${isBack(sql`m.mark ->> 'id'`)})) else t.before end
      from forgotten_row h
     where h.user_id = ${userId} and h.history_id = ${entryId}::uuid and h.of_table = 'history'
       and t.user_id = ${userId} and t.id = (h.content ->> 'id')::uuid and t.${isMark}`)
  await undoHeldMarks(tx, userId, entryId)
}

/** Of entries that were undone meanwhile, without what is back: this has the marks from before them, unless a later entry stands. */
const undoHeldMarks = (tx: Tx, userId: string, entryId: string): Promise<unknown> => tx.rows(sql`
  with held as (
    select t.number, t.undone_at is not null as is_undone, m.id, m."archivedAt", m."starredAt"
      from forgotten_row h join history t on t.user_id = h.user_id and t.id = (h.content ->> 'id')::uuid
     cross join lateral jsonb_to_recordset(h.content -> 'before' -> 'marks')
             as m (id uuid, "archivedAt" timestamptz, "starredAt" timestamptz)
     where h.user_id = ${userId} and h.history_id = ${entryId}::uuid and h.of_table = 'history' and h.content -> 'before' ? 'marks'
       and m.id in (select (content ->> 'id')::uuid from forgotten_row
                     where user_id = ${userId} and history_id = ${entryId}::uuid and of_table = 'segment'))
  update episode e set archived_at = m."archivedAt", starred_at = m."starredAt"
    from (select distinct on (id) * from held h
           where is_undone and not exists (select from held l where l.id = h.id and l.number > h.number and not l.is_undone)
           order by id, number) m
   where e.user_id = ${userId} and e.segment_id = m.id`)

/** It was taken back: what it brought back is in the tables, and nowhere else. @param before what is still told of it */
export const endHistory = (
  tx: Tx, userId: string, id: string, { at, before = {} }: { readonly at: Date; readonly before?: Before },
): Promise<unknown> => tx.rows(sql`
  update history set undone_at = ${at}, before = ${json(before)}::text::jsonb where user_id = ${userId} and id = ${id}::uuid`)

// What was forgotten with a grace.

/** An entry of which the rows wait. */
export interface WaitingEntry extends Pick<HistoryRow, 'id' | 'number'> {
  readonly forgotten: Waiting
}

/** The user's, in the order of doing. */
export const waitingEntries = (tx: Tx, userId: string): Promise<WaitingEntry[]> => tx.rows<WaitingEntry>(sql`
  select id, number, before -> 'forgotten' as forgotten from history t where user_id = ${userId} and ${isWaiting} order by number`)

/** Removes them with the rows that they hold, and with the jobs that would end them. */
export async function dropWaiting(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(sql`delete from due where user_id = ${userId} and kind = 'forget' and key = any(${ids}::text[])`)
  await tx.rows(sql`delete from history where user_id = ${userId} and id = any(${ids}::text[]::uuid[])`)
}
