/** Tables of facts: their columns, in the order in which they are exported. For the keys see `FactWords`. */
import {
  MOST_PINNED, type FactCategory, type FactQuality, type EditMark, type EditWord, type FactEditAction, type FactSource, type FactPin,
} from '../../contract/fact.ts'
import { sql, json, insertingSelected, type Query, type Tx } from '../../engine/db.ts'
import { Columns, integer, jsonb, text, time, truth, uuid, type RowOf } from '../store/tables/columns.ts'
import { hasSameWords, type OwnKeys, type ComparedWords } from './fact-history.ts'

export const FACTS = new Columns({
  id: uuid(),
  subject: text({ isDerived: true }),
  subjectKey: text(),
  category: text<FactCategory>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text({ isDerived: true }),
  textKey: text(),
  factKey: text(),
  chainKey: text(),
  /** Its attribute has one value at a time. */
  isSingle: truth(),
  validFrom: time(),
  /** Null while it holds; equal to `validFrom` for one that never held. */
  validTo: time<Date | null>(),
  supersededBy: uuid<string | null>(),
  /** When it was forgotten by itself: it keeps its place in the chain, without words. */
  forgottenAt: time<Date | null>(),
  quality: text<FactQuality>(),
  /** The model that read it, and the version of its prompt; null for the rules. */
  model: text<string | null>(),
  promptVersion: integer<number | null>(),
  codeVersion: text(),
  /** When it was learnt, by the clock. */
  createdAt: time(),
  /** The person pinned it, and it holds. */
  isPinned: truth({ later: false }),
  /** The edits in force that made it what it is, the newest first. */
  edits: jsonb<readonly EditMark[] | null>({ later: null }),
})

/** A message's word on a fact, with the fact's words, which an end has none of. */
export const FACT_SOURCES = new Columns({
  textKey: text(),
  conversationId: text(),
  seq: integer(),
  kind: text<FactSource['kind']>(),
  /** When it was said, in story time. */
  at: time(),
  /** Since when the fact holds, or holds no longer. */
  holdsFrom: time(),
  factKey: text(),
  chainKey: text(),
  successorKey: text<string | null>(),
  /** The fact that it proves or ends now; null for an end that ends none. */
  factId: uuid<string | null>(),
  subject: text<string | null>({ isDerived: true }),
  subjectKey: text<string | null>(),
  category: text<FactCategory | null>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text<string | null>({ isDerived: true }),
  forgottenAt: time<Date | null>(),
  quality: text<FactQuality>(),
  model: text<string | null>(),
  promptVersion: integer<number | null>(),
  codeVersion: text(),
  /** By the clock. */
  learntAt: time(),
})

export interface FactSourceRow extends RowOf<typeof FACT_SOURCES> {
  /** Of a word of an edit, which no row of the table has. */
  readonly edit: EditWord | null
  /** Its keys where it is read under those of a person of several names. */
  readonly own?: OwnKeys
}

export const FACT_TERMS = new Columns({ term: text(), factId: uuid() })

/** What persons did to facts, in the order of doing. */
export const FACT_EDITS = new Columns({
  id: uuid(),
  number: integer(),
  action: text<FactEditAction>(),
  /** The keys of the fact that it is about. */
  textKey: text<string | null>(),
  factKey: text<string | null>(),
  chainKey: text<string | null>(),
  /** The keys and the words of the fact that it states. */
  newTextKey: text<string | null>(),
  newFactKey: text<string | null>(),
  newChainKey: text<string | null>(),
  subject: text<string | null>({ isDerived: true }),
  subjectKey: text<string | null>(),
  category: text<FactCategory | null>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text<string | null>({ isDerived: true }),
  /** Story time since when that holds, and the other does not. */
  holdsFrom: time(),
  wasNeverTrue: truth(),
  keepsPin: truth(),
  /** Story time: after all that was said of the fact. */
  saidAt: time(),
  /** By the clock. */
  madeAt: time(),
  madeBy: text<string | null>(),
  undoneAt: time<Date | null>(),
  forgottenAt: time<Date | null>(),
  /** The fact that it states now. */
  factId: uuid<string | null>(),
  codeVersion: text(),
})
export interface FactEditRow extends RowOf<typeof FACT_EDITS> {}

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
  const counting = words.filter(({ edit, learntAt }) => (knownAt === undefined || learntAt <= knownAt)
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
 * not teach again what was forgotten of it.
 */
export const insertSources = (userId: string, sources: readonly NewFactSource[]): Query => sql`
  insert into fact_source (user_id, ${WRITTEN.names()})
  select ${userId}, ${WRITTEN.values('n')}
    from jsonb_to_recordset(${json(sources)}::text::jsonb) as n (${WRITTEN.defined()})
   where not exists (
     select from fact_source f
      where f.user_id = ${userId} and f.conversation_id = n."conversationId" and f.seq = n.seq
        and f.chain_key = n."chainKey" and f.forgotten_at is not null)
  on conflict (user_id, text_key, conversation_id, seq, kind) do update
     set ${WRITTEN.without('textKey', 'conversationId', 'seq', 'kind').replaced()}
   where fact_source.quality = 'rules' and excluded.quality = 'model' and fact_source.forgotten_at is null`

const columns = FACT_SOURCES.selected('s')

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

/** All words of a user. */
export const allSources = (tx: Tx, userId: string): Promise<ReadWord[]> =>
  tx.rows<ReadWord>(sql`
    select ${columns}, null::jsonb as edit from fact_source s where s.user_id = ${userId} union all ${editWords(userId, sql`true`)}`)

// Table `fact_edit`: what persons did to facts.

/** The fact as it stands, not forgotten; undefined if no fact has the id. The corpus must be locked. */
export async function factToEdit(tx: Tx, userId: string, id: string): Promise<RowOf<typeof FACTS> | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.rows<RowOf<typeof FACTS>>(sql`
    select ${FACTS.selected()} from fact where user_id = ${userId} and id = ${id}::uuid and forgotten_at is null`)
  return row
}

/** Whether as many facts are pinned as may be. */
export async function isPinningFull(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.rows(sql`select id from fact where user_id = ${userId} and is_pinned limit ${MOST_PINNED}`)
  return rows.length === MOST_PINNED
}

/** An edit with the sentence and the id of the fact that it is about, where a message or another edit still states it. */
export interface ListedEdit extends FactEditRow {
  readonly targetText: string | null
  readonly targetId: string | null
}

interface WhichEdits {
  readonly id?: string | undefined
  /** Those that are about this fact, or state it. */
  readonly factId?: string | undefined
  /** Only those before this number. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Edits, the newest first. */
export function readEdits(tx: Tx, userId: string, { id, factId, before, limit }: WhichEdits): Promise<ListedEdit[]> {
  if ([id, factId].some((one) => one !== undefined && !isUuid(one))) return Promise.resolve([])
  return tx.rows<ListedEdit>(sql`
    select ${FACT_EDITS.selected('e')}, t.text as "targetText", t.fact_id as "targetId" from fact_edit e
      left join lateral (
        select text, fact_id from (
          select s.text, s.fact_id, 0 as nth from fact_source s
           where s.user_id = ${userId} and s.text_key = e.text_key and s.kind <> 'ends' and s.forgotten_at is null
          union all
          select o.text, o.fact_id, 1 from fact_edit o
           where o.user_id = ${userId} and o.new_text_key = e.text_key and o.forgotten_at is null) told
         order by nth, fact_id is null limit 1) t on true
     where e.user_id = ${userId} ${id === undefined ? sql`` : sql`and e.id = ${id}::uuid`}
           ${factId === undefined ? sql`` : ofFact(userId, factId)}
           ${before === undefined ? sql`` : sql`and e.number < ${before}`}
     order by e.number desc limit ${limit}`)
}

const ofFact = (userId: string, id: string): Query => sql`
  and exists (select from fact f where f.user_id = ${userId} and f.id = ${id}::uuid and f.fact_key in (e.fact_key, e.new_fact_key))`

/** Adds an edit behind all others. The corpus must be locked, and the chains folded afterwards. */
export async function insertEdit(tx: Tx, userId: string, edit: Omit<FactEditRow, 'number'>): Promise<void> {
  const [last] = await tx.rows<{ number: number }>(sql`select number from fact_edit where user_id = ${userId} order by number desc limit 1`)
  const rows = json([{ ...edit, number: (last?.number ?? 0) + 1 }])
  tx.run(insertingSelected(sql`
    insert into fact_edit (user_id, ${FACT_EDITS.names()})
    select ${userId}, ${FACT_EDITS.values('n')} from jsonb_to_recordset(${rows}::text::jsonb) as n (${FACT_EDITS.defined()})`))
  tx.run(sql`update corpus set fact_edits = fact_edits + 1 where user_id = ${userId}`)
}

/** Takes an edit back. The corpus must be locked, and the chains folded afterwards. @param at the clock's time */
export function withdrawEdit(tx: Tx, userId: string, id: string, at: Date): void {
  tx.run(sql`update fact_edit set undone_at = ${at}, fact_id = null where user_id = ${userId} and id = ${id}::uuid`)
  tx.run(sql`update corpus set fact_edits = fact_edits + 1 where user_id = ${userId}`)
}

/** The first edit in force that came after this one and is about what it states. */
export async function editResting(tx: Tx, userId: string, { number, newTextKey, newFactKey }: FactEditRow): Promise<string | undefined> {
  if (newTextKey === null) return undefined
  const [row] = await tx.rows<{ id: string }>(sql`
    select id from fact_edit
     where user_id = ${userId} and number > ${number} and undone_at is null and (text_key = ${newTextKey} or fact_key = ${newFactKey})
     order by number desc limit 1`)
  return row?.id
}

// Invariants of facts and reviews.

/** An invariant, and how its violations are found. */
export interface InvariantCheck {
  readonly id: string
  readonly holds: string
  /** What it means for the user where it does not hold, and what can be done. */
  readonly otherwise: string
  /** Query with one row per violation. @param closingSilence names of the policies under which every tail has a due time */
  readonly violations: (userId: string, closingSilence: readonly string[]) => Query
}

export const FACT_CHECKS: readonly InvariantCheck[] = [
  {
    id: 'I14',
    holds: 'Every fact has a message that proves it or an edit that states it, and every such message and edit its fact.',
    otherwise: 'Some facts may not be taken back with the talk that they are from.',
    violations: (user) => sql`
      select f.id::text from fact f
       where f.user_id = ${user} and not exists (
         select from fact_source s
          where s.user_id = ${user} and s.fact_id = f.id and s.kind <> 'ends' and (s.forgotten_at is null) = (f.forgotten_at is null))
         and not exists (
         select from fact_edit e
          where e.user_id = ${user} and e.fact_id = f.id and e.undone_at is null and (e.forgotten_at is null) = (f.forgotten_at is null))
      union all
      select s.text_key from fact_source s where s.user_id = ${user} and s.kind <> 'ends' and s.fact_id is null
      union all
      select e.id::text from fact_edit e
       where e.user_id = ${user} and (e.text is not null and e.undone_at is null) <> (e.fact_id is not null)
      union all
      select f.id::text from fact f cross join lateral jsonb_array_elements(f.edits) as m (edit)
       where f.user_id = ${user} and f.edits is not null and not exists (
         select from fact_edit e where e.user_id = ${user} and e.id::text = m.edit->>'id' and e.undone_at is null)
      union all
      select t.term from fact_term t join fact f on (f.user_id, f.id) = (t.user_id, t.fact_id)
       where t.user_id = ${user} and f.forgotten_at is not null`,
  },
  {
    id: 'I15',
    holds: 'Of facts that exclude each other one holds at a time, and each that ended knows what took its place.',
    otherwise: 'Some facts may be told with a wrong time.',
    violations: (user) => sql`
      select a.id from fact a join fact b on (b.user_id, b.chain_key) = (a.user_id, a.chain_key) and b.id <> a.id
       where a.user_id = ${user} and b.valid_from >= a.valid_from and b.valid_from < coalesce(a.valid_to, 'infinity')
         and b.valid_from < coalesce(b.valid_to, 'infinity')
      union all
      select f.id from fact f left join fact n on (n.user_id, n.id) = (f.user_id, f.superseded_by)
       where f.user_id = ${user} and f.superseded_by is not null
         and (n.id is null or n.valid_from > f.valid_to or n.chain_key = f.chain_key and f.valid_from < f.valid_to
              and n.valid_from <> f.valid_to)`,
  },
  {
    id: 'I16',
    holds: 'The reviews of every episode are numbered without a gap, and its memory state is that of the last.',
    otherwise: 'Some episodes may fade too fast or too slowly.',
    violations: (user) => sql`
      select v.episode_id from (
        select distinct on (episode_id) r.*, count(*) over (partition by episode_id) as reviews from review r where r.user_id = ${user}
         order by episode_id, number desc) v
        join episode e on (e.user_id, e.segment_id) = (${user}, v.episode_id)
       where v.number <> v.reviews or e.stability_days <> v.stability_days or e.difficulty <> v.difficulty`,
  },
]

// What is read anew in a message of which a person has corrected or retired a fact: it is the same fact, in other words.

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
