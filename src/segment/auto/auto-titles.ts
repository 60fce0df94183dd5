/** Whose words a segment gets: rules may cut otherwise than the model said. */
import type { SurpriseLevel } from '../../core/segment.ts'
import type { SegmentText } from './auto-question.ts'

/** Messages `from ≤ index < to`. */
export interface MessageRange {
  readonly from: number
  readonly to: number
}

/** What the model said of a range of messages. */
export type TitledRange = MessageRange & SegmentText

/** So much of a stretch must lie in a segment for its words to be true of that. */
const WITHIN = 0.75
/** So much of a segment must be told, else its words would be those of a part. */
const COVERED = 0.5
/** Words, or in scripts without spaces characters by three, of summaries that are joined. */
const JOINED_WORDS = 80

const LEVELS: readonly SurpriseLevel[] = ['low', 'high', 'extremely_high']

/**
 * The words of each segment: those of the stretches that lie in it. Of several the longest gives the title, their
 * summaries are joined if they are short, level and complexity are the highest. None where most of a segment would go
 * untold, or a stretch reaches far beyond it.
 */
export function titlesFor(segments: readonly MessageRange[], stretches: readonly TitledRange[]): SegmentText[] {
  return segments.map((segment) => {
    const within = stretches.filter((stretch) => isTold(stretch) && overlap(stretch, segment) >= WITHIN * length(stretch))
    const covered = within.reduce((sum, stretch) => sum + overlap(stretch, segment), 0)
    return covered > 0 && covered >= COVERED * length(segment) ? joined(within) : {}
  })
}

const length = ({ from, to }: MessageRange): number => to - from
const overlap = (one: MessageRange, other: MessageRange): number => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
const isTold = ({ title, summary }: SegmentText): boolean => title !== undefined || summary !== undefined

function joined(stretches: readonly TitledRange[]): SegmentText {
  const longest = stretches.reduce((one, other) => (length(other) > length(one) ? other : one))
  const summaries = stretches.flatMap(({ summary }) => (summary === undefined ? [] : [summary]))
  const summary = wordsIn(summaries) <= JOINED_WORDS ? summaries.join(' ') : longest.summary
  const levels = stretches.flatMap(({ surpriseLevel }) => (surpriseLevel ? [LEVELS.indexOf(surpriseLevel)] : []))
  const surpriseLevel = LEVELS[Math.max(-1, ...levels)]
  const complexities = stretches.flatMap(({ complexity }) => (complexity ? [complexity] : []))
  const complexity = complexities.toSorted().at(-1)
  return {
    ...(longest.title !== undefined && { title: longest.title }),
    ...(summary && { summary }),
    ...(surpriseLevel && { surpriseLevel }),
    ...(complexity && { complexity }),
  }
}

/** A word of Latin letters has some six characters with its space, one of Chinese two. */
const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.max(text.split(' ').length, Math.ceil(text.length / 8)), 0)
