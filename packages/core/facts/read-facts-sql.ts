/**
 * Reads facts, and finds them by words: as they stand, as they stood at a time of the story, and as they were known at a time of the clock.
 */
import { type FactCategory, KnownPeople, subjectKeyOf, USER_SUBJECT } from '@madeleine/contract'
import { plainName } from '@madeleine/base'
import { json, type Query, sql, type Tx, unplanned } from '@madeleine/engine'
import { readMerges } from '../people/people-sql.ts'
import { factInUse, type Scope } from '../store/queries/search-queries.ts'
import type { RowOf } from '../store/tables/columns.ts'
import { type FactSourceRow, FACTS } from './fact-columns-sql.ts'
import { type ReadWord, type FactKeys, wordsInForce, isUuid, allSources, linkedSources } from './fact-sources-sql.ts'
import { type HeldFact, type ChainWords, factHistory, JoinedChains } from './fact-history.ts'

/** Terms of a query that are looked up. */
const MAX_TERMS = 64

/** A message that proves a fact. */
export interface FactProof {
  readonly conversationId: string
  readonly seq: number
  readonly messageId: string
  /** The episode that the message is in; null while it is in none. */
  readonly episodeId: string | null
  /** Who said it: the name of its speaker, or its role. */
  readonly speaker: string
  /** Story time. */
  readonly at: Date
}

/** What is read of a fact. */
const READ = FACTS.pick('id', 'subject', 'category', 'attribute', 'value', 'text', 'validFrom', 'validTo', 'supersededBy', 'quality',
  'createdAt', 'isPinned', 'edits')
export type FactWithoutProofs = RowOf<typeof READ>
/** The columns of it. @param alias of table `fact` */
const [factColumns, ofFact] = [READ.selected(), READ.selected('f')]

export interface FactRow extends FactWithoutProofs {
  /** The fact whose place it took then; absent where the rows are read as they stand now (`predecessorsOf`). */
  readonly supersedes?: string | null
  /** In order of time; none of a fact that the person's edit alone states. */
  readonly sources: readonly FactProof[]
}

/** Which facts, and as of when. */
export interface FactFilter {
  readonly ids?: readonly string[] | undefined
  /** About one of these, by the whole name; case does not count. */
  readonly subjects?: readonly string[] | undefined
  readonly category?: FactCategory | undefined
  /** Story time: what the messages up to then said, and held then. */
  readonly asOf?: Date | undefined
  /** What was said later of that time counts too: "I retired last March". Edits count from when they were made. */
  readonly inHindsight?: boolean | undefined
  /** Clock: only what was learnt up to then. */
  readonly knownAt?: Date | undefined
  /** Also facts that hold no longer; never those that begin after `asOf`. */
  readonly includeSuperseded?: boolean | undefined
  readonly limit: number
}

/** Facts by when they began, the newest first. Forgotten ones are never among them. */
export async function readFactRows(tx: Tx, userId: string, filter: FactFilter): Promise<FactRow[]> {
  if (isOfNow(filter)) {
    return currentFacts(tx, userId, { condition: conditionOf(filter), order: sql`valid_from desc, id`, limit: filter.limit })
  }
  return withProofs(tx, userId, (await factsThen(tx, userId, filter)).slice(0, filter.limit))
}

/** Whether the table itself has the answer. */
const isOfNow = ({ asOf, knownAt }: Pick<FactFilter, 'asOf' | 'knownAt'>): boolean => asOf === undefined && knownAt === undefined

/** Condition on the table's rows: the filter without its times. */
const conditionOf = ({ ids, subjects, category, includeSuperseded = false }: Omit<FactFilter, 'limit'>): Query => sql`
  forgotten_at is null
  ${includeSuperseded ? sql`` : sql`and valid_to is null`}
  ${ids === undefined ? sql`` : sql`and id = any(${ids.filter(isUuid)}::text[]::uuid[])`}
  ${subjects === undefined ? sql`` : sql`and subject_key = any(${subjects.map(subjectKeyOf)}::text[])`}
  ${category === undefined ? sql`` : sql`and category = ${category}`}`

/** Facts of the table that fulfil a condition, with their proofs. */
async function currentFacts(
  tx: Tx, userId: string, { condition, order, limit }: { condition: Query; order: Query; limit: number },
): Promise<FactRow[]> {
  const rows = await tx.rows<FactWithoutProofs>(sql`
    select ${factColumns} from fact where user_id = ${userId} and ${condition} order by ${order} limit ${limit}`)
  if (rows.length === 0) return []
  const proofs = await proofsOf(tx, userId, sql`
    select fact_id as "factId", conversation_id as "conversationId", seq, at from fact_source
     where user_id = ${userId} and fact_id = any(${rows.map(({ id }) => id)}::text[]::uuid[]) and kind <> 'ends'`)
  return rows.map((row) => ({ ...row, sources: proofs.get(row.id) ?? [] }))
}

interface FactThen extends HeldFact<FactSourceRow> {
  readonly supersedes: string | null
}

/** Facts as they stood then, the newest first. @param textKeys only of the chains that these texts touch */
async function factsThen(tx: Tx, userId: string, filter: Omit<FactFilter, 'limit'>, textKeys?: readonly string[]): Promise<FactThen[]> {
  const { ids, subjects, category, asOf, inHindsight = false, knownAt, includeSuperseded = false } = filter
  const read = await (textKeys ? linkedWords(tx, userId, { textKeys, chainKeys: [] }) : allWords(tx, userId))
  const { sources, pins } = wordsInForce(read, knownAt)
  // What was never true was not true then either, whenever that was said
  const known = sources.filter(({ at, edit }) =>
    asOf === undefined || at <= asOf || (inHindsight && !edit) || edit?.mark.wasNeverTrue === true)
  const subjectKeys = subjects?.map(subjectKeyOf)
  // What ended later held then, and nothing had taken its place
  const isLater = (end: Date | null): boolean => inHindsight && asOf !== undefined && end !== null && end > asOf
  const held = factHistory(userId, known, pins)
    .map((fact) => (isLater(fact.validTo) ? { ...fact, validTo: null, supersededBy: null } : fact))
  return withPredecessors(held)
    .filter(({ id, words, forgottenAt, validFrom, validTo }) =>
      forgottenAt === null && (ids === undefined || ids.includes(id)) &&
      (subjectKeys === undefined || subjectKeys.includes(words.subjectKey!)) && (category === undefined || words.category === category) &&
      (asOf === undefined || validFrom <= asOf) &&
      (includeSuperseded || validTo === null || (asOf !== undefined && validTo > asOf)))
    .toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime() || Number(a.id > b.id) - Number(a.id < b.id))
}

/** With the fact whose place each took, as `predecessorsOf` reads it: of several the one that held last. */
function withPredecessors(facts: readonly HeldFact<FactSourceRow>[]): FactThen[] {
  const ended = facts.filter(({ supersededBy, forgottenAt }) => supersededBy !== null && forgottenAt === null)
    .toSorted((a, b) => a.validTo!.getTime() - b.validTo!.getTime() || Number(a.id < b.id) - Number(a.id > b.id))
  const predecessors = new Map(ended.map(({ supersededBy, id }) => [supersededBy, id]))
  return facts.map((fact) => ({ ...fact, supersedes: predecessors.get(fact.id) ?? null }))
}

/** The rows of folded facts, in their order. */
async function withProofs(tx: Tx, userId: string, facts: readonly FactThen[]): Promise<FactRow[]> {
  if (facts.length === 0) return []
  const places = facts.flatMap(({ id, proofs }) => proofs.flatMap(({ conversationId, seq, at, edit }) =>
    (edit ? [] : [{ factId: id, conversationId, seq, at }])))
  const proofs = await proofsOf(tx, userId, sql`
    select * from jsonb_to_recordset(${json(places)}::text::jsonb) as p ("factId" uuid, "conversationId" text, seq int, at timestamptz)`)
  return facts.map(({ id, words, validFrom, validTo, supersededBy, supersedes, learntAt, isPinned, edits }) => ({
    id, subject: words.subject!, category: words.category!, attribute: words.attribute, value: words.value, text: words.text!,
    validFrom, validTo, supersededBy, supersedes, quality: words.quality, createdAt: learntAt, isPinned, edits,
    sources: proofs.get(id) ?? [],
  }))
}

/** The proofs of each fact, each message once. @param places rows with "factId", "conversationId", seq and at */
export async function proofsOf(tx: Tx, userId: string, places: Query): Promise<Map<string, FactProof[]>> {
  const rows = await tx.rows<FactProof & { factId: string }>(sql`
    select p."factId", p."conversationId", p.seq, m.id as "messageId", e.id as "episodeId", coalesce(m.name, m.role) as speaker, p.at
      from (select distinct * from (${places}) p) p
     cross join lateral (select id, name, role from message m
        where m.user_id = ${userId} and m.conversation_id = p."conversationId" and m.seq = p.seq offset 0) m
      left join lateral (
        select s.id from segment s
         where s.user_id = ${userId} and s.conversation_id = p."conversationId" and s.from_seq <= p.seq and s.to_seq > p.seq
           and s.state = 'collapsed'
         order by s.from_seq desc limit 1) e on true
     order by p.at, p."conversationId", p.seq`)
  const proofs = new Map<string, FactProof[]>()
  for (const { factId, ...proof } of rows) proofs.set(factId, [...(proofs.get(factId) ?? []), proof])
  return proofs
}

/** A fact with the weight of the terms that it was found by. */
export interface FoundFact extends FactRow {
  /** Sum over the matched terms of ln(1 + facts / facts with the term). */
  readonly weight: number
}

/** A row for each fact with one of the terms, superseded ones included, and its weight. */
const matched = (userId: string, terms: readonly string[]): Query => sql`
  select fact_id, sum(ln(1 + (select count(*) from fact where user_id = ${userId})::float8 / facts)) as weight
    from (select t.fact_id, count(*) over (partition by t.term) as facts
            from unnest(${terms.slice(0, MAX_TERMS)}::text[]) as w (term)
           cross join lateral (select fact_id, term from fact_term t where t.user_id = ${userId} and t.term = w.term offset 0) t) m
   group by fact_id`

/**
 * The fact with an id, or the one behind it, of which the outer query has to look: asked for by the place of the id, because without
 * statistics the planner reads the index by time for each, which has all of a user's facts.
 */
const factFrom = (userId: string, id: Query): Query => sql`select * from fact where user_id = ${userId} and id >= ${id} order by id limit 1`

/** Facts that share terms with a query, by the weight of these terms, then the newest. @param terms of `queryTerms` */
export async function factsByTerms(tx: Tx, userId: string, terms: readonly string[], filter: FactFilter): Promise<FoundFact[]> {
  if (terms.length === 0) return []
  return isOfNow(filter) ? foundNow(tx, userId, terms, filter) : foundThen(tx, userId, terms, filter)
}

async function foundNow(tx: Tx, userId: string, terms: readonly string[], filter: FactFilter): Promise<FoundFact[]> {
  const found = await tx.rows<{ id: string; weight: number }>(sql`
    select f.id, m.weight from (${matched(userId, terms)}) m
     cross join lateral (${factFrom(userId, sql`m.fact_id`)}) f where f.id = m.fact_id and ${conditionOf(filter)}
     order by m.weight desc, f.valid_from desc, f.id limit ${filter.limit}`)
  return inOrderOf(found, await factsWithIds(tx, userId, found.map(({ id }) => id)))
}

async function foundThen(tx: Tx, userId: string, terms: readonly string[], filter: FactFilter): Promise<FoundFact[]> {
  const found = await tx.rows<{ textKey: string; weight: number }>(sql`
    select f.text_key as "textKey", max(m.weight) as weight from (${matched(userId, terms)}) m
     cross join lateral (${factFrom(userId, sql`m.fact_id`)}) f where f.id = m.fact_id and f.forgotten_at is null
     group by 1`)
  const weights = new Map(found.map(({ textKey, weight }) => [textKey, weight]))
  const facts = (await factsThen(tx, userId, filter, [...weights.keys()])).filter(({ words }) => weights.has(words.textKey))
    .map((fact) => ({ fact, id: fact.id, weight: weights.get(fact.words.textKey)! }))
    .toSorted((a, b) => b.weight - a.weight).slice(0, filter.limit)
  return inOrderOf(facts, await withProofs(tx, userId, facts.map(({ fact }) => fact)))
}

function inOrderOf(found: readonly { readonly id: string; readonly weight: number }[], rows: readonly FactRow[]): FoundFact[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, weight }) => (byId.has(id) ? [{ ...byId.get(id)!, weight }] : []))
}

const factsWithIds = (tx: Tx, userId: string, ids: readonly string[]): Promise<FactRow[]> =>
  ids.length === 0 ? Promise.resolve([])
    : currentFacts(tx, userId, { condition: sql`id = any(${ids}::text[]::uuid[])`, order: sql`id`, limit: ids.length })

/** What new talk may confirm or end. */
export interface RelatedQuery {
  /** Whom the talk is about. */
  readonly subjects: readonly string[]
  /** Terms of the talk. */
  readonly terms: readonly string[]
  readonly limit: number
}

/**
 * Facts that hold and that new talk may confirm or end: up to half of them of the subjects' attributes with one value, which
 * need not share a word with what ends them; then the subjects' by shared terms, others' by shared terms, and the newest.
 */
export async function relatedFacts(tx: Tx, userId: string, { subjects, terms, limit }: RelatedQuery): Promise<FactRow[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with ranked as (
      select f.id, f.valid_from, coalesce(m.weight, 0) as weight, f.subject_key = any(${subjects.map(subjectKeyOf)}::text[]) as is_own,
             f.is_single
        from fact f left join (${matched(userId, terms)}) m on m.fact_id = f.id
       where f.user_id = ${userId} and f.valid_to is null and f.forgotten_at is null
    ), placed as (
      select *, row_number() over (partition by is_own and is_single order by weight desc, valid_from desc, id) as place
        from ranked where is_own or weight > 0
    )
    select id from placed
     order by (is_own and is_single and place <= ${Math.floor(limit / 2)}) desc, is_own
       and weight > 0 desc, weight desc, valid_from desc, id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  const byId = new Map((await factsWithIds(tx, userId, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// The words on facts: those of messages with those of edits, and of people who go by several names under all of them.

/**
 * All words of the chains that these keys touch, and of those that they touch in turn: by an equal text, as what took another's
 * place, or as the same chain under another name of the person.
 */
export async function linkedWords(tx: Tx, userId: string, { textKeys, chainKeys }: FactKeys): Promise<ReadWord[]> {
  const [found, merges] = await Promise.all([linkedSources(tx, userId, { textKeys, chainKeys }), readMerges(tx, userId)])
  if (merges.length === 0) return found
  const chains = new JoinedChains(new KnownPeople(merges).people)
  let isAllLearnt = false
  for (let [words, keys] = [found, chainKeys]; ;) {
    for (const word of words) chains.learn(word)
    const touched = [...new Set([...keys, ...words.map(({ chainKey }) => chainKey)])]
    if (!isAllLearnt && hasUntold(touched, words, chains)) {
      for (const told of await toldOfPeople(tx, userId, chains)) chains.learn(told)
      isAllLearnt = true
    }
    const all = chains.withOthers(touched)
    if (all.length === touched.length) return chains.joined(words)
    keys = all
    words = await linkedSources(tx, userId, { textKeys, chainKeys: keys })
  }
}

/** All words of a user. */
export async function allWords(tx: Tx, userId: string): Promise<ReadWord[]> {
  const [words, merges] = await Promise.all([allSources(tx, userId), readMerges(tx, userId)])
  if (merges.length === 0) return words
  const chains = new JoinedChains(new KnownPeople(merges).people)
  for (const word of words) chains.learn(word)
  return chains.joined(words)
}

/** Whether nothing tells whose some chain is: of an end, or of what was forgotten, only the key is there. */
function hasUntold(chainKeys: readonly string[], words: readonly ReadWord[], chains: JoinedChains): boolean {
  const told = new Set(words.flatMap(({ subject, chainKey }) => (subject ? [chainKey] : [])))
  return chainKeys.some((key) => !told.has(key) && !chains.has(key))
}

const toldOfPeople = (tx: Tx, userId: string, { subjectKeys }: JoinedChains): Promise<ChainWords[]> => tx.rows<ChainWords>(sql`
  select distinct subject, attribute, value from fact
   where user_id = ${userId} and subject_key = any(${subjectKeys}::text[]) and attribute is not null and forgotten_at is null`)

/** The keys of all chains in which something is said of these subjects. */
export async function chainsOf(tx: Tx, userId: string, subjectKeys: readonly string[]): Promise<FactKeys> {
  const rows = await tx.rows<{ textKey: string }>(sql`
    select distinct text_key as "textKey" from fact
     where user_id = ${userId} and subject_key = any(${subjectKeys}::text[]) and attribute is not null and forgotten_at is null`)
  const words = await linkedWords(tx, userId, { textKeys: rows.map(({ textKey }) => textKey), chainKeys: [] })
  return {
    textKeys: [...new Set(words.map(({ textKey }) => textKey))],
    chainKeys: [...new Set(words.map(({ own, chainKey }) => own?.chainKey ?? chainKey))],
  }
}

// Facts that a question may be answered by, and those that stand in every prompt: bounded reads, whatever the number of facts.

/** Facts of one term that are looked at: a name may stand in every fact. */
const MOST_OF_TERM = 400
/** Facts that are ranked: of equal weight those that hold, then the newest. */
const MOST_FOUND = 100
/** Proofs of a fact whose speakers are looked at. */
const MOST_NAMED = 8

/** What a fact says, of whom. */
export type FactText = Pick<FactWithoutProofs, 'id' | 'subject' | 'attribute' | 'text'>

/** The texts of the facts of a user: of those that hold first, then the newest. */
export const factTexts = (tx: Tx, userId: string, limit: number): Promise<FactText[]> => tx.rows<FactText>(sql`
  select id, subject, attribute, text from fact where user_id = ${userId} and forgotten_at is null
   order by valid_to is not null, valid_from desc, id limit ${limit}`)

/** A fact that may answer. */
export interface CandidateFact extends FactWithoutProofs {
  /** Its subject is the user: said by somebody of role user, of himself. */
  readonly isOwn: boolean
  /** What proved it, and whose place it took, at the time of which it was read; absent of a fact as it stands now. */
  readonly stood?: Pick<FactRow, 'sources'> & { readonly supersedes: string | null }
}

/** By which facts are found. */
interface FactsWanted {
  /** Of the question and of the attributes that it asks for. */
  readonly terms: readonly string[]
  /** Ids of facts that are found whatever they hold. */
  readonly near: readonly string[]
}

/**
 * The facts that hold most of the terms, the rare ones above all, and those that are near, what no longer holds included, as they
 * stand now. One statement, of at most `MOST_OF_TERM` rows a term: a term in more facts says little, and finds only with another.
 *
 * @param scope a fact is in it if a message that proves it is; hours are not looked at
 */
export async function candidateFacts(tx: Tx, userId: string, { terms, near }: FactsWanted, scope?: Scope): Promise<CandidateFact[]> {
  const rows = await tx.rows<FactWithoutProofs & { readonly names: readonly string[] }>(sql`
    with held as materialized (
      select id, sum(1 / sqrt(facts)) as weight from (
        select t.fact_id as id, count(*) over (partition by w.term)::float8 as facts from unnest(${terms}::text[]) as w (term)
         cross join lateral (select fact_id from fact_term t
            where t.user_id = ${userId} and t.term = w.term limit ${MOST_OF_TERM} offset 0) t) m
       group by 1 order by 2 desc limit ${4 * MOST_FOUND}
    ), found as (
      select id, sum(weight) as weight from (
        select id, weight from held union all select unnest(${near}::text[]::uuid[]), 1) m group by 1)
    select ${ofFact}, case when f.subject = ${USER_SUBJECT} then '{}' else array(
             select m.name from (select * from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends'
                limit ${MOST_NAMED}) s
              cross join lateral (
               select role, name from message m where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq = s.seq
               offset 0) m
              where m.role = 'user' and m.name is not null) end as names
      from found h
     cross join lateral (${factFrom(userId, sql`h.id`)}) f
     where f.id = h.id and f.forgotten_at is null and ${scope ? inScope(userId, scope) : sql`true`}
           ${scope?.archived ? sql`` : sql`and ${factInUse(userId)}`}
     order by h.weight desc, f.valid_to is not null, f.valid_from desc, f.id limit ${MOST_FOUND}`)
  return rows.map(({ names, ...fact }) => ({ ...fact, isOwn: isOwn(fact.subject, names) }))
}

/** Whether a fact's subject is the one who says it, under any of these names of messages by role user. */
const isOwn = (subject: string, names: readonly string[]): boolean =>
  subject === USER_SUBJECT || names.some((name) => [name, plainName(name)].some((same) => same?.toLowerCase() === subject.toLowerCase()))

function inScope(userId: string, { within, after, before }: Scope): Query {
  if (!within && !after && !before) return sql`true`
  return sql`exists (
    select from fact_source s where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends'
       ${within ? sql`and s.conversation_id = any(${within}::text[])` : sql``}
       ${after ? sql`and s.at >= ${after}` : sql``} ${before ? sql`and s.at < ${before}` : sql``})`
}

/** The messages that prove each fact, by its id, in order of time. */
export const proofsOfFacts = (tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, FactProof[]>> =>
  proofsOf(tx, userId, sql`
    select s.fact_id as "factId", s.conversation_id as "conversationId", s.seq, s.at
      from unnest(${unplanned(sql`${ids}::text[]::uuid[]`)}) as w (id)
     cross join lateral (select * from fact_source s where s.user_id = ${userId} and s.fact_id = w.id and s.kind <> 'ends' offset 0) s`)

/** The fact whose place each fact took, by its id. */
export async function predecessorsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; by: string }>(sql`
    select p.id, w.id::text as by from unnest(${unplanned(sql`${ids}::text[]::uuid[]`)}) as w (id)
     cross join lateral (select id from fact p where p.user_id = ${userId} and p.superseded_by = w.id and p.forgotten_at is null
        order by p.valid_to desc, p.id limit 1 offset 0) p`)
  return new Map(rows.map(({ id, by }) => [by, id]))
}

/** A fact that holds, and by how many messages. */
export interface CountedFact extends FactWithoutProofs {
  readonly sourceCount: number
  /** Of its newest proof, as are the others; '', null and since when it holds where the person's edit alone states it. */
  readonly conversationId: string
  readonly speaker: string | null
  readonly provedAt: Date
}

/**
 * The facts of each category that hold, in the order of the categories: those that are pinned, what a person stated of some attributes or
 * of none, and the newest others, at most `limit` of each. One statement.
 */
export const newestOfCategories = (
  tx: Tx, userId: string, { categories, limit, stated }: {
    readonly categories: readonly string[]; readonly limit: number; readonly stated: readonly string[]
  },
): Promise<CountedFact[]> =>
  tx.rows<CountedFact>(sql`
    select ${ofFact}, coalesce(s.count, 0) as "sourceCount", coalesce(p.conversation_id, '') as "conversationId",
           coalesce(p.at, f.valid_from) as "provedAt", coalesce(p.name, p.role) as speaker
      from unnest(${categories}::text[]) with ordinality as c (category, nth)
     cross join lateral (
       select * from fact f
        where f.user_id = ${userId} and f.category = c.category and f.is_pinned and f.valid_to is null and f.forgotten_at is null
       union all
       (select * from fact f
         where f.user_id = ${userId} and f.category = c.category and f.valid_to is null and f.forgotten_at is null and not f.is_pinned
         order by f.valid_from desc, f.id limit ${limit})
       union
       select f.* from fact_edit e
        cross join lateral (
          select * from fact f where f.user_id = ${userId} and f.id = e.fact_id and f.category = c.category and f.quality = 'person'
            and f.valid_to is null and f.forgotten_at is null offset 0) f
        where e.user_id = ${userId} and e.undone_at is null and (e.attribute is null or e.attribute = any(${stated}::text[]))) f
      left join lateral (
       select conversation_id, seq, at, (count(*) over ())::int as count from fact_source s
        where s.user_id = ${userId} and s.fact_id = f.id and s.kind <> 'ends' order by s.at desc, s.seq desc limit 1 offset 0) s on true
      left join lateral (
       select s.conversation_id, s.at, m.name, m.role from message m
        where m.user_id = ${userId} and m.conversation_id = s.conversation_id and m.seq = s.seq limit 1) p on true
     where ${factInUse(userId)}
     order by c.nth, f.valid_from desc, f.id`)

/**
 * Episodes that are not archived and prove facts that these messages prove too, those with the most first; with one of the facts.
 * Wishes to the assistant and notes are no subject.
 */
export const episodesSharingFacts = (
  tx: Tx, userId: string, { id, conversationId, from, to }: { id: string; conversationId: string; from: number; to: number }, limit: number,
): Promise<{ id: string; text: string }[]> => tx.rows(sql`
  select e.segment_id as id, min(f.text) as text
    from (select distinct fact_id from fact_source where user_id = ${userId} and conversation_id = ${conversationId}
             and seq >= ${from} and seq < ${to} and kind <> 'ends' and fact_id is not null) own
   cross join lateral (select text from fact f where f.user_id = ${userId} and f.id = own.fact_id and f.forgotten_at is null
       and f.category not in ('guideline', 'note') offset 0) f
   cross join lateral (select distinct conversation_id, seq from fact_source o
       where o.user_id = ${userId} and o.fact_id = own.fact_id and o.kind <> 'ends' offset 0) o
   cross join lateral (select s.id from segment s where s.user_id = ${userId} and s.conversation_id = o.conversation_id
       and s.from_seq <= o.seq and s.to_seq > o.seq and s.state = 'collapsed' offset 0) s
   cross join lateral (select segment_id from episode e where e.user_id = ${userId} and e.segment_id = s.id and e.archived_at is null
       offset 0) e
   where s.id <> ${id}::uuid
   group by e.segment_id order by count(distinct own.fact_id) desc, e.segment_id limit ${limit}`)
