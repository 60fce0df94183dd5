/** What a push to several conversations begins with: each statement does for all what its namesake in `tables/` does for one. */
import { json, orDistributed, sql, type Tx } from '../engine/db.ts'
import { Columns, text, time, truth, uuid } from '../tables/columns.ts'
import { creating, pushedColumns, type ConversationCreation, type PushedConversation } from '../tables/conversations.ts'
import { messagesById, placeColumns, storedPlaceOf, withId, type PlaceRow, type StoredPlace } from '../tables/messages.ts'

export type NewConversation = ConversationCreation & { readonly id: string }

const CREATED = new Columns({ id: text(), incarnation: uuid(), now: time(), people: truth<boolean | null>() })
// Made once: a busy server pushes in sets
const created = CREATED.defined()

/** Locks the conversations until the transaction ends, and creates those that do not exist. @param made in lock order, as is the answer */
export async function lockOrCreateEach(tx: Tx, userId: string, made: readonly NewConversation[]): Promise<PushedConversation[]> {
  const [ids, columns] = [made.map(({ id }) => id), pushedColumns(userId)]
  const rows = await tx.rows<PushedConversation>(orDistributed(
    sql`
      insert into conversation (user_id, id, incarnation, created_at, people)
      select ${userId}, p.id, p.incarnation, p.now, coalesce(p.people, false)
        from rows from (jsonb_to_recordset(${json(made)}::text::jsonb) as (${created}))
             with ordinality as p (id, incarnation, now, people, nth)
       order by p.nth
      on conflict (user_id, id) do update set id = excluded.id
      returning ${columns}`,
    ...made.map((one) => creating(userId, one.id, one)),
    sql`select ${columns} from conversation where user_id = ${userId} and id = any(${ids}::text[])`,
  ))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

/** Those of the messages that are in the log, as `messagesById`, by conversation in the order given. */
export async function messagesByIds(
  tx: Tx, userId: string, wanted: readonly { readonly conversationId: string; readonly ids: readonly string[] }[],
): Promise<StoredPlace[][]> {
  if (!wanted.some(({ ids }) => ids.length > 0)) return wanted.map(() => [])
  const [only, ...others] = wanted
  if (only && others.length === 0) return [await messagesById(tx, userId, only.conversationId, only.ids)]
  const rows = await tx.rows<PlaceRow & { conversationId: string }>(sql`
    select m.conversation_id as "conversationId", ${placeColumns('m')}
      from unnest(${wanted.flatMap(({ conversationId, ids }) => ids.map(() => conversationId))}::text[],
                  ${wanted.flatMap(({ ids }) => ids)}::text[]) as w (conversation_id, id) ${withId(userId, sql`w.conversation_id`)}
     order by m.seq`)
  const found = new Map(wanted.map(({ conversationId }): [string, StoredPlace[]] => [conversationId, []]))
  for (const { conversationId, ...row } of rows) found.get(conversationId)?.push(storedPlaceOf(row))
  return wanted.map(({ conversationId }) => found.get(conversationId)!)
}
