/** The options of mem0's calls, read and checked with mem0's own words where it has some. */
import { invalidInput, MadeleineError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { MessageInput } from '../../message/message.ts'
import { expirationDay, EXPIRY_KEY, isUnexpired, metadataFilter } from './metadata-filter.ts'
import { withoutIdentity, type MemoryScope } from './memory-scope.ts'
import type { Wanted } from './search-memories.ts'
import { defined } from '../../defined.ts'

/** A message of mem0. */
export interface Mem0Message {
  role: string
  content: string | { type: 'image_url'; image_url: { url: string } }
  name?: string
}

interface Identity extends MemoryScope {
  user_id?: string
  agent_id?: string
  run_id?: string
}

export interface Mem0Filters extends Identity {
  [key: string]: unknown
}

/** Options of `add`. Identity in either spelling, here or in `filters`. */
export interface AddOptions extends Identity {
  metadata?: Record<string, unknown>
  filters?: Mem0Filters
  /** Whether facts are read from it. Default true. */
  infer?: boolean
  /** When it was said. */
  timestamp?: Date | string | number | null
  /** Last day, YYYY-MM-DD, on which `search` and `getAll` show it. */
  expirationDate?: string | null
}

/** Options of `search` and `getAll`. */
export interface ReadOptions extends Identity {
  filters?: Mem0Filters
  /** Maximum number of results. Default 20. */
  topK?: number
  /** `topK` of version 2. */
  limit?: number
  /** Lowest score of a search, 0–1. Default 0. */
  threshold?: number
  showExpired?: boolean
  /** Accepted, without effect. */
  rerank?: boolean
  /** Accepted, without effect. */
  explain?: boolean
}

/** Options of `update`. */
export interface UpdateOptions {
  text?: string
  /** `text` of version 2. */
  data?: string
  /** Merged into what the memory has. */
  metadata?: Record<string, unknown>
  expirationDate?: string | null
}

/** Of this kind of message nothing is learnt; it is found and listed like the others. */
const UNREAD = 'event'

/** The messages of `add` as `push` takes them. System messages are no memories, as in mem0. */
export function readAdded(
  messages: string | readonly Mem0Message[], { metadata, timestamp, expirationDate, infer = true }: AddOptions,
): MessageInput[] {
  if (messages === undefined || messages === null) throw new MadeleineError(
    'invalid_input', 'messages is required and cannot be undefined or null. Provide a string or array of messages.',
  )
  if (typeof messages !== 'string' && !Array.isArray(messages)) throw invalidInput('messages', messages, 'a string or an array of messages')
  const given: readonly Mem0Message[] = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages
  for (const [i, one] of given.entries() as Iterable<[number, unknown]>) {
    if (typeof one !== 'object' || one === null) throw invalidInput(`messages[${i}]`, one, 'a message with role and content')
  }
  refuseBlank(messages)
  if (given.some(isImageOfNothing)) throw new MadeleineError('invalid_input', 'image_url content part is missing image_url.url')
  const kept =
    { ...withoutIdentity(metadata), ...(isGiven(expirationDate) && { [EXPIRY_KEY]: expirationDay(expirationDate) }) } as JsonObject
  return given.filter(({ role, content }) => role !== 'system' && content !== '').map(({ role, content, name }) => ({
    role: role as 'user', content: typeof content === 'string' ? content : [content],
    ...(!infer && { kind: UNREAD }), ...defined({ name }), ...(isGiven(timestamp) && { timestamp }),
    ...(Object.keys(kept).length > 0 && { metadata: kept }),
  }))
}

/** @throws {MadeleineError} `invalid_input` where nothing is said */
function refuseBlank(messages: string | readonly Mem0Message[]): void {
  const isBlank = (content: unknown): boolean => typeof content === 'string' && content.trim() === ''
  if (typeof messages === 'string') {
    if (isBlank(messages)) throw new MadeleineError('invalid_input', 'messages string cannot be empty. Provide non-empty content.')
  } else if (messages.every(({ content }) => isBlank(content))) {
    const what = messages.length === 0 ? 'be empty' : 'contain only blank content'
    throw new MadeleineError('invalid_input', `messages array cannot ${what}. Provide at least one message with non-empty content.`)
  }
}

const isImageOfNothing = ({ role, content }: Mem0Message): boolean =>
  role !== 'system' && typeof content === 'object' && content?.type === 'image_url' && !content.image_url?.url

const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null

const DEFAULT_TOP_K = 20

function wantedFault(threshold: number, topK: number): string | undefined {
  if (typeof threshold !== 'number' || Number.isNaN(threshold)) return 'threshold must be a valid number'
  if (threshold < 0 || threshold > 1) return `Invalid threshold: ${threshold}. Must be between 0 and 1 (inclusive).`
  if (!Number.isInteger(topK)) return 'topK must be a valid integer'
  return topK < 0 ? `Invalid topK: ${topK}. Must be a non-negative integer.` : undefined
}

/** What `search` and `getAll` look for, but for the scope. */
export function readWanted(options: ReadOptions, now: Date): Omit<Wanted, 'scope'> & { readonly threshold: number } {
  const { filters, topK = options.limit ?? DEFAULT_TOP_K, threshold = 0, showExpired = false } = options
  const fault = wantedFault(threshold, topK)
  if (fault !== undefined) throw new MadeleineError('invalid_input', fault)
  const filter = metadataFilter(withoutIdentity(filters))
  const isFresh = showExpired ? () => true : isUnexpired(now)
  return { topK, threshold, isNarrow: filter !== undefined, isMeant: (metadata) => isFresh(metadata) && (filter?.(metadata) ?? true) }
}

/** What `update` changes. */
export function readUpdate(given: string | UpdateOptions): { readonly text: string | undefined; readonly metadata: JsonObject } {
  const { text, data, metadata, expirationDate } = typeof given === 'string' ? { text: given } : given
  const next = text ?? data
  if (!isGiven(next) && !isGiven(metadata) && expirationDate === undefined) {
    throw new MadeleineError('invalid_input', 'At least one of text, metadata, or expirationDate must be provided.')
  }
  if (isGiven(next) && (typeof next !== 'string' || next === '')) {
    throw invalidInput('text', next, 'a text, and not empty; `delete` removes a memory')
  }
  const expiry = expirationDate === undefined ? {} : { [EXPIRY_KEY]: expirationDate === null ? null : expirationDay(expirationDate) }
  return { text: next ?? undefined, metadata: { ...withoutIdentity(metadata), ...expiry } as JsonObject }
}
