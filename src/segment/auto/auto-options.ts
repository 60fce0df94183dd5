/** The options of `auto`. */
import { ABOVE_ZERO, COUNT, type OptionRule } from '../policy-options.ts'
import { DENSITY, type Density } from '../rules/density.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

export interface AutoOptions {
  /**
   * How finely talk is divided by subject: `coarse`, `normal` (default) or `fine`. With a model it holds for hints and for
   * silent tails.
   */
  readonly density: Density
  /**
   * The most tokens (o200k) of a segment; only a single message, one with its answer, or a tool
   * call with its result may have more. Default 8000.
   */
  readonly maxTokens: number
  /** The most messages of a segment. Default 500, which is also the cap of a window. */
  readonly maxMessages: number
  /** A segment with fewer messages joins its neighbour, unless a gap of `gapHours` or a limit separates them. Default 3. */
  readonly minMessages: number
  /** A longer gap in story time always cuts. Default 4, with 6 the best threshold by gaps alone on REALTALK. */
  readonly gapHours: number
  /** A longer gap cuts where the date changes; a shorter one does not, as conversations run past midnight. Default 30. */
  readonly dayGapMinutes: number
  /** Minutes after the last message was received when the tail is closed. Default 60. */
  readonly idleMinutes: number
  /** Number of new messages that starts a look; a language model is called at twice as many. Default 20. */
  readonly windowMessages: number
  /** The fewest messages whose age starts a look. Default 5. */
  readonly floorMessages: number
  /** Age of the tail that starts a look, in hours. Default 2. */
  readonly maxAgeHours: number
}

export const AUTO_OPTIONS_SPEC = {
  defaults: {
    density: 'normal', maxTokens: 8000, maxMessages: 500, minMessages: 3, gapHours: 4, dayGapMinutes: 30,
    idleMinutes: 60, windowMessages: 20, floorMessages: 5, maxAgeHours: 2,
  } as AutoOptions,
  rules: {
    density: DENSITY, maxTokens: ABOVE_ZERO, maxMessages: COUNT, minMessages: COUNT, gapHours: ABOVE_ZERO, dayGapMinutes: ABOVE_ZERO,
    idleMinutes: ABOVE_ZERO, windowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO,
  } satisfies Record<keyof AutoOptions, OptionRule>,
}

/** How long a tool call without a result keeps a silent tail open, in milliseconds. */
export const openCallIdleMs = ({ idleMinutes, gapHours }: AutoOptions): number => Math.max(idleMinutes * MINUTE_MS, gapHours * HOUR_MS)
