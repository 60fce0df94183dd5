/** Formatting of the result of recall: episodes with their match reasons, then passages. */
import { speakerOf } from '../../message/message.ts'
import type { Episode, Passage, Recall } from '../../recall/render/recall-result.ts'
import { clipColumns, wrap } from '../terminal/columns.ts'
import { formatMoment, formatSpan } from '../terminal/format-date.ts'
import { queryMatcher, paint } from '../terminal/highlight.ts'
import { correctedQuery, showCorrections } from './show-corrections.ts'
import { showEpisodeScore, showPassageScores } from './show-explanation.ts'
import { showTurns } from '../terminal/turn-columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'

interface RecallView {
  readonly screen: Screen
  /** Words that match it are highlighted. */
  readonly query: string
  readonly timeZone: string
  /** Whether to print conversation ids, for a memory with several conversations. */
  readonly nameConversations?: boolean
}

/** Maximum number of lines of a passage; the whole message is in its episode and in the JSON. */
const PASSAGE_LINES = 4
/** Width of the conversation id of a passage. */
const CONVERSATION_COLUMNS = 14

export function showRecall({ episodes, passages, pending, corrections }: Recall, { query, ...rest }: RecallView): string[] {
  const { screen } = rest
  if (episodes.length === 0 && passages.length === 0) return ['Nothing found.']
  const view = { ...rest, query: correctedQuery(query, corrections) }
  return [
    ...showCorrections(screen, corrections),
    ...episodes.flatMap((episode, i) => [...showEpisode(episode, i + 1, view), '']),
    ...(passages.length > 0 ? [screen.bold('Passages'), ...showPassages(passages, view)] : []),
    ...showPassageScores(screen, passages),
    ...(pending > 0 ? ['', screen.dim(`${pending} of the messages searched belong to no episode yet.`)] : []),
  ]
}

/** A function that highlights the words of a line that match the query. */
const highlighter = ({ match }: Screen, query: string): ((line: string) => string) => {
  const find = queryMatcher(query)
  return (line) => paint(line, find(line), match)
}

export function showEpisode(episode: Episode, rank: number, { screen, query, timeZone, nameConversations }: RecallView): string[] {
  const { bold, dim, accent } = screen
  const { title, summary, startAt, endAt, why, score, keyMoment, messageIds, explain } = episode
  const number = `${rank}. `
  const indent = ' '.repeat(number.length)
  const columns = screen.columns - number.length
  const facts = [
    formatSpan(startAt, endAt, timeZone),
    ...(nameConversations ? [escapeLine(episode.conversationId)] : []),
    `${messageIds.length} ${messageIds.length === 1 ? 'message' : 'messages'}`,
    `score ${score.toFixed(2)}`,
  ].join(' · ')
  const highlight = highlighter(screen, query)
  return [
    ...wrap(escapeLine(title), columns).map((line, i) => (i === 0 ? number : indent) + bold(line)),
    indent + dim(facts) + (keyMoment ? accent(' ★ key moment') : ''),
    ...wrap(escapeLine(summary), columns).map((line) => indent + highlight(line)),
    ...(why === '' ? [] : wrap(`↳ ${escapeLine(why)}`, columns).map((line) => indent + dim(line))),
    ...(explain ? showEpisodeScore(explain, score, columns).map((line) => indent + dim(line)) : []),
  ]
}

export const showPassages = (passages: readonly Passage[], { screen, query, timeZone, nameConversations }: RecallView): string[] =>
  showTurns(
    screen,
    passages.map((passage) => ({
      when: formatMoment(passage.at, timeZone) + (nameConversations ? ` ${clipColumns(escapeLine(passage.conversationId), CONVERSATION_COLUMNS)}` : ''),
      speaker: speakerOf(passage),
      text: passage.text,
    })),
    { lines: PASSAGE_LINES, paint: highlighter(screen, query) },
  )
