/** The state of `auto` between looks with a language model: the messages the model has read, and its text for the open segment. */
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { readSegmentText, type SegmentText } from './auto-question.ts'
import { STATE_BYTES } from '../policy.ts'
import { defined } from '../../defined.ts'

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
