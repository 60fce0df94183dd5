/** Measures of a cut beside a reader's: per stretch of talk without a pause of four hours, where a cut is a question. */
import { f1Of, matchesOf, precisionOf, recallOf, windowErrorsOf } from './eval/segmentation/boundary-metrics.ts'
import { HOUR_MS, MINUTE_MS } from '../packages/base/units.ts'
import type { ReadMessage } from './cut-readers.ts'

/** Every policy cuts at a longer pause, and so does every reader. */
export const STRETCH_MS = 4 * HOUR_MS
/** Messages of one speaker within this time of each other are one burst. */
const BURST_MS = 30 * MINUTE_MS
/** A shorter stretch has no window to measure. */
const MIN_STRETCH = 4

export interface CutFigures {
  readonly cuts: number
  readonly perStretch: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** F1 where a cut at the message beside the reader's counts. */
  readonly nearF1: number
  readonly pk: number
  readonly windowDiff: number
}

/** Indexes of messages after a pause of four hours, with 0: where stretches begin. */
export const stretchStarts = (messages: readonly ReadMessage[]): number[] =>
  messages.flatMap(({ ms }, index) => (index === 0 || ms - messages[index - 1]!.ms > STRETCH_MS ? [index] : []))

/** The cuts inside stretches. */
export function innerCuts(messages: readonly ReadMessage[], cuts: readonly number[]): number[] {
  const starts = new Set(stretchStarts(messages))
  return cuts.filter((cut) => !starts.has(cut))
}

/** @param cuts indexes of first messages of segments, inside stretches */
export function figuresOf(messages: readonly ReadMessage[], reference: readonly number[], cuts: readonly number[]): CutFigures {
  const exact = matchesOf(reference, cuts, 0)
  const starts = stretchStarts(messages)
  const errors = starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? messages.length
    const within = (all: readonly number[]) => all.filter((cut) => cut > start && cut < end).map((cut) => cut - start - 1)
    return end - start < MIN_STRETCH ? [] : [windowErrorsOf(end - start, within(reference), within(cuts))]
  })
  return {
    cuts: cuts.length, perStretch: (cuts.length + starts.length) / starts.length,
    precision: precisionOf(exact), recall: recallOf(exact), f1: f1Of(exact), nearF1: f1Of(matchesOf(reference, cuts, 1)),
    pk: mean(errors.map(({ pk }) => pk)), windowDiff: mean(errors.map(({ windowDiff }) => windowDiff)),
  }
}

/** Cohen's kappa of two readers over the gaps inside stretches: 1 is agreement everywhere, 0 as much as by chance. */
export function kappaOf(messages: readonly ReadMessage[], one: readonly number[], other: readonly number[]): number {
  const gaps = messages.length - stretchStarts(messages).length
  const both = matchesOf(one, other, 0).truePositives
  const agreed = (gaps - one.length - other.length + 2 * both) / gaps
  const chance = (one.length * other.length + (gaps - one.length) * (gaps - other.length)) / gaps ** 2
  return chance === 1 ? 1 : (agreed - chance) / (1 - chance)
}

/** The cuts that part a question from the other's reply, or what one person says in a burst. */
export function partedBy(messages: readonly ReadMessage[], cuts: readonly number[]): { readonly replies: number; readonly bursts: number } {
  return { replies: cuts.filter((cut) => partsReply(messages, cut)).length, bursts: cuts.filter((cut) => partsBurst(messages, cut)).length }
}

const QUESTION = /[?？]/

/** Anything that the other said last, without a pause between, asks. */
function partsReply(messages: readonly ReadMessage[], cut: number): boolean {
  const { speaker } = messages[cut - 1]!
  if (messages[cut]!.speaker === speaker) return false
  for (let at = cut - 1; at >= 0 && messages[at]!.speaker === speaker; at--) {
    if (QUESTION.test(messages[at]!.content)) return true
    if (messages[at]!.ms - (messages[at - 1]?.ms ?? 0) > BURST_MS) return false
  }
  return false
}

const partsBurst = (messages: readonly ReadMessage[], cut: number): boolean =>
  messages[cut]!.speaker === messages[cut - 1]!.speaker && messages[cut]!.ms - messages[cut - 1]!.ms <= BURST_MS

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
