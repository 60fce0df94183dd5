/** Pages of lists that are sorted by time and id, the newest first. */
import { invalidInput, readTime } from '@madeleine/base'
import type { ListPlace } from './keys-sql.ts'

/**
 * The place that a cursor names; undefined for none.
 * @param id what an id looks like
 * @throws {MadeleineError} `invalid_input`, `bad_time`
 */
export function listPlace(cursor: string | undefined, id: RegExp): ListPlace | undefined {
  if (cursor === undefined) return undefined
  const [, ms, rest = ''] = /^(-?\d{1,15})\/(.+)$/s.exec(cursor) ?? []
  if (ms === undefined || !id.test(rest)) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  return { at: readTime(Number(ms), 'cursor'), id: rest }
}

/** The rows of a page, of which one more was asked for than it has, and what the next one begins after. */
export function listPage<Row>(
  rows: readonly Row[], limit: number, place: (row: Row) => ListPlace,
): { readonly page: readonly Row[]; readonly next: { readonly next?: string } } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last === undefined) return { page: rows, next: {} }
  const { at, id } = place(last)
  return { page: rows.slice(0, limit), next: { next: `${at.getTime()}/${id}` } }
}
