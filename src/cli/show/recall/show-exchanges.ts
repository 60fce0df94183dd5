/** Passages on the screen: who said what when, with the words that matched highlighted. */
import { levelOf } from '../../../core/confidence.ts'
import { clipColumns, columnsOf, wrapFacts } from '../../terminal/columns.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import { formatMoment } from '../../terminal/format-date.ts'
import { paint, queryMatcher } from '../../terminal/highlight.ts'
import type { Screen } from '../../terminal/terminal.ts'
import { showTurns, widthsOf } from '../../terminal/turn-columns.ts'
import type { Exchange } from './exchanges.ts'
import type { AskedFilter } from './query-filter.ts'
import { excerptOf } from './excerpt.ts'
import { conversationKey, type StoreView } from './store-view.ts'
import type { RecallResult, RecentPassage } from '../../../contract/results/recall-result.ts'

/** How a recall is shown, and to whom. */
export interface RecallView extends StoreView {
  readonly screen: Screen
  /** As it was typed. */
  readonly query: string
  /** Words that match this are highlighted: the query, as it was read. */
  readonly highlighted: string
  /** The times that the query names. */
  readonly times?: RecallResult['times']
  /** What limits the search, where nothing certain was found. */
  readonly filter?: AskedFilter | undefined
}

/** Maximum number of lines; whole messages are in their episode and in the JSON. */
const MAX_LINES = { best: 4, passage: 3, before: 1, after: 3 } as const
/** Columns left of the speaker, with a mark for the passage among its neighbours. */
const INDENT = 2
const MARK = '›'
/** Maximum width of the name of a conversation. */
const NAME_COLUMNS = 40

/** Exchanges one below the other: a line that says when, then the turns. */
export function showExchanges(
  exchanges: readonly Exchange<RecentPassage & { readonly confidence?: number }>[], view: RecallView,
): string[] {
  const { screen, highlighted, timeZone } = view
  const find = queryMatcher(highlighted)
  const widths = widthsOf(screen, exchanges.flatMap(({ turns }) => turns.map(({ speaker }) => ({ when: '', speaker, text: '' }))))
  const columns = screen.columns - INDENT - widths.speaker - 2
  return exchanges.flatMap(({ best, turns }) => [
    ...wrapFacts(
      [formatMoment(best.at, timeZone), ...conversationName(view, best), ...showConfidence(best.confidence)], screen.columns,
    ).map(screen.dim),
    ...turns.flatMap(({ speaker, text, part }) => {
      const [lines, isPassage] = [MAX_LINES[part], part === 'best' || part === 'passage']
      const excerpt = part === 'before' ? questionOf(withoutGaps(text), columns) : excerptOf(withoutGaps(text), { lines, columns }, find)
      const shown = showTurns(
        screen, [{ when: '', speaker, text: excerpt }],
        { indent: INDENT, lines, widths, paint: isPassage ? (line) => paint(line, find(line), screen.match) : screen.dim },
      )
      return isPassage && hasContext(turns) ? shown.map((line, i) => (i === 0 ? MARK + line.slice(MARK.length) : line)) : shown
    }),
  ])
}

/** The name of a conversation for a reader, where there are several; of one in a space behind that of the space. */
export const conversationName = (
  { conversations }: Pick<RecallView, 'conversations'>, { conversationId, space }: Pick<RecentPassage, 'conversationId' | 'space'>,
): string[] => {
  const name = conversations === undefined ? []
    : [clipColumns(escapeLine(conversations.get(conversationKey({ conversationId, space })) ?? conversationId), NAME_COLUMNS)]
  return space === undefined ? name : [`in ${clipColumns(escapeLine(space), NAME_COLUMNS)}`, ...name]
}

/** A confidence as a word and a number, such as `strong 0.93`; nothing where nothing was asked. */
export const showConfidence = (confidence: number | undefined): string[] =>
  (confidence === undefined ? [] : [`${levelOf(confidence)} ${confidence.toFixed(2)}`])

const hasContext = (turns: Exchange<RecentPassage>['turns']): boolean => turns.some(({ part }) => part === 'before' || part === 'after')

/** What is read before a passage is there for the question that it answers: the last one, where not all of it fits. */
const questionOf = (text: string, columns: number): string => {
  const question = columnsOf(text) <= columns ? undefined : /[^.!?。！？\n]*[?？][^?？]*$/u.exec(text)?.[0].trim()
  return question === undefined ? text : `… ${question}`
}

/** Without empty lines, which would part a message from its speaker, and without the marks around code. */
const withoutGaps = (text: string): string => text.replace(/^\s*```.*$/gm, '').trim().replace(/\n\s*\n/g, '\n')
