/** A recall as markdown for a model: episodes by rank, then passages. */
import { countTokens } from '../core/tokens.ts'
import type { FoundMessage } from '../store/search.ts'
import { KEY_MOMENT } from '../core/surprise.ts'
import { speakerOf } from '../core/message.ts'
import type { FoundEpisode, FoundPassage } from './recall.ts'
import { dayOf } from './why.ts'

export interface Rendering {
  readonly episodes: readonly FoundEpisode[]
  readonly passages: readonly FoundPassage[]
  /** The messages of episodes that are shown in full, by episode id. */
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
  readonly timeZone: string
  /** o200k tokens the text may have; the best come first and stay longest. */
  readonly maxTokens: number | undefined
}

/**
 * Everything quoted stands inside its own line: a line break in a message cannot forge a heading or another turn.
 */
export function render({ episodes, passages, details, timeZone, maxTokens }: Rendering): string {
  const blocks = [
    ...section('## Episodic Memories', episodes.map((found, i) => episodeBlock(found, i + 1, details.get(found.row.id) ?? [], timeZone))),
    ...section('## Passages', passages.map((passage) => passageLine(passage.message, timeZone))),
  ]
  if (blocks.length === 0) return 'No memories found.\n'
  return fitting(blocks, maxTokens).join('\n')
}

/** A heading belongs to its first block: neither stands alone. */
const section = (heading: string, blocks: readonly string[]): string[] =>
  blocks.map((block, i) => (i === 0 ? `${heading}\n\n${block}` : block))

/** The longest beginning that fits: a block that does not fit ends the text. */
function fitting(blocks: readonly string[], maxTokens: number | undefined): readonly string[] {
  if (maxTokens === undefined) return blocks
  let left = maxTokens
  const end = blocks.findIndex((block) => (left -= countTokens(`${block}\n`)) < 0)
  return end === -1 ? blocks : blocks.slice(0, end)
}

function episodeBlock({ row, score }: FoundEpisode, rank: number, details: readonly FoundMessage[], timeZone: string): string {
  const marks = [`rank: ${rank}`, `score: ${score.toFixed(2)}`, ...(row.surprise >= KEY_MOMENT ? ['key moment'] : [])]
  const shown = details.map((message) => `- ${quoted(message)}`)
  return [
    `### ${oneLine(row.title)} [${marks.join(', ')}]`,
    `**When:** ${span(row.startAt, row.endAt, timeZone)}`,
    `**Summary:** ${oneLine(row.summary)}`,
    ...(shown.length > 0 ? ['**Details:**', ...shown] : []),
    '',
  ].join('\n')
}

const passageLine = (message: FoundMessage, timeZone: string): string => `- ${dayOf(message.at, timeZone)}, ${quoted(message)}`

const quoted = ({ role, name, text }: FoundMessage): string =>
  `${oneLine(speakerOf({ role, ...(name === null ? {} : { name }) }))}: ${JSON.stringify(text)}`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** 2 Jul 2023, 13:05–14:10, or both days. */
function span(start: Date, end: Date, timeZone: string): string {
  const time = (at: Date) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const [from, to] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  if (from !== to) return `${from}, ${time(start)} – ${to}, ${time(end)}`
  return time(start) === time(end) ? `${from}, ${time(start)}` : `${from}, ${time(start)}–${time(end)}`
}
