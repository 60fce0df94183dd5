/** A recall as it is recorded: under an id by which the same question of the same turn is one recall. */
import { createHash } from 'node:crypto'
import type { NewRecall } from './reviews-sql.ts'
import { normalise } from '@madeleine/base'

/** Characters of a query that are kept: more are a document, whose beginning says what is sought. */
const QUERY_CHARACTERS = 1000

/** The recall with its id: the same for one user, conversation, place in the log and query. */
export function newRecall(userId: string, recall: Omit<NewRecall, 'id'>): NewRecall {
  const { place: { incarnation, seq }, query } = recall
  const hex = createHash('sha256').update(JSON.stringify([userId, incarnation, seq, query])).digest('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  return { ...recall, id, query: normalise(query.slice(0, QUERY_CHARACTERS)) }
}
