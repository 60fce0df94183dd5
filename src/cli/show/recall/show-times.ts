/** Formatting of the times of a query: first that nothing was said in one, then how the others were read. */
import { timeLines } from '../../../recall/render/time-words.ts'
import { wrap } from '../../terminal/columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen } from '../../terminal/terminal.ts'
import type { RecallResult } from '../../../contract/results/recall-result.ts'

/** Lines before what was found, with an empty one after them; none for a query that names no time. */
export function showTimes({ times }: Pick<RecallResult, 'times'>, { bold, dim, columns }: Screen): string[] {
  const isEmpty = (line: string): boolean => line.startsWith('No messages')
  const lines = timeLines(times, escapeLine).toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)))
  const shown = lines.flatMap((line) => wrap(`${line}.`, columns).map(isEmpty(line) ? bold : dim))
  return shown.length > 0 ? [...shown, ''] : []
}
