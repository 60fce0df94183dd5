/**
 * What becomes of facts without the messages that are to be forgotten: computed from their sources,
 * as writing computes it, and not written.
 */
import { factHistory, type HeldFact } from '../../facts/core/fact-history.ts'
import { json, sql, type Query, type Tx } from '../../store/engine/db.ts'
import type { FactSourceRow } from '../../facts/sql/fact-columns.ts'
import { wordsInForce, type WordsOnFacts } from '../../facts/sql/edit-words.ts'
import { isUuid } from '../../facts/sql/fact-sources.ts'
import { linkedWords } from '../../facts/sql/linked-words.ts'
import type { ForgottenRange } from './forgotten-rows.ts'

/** Messages whose statements go. */
export interface UnlearntPlaces {
  /** The forgotten messages. */
  readonly ranges: readonly ForgottenRange[]
  /**
   * The segments that lose some of their messages. What a model has read in one goes as a whole, and is learnt again from
   * the rest: a sentence of a model may rest on more than the messages that it cites. Rules read one message at a time.
   */
  readonly reread: readonly ForgottenRange[]
}

interface SourceKey {
  readonly textKey: string
  readonly chainKey: string
  readonly successorKey: string | null
  readonly conversationId: string
  readonly seq: number
  readonly kind: string
}

const isIn = (ranges: readonly ForgottenRange[]): Query => sql`exists (
  select from jsonb_to_recordset(${json(ranges)}::text::jsonb) as r ("conversationId" text, "from" int, "to" int)
   where r."conversationId" = o.conversation_id and o.seq >= r."from" and o.seq < r."to")`

/** Ids of the facts that nothing proves any more, and of those that are folded again. */
export async function factsWithout(
  tx: Tx, userId: string, { ranges, reread }: UnlearntPlaces,
): Promise<{ readonly gone: string[]; readonly changed: string[] }> {
  if (ranges.length === 0) return { gone: [], changed: [] }
  const going = await tx.rows<SourceKey>(sql`
    select o.text_key as "textKey", o.chain_key as "chainKey", o.successor_key as "successorKey", o.conversation_id as "conversationId",
           o.seq, o.kind
      from fact_source o
     where o.user_id = ${userId} and (${isIn(ranges)} or o.quality = 'model' and o.forgotten_at is null and ${isIn(reread)})`)
  if (going.length === 0) return { gone: [], changed: [] }
  const textKeys = going.flatMap(({ textKey, successorKey }) => (successorKey === null ? [textKey] : [textKey, successorKey]))
  const words = wordsInForce(await linkedWords(tx, userId, { textKeys, chainKeys: going.map(({ chainKey }) => chainKey) }))
  const gone = new Set(going.map(nameOf))
  const before = known(userId, words)
  const after = known(userId, { ...words, sources: words.sources.filter((source) => !gone.has(nameOf(source))) })
  const kept = new Map(after.map((fact) => [fact.id, fact]))
  // Its first proof names a fact: one that has lost it, and has others, is the same fact under another id
  const renamed = new Set(after.filter(({ id }) => !before.some((fact) => fact.id === id)).map(({ factKey }) => factKey))
  const isChanged = (fact: HeldFact): boolean => {
    const now = kept.get(fact.id)
    return now ? stateOf(now) !== stateOf(fact) : renamed.has(fact.factKey)
  }
  return {
    gone: before.filter((fact) => !kept.has(fact.id) && !renamed.has(fact.factKey)).map(({ id }) => id).toSorted(),
    changed: before.filter(isChanged).map(({ id }) => id).toSorted(),
  }
}

const known = (userId: string, { sources, pins }: WordsOnFacts): HeldFact<FactSourceRow>[] =>
  factHistory(userId, sources, pins).filter(({ forgottenAt }) => forgottenAt === null)

const nameOf = ({ textKey, conversationId, seq, kind }: Pick<SourceKey, 'textKey' | 'conversationId' | 'seq' | 'kind'>): string =>
  JSON.stringify([textKey, conversationId, seq, kind])

const stateOf = ({ validFrom, validTo, supersededBy, words, proofs, endings }: HeldFact): string =>
  JSON.stringify([validFrom, validTo, supersededBy, words.textKey, proofs.length, endings.length])

/** Whether the user has edited facts: what was undone keeps its words. */
export async function hasEdits(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.rows(sql`select id from fact_edit where user_id = ${userId} limit 1`)).length > 0
}

/** All facts of the user that are not forgotten. */
export async function allFacts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from fact where user_id = ${userId} and forgotten_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Whether there is such a fact, not forgotten. */
export async function hasFact(tx: Tx, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await tx.rows(sql`select id from fact where user_id = ${userId} and id = ${id}::uuid and forgotten_at is null`)
  return rows.length > 0
}
