/** The lines of recalled text: our own words, and among them what people said, which can neither imitate nor end them. */
import { dateFormat } from '../../time/date-format.ts'
import { speakerOf } from '../../message/message.ts'
import { inFrame, withoutRecalled } from '../../message/recalled-text.ts'
import { KEY_MOMENT } from '../../core/surprise.ts'
import { escapeText, escapeSpeaker } from '../../message/transcript.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import { dayOf } from './match-reason.ts'

export const HEADINGS = { episodes: '## Episodic Memories', passages: '## Passages' } as const
export const LABELS = { passages: '**Passages:**', details: '**Details:**' } as const

/** What was recalled, a section after the other, in its frame. Ends with a line break. */
export const framed = (sections: readonly string[]): string =>
  `${inFrame(sections.length > 0 ? sections : ['No memories found.'])}\n`

/** An episode's title, marks, times and summary. @param place its rank from 1, its score 0–1 */
export function episodeLines(row: EpisodeRow, place: { rank: number; score: number }, timeZone: string): string[] {
  const { title, summary, startAt, endAt, surprise } = row
  const marks = [`rank: ${place.rank}`, `score: ${place.score.toFixed(2)}`, ...(surprise >= KEY_MOMENT ? ['key moment'] : [])]
  return linesOf({ title, summary, startAt, endAt }, marks, timeZone)
}

type Described = Pick<EpisodeRow, 'title' | 'summary' | 'startAt' | 'endAt'>

/** The same of a closed segment that nobody asked for. */
export const summaryLines = (row: Described, timeZone: string): string[] => linesOf(row, ['closed'], timeZone)

const linesOf = ({ title, summary, startAt, endAt }: Described, marks: readonly string[], timeZone: string): string[] => [
  `### ${escapeTitle(title)} [${marks.join(', ')}]`,
  `**When:** ${span(startAt, endAt, timeZone)}`,
  `**Summary:** ${escapeText(oneLine(summary))}`,
]

/**
 * `- Ann (2 Jul 2023): "What was said"`, on one line. Every escape is one of JSON, and the speaker holds neither colon nor
 * bracket. What the message holds of an earlier recall is not said again.
 *
 * @param day left out where the lines above tell it
 */
export function messageLine({ role, name, text }: FoundMessage, day?: string): string {
  const speaker = escapeSpeaker(speakerOf({ role, ...(name === null ? {} : { name }) }))
  return `- ${speaker}${day === undefined ? '' : ` (${day})`}: "${escapeText(withoutRecalled(text)).replaceAll('"', '\\"')}"`
}

/** A title holds no marks that look like ours behind it. */
const escapeTitle = (title: string): string => escapeText(oneLine(title)).replace(/\[(?= ?rank:)/gi, '\\u005b')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** 2 Jul 2023, 13:05–14:10, or both days. */
function span(start: Date, end: Date, timeZone: string): string {
  const time = (at: Date) => dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const [from, to] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  if (from !== to) return `${from}, ${time(start)} – ${to}, ${time(end)}`
  return time(start) === time(end) ? `${from}, ${time(start)}` : `${from}, ${time(start)}–${time(end)}`
}
