/** The facts of a recall: found beside its candidates, their proofs read beside its messages, so that they add no trip. */
import { createHash } from 'node:crypto'
import { defined, localHour, MadeleineError, show } from '@madeleine/base'
import {
  type EditMark, type Fact, type FactEditMark, type FactMessage, type FactState, isWithdrawn, segmentId, USER_SUBJECT,
} from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { factQuestion, type FactQuestion, hasPlausibleWord, rankFacts, terms } from '@madeleine/language'
import type { MeaningTable } from '@madeleine/meaning'
import type { CheckedOptions, ParsedQuery } from '../recall/parse-query.ts'
import type { Scope } from '../store/queries/search-queries.ts'
import * as conversations from '../store/tables/conversations.ts'
import { listSegments } from '../store/tables/segments.ts'
import type { KeptFacts } from './kept-facts.ts'
import { isPlanOver } from './plan-days.ts'
import {
  factsByTerms, candidateFacts, predecessorsOf, proofsOfFacts, readFactRows, type FactProof, type FactRow, type FactWithoutProofs,
  type CandidateFact,
} from './read-facts-sql.ts'

export interface RankedFact<F = unknown> {
  readonly fact: F
  /** How surely it answers, 0–1. */
  readonly confidence: number
}

/** The facts that the words of a query find as they stand. */
export interface FoundFacts {
  /** What is asked of the facts; undefined where there is none to ask. */
  readonly question: FactQuestion | undefined
  /** The times that it was read with. */
  readonly times: ParsedQuery['times']
  readonly facts: readonly CandidateFact[]
  /** How near facts are in meaning, by their ids. */
  readonly near: ReadonlyMap<string, number>
}

/** Which of them may answer. */
export interface FactAdmission {
  /** Also what no longer holds, whatever is asked. */
  readonly withEnded?: boolean
  readonly admits?: (fact: CandidateFact) => boolean
}

type FactQuery = Pick<CheckedOptions, 'text' | 'factLimit' | 'scope' | 'hidesFact' | 'now'>
  & Pick<ParsedQuery, 'times' | 'known' | 'names' | 'words' | 'isOfNameOnly' | 'isOfTimeOnly'>

/** Facts that are looked for by so many terms: a pasted page asks for none. */
const MOST_TERMS = 48
/** Facts that are ranked as they stood at another time. */
const MOST_THEN = 100

/** What facts are found by, beside the query. */
export interface FactSearch {
  /** How often the user's facts were changed: 0 where there are none. */
  readonly factChanges: number
  readonly kept: KeptFacts
  /** By which the query is compared with facts; undefined: it is not. */
  readonly table: MeaningTable | undefined
  /** Of an earlier time counts what was said of it since. Default: a recall knows what had been said by then. */
  readonly inHindsight?: boolean
}

/**
 * Finds facts in the turn in which the log is searched: one statement, none where there is no fact; and one before it where facts have
 * changed since they were last compared.
 */
export async function findFacts(tx: Tx, userId: string, query: FactQuery, search: FactSearch): Promise<FoundFacts> {
  const { text, times, factLimit } = query
  if (search.factChanges === 0 || factLimit === 0) return { question: undefined, times, facts: [], near: new Map() }
  const question = factQuestion(text, times, namesIn(query))
  return { question, times, ...await candidatesFor(tx, userId, question, { query, text, search }) }
}

const namesIn = ({ known, names }: FactQuery) => known && { known, names }

/** Where it was said who the user is, only the user's facts are the user's own, whatever roles the people of a talk have. */
async function candidatesFor(
  tx: Tx, userId: string, question: FactQuestion, { query, text, search }: { query: FactQuery; text: string; search: FactSearch },
): Promise<Pick<FoundFacts, 'facts' | 'near'>> {
  const { known, scope } = query
  const read = nearFacts(tx, userId, { query, text, search })
  // Without a wait where they are known: the statement is to travel with those of the candidates
  const near = read instanceof Promise ? await read : read
  const facts = await candidateFacts(tx, userId, { terms: questionTerms(question), near: [...near.keys()] }, scope)
  if (!known?.me) return { facts, near }
  return { near, facts: facts.map((fact) => ({ ...fact, isOwn: fact.subject === USER_SUBJECT || known.of(fact.subject)?.isMe === true })) }
}

/** How near facts are in meaning to what a query asks. */
function nearFacts(
  tx: Tx, userId: string, { query, text, search: { kept, table, factChanges } }: { query: FactQuery; text: string; search: FactSearch },
): ReturnType<KeptFacts['nearest']> {
  const isNothingElse = query.isOfNameOnly || query.isOfTimeOnly || query.words.length === 0
  return !table || isNothingElse || !hasPlausibleWord(query) ? new Map<string, number>()
    : kept.nearest(tx, userId, text, { table, factChanges })
}

/**
 * What answers, the surest first, once the words are read: one statement more where any was read as another, or a time was given.
 * @param query what the reader sees anyway (`hidesFact`) does not answer
 * @param read the query as it was corrected
 * @param search by which they were found
 */
export async function rankFoundFacts(
  tx: Tx, userId: string, found: FoundFacts, { query, read: { corrections, times }, search, withEnded = false, admits }: FactAdmission & {
    query: FactQuery; read: Pick<ParsedQuery, 'corrections' | 'times'>; search: FactSearch
  },
): Promise<RankedFact<CandidateFact>[]> {
  const { factLimit, scope, hidesFact, now: today } = query
  if (!found.question) return []
  const text = correctedText(query.text, corrections)
  const question = corrections.length === 0 && isSameTimes(times, found.times) ? found.question : factQuestion(text, times, namesIn(query))
  const { facts, near } = corrections.length === 0 ? found : await candidatesFor(tx, userId, question, { query, text, search })
  if (facts.length === 0) return []
  const known = scope.asOf || scope.knownAt ? await asTheyStood(tx, userId, { found: facts, question, scope, search }) : facts
  // What was never true answers nothing, and is before and after nothing
  const candidates = known.filter((fact) => !isWithdrawn(fact))
  return rankFacts(candidates, question, { asOf: scope.asOf, withEnded, near, isOver: (fact) => isPlanOver(fact, today, scope.timeZone) })
    .filter(({ fact }) => hidesFact?.(fact.id) !== true && admits?.(fact) !== false).slice(0, factLimit)
}

/** Whether times are read alike; that nothing was said then may be known of one list alone. */
const isSameTimes = (times: ParsedQuery['times'], others: ParsedQuery['times']): boolean =>
  times.length === others.length && times.every(({ text, after, before }, i) => text === others[i]!.text
    && after.getTime() === others[i]!.after.getTime() && before.getTime() === others[i]!.before.getTime())

/** The facts as they stood at a time of the story, or as they were known at a time of the clock. */
async function asTheyStood(
  tx: Tx, userId: string,
  { found, question, scope, search: { inHindsight } }: {
    found: readonly CandidateFact[]; question: FactQuestion; scope: Scope; search: FactSearch
  },
): Promise<CandidateFact[]> {
  const { asOf, knownAt } = scope
  const own = new Set([USER_SUBJECT, ...found.filter(({ isOwn }) => isOwn).map(({ subject }) => subject)])
  const filter = { asOf, inHindsight, knownAt, includeSuperseded: true, limit: MOST_THEN }
  const rows = await factsByTerms(tx, userId, questionTerms(question), filter)
  return rows.filter(({ sources }) => sources.some((proof) => isInScope(proof, scope)) || (sources.length === 0 && isOpen(scope)))
    .map(({ sources, supersedes = null, ...row }) => ({ ...row, isOwn: own.has(row.subject), stood: { sources, supersedes } }))
}

/** Nothing is filtered by which messages prove it: a fact that a person's edit alone states is found then. */
const isOpen = ({ within, after, before, hours }: Scope): boolean => !within && !after && !before && !hours

const isInScope = ({ conversationId, at }: FactProof, { within, after, before }: Scope): boolean =>
  within?.includes(conversationId) !== false && (after === undefined || at >= after) && (before === undefined || at < before)

/** The text with each word that was read as another, in its place. */
const correctedText = (text: string, corrections: ParsedQuery['corrections']): string =>
  corrections.reduce((whole, { from, to }) => whole.replace(from, () => to), text)

/** The terms by which facts are found: of the words, of the attributes, and of the user where he asks about himself. */
function questionTerms({ words, attributes, isOwn }: FactQuestion): string[] {
  const [saying, others] = [words.filter(({ says }) => says), words.filter(({ says }) => !says)]
    .map((some) => some.flatMap((word) => word.terms)) as [string[], string[]]
  const asked = attributes.flatMap((attribute) => terms(attribute.replaceAll('-', ' ')))
  return [...new Set([...saying, ...asked, ...(isOwn ? terms(USER_SUBJECT) : []), ...others])].slice(0, MOST_TERMS)
}

/**
 * The facts with the messages that prove them, and the fact whose place each took. What stood at another time was read
 * with its own: a proof that came later, and another id of the fact, are not known then. Without facts said at other hours.
 */
export async function withProofs(
  tx: Tx, userId: string, ranked: readonly RankedFact<CandidateFact>[], scope: Scope,
): Promise<RankedFact<FactWithProofs>[]> {
  const { hours, timeZone } = scope
  if (ranked.length === 0) return []
  const ids = ranked.flatMap(({ fact: { id, stood } }) => (stood ? [] : [id]))
  const [proofs, predecessors] = ids.length === 0 ? []
    : await Promise.all([proofsOfFacts(tx, userId, ids), predecessorsOf(tx, userId, ids)])
  return ranked.flatMap(({ fact: { stood, ...fact }, confidence }) => {
    const { sources, supersedes } = stood ?? { sources: proofs?.get(fact.id) ?? [], supersedes: predecessors?.get(fact.id) ?? null }
    const isSaid = hours ? sources.some(({ at }) => isWithin(localHour(at, timeZone), hours))
      : sources.length > 0 || (fact.edits !== null && isOpen(scope))
    return isSaid ? [{ fact: { ...fact, sources, supersedes }, confidence }] : []
  })
}

const isWithin = (hour: number, [from, to]: readonly [number, number]): boolean =>
  (from <= to ? hour >= from && hour < to : hour >= from || hour < to)

// A fact as callers see it.

/** A fact as it is stored, with its proofs and the fact whose place it took. */
export interface FactWithProofs extends FactRow {
  readonly supersedes: string | null
}

/** @param confidence given where something was asked */
export function factOf(row: FactWithProofs, confidence?: number): Fact {
  const { id, category, text, subject, attribute, value, validFrom, validTo, supersededBy, supersedes, quality, createdAt } = row
  return {
    id, category, text, subject,
    ...(attribute !== null && { attribute }), ...(value !== null && { value }),
    validFrom,
    ...(validTo !== null && { validTo }), ...(supersededBy !== null && { supersededBy }), ...(supersedes !== null && { supersedes }),
    sources: row.sources.toReversed().map(factMessageOf),
    ...editedFields(row),
    quality, learntAt: createdAt,
    ...defined({ confidence }),
  }
}

/** What is shown of a fact's edits: nothing of one that nobody edited. */
const editedFields = (row: FactWithoutProofs): Pick<Fact, 'edits' | 'pinned' | 'withdrawn'> => (row.edits === null ? {} : {
  edits: row.edits.map(editMarkOf), ...(row.isPinned && { pinned: true }), ...(isWithdrawn(row) && { withdrawn: true }),
})

const editMarkOf = ({ id, action, at, by }: EditMark): FactEditMark => ({ id, action, at: new Date(at), ...defined({ by }) })

/** A fact as an edit finds or leaves it. */
export function factStateOf(row: FactWithoutProofs): FactState {
  const { id, category, text, subject, attribute, value, validFrom, validTo, supersededBy, quality } = row
  return {
    id, category, text, subject,
    ...(attribute !== null && { attribute }), ...(value !== null && { value }),
    validFrom,
    ...(validTo !== null && { validTo }), ...(supersededBy !== null && { supersededBy }),
    ...editedFields(row), version: factVersion(row), quality,
  }
}

/** Another one once anything of the fact has changed that its reader judges by. More proofs change nothing of what it says. */
export const factVersion = (row: FactWithoutProofs): string => createHash('sha256').update(JSON.stringify([
  row.id, row.category, row.text, row.subject, row.attribute, row.value,
  row.validFrom, row.validTo, row.supersededBy, row.isPinned, row.edits,
])).digest('base64url').slice(0, VERSION_LENGTH)

/** 72 bits. */
const VERSION_LENGTH = 12

export const factMessageOf = ({ messageId, conversationId, episodeId, at }: FactProof): FactMessage =>
  ({ messageId, conversationId, ...(episodeId !== null && { episodeId }), at })

// Where in the log a fact is proved: the message that proved it last, and the others.

/** A place in the log that proves a fact. */
export interface FactPlace {
  readonly conversationId: string
  readonly segmentId: string
  /** The newest proof. */
  readonly seq: number
  /** All proofs, the newest first. */
  readonly proofs: readonly FactProof[]
}

/** Undefined if no fact has the id. @throws {MadeleineError} `not_found` for one that no message proves */
export async function factPlace(tx: Tx, userId: string, id: string): Promise<FactPlace | undefined> {
  const [row] = await readFactRows(tx, userId, { ids: [id], includeSuperseded: true, limit: 1 })
  const proofs = row?.sources.toReversed() ?? []
  const [newest] = proofs
  if (row && !newest) throw new MadeleineError('not_found', `no message states the fact ${show(id)}: a person stated it by an edit`)
  if (!newest) return undefined
  const { conversationId, seq, episodeId } = newest
  return { conversationId, seq, proofs, segmentId: episodeId ?? (await segmentOf(tx, userId, conversationId, seq)) }
}

/** The id of the segment of a message without an episode; in the tail the one that it gets. */
async function segmentOf(tx: Tx, userId: string, conversationId: string, seq: number): Promise<string> {
  const [conversation, segments] = await Promise.all([
    conversations.find(tx, userId, conversationId), listSegments(tx, userId, conversationId),
  ])
  return segments.find(({ from, to }) => from <= seq && seq < to)?.id ?? segmentId(userId, conversation!.incarnation, conversation!.cursor)
}
