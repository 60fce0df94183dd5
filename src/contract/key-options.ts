/** Options of the calls about the keys of a server and its audit. */
import * as z from 'zod'
import { ERROR_CODES } from '../base/errors.ts'
import { When } from './recall-calls.ts'
import { Id } from './space-options.ts'

// Who sends a request, as its key says and nothing else of the request does.

/**
 * read: what reads; write: what changes or removes; admin: what only operators change, and the numbers of a server. None includes
 * another.
 */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export interface Principal {
  /** Id of the key; it is no secret. */
  readonly keyId: string
  /** The users whose memories the key opens, one or more. */
  readonly users: readonly string[]
  readonly scopes: readonly KeyScope[]
}

/** Names are shown in lists of one line each. */
const Line = (maxChars: number) =>
  z.string().min(1).max(maxChars).refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), { error: 'must be one line of plain text' })
/** A word without room for text: an id, or a name of a call. */
const Word = (maxChars: number) => z.string().min(1).max(maxChars).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

export const CreateKeyInput = z.strictObject({
  /** The users whose memories the key gives access to, 1–1,000. */
  users: z.array(Id).min(1).max(1000),
  /**
   * read: calls that read; write: calls that change or remove; admin: changes reserved for operators, and a server's metrics. No scope
   * includes another.
   */
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(100).default(['read', 'write']),
  /** From then on the key is not valid. Absent: it does not expire. */
  expiresAt: When.optional(),
  /** What the key is for, on one line; shown in lists. */
  name: Line(100).optional(),
})
/** Options of `createKey`. */
export type CreateKeyOptions = z.input<typeof CreateKeyInput>

export const KeysInput = z.strictObject({
  /** Maximum number of keys. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).optional(),
})
/** Options of `keys`. */
export type KeysOptions = z.input<typeof KeysInput>

export const RevokeKeyInput = z.strictObject({
  /** Id of the key. */
  id: z.string(),
})

export const VerifyKeyInput = z.strictObject({
  /** The key as sent in a request; anything that is not a key is unknown. */
  key: z.string(),
})

/** A request to a server, as kept in the audit: ids only, never text. */
const RecordedRequest = z.strictObject({
  /** When it arrived. Absent: now. */
  at: When.optional(),
  /** Whose memory it was about; absent if its key was refused. */
  user: Id.optional(),
  /** Id of the key; absent if the key was refused. */
  keyId: Word(64).optional(),
  /** The request id that the caller was given. */
  requestId: Word(128),
  /** Name of the call. */
  call: Word(64),
  conversationId: Id.optional(),
  /** Ids of the messages, episodes and facts that it was about. */
  ids: z.array(Id).max(1000).optional(),
  /** Error code if it failed. */
  code: z.enum(ERROR_CODES).optional(),
  /** HTTP status of the response. */
  status: z.int().min(100).max(599),
})

export const RecordAuditInput = z.strictObject({
  /** At most 1,000 requests. */
  rows: z.array(RecordedRequest).max(1000),
})
/** A row for `recordAudit`. */
export type AuditRow = z.input<typeof RecordedRequest>

export const AuditInput = z.strictObject({
  /** Only requests about this user. */
  user: Id.optional(),
  /** The earliest time, inclusive. */
  after: When.optional(),
  /** The latest time, exclusive. */
  before: When.optional(),
  /** Maximum number of rows. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).optional(),
})
/** Options of `audit`. */
export type AuditOptions = z.input<typeof AuditInput>

export const PendingInput = z.strictObject({
  /** The user. */
  user: Id,
})

/** Days for which `compact` keeps rows of the audit by default. */
const AUDIT_DAYS = 180

export const CompactInput = z.strictObject({
  /** Audit rows older than this many days are dropped. */
  auditDays: z.int().min(1).max(36_500).default(AUDIT_DAYS),
})
/** Options of `compact`. */
export type CompactOptions = z.input<typeof CompactInput>
