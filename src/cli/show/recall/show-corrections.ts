/** How a query was read: the words of it that the log does not know, and what they were taken for. */
import { wrap } from '../../terminal/columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen } from '../../terminal/terminal.ts'
import type { RecallResult } from '../../../contract/results/recall-result.ts'

/** `Read as: natinal → national`, or nothing. */
export function showCorrections({ columns, dim }: Screen, corrections: RecallResult['corrections']): string[] {
  if (corrections.length === 0) return []
  const pairs = corrections.map(({ from, to }) => `${escapeLine(from)} → ${escapeLine(to)}`).join(', ')
  return [...wrap(`Read as: ${pairs}`, columns).map(dim), '']
}

/** The query with what its words were read as, for highlighting. */
export const correctedQuery = (query: string, corrections: RecallResult['corrections']): string =>
  [query, ...corrections.map(({ to }) => to)].join(' ')
