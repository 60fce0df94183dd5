/** What stands where on the timeline, from the top: the axis, titles of key moments, the wave, lanes of episodes. */
import type { Reach } from '../../shell/as-of.ts'
import type { Tints } from './tints.ts'
import type { ReadWindow, Wave } from './use-window.ts'

/** Whether it is looked at from so far that episodes are too many to be drawn one by one. */
export const isFar = ({ total, episodes }: Pick<ReadWindow, 'total' | 'episodes'>): boolean => total > episodes.length

export interface CanvasProps {
  readonly shown: ReadWindow | undefined
  readonly wave: Wave
  readonly tints: Tints
  /** What is drawn. */
  readonly view: Reach
  /** What it is on the way to; else the same. */
  readonly aim: Reach
  readonly whole: Reach
  /** Shows another piece at once; `glide` on a way that is seen. */
  readonly show: (view: Reach) => void
  readonly glide: (view: Reach) => void
}

/** In pixels. */
export const AXIS_HEIGHT = 34
export const FLAG_HEIGHT = 19
export const FLAG_ROWS = 3
/** A bar that is cut off says what it stands for above it. */
export const WAVE_TOP = AXIS_HEIGHT + FLAG_ROWS * FLAG_HEIGHT + 12
export const LANE_HEIGHT = 26
const [LEAST_LANES, MOST_LANES] = [3, 12]
const [GAP, EDGE] = [12, 10]

/** Pixels that depend on how high the window is. */
export interface LineLayout {
  readonly height: number
  readonly waveHeight: number
  /** Without episodes drawn one by one: none. */
  readonly lanes: number
  readonly lanesTop: number
}

/** @param height of the whole drawing @param isOfWave whether nothing stands below the wave */
export function layoutOf(height: number, isOfWave: boolean): LineLayout {
  const room = height - WAVE_TOP - EDGE
  if (isOfWave) return { height, waveHeight: room, lanes: 0, lanesTop: height }
  // Not quite half of it
  const lanes = Math.max(LEAST_LANES, Math.min(MOST_LANES, Math.floor((room * 0.45) / LANE_HEIGHT)))
  const waveHeight = room - lanes * LANE_HEIGHT - GAP
  return { height, waveHeight, lanes, lanesTop: WAVE_TOP + waveHeight + GAP }
}
