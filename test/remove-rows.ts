/** Empties a database for the next test; what that means on a server is in `engine.ts`. */
import type { Tx } from '@madeleine/engine'

export const TABLES = 'conversation, message, segment, episode, contents, contents_version, corpus, posting, '
  + 'embedding, message_vectors, served, recall, review, fact, fact_source, fact_term, fact_edit, person_merge, '
  + 'forgotten_row, history, due, model_call, spending, '
  + 'setting, user_setting, generation, api_key, audit, space_grant'

/** Messages above which their rows are not worth deleting one by one. */
export const HAS_MANY = '(select count(*) from message) > 300'

/**
 * With what only new files take away: bytes of deleted rows, which every later scan would read, and
 * statistics, by which later statements would be planned.
 */
export const MANY_OR_LEFTOVERS = `${HAS_MANY} or (select sum(pg_relation_size(oid)) > 1048576 or bool_or(reltuples > 0)
  from pg_class where oid = any ('{${TABLES}}'::regclass[]))`

export const DELETIONS = TABLES.split(', ').map((table) => `delete from ${table}`)

/**
 * By statements that leave the embedded engine its plans for all others: a script would have it parse and plan each of them anew,
 * which takes longer than most tests. @param ifSo the condition on which the tables get new files, and all is planned anew
 */
export async function removeEmbeddedRows(tx: Tx, ifSo = HAS_MANY): Promise<void> {
  const ask = (text: string) => tx.rows<{ is: boolean }>({ text, values: [] })
  const [worthIt] = await ask(`select ${ifSo} as is`)
  await Promise.all((worthIt!.is ? [`truncate ${TABLES}`] : DELETIONS).map(ask))
}
