/** How a query was read, above what was found: its times, and the words that were taken for others. */
import type { Recall } from '../../../recall/render/recall-result.ts'
import type { Screen } from '../../terminal/terminal.ts'
import { showCorrections } from './show-corrections.ts'
import { showTimes } from './show-times.ts'

/** Lines without an empty one among or after them: the answer is to be read with them. */
export const showReading = (screen: Screen, result: Pick<Recall, 'times' | 'corrections'>): string[] =>
  [...showTimes(result, screen), ...showCorrections(screen, result.corrections)].filter((line) => line !== '')
