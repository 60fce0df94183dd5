/** Table `fact_source`: what messages say of facts; read together with what persons said of them by their edits. */
import type { EditMark, EditWord, FactPin, FactQuality } from '@madeleine/contract'
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import type { RowOf } from '../store/tables/columns.ts'
import { hasSameWords, type ComparedWords } from './fact-history.ts'
import { FACT_SOURCES, type FactSourceRow } from './fact-columns-sql.ts'

// The words of a person's edits on facts, in the form of those of messages: read in one statement with them.

/** A word as it is read: of a message, or of an edit, then with what the database says of that. */
export interface ReadWord extends Omit<FactSourceRow, 'kind' | 'edit'> {
  readonly kind: FactSourceRow['kind'] | 'pins' | 'unpins'
  readonly edit: ReadEdit | null
}

interface ReadEdit extends Pick<EditMark, 'id' | 'action'>, Pick<EditWord, 'number' | 'pins'> {
  readonly at: string
  readonly by: string | null
  readonly undoneAt: string | null
  readonly wasNeverTrue: boolean
}

/** Before everything that was said: what ends then never held. */
const BEFORE_ALL = new Date('0001-01-01T00:00:00Z')

/**
 * The words of edits, two of a correction, in the order of `FACT_SOURCES`, undone ones too: in the conversation '', at their number.
 * @param condition on `fact_edit e` and the word's key `w.text_key`
 */
const editWords = (userId: string, condition: Query): Query => sql`
  select w.text_key, '', e.number, w.kind, e.said_at, w.holds_from, w.fact_key, w.chain_key, w.successor_key, w.fact_id, w.subject,
         w.subject_key, w.category, w.attribute, w.value, w.text, w.forgotten_at, 'person', null::text, null::integer, e.code_version,
         e.made_at, jsonb_build_object('id', e.id, 'number', e.number, 'action', e.action, 'at', e.made_at, 'by', e.made_by,
           'wasNeverTrue', e.was_never_true, 'pins', e.keeps_pin, 'undoneAt', e.undone_at)
    from fact_edit e
   cross join lateral (values
     (e.text_key, case e.action when 'pin' then 'pins' when 'unpin' then 'unpins' else 'ends' end,
      case when e.was_never_true then ${BEFORE_ALL}::timestamptz else e.holds_from end, e.fact_key, e.chain_key, e.new_text_key,
      null::uuid, null::text, null::text, null::text, null::text, null::text, null::text, null::timestamptz),
     (e.new_text_key, 'states', e.holds_from, e.new_fact_key, e.new_chain_key, null,
      e.fact_id, e.subject, e.subject_key, e.category, e.attribute, e.value, e.text, e.forgotten_at)
     ) as w (text_key, kind, holds_from, fact_key, chain_key, successor_key,
       fact_id, subject, subject_key, category, attribute, value, text, forgotten_at)
   where e.user_id = ${userId} and w.text_key is not null and ${condition}`

/** Words on facts, and those on which of them are pinned. */
export interface WordsOnFacts {
  readonly sources: readonly FactSourceRow[]
  readonly pins: readonly FactPin[]
}

/** The words that count. @param knownAt the clock's time at which they counted; absent: now */
export function wordsInForce(words: readonly ReadWord[], knownAt?: Date): WordsOnFacts {
  const counting = words.filter(({ edit, kind, learntAt, forgottenAt }) => (knownAt === undefined || learntAt <= knownAt)
    // An end is forgotten where it was undone
    && (kind !== 'ends' || forgottenAt === null || (knownAt !== undefined && forgottenAt > knownAt))
    && (edit === null || edit.undoneAt === null || (knownAt !== undefined && new Date(edit.undoneAt) > knownAt)))
  const sources: FactSourceRow[] = []
  const pins: FactPin[] = []
  for (const { edit: read, kind, ...word } of counting) {
    const edit = read && editOf(read)
    if (kind !== 'pins' && kind !== 'unpins') sources.push({ ...word, kind, edit })
    else if (edit) pins.push({ textKey: word.textKey, factKey: word.factKey, isPinned: kind === 'pins', edit })
  }
  return { sources, pins }
}

const editOf = ({ id, number, action, at, by, wasNeverTrue, pins }: ReadEdit): EditWord => ({
  number, pins,
  mark: { at: new Date(at).toISOString(), ...(by !== null && { by }), id, action, ...(wasNeverTrue && { wasNeverTrue }) },
})

// Table `fact_source`: what messages say of facts; read together with what persons said of them by their edits.

/** Who read a fact, and when. */
export interface FactReading {
  readonly quality: FactQuality
  /** Name of the model; null for the rules. */
  readonly model: string | null
  readonly promptVersion: number | null
  readonly codeVersion: string
  /** The clock's time. */
  readonly learntAt: Date
}

const WRITTEN = FACT_SOURCES.without('factId', 'forgottenAt')
export type NewFactSource = RowOf<typeof WRITTEN>

/** Whether a text can be the id of a fact: ids come from callers and models. */
export const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Keys from which chains are found. */
export interface FactKeys {
  readonly textKeys: readonly string[]
  readonly chainKeys: readonly string[]
}

/**
 * Inserts sources. A known one stays as it is, except that a model's takes the place of one of the rules; a message does
 * not teach again what was forgotten of it, nor one that was there, unread or not trusted, when the same was forgotten of others.
 */
export const insertSources = (userId: string, sources: readonly NewFactSource[]): Query => sql`
  insert into fact_source (user_id, ${WRITTEN.names()})
  select ${userId}, ${WRITTEN.values('n')}
    from jsonb_to_recordset(${json(sources)}::text::jsonb) as n (${WRITTEN.defined()})
   where not exists (
     select from fact_source f
      where f.user_id = ${userId} and f.conversation_id = n."conversationId" and f.seq = n.seq
        and f.chain_key = n."chainKey" and f.forgotten_at is not null)
     and not exists (
     select from fact_source f join message m on m.user_id = ${userId} and m.conversation_id = n."conversationId" and m.seq = n.seq
      where f.user_id = ${userId} and f.text_key = n."textKey" and m.received_at < f.forgotten_at)
  on conflict (user_id, text_key, conversation_id, seq, kind) do update
     set ${WRITTEN.without('textKey', 'conversationId', 'seq', 'kind').replaced()}
   where fact_source.quality = 'rules' and excluded.quality = 'model' and fact_source.forgotten_at is null`

const columns = FACT_SOURCES.selected('s')

/** The attribute of a row that keeps what a message says is over, in its words, for facts that are learnt later. */
export const SAID_END = 'over'
/** Condition on `fact_source s`. The index of them has it too. */
export const isSaidEnd = sql`s.kind = 'ends' and s.attribute = 'over'`

/**
 * All words of the chains that these keys touch, and of those that they touch in turn: by an equal text, or as what took
 * another's place. Each key is looked up once, however many words have it.
 */
export const linkedSources = (tx: Tx, userId: string, { textKeys, chainKeys }: FactKeys): Promise<ReadWord[]> =>
  tx.rows<ReadWord>(sql`
    with recursive linked (key) as (
      select * from unnest(${[...textKeys, ...chainKeys]}::text[])
      union
      select k.key from linked l
       cross join lateral (
         select s.text_key, s.chain_key, s.successor_key, null as new_chain_key from fact_source s
          where s.user_id = ${userId} and (s.text_key = l.key or s.chain_key = l.key or s.successor_key = l.key)
         union all
         select e.text_key, e.chain_key, e.new_text_key, e.new_chain_key from fact_edit e
          where e.user_id = ${userId}
            and (e.text_key = l.key or e.chain_key = l.key or e.new_text_key = l.key or e.new_chain_key = l.key)) s
       cross join lateral (values (s.text_key), (s.chain_key), (s.successor_key), (s.new_chain_key)) as k (key) where k.key is not null
    )
    select ${columns}, null::jsonb as edit from linked l
     cross join lateral (select * from fact_source s where s.user_id = ${userId} and s.text_key = l.key offset 0) s
    union all
    ${editWords(userId, sql`w.text_key in (select key from linked)`)}`)

/** The facts that the messages of these segments prove or end, and those whose place they took. */
export async function factsOfSegments(tx: Tx, userId: string, segmentIds: readonly string[]): Promise<string[]> {
  if (segmentIds.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`
    with told as materialized (
      select distinct f.fact_id as id from unnest(${segmentIds}::text[]::uuid[]) as w (id)
       cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = w.id offset 0) s
       cross join lateral (
         select fact_id from fact_source f
          where f.user_id = ${userId} and f.conversation_id = s.conversation_id and f.seq >= s.from_seq and f.seq < s.to_seq
            and f.fact_id is not null offset 0) f)
    select id from told
    union
    select p.id from told t cross join lateral (select id from fact p where p.user_id = ${userId} and p.superseded_by = t.id offset 0) p`)
  return rows.map(({ id }) => id)
}

/** Whether anything is known by these messages. @param range `from ≤ seq < to` */
export async function hasTaught(
  tx: Tx, userId: string, { conversationId, from, to }: { conversationId: string; from: number; to: number },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select seq from fact_source
     where user_id = ${userId} and conversation_id = ${conversationId} and seq >= ${from} and seq < ${to} limit 1`)
  return rows.length > 0
}

/** All words of a user on facts. */
export const allSources = (tx: Tx, userId: string): Promise<ReadWord[]> =>
  tx.rows<ReadWord>(sql`
    select ${columns}, null::jsonb as edit from fact_source s where s.user_id = ${userId} and (${isSaidEnd}) is not true
    union all ${editWords(userId, sql`true`)}`)

// What is read anew in a message of which a person has corrected or retired a fact: it is the same fact, in other words.

/** Condition on `fact_source s`: a person has corrected or retired its fact. An edit knows a fact of a topic by the fact's own key. */
export const isEdited = (userId: string): Query => sql`exists (
  select from fact_edit e
   where e.user_id = ${userId} and e.chain_key in (s.chain_key, s.fact_key) and e.fact_key = s.fact_key and e.undone_at is null
     and e.action in ('correct', 'retire'))`

/** Locks the user's index as `lockCorpus` does. @returns how often the user has edited facts, and conversations that are not trusted */
export async function lockForLearning(tx: Tx, userId: string): Promise<{ readonly edits: number; readonly untrusted: number }> {
  const [row] = await tx.rows<{ edits: number; untrusted: number }>(sql`
    insert into corpus (user_id) values (${userId}) on conflict (user_id) do update set user_id = excluded.user_id
    returning fact_edits as edits, untrusted`)
  return row!
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
     where ${isEdited(userId)}`)
  return sources.map((source) => {
    const same = source.kind === 'states' && edited.find((one) =>
      one.conversationId === source.conversationId && one.seq === source.seq && one.factKey !== source.factKey && hasSameWords(one, source))
    return same ? { ...source, kind: 'repeats', factKey: same.factKey, chainKey: same.chainKey } : source
  })
}
