/** Messages: as a caller pushes them (`MessageInput`), as they are read (`Draft`), and as they are stored (`Message`). */
import { editDistance, type Json, type JsonObject, MadeleineError, show } from '@madeleine/base'

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
  /** An assistant's reply that only tells again what was recalled for its conversation: it is no evidence of its own. */
  readonly retold?: true
}

/** A message in a conversation's log. */
export interface Message extends Draft {
  /** Sequence number in the log: 0, 1, 2 … without gaps. It defines the order; story time does not. */
  readonly seq: number
  readonly receivedAt: Date
}

/** The name of a message's speaker, or else its role. */
export const speakerOf = (message: Pick<Draft, 'name' | 'role'>): string => message.name ?? message.role

// The keys of a message: keys that are read, keys of SDKs that are ignored on purpose, and unknown keys.

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never

/** Keys that are read from a message in any shape. */
const READ: ReadonlySet<string> = new Set<KeyOf<MessageInput>>([
  'id', 'role', 'name', 'content', 'timestamp', 'kind', 'metadata', // ours
  'parts', // UI messages of the AI SDK
  'tool_calls', 'tool_call_id', 'function_call', 'refusal', // OpenAI
])

/**
 * Keys of SDK messages that hold nothing to remember. Any key that is neither read nor listed here is an error, so that a
 * misspelt key is never ignored.
 */
const IGNORED: ReadonlySet<string> = new Set<KeyOf<MessageInput>>([
  // Options of a provider's call, and metadata of its response
  'providerOptions', 'providerMetadata', 'experimental_providerMetadata', 'cache_control', 'model', 'stop_reason', 'stop_sequence',
  'stop_details', 'usage', 'container', 'context_management', 'status', 'phase',
  'prefix', 'provider_specific_fields', 'extra_content',
  // The kind of object: "message"
  'type',
  // Reasoning, which is not remembered
  'reasoning', 'reasoning_content', 'reasoning_details', 'thinking', 'thinking_blocks',
  // Media and sources; only a caption in a part is text
  'audio', 'images', 'annotations', 'experimental_attachments', 'citations', 'context',
  // Tools that the server called itself to write the content
  'executed_tools',
  // In UI messages of AI SDK 4, duplicates of `parts`; the state of a page
  'toolInvocations', 'data', 'revisionId',
  // The content again, parsed against the caller's schema
  'parsed', 'parsed_output',
  // The name of a tool, which its call has too
  'tool_name',
])

/** The time of a UI message of AI SDK 4. In any other shape the time is `timestamp`, and this key may mean something else. */
export const hasCreatedAt = (message: object): message is { readonly createdAt: unknown } =>
  'createdAt' in message && 'parts' in message && Array.isArray(message.parts)

/** Names of the time of a message in other formats: letters only, in lower case. */
export const TIME_NAMES: ReadonlySet<string> = new Set([
  'ts', 'time', 'date', 'at', 'datetime', 'when', 'created', 'createdat', 'createdon',
  'createtime', 'createddate', 'creationtime', 'sent', 'sentat', 'senttime', 'sentdate',
  'saidat', 'postedat', 'receivedat', 'insertedat', 'messagetime', 'epoch', 'unixtime',
  'timestampms', 'timestampmillis', 'timestamputc', 'isotime',
])

/** Names of our keys in other formats: letters only, in lower case. */
const SYNONYMS: Readonly<Record<string, string>> = {
  text: 'content', message: 'content', body: 'content', speaker: 'name', author: 'name',
  sender: 'name', from: 'name', username: 'name', messageid: 'id', type: 'kind',
}

/** The keys with a value that no shape of a message has. */
const unknownKeysOf = (message: object): string[] =>
  Object.keys(message).filter((key) => !isKnown(message, key) && !isAbsent(message[key as keyof typeof message]))

const isKnown = (message: object, key: string): boolean =>
  READ.has(key) || IGNORED.has(key) || (key === 'createdAt' && hasCreatedAt(message))

/** @throws invalid_input for a key that no shape has, naming the message's place in the call and the nearest known key */
export function assertKnownKeys(message: object, where: string): void {
  const [unknown] = unknownKeysOf(message)
  if (unknown === undefined) return
  const nearest = nearestKey(unknown)
  const advice = nearest === undefined ? 'your own keys go into metadata' : `did you mean ${nearest}?`
  throw new MadeleineError('invalid_input', `${where} has an unknown key ${show(unknown)}; ${advice}`)
}

/**
 * Removes the unknown keys of a message and lists them, for files whose lines hold more than messages. What looks like the
 * time of a message that has none stays, so that the message is refused: without it, talk of years ago would be of today.
 */
export function withoutUnknownKeys(message: unknown): { readonly message: unknown; readonly unknownKeys: readonly string[] } {
  const isMessage = typeof message === 'object' && message !== null && !Array.isArray(message)
  const isTimed = isMessage && 'timestamp' in message && !isAbsent(message.timestamp)
  const unknownKeys = isMessage ? unknownKeysOf(message).filter((key) => isTimed || nearestKey(key) !== 'timestamp') : []
  if (unknownKeys.length === 0) return { message, unknownKeys }
  const unknown = new Set(unknownKeys)
  const entries = Object.entries(message as object).filter(([key]) => !unknown.has(key))
  return { message: Object.fromEntries(entries), unknownKeys }
}

/** An unread key, and the number of messages that have it. */
export interface UnreadKey {
  readonly key: string
  readonly messages: number
}

/** Most distinct keys that are counted; a file may hold as many as it has lines. */
const MAX_KEYS = 100

export interface UnreadKeyCounter {
  /** @param keys the unread keys of one message */
  add(keys: readonly string[]): void
  readonly counts: readonly UnreadKey[]
}

/** Creates a counter of unread keys, message by message. */
export function unreadKeyCounter(): UnreadKeyCounter {
  const counts: { key: string; messages: number }[] = []
  const indexOf = new Map<string, number>()
  return {
    counts,
    add(keys) {
      for (const key of keys) {
        const index = indexOf.get(key)
        if (index !== undefined) counts[index]!.messages++
        else if (counts.length < MAX_KEYS) indexOf.set(key, counts.push({ key, messages: 1 }) - 1)
      }
    },
  }
}

/** The known key that an unknown one is a misspelling of, or another format's name for; undefined if there is none. */
export function nearestKey(unknown: string): string | undefined {
  const plain = plainKey(unknown)
  if (TIME_NAMES.has(plain)) return 'timestamp'
  return Object.hasOwn(SYNONYMS, plain) ? SYNONYMS[plain] : nearestName(unknown, READ)
}

/** Longer keys are no misspelt names. */
const MAX_NAME_CHARS = 60

/** The known name that an unknown one is a misspelling of; undefined if there is none. */
export function nearestName(unknown: string, known: Iterable<string>): string | undefined {
  if (unknown.length > MAX_NAME_CHARS) return undefined
  const plain = plainKey(unknown)
  const [nearest] = [...known].map((key) => ({ key, edits: editDistance(plain, plainKey(key), MAX_NAME_CHARS) }))
    .toSorted((a, b) => a.edits - b.edits)
  return nearest && nearest.edits <= Math.ceil(nearest.key.length / 4) ? nearest.key : undefined
}

/** Letters of a key in lower case, so that toolCalls is near tool_calls. */
const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')

const isAbsent = (value: unknown): boolean => value === undefined || value === null
