/** What a message is, before and after the door. */
import type { Json, JsonObject } from '../json.ts'

export type Role = 'user' | 'assistant' | 'system' | 'tool'
export type Kind = 'message' | 'tool_call' | 'tool_result' | 'event'

export const ROLES: readonly Role[] = ['user', 'assistant', 'system', 'tool']
export const KINDS: readonly Kind[] = ['message', 'tool_call', 'tool_result', 'event']

/** Keys that a message of any shape may have beside its own. */
interface MessageKeys {
  /** The caller's id, unique per user and conversation, 1–255 characters; minted when absent. */
  id?: string
  /** Who speaks, when the role does not say it: 'Lena'. */
  name?: string
  /** Story time: Date, ISO string, or epoch milliseconds. Absent: the time of receipt. */
  timestamp?: Date | string | number
  kind?: Kind
}

/** A message in the shape of this library. */
export interface PlainMessage extends MessageKeys {
  role: Role
  /** Text, or parts: text, tool calls, tool results, images … as the AI SDK, OpenAI and Anthropic write them. */
  content: string | readonly unknown[]
  /** Anything of the caller's own, given back as it came. */
  metadata?: JsonObject
}

/** `ModelMessage` of the AI SDK. */
export interface AiSdkModelMessage extends PlainMessage {
  /** Not read, like all keys below: they hold nothing to remember. */
  providerOptions?: unknown
  providerMetadata?: unknown
  experimental_providerMetadata?: unknown
}

/** `UIMessage` of the AI SDK. */
export interface AiSdkUiMessage extends MessageKeys {
  role: Role
  parts: readonly unknown[]
  /** The text again, in version 4. */
  content?: string
  metadata?: unknown
  createdAt?: unknown
  annotations?: unknown
  experimental_attachments?: unknown
  reasoning?: unknown
  toolInvocations?: unknown
  data?: unknown
}

/** A message of OpenAI's chat completions, given or received, and of servers that speak like it. */
export interface OpenAiMessage extends MessageKeys {
  role: Role | 'developer' | 'function'
  content?: string | readonly unknown[] | null
  tool_calls?: readonly unknown[] | null
  tool_call_id?: string
  function_call?: object | null
  /** Read where there is no content. */
  refusal?: string | null
  metadata?: JsonObject
  audio?: unknown
  annotations?: unknown
  reasoning?: unknown
  reasoning_content?: unknown
  reasoning_details?: unknown
  thinking?: unknown
  images?: unknown
  tool_name?: unknown
  status?: unknown
}

/** A message of Anthropic's, given or received. */
export interface AnthropicMessage extends PlainMessage {
  type?: 'message'
  model?: unknown
  stop_reason?: unknown
  stop_sequence?: unknown
  stop_details?: unknown
  usage?: unknown
  container?: unknown
  context_management?: unknown
  cache_control?: unknown
}

/** A message as a caller pushes it. Message objects of the AI SDK, OpenAI and Anthropic fit as they are; an unknown key is an error. */
export type MessageInput = PlainMessage | AiSdkModelMessage | AiSdkUiMessage | OpenAiMessage | AnthropicMessage

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
