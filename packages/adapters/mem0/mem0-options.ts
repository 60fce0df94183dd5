/** The options of mem0's calls, read and checked with mem0's own words where it has some. */
import { defined, invalidInput, type JsonObject, MadeleineError, toJson } from '@madeleine/base'
import type { MessageInput } from '@madeleine/contract'
import type { Redactor } from '@madeleine/core'
import { withoutIdentity, type MemoryScope } from './memory-item.ts'
import type { Wanted } from './find-memories.ts'

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
  messages: string | readonly Mem0Message[], { metadata, timestamp, expirationDate, infer = true }: AddOptions, redactor: Redactor,
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
    { ...cleaned(metadata, redactor), ...(isGiven(expirationDate) && { [EXPIRY_KEY]: expirationDay(expirationDate) }) } as JsonObject
  return given.filter(({ role, content }) => role !== 'system' && content !== '').map(({ role, content, name }) => ({
    role: role as 'user', content: typeof content === 'string' ? redactor.text(content) : [content],
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

/** Metadata without identity, and without what is not stored. */
const cleaned = (metadata: Record<string, unknown> | undefined, redactor: Redactor): Record<string, unknown> =>
  (redactor.isOff ? withoutIdentity(metadata) : redactor.json(toJson(withoutIdentity(metadata), 'metadata')) as JsonObject)

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
export function readUpdate(
  given: string | UpdateOptions, redactor: Redactor,
): { readonly text: string | undefined; readonly metadata: JsonObject } {
  const { text, data, metadata, expirationDate } = typeof given === 'string' ? { text: given } : given
  const next = text ?? data
  if (!isGiven(next) && !isGiven(metadata) && expirationDate === undefined) {
    throw new MadeleineError('invalid_input', 'At least one of text, metadata, or expirationDate must be provided.')
  }
  if (isGiven(next) && (typeof next !== 'string' || next === '')) {
    throw invalidInput('text', next, 'a text, and not empty; `delete` removes a memory')
  }
  const expiry = expirationDate === undefined ? {} : { [EXPIRY_KEY]: expirationDate === null ? null : expirationDay(expirationDate) }
  return {
    text: isGiven(next) ? redactor.text(next) : undefined, metadata: { ...cleaned(metadata, redactor), ...expiry } as JsonObject,
  }
}

// mem0's filters over metadata, and which memories have expired.

/** Whether a memory with this metadata is meant. */
export type MetadataFilter = (metadata: JsonObject) => boolean

type Compare = (value: unknown, wanted: unknown) => boolean

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  gt: (value, wanted) => order(value, wanted) > 0,
  gte: (value, wanted) => order(value, wanted) >= 0,
  lt: (value, wanted) => order(value, wanted) < 0,
  lte: (value, wanted) => order(value, wanted) <= 0,
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  nin: (value, wanted) => Array.isArray(wanted) && !wanted.includes(value),
  contains: (value, wanted) => holds(value, wanted, (text) => text),
  icontains: (value, wanted) => holds(value, wanted, (text) => text.toLowerCase()),
}

/** NaN, which no comparison holds for, where they have no order. */
function order(value: unknown, wanted: unknown): number {
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  if (typeof value !== 'string' || typeof wanted !== 'string') return Number.NaN
  return value === wanted ? 0 : value < wanted ? -1 : 1
}

const holds = (value: unknown, wanted: unknown, fold: (text: string) => string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : typeof value === 'string' && fold(value).includes(fold(String(wanted)))

/**
 * Reads filters without identity: a value, '*' for any, `{ gte: 3 }` with mem0's operators, and AND, OR and NOT over lists.
 * @returns undefined where nothing is asked
 * @throws {MadeleineError} `invalid_input` for an unknown operator, and for AND, OR and NOT without what they need
 */
function metadataFilter(filters: Readonly<Record<string, unknown>>): MetadataFilter | undefined {
  const tests = Object.entries(filters)
    .map(([key, wanted]) => (key in CONNECTIVES ? connected(key as Connective, wanted) : compared(key, wanted)))
  return tests.length === 0 ? undefined : (metadata) => tests.every((test) => test(metadata))
}

const CONNECTIVES = {
  AND: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => tests.every((test) => test(metadata)),
  OR: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => tests.some((test) => test(metadata)),
  NOT: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => !tests.some((test) => test(metadata)),
}
type Connective = keyof typeof CONNECTIVES

function connected(connective: Connective, wanted: unknown): MetadataFilter {
  const least = connective === 'AND' ? 0 : 1
  if (!Array.isArray(wanted) || wanted.length < least) {
    throw new MadeleineError('invalid_input', `${connective} operator requires a ${least === 0 ? '' : 'non-empty '}list of conditions`)
  }
  return CONNECTIVES[connective](wanted.map((filters: Readonly<Record<string, unknown>>) => metadataFilter(filters) ?? (() => true)))
}

function compared(key: string, wanted: unknown): MetadataFilter {
  if (wanted === '*') return (metadata) => metadata[key] !== undefined
  if (typeof wanted !== 'object' || wanted === null) return (metadata) => metadata[key] === wanted
  if (Array.isArray(wanted)) return (metadata) => wanted.includes(metadata[key])
  const tests = Object.entries(wanted).map(([name, operand]): MetadataFilter => {
    const compare = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!compare) throw new MadeleineError('invalid_input', `Unsupported metadata filter operator: ${name}`)
    return (metadata) => compare(metadata[key], operand)
  })
  return (metadata) => tests.every((test) => test(metadata))
}

/** The key under which mem0 keeps the last day of a memory. */
const EXPIRY_KEY = 'expiration_date'

/** A day as mem0 writes it. @throws {MadeleineError} `bad_time` */
function expirationDay(given: unknown): string {
  const day = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given as string)) return given as string
  throw new MadeleineError('bad_time', 'expirationDate must be a valid date in YYYY-MM-DD format.')
}

/** Hides what expired before today, as mem0 does. */
const isUnexpired = (now: Date): MetadataFilter => ({ [EXPIRY_KEY]: day }) =>
  typeof day !== 'string' || day >= now.toISOString().slice(0, 10)
