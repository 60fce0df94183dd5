/** A store whose users are spread over the workers of a cluster (Citus): what its transactions are sent as. */
import type { Query } from './db.ts'
import type { Send } from './open-transaction.ts'

/** Finds out whether there is a cluster that could be asked for its tables. */
export const HAS_CLUSTER = `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`
/** Asks a cluster whether users' rows are spread over it. */
export const IS_SPREAD = `select exists (
  select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('conversation') and partmethod = 'h') as found`

/** Workers are told of `set local`, and of no function that sets; and only by a session that asks for it. */
const TELL_WORKERS = 'set local citus.propagate_set_commands to local'

/**
 * The transaction asks each worker over one connection, so that what it does to a table that each has comes after what it has
 * done there.
 */
export const ONE_BY_ONE: Query = { text: `set local citus.multi_shard_modify_mode to 'sequential'`, values: [] }

/** Statements that set these for the rest of the transaction, here and on the workers. A statement takes no parameters there. */
export const settingLocally = (settings: Readonly<Record<string, string>>): Query[] => [
  { text: TELL_WORKERS, values: [] },
  ...Object.entries(settings).map(([name, value]) => ({
    text: `set local ${name} to ${literal(value)}`, values: [], isPlannedAnew: true, // each text would be kept by its name
  })),
]

/** A text as a constant of SQL, whatever `standard_conforming_strings` is. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Sends statements as a distributed store takes them. */
export const sendingDistributed = (send: Send): Send => async (queries) => {
  const groups = queries.map((query) => query.distributed ?? [query])
  const { answers, failure } = await send(groups.flat())
  let end = 0
  const ends = groups.map(({ length }) => (end += length))
  return { answers: ends.flatMap((last) => answers[last - 1] ?? []), failure }
}
