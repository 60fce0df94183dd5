/** What a person reads of a recall: the facts and the passages that answer, best first, then the episodes they come from. */
import { wrap, wrapFacts } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { counted, formatSpan } from '../terminal/format-date.ts'
import { paint, queryMatcher } from '../terminal/highlight.ts'
import { exchangesOf, talksOf } from './recall/exchanges.ts'
import type { Surroundings } from './recall/read-surroundings.ts'
import type { ShownRecall } from './recall/select-shown.ts'
import { conversationName, showConfidence, showExchanges, type RecallView } from './recall/show-exchanges.ts'
import { showRecalledFacts } from './show-facts.ts'
import { showEpisodeScore, showPassageScores } from './show-explanation.ts'
import type { Passage, RecentEpisode, RecentResult } from '../../contract/results/recall-result.ts'

/** @param surroundings of the shown passages, by message key */
export function showRecall(shown: ShownRecall, surroundings: ReadonlyMap<string, Surroundings>, view: RecallView): string[] {
  const { screen } = view
  const { level, facts, passages, episodes, more } = shown
  const known = showRecalledFacts(screen, facts, view.timeZone)
  const all = [...passages.confident, ...passages.nearest]
  if (facts.length === 0 && all.length === 0 && episodes.confident.length === 0 && episodes.nearest.length === 0) return nothingFound(view)
  const closest = level === 'none'
    ? (areOfTime(passages.nearest, view) ? 'Said then, but probably not about it:' : 'Closest, but probably not:')
    : passages.confident.length > 0 ? 'Less likely:'
    : 'Closest:'
  const exchangeLines = (some: readonly Passage[]) => showExchanges(exchangesOf(some, surroundings), view)
  const nearest = underHeading(
    screen.bold(closest), [...exchangeLines(passages.nearest), ...showEpisodes(level === 'none' ? episodes.nearest : [], view)],
  )
  const sources = underHeading(
    screen.bold(passages.confident.length > 0 ? 'Where it was said' : 'Episodes'), showEpisodes(episodes.confident, view),
  )
  return joined([
    known,
    verdict(shown, view),
    exchangeLines(passages.confident),
    ...(passages.confident.length > 0 ? [nearest, sources] : [sources, nearest]),
    underHeading(screen.bold('Less likely episodes:'), showEpisodes(level === 'none' ? [] : episodes.nearest, view)),
    showPassageScores(screen, all),
    more > 0 ? [screen.dim(`${more} more may answer too: --passages ${passages.confident.length + more}`)] : [],
  ])
}

/** The newest messages and episodes. Nothing was asked, so nothing has a confidence. */
export function showRecent({ passages, episodes }: Pick<RecentResult, 'passages' | 'episodes'>, view: RecallView): string[] {
  const { bold } = view.screen
  return joined([
    underHeading(bold('Newest messages'), showExchanges(talksOf(passages), view)),
    underHeading(bold('Newest episodes'), showEpisodes(episodes, view)),
  ])
}

/** Columns left of everything but the title. */
const INDENT = 2

/** Title, span, summary, and why they matched. @param episodes without a confidence where nothing was asked */
function showEpisodes(episodes: readonly (RecentEpisode & { readonly confidence?: number })[], view: RecallView): string[] {
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

/** Whether all of them were said at a time that the query names. */
const areOfTime = (passages: readonly Passage[], { times = [] }: RecallView): boolean =>
  passages.length > 0 && passages.every(({ at }) => times.some(({ after, before, isEmpty }) => !isEmpty && after <= at && at < before))

/** What is said before the passages; nothing where they speak for themselves. */
function verdict({ level }: ShownRecall, view: RecallView): string[] {
  const { query, screen } = view
  if (level === 'none') return wrap(`Nothing found about “${escapeLine(query)}”${filteredBy(view)}.`, screen.columns).map(screen.bold)
  if (level === 'weak') return ['Not sure: this may not be what you are looking for.'].map(screen.bold)
  return []
}

/** One line with a next step. */
const nothingFound = (view: RecallView): string[] => {
  const { query, screen, isEmpty, filter } = view
  const told = isEmpty ? 'The memory is empty: `madeleine import FILE` fills it.'
    : filter?.isBackwards ? `No time is ${escapeLine(filter.words)}: --before must be later than --after.`
    : filter?.isEmpty ? `No messages ${escapeLine(filter.words)}: \`madeleine toc\` shows what there is.`
    : `Nothing found about “${escapeLine(query)}”${filteredBy(view)}: \`madeleine toc\` shows what there is.`
  return wrap(told, screen.columns)
}

const filteredBy = ({ filter }: RecallView): string => (filter ? ` ${escapeLine(filter.words)}` : '')

const underHeading = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [heading, ...lines])

/** Parts with an empty line between them. */
const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]))
