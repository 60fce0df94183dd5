/** The options of `auto`. */
import { ABOVE_ZERO, COUNT, type OptionRule } from '../policy-options.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

export interface AutoOptions {
  /** Tokens (o200k) of a segment; only a message, or a tool call with its result, may have more. Default 8000. */
  readonly maxTokens: number
  /** Messages of a segment. Default 500, which is also what one look may see. */
  readonly maxMessages: number
  /** A segment with fewer joins its neighbour, unless a gap of `gapHours` or a limit divides them. Default 3. */
  readonly minMessages: number
  /** A longer gap in story time always cuts. Default 4: of the rules by gap alone the best on REALTALK beside 6. */
  readonly gapHours: number
  /** A longer gap cuts where the date changes: talk may run through midnight. Default 30. */
  readonly dayGapMinutes: number
  /** This long after the last message was received the tail is closed. Default 60. */
  readonly idleMinutes: number
  /** New messages that start a look; a language model is asked at twice as many. Default 20. */
  readonly windowMessages: number
  /** Messages that must wait before their age starts a look. Default 5. */
  readonly floorMessages: number
  /** The age that starts a look. Default 2. */
  readonly maxAgeHours: number
}

export const FORM = {
  defaults: {
    maxTokens: 8000, maxMessages: 500, minMessages: 3, gapHours: 4, dayGapMinutes: 30,
    idleMinutes: 60, windowMessages: 20, floorMessages: 5, maxAgeHours: 2,
  } as AutoOptions,
  rules: {
    maxTokens: ABOVE_ZERO, maxMessages: COUNT, minMessages: COUNT, gapHours: ABOVE_ZERO, dayGapMinutes: ABOVE_ZERO,
    idleMinutes: ABOVE_ZERO, windowMessages: COUNT, floorMessages: COUNT, maxAgeHours: ABOVE_ZERO,
  } satisfies Record<keyof AutoOptions, OptionRule>,
}

/** How long a silent tail is held by a call without result. */
export const heldIdleMs = ({ idleMinutes, gapHours }: AutoOptions): number => Math.max(idleMinutes * MINUTE_MS, gapHours * HOUR_MS)
