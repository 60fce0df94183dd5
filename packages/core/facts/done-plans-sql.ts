/** Facts that a later message says are done or over: what the history lists of it, and what takes it back. */
import { DONE, uuidOfName } from '@madeleine/contract'
import { json, sql, type Tx } from '@madeleine/engine'
import { lockForLearning } from './fact-sources-sql.ts'
import { type ChangedFacts, foldFacts } from './fold-facts-sql.ts'
import { type FactProof, proofsOf } from './read-facts-sql.ts'

/** A plan that a message says is done, or a fact that it says is over. */
export interface DoneEntry {
  readonly id: string
  readonly textKey: string
  readonly chainKey: string
  readonly conversationId: string
  readonly seq: number
  /** When it was learnt, by the clock. */
  readonly learntAt: Date
  readonly undoneAt: Date | null
  /** The fact; null where it is not known any more. */
  readonly factId: string | null
  /** Whether it is a plan, or a note that names a day; null where it is not known any more. */
  readonly isPlan: boolean | null
  readonly text: string | null
  readonly proof: FactProof
}

/** UUID namespace of their ids, drawn once at random. */
const NAMESPACE = Buffer.from('4be0c7d15f7a4c1f9d3e62a8b1907cf4', 'hex')

/** The newest first: those that end what is known, and those that were undone, which are ends without words that tell how. */
export async function doneEntries(tx: Tx, userId: string, limit?: number): Promise<DoneEntry[]> {
  const rows = await tx.rows<Omit<DoneEntry, 'id' | 'proof'> & { at: Date }>(sql`
    select s.text_key as "textKey", s.chain_key as "chainKey", s.conversation_id as "conversationId", s.seq, s.at,
           s.learnt_at as "learntAt", s.forgotten_at as "undoneAt", f.id as "factId",
           f.text, f.category in ('goal', 'note') as "isPlan"
      from fact_source s
      left join lateral (
        select id, text, category from fact
         where user_id = ${userId} and text_key = s.text_key and forgotten_at is null and valid_from <= s.at
         order by valid_from desc, id limit 1) f on true
     where s.user_id = ${userId} and s.kind = 'ends'
       and (s.attribute = ${DONE} and (s.fact_id is not null or f.id is null) or s.forgotten_at is not null)
     order by s.learnt_at desc, s.text_key, s.conversation_id, s.seq limit ${limit ?? null}`)
  if (rows.length === 0) return []
  const entries = rows.map((row) => ({ ...row, id: uuidOfName(NAMESPACE, [userId, row.textKey, row.conversationId, row.seq]) }))
  const proofs = await proofsOf(tx, userId, sql`
    select * from jsonb_to_recordset(${json(entries.map(({ id, conversationId, seq, at }) => ({ factId: id, conversationId, seq, at })))}
      ::text::jsonb) as p ("factId" uuid, "conversationId" text, seq int, at timestamptz)`)
  return entries.flatMap(({ at: _, ...entry }) => (proofs.get(entry.id) ?? []).map((proof) => ({ ...entry, proof })))
}

/**
 * Takes it back, and the same message does not say it again.
 * @returns the entry, undefined where none has the id, and the facts that changed
 */
export async function undoDone(
  tx: Tx, userId: string, id: string, now: Date,
): Promise<{ readonly entry: DoneEntry; readonly facts: ChangedFacts } | undefined> {
  await lockForLearning(tx, userId)
  const entry = (await doneEntries(tx, userId)).find((one) => one.id === id.toLowerCase())
  if (!entry) return undefined
  if (entry.undoneAt !== null) return { entry, facts: { changed: [], removed: [] } }
  const { textKey, chainKey, conversationId, seq } = entry
  tx.run(sql`
    update fact_source set forgotten_at = ${now}, attribute = null, fact_id = null
     where user_id = ${userId} and text_key = ${textKey} and conversation_id = ${conversationId} and seq = ${seq} and kind = 'ends'`)
  return { entry: { ...entry, undoneAt: now }, facts: await foldFacts(tx, userId, { textKeys: [textKey], chainKeys: [chainKey] }) }
}
