/** The call `facts`: what is known, by category, or what of it answers a question. */
import {
  type Fact, FACT_CATEGORIES, type FactCategory, KnownPeople, type RecalledTime, subjectKeyOf, USER_SUBJECT,
} from '@madeleine/contract'
import { readMerges } from '../people/people-sql.ts'
import { type Tx, withUser } from '@madeleine/engine'
import { isPlanOver, withPlanEnded } from './plan-days.ts'
import { saidOnce } from './said-once.ts'
import { readFactRows, predecessorsOf, type CandidateFact } from './read-facts-sql.ts'
import { readVocabulary } from '../store/queries/vocabulary.ts'
import { readCorpus, type Corpus } from '../store/tables/row-counts.ts'
import { correctQuery, type FactQuestion, terms } from '@madeleine/language'
import { parseQuery, type CheckedOptions } from '../recall/parse-query.ts'
import type { Searcher } from '../recall/searcher.ts'
import { findFacts, rankFoundFacts, withProofs, factOf, factVersion, type FactSearch, type FactWithProofs } from './recalled-facts.ts'

export interface FactsRequest {
  /** Query, times and limit; the query '' asks for all. */
  readonly asked: CheckedOptions
  readonly category: FactCategory | undefined
  readonly subject: string | undefined
  readonly includeSuperseded: boolean
}

/** What facts are searched with. */
export type FactSearcher = Pick<Searcher, 'db' | 'kept' | 'openMeaning'>

/** Names of speakers that a question is read by. */
const MOST_SPEAKERS = 500

/** Facts that answer, the surest first; without a query the newest, by category. */
export async function askFacts({ db, kept, openMeaning }: FactSearcher, userId: string, request: FactsRequest): Promise<Fact[]> {
  const isAsked = request.asked.text.trim() !== ''
  const by = { kept: kept.facts, table: isAsked ? await openMeaning?.() : undefined }
  return withUser(
    db, userId, (tx) => (isAsked ? answerFrom(tx, userId, request, by) : listFacts(tx, userId, request)),
    { idempotent: true, snapshot: true },
  )
}

async function listFacts(tx: Tx, userId: string, { asked, category, subject, includeSuperseded }: FactsRequest): Promise<Fact[]> {
  const { scope: { asOf, knownAt, timeZone }, factLimit } = asked
  if (factLimit === 0) return []
  const today = asOf ?? asked.now
  const subjects = subject === undefined ? undefined : subjectsOf(subject, new KnownPeople(await readMerges(tx, userId)))
  const filter = { category, subjects, asOf, inHindsight: true, knownAt, includeSuperseded, limit: factLimit }
  const rows = await readFactRows(tx, userId, filter)
  const predecessors = await predecessorsOf(tx, userId, rows.flatMap(({ id, supersedes }) => (supersedes === undefined ? [id] : [])))
  const listed = includeSuperseded ? rows : saidOnce(rows.filter((row) => row.isPinned || !isPlanOver(row, today, timeZone)))
  return FACT_CATEGORIES.flatMap((one) => listed.filter((row) => row.category === one))
    .map((row) => listedFact({ ...row, supersedes: row.supersedes ?? predecessors.get(row.id) ?? null }, { today, timeZone }))
}

/** Under which names something is known of the one who goes by this name; of the user, also in chats without names. */
function subjectsOf(subject: string, known: KnownPeople | undefined): readonly string[] {
  const isUser = subjectKeyOf(subject) === subjectKeyOf(USER_SUBJECT)
  const person = isUser ? known?.me : known?.of(subject)
  return [...new Set([subject, ...(person?.names ?? []), ...(person?.isMe ? [USER_SUBJECT] : [])])]
}

/** What is listed may be edited. */
const listedFact = (row: FactWithProofs, { today, timeZone, confidence }: { today: Date; timeZone: string; confidence?: number }): Fact =>
  ({ ...factOf(withPlanEnded(row, today, timeZone), confidence), version: factVersion(row) })

async function answerFrom(
  tx: Tx, userId: string, request: FactsRequest, by: Pick<FactSearch, 'kept' | 'table'>,
): Promise<Fact[]> {
  const { asked, category, subject, includeSuperseded } = request
  const corpus = await readCorpus(tx, userId, { speakers: MOST_SPEAKERS })
  if (corpus.factChanges === 0) return []
  const { first, last } = corpus.ends ?? { first: asked.now, last: asked.now }
  const years = { from: first.getUTCFullYear(), to: last.getUTCFullYear() }
  const { known } = corpus
  const log = { names: known?.withOthers(corpus.speakers) ?? corpus.speakers, years, known }
  const query = parseQuery(asked, log)
  const [time] = query.times
  if (query.isOfTimeOnly && query.person === undefined && time) return listFacts(tx, userId, asOfEnd(request, time))
  const subjectKeys = subject === undefined ? undefined : subjectsOf(subject, known).map(subjectKeyOf)
  const admits = (fact: CandidateFact): boolean =>
    (category === undefined || fact.category === category) && subjectKeys?.includes(subjectKeyOf(fact.subject)) !== false
  const search = { ...by, factChanges: corpus.factChanges, inHindsight: true }
  const found = await findFacts(tx, userId, query, search)
  const held = new Set(found.facts.flatMap(({ text, subject: of, value }) => terms(`${text} ${of} ${value ?? ''}`)))
  for (const term of askingTerms(found.question)) held.add(term)
  const isIndexed = query.words.map((word) => word.some((term) => held.has(term)))
  const corrected = await correctQuery(
    query, { ...log, waiting: async () => new Map(), isIndexed, vocabulary: (initials) => vocabularyOf(tx, userId, corpus, initials) },
  )
  const ranked = await rankFoundFacts(tx, userId, found, { query, read: corrected, search, withEnded: includeSuperseded, admits })
  const { scope } = asked
  const given = { today: scope.asOf ?? asked.now, timeZone: scope.timeZone }
  return (await withProofs(tx, userId, ranked, scope)).map(({ fact, confidence }) => listedFact(fact, { ...given, confidence }))
}

/** Terms of the words that only ask for an attribute: they are read as they stand, "dónde trabajaba" as no misspelt "trabaja". */
function askingTerms({ words = [], otherWords = [] }: Partial<FactQuestion> = {}): string[] {
  const others = new Set(otherWords.flatMap((word) => word.terms))
  return words.flatMap((word) => word.terms).filter((term) => !others.has(term))
}

/** The list as of the end of a time: "in 2024" asks for what held then. */
function asOfEnd(request: FactsRequest, { before }: Pick<RecalledTime, 'before'>): FactsRequest {
  const { asked } = request
  const end = Math.min(before.getTime() - 1, (asked.scope.asOf ?? asked.now).getTime())
  return { ...request, asked: { ...asked, scope: { ...asked.scope, asOf: new Date(end) } } }
}

const vocabularyOf = (tx: Tx, userId: string, { blocks }: Corpus, initials: readonly string[] | undefined) =>
  readVocabulary(tx, userId, { blocks, initials })
