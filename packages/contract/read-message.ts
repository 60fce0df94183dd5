/** Reads a pushed message: validates and normalises any input into a `Draft`, or throws an error that names the field. */
import {
  byteLength, countTokens, invalidInput, type Json, type JsonObject, MadeleineError, normalise, normaliseJson, reading, readTime, toJson,
  wrongValue,
} from '@madeleine/base'
import { readContent, memoryCallRanges, type MessageContent } from './message-content.ts'
import { KINDS, ROLES, assertKnownKeys, hasCreatedAt, type Draft, type Kind, type Role, type UncountedDraft } from './message.ts'

/**
 * Maximum size of a message's text, in UTF-8 bytes: 2 MiB, half of what one call may push; the default of `ReceiptContext.maxTextBytes`.
 */
export const MAX_TEXT_BYTES = 2_097_152
/** Maximum size of a message's parts beside its text, which they repeat, and of its metadata, in UTF-8 bytes of JSON. */
export const MAX_JSON_BYTES = 1_048_576
/** Maximum length of a message id, a conversation id or a name, in UTF-16 units. */
export const MAX_ID_CHARS = 255

/** Names of the roles in other SDKs and exports. */
const ROLE_ALIASES: Readonly<Record<string, Role>> = {
  human: 'user', ai: 'assistant', model: 'assistant', developer: 'system', function: 'tool',
}

/** The context in which a message is received. */
export interface ReceiptContext {
  /** Time of receipt; also the story time of a message without one. */
  readonly receivedAt: Date
  /** Generates an id for a message without one. */
  readonly mintId: () => string
  /** Maximum size of the text in UTF-8 bytes; default 2,097,152. */
  readonly maxTextBytes?: number
  /** Place of the message in the call, for errors: `messages[3]`. */
  readonly where?: string
  /** Length of the text in UTF-16 units before an import cut it; stored as a mark. */
  readonly fullLength?: number
}

/** A message without the context of its receipt: read and normalised, of any size. */
export interface MessageBody extends MessageContent {
  readonly id?: string
  readonly role: Role
  readonly name?: string
  readonly metadata?: JsonObject
  readonly at?: Date
  /** Whether reading replaced characters that no store can hold. */
  readonly normalized: boolean
}

/**
 * Reads one pushed message.
 *
 * The roles human, ai, model, developer and function are mapped to ours. A field that is null counts as absent.
 * Times stay unchanged; a time after `receivedAt` is marked. An unknown key with a value is an error.
 *
 * @throws invalid_input, bad_time or too_large, naming the field, its value and what was expected
 */
export function readDraft(input: unknown, door: ReceiptContext): UncountedDraft {
  const maxTextBytes = door.maxTextBytes ?? MAX_TEXT_BYTES
  const { normalized, at, id, ...body } = readBody(input, door.where, maxTextBytes)
  checkSizes(body, maxTextBytes, door.where)
  const future = at !== undefined && at.getTime() > door.receivedAt.getTime()
  const recalled = memoryCallRanges(body)
  return {
    ...body,
    id: id ?? door.mintId(),
    at: at ?? door.receivedAt,
    timed: at !== undefined,
    marks: {
      ...(normalized && { normalized }),
      ...(future && { future }),
      ...(door.fullLength !== undefined && { fullLength: door.fullLength }),
      ...(recalled.length > 0 && { recalled }),
    },
  }
}

/** Reads one pushed message and counts its tokens. @throws as readDraft */
export function readMessage(input: unknown, door: ReceiptContext): Draft {
  const draft = readDraft(input, door)
  // In place: a copy would cost as much as counting the tokens of a short text
  return Object.assign(draft, { tokens: countTokens(draft.text) })
}

/** Bytes of UTF-8 of a message: its text, and its parts and metadata as JSON. Parts repeat the text, which is counted once. */
export const storedBytes = ({ text, parts, metadata }: Pick<UncountedDraft, 'text' | 'parts' | 'metadata'>): number =>
  Math.max(byteLength(text), jsonBytes(parts)) + jsonBytes(metadata)

const jsonBytes = (value: Json | undefined): number => (value === undefined ? 0 : byteLength(JSON.stringify(value)))

/**
 * Reads what needs no context: everything but the size of the text, the time of receipt and the tokens.
 * @param maxTextBytes a longer text is refused before it is normalised; absent: later, or never
 * @throws as readDraft
 */
export const readBody = (input: unknown, where?: string, maxTextBytes = Infinity): MessageBody =>
  reading(where ?? 'message', () => bodyOf(input, where, maxTextBytes))

function bodyOf(input: unknown, where: string | undefined, maxTextBytes: number): MessageBody {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw wrongValue(where ?? 'message', input, 'an object with role and content')
  }
  const field = (name: string) => fieldOf(where, name)
  assertKnownKeys(input, where ?? 'the message')
  const given = input as Readonly<Record<string, unknown>>
  const role = readRole(given['role'], field('role'))
  const id = readId(given['id'], field('id'))
  const name = readName(given['name'], field('name'))
  const kind = readKind(given['kind'], field('kind'))
  const at = readWhenSaid(input, field)
  const picked = pickContent(given, field)
  const { content: text } = picked
  // A unit of UTF-16 is a byte of UTF-8 or more
  if (typeof text === 'string' && text.length > maxTextBytes) throw overLong(text, maxTextBytes, where)
  const content = readContent(picked, role, field('content'))
  const metadata = readMetadata(given['metadata'], field('metadata'))
  const raw = { ...content, ...(kind && { kind }), ...(name && { name }), ...(metadata && { metadata }) }
  const clean = normaliseJson(raw)
  return { ...clean, role, ...(id !== undefined && { id }), ...(at && { at }), normalized: clean !== raw }
}

/** @throws too_large if the text has more than `maxTextBytes` bytes of UTF-8, or the parts more than 1 MiB of JSON beside it */
export function checkSizes({ text, parts }: Pick<MessageBody, 'text' | 'parts'>, maxTextBytes: number, where?: string): void {
  const bytes = byteLength(text)
  if (bytes > maxTextBytes) throw overLong(text, maxTextBytes, where)
  checkJsonSize(parts, fieldOf(where, 'content'), bytes)
}

/** Reads the id of a message or a conversation: 1–255 characters that every store can hold unchanged; undefined if absent. */
export function readId(value: unknown, where: string): string | undefined {
  if (isAbsent(value)) return undefined
  const fits = typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARS
  // Normalising could make two ids equal
  if (fits && normalise(value) === value) return value
  throw wrongValue(where, value, `a string of 1 to ${MAX_ID_CHARS} characters without NUL or lone surrogates`)
}

/** Reads a required id. @throws {MadeleineError} `invalid_input` */
export function idOf(value: unknown, where: string): string {
  const id = readId(value, where)
  if (id === undefined) throw invalidInput(where, value, 'a string of 1–255 characters')
  return id
}

/** The story time; undefined for a message without one. */
function readWhenSaid(input: object, field: (name: string) => string): Date | undefined {
  const { timestamp } = input as { readonly timestamp?: unknown }
  if (!isAbsent(timestamp)) return readTime(timestamp, field('timestamp'))
  const createdAt = hasCreatedAt(input) ? input.createdAt : undefined
  return isAbsent(createdAt) ? undefined : readTime(createdAt, field('createdAt'))
}

function readRole(value: unknown, where: string): Role {
  const role = ROLES.find((known) => known === value)
  if (role) return role
  if (typeof value === 'string' && Object.hasOwn(ROLE_ALIASES, value)) return ROLE_ALIASES[value] as Role
  throw wrongValue(where, value, `one of ${ROLES.join(', ')}`)
}

function readName(value: unknown, where: string): string | undefined {
  if (isAbsent(value) || value === '') return undefined
  // One name, however its accents are written: systems write them as letters of their own, or behind their letters
  if (typeof value === 'string' && value.length <= MAX_ID_CHARS) return value.normalize('NFC')
  throw wrongValue(where, value, `a string of at most ${MAX_ID_CHARS} characters`)
}

function readKind(value: unknown, where: string): Kind | undefined {
  if (isAbsent(value)) return undefined
  const kind = KINDS.find((known) => known === value)
  if (kind) return kind
  throw wrongValue(where, value, `one of ${KINDS.join(', ')}`)
}

function readMetadata(value: unknown, where: string): JsonObject | undefined {
  if (isAbsent(value)) return undefined
  const metadata = toJson(value, where)
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) throw wrongValue(where, value, 'an object')
  checkJsonSize(metadata, where)
  return metadata
}

/** The keys that content is read from. */
const CONTENT_KEYS = ['content', 'parts', 'tool_calls', 'function_call', 'tool_call_id', 'refusal'] as const

function pickContent(given: Readonly<Record<string, unknown>>, field: (name: string) => string): JsonObject {
  const present = CONTENT_KEYS.filter((key) => !isAbsent(given[key]))
  return Object.fromEntries(present.map((key) => [key, toJson(given[key], field(key))]))
}

/** @param textBytes of the text that the value repeats */
function checkJsonSize(value: Json | undefined, where: string, textBytes = 0): void {
  const bytes = jsonBytes(value)
  if (bytes - textBytes > MAX_JSON_BYTES) {
    throw tooLarge(where, `${MAX_JSON_BYTES} bytes of JSON${textBytes > 0 ? ' besides its text' : ''}`, bytes - textBytes)
  }
}

const overLong = (text: string, maxTextBytes: number, where: string | undefined): MadeleineError =>
  tooLarge(fieldOf(where, 'content'), `${maxTextBytes} bytes of text`, byteLength(text))

const tooLarge = (where: string, cap: string, bytes: number): MadeleineError =>
  new MadeleineError('too_large', `${where} must have at most ${cap}, got ${bytes}`)

const fieldOf = (where: string | undefined, name: string): string => (where === undefined ? name : `${where}.${name}`)
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null
