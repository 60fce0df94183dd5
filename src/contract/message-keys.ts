/** The keys of a message: keys that are read, keys of SDKs that are ignored on purpose, and unknown keys. */
import { MadeleineError, show } from '../base/errors.ts'
import { editDistance } from '../base/edit-distance.ts'
import type { MessageInput } from './message.ts'

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
export const unknownKeysOf = (message: object): string[] =>
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
