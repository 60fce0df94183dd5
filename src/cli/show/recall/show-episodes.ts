/** Episodes on the screen: title, span, summary, and why they matched. */
import { wrap, wrapFacts } from '../../terminal/columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import { counted, formatSpan } from '../../terminal/format-date.ts'
import { paint, queryMatcher } from '../../terminal/highlight.ts'
import { showEpisodeScore } from '../show-explanation.ts'
import { conversationName, showConfidence, type RecallView } from './show-exchanges.ts'
import type { RecentEpisode } from '../../../contract/results/recall-result.ts'

/** Columns left of everything but the title. */
const INDENT = 2

/** @param episodes without a confidence where nothing was asked */
export function showEpisodes(episodes: readonly (RecentEpisode & { readonly confidence?: number })[], view: RecallView): string[] {
  const { bold, dim, match, columns: screenColumns } = view.screen
  const find = queryMatcher(view.highlighted)
  const columns = screenColumns - INDENT
  const indented = (lines: readonly string[], style: (line: string) => string): string[] =>
    lines.map((line) => ' '.repeat(INDENT) + style(line))
  return episodes.flatMap((episode) => {
    const { title, summary, why, startAt, endAt, messageIds, confidence, keyMoment, score, explain } = episode
    const facts = [
      formatSpan(startAt, endAt, view.timeZone), ...conversationName(view, episode), counted(messageIds.length, 'message'),
      ...showConfidence(confidence), ...(keyMoment ? ['★ key moment'] : []),
    ]
    return [
      ...wrap(escapeLine(title), screenColumns).map(bold),
      ...indented(wrapFacts(facts, columns), dim),
      ...indented(wrap(escapeLine(summary), columns), (line) => paint(line, find(line), match)),
      ...(why === '' ? [] : indented(wrap(`↳ ${escapeLine(why)}`, columns), dim)),
      ...(explain ? indented(showEpisodeScore(explain, score, columns), dim) : []),
    ]
  })
}
