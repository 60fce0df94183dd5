/**
 * The lines of recalled text: generated labels around quoted messages, which are escaped so that they can neither imitate nor end a label.
 */
import { dateFormat } from '../../base/calendar.ts'
import { plainName, speakerLabel } from '../../contract/plain-line.ts'
import { KNOWN_FACTS, SPACE_HEADING, SPACE_NOTE, type Framing } from '../../base/marks.ts'
import { elided, excerptLabel } from '../../language/message-part.ts'
import { ownText } from '../../contract/recalled-text.ts'
import { levelOf } from '../../contract/confidence.ts'
import { KEY_MOMENT } from '../../contract/segment.ts'
import { escapeText, escapeSpeaker } from '../../contract/escape-text.ts'
import type { EpisodeRow } from '../store/tables/episodes.ts'
import type { FoundMessage } from '../store/queries/search-queries.ts'
import { dayOf } from './match-reason.ts'
import { timeLines } from '../../language/times/time-spans.ts'
import type { RecalledTime } from '../../contract/recall-result.ts'

export const HEADINGS = { facts: KNOWN_FACTS, episodes: '## Episodic Memories', passages: '## Passages' } as const
export const LABELS = { passages: '**Passages:**', details: '**Details:**', time: '**Query time:**' } as const

/** The lines over what was said in a space. */
export const spaceHeading = (space: string): string => `${SPACE_HEADING} ${spaceLabel(space)}\n${SPACE_NOTE}`

/** A space's name on one line, in which nothing ends a label. */
export const spaceLabel = (space: string): string => `"${escapeSpeaker(oneLine(space)).replace(/[")\]]/g, '\'')}"`

/** Who says something in a space: by name, or as somebody there; never as the user who asks. */
export const speakerIn = (space: string, { role, name }: { readonly role: string; readonly name: string | null }): string =>
  `${escapeSpeaker(plainName(name ?? undefined) ?? (role === 'user' ? 'somebody' : role))} in ${spaceLabel(space)}`

/** The sections in the frame of recalled text, after a line for each time of the query. Ends with a line break. */
export function framed(frame: Framing, sections: readonly string[], times: readonly RecalledTime[] = []): string {
  const lines = timeLines(times, (text) => escapeText(oneLine(text))).map((line) => `${LABELS.time} ${line}.`)
  return `${frame([...(lines.length > 0 ? [lines.join('\n')] : []), ...(sections.length > 0 ? sections : ['No memories found.'])])}\n`
}

/**
 * An episode's title with its labels, its times and its summary. @param ranking position from 1,
 * and confidence 0–1; undefined without a query
 */
export function episodeLines(
  row: EpisodeRow, { rank, confidence, space }: { rank: number; confidence: number | undefined; space?: string | undefined },
  timeZone: string,
): string[] {
  const { title, summary, startAt, endAt, surprise } = row
  const labels = [
    `rank: ${rank}`, ...(confidence === undefined ? [] : [`confidence: ${levelOf(confidence)} (${confidence.toFixed(2)})`]),
    ...(surprise >= KEY_MOMENT ? ['key moment'] : []), ...inSpace(space),
  ]
  return summarisedLines({ title, summary, startAt, endAt }, labels, timeZone)
}

type SummaryFields = Pick<EpisodeRow, 'title' | 'summary' | 'startAt' | 'endAt'>

const inSpace = (space: string | undefined): string[] => (space === undefined ? [] : [`in ${spaceLabel(space)}`])

/** The same for a closed segment of a session, which has no rank. */
export const summaryLines = (row: SummaryFields, { timeZone, space }: { timeZone: string; space?: string | undefined }): string[] =>
  summarisedLines(row, ['closed', ...inSpace(space)], timeZone)

const summarisedLines = ({ title, summary, startAt, endAt }: SummaryFields, labels: readonly string[], timeZone: string): string[] => [
  `### ${escapeText(oneLine(title))} [${labels.join(', ')}]`,
  `**When:** ${formatSpan(startAt, endAt, timeZone)}`,
  `**Summary:** ${escapeText(oneLine(summary))}`,
]

/**
 * A message on one line: `- Ann (2 Jul 2023): "The text"`. Every escape is a JSON escape, and the speaker contains
 * neither colon nor bracket. Recalled text inside the message is removed, so that it is not repeated.
 *
 * Of a long message, the passage with its place: `- Ann (2 Jul 2023, characters 10,201–11,400 of 1,498,112): "… the passage …"`.
 *
 * @param space that it was said in; absent: the own memory
 */
export const messageLine = (message: FoundMessage, day?: string, space?: string): string => messageLines(message, space)(day)

/** The same for several days: the text is read and escaped once. */
export function messageLines(message: FoundMessage, space?: string): (day?: string) => string {
  const { role, name, excerpt } = message
  const speaker = space === undefined ? escapeSpeaker(speakerLabel({ role, name })) : speakerIn(space, { role, name })
  const quote = escapeText(ownText(message)).replaceAll('"', '\\"')
  const shown = `"${excerpt ? elided(quote, excerpt) : quote}"`
  return (day) => {
    const where = [...(day === undefined ? [] : [day]), ...(excerpt ? [excerptLabel(excerpt)] : [])].join(', ')
    return `- ${speaker}${where === '' ? '' : ` (${where})`}: ${shown}`
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `2 Jul 2023, 13:05–14:10`, or both dates if the days differ. */
function formatSpan(start: Date, end: Date, timeZone: string): string {
  const time = (at: Date) => dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const [from, to] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  if (from !== to) return `${from}, ${time(start)} – ${to}, ${time(end)}`
  return time(start) === time(end) ? `${from}, ${time(start)}` : `${from}, ${time(start)}–${time(end)}`
}
