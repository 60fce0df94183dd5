/** Messages of a turn: as they are pushed, and what of them is compared with the log. */
import { type ContentPart, type PlainMessage, readStoredPart, type StoredMessage, withoutRecalled } from '@madeleine/contract'
import {
  byteLength, clipText, isJsonObject, type Json, type JsonObject, MadeleineError, normalise, stringOf, toJson,
} from '@madeleine/base'
import type { Memory, Redactor } from '@madeleine/core'
import type { SdkMessage, SdkPart } from './checked-options.ts'

/** By what a message is found again in a log or a prompt, whose parts may have been joined, filtered or annotated on the way. */
export interface MessageTrace {
  readonly role: 'user' | 'assistant' | 'tool' | 'system'
  /** What was said, white space made one. */
  readonly said: string
  readonly callIds: readonly string[]
  readonly resultIds: readonly string[]
}

export interface TurnMessage extends MessageTrace {
  readonly message: PlainMessage
}

export interface LoggedMessage extends MessageTrace {
  readonly id: string
}

/** Bytes of text that one message of a turn keeps: 80,000 characters of any script, and sixteen such messages in a call. */
const MAX_KEPT_BYTES = 250_000
/** Of the notes of cuts, names and brackets around it. */
const NOTE_BYTES = 5536
/** Each has at most seven values, and a store takes 10,000 in a message. */
const MAX_PARTS = 1000
const MAX_NAME_CHARS = 255

/** A message of a prompt as it is pushed; undefined for a system message, and where nothing is to be remembered. */
export function turnMessageOf({ role, content }: SdkMessage): TurnMessage | undefined {
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') return undefined
  const message = messageOf(role, typeof content === 'string' ? [{ type: 'text', text: content }] : content)
  const isOurs = message?.role === 'user' && message.said !== '' && withoutRecalled(message.said).trim() === ''
  return isOurs ? undefined : message
}

/** An answer of the model as it is pushed. @param isAborted it ended before its end */
export const answerOf = (content: readonly SdkPart[], isAborted = false): TurnMessage | undefined =>
  messageOf('assistant', content, isAborted ? { aborted: true } : undefined)

/** The message without what must not be stored. @throws {MadeleineError} `invalid_input` where a function of one's own throws */
export function redacted({ message: { content, ...message }, ...trace }: TurnMessage, redactor: Redactor): TurnMessage {
  try {
    const clean = redactor.json(content as Json)
    const pieces = typeof clean === 'string' ? [{ as: 'text' as const, text: clean }] : (clean as Json[]).flatMap(readStoredPart)
    return { message: { ...message, content: clean as typeof content }, ...traceOf(trace.role, pieces) }
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'redact threw: the message is not stored', { cause })
  }
}

/** The message without the results of these calls; undefined where nothing else is in it. */
export function withoutResults(given: TurnMessage, callIds: ReadonlySet<string>): TurnMessage | undefined {
  const { role, content } = given.message
  if (!Array.isArray(content) || !given.resultIds.some((id) => callIds.has(id))) return given
  return messageOf(role === 'tool' ? role : 'assistant', content.filter((part: SdkPart) =>
    !(part.type === 'tool-result' && callIds.has(stringOf(part['toolCallId'])))))
}

/** A stored message, from whatever shape it was pushed in. */
export function loggedOf({ id, role, kind, text, parts }: StoredMessage): LoggedMessage {
  const pieces = Array.isArray(parts) ? parts.flatMap(readStoredPart) : [{ as: 'text' as const, text }]
  return { id, ...traceOf(role === 'user' && kind === 'tool_result' ? 'tool' : role, pieces) }
}

function messageOf(role: 'user' | 'assistant' | 'tool', content: readonly SdkPart[], metadata?: JsonObject): TurnMessage | undefined {
  const parts = withinSize(storable(content.flatMap(keptPart).slice(0, MAX_PARTS)))
  if (parts.every(({ type }) => type === 'reasoning')) return undefined
  const [first] = parts
  const isPlain = parts.length === 1 && first?.['type'] === 'text'
  const message: PlainMessage = { role, content: isPlain ? stringOf(first['text']) : parts, ...(metadata && { metadata }) }
  return { message, ...traceOf(role, parts.flatMap(readStoredPart)) }
}

function traceOf(role: MessageTrace['role'], pieces: readonly ContentPart[]): MessageTrace {
  const idsOf = (as: ContentPart['as']) => pieces.flatMap((piece) => (piece.as === as && piece.id !== undefined ? [piece.id] : []))
  const said = pieces.flatMap(({ as, text }) => (as === 'text' || as === 'media' ? [text] : [])).join(' ')
  return { role, said: normalise(said).replace(/\s+/g, ' ').trim(), callIds: idsOf('call'), resultIds: idsOf('result') }
}

/** A part without data of media and without what only a provider understands; none for sources, approvals and empty text. */
function keptPart(part: SdkPart): JsonObject[] {
  const { type } = part
  if (type === 'text' || type === 'reasoning') return stringOf(part['text']).trim() === '' ? [] : [{ type, text: stringOf(part['text']) }]
  const call = { toolCallId: stringOf(part['toolCallId']), toolName: nameOf(part['toolName']) }
  if (type === 'tool-call') return [{ type, ...call, input: inputOf(part['input']) }]
  if (type === 'tool-result') return part['preliminary'] === true ? [] : [{ type, ...call, output: outputOf(part) }]
  if (type !== 'file') return []
  const mediaType = nameOf(part['mediaType'])
  const [media = ''] = mediaType.split('/')
  return [{
    type: MEDIA.has(media) ? media : type, mediaType, ...(typeof part['filename'] === 'string' && { filename: nameOf(part['filename']) }),
  }]
}

const nameOf = (value: unknown): string => stringOf(value).slice(0, MAX_NAME_CHARS).toWellFormed()

const MEDIA: ReadonlySet<string> = new Set(['image', 'audio', 'video'])

/** In a prompt an object, in an answer its JSON; a model may also write what is none. */
function inputOf(input: unknown): Json {
  if (typeof input !== 'string') return jsonOf(input)
  try {
    return jsonOf(JSON.parse(input))
  } catch {
    return { input }
  }
}

/** The output of a tool as a prompt wraps it; a provider's own tools have a bare result in the answer. */
function outputOf({ output, result, isError }: SdkPart): JsonObject {
  const wrapped = jsonOf(output ?? result)
  if (output !== undefined && isJsonObject(wrapped) && typeof wrapped['type'] === 'string') {
    return wrapped
  }
  const type = typeof wrapped === 'string' ? 'text' : 'json'
  return { type: isError === true ? `error-${type}` : type, value: wrapped }
}

/** The value as a store takes it: what has more values or levels than that becomes its JSON as text, what is no JSON its description. */
function jsonOf(value: unknown): Json {
  try {
    return toJson(value, 'part')
  } catch {
    try {
      return JSON.stringify(value) ?? String(value)
    } catch {
      return '[not JSON]'
    }
  }
}

/** Cuts what one message cannot keep, from its end: a pasted book must not keep the turn out of the log. */
function withinSize(parts: readonly JsonObject[]): JsonObject[] {
  let bytes = 0
  return parts.flatMap((part) => {
    const left = Math.max(0, MAX_KEPT_BYTES - bytes)
    const fitting = textBytes(part) <= left ? part : cutPart(part, left)
    if (bytes + textBytes(fitting) > MAX_KEPT_BYTES + NOTE_BYTES) return []
    bytes += textBytes(fitting)
    return [fitting]
  })
}

/** Bytes of what a part adds to the text of a message, and a line feed; of reasoning, which adds none, its own. */
const textBytes = (part: JsonObject): number =>
  1 + byteLength(part['type'] === 'reasoning' ? stringOf(part['text']) : readStoredPart(part).map(({ text }) => text).join(''))

/** Parts that have more values together than one message may: their inputs and outputs as text. */
function storable(parts: readonly JsonObject[]): readonly JsonObject[] {
  try {
    toJson(parts, 'parts')
    return parts
  } catch {
    return parts.map((part) => (part['type'] === 'text' || part['type'] === 'reasoning' ? part : cutPart(part, MAX_KEPT_BYTES)))
  }
}

function cutPart(part: JsonObject, maxBytes: number): JsonObject {
  // JSON in a string of JSON has at most twice its bytes
  if (part['type'] === 'tool-call') return { ...part, input: { cut: clipText(JSON.stringify(part['input']), maxBytes / 2) } }
  if (part['type'] === 'tool-result') {
    const { output } = part
    const isError = isJsonObject(output) && stringOf(output['type']).startsWith('error')
    const value = isJsonObject(output) ? output['value'] ?? '' : ''
    return {
      ...part,
      output: { type: isError ? 'error-text' : 'text', value: cut(typeof value === 'string' ? value : JSON.stringify(value), maxBytes) },
    }
  }
  return typeof part['text'] === 'string' ? { ...part, text: cut(part['text'], maxBytes) } : part
}

const cut = (text: string, maxBytes: number): string => {
  const kept = clipText(text, maxBytes)
  return kept === text ? text : `${kept}\n[${text.length - kept.length} characters left out]`
}

// How long a turn waits: for a memory that is being opened and warmed up, once, and then for all that is asked of it, by a deadline.

/** What opening a memory may take: a cold start with a store to make takes 1 to 3 s, one whose lock another process gives up some more. */
const OPENING_MS = 10_000

export interface WaitSettings {
  /** By how much the steps of one turn are delayed together at most, once the memory is open. */
  readonly deadlineMs: number
  /** Of the caller: nothing is waited for any more. */
  readonly signal: AbortSignal | undefined
}

/** The opening of one memory. All turns together wait for it `OPENING_MS` at most, from the first one on. */
export class MemoryOpening {
  #isOpen: boolean
  /** Whether the memory is there, if not warm. */
  #isThere: boolean
  #isTold = false
  readonly #settled: Promise<void>
  #until: number | undefined

  /** @param warmUp a first context, which belongs to the opening: it loads what every later one needs */
  constructor(memory: Memory | Promise<Memory>, warmUp: Promise<unknown> | undefined) {
    this.#isThere = !(memory instanceof Promise)
    this.#isOpen = this.#isThere && warmUp === undefined
    void Promise.allSettled([memory]).then(() => void (this.#isThere = true))
    // One that cannot be opened is asked too, and says why
    this.#settled = this.#isOpen ? Promise.resolve() : Promise.allSettled([memory, warmUp]).then(() => void (this.#isOpen = true))
  }

  /** A memory that is there and does not get warm is open once it has had its time: from then on each turn has its own deadline. */
  get isOpen(): boolean {
    return this.#isOpen || (this.#isThere && this.#until !== undefined && performance.now() >= this.#until)
  }

  /** @param onOpened told once for each memory, when a turn had to wait for it */
  async wait(signal: AbortSignal | undefined, onOpened: (waitedMs: number) => void): Promise<boolean> {
    if (this.isOpen) return true
    const from = performance.now()
    this.#until ??= from + OPENING_MS
    const isOpen = (await within(this.#settled, this.#until - from, signal)) || this.isOpen
    const waitedMs = Math.round(performance.now() - from)
    if (isOpen && waitedMs > 0 && !this.#isTold) {
      this.#isTold = true
      onOpened(waitedMs)
    }
    return isOpen
  }
}

/** Waits as long as the turn may still be delayed. @returns whether it was there in time */
export async function inTime(done: Promise<void>, running: { waitedMs: number }, { deadlineMs, signal }: WaitSettings): Promise<boolean> {
  const from = performance.now()
  const isDone = await within(done, deadlineMs - running.waitedMs, signal)
  running.waitedMs += performance.now() - from
  return isDone
}

/** Waits so long, or until the signal. @returns whether it was done by then */
export async function within(done: Promise<void>, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  const gone = new AbortController()
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, ms))
    const stop = (): void => resolve(false)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true, signal: gone.signal })
    gone.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  try {
    return await Promise.race([done.then(() => true), late])
  } finally {
    gone.abort()
  }
}
