/** The statements about entries of the history that say which conversations were put into a project. */
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import type { HistoryRow } from '../history/history-sql.ts'
import { lockOrder } from '../store/tables/conversations.ts'
import { type Moved, projectAt } from './projects-sql.ts'

/** An entry of which the conversations were put into a project. */
export type MovedEntry = Pick<HistoryRow, 'id' | 'number' | 'at'> & { readonly before: Moved }

/** The newest later one in force that names one of the same conversations; undefined: it can be undone. */
export async function laterMove(tx: Tx, userId: string, { number, before: { moved } }: MovedEntry): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(sql`
    select id from history where user_id = ${userId} and number > ${number} and undone_at is null and ${movesAny(Object.keys(moved))}
     order by number desc limit 1`)
  return row?.id
}

/** Condition on `history`: it put one of these conversations into a project. */
export const movesAny = (conversationIds: readonly string[]): Query => sql`
  (action = 'project.assign' and before -> 'moved' ?| ${conversationIds}::text[])`

/** Condition on `conversation c`: it came after the entry, and followed its place into the project. */
const hasFollowed = (userId: string, { number, at, before: { project } }: MovedEntry): Query => sql`
  (c.project = ${project} and c.origin is not null and c.created_at > ${at} and not exists (
     select from history h where h.user_id = ${userId} and h.number > ${number} and h.undone_at is null
        and h.action = 'project.assign' and h.before -> 'moved' ? c.id))`

/** Locks all that putting back changes, as all do that lock several. */
export const lockMoved = (tx: Tx, userId: string, entry: MovedEntry): Promise<unknown> => tx.rows(sql`
  select c.id from conversation c where c.user_id = ${userId}
     and (c.id = any(${Object.keys(entry.before.moved)}::text[]) or ${hasFollowed(userId, entry)}) order by ${lockOrder} for update`)

/** Each conversation is of the project that it was of, and those that came to the same places since are of the project of these. */
export async function putMovedBack(tx: Tx, userId: string, entry: MovedEntry): Promise<void> {
  const { project, moved } = entry.before
  await tx.rows(sql`update conversation c set project = null where c.user_id = ${userId} and ${hasFollowed(userId, entry)}`)
  await tx.rows(sql`
    update conversation c set project = m.project from jsonb_each_text(${json(moved)}::text::jsonb) as m (id, project)
     where c.user_id = ${userId} and c.id = m.id and c.project = ${project}`)
  const without = await tx.rows<{ origin: string }>(sql`
    select distinct origin from conversation where user_id = ${userId} and project is null and origin is not null order by origin`)
  for (const { origin } of without) {
    await tx.rows(sql`
      update conversation set project = ${projectAt(userId, origin)}
       where user_id = ${userId} and origin = ${origin} and project is null`)
  }
}

/** Conversations are forgotten: no entry names them, and one that named no other goes. */
export async function forgetMoved(tx: Tx, userId: string, conversationIds: readonly string[]): Promise<void> {
  const rest = sql`(before -> 'moved') - ${conversationIds}::text[]`
  await tx.rows(sql`delete from history where user_id = ${userId} and ${movesAny(conversationIds)} and ${rest} = '{}'`)
  await tx.rows(sql`
    update history set before = jsonb_set(before, '{moved}', ${rest}) where user_id = ${userId} and ${movesAny(conversationIds)}`)
}

/** Conversations are back: entries that are there name them again. @param entryId of what was forgotten */
export const mendMoved = (tx: Tx, userId: string, entryId: string): Promise<unknown> => tx.rows(sql`
  update history t set before = jsonb_set(t.before, '{moved}', (t.before -> 'moved') || (
           select coalesce(jsonb_object_agg(m.key, m.value), '{}') from jsonb_each(h.content -> 'before' -> 'moved') m
            where m.key in (select content ->> 'id' from forgotten_row
                             where user_id = ${userId} and history_id = ${entryId}::uuid and of_table = 'conversation')))
    from forgotten_row h
   where h.user_id = ${userId} and h.history_id = ${entryId}::uuid and h.of_table = 'history'
     and t.user_id = ${userId} and t.id = (h.content ->> 'id')::uuid and t.action = 'project.assign'`)
