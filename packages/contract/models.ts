/** The ports of models: a question to a language model and its answer, embedders; and how a reply is read. */
import { isJsonObject, isUnspacedText, isZero, type Json, type JsonObject, plainLine } from '@madeleine/base'
import { THOUGHT_TAGS } from './program-text.ts'

/** A prompt with the schema of its reply, independent of the model. The file that defines a question also parses the reply. */
export interface ModelQuestion {
  /** The task: 'batch', 'chunk', 'auto', 'encode'. Recorded with every call. */
  readonly purpose: string
  /** Version of prompt, schema and parser together; incremented when any of them changes. */
  readonly version: number
  /** Instructions; never contains text of a user. */
  readonly system: string
  /** Every text of a user that the prompt contains; each is redacted before it is inserted. */
  readonly texts: readonly string[]
  /** Builds the prompt from the redacted `texts`, which have the same number and order. */
  readonly prompt: (texts: readonly string[]) => string
  /** JSON Schema of the reply. */
  readonly schema: JsonObject
  /** The error message that is sent back to the model for an invalid reply; undefined for a valid one. */
  readonly complaint: (reply: JsonObject) => string | undefined
  readonly maxOutputTokens: number
}

export interface ModelAnswer {
  /** The object of the model's reply, unchanged. */
  readonly reply: JsonObject
  /** The model's name. */
  readonly model: string
}

/**
 * Sends a question on behalf of one user: redacted, within that user's ceilings, recorded.
 *
 * @throws {MadeleineError} `model_failed` without an answer, `bad_reply` for an answer that cannot be parsed,
 *   `budget_exhausted` at a ceiling, `aborted`
 */
export type AskModel = (question: ModelQuestion, signal?: AbortSignal, onText?: OnText) => Promise<ModelAnswer>

/**
 * Takes the reply in pieces, as it comes: of the first attempt that gives any. Nothing of a model that gives its reply whole. The
 * answer may differ, where that attempt failed or could not be read.
 */
export type OnText = (piece: string) => void

/** One message of the exchange with a model. */
export interface PromptTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface ModelRequest {
  readonly system: string
  readonly turns: readonly PromptTurn[]
  /** JSON Schema of the reply, for the provider's structured output; absent: no structured output is requested. */
  readonly schema?: JsonObject
  readonly maxOutputTokens: number
}

/** The text that a model generated, its token counts and why it ended. */
export interface GeneratedText {
  readonly text: string
  /** The provider's figures, unchecked: any number. Absent if it reports none. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Why the text ends. */
  readonly finish: 'stop' | 'length' | 'refused' | 'other'
}

/** A language model: turns in, one text out. */
export interface LanguageModel {
  readonly name: string
  /** @param onText takes the text as it comes, where the model can give it so @throws {CallFailure} */
  generate(request: ModelRequest, signal: AbortSignal, onText?: OnText): Promise<GeneratedText>
}

// The embedder ports: texts in, one vector per text out.

export interface Embedder {
  /** Stored with every vector; vectors of another name belong to another generation and are never compared with these. */
  readonly name: string
  readonly dims: number
  /** Unit vectors, in the order of `texts`; a text without any feature gives the zero vector. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** An embedder per user: within that user's ceilings. */
export interface UserEmbedder {
  readonly name: string
  /** Undefined until the first answer of a remote embedder. */
  readonly dims: number | undefined
  embed(userId: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Whether a vector can be compared: `dims` finite numbers. The vector of a query may be zero. */
export const isComparable = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  vector?.length === dims && vector.every(Number.isFinite)

/** Whether a vector can be stored: comparable and not zero, because a zero vector is similar to nothing. */
export const isSound = (vector: Float32Array | undefined, dims: number): vector is Float32Array =>
  isComparable(vector, dims) && !isZero(vector)

/** The configured embedder of a generation (model and dims); undefined if there is none. */
export const embedderOf =
  <E extends UserEmbedder>(embedders: readonly E[], { model, dims }: { model: string; dims: number }): E | undefined =>
  embedders.find((embedder) => embedder.name === model && (embedder.dims ?? dims) === dims)

// Parsing of model replies: the JSON object in a reply, and strings on one line within limits.

/**
 * The JSON object that a reply is or contains, also in a code fence, behind the model's thoughts or between other text; undefined if
 * there is none.
 */
export function replyObject(reply: unknown): JsonObject | undefined {
  if (typeof reply === 'string') return objectInText(reply)
  try {
    // Objects are serialised too: the result is plain JSON, without getters or toJSON that run code later
    const value = JSON.parse(JSON.stringify(reply)) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined // not JSON: cycles, bigints
  }
}

/** Limits on a text of a reply. */
export interface TextLimits {
  readonly words: number
  /** Code points; limits scripts without spaces. */
  readonly characters: number
}

/** UTF-16 units of a text that are read: more than any limit, whatever markup is dropped. */
const READ_UNITS = 16_384

/**
 * A text of a model or a policy on one line, plain; words beyond the limits are dropped, and a first word beyond them is
 * truncated.
 *
 * @returns undefined for a value that is no string, or has neither letter nor digit
 */
export function lineOf(value: Json | undefined, { words, characters }: TextLimits): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = plainLine(value.slice(0, READ_UNITS))
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined
  const [first = '', ...rest] = line.split(' ', words)
  // A code point has at most two UTF-16 units, so a prefix is enough, however long the word
  let truncated = Array.from(first.slice(0, 2 * characters + 1)).slice(0, characters).join('')
  for (const word of rest) {
    if ([...truncated].length + 1 + word.length > characters) break
    truncated += ` ${word}`
  }
  return truncated === line ? line : plainLine(truncated) // a joiner, or half of a mark, may now stand at the end
}

// Finds the JSON object that a model meant in a text that also holds thoughts, prose and code fences.

/** The end of a model's thoughts, and their beginning. */
const [END_OF_THOUGHT, THOUGHT] = [new RegExp(`</(?:${THOUGHT_TAGS})>`, 'gi'), new RegExp(`<(?:${THOUGHT_TAGS})>`, 'gi')]

/**
 * The last object of a text that stands behind its thoughts, where one with keys counts before an empty one. Thoughts that never end
 * are read too, but only an object at their end is an answer: others are drafts.
 */
function objectInText(text: string): JsonObject | undefined {
  const whole = parsed(text)
  if (isJsonObject(whole)) return whole
  if (Array.isArray(whole) && whole.length !== 1) return undefined
  // What looks like a tag may stand within a text of the answer, so the whole is read where nothing is behind it
  const end = lastEnd(text, END_OF_THOUGHT)
  return answerIn(text, end) ?? (end > 0 ? answerIn(text, 0) : undefined)
}

/** What a text says behind its thoughts, as far as it has come; '' while they last. */
export function behindThoughts(text: string): string {
  const end = lastEnd(text, END_OF_THOUGHT)
  return end === 0 && /^\s*<(?:think|thought|reasoning)/i.test(text) ? '' : text.slice(end)
}

function answerIn(text: string, from: number): JsonObject | undefined {
  const found = objectsIn(text, from)
  const isWithin = (place: number): boolean => found.some((one) => one.from < place && place < one.to)
  const outside = (tag: RegExp): number => Math.max(from, ...ends(text, tag).filter((place) => !isWithin(place)))
  const behind = outside(END_OF_THOUGHT)
  const said = found.filter((one) => one.from >= behind)
  const best = said.findLast(({ value }) => Object.keys(value).length > 0) ?? said.at(-1)
  if (!best) return undefined
  const isDraft = outside(THOUGHT) > behind && outside(THOUGHT) <= best.from && !/^[\s`]*$/.test(text.slice(best.to))
  return isDraft ? undefined : best.value
}

/** Most tags that are looked at, from the end. */
const MOST_TAGS = 100
const ends = (text: string, tag: RegExp): number[] =>
  [...text.matchAll(tag)].slice(-MOST_TAGS).map((match) => match.index + match[0].length)
const lastEnd = (text: string, tag: RegExp): number => ends(text, tag).at(-1) ?? 0

interface FoundObject {
  readonly from: number
  readonly to: number
  readonly value: JsonObject
}

/** How often a text is read at most, and UTF-16 units of a short one: a brace that is never closed leads to its end. */
const [MOST_READINGS, LEAST_UNITS] = [2, 100_000]

/** The outermost objects of a text from a place on; braces that hold no JSON are prose. */
function objectsIn(text: string, start: number): FoundObject[] {
  const found: FoundObject[] = []
  const opening = /\{\s*["}]/g
  opening.lastIndex = start
  let budget = MOST_READINGS * text.length + LEAST_UNITS
  for (let match = opening.exec(text); match && budget > 0; match = opening.exec(text)) {
    const from = match.index
    const { to, commas, isClosed } = closeOf(text, from)
    const value = isClosed ? parsed(text.slice(from, to)) ?? parsed(without(text, { from, to, commas })) : undefined
    budget -= to - from
    opening.lastIndex = isJsonObject(value) ? to : from + 1
    if (isJsonObject(value)) found.push({ from, to, value })
  }
  return found
}

interface Span {
  readonly from: number
  readonly to: number
  /** Commas with nothing behind them in their object or list. */
  readonly commas: readonly number[]
}

/** The end of the object that begins at a place, by its braces outside of strings. */
function closeOf(text: string, from: number): Span & { readonly isClosed: boolean } {
  const commas: number[] = []
  const mark = /["{},[\]]/g
  let depth = 0
  let comma = -1
  mark.lastIndex = from
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [at, character] = [match.index, match[0]]
    if (character === '"') {
      mark.lastIndex = endOfString(text, at)
      comma = -1
      continue
    }
    const closes = character === '}' || character === ']'
    if (closes && comma >= 0 && text.slice(comma + 1, at).trim() === '') commas.push(comma)
    comma = character === ',' ? at : -1
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth === 0) return { from, to: at + 1, commas, isClosed: true }
  }
  return { from, to: text.length, commas, isClosed: false }
}

function endOfString(text: string, from: number): number {
  const end = /["\\]/g
  end.lastIndex = from + 1
  for (let match = end.exec(text); match; match = end.exec(text)) {
    if (match[0] === '"') return match.index + 1
    end.lastIndex = match.index + 2
  }
  return text.length
}

function without(text: string, { from, to, commas }: Span): string {
  const cuts = [from - 1, ...commas, to]
  return cuts.slice(1).map((cut, i) => text.slice((cuts[i] ?? 0) + 1, cut)).join('')
}

/** undefined for what is no JSON. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

// Whole sentences of a text, within limits.

/** Limits of an accepted text: about twice the length that the prompt asks for. */
export interface TextBounds {
  readonly spaced: TextLimits
  /** For scripts without spaces between words, which are limited by characters. */
  readonly unspaced: TextLimits
}

/** The part of a text that is read: more than any limit. */
const READ_LIMITS = { words: 400, characters: 4000 }

/**
 * A model's text on one line. A text that is too long ends with the last sentence that fits.
 *
 * @returns undefined if the value is no text, or if no whole sentence fits: a truncated sentence may mean the opposite
 */
export function textWithin(value: Json | undefined, { spaced, unspaced }: TextBounds): string | undefined {
  const line = lineOf(value, READ_LIMITS)
  return line === undefined ? undefined : sentencesWithin(line, isUnspacedText(line) ? unspaced : spaced)
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The whole text, or its first sentences that fit; undefined if none does. */
function sentencesWithin(line: string, limits: TextLimits): string | undefined {
  if (fits(line, limits)) return line
  let end = 0
  for (const { segment, index } of sentences.segment(line)) {
    const to = index + segment.trimEnd().length
    if (!fits(line.slice(0, to), limits)) break
    if (SENTENCE_END.test(segment)) end = to
  }
  return end === 0 ? undefined : line.slice(0, end)
}

/** The end of a sentence. A full stop after a short word may be part of it: 'Dr. Smith', 'at 5 p.m.', 'No. 7'. */
const SENTENCE_END = /(?:[!?…。！？।؟]|[\p{L}\p{N}]{4}\.)["'”’»)\]]*\s*$/u

/** True if a text is within the limits of words and code points. */
const fits = (text: string, { words, characters }: TextLimits): boolean =>
  text.length <= 2 * characters && Array.from(text).length <= characters && text.split(/\s+/).length <= words
