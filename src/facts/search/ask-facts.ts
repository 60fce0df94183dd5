/** The call `facts`: what is known, by category, or what of it answers a question. */
import { FACT_CATEGORIES, type FactCategory } from '../core/fact.ts'
import { subjectKeyOf } from '../core/fact-text.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { predecessorsOf, type CandidateFact } from '../sql/asked-facts.ts'
import { readFactRows } from '../sql/read-facts.ts'
import { readVocabulary } from '../../store/queries/vocabulary.ts'
import { readCorpus, type Corpus } from '../../store/tables/corpus.ts'
import { terms } from '../../text/terms.ts'
import { correctQuery } from '../../recall/query/correct-query.ts'
import { parseQuery, type CheckedOptions } from '../../recall/query/parse-query.ts'
import { factOf } from './fact-result.ts'
import { findFacts, rankFoundFacts, withProofs } from './recalled-facts.ts'
import type { Fact } from '../../contract/results/facts-result.ts'

export interface FactsRequest {
  /** Query, times and limit; the query '' asks for all. */
  readonly asked: CheckedOptions
  readonly category: FactCategory | undefined
  readonly subject: string | undefined
  readonly includeSuperseded: boolean
}

/** Names of speakers that a question is read by. */
const MOST_SPEAKERS = 500

/** Facts that answer, the surest first; without a query the newest, by category. */
export function askFacts(db: Db, userId: string, request: FactsRequest): Promise<Fact[]> {
  return withUser(
    db, userId, (tx) => (request.asked.text.trim() === '' ? listFacts(tx, userId, request) : answerFrom(tx, userId, request)),
    { idempotent: true, snapshot: true },
  )
}

async function listFacts(tx: Tx, userId: string, { asked, category, subject, includeSuperseded }: FactsRequest): Promise<Fact[]> {
  const { scope: { asOf, knownAt }, factLimit } = asked
  if (factLimit === 0) return []
  const rows = await readFactRows(tx, userId, { category, subject, asOf, knownAt, includeSuperseded, limit: factLimit })
  const predecessors = await predecessorsOf(tx, userId, rows.flatMap(({ id, supersedes }) => (supersedes === undefined ? [id] : [])))
  return FACT_CATEGORIES.flatMap((one) => rows.filter((row) => row.category === one))
    .map((row) => factOf({ ...row, supersedes: row.supersedes ?? predecessors.get(row.id) ?? null }))
}

async function answerFrom(tx: Tx, userId: string, { asked, category, subject, includeSuperseded }: FactsRequest): Promise<Fact[]> {
  const corpus = await readCorpus(tx, userId, { speakers: MOST_SPEAKERS })
  if (corpus.factChanges === 0) return []
  const { first, last } = corpus.ends ?? { first: asked.now, last: asked.now }
  const years = { from: first.getUTCFullYear(), to: last.getUTCFullYear() }
  const log = { names: corpus.speakers, years }
  const query = parseQuery(asked, log)
  const subjectKey = subject === undefined ? undefined : subjectKeyOf(subject)
  const admits = (fact: CandidateFact): boolean =>
    (category === undefined || fact.category === category) && (subjectKey === undefined || subjectKeyOf(fact.subject) === subjectKey)
  const found = await findFacts(tx, userId, query, corpus.factChanges)
  const known = new Set(found.facts.flatMap(({ text, subject: of, value }) => terms(`${text} ${of} ${value ?? ''}`)))
  const isIndexed = query.words.map((word) => word.some((term) => known.has(term)))
  const corrected = await correctQuery(
    query, { ...log, pending: [], isIndexed, vocabulary: (initials) => vocabularyOf(tx, userId, corpus, initials) },
  )
  const ranked = await rankFoundFacts(tx, userId, found, { query, read: corrected, withEnded: includeSuperseded, admits })
  return (await withProofs(tx, userId, ranked, asked.scope)).map(({ fact, confidence }) => factOf(fact, confidence))
}

const vocabularyOf = (tx: Tx, userId: string, { blocks }: Corpus, initials: readonly string[] | undefined) =>
  readVocabulary(tx, userId, { blocks, initials })
