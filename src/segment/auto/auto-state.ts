/** What `auto` keeps between looks when a language model cuts with it: what that has seen, and what it said of the open segment. */
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { readSegmentText, type SegmentText } from './auto-question.ts'
import { STATE_BYTES } from '../policy.ts'

/** The open segment as the model told it, and which model that was. */
export interface OpenSegmentText extends SegmentText {
  readonly model: string
  readonly promptVersion: number
}

export interface AutoState {
  /** Messages at the start of the tail that the model was shown: one segment, still open. */
  readonly seen: number
  /** The model has been asked about this conversation: few messages are worth a call only once. */
  readonly asked: boolean
  readonly open?: OpenSegmentText | undefined
  /** When the rest of a full window is to be looked at, in epoch milliseconds. */
  readonly until?: number | undefined
}

/** The key in the state, beside what the detector keeps. */
const KEY = 'model'
/** Code units kept of a model's name. */
const NAME_CHARACTERS = 100

export function readAutoState(state: Json | undefined): AutoState {
  const kept = isJsonObject(state) ? state[KEY] : undefined
  if (!isJsonObject(kept)) return { seen: 0, asked: false }
  const { seen, asked, until, open } = kept
  return {
    seen: countOf(seen), asked: asked === true,
    ...(typeof until === 'number' && { until }),
    ...(isJsonObject(open) && { open: { ...readSegmentText(open), model: String(open['model']), promptVersion: countOf(open['prompt_version']) } }),
  }
}

const countOf = (value: Json | undefined): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0)

/** The state with this memory in it; without the words of the open segment if they would make it too large. */
export function autoStateWith(state: Json | undefined, { seen, asked, open, until }: AutoState): Json {
  const counts: JsonObject = { seen, asked, ...(until !== undefined && { until }) }
  const kept = isJsonObject(state) ? state : {}
  if (!open) return { ...kept, [KEY]: counts }
  const { title, summary, surpriseLevel, complexity, model, promptVersion } = open
  const words: JsonObject = {
    ...(title !== undefined && { title }), ...(summary !== undefined && { summary }),
    ...(surpriseLevel && { surprise_level: surpriseLevel }), ...(complexity && { complexity }),
    model: model.slice(0, NAME_CHARACTERS).toWellFormed(), prompt_version: promptVersion,
  }
  const whole = { ...kept, [KEY]: { ...counts, open: words } }
  return Buffer.byteLength(JSON.stringify(whole)) <= STATE_BYTES ? whole : { ...kept, [KEY]: counts }
}
