/** Table `fact` as the fold of `fact_source`: computes what the sources say now, and writes what differs. */
import { factHistory, type HeldFact, type OwnKeys } from './fact-history.ts'
import { factTerms, isSingleChain, isTopic } from './fact-words.ts'
import { insertingSelected, json, type Query, sql, type Tx } from '@madeleine/engine'
import type { RowOf } from '../store/tables/columns.ts'
import { FACTS, type FactSourceRow } from './fact-columns-sql.ts'
import { linkedWords } from './read-facts-sql.ts'
import { wordsInForce, type FactKeys } from './fact-sources-sql.ts'

/** Ids of facts that a writing has changed. */
export interface ChangedFacts {
  /** New ones, and those that have other words, times or proofs than before. */
  readonly changed: readonly string[]
  /** Those without a proof now. */
  readonly removed: readonly string[]
}

/** The fold determines all of a fact. */
export interface FoldedFact extends RowOf<typeof FACTS> {}

/** The same, with all facts of the chains. */
export interface FactFold extends ChangedFacts {
  readonly before: readonly FoldedFact[]
  readonly after: readonly FoldedFact[]
}

/**
 * Folds the chains that these keys touch and writes what differs. The caller has locked the user's corpus row, and has
 * written the sources in this transaction.
 */
export async function foldFacts(tx: Tx, userId: string, keys: FactKeys): Promise<ChangedFacts> {
  const { changed, removed } = await foldChains(tx, userId, keys)
  return { changed, removed }
}

/** The same, with all facts of the chains before and after. */
export async function foldChains(tx: Tx, userId: string, keys: FactKeys): Promise<FactFold> {
  const words = await linkedWords(tx, userId, keys)
  const { sources, pins } = wordsInForce(words)
  const textKeys = [...new Set([...keys.textKeys, ...words.map(({ textKey }) => textKey)])]
  const before = new Map((await tx.rows<FoldedFact>(sql`
    select ${FACTS.selected()}
      from fact where user_id = ${userId} and text_key = any(${textKeys}::text[])`)).map((fact) => [fact.id, fact]))
  const held = factHistory(userId, sources, pins)
  const now = held.map(foldedFact)
  const ids = new Set(now.map(({ id }) => id))
  const removed = [...before.keys()].filter((id) => !ids.has(id))
  const rows = now.filter((fact) => !isEqual(fact, before.get(fact.id)))
  const moved = movedSources(held, sources)
  const changed = [...new Set([...rows.map(({ id }) => id), ...moved.flatMap(({ factId, before: from }) => [factId, from])])]
    .filter((id): id is string => id !== null && ids.has(id))
  if (removed.length + changed.length > 0) for (const query of writing(userId, { removed, rows, moved, before })) tx.run(query)
  return { changed: changed.toSorted(), removed: removed.toSorted(), before: [...before.values()], after: now }
}

function foldedFact(fact: HeldFact<FactSourceRow>): FoldedFact {
  const { id, words, validFrom, validTo, supersededBy, forgottenAt, learntAt, proofs, isPinned, edits } = fact
  const { factKey, chainKey } = keysOf(fact)
  const { textKey, category, quality, model, promptVersion, codeVersion } = words
  const isForgotten = forgottenAt !== null
  const said = isForgotten ? { subject: '', subjectKey: '', attribute: null, value: null, text: '' } : words
  return {
    id, subject: said.subject!, subjectKey: said.subjectKey!, category: category!,
    attribute: said.attribute, value: said.value, text: said.text!,
    textKey: isForgotten ? proofs[0].textKey : textKey, factKey, chainKey, isSingle: isSingleChain({ factKey, chainKey }),
    validFrom, validTo, supersededBy, forgottenAt, quality, model, promptVersion, codeVersion, createdAt: learntAt, isPinned, edits,
  }
}

/** A row has the keys of its own words, so that it is the same once the names of a person are told apart again. */
function keysOf({ words: { own }, factKey, chainKey }: HeldFact<FactSourceRow>): OwnKeys {
  if (!own) return { factKey, chainKey }
  return { factKey: own.factKey, chainKey: isTopic(own.chainKey) ? own.factKey : own.chainKey }
}

/** Times to the millisecond; nothing is no text. */
const isEqual = (a: FoldedFact, b: FoldedFact | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof FoldedFact)[]).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))

interface MovedSource extends Pick<FactSourceRow, 'textKey' | 'conversationId' | 'seq' | 'kind' | 'factId'> {
  readonly before: string | null
  readonly isEdit: boolean
}

/** Sources that prove or end another fact than before. */
function movedSources(held: readonly HeldFact<FactSourceRow>[], sources: readonly FactSourceRow[]): MovedSource[] {
  const factOf = new Map(held.flatMap(({ id, proofs, endings }) => [...proofs, ...endings].map((source) => [source, id] as const)))
  return sources.flatMap((source) => {
    const { textKey, conversationId, seq, kind, factId: before, edit } = source
    // Of an edit only what it states is kept with it
    const factId = edit && kind === 'ends' ? null : factOf.get(source) ?? null
    return factId === before ? [] : [{ textKey, conversationId, seq, kind, factId, before, isEdit: edit !== null }]
  })
}

interface Writing {
  readonly removed: readonly string[]
  readonly rows: readonly FoldedFact[]
  readonly moved: readonly MovedSource[]
  readonly before: ReadonlyMap<string, FoldedFact>
}

/** The statements in an order in which no two facts of a chain hold at once, as the unique indexes demand. */
function writing(userId: string, { removed, rows, moved, before }: Writing): Query[] {
  const known = rows.filter(({ id }) => before.has(id)).map(({ id }) => id)
  const reworded = rows.filter((fact) => !hasWordsOf(fact, before.get(fact.id)))
  const terms = reworded.filter(({ forgottenAt }) => forgottenAt === null)
    .flatMap((fact) => factTerms(fact).map((term) => ({ id: fact.id, term })))
  const queries: Query[] = []
  if (removed.length > 0) queries.push(sql`delete from fact where user_id = ${userId} and id = any(${removed}::text[]::uuid[])`)
  if (known.length > 0) queries.push(sql`
    update fact set valid_to = valid_from where user_id = ${userId} and id = any(${known}::text[]::uuid[]) and valid_to is null`)
  if (rows.length > 0) queries.push(upsert(userId, rows))
  if (reworded.length > 0) queries.push(sql`
    delete from fact_term where user_id = ${userId} and fact_id = any(${reworded.map(({ id }) => id)}::text[]::uuid[])`)
  if (terms.length > 0) {
    queries.push(insertingSelected(sql`insert into fact_term (user_id, term, fact_id) select ${userId}, t.term, t.id
        from jsonb_to_recordset(${json(terms)}::text::jsonb) as t (id uuid, term text)`))
  }
  return [...queries, ...moving(userId, moved), sql`update corpus set fact_changes = fact_changes + 1 where user_id = ${userId}`]
}

/** One statement for words of messages, one for those of edits, where there are any. */
function moving(userId: string, moved: readonly MovedSource[]): Query[] {
  const [edits, told] = [moved.filter(({ isEdit }) => isEdit), moved.filter(({ isEdit }) => !isEdit)]
  return [
    ...(told.length === 0 ? [] : [sql`
      update fact_source s set fact_id = m."factId"
        from jsonb_to_recordset(${json(told)}::text::jsonb) as m ("textKey" text, "conversationId" text, seq int, kind text, "factId" uuid)
       where s.user_id = ${userId} and (s.text_key, s.conversation_id, s.seq, s.kind) = (m."textKey", m."conversationId", m.seq, m.kind)`]),
    ...(edits.length === 0 ? [] : [sql`
      update fact_edit e set fact_id = m."factId" from jsonb_to_recordset(${json(edits)}::text::jsonb) as m (seq int, "factId" uuid)
       where e.user_id = ${userId} and e.number = m.seq`]),
  ]
}

const hasWordsOf = (a: FoldedFact, b: FoldedFact | undefined): boolean =>
  b !== undefined && a.text === b.text && a.subject === b.subject && a.attribute === b.attribute && a.value === b.value

const upsert = (userId: string, rows: readonly FoldedFact[]): Query => sql`
  insert into fact (user_id, ${FACTS.names()})
  select ${userId}, ${FACTS.values('f')}
    from jsonb_to_recordset(${json(rows)}::text::jsonb) as f (${FACTS.defined()})
  on conflict (user_id, id) do update
     set ${FACTS.without('id').replaced()}`
