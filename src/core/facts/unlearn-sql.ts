/** Takes back what messages taught, and forgets single facts. */
import type { FactQuality } from '../../contract/fact.ts'
import { json, sql, type Query, type Tx } from '../../engine/db.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { endsFact } from './edited-readings-sql.ts'
import { isUuid } from './fact-sources-sql.ts'
import { foldFacts, type ChangedFacts } from './fold-facts-sql.ts'

/** Messages of a conversation, `to` not included. */
export interface TaughtRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
}

interface SourceKeys {
  readonly textKey: string
  readonly chainKey: string
  readonly successorKey: string | null
}

/**
 * Takes back what these messages taught: facts that no other message proves are gone, those that they ended hold again.
 * Locks the user's corpus row. Call it before the messages are deleted.
 * @param only only what was read in these ways; what was forgotten of a message stays forgotten then
 */
export const unlearnMessages = (
  tx: Tx, userId: string, ranges: readonly TaughtRange[], only?: readonly FactQuality[],
): Promise<ChangedFacts> =>
  unlearn(tx, userId, ranges, only === undefined ? sql`` : sql`and s.quality = any(${only}::text[]) and s.forgotten_at is null`)

/**
 * The same of messages that are read anew. What a person has corrected or retired keeps its words: they say of what is read
 * in the same messages that it is the same (`asEdited`).
 * @param only only what was read in these ways
 */
export const unlearnReadings = (
  tx: Tx, userId: string, ranges: readonly TaughtRange[], only: readonly FactQuality[],
): Promise<ChangedFacts> => unlearn(tx, userId, ranges, sql`
  and s.quality = any(${only}::text[]) and s.forgotten_at is null
  and not exists (select from fact_edit e where e.user_id = ${userId} and e.chain_key = s.chain_key and e.fact_key = s.fact_key
                     and e.undone_at is null and ${endsFact})`)

async function unlearn(tx: Tx, userId: string, ranges: readonly TaughtRange[], condition: Query): Promise<ChangedFacts> {
  if (ranges.length === 0) return { changed: [], removed: [] }
  const deletion = sql`
    delete from fact_source s using jsonb_to_recordset(${json(ranges)}::text::jsonb) as r ("conversationId" text, "from" int, "to" int)
     where s.user_id = ${userId} and s.conversation_id = r."conversationId" and s.seq >= r."from" and s.seq < r."to"
           ${condition}
    returning s.text_key as "textKey", s.chain_key as "chainKey", s.successor_key as "successorKey"`
  const [, deleted] = await Promise.all([lockCorpus(tx, userId), tx.rows<SourceKeys>(deletion)])
  return foldAround(tx, userId, deleted)
}

/**
 * Forgets a fact: its words go, its place in the chain stays, so that what it ended stays ended. The same messages do not
 * teach it again; later ones do. Promises no erasure of bytes: the caller does.
 * @param now the clock's time
 * @returns the fact's own id among `changed`; nothing where there is no such fact, or it was forgotten
 */
export async function forgetFact(tx: Tx, userId: string, id: string, now: Date): Promise<ChangedFacts> {
  if (!isUuid(id)) return { changed: [], removed: [] }
  const forgetting = sql`
    update fact_source set subject = '', subject_key = '', attribute = null, value = null, text = '', forgotten_at = ${now}
     where user_id = ${userId} and fact_id = ${id}::uuid and kind <> 'ends' and forgotten_at is null
    returning text_key as "textKey", chain_key as "chainKey", successor_key as "successorKey"`
  const forgettingEdits = sql`
    update fact_edit set subject = '', subject_key = '', attribute = null, value = null, text = '', forgotten_at = ${now}
     where user_id = ${userId} and fact_id = ${id}::uuid and forgotten_at is null
    returning new_text_key as "textKey", new_chain_key as "chainKey", text_key as "successorKey"`
  const [, told, stated] = await Promise.all([
    lockCorpus(tx, userId), tx.rows<SourceKeys>(forgetting), tx.rows<SourceKeys>(forgettingEdits),
  ])
  const forgotten = [...told, ...stated]
  // What a reading under way makes of it is void
  if (forgotten.length > 0) tx.run(sql`update corpus set removals = removals + 1 where user_id = ${userId}`)
  return foldAround(tx, userId, forgotten)
}

async function foldAround(tx: Tx, userId: string, sources: readonly SourceKeys[]): Promise<ChangedFacts> {
  if (sources.length === 0) return { changed: [], removed: [] }
  const textKeys = sources.flatMap(({ textKey, successorKey }) => (successorKey === null ? [textKey] : [textKey, successorKey]))
  return foldFacts(tx, userId, { textKeys, chainKeys: sources.map(({ chainKey }) => chainKey) })
}
