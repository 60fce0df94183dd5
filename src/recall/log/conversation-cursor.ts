/** The cursor of a page of conversations. */
import { invalidInput } from '../../errors.ts'
import type { ListedPage } from '../../store/tables/conversations.ts'
import { normalise } from '../../text/normalise.ts'
import { readTime } from '../../time/parse-time.ts'

/** The place that a cursor names. @throws {MadeleineError} `invalid_input`, `bad_time` */
export function cursorPlace(cursor: string): ListedPage['after'] {
  const [, ms, id = ''] = /^(-?\d{1,15})\/(.+)$/s.exec(cursor) ?? []
  if (ms === undefined) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  return { latestAt: readTime(Number(ms), 'cursor'), id: normalise(id) }
}
