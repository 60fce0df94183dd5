/** What a message is, before and after the door. */
import type { Json, JsonObject } from '../json.ts'

export type Role = 'user' | 'assistant' | 'system' | 'tool'
export type Kind = 'message' | 'tool_call' | 'tool_result' | 'event'

export const ROLES: readonly Role[] = ['user', 'assistant', 'system', 'tool']
export const KINDS: readonly Kind[] = ['message', 'tool_call', 'tool_result', 'event']

/** A message as a caller pushes it. AI SDK, OpenAI and Anthropic message objects fit as they are. */
export interface MessageInput {
  /** The caller's id, unique per user and conversation, 1–255 characters; minted when absent. */
  id?: string
  role: Role
  /** Who speaks, when the role does not say it: 'Lena'. */
  name?: string
  /** Text, or parts: text, tool calls, tool results, images … as the three SDKs write them. */
  content?: unknown
  /** Story time: Date, ISO string, or epoch milliseconds. Absent: the time of receipt. */
  timestamp?: Date | string | number
  kind?: Kind
  metadata?: JsonObject
  /** Message objects of SDKs carry more keys (tool_calls, tool_call_id, parts …); they are read where known. */
  [key: string]: unknown
}

/** A message that passed the door: valid, normalised, counted; not yet in a log. */
export interface Draft {
  readonly id: string
  readonly role: Role
  readonly name?: string
  readonly kind: Kind
  /** What is searched and counted; a tool call reads `name(arguments)`. */
  readonly text: string
  /** The parts as given, when content was not plain text. */
  readonly parts?: Json
  readonly metadata?: JsonObject
  /** Story time. */
  readonly at: Date
  /** True when the caller gave `at`; false when it is the time of receipt. */
  readonly timed: boolean
  /** o200k_base tokens of `text`, counted once. */
  readonly tokens: number
  /** Tool call ids this message opens, and those it answers; empty for plain messages and calls without ids. */
  readonly callIds: readonly string[]
  readonly resultIds: readonly string[]
  readonly marks: Marks
}

/** What the door changed or noticed. Never silent: every mark is stored with the message. */
export interface Marks {
  /** NUL or lone surrogates became U+FFFD in text, name, parts or metadata. */
  readonly normalized?: true
  /** Story time lies after the time of receipt. */
  readonly future?: true
  /** The text was cut at the cap on import; this is its full length in UTF-16 units. */
  readonly fullLength?: number
}

/** A message in a conversation's log. */
export interface Message extends Draft {
  /** Place in the log: 0, 1, 2 … without gaps. This is the order; story time is only data. */
  readonly seq: number
  readonly receivedAt: Date
}

/** The name to show for who speaks: the given name, else the role. */
export const speakerOf = (message: Pick<Draft, 'name' | 'role'>): string => message.name ?? message.role
