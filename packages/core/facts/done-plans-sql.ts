/** Facts that a later message says are done or over: which of those known it is, what the history lists of it, and what takes it back. */
import { dayNumber, localDate } from '@madeleine/base'
import { DONE, type DonePlan, namesOf, type OverFact, subjectKeyOf, uuidOfName } from '@madeleine/contract'
import { json, sql, type Tx } from '@madeleine/engine'
import { carriedOut, endedAttributes, endedBy, endedWith, type KnownPlan, namingTerms, whoDied } from '@madeleine/language'
import type { RowOf } from '../store/tables/columns.ts'
import { FACTS } from './fact-columns-sql.ts'
import { type FactReading, lockForLearning, type NewFactSource } from './fact-sources-sql.ts'
import { type ChangedFacts, foldFacts } from './fold-facts-sql.ts'
import { isPlan, noteDay, planDays } from './plan-days.ts'
import { type FactProof, proofsOf } from './read-facts-sql.ts'

/** Facts that one reading is compared with, the newest. */
const MOST_COMPARED = 200
const READ = FACTS.pick('subjectKey', 'category', 'attribute', 'value', 'text', 'textKey', 'factKey', 'chainKey', 'validFrom')

type Candidate = RowOf<typeof READ> & KnownPlan

/**
 * Ends of the plans that are carried out by what is said to be done, and of the facts that are said to be over: of those that are
 * known, and of those that the same reading states. No statement where nothing is.
 */
export async function endingsBySaid(
  tx: Tx, userId: string, said: readonly (DonePlan | OverFact)[],
  { timeZone, reading, stated }: { readonly timeZone: string; readonly reading: FactReading; readonly stated: readonly NewFactSource[] },
): Promise<NewFactSource[]> {
  if (said.length === 0) return []
  const known = [...factsAmong(stated, timeZone), ...await factsNamed(tx, userId, said, timeZone)]
  return said.flatMap((one) => {
    const { subject, endsAt, sources } = one
    const before = known.filter(({ validFrom }) => validFrom < endsAt)
    const own = before.filter(({ subjectKey }) => subjectKey === subjectKeyOf(subject))
    const ended = one.kind === 'over' ? [...endedBy(one.over, own), ...endedWith(one.over, before)]
      : carriedOut(one.done, own.filter(mayBeDone))
    return ended.flatMap(({ textKey, factKey, chainKey }) => sources.map(({ conversationId, seq, at }): NewFactSource => ({
      textKey, factKey, chainKey, conversationId, seq, at, kind: 'ends', holdsFrom: endsAt, successorKey: null,
      subject: null, subjectKey: null, category: null, attribute: DONE, value: null, text: null, ...reading,
    })))
  })
}

/**
 * Plans, notes that name a day to come, and what may be over, with a word of what was done or is over; also those that have ended, by
 * the same messages or others.
 */
async function factsNamed(tx: Tx, userId: string, said: readonly (DonePlan | OverFact)[], timeZone: string): Promise<Candidate[]> {
  const words = [...new Set(said.flatMap((one) => namingTerms(one.kind === 'over' ? one.over.what : one.done.what)))]
  const over = said.flatMap((one) => (one.kind === 'over' ? [one.over] : []))
  const [unnamed, named] = [over.filter(({ what }) => what === ''), over.filter(({ what }) => what !== '')].map((some) =>
    [...new Set(some.flatMap(endedAttributes))])
  const subjects = [...said.map(({ subject }) => subject), ...over.flatMap(whoDied)]
  const rows = await tx.rows<RowOf<typeof READ>>(sql`
    select ${READ.selected('f')} from fact f
     where f.user_id = ${userId} and f.subject_key = any(${subjects.map(subjectKeyOf)}::text[])
       and f.forgotten_at is null and (f.attribute = any(${unnamed}::text[]) or (f.category = 'note'
         or f.category = 'goal' and (f.attribute is null or f.attribute = any(${[...namesOf('plan'), ...namesOf('goal')]}::text[]))
         or f.attribute = any(${named}::text[]))
       and f.id in (select fact_id from fact_term where user_id = ${userId} and term = any(${words}::text[])))
     order by f.valid_from desc, f.id limit ${MOST_COMPARED}`)
  return rows.flatMap((row) => asCandidate(row, timeZone))
}

/** Those that are stated where it is also said what is done or over: an import reads months at once. */
const factsAmong = (stated: readonly NewFactSource[], timeZone: string): Candidate[] =>
  stated.flatMap(({ kind, subjectKey, category, attribute, text, holdsFrom: validFrom, ...words }) => (
    kind !== 'states' || subjectKey === null || category === null || text === null
      ? [] : asCandidate({ ...words, subjectKey, category, attribute, text, validFrom }, timeZone)))

const mayBeDone = (fact: Pick<Candidate, 'category' | 'attribute'>): boolean => fact.category === 'note' || isPlan(fact)

/** Of a note, only where it names a day to come. */
function asCandidate(row: RowOf<typeof READ>, timeZone: string): Candidate[] {
  const days = planDays(row, timeZone) ?? noteDay(row, timeZone)
  return row.category === 'note' && !days ? [] : [{ ...row, days, made: dayNumber(localDate(row.validFrom, timeZone)) }]
}

// What the history lists of it.

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

/** The newest first: ends that were undone are those without words that tell how. */
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
     where s.user_id = ${userId} and s.kind = 'ends' and (s.attribute = ${DONE} or s.forgotten_at is not null)
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
