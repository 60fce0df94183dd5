/** The options of `auto`. */
import { defined } from '../../base/defined.ts'
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/units.ts'
import { ABOVE_ZERO, COUNT, type OptionRule } from '../policy-options.ts'
import { STATE_BYTES } from '../policy.ts'
import { DENSITY, type Density } from '../rules/density.ts'
import { readSegmentText, type SegmentText } from './auto-question.ts'

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

// The state of `auto` between looks with a language model: the messages the model has read, and its text for the open segment.

/** The model's text for the open segment, with the model's name and the prompt version. */
export interface OpenSegmentText extends SegmentText {
  readonly model: string
  readonly promptVersion: number
}

export interface AutoState {
  /** Number of messages at the start of the tail that the model has read: one open segment. */
  readonly messagesRead: number
  /** The model was called for this conversation before: only the first call is made for few messages. */
  readonly wasCalled: boolean
  readonly open?: OpenSegmentText | undefined
  /** When the rest of a full window is due, in epoch milliseconds. */
  readonly until?: number | undefined
}

/** The key in the policy's state, beside the detector's keys. */
const STATE_KEY = 'model'
/** Code units of the model's name that are stored. */
const MODEL_NAME_LENGTH = 100

export function readAutoState(state: Json | undefined): AutoState {
  const stored = isJsonObject(state) ? state[STATE_KEY] : undefined
  if (!isJsonObject(stored)) return { messagesRead: 0, wasCalled: false }
  const { seen: messagesRead, asked: wasCalled, until, open } = stored
  return {
    messagesRead: countOf(messagesRead), wasCalled: wasCalled === true,
    ...(typeof until === 'number' && { until }),
    ...(isJsonObject(open)
      && { open: { ...readSegmentText(open), model: String(open['model']), promptVersion: countOf(open['prompt_version']) } }),
  }
}

const countOf = (value: Json | undefined): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0)

/** The policy's state with the AutoState added; without the text of the open segment if that exceeds the size limit of a state. */
export function autoStateWith(state: Json | undefined, { messagesRead, wasCalled, open, until }: AutoState): Json {
  const counts: JsonObject = { seen: messagesRead, asked: wasCalled, ...defined({ until }) }
  const stored = isJsonObject(state) ? state : {}
  if (!open) return { ...stored, [STATE_KEY]: counts }
  const { title, summary, surpriseLevel, complexity, model, promptVersion } = open
  const openText: JsonObject = {
    ...defined({ title, summary }),
    ...(surpriseLevel && { surprise_level: surpriseLevel }), ...(complexity && { complexity }),
    model: model.slice(0, MODEL_NAME_LENGTH).toWellFormed(), prompt_version: promptVersion,
  }
  const whole = { ...stored, [STATE_KEY]: { ...counts, open: openText } }
  return Buffer.byteLength(JSON.stringify(whole)) <= STATE_BYTES ? whole : { ...stored, [STATE_KEY]: counts }
}
