/** What stands where on the timeline, from the top: the axis, titles of key moments, the wave, lanes of episodes. */
import type { Reach } from '../../shell/as-of.ts'
import type { ReadWindow, Wave } from './use-window.ts'

/** Whether it is looked at from so far that episodes are too many to be drawn one by one. */
export const isFar = ({ total, episodes }: Pick<ReadWindow, 'total' | 'episodes'>): boolean => total > episodes.length

export interface CanvasProps {
  readonly shown: ReadWindow | undefined
  readonly wave: Wave
  readonly view: Reach
  readonly whole: Reach
  readonly show: (view: Reach) => void
}

/** In pixels. */
export const AXIS_HEIGHT = 34
export const FLAG_HEIGHT = 19
export const FLAG_ROWS = 3
export const WAVE_TOP = AXIS_HEIGHT + FLAG_ROWS * FLAG_HEIGHT
export const WAVE_HEIGHT = 190
export const LANES = 6
export const LANE_HEIGHT = 26
/** Of the wave where episodes are too many to be drawn one by one. */
export const FAR_WAVE_HEIGHT = 340
export const LANES_TOP = WAVE_TOP + WAVE_HEIGHT + 12
export const LINE_HEIGHT = LANES_TOP + LANES * LANE_HEIGHT + 8
