/** Who speaks in the log of a user, and of whom something is known. */
import { sql, type Tx } from '../../engine/db.ts'

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
 * People of the log: who has role user, and in talk between people who has role assistant and a name. An assistant of another
 * chat is a program, whatever it is called.
 */
export const speakersInLog = (tx: Tx, userId: string): Promise<SpokenRow[]> => tx.rows<SpokenRow>(sql`
  select m.name, m.conversation_id as "conversationId", count(*)::int as messages, min(m.at) as "firstAt", max(m.at) as "lastAt"
    from message m join conversation c on c.user_id = ${userId} and c.id = m.conversation_id
   where m.user_id = ${userId} and m.forgotten_at is null and m.kind = 'message'
     and (m.role = 'user' or m.role = 'assistant' and m.name is not null and c.people)
   group by m.name, m.conversation_id`)

/** The names of everybody of whom something is known, once each. */
export async function subjectsOfFacts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ subject: string }>(sql`
    select distinct subject from fact where user_id = ${userId} and forgotten_at is null and subject <> ''`)
  return rows.map(({ subject }) => subject)
}
