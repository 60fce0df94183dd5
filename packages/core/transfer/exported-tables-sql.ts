/** What an export holds: every table of a user, with its columns, in the order in which rows can be inserted. */
import { NODES, NODE_VERSIONS } from '../contents/contents-nodes-sql.ts'
import { FACTS, FACT_EDITS, FACT_SOURCES, FACT_TERMS } from '../facts/fact-columns-sql.ts'
import { HISTORY } from '../history/history-sql.ts'
import { PERSON_MERGES } from '../people/people-sql.ts'
import { REVIEWS, RECALLS } from '../reviews/reviews-sql.ts'
import { SERVED } from '../pipeline/shown-sql.ts'
import { columnName, Columns, text, type ColumnType, type TableColumn } from '../store/tables/columns.ts'
import { CONVERSATIONS } from '../store/tables/conversations.ts'
import { EMBEDDINGS, EPISODES } from '../store/tables/episodes.ts'
import { CORPUS, POSTINGS } from '../store/tables/index-columns.ts'
import { DUE } from '../store/tables/jobs.ts'
import { MESSAGE_VECTORS } from '../store/tables/message-vectors.ts'
import { MESSAGES } from '../store/tables/messages.ts'
import { MODEL_CALLS, SPENDING } from '../store/tables/model-calls.ts'
import { SEGMENTS } from '../store/tables/segments.ts'

/** A vector names its model, because the numbers of generations are the store's own. */
const { segmentId, ...vector } = EMBEDDINGS.of
const VECTORS = new Columns({ segmentId, model: text(), ...vector })

/**
 * The columns of each table, and those whose order is that of the rows, a key; texts by their bytes, on every engine. Named
 * after the tables. A test compares it with the catalogue: a column of a later migration must be described.
 *
 * Leases and fences stay behind: what holds them works on this store.
 */
const TABLES = {
  conversation: [CONVERSATIONS, 'id'],
  message: [MESSAGES, 'conversationId', 'seq'],
  segment: [SEGMENTS, 'id'],
  episode: [EPISODES, 'segmentId'],
  corpus: [CORPUS],
  posting: [POSTINGS, 'block', 'field', 'term'],
  embedding: [VECTORS, 'segmentId', 'model', 'part'],
  message_vectors: [MESSAGE_VECTORS, 'segmentId', 'model'],
  contents: [NODES, 'id'],
  contents_version: [NODE_VERSIONS, 'id', 'version'],
  recall: [RECALLS, 'id'],
  review: [REVIEWS, 'episodeId', 'number'],
  fact: [FACTS, 'id'],
  fact_source: [FACT_SOURCES, 'textKey', 'conversationId', 'seq', 'kind'],
  fact_term: [FACT_TERMS, 'term', 'factId'],
  fact_edit: [FACT_EDITS, 'number'],
  served: [SERVED, 'conversationId', 'sourceId', 'messageId', 'episodeId', 'factId'],
  person_merge: [PERSON_MERGES, 'id'],
  history: [HISTORY, 'number'],
  model_call: [MODEL_CALLS, 'id'],
  spending: [SPENDING, 'day'],
  due: [DUE, 'kind', 'key'],
} as const

/** The kind of a line: the name of a table. */
export type ExportedKind = keyof typeof TABLES

type ColumnsOf<K extends ExportedKind> = (typeof TABLES)[K][0]['of']
/** Properties of the columns of a table that are documents in JSON. */
export type JsonColumn<K extends ExportedKind> = {
  [P in keyof ColumnsOf<K>]: ColumnsOf<K>[P] extends TableColumn<infer _T, 'jsonb'> ? P : never
}[keyof ColumnsOf<K>] & string

/** In the order of their lines. */
export const EXPORTED_KINDS = Object.keys(TABLES) as readonly ExportedKind[]

/** Tables of later schemas, of which an export of an earlier one says nothing: it has no rows of them. */
export const LATER_KINDS: ReadonlySet<ExportedKind> = new Set(['fact_edit', 'history', 'message_vectors', 'person_merge'])

export interface ExportedColumn extends Pick<TableColumn, 'isDerived' | 'later'> {
  readonly type: ColumnType
  /** Its property in the table's description. */
  readonly property: string
}

export interface ExportedTable {
  /** Its columns by name, in the order in which they are written. */
  readonly columns: Readonly<Record<string, ExportedColumn>>
  /** Names of the columns that order its rows. */
  readonly order: readonly string[]
  /** Names of columns that are not exported. `user_id` never is. */
  readonly leftOut: readonly string[]
}

function described(kind: ExportedKind): ExportedTable {
  const [{ of }, ...order] = TABLES[kind] as readonly [Columns<Readonly<Record<string, TableColumn>>>, ...string[]]
  const all = Object.entries(of).map(([property, column]) => ({ ...column, property, name: columnName(property, column) }))
  return {
    columns: Object.fromEntries(all.filter(({ isLocal }) => !isLocal).map(({ name, ...column }) => [name, column])),
    order: order.map((property) => columnName(property, of[property]!)),
    leftOut: all.filter(({ isLocal }) => isLocal).map(({ name }) => name),
  }
}

const EXPORTED = Object.fromEntries(EXPORTED_KINDS.map((kind) => [kind, described(kind)])) as Readonly<Record<ExportedKind, ExportedTable>>

export const exportedTable = (kind: ExportedKind): ExportedTable => EXPORTED[kind]
