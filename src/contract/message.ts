/** Messages: as a caller pushes them (`MessageInput`), as they are read (`Draft`), and as they are stored (`Message`). */
import type { Json, JsonObject } from '../base/json.ts'

/** Who wrote a message. */
export type Role = 'user' | 'assistant' | 'system' | 'tool'
/** What a message is: text, a call of a tool, its result, or an event of the program. */
export type Kind = 'message' | 'tool_call' | 'tool_result' | 'event'

export const ROLES: readonly Role[] = ['user', 'assistant', 'system', 'tool']
export const KINDS: readonly Kind[] = ['message', 'tool_call', 'tool_result', 'event']

/** Keys that a message of any shape may have in addition to its own. */
interface MessageKeys {
  /** The caller's id, unique per user and conversation, 1–255 characters; generated if absent. */
  id?: string
  /** Name of the speaker, for conversations with several speakers in one role: 'Lena'. */
  name?: string
  /** Story time: Date, ISO string or epoch milliseconds; a number of the size of seconds is read as such. Default: the time of receipt. */
  timestamp?: Date | string | number
  kind?: Kind
}

/** A message in the shape of this library. */
export interface PlainMessage extends MessageKeys {
  role: Role
  /** Text, or parts: text, tool calls, tool results, images … as the AI SDK, OpenAI and Anthropic write them. */
  content: string | readonly unknown[]
  /** The caller's own data, returned unchanged. */
  metadata?: JsonObject
}

/** `ModelMessage` of the AI SDK. */
export interface AiSdkModelMessage extends PlainMessage {
  /** Ignored, like all keys below: they hold nothing to remember. */
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
  /** A JSON object, or `invalid_input`. Typed unknown because `UIMessage` of the AI SDK is, by default. */
  metadata?: unknown
  /** The time of the message, if it has no `timestamp` (AI SDK 4). */
  createdAt?: unknown
  annotations?: unknown
  experimental_attachments?: unknown
  reasoning?: unknown
  toolInvocations?: unknown
  data?: unknown
  /** Of `useChat` in version 4. */
  revisionId?: unknown
}

/** A message of OpenAI's chat completions, sent or received, or of a compatible server. */
export interface OpenAiMessage extends MessageKeys {
  role: Role | 'developer' | 'function'
  content?: string | readonly unknown[] | null
  tool_calls?: readonly unknown[] | null
  tool_call_id?: string
  function_call?: object | null
  /** Read if there is no content. */
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
  /** Of the Responses API: commentary or final answer. */
  phase?: unknown
  /** The content again, of `chat.completions.parse`. */
  parsed?: unknown
  /** Of Mistral: the reply is to begin with this content. */
  prefix?: unknown
  /** Of LiteLLM, like `thinking_blocks`. */
  provider_specific_fields?: unknown
  thinking_blocks?: unknown
  /** Of Groq: the tools that the server called itself. */
  executed_tools?: unknown
  /** Of Perplexity: the sources. */
  citations?: unknown
  /** Of Gemini: the signature of its reasoning. */
  extra_content?: unknown
  /** Of Azure: the sources that its search found. */
  context?: unknown
}

/** A message of Anthropic's API, sent or received. */
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
  /** The content again, of `messages.parse`. */
  parsed_output?: unknown
}

/** A message as a caller pushes it. Message objects of the AI SDK, OpenAI and Anthropic fit as they are; an unknown key is an error. */
export type MessageInput = PlainMessage | AiSdkModelMessage | AiSdkUiMessage | OpenAiMessage | AnthropicMessage

/** A message that was read: valid, normalised, its tokens counted; not yet in a log. */
export interface Draft {
  readonly id: string
  readonly role: Role
  readonly name?: string
  readonly kind: Kind
  /** The text that is searched and counted; of a tool call `name(arguments)`. */
  readonly text: string
  /** The parts, unchanged, when the content was not plain text. */
  readonly parts?: Json
  readonly metadata?: JsonObject
  /** Story time. */
  readonly at: Date
  /** True when `at` is the caller's timestamp; false when it is the time of receipt. */
  readonly timed: boolean
  /** o200k_base tokens of `text`, counted once. */
  readonly tokens: number
  /** Ids of the tool calls and of the tool results in this message; empty for plain messages and calls without ids. */
  readonly callIds: readonly string[]
  readonly resultIds: readonly string[]
  readonly marks: Marks
}

/** A draft whose tokens are not counted yet: counting takes most of the time that reading does, and what is stored already needs none. */
export type UncountedDraft = Omit<Draft, 'tokens'>

/** Marks of what reading a message changed or noticed, stored with the message so that no change is silent. */
export interface Marks {
  /** NUL or lone surrogates became U+FFFD in text, name, parts or metadata. */
  readonly normalized?: true
  /** Story time lies after the time of receipt. */
  readonly future?: true
  /** The import cut the text at the size limit; this is its full length in UTF-16 units. */
  readonly fullLength?: number
  /**
   * Ranges of the text, in UTF-16 units, that repeat what was served to the conversation, or are
   * calls of the memory's own tools; in order. They are not learnt again.
   */
  readonly recalled?: readonly (readonly [from: number, to: number])[]
}

/** A message in a conversation's log. */
export interface Message extends Draft {
  /** Sequence number in the log: 0, 1, 2 … without gaps. It defines the order; story time does not. */
  readonly seq: number
  readonly receivedAt: Date
}

/** The name of a message's speaker, or else its role. */
export const speakerOf = (message: Pick<Draft, 'name' | 'role'>): string => message.name ?? message.role
