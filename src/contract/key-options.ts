/** Options of the calls on the keys of a server and on its audit. */
import * as z from 'zod'
import { ERROR_CODES } from '../error-codes.ts'
import { KEY_SCOPES } from '../keys/core/principal.ts'
import { When } from './call-options.ts'
import { Id } from './space-names.ts'

/** Names are shown in lists of one line each. */
const Line = (maxChars: number) =>
  z.string().min(1).max(maxChars).refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), { error: 'must be one line of plain text' })
/** A word without room for text: an id, or a name of a call. */
const Word = (maxChars: number) => z.string().min(1).max(maxChars).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

export const CreateKeyInput = z.strictObject({
  /** The users whose memories it opens, 1–1,000. */
  users: z.array(Id).min(1).max(1000),
  /**
   * read: what reads; write: what changes or removes; admin: what only operators change, and the numbers of a server. None includes
   * another.
   */
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(100).default(['read', 'write']),
  /** From then on it opens nothing. Absent: it does not expire. */
  expiresAt: When.optional(),
  /** What it is for, on one line; for lists. */
  name: Line(100).optional(),
})
/** Options of `createKey`. */
export type CreateKeyOptions = z.input<typeof CreateKeyInput>

export const KeysInput = z.strictObject({
  /** Maximum number of keys. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the page before. */
  cursor: z.string().max(100).optional(),
})
/** Options of `keys`. */
export type KeysOptions = z.input<typeof KeysInput>

export const RevokeKeyInput = z.strictObject({
  /** Id of the key. */
  id: z.string(),
})

export const VerifyKeyInput = z.strictObject({
  /** The key, as a request brings it; anything that is no key is unknown. */
  key: z.string(),
})

/** A request of a server, as the audit keeps it: ids, and never a text. */
const RecordedRequest = z.strictObject({
  /** When it came. Absent: now. */
  at: When.optional(),
  /** Whose memory it was about; absent where its key was refused. */
  user: Id.optional(),
  /** Id of the key; absent where it was refused. */
  keyId: Word(64).optional(),
  /** The id that the caller was told. */
  requestId: Word(128),
  /** Name of the call. */
  call: Word(64),
  conversationId: Id.optional(),
  /** What it was about: ids of messages, episodes, facts. */
  ids: z.array(Id).max(1000).optional(),
  /** Code of the error that it ended with; absent for none. */
  code: z.enum(ERROR_CODES).optional(),
  /** Status of HTTP that it was answered with. */
  status: z.int().min(100).max(599),
})

export const RecordAuditInput = z.strictObject({
  /** At most 1,000 requests. */
  rows: z.array(RecordedRequest).max(1000),
})
/** A row for `recordAudit`. */
export type AuditRow = z.input<typeof RecordedRequest>

export const AuditInput = z.strictObject({
  /** Only what was about this user. */
  user: Id.optional(),
  /** The earliest time, inclusive. */
  after: When.optional(),
  /** The latest time, exclusive. */
  before: When.optional(),
  /** Maximum number of rows. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the page before. */
  cursor: z.string().max(100).optional(),
})
/** Options of `audit`. */
export type AuditOptions = z.input<typeof AuditInput>

export const PendingInput = z.strictObject({
  /** Whose. */
  user: Id,
})

/** Days for which `compact` keeps rows of the audit, unless it is told. */
const AUDIT_DAYS = 180

export const CompactInput = z.strictObject({
  /** Rows of the audit that are older than this many days are dropped. */
  auditDays: z.int().min(1).max(36_500).default(AUDIT_DAYS),
})
/** Options of `compact`. */
export type CompactOptions = z.input<typeof CompactInput>
