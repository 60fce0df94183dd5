/** The piece of time that the timeline shows: zoomed, moved, and kept within what there is. */
import { HOUR_MS } from '@madeleine/base'
import type { Reach } from '../../shell/as-of.ts'

/** The closest look. */
export const LEAST_SPAN_MS = HOUR_MS

/** From the first message to today, with some air on both sides. */
export function wholeSpan({ from, to }: Reach, now: number): Reach {
  const last = Math.max(to, Math.min(now, to + (to - from) / 4))
  const air = Math.max(HOUR_MS, (last - from) * 0.02)
  return { from: from - air, to: last + air }
}

/** Within the whole, and no closer than an hour. */
export function kept({ from, to }: Reach, whole: Reach): Reach {
  const span = Math.min(whole.to - whole.from, Math.max(LEAST_SPAN_MS, to - from))
  const begin = Math.min(whole.to - span, Math.max(whole.from, from + (to - from - span) / 2))
  return { from: begin, to: begin + span }
}

/** @param factor of the span: below 1 it comes closer @param at the moment that stays where it is */
export const zoomed = ({ from, to }: Reach, factor: number, at: number): Reach =>
  ({ from: at - (at - from) * factor, to: at + (to - at) * factor })

/**
 * What is shown on the way from one piece to another: a moment that stays where it is at both ends stays there in between.
 * @param share of the way, 0–1
 */
export function onTheWay(begin: Reach, end: Reach, share: number): Reach {
  const [before, after] = [begin.to - begin.from, end.to - end.from]
  // By as many times closer in each piece of the way, as a zoom is felt
  const along = before === after ? share : (before * (after / before) ** share - before) / (after - before)
  return { from: begin.from + (end.from - begin.from) * along, to: begin.to + (end.to - begin.to) * along }
}

export const moved = ({ from, to }: Reach, ms: number): Reach => ({ from: from + ms, to: to + ms })
