/** The keys of a message: those that are read, those of SDKs that are passed over on purpose, and all others. */
import { MadeleineError, show } from '../errors.ts'
import type { MessageInput } from './message.ts'

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never

/** Read from a message in any shape. */
const READ: ReadonlySet<string> = new Set<KeyOf<MessageInput>>([
  'id', 'role', 'name', 'content', 'timestamp', 'kind', 'metadata', // ours
  'parts', // UI messages of the AI SDK
  'tool_calls', 'tool_call_id', 'function_call', 'refusal', // OpenAI
])

/**
 * Keys that message objects of SDKs have and that hold nothing to remember. A key is listed here or it is an error, so that
 * no misspelt one is passed over.
 */
const PASSED_OVER: ReadonlySet<string> = new Set<KeyOf<MessageInput>>([
  // How a provider is to be called, and what it said of the call
  'providerOptions', 'providerMetadata', 'experimental_providerMetadata', 'cache_control', 'model', 'stop_reason', 'stop_sequence',
  'stop_details', 'usage', 'container', 'context_management', 'status',
  // The kind of object: "message"
  'type',
  // Thinking, which is not repeated
  'reasoning', 'reasoning_content', 'reasoning_details', 'thinking',
  // Media and sources, of which only a caption in a part is text
  'audio', 'images', 'annotations', 'experimental_attachments',
  // What `parts` say too, in UI messages of AI SDK 4; the state of a page
  'toolInvocations', 'data',
  // The name of a tool, which its call says too
  'tool_name',
  // When the object was made, which need not be when the words were said: that is `timestamp`
  'createdAt',
])

/** What other formats call our keys. */
const SYNONYMS: Readonly<Record<string, string>> = {
  text: 'content', message: 'content', speaker: 'name', author: 'name', sender: 'name',
  ts: 'timestamp', time: 'timestamp', date: 'timestamp', at: 'timestamp', created_at: 'timestamp', type: 'kind',
}

/** Keys with a value that no shape of a message has. */
export const unknownKeysOf = (message: object): string[] =>
  Object.keys(message).filter((key) => !READ.has(key) && !PASSED_OVER.has(key) && !isAbsent(message[key as keyof typeof message]))

/** @throws invalid_input for a key that no shape has, saying where the message stands and which key may be meant */
export function assertKnownKeys(message: object, where: string): void {
  const [unknown] = unknownKeysOf(message)
  if (unknown === undefined) return
  const meant = nearestKey(unknown)
  const advice = meant === undefined ? 'keys of your own go into metadata' : `did you mean ${meant}?`
  throw new MadeleineError('invalid_input', `${where} has an unknown key ${show(unknown)}; ${advice}`)
}

/** A message without the keys that no shape has, for files whose lines hold more than messages; and those keys. */
export function withoutUnknownKeys(message: unknown): { readonly message: unknown; readonly unknownKeys: readonly string[] } {
  const unknownKeys = typeof message === 'object' && message !== null && !Array.isArray(message) ? unknownKeysOf(message) : []
  if (unknownKeys.length === 0) return { message, unknownKeys }
  const left = Object.entries(message as object).filter(([key]) => !unknownKeys.includes(key))
  return { message: Object.fromEntries(left), unknownKeys }
}

/** A key of messages that was not read, and how many messages have it. */
export interface UnreadKey {
  readonly key: string
  readonly messages: number
}

/** Different keys that are counted; a file may hold as many as it has lines. */
const MOST_KEYS = 100

export interface UnreadKeyCounter {
  /** @param keys of one message */
  add(keys: readonly string[]): void
  readonly counts: readonly UnreadKey[]
}

/** Counts keys that were not read, message by message. */
export function unreadKeyCounter(): UnreadKeyCounter {
  const counts: { key: string; messages: number }[] = []
  const places = new Map<string, number>()
  return {
    counts,
    add(keys) {
      for (const key of keys) {
        const place = places.get(key)
        if (place !== undefined) counts[place]!.messages++
        else if (counts.length < MOST_KEYS) places.set(key, counts.push({ key, messages: 1 }) - 1)
      }
    },
  }
}

/** The key that is read, where an unknown one is near it or another format's name for it. */
export function nearestKey(unknown: string): string | undefined {
  const plain = plainKey(unknown)
  if (Object.hasOwn(SYNONYMS, unknown.toLowerCase())) return SYNONYMS[unknown.toLowerCase()]
  if (plain.length > 30) return undefined
  const [nearest] = [...READ].map((key) => ({ key, edits: editsBetween(plain, plainKey(key)) })).toSorted((a, b) => a.edits - b.edits)
  return nearest && nearest.edits <= Math.ceil(nearest.key.length / 4) ? nearest.key : undefined
}

/** toolCalls is near tool_calls. */
const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')

/** Letters put in, left out, replaced, or swapped with their neighbour (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const [above, row] = [rows[i - 1]!, [i]]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1), swapped))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null
