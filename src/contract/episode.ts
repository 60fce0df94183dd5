/** Parts of an episode: grips (the messages that support a sentence, and the id that refers to them), quality, complexity. */
import { invalidInput } from '../base/errors.ts'
import { compatible, fold } from '../base/folded-text.ts'
import { SEGMENT_ID } from '../base/period.ts'

/** A sentence about a segment. */
export interface CitedSentence {
  readonly text: string
  /** The supporting messages; absent if there are none. */
  readonly support?: Support
}

/** Messages that support a sentence: `from` inclusive to `to` exclusive, by seq. */
export interface Support {
  readonly from: number
  readonly to: number
  /** The supporting words, quoted exactly; at most 200 code points. */
  readonly quote: string
}

/** A range of messages of a segment: `from` inclusive to `to` exclusive, by seq. */
export interface Grip {
  readonly segmentId: string
  readonly from: number
  readonly to: number
}

/** grip:SEGMENT:12-14. It refers to messages, not to summaries that may be rewritten, so it always leads to the same text. */
export const gripId = ({ segmentId, from, to }: Grip): string => `grip:${segmentId}:${from}-${to}`

const GRIP_ID = new RegExp(String.raw`^grip:(?<segmentId>${SEGMENT_ID}):(?<from>\d{1,9})-(?<to>\d{1,9})$`, 'i')

export const isGripId = (id: string): boolean => id.startsWith('grip:')

/** Parses a grip id. @throws {MadeleineError} `invalid_input` for anything else */
export function readGripId(id: string): Grip {
  const { segmentId, from, to } = GRIP_ID.exec(id)?.groups ?? {}
  if (segmentId === undefined || Number(from) >= Number(to)) {
    throw invalidInput('id', id, 'a grip such as grip:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1:12-14')
  }
  return { segmentId: segmentId.toLowerCase(), from: Number(from), to: Number(to) }
}

/** Whether a text contains a quote, compared without case, accents, punctuation and white space. */
export function containsQuote(text: string, quote: string): boolean {
  const needle = normaliseForMatch(quote)
  return needle !== '' && normaliseForMatch(text).includes(needle)
}

/** Without punctuation, because a quote often omits the markup of its source. */
const normaliseForMatch = (text: string): string => fold(compatible(text)).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()

// Attributes of an episode: who wrote its description, and how complex it is.

/** Who wrote title and summary: a model; extraction rules; or rules because the model failed, to be retried. */
export type Quality = 'model' | 'extractive' | 'fallback'

/** Complexity of an episode: 1 small talk or one question, 2 a topic, 3 several decisions or steps. */
export type Complexity = 1 | 2 | 3

/** A phrase and its weight, summed over the segments below; 1 is the best phrase of one segment. */
export interface Keyword {
  readonly text: string
  readonly weight: number
}
