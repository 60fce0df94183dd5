/** Options as a program gives them: checked at once, by name, or, those of a single call, without failing it. */
import * as z from 'zod'
import { codedError, invalidInput, isPlain, MadeleineError, show } from '@madeleine/base'
import { callable, idOf, parseOptions, Redact, SpaceNames } from '@madeleine/contract'
import type { Memory, Redaction } from '@madeleine/core'

export interface WithMemoryOptions {
  /** A memory, or the promise of one: the first calls wait for it, at most 10 s in total, and then go on without it. */
  memory: Memory | Promise<Memory>
  /** The conversation; `providerOptions: { madeleine: { conversationId } }` of a call takes precedence. */
  conversationId: string
  /** Token budget of all that is put into a prompt; default 4,000. With 0, turns are only stored. */
  maxTokens?: number
  /**
   * The longest that a turn is delayed once the memory is open, across all its steps, in
   * milliseconds; default 2,000. Opening may take 10 s, once.
   */
  deadlineMs?: number
  /**
   * Spaces that are searched besides the user's own memory, 1–16. If one of them is no longer granted, turns go on with
   * the user's own memory alone, and `onEvent` is told.
   */
  spaces?: readonly string[]
  /** What is taken out of messages before they are stored, as in `push`: 'secrets', 'personal' or a function. Default: nothing. */
  redact?: Redaction
  /** Told what happened to the memory of a turn. Without it, the first failure of each kind is a process warning. */
  onEvent?: OnTurnEvent
}

export type CheckedMemory = Required<Omit<WithMemoryOptions, 'onEvent' | 'spaces' | 'redact'>>
  & { readonly redact: Redaction | undefined; readonly onEvent: OnTurnEvent | undefined; readonly spaces: readonly string[] | undefined }

/** A first context of a process that has just begun takes up to a second, on a busy machine two. */
const DEADLINE_MS = 2000
const MAX_DEADLINE_MS = 2 ** 31 - 1

const Options = z.strictObject({
  memory: z.unknown(), conversationId: z.string(),
  maxTokens: z.int().min(0).default(4000), deadlineMs: z.number().min(0).max(MAX_DEADLINE_MS).default(DEADLINE_MS),
  spaces: SpaceNames, onEvent: callable<OnTurnEvent>().optional(),
  redact: Redact.optional(),
})
const CallOptions = z.strictObject({ conversationId: z.string().optional() })

/** @throws {MadeleineError} `invalid_input` that names each wrong option */
export function checkOptions(given: unknown): CheckedMemory {
  if (typeof given !== 'object' || given === null) throw invalidInput('options', given, '{ memory, conversationId }')
  const { memory, conversationId, ...options } = parseOptions(Options, given, [])
  return {
    memory: checkedMemory(memory), conversationId: idOf(conversationId, 'conversationId'), maxTokens: options.maxTokens,
    deadlineMs: options.deadlineMs, spaces: options.spaces, onEvent: options.onEvent, redact: options.redact,
  }
}

/**
 * The memory, or its promise: that very one, because who waits on another goes on later than the caller, who may close by then.
 * @throws {MadeleineError} `invalid_input` for what is neither
 */
export function checkedMemory(given: unknown): Memory | Promise<Memory> {
  if (!isPromise(given)) return assertMemory(given)
  const promise = given instanceof Promise ? given : Promise.resolve(given)
  // Each turn, or call of a tool, that goes without the memory reports that it is absent
  promise.catch(() => undefined)
  return promise as Promise<Memory>
}

const isPromise = (given: unknown): given is PromiseLike<unknown> =>
  typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function'

/** What a promise of a memory gave. @throws {MadeleineError} `invalid_input` for what is no memory */
export function assertMemory(given: unknown): Memory {
  const has = (name: string): boolean => typeof (given as Record<string, unknown>)[name] === 'function'
  if (typeof given === 'object' && given !== null) {
    if (has('push') && has('context')) return given as Memory
    if (has('user')) throw new MadeleineError('invalid_input', 'memory is a store, which has many users: give store.user(id)')
    if ('memory' in given) throw new MadeleineError(
      'invalid_input', 'memory must be a Memory or the promise of one, got an object that holds one: give the memory itself',
    )
  }
  throw invalidInput('memory', given, 'a Memory or the promise of one, from openMemory or store.user(id)')
}

/**
 * The conversation of one call.
 * @throws {MadeleineError} `invalid_input` for options that are not known: the turn would be stored in another conversation than was meant
 */
export function conversationOfCall({ providerOptions }: SdkCall, conversationId: string): string {
  const given: unknown = providerOptions?.['madeleine']
  if (given === undefined) return conversationId
  const where = 'providerOptions.madeleine'
  if (typeof given !== 'object' || given === null || !isPlain(given)) {
    throw new MadeleineError('invalid_input', `${where} must be { conversationId }, got ${show(given)}`)
  }
  try {
    return idOf(parseOptions(CallOptions, given, []).conversationId ?? conversationId, 'conversationId')
  } catch (error) {
    throw new MadeleineError('invalid_input', `${where}: ${(error as Error).message}`, { cause: error })
  }
}

// What `withMemory` touches of the AI SDK, as shapes: specifications v2 (`ai` 5), v3 (`ai` 6) and
// v4 (`ai` 7) have them all, so none is imported.

/** A language model of the AI SDK. What goes in and out differs between versions, and passes through as it is. */
export interface SdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: never): PromiseLike<unknown>
  doStream(options: never): PromiseLike<unknown>
}

/** A part of a prompt's message, of an answer, or of its stream. */
export interface SdkPart {
  readonly type: string
  readonly [key: string]: unknown
}

/** A message of a prompt; the text of a system message is a string. */
export interface SdkMessage {
  readonly role: string
  readonly content: string | readonly SdkPart[]
  readonly providerOptions?: unknown
}

/** Options of a call, as far as memory reads them. */
export interface SdkCall {
  readonly prompt: readonly SdkMessage[]
  readonly abortSignal?: AbortSignal | undefined
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
}

// What `withMemory` tells of a turn: to a listener, or, without one, once for each kind to the process.

export type TurnEvent =
  /** A turn waited so long for the memory to be open and its first context done: told once for each memory. */
  | { readonly type: 'memory.opened'; readonly conversationId: string; readonly waitedMs: number }
  /** The prompt got a context of so many tokens, 0 where nothing is remembered yet. */
  | {
    readonly type: 'context.used'; readonly conversationId: string; readonly tokens: number
    readonly hasRecalled: boolean; readonly part: 'whole'
  }
  /** The turn went on with the session and the facts that stand in every prompt alone, and why. */
  | {
    readonly type: 'context.used'; readonly conversationId: string; readonly tokens: number
    readonly hasRecalled: boolean; readonly part: 'session'
    readonly reason: 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** The turn went on without memory. opening: it was not open in time; deadline: nothing of the context was there in time. */
  | {
    readonly type: 'context.skipped'; readonly conversationId: string
    readonly reason: 'opening' | 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** A space is not granted any more, or never was: the turn went on with the own memory alone. */
  | { readonly type: 'spaces.skipped'; readonly conversationId: string; readonly error: MadeleineError }
  /** These messages of the turn are in the log now. */
  | { readonly type: 'turn.stored'; readonly conversationId: string; readonly messageIds: readonly string[] }
  /** Messages of the turn could not be stored. isKept: they are stored before the conversation's next ones. */
  | { readonly type: 'turn.failed'; readonly conversationId: string; readonly error: MadeleineError; readonly isKept: boolean }

export type OnTurnEvent = (event: TurnEvent) => unknown

const warned = new Set<string>()

/** Tells an event; what the listener throws is nobody's turn. */
export function emitTurnEvent(onEvent: OnTurnEvent | undefined, event: TurnEvent): void {
  if (!onEvent) return warnOnce(event)
  try {
    Promise.resolve(onEvent(event)).catch(() => undefined)
  } catch {
    // A listener that throws must not cost the turn
  }
}

function warnOnce(event: TurnEvent): void {
  const what = whatWentWrong(event)
  if (what === undefined) return
  const kind = 'reason' in event ? `${event.type} ${event.reason}` : event.type
  if (warned.has(kind)) return
  warned.add(kind)
  const isOpening = 'reason' in event && event.reason === 'opening'
  const why = 'error' in event && event.error ? event.error.message
    : isOpening ? 'it did not open within 10 s'
    : 'it did not answer within deadlineMs'
  process.emitWarning(
    `${what}: ${why} (reported once; give withMemory an onEvent to hear of each)`, { type: 'MadeleineWarning', code: event.type },
  )
}

/** Undefined where all went well. */
function whatWentWrong(event: TurnEvent): string | undefined {
  if (event.type === 'turn.failed') return 'a turn could not be stored'
  if (event.type === 'spaces.skipped') return 'a turn went on without its spaces'
  if (event.type === 'context.skipped') return 'a turn went on without memory'
  return event.type === 'context.used' && event.part === 'session' ? 'a turn went on without what is recalled' : undefined
}

/** Anything thrown as an error with a code. */
export const memoryError = (error: unknown): MadeleineError => codedError(error, 'unexpected', 'the memory failed')
