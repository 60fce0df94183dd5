/** What a person reads of a recall, with what has to be read for it besides. */
import type { RecallOptions } from '../../contract/call-options.ts'
import type { RecallResult } from '../../contract/recall-result.ts'
import type { Memory } from '../../core/memory/memory.ts'
import type { Screen } from '../terminal/terminal.ts'
import { typedWord } from '../terminal/typed-word.ts'
import { showRecall } from './show-recall.ts'
import { selectShown, readFilter } from './select-shown.ts'
import { readStoreView, readSurroundings, correctedQuery, showReading } from './store-view.ts'

export async function recalledLines(screen: Screen, memory: Memory, result: RecallResult, options: RecallOptions): Promise<string[]> {
  const { query } = options
  const shown = selectShown(result, options)
  const passages = [...shown.passages.confident, ...shown.passages.nearest]
  const view = {
    screen, query, times: result.times, highlighted: correctedQuery(query, result.corrections),
    filter: shown.level === 'none' ? await readFilter(memory, options) : undefined,
    ...(await readStoreView(memory, [...passages, ...shown.episodes.confident, ...shown.episodes.nearest])),
  }
  const answer = [...showReading(screen, result), ...showRecall(shown, await readSurroundings(memory, passages), view)]
  const [source] = shown.episodes.confident
  const inSpace = source?.space === undefined ? '' : ` --space ${typedWord(source.space)}`
  return [...answer, ...(source ? ['', screen.dim(`Word for word: madeleine episode ${source.id}${inSpace}`)] : [])]
}
