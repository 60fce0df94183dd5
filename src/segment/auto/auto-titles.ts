/** Assigns the model's titles and summaries to segments that rules may have cut differently. */
import type { SurpriseLevel } from '../../contract/segment.ts'
import type { SegmentText } from './auto-question.ts'
import { defined } from '../../base/defined.ts'

/** Messages `from ≤ index < to`. */
export interface MessageRange {
  readonly from: number
  readonly to: number
}

/** A range of messages with the model's text for it. */
export type TitledRange = MessageRange & SegmentText

/** Share of a range that must lie in a segment for the range's text to apply to the segment. */
const MIN_INSIDE_SHARE = 0.75
/** Share of a segment that the ranges must cover; otherwise the text would describe only a part. */
const MIN_COVERED_SHARE = 0.5
/** The most words of joined summaries, counted by `wordsIn`. */
const MAX_JOINED_WORDS = 80

const LEVELS: readonly SurpriseLevel[] = ['low', 'high', 'extremely_high']

/**
 * The text of each segment, from the ranges that lie in it. With several ranges the longest gives the title, the summaries
 * are joined if they are short, and the surprise level and the complexity are the highest. A segment has no text if most of
 * it would be undescribed, or if a range extends far beyond it.
 */
export function titlesFor(segments: readonly MessageRange[], titledRanges: readonly TitledRange[]): SegmentText[] {
  return segments.map((segment) => {
    const inside = titledRanges.filter((titledRange) =>
      hasText(titledRange) && overlap(titledRange, segment) >= MIN_INSIDE_SHARE * length(titledRange))
    const covered = inside.reduce((sum, titledRange) => sum + overlap(titledRange, segment), 0)
    return covered > 0 && covered >= MIN_COVERED_SHARE * length(segment) ? joinTexts(inside) : {}
  })
}

const length = ({ from, to }: MessageRange): number => to - from
const overlap = (one: MessageRange, other: MessageRange): number => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
const hasText = ({ title, summary }: SegmentText): boolean => title !== undefined || summary !== undefined

function joinTexts(titledRanges: readonly TitledRange[]): SegmentText {
  const longest = titledRanges.reduce((one, other) => (length(other) > length(one) ? other : one))
  const summaries = titledRanges.flatMap(({ summary }) => (summary === undefined ? [] : [summary]))
  const summary = wordsIn(summaries) <= MAX_JOINED_WORDS ? summaries.join(' ') : longest.summary
  const levels = titledRanges.flatMap(({ surpriseLevel }) => (surpriseLevel ? [LEVELS.indexOf(surpriseLevel)] : []))
  const surpriseLevel = LEVELS[Math.max(-1, ...levels)]
  const complexities = titledRanges.flatMap(({ complexity }) => (complexity ? [complexity] : []))
  const complexity = complexities.toSorted().at(-1)
  return {
    ...defined({ title: longest.title }),
    ...(summary && { summary }),
    ...(surpriseLevel && { surpriseLevel }),
    ...(complexity && { complexity }),
  }
}

/** Approximate words of texts: the larger of space-separated words and characters / 8, so that scripts without spaces count too. */
const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.max(text.split(' ').length, Math.ceil(text.length / 8)), 0)
