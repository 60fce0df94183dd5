/** What an export holds: every table of a user, with its columns, in the order in which rows can be inserted. */

/** A type as `json_to_recordset` reads it. */
export type ColumnType = 'text' | 'integer' | 'smallint' | 'bigint' | 'real' | 'double precision' | 'boolean' | 'uuid' | 'timestamptz' | 'date' | 'jsonb' | 'text[]' | 'uuid[]' | 'bytea' | 'halfvec'

export interface ExportedTable {
  /** Its columns by name, in the order in which they are written. */
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Columns whose order is that of the rows, a key; texts by their bytes, on every engine. */
  readonly order: readonly string[]
  /** Columns that are not exported. `user_id` never is. */
  readonly leftOut?: readonly string[]
  /** Values of columns that exports of earlier schemas lack. */
  readonly later?: Readonly<Record<string, boolean | number>>
}

/**
 * Named after the tables. A test compares it with the catalogue: a column of a later migration must be named here.
 *
 * Leases and fences stay behind: what holds them works on this store. A vector names its model, because the numbers of
 * generations are the store's own.
 */
export const EXPORTED_TABLES = {
  conversation: {
    columns: {
      id: 'text', incarnation: 'uuid', created_at: 'timestamptz', title: 'text', people: 'boolean', next_seq: 'integer', cursor: 'integer', tail_tokens: 'integer',
      oldest_at: 'timestamptz', oldest_received_at: 'timestamptz', latest_at: 'timestamptz', latest_received_at: 'timestamptz',
      previous_at: 'timestamptz', previous_received_at: 'timestamptz', look_at: 'timestamptz', look_count: 'integer', look_wait: 'boolean',
      look_state: 'jsonb', more: 'boolean', flush_to: 'integer',
    },
    order: ['id'],
    leftOut: ['fence_to', 'fence_token'],
    later: { people: false },
  },
  message: {
    columns: {
      conversation_id: 'text', seq: 'integer', id: 'text', role: 'text', name: 'text', kind: 'text', text: 'text', parts: 'jsonb', metadata: 'jsonb',
      at: 'timestamptz', timed: 'boolean', received_at: 'timestamptz', tokens: 'integer', call_ids: 'text[]', result_ids: 'text[]', marks: 'jsonb', forgotten_at: 'timestamptz',
    },
    order: ['conversation_id', 'seq'],
  },
  segment: {
    columns: {
      id: 'uuid', conversation_id: 'text', from_seq: 'integer', to_seq: 'integer', overlap: 'integer', state: 'text', reason: 'text', plan: 'jsonb', policy: 'text',
      created_at: 'timestamptz', session_seq: 'integer', number: 'integer', term_count: 'integer', forward: 'bytea', replaced_by: 'uuid',
    },
    order: ['id'],
  },
  episode: {
    columns: {
      segment_id: 'uuid', conversation_id: 'text', title: 'text', summary: 'text', term_count: 'integer', start_at: 'timestamptz', end_at: 'timestamptz',
      surprise: 'real', drift: 'real', stability_days: 'double precision', difficulty: 'double precision', complexity: 'smallint',
      last_reviewed_at: 'timestamptz', consolidated_at: 'timestamptz', quality: 'text', awaits_model: 'boolean', awaits_facts: 'boolean', rules_version: 'integer',
      model: 'text', prompt_version: 'integer', code_version: 'text', created_at: 'timestamptz', keywords: 'jsonb', sentences: 'jsonb', tokens: 'integer', day: 'integer',
    },
    order: ['segment_id'],
  },
  corpus: {
    columns: { next_number: 'integer', messages: 'integer', terms: 'bigint', removals: 'integer', fact_changes: 'integer' },
    order: [],
  },
  posting: {
    columns: { block: 'integer', field: 'smallint', term: 'text', entries: 'bytea' },
    order: ['block', 'field', 'term'],
  },
  embedding: {
    columns: { segment_id: 'uuid', model: 'text', part: 'smallint', vector: 'halfvec' },
    order: ['segment_id', 'model', 'part'],
    leftOut: ['generation'],
    later: { part: 0 },
  },
  contents: {
    columns: {
      id: 'text', level: 'text', from_day: 'integer', to_day: 'integer', marked_at: 'timestamptz', awaits_model_at: 'timestamptz', version: 'integer',
      written_at: 'timestamptz', content: 'jsonb',
    },
    order: ['id'],
  },
  contents_version: {
    columns: { id: 'text', version: 'integer', written_at: 'timestamptz', content: 'jsonb' },
    order: ['id', 'version'],
  },
  recall: {
    columns: { id: 'uuid', conversation_id: 'text', seq: 'integer', at: 'timestamptz', query: 'text', episode_ids: 'uuid[]' },
    order: ['id'],
  },
  review: {
    columns: {
      episode_id: 'uuid', number: 'integer', at: 'timestamptz', day: 'integer', rating: 'smallint', rater: 'text', recall_id: 'uuid', elapsed_days: 'double precision',
      retrievability: 'double precision', stability_before: 'double precision', difficulty_before: 'double precision', stability_days: 'double precision', difficulty: 'double precision',
    },
    order: ['episode_id', 'number'],
  },
  fact: {
    columns: {
      id: 'uuid', subject: 'text', subject_key: 'text', category: 'text', attribute: 'text', value: 'text', text: 'text', text_key: 'text', fact_key: 'text', chain_key: 'text',
      is_single: 'boolean', valid_from: 'timestamptz', valid_to: 'timestamptz', superseded_by: 'uuid', forgotten_at: 'timestamptz', quality: 'text', model: 'text',
      prompt_version: 'integer', code_version: 'text', created_at: 'timestamptz',
    },
    order: ['id'],
  },
  fact_source: {
    columns: {
      text_key: 'text', conversation_id: 'text', seq: 'integer', kind: 'text', at: 'timestamptz', holds_from: 'timestamptz', fact_key: 'text', chain_key: 'text',
      successor_key: 'text', fact_id: 'uuid', subject: 'text', subject_key: 'text', category: 'text', attribute: 'text', value: 'text', text: 'text', forgotten_at: 'timestamptz',
      quality: 'text', model: 'text', prompt_version: 'integer', code_version: 'text', learnt_at: 'timestamptz',
    },
    order: ['text_key', 'conversation_id', 'seq', 'kind'],
  },
  fact_term: {
    columns: { term: 'text', fact_id: 'uuid' },
    order: ['term', 'fact_id'],
  },
  served: {
    columns: { conversation_id: 'text', source_id: 'text', message_id: 'text', episode_id: 'uuid', fact_id: 'uuid', at: 'timestamptz' },
    order: ['conversation_id', 'source_id', 'message_id', 'episode_id', 'fact_id'],
  },
  model_call: {
    columns: {
      id: 'uuid', at: 'timestamptz', purpose: 'text', model: 'text', prompt_version: 'integer', input_tokens: 'integer', output_tokens: 'integer', latency_ms: 'integer',
      price: 'double precision', outcome: 'text', doubtful: 'boolean',
    },
    order: ['id'],
  },
  spending: {
    columns: { day: 'date', calls: 'integer', tokens: 'bigint', price: 'double precision' },
    order: ['day'],
  },
  due: {
    columns: { kind: 'text', key: 'text', lane: 'smallint', at: 'timestamptz', version: 'integer', attempts: 'integer', last_error: 'text' },
    order: ['kind', 'key'],
    leftOut: ['lease_token', 'lease_until'],
  },
} as const satisfies Readonly<Record<string, ExportedTable>>

/** The kind of a line: the name of a table. */
export type ExportedKind = keyof typeof EXPORTED_TABLES

/** In the order of their lines. */
export const EXPORTED_KINDS = Object.keys(EXPORTED_TABLES) as readonly ExportedKind[]

export const exportedTable = (kind: ExportedKind): ExportedTable => EXPORTED_TABLES[kind]
