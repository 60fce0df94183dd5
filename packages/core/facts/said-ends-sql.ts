/** What messages say is done or over: which of the facts that are known it ends, and of those that are learnt later. */
import { createHash } from 'node:crypto'
import { dayNumber, localDate } from '@madeleine/base'
import { DONE, type DonePlan, namesOf, type OverFact, type OverThing, subjectKeyOf } from '@madeleine/contract'
import { sql, type Tx } from '@madeleine/engine'
import { carriedOut, endedAttributes, endedBy, endedWith, isKindAlone, type KnownPlan, namingTerms, whoDied } from '@madeleine/language'
import type { RowOf } from '../store/tables/columns.ts'
import { animalKeys, endKeys } from './fact-words.ts'
import { FACTS, FACT_SOURCES } from './fact-columns-sql.ts'
import { type FactReading, isSaidEnd, type NewFactSource, SAID_END } from './fact-sources-sql.ts'
import { isPlan, noteDay, planDays } from './plan-days.ts'

/** Something that is done or over, as a message said it. */
type SaidEnd = DonePlan | OverFact

/** Facts that one reading is compared with, the newest. */
const MOST_COMPARED = 200
/** Ends that were said later than what a reading states, and are compared with it: the first. */
const MOST_SAID = 1000
const READ = FACTS.pick('subjectKey', 'category', 'attribute', 'value', 'text', 'textKey', 'factKey', 'chainKey', 'validFrom')

type Candidate = RowOf<typeof READ> & KnownPlan

// What is over is kept in the words in which it was said, as long as its message teaches: no fact has its key. What is done is not: a
// plan is past its day anyway.

/** What is kept: a row for each message that says it. */
export const keptEnds = (said: readonly SaidEnd[], reading: FactReading): NewFactSource[] => said.flatMap((end) => {
  if (end.kind === 'done') return []
  const { subject, endsAt, sources, over } = end
  const value = JSON.stringify(over)
  const key = createHash('sha256').update(JSON.stringify([SAID_END, subjectKeyOf(subject), value])).digest('hex')
  return sources.map(({ conversationId, seq, at }): NewFactSource => ({
    textKey: key, factKey: key, chainKey: key, conversationId, seq, at, kind: 'ends', holdsFrom: endsAt, successorKey: null,
    subject, subjectKey: subjectKeyOf(subject), category: null, attribute: SAID_END, value, text: null, ...reading,
  }))
})

const KEPT = FACT_SOURCES.pick(
  'conversationId', 'seq', 'at', 'holdsFrom', 'subject', 'value', 'quality', 'model', 'promptVersion', 'codeVersion')

/** An end, with who read it. */
export interface ReadEnd {
  readonly said: SaidEnd
  readonly reading: FactReading
}

/** What was said to be over later than this, as it is kept. */
export async function endsSaidAfter(tx: Tx, userId: string, time: Date, learntAt: Date): Promise<ReadEnd[]> {
  const rows = await tx.rows<RowOf<typeof KEPT>>(sql`
    select ${KEPT.selected('s')} from fact_source s
     where s.user_id = ${userId} and ${isSaidEnd} and s.at > ${time} order by s.at, s.conversation_id, s.seq limit ${MOST_SAID}`)
  return rows.map(({ conversationId, seq, at, holdsFrom: endsAt, subject, value, ...by }) => {
    const over = JSON.parse(value!) as OverThing
    return { said: { kind: 'over', subject: subject!, over, endsAt, sources: [{ conversationId, seq, at }] }, reading: { ...by, learntAt } }
  })
}

/**
 * Ends of the plans that are carried out by what is said to be done, and of the facts that are said to be over: by what is said now, of
 * those that are known and stated; by what was said before, of those that are stated. No statement where nothing is.
 * @param stated by the same reading
 * @param before ends that were learnt before
 */
export async function endingsBySaid(
  tx: Tx, userId: string, ends: readonly ReadEnd[],
  { timeZone, stated, before }: {
    readonly timeZone: string; readonly stated: readonly NewFactSource[]; readonly before: readonly ReadEnd[]
  },
): Promise<NewFactSource[]> {
  const among = factsAmong(stated, timeZone)
  const all = [...ends, ...before.filter((one) => endedAmong(one.said, among).length > 0)]
  if (all.length === 0) return []
  const known = [...among, ...await factsNamed(tx, userId, all.map(({ said }) => said), timeZone)]
  return all.flatMap(({ said, reading }) => endingsAmong(said, known, reading))
}

/** The same of facts that are given. */
export const endingsOfStated = (ends: readonly ReadEnd[], stated: readonly NewFactSource[], timeZone: string): NewFactSource[] =>
  ends.flatMap(({ said, reading }) => endingsAmong(said, factsAmong(stated, timeZone), reading))

/** Those of the facts that end: what was not so yet when it was said is not meant. */
function endedAmong(said: SaidEnd, known: readonly Candidate[]): Candidate[] {
  const earlier = known.filter(({ validFrom }) => validFrom < said.sources[0].at)
  const own = earlier.filter(({ subjectKey }) => subjectKey === subjectKeyOf(said.subject))
  return said.kind === 'over' ? [...endedBy(said.over, own), ...endedWith(said.over, earlier)]
    : carriedOut(said.done, own.filter(mayBeDone))
}

const endingsAmong = (said: SaidEnd, known: readonly Candidate[], reading: FactReading): NewFactSource[] =>
  endedAmong(said, known).flatMap((fact) => said.sources.map(({ conversationId, seq, at }): NewFactSource => ({
    textKey: fact.textKey, ...keysOfEnded(said, fact), conversationId, seq, at, kind: 'ends',
    holdsFrom: said.endsAt, successorKey: null, subject: null, subjectKey: null, category: null, attribute: DONE, value: null, text: null,
    ...reading,
  })))

/** Of an animal that is meant by its kind those of the kind: the history knows whether it was the only one. */
function keysOfEnded(said: SaidEnd, fact: Candidate): Pick<Candidate, 'factKey' | 'chainKey'> {
  const { attribute, value, subjectKey, factKey, chainKey } = fact
  if (said.kind !== 'over' || value === null || !isKindAlone(said.over, { attribute, value })) return { factKey, chainKey }
  const { chainKey: ofAnimals } = endKeys({ subject: said.subject, attribute: 'pets', value })!
  return { factKey: animalKeys(subjectKey, value)!.ofKind, chainKey: ofAnimals }
}

/**
 * Plans, notes that name a day to come, and what may be over, with a word of what was done or is over; also those that have ended, by
 * the same messages or others.
 */
async function factsNamed(tx: Tx, userId: string, said: readonly (DonePlan | OverFact)[], timeZone: string): Promise<Candidate[]> {
  const words = [...new Set(said.flatMap((one) => namingTerms(one.kind === 'over' ? one.over.what : one.done.what)))]
  const over = said.flatMap((one) => (one.kind === 'over' ? [one.over] : []))
  const [whole, named] = [over.filter(({ what }) => what === ''), over.filter(({ what }) => what !== '')].map((some) =>
    [...new Set(some.flatMap(endedAttributes))])
  // A puppy is a dog, too
  const unnamed = [...whole!, ...named!.filter((attribute) => attribute === 'pets')]
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
