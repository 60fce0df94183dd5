/**
 * The systems that recall is compared with, on the same messages: what a program without Madeleine could use.
 *
 *   ts_rank_cd    PostgreSQL's text search, configuration english, any of the words, GIN index
 *   naive BM25    one row a posting: primary key (user, term, message) include (frequency, length), k1 1.2, b .75
 *   vectors       pgvector over one vector a message by Madeleine's own embedder, cosine; exact and HNSW
 *   MiniSearch    in this process's memory, an index for each user, its own BM25+, Madeleine's terms
 *
 * Each returns the texts of the best 20 messages. Indexes are built over full tables, except for the naive postings, which
 * are inserted with their messages like Madeleine's; then vacuum and statistics.
 */
import MiniSearch from 'minisearch'
import { queryTerms, terms } from '../packages/language/terms.ts'
import { hashingEmbedder } from '../packages/core/model/providers/hashing-embedder.ts'
import type { Client } from './recall-speed-clients.ts'
import { isInScope, type SpeedQuery } from './recall-speed-queries.ts'
import type { SyntheticMessage } from './zipf-talk.ts'

export interface Rival {
  readonly name: string
  /** Numbers of the best messages, best first. */
  search(user: string, query: SpeedQuery): Promise<readonly number[]>
}

const BATCH = 500
const FOUND = 20
const embedder = hashingEmbedder()

export const TABLES = `
  create extension if not exists vector;
  create table message (user_id text, doc integer, conversation_id text, at timestamptz, text text,
    words tsvector generated always as (to_tsvector('english', text)) stored, primary key (user_id, doc));
  create table vectors (user_id text, doc integer, conversation_id text, at timestamptz, vector vector(${embedder.dims}),
    primary key (user_id, doc));
  create table posting (user_id text, term text, doc integer, tf smallint, dl smallint,
    primary key (user_id, term, doc) include (tf, dl));
  create table corpus (user_id text primary key, messages integer, average real);`

export async function addUser(client: Client, user: string, log: readonly SyntheticMessage[], note: (done: number) => void): Promise<void> {
  let length = 0
  for (let from = 0; from < log.length; from += BATCH) {
    length += await addBatch(client, user, log.slice(from, from + BATCH))
    note(Math.min(log.length, from + BATCH))
  }
  await client.rows('insert into corpus values ($1, $2, $3)', [user, log.length, length / log.length])
}

/** Adds a batch of messages. @returns the number of terms added, repeats included */
async function addBatch(client: Client, user: string, log: readonly SyntheticMessage[]): Promise<number> {
  const rows = log.map(({ doc, conversationId, text, at }) => ({ doc, conversation_id: conversationId, at: new Date(at), text }))
  const vectors = await embedder.embed(log.map(({ text }) => text))
  const written = rows.map(({ text: _, ...row }, i) => ({ ...row, vector: asText(vectors[i] as Float32Array) }))
  const postings = log.flatMap(({ doc, text }) => postingsOf(doc, terms(text)))
  const insert = (into: string, columns: string, list: readonly object[]) => {
    const select = `select $1, r.* from jsonb_to_recordset($2::text::jsonb) as r (${columns})`
    return client.rows(`insert into ${into} ${select}`, [user, JSON.stringify(list)])
  }
  await insert('message (user_id, doc, conversation_id, at, text)', 'doc integer, conversation_id text, at timestamptz, text text', rows)
  await insert('vectors', 'doc integer, conversation_id text, at timestamptz, vector vector', written)
  await insert('posting', 'term text, doc integer, tf smallint, dl smallint', postings)
  return postings.reduce((sum, { tf }) => sum + tf, 0)
}

function postingsOf(doc: number, found: readonly string[]): { term: string; doc: number; tf: number; dl: number }[] {
  const counts = new Map<string, number>()
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].map(([term, tf]) => ({ term, doc, tf, dl: found.length }))
}

const asText = (values: Float32Array): string => `[${Array.from(values, (value) => Number(value.toFixed(6))).join(',')}]`

/** Builds the indexes. @param hnsw whether to build the HNSW index too. @returns the seconds that the HNSW index took */
export async function index(client: Client, hnsw: boolean): Promise<number | undefined> {
  await client.script('create index message_words on message using gin (words)')
  await client.script('create index message_at on message (user_id, conversation_id, at)')
  const start = performance.now()
  if (hnsw) {
    await client.script(`set maintenance_work_mem = '256MB'`)
    await client.script('create index vectors_hnsw on vectors using hnsw (vector vector_cosine_ops)')
  }
  const seconds = (performance.now() - start) / 1000
  for (const table of ['message', 'vectors', 'posting', 'corpus']) await client.script(`vacuum analyze ${table}`)
  return hnsw ? seconds : undefined
}

export async function sqlRivals(client: Client, hnsw: boolean): Promise<Rival[]> {
  const search = (name: string, make: (user: string, query: SpeedQuery) => Statement | Promise<Statement>): Rival => ({
    name,
    async search(user, query) {
      const { text, values } = await make(user, query)
      return (await client.rows<{ doc: number }>(text, values)).map(({ doc }) => doc)
    },
  })
  if (hnsw) await client.script('set hnsw.ef_search = 100; set hnsw.iterative_scan = strict_order')
  return [
    search('ts_rank_cd, GIN', byTextSearch),
    search('naive BM25 in SQL', byNaivePostings),
    // "+ 0" hides the order from the index.
    search('pgvector exact', (user, query) => byVector(user, query, ' + 0')),
    ...(hnsw ? [search('pgvector HNSW', (user, query) => byVector(user, query, ''))] : []),
  ]
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The scope of a query as SQL conditions over `alias`, with values numbered from `first`. */
function scopeOf({ within, after, before }: SpeedQuery, alias: string, first: number): Statement {
  const conditions: (readonly [string, unknown])[] = []
  if (within) conditions.push([`${alias}.conversation_id = any($?::text[])`, within])
  if (after !== undefined) conditions.push([`${alias}.at >= $?`, new Date(after).toISOString()])
  if (before !== undefined) conditions.push([`${alias}.at < $?`, new Date(before).toISOString()])
  return {
    text: conditions.map(([text], i) => ` and ${text.replace('$?', `$${first + i}`)}`).join(''),
    values: conditions.map(([, value]) => value),
  }
}

function byTextSearch(user: string, query: SpeedQuery): Statement {
  const scope = scopeOf(query, 'm', 3)
  return {
    text: `select m.doc, m.text, ts_rank_cd(m.words, q) as score from message m, to_tsquery('english', $2) q
      where m.words @@ q and m.user_id = $1${scope.text} order by score desc limit ${FOUND}`,
    values: [user, (query.query.match(/[a-z]+/gi) ?? []).join(' | '), ...scope.values],
  }
}

function byNaivePostings(user: string, query: SpeedQuery): Statement {
  const scope = scopeOf(query, 'm', 3)
  const inScope = scope.values.length > 0 ? `join message m on m.user_id = $1 and m.doc = p.doc${scope.text}` : ''
  return {
    text: `with p as (
        select doc, tf, dl, count(*) over (partition by term) as df from posting where user_id = $1 and term = any($2::text[]))
      select m.doc, m.text, best.score from (
        select p.doc, sum(ln(1 + (c.messages - p.df + 0.5) / (p.df + 0.5))
            * p.tf * 2.2 / (p.tf + 1.2 * (0.25 + 0.75 * p.dl / c.average))) as score
          from corpus c, p ${inScope} where c.user_id = $1 group by p.doc order by score desc limit ${FOUND}) best
        join message m on m.user_id = $1 and m.doc = best.doc order by best.score desc`,
    values: [user, queryTerms(query.query), ...scope.values],
  }
}

async function byVector(user: string, query: SpeedQuery, hidden: string): Promise<Statement> {
  const [near] = await embedder.embed([query.query])
  const scope = scopeOf(query, 'v', 3)
  return {
    text: `select m.doc, m.text, best.distance from (
        select v.doc, v.vector <=> $2::vector as distance from vectors v
         where v.user_id = $1${scope.text} order by (v.vector <=> $2::vector)${hidden} limit ${FOUND}) best
      join message m on m.user_id = $1 and m.doc = best.doc order by best.distance`,
    values: [user, asText(near as Float32Array), ...scope.values],
  }
}

/** MiniSearch with its index in this process's memory; it must be measured after all other systems. */
export function miniSearch(log: readonly SyntheticMessage[]): Rival {
  const asItIs = (term: string) => term
  const mini = new MiniSearch<SyntheticMessage>({
    idField: 'doc', fields: ['text'], tokenize: (text) => terms(text), processTerm: asItIs,
    searchOptions: { tokenize: (text) => [...queryTerms(text)], processTerm: asItIs },
  })
  mini.addAll(log)
  const search = (query: SpeedQuery): number[] => {
    const isScoped = (query.within ?? query.after ?? query.before) !== undefined
    const found = mini.search(query.query, isScoped ? { filter: ({ id }) => isInScope(query, log[id as number] as SyntheticMessage) } : {})
    return found.slice(0, FOUND).map(({ id }) => (log[id as number] as SyntheticMessage).doc)
  }
  return { name: 'MiniSearch', search: (_, query) => Promise.resolve(search(query)) }
}
