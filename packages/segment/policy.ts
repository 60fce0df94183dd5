/** `Policy`: the strategy that decides when a conversation's tail is looked at and where it is cut into segments. */
import { codePoints, countCl100k, countTokens, HOUR_MS, invalidInput, type Json } from '@madeleine/base'
import type { AskModel, Closed, Message } from '@madeleine/contract'
import type { OptionRule } from './policy-options.ts'

/** When a message was sent (`at`, story time) and when it was received (`receivedAt`). */
export interface Times {
  readonly at: Date
  readonly receivedAt: Date
}

/** The messages that are in no segment yet, as counters: the input of `dueAt`, which runs inside push and reads no messages. */
export interface Queue {
  readonly count: number
  /** o200k tokens of the tail. */
  readonly tokens: number
  readonly oldest: Times
  readonly latest: Times
  /** When the last message but one was received. */
  readonly previousReceivedAt?: Date
  /** Story time from the last but one to the last message, in milliseconds; negative if out of order, 0 if the tail has one message. */
  readonly gapMs: number
  /** The last two messages fall on different dates in the user's time zone. */
  readonly dayChanged: boolean
  /** The last look that left this tail open: its time, the messages it read and left, whether it waits, its state. */
  readonly look?: { readonly at: Date; readonly count: number; readonly wait: boolean; readonly state?: Json }
}

/** The messages that one look may cut: at most 500 or 16,000 tokens, oldest first. */
export interface Window {
  readonly messages: readonly Message[]
  /** The last messages before the window, at most 50 and 2,000 tokens: context only. */
  readonly before: readonly Message[]
  /** The episode before the window. */
  readonly previous?: { readonly title: string; readonly summary: string; readonly surprise: number }
  /** The state that the last look returned. */
  readonly state?: Json
  readonly timeZone: string
  /** Cut without the model: set after the model has failed too often. */
  readonly rulesOnly: boolean
  /** Close everything. */
  readonly flush: boolean
  /** The window has reached a cap and cannot grow; if the policy closes nothing, the whole window is closed. */
  readonly full?: true
  readonly now: Date
  /** There is no clock, as in `segmentAll`: `receivedAt` and `now` are story times, and no message has an age. */
  readonly ageless?: true
  /** Calls the language model on behalf of the window's user; absent without a model. Not to be called when `rulesOnly`. */
  readonly ask?: AskModel
}

/** What a policy decides about a window. */
export interface Cut {
  /** The closed segments in order, tiling a prefix of the window; the rest stays open. */
  readonly closed: readonly Closed[]
  /** Stored for the next look; at most 8 KB as JSON. */
  readonly state?: Json
  /** The tail lacks information: a decision needs more messages. */
  readonly wait?: boolean
}

/**
 * Decides when a tail is looked at and where it is cut.
 *
 * Both methods are pure: they use no clock and no database, and keep nothing between calls but `state`.
 */
export interface Policy {
  readonly name: string
  /** Incremented when the same input may be cut differently. */
  readonly version: number
  /** The options as stored with the data. A function is stored as the word 'function', so that a process without it does not cut. */
  readonly options?: Json
  /** The most messages that one look reads, if fewer than 500. */
  readonly maxWindowMessages?: number
  /** The token counter of segments in `segmenter` and `segmentAll`. Default 'o200k'. */
  readonly tokens?: Tokens
  /** An imported conversation has ended, and is closed, when its last message is older than this by story time. Default 4 hours. */
  readonly silenceMs?: number
  /**
   * Silence closes every tail: `dueAt` always returns a time. `doctor` then takes an open tail that
   * no look is scheduled for as a fault. Default false.
   */
  readonly closesSilence?: boolean
  /** When this tail is to be looked at; undefined if more messages must come first. */
  dueAt(queue: Queue): Date | undefined
  /** Cuts the window. A failure rejects, usually with `model_failed`, and changes nothing. */
  cut(window: Window, signal?: AbortSignal): Promise<Cut>
}

/** Caps of a window, and of a state in bytes of JSON. */
export const WINDOW_MESSAGES = 500
export const WINDOW_TOKENS = 16_000
export const STATE_BYTES = 8192

/** The most messages that one look of this policy reads. */
export const windowMessagesOf = ({ maxWindowMessages = WINDOW_MESSAGES }: Policy): number => Math.min(maxWindowMessages, WINDOW_MESSAGES)

/** The silence after which an imported conversation has ended under this policy. */
export const endSilenceMs = ({ silenceMs = 4 * HOUR_MS }: Policy): number => silenceMs

/** The names of the policies of this package: known without them, since a store's options and `--help` name policies and need none. */
export const POLICY_NAMES = ['auto', 'batch', 'chunk', 'idle', 'local', 'threshold'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

export const isPolicyName = (name: unknown): name is PolicyName => (POLICY_NAMES as readonly unknown[]).includes(name)

// Token counters of messages, by the option `tokens` of a policy.

/** A tokenizer by name, or a function that gives the number of tokens of a message. */
export type Tokens = 'o200k' | 'cl100k' | 'words' | 'chars4' | ((message: Message) => number)

export type Counter = (message: Message) => number

const NAMES: readonly unknown[] = ['o200k', 'cl100k', 'words', 'chars4']

export const TOKENS: OptionRule = {
  expected: `one of ${NAMES.join(', ')} or a function`,
  fits: (value) => typeof value === 'function' || NAMES.includes(value),
}

/**
 * A counter that counts at most the first `maxToolResultChars` code points of a tool result.
 *
 * - `o200k`: the message's own `tokens`, recounted only for a truncated tool result
 * - `cl100k`: by its tokenizer, special tokens counted as text
 * - `words`: runs of characters other than white space
 * - `chars4`: ⌊code points of `role: text` / 4⌋
 *
 * The counter throws invalid_input if a function returns anything but a finite number of 0 or more.
 */
export async function counterOf(tokens: Tokens, maxToolResultChars = Infinity): Promise<Counter> {
  const count = typeof tokens === 'function' ? checkedCounter(tokens) : await namedCounter(tokens)
  return (message) => count(message.kind === 'tool_result' ? truncateText(message, maxToolResultChars) : message)
}

async function namedCounter(name: Exclude<Tokens, Counter>): Promise<Counter> {
  if (name === 'words') return ({ text }) => text.match(/\S+/g)?.length ?? 0
  if (name === 'chars4') return ({ role, text }) => Math.floor(codePoints(`${role}: ${text}`) / 4)
  if (name === 'o200k') return ({ tokens }) => tokens
  return ({ text }) => countCl100k(text)
}

const checkedCounter = (count: Counter): Counter => (message) => {
  const tokens = count(message)
  if (Number.isFinite(tokens) && tokens >= 0) return tokens
  throw invalidInput('tokens(message)', tokens, 'a number of 0 or more')
}

/** The message with its text truncated to `max` code points and its tokens recounted; the same message if it fits. */
function truncateText(message: Message, max: number): Message {
  if (message.text.length <= max) return message
  const text = firstCodePoints(message.text, max)
  return text.length === message.text.length ? message : { ...message, text, tokens: countTokens(text) }
}

function firstCodePoints(text: string, max: number): string {
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
