/** How a query was read, above what was found: its times, and the words that were taken for others. */
import type { Screen } from '../../terminal/terminal.ts'
import { showCorrections } from './show-corrections.ts'
import { showTimes } from './show-times.ts'
import type { RecallResult } from '../../../contract/results/recall-result.ts'

/** Lines without an empty one among or after them: the answer is to be read with them. */
export const showReading = (screen: Screen, result: Pick<RecallResult, 'times' | 'corrections'>): string[] =>
  [...showTimes(result, screen), ...showCorrections(screen, result.corrections)].filter((line) => line !== '')
