/** What recall found, for reading: episodes with their why, then the words that were said. */
import { speakerOf } from '../../message/message.ts'
import type { Episode, Passage, Recall } from '../../recall/render/recall-result.ts'
import { clipColumns, screenColumns, wrap } from '../terminal/columns.ts'
import { formatMoment, formatSpan } from '../terminal/format-date.ts'
import { queryMatcher, paint } from '../terminal/highlight.ts'
import { accent, bold, dim, match } from '../terminal/output.ts'
import { showEpisodeScore, showPassageScores } from './show-explanation.ts'
import { showTurns } from '../terminal/turn-columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'

interface ShowingRecall {
  /** Words of the passages that match it are painted. */
  readonly query: string
  readonly timeZone: string
  /** More than one conversation may come: say which. */
  readonly nameConversations?: boolean
}

/** Lines of a passage at most; the whole message is in its episode and in the JSON. */
const PASSAGE_LINES = 4
/** Columns for the conversation of a passage. */
const CONVERSATION_COLUMNS = 14

export function showRecall({ episodes, passages, pending }: Recall, showing: ShowingRecall): string[] {
  if (episodes.length === 0 && passages.length === 0) return ['Nothing found.']
  return [
    ...episodes.flatMap((episode, i) => [...showEpisode(episode, i + 1, showing), '']),
    ...(passages.length > 0 ? [bold('Passages'), ...showPassages(passages, showing)] : []),
    ...showPassageScores(passages),
    ...(pending > 0 ? ['', dim(`${pending} of the messages searched are no episode yet.`)] : []),
  ]
}

export const painter = (query: string): ((line: string) => string) => {
  const find = queryMatcher(query)
  return (line) => paint(line, find(line), match)
}

export function showEpisode(episode: Episode, rank: number, { query, timeZone, nameConversations }: ShowingRecall): string[] {
  const { title, summary, startAt, endAt, why, score, keyMoment, messageIds, explain } = episode
  const number = `${rank}. `
  const indent = ' '.repeat(number.length)
  const columns = screenColumns() - number.length
  const facts = [
    formatSpan(startAt, endAt, timeZone),
    ...(nameConversations ? [escapeLine(episode.conversationId)] : []),
    `${messageIds.length} ${messageIds.length === 1 ? 'message' : 'messages'}`,
    `score ${score.toFixed(2)}`,
  ].join(' · ')
  const find = painter(query)
  return [
    ...wrap(escapeLine(title), columns).map((line, i) => (i === 0 ? number : indent) + bold(line)),
    indent + dim(facts) + (keyMoment ? accent(' ★ key moment') : ''),
    ...wrap(escapeLine(summary), columns).map((line) => indent + find(line)),
    ...(why === '' ? [] : wrap(`↳ ${escapeLine(why)}`, columns).map((line) => indent + dim(line))),
    ...(explain ? showEpisodeScore(explain, score, columns).map((line) => indent + dim(line)) : []),
  ]
}

export const showPassages = (passages: readonly Passage[], { query, timeZone, nameConversations }: ShowingRecall): string[] =>
  showTurns(
    passages.map((passage) => ({
      when: formatMoment(passage.at, timeZone) + (nameConversations ? ` ${clipColumns(escapeLine(passage.conversationId), CONVERSATION_COLUMNS)}` : ''),
      speaker: speakerOf(passage),
      text: passage.text,
    })),
    { lines: PASSAGE_LINES, paint: painter(query) },
  )
