/** How a query was read, above what was found: its times, and the words that were taken for others. */
import { timeLines } from '../../../recall/render/time-words.ts'
import { wrap } from '../../terminal/columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen } from '../../terminal/terminal.ts'
import { showCorrections } from './show-corrections.ts'
import type { RecallResult } from '../../../contract/results/recall-result.ts'

/** Lines without an empty one among or after them: the answer is to be read with them. */
export const showReading = (screen: Screen, result: Pick<RecallResult, 'times' | 'corrections'>): string[] =>
  [...showTimes(result, screen), ...showCorrections(screen, result.corrections)].filter((line) => line !== '')

/**
 * First that nothing was said in a time, then how the others were read. Lines before what was found, with an empty one after
 * them; none for a query that names no time.
 */
function showTimes({ times }: Pick<RecallResult, 'times'>, { bold, dim, columns }: Screen): string[] {
  const isEmpty = (line: string): boolean => line.startsWith('No messages')
  const lines = timeLines(times, escapeLine).toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)))
  const shown = lines.flatMap((line) => wrap(`${line}.`, columns).map(isEmpty(line) ? bold : dim))
  return shown.length > 0 ? [...shown, ''] : []
}
