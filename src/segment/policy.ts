/** The Policy interface: when to look at a conversation's tail, and where to cut it. */
import type { Message } from '../message/message.ts'
import type { Json } from '../json.ts'
import type { Closed } from '../core/segment.ts'
import type { AskModel } from '../model/language-model.ts'
import type { Tokens } from './message-tokens.ts'

/** When a message happened (`at`, story time) and when it reached us (`receivedAt`). */
export interface Times {
  readonly at: Date
  readonly receivedAt: Date
}

/** The undrained tail as counters: what `dueAt` decides on, inside push, without reading messages. */
export interface Queue {
  readonly count: number
  /** o200k tokens of the tail. */
  readonly tokens: number
  readonly oldest: Times
  readonly latest: Times
  /** When the last message but one was received. */
  readonly previousReceivedAt?: Date
  /** Story time from the last but one to the last message in milliseconds; negative if out of order, 0 if there is one. */
  readonly gapMs: number
  /** These two fall on different dates in the store's zone. */
  readonly dayChanged: boolean
  /** The last look at this tail, if one left it open: when, how many messages it saw and left, what it kept. */
  readonly look?: { readonly at: Date; readonly count: number; readonly wait: boolean; readonly state?: Json }
}

/** What one look may cut. At most 500 messages or 16,000 tokens, oldest first. */
export interface Window {
  readonly messages: readonly Message[]
  /** The ≤ 50 messages / 2,000 tokens ahead of the cursor: context only. */
  readonly before: readonly Message[]
  readonly previous?: { readonly title: string; readonly summary: string; readonly surprise: number }
  readonly state?: Json
  readonly timeZone: string
  /** Cut now without the model: set once a model has failed too often. */
  readonly rulesOnly: boolean
  /** Close everything. */
  readonly flush: boolean
  /** It cannot grow: where nothing in it is closed, it is closed whole. */
  readonly full?: true
  readonly now: Date
  /** No clock runs, as in `segmentAll`: receipt and `now` are story times, and no message has an age. */
  readonly ageless?: true
  /** The language model, asked for this window's user; absent where there is none. Never asked when `rulesOnly`. */
  readonly ask?: AskModel
}

export interface Cut {
  /** In order, tiling a prefix of the window; the rest stays. */
  readonly closed: readonly Closed[]
  /** Kept for the next look; ≤ 8 KB as JSON. */
  readonly state?: Json
  /** The tail lacks information: a decision needs more messages. */
  readonly wait?: boolean
}

/**
 * Decides when a tail is looked at and where it is cut.
 *
 * Both are pure: no clock, no database, nothing remembered between calls but `state`.
 */
export interface Policy {
  readonly name: string
  /** Raised when the same input may be cut differently. */
  readonly version: number
  /** The options as stored with the data: a function is stored as the word 'function', so that nobody without it cuts. */
  readonly options?: Json
  /** Messages one look may see, if fewer than 500. */
  readonly maxWindowMessages?: number
  /** What counts a segment's tokens for `segmenter` and `segmentAll`. Default 'o200k'. */
  readonly tokens?: Tokens
  /** When this tail should be looked at, or undefined for not yet. */
  dueAt(queue: Queue): Date | undefined
  /** Cuts the window. Rejects with `model_failed` and changes nothing. */
  cut(window: Window, signal?: AbortSignal): Promise<Cut>
}

export const WINDOW_MESSAGES = 500
export const WINDOW_TOKENS = 16_000
export const STATE_BYTES = 8192

/** How many messages one look under this policy may see. */
export const windowMessagesOf = ({ maxWindowMessages = WINDOW_MESSAGES }: Policy): number => Math.min(maxWindowMessages, WINDOW_MESSAGES)
