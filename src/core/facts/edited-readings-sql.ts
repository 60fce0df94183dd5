/** What is read anew in a message of which a person has corrected or retired a fact: it is the same fact, in other words. */
import { hasSameWords, type ComparedWords } from './same-reading.ts'
import { sql, type Query, type Tx } from '../../engine/db.ts'
import type { NewFactSource } from './fact-columns-sql.ts'

/** Condition on `fact_edit e`: it ends the fact that it is about. */
export const endsFact: Query = sql`e.action in ('correct', 'retire')`

/** Locks the user's index as `lockCorpus` does. @returns how often the user has edited facts */
export async function lockForLearning(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ edits: number }>(sql`
    insert into corpus (user_id) values (${userId}) on conflict (user_id) do update set user_id = excluded.user_id
    returning fact_edits as edits`)
  return row!.edits
}

interface EditedReading extends ComparedWords, Pick<NewFactSource, 'conversationId' | 'seq' | 'factKey' | 'chainKey'> {}

/**
 * Statements with the keys of the fact that their own message was said to state, and that was corrected or retired, where they say the
 * same of it: what a person has edited does not come back in other words of the same message.
 */
export async function asEdited(tx: Tx, userId: string, sources: readonly NewFactSource[]): Promise<readonly NewFactSource[]> {
  const places = [...new Set(sources.filter(({ kind }) => kind === 'states')
    .map(({ conversationId, seq }) => JSON.stringify({ conversationId, seq })))]
  if (places.length === 0) return sources
  const edited = await tx.rows<EditedReading>(sql`
    select s.conversation_id as "conversationId", s.seq, s.fact_key as "factKey", s.chain_key as "chainKey", s.subject, s.attribute,
           s.value, s.text
      from jsonb_to_recordset(${`[${places.join(',')}]`}::text::jsonb) as p ("conversationId" text, seq int)
     cross join lateral (
       select * from fact_source s
        where s.user_id = ${userId} and s.conversation_id = p."conversationId" and s.seq = p.seq and s.kind <> 'ends'
          and s.forgotten_at is null offset 0) s
     where exists (select from fact_edit e where e.user_id = ${userId} and e.chain_key = s.chain_key and e.fact_key = s.fact_key
                      and e.undone_at is null and ${endsFact})`)
  return sources.map((source) => {
    const same = source.kind === 'states' && edited.find((one) =>
      one.conversationId === source.conversationId && one.seq === source.seq && one.factKey !== source.factKey && hasSameWords(one, source))
    return same ? { ...source, kind: 'repeats', factKey: same.factKey, chainKey: same.chainKey } : source
  })
}
