/** Table `person_merge`: that some names are one person's, or the user's own. A row is what was said at once. */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { Columns, text, texts, time, truth, uuid, type RowOf } from '../store/tables/columns.ts'
import type { NamesOfOne } from '@madeleine/contract'

/** In the order in which they are exported. */
export const PERSON_MERGES = new Columns({
  id: uuid(),
  /** As which the person goes. */
  name: text(),
  /** All of them, that one included, as they stand in messages. */
  names: texts(),
  /** The person is the user. */
  isMe: truth(),
  createdAt: time(),
})
export type PersonMergeRow = RowOf<typeof PERSON_MERGES>

/** What was said first stands first: a later one gives the name. */
const IN_ORDER = sql`created_at, id`

/** As an array of arrays, for a statement that reads other things: it travels with that one. Null where nobody has several names. */
export const mergesWithin = (userId: string): Query => sql`
  (select jsonb_agg(jsonb_build_array(p.name, p.names, p.is_me) order by p.created_at, p.id)
     from person_merge p where p.user_id = ${userId})`

/** What `mergesWithin` reads. */
export type MergesWithin = readonly (readonly [name: string, names: readonly string[], isMe: boolean])[] | null

export const namesInMerges = (merges: MergesWithin): NamesOfOne[] => (merges ?? []).map(([name, names, isMe]) => ({ name, names, isMe }))

export const readMerges = (tx: Tx, userId: string): Promise<PersonMergeRow[]> => tx.rows<PersonMergeRow>(sql`
  select ${PERSON_MERGES.selected()} from person_merge where user_id = ${userId} order by ${IN_ORDER}`)

/** Also makes the user's row of statistics, with which recall reads merges: a user of whom nothing is encoded yet has none. */
export async function insertMerge(tx: Tx, userId: string, { id, name, names, isMe, createdAt }: PersonMergeRow): Promise<void> {
  await tx.rows(sql`insert into corpus (user_id) values (${userId}) on conflict (user_id) do nothing`)
  await tx.rows(sql`
    insert into person_merge (user_id, id, name, names, is_me, created_at)
    values (${userId}, ${id}::uuid, ${name}, ${names}::text[], ${isMe}, ${createdAt})`)
}

/** @returns undefined where there is none */
export async function deleteMerge(tx: Tx, userId: string, id: string): Promise<PersonMergeRow | undefined> {
  const [row] = await tx.rows<PersonMergeRow>(sql`
    delete from person_merge where user_id = ${userId} and id = ${id}::uuid returning ${PERSON_MERGES.selected()}`)
  return row
}

export async function deleteMerges(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`delete from person_merge where user_id = ${userId}`)
}

export async function hasMerges(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.rows(sql`select 1 from person_merge where user_id = ${userId} limit 1`)).length > 0
}

// Who speaks in the log of a user, and of whom something is known.

/** What somebody says in one conversation under one name. */
export interface SpokenRow {
  /** Null for the user of a chat without names. */
  readonly name: string | null
  readonly conversationId: string
  readonly messages: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/**
 * A condition on `message m` and its `conversation c`: a person says it, who has role user, or in talk between people role assistant and
 * a name. An assistant of another chat is a program, whatever it is called.
 */
export const isSaidByPerson = sql`
  (m.kind = 'message' and (m.role = 'user' or m.role = 'assistant' and m.name is not null and c.people))`

/** People of the log. */
export const speakersInLog = (tx: Tx, userId: string): Promise<SpokenRow[]> => tx.rows<SpokenRow>(sql`
  select m.name, m.conversation_id as "conversationId", count(*)::int as messages, min(m.at) as "firstAt", max(m.at) as "lastAt"
    from message m join conversation c on c.user_id = ${userId} and c.id = m.conversation_id
   where m.user_id = ${userId} and m.forgotten_at is null and ${isSaidByPerson}
   group by m.name, m.conversation_id`)

/** The names of everybody of whom something is known, once each. */
export async function subjectsOfFacts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ subject: string }>(sql`
    select distinct subject from fact where user_id = ${userId} and forgotten_at is null and subject <> ''`)
  return rows.map(({ subject }) => subject)
}
