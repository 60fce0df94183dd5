/** The detector's memory as JSON of at most 8 KB, and back: exactly, so that looks may come when they like. */
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { CUES, type Cue } from './discourse-markers.ts'
import type { MessageFeatures } from './message-features.ts'
import { TOPIC_COUNT } from '../../text/topics.ts'
import { openHistory, PRIOR_MEANS, RECENT, type DetectorHistory, type Means, type Past } from './detector-history.ts'

const MEANS = Object.keys(PRIOR_MEANS) as (keyof Means)[]
/** What shapes a state; one of another shape is as none. */
const VERSION = `1.${MEANS.length}.${TOPIC_COUNT}`
const CUE_NAMES = Object.keys(CUES) as Cue[]

export function stateOf(history: DetectorHistory): JsonObject {
  const { count, counted, run, sinceCut, wordsSinceCut, starter, cuts, speakers, spoke } = history
  return {
    version: VERSION,
    numbers: [count, counted, run, sinceCut, wordsSinceCut, starter, cuts],
    speakers, spoke,
    means: packed(Float64Array.from(MEANS, (key) => history.means[key])),
    buckets: packed(history.buckets),
    topics: [packed(history.topics), packed(history.topicsSinceCut)],
    ring: history.ring.map((terms) => packed(Uint32Array.from(terms))),
    past: history.past.map(pastOf),
  }
}

/** What was remembered; a fresh memory where this is no state of ours. */
export function historyOf(state: Json | undefined): DetectorHistory {
  const history = openHistory()
  if (!isJsonObject(state) || state.version !== VERSION) return history
  const kept = state as unknown as Kept
  const [count, counted, run, sinceCut, wordsSinceCut, starter, cuts] = kept.numbers
  Object.assign(history, { count, counted, run, sinceCut, wordsSinceCut, starter, cuts })
  history.speakers.push(...kept.speakers)
  history.spoke.push(...kept.spoke)
  const means = new Float64Array(unpacked(kept.means))
  MEANS.forEach((key, index) => { history.means[key] = means[index] as number })
  history.buckets.set(new Uint8Array(unpacked(kept.buckets)))
  history.topics.set(new Float32Array(unpacked(kept.topics[0])))
  history.topicsSinceCut.set(new Float32Array(unpacked(kept.topics[1])))
  for (const text of kept.ring) history.ring.push([...new Uint32Array(unpacked(text))])
  history.ring.forEach((terms, index) => markSeen(history, terms, count - history.ring.length + index + 1))
  const { length } = history.ring
  history.past = kept.past.map((past, ago) => readPast(past, history.ring[length - 1 - ago] ?? []))
  return history
}

interface Kept {
  readonly numbers: readonly [number, number, number, number, number, number, number]
  readonly speakers: readonly number[]
  readonly spoke: readonly number[]
  readonly means: string
  readonly buckets: string
  readonly topics: readonly [string, string]
  readonly ring: readonly string[]
  readonly past: readonly KeptPast[]
}

interface KeptPast {
  readonly speaker: number
  readonly cues: string
  readonly question: boolean
  readonly numbers: string
  readonly lexica: number
}

/** Notes that the message numbered `at`, from 1, holds these terms. */
function markSeen({ seen }: DetectorHistory, terms: readonly number[], at: number): void {
  for (const term of terms) {
    const before = seen.get(term)
    const mask = before && at - before.at < RECENT ? (before.mask << (at - before.at)) & 0xffff : 0
    seen.set(term, { at, mask: mask | 1 })
  }
}

function pastOf({ form, speaker, cover, topicCosine, known, lexNext, lexPrev }: Past): JsonObject {
  const numbers = [form.length, form.digits, form.capitals, cover, topicCosine, known, ...lexNext, ...lexPrev]
  return {
    speaker, question: form.question, lexica: lexNext.length,
    cues: CUE_NAMES.map((cue) => form.cues[cue]).join(''), numbers: packed(Float64Array.from(numbers)),
  }
}

/** A message as later ones ask for it: words and topics are not among that. */
function readPast({ speaker, question, lexica, cues, numbers }: KeptPast, terms: readonly number[]): Past {
  const [length = 0, digits = 0, capitals = 0, cover = 0, topicCosine = 0, known = 0, ...scores] = new Float64Array(unpacked(numbers))
  const form: MessageFeatures = {
    terms, words: [], topics: [], length, digits, capitals, question,
    cues: Object.fromEntries(CUE_NAMES.map((cue, index) => [cue, Number(cues[index])])) as Record<Cue, number>,
  }
  return { form, speaker, cover, topicCosine, known, lexNext: scores.slice(0, lexica), lexPrev: scores.slice(lexica) }
}

const packed = (values: Float64Array | Float32Array | Uint32Array | Uint8Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')

function unpacked(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return bytes.buffer
}
