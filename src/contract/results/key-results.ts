/** Results of the calls on the keys of a server and on its audit. */
import * as z from 'zod'
import { KEY_SCOPES } from '../../keys/core/principal.ts'
import { Ids, Time } from './values.ts'

const Scopes = z.array(z.enum(KEY_SCOPES))

/** A key as lists show it, without its secret. */
export const KeyEntry = z.strictObject({
  id: z.string(),
  /** What it is for, as it was said. */
  name: z.string().exactOptional(),
  /** Its first ten characters, by which whoever holds it can tell it. */
  prefix: z.string(),
  users: Ids,
  scopes: Scopes,
  createdAt: Time,
  /** From then on it opens nothing; absent: it does not expire. */
  expiresAt: Time.exactOptional(),
  /** Since then it opens nothing; absent: it was not revoked. */
  revokedAt: Time.exactOptional(),
  /** When a request came with it last, to the minute; absent: never. */
  lastUsedAt: Time.exactOptional(),
})
export type KeyEntry = z.output<typeof KeyEntry>

export const CreateKeyResult = KeyEntry.omit({ revokedAt: true, lastUsedAt: true }).extend({
  /** The key itself, which is returned this once: the store has only its SHA-256. */
  key: z.string(),
})
/** Result of `createKey`. */
export type CreateKeyResult = z.output<typeof CreateKeyResult>

export const KeysResult = z.strictObject({
  keys: z.array(KeyEntry),
  /** `cursor` of the next page; absent on the last one. */
  next: z.string().exactOptional(),
})
/** Result of `keys`: one page, the newest first. */
export type KeysResult = z.output<typeof KeysResult>

export const RevokeKeyResult = z.strictObject({
  /** False: it was revoked before. */
  revoked: z.boolean(),
})
/** Result of `revokeKey`. */
export type RevokeKeyResult = z.output<typeof RevokeKeyResult>

/** Who sends a request, as its key says. */
export const VerifiedKey = z.strictObject({
  /** Id of the key; it is no secret. */
  keyId: z.string(),
  /** The users whose memories it opens. */
  users: Ids.readonly(),
  scopes: Scopes.readonly(),
}).readonly()

/** A request of a server. */
export const AuditEntry = z.strictObject({
  at: Time,
  /** Whose memory it was about; absent where its key was refused. */
  user: z.string().exactOptional(),
  /** Id of the key; absent where it was refused. */
  keyId: z.string().exactOptional(),
  requestId: z.string(),
  /** Name of the call. */
  call: z.string(),
  conversationId: z.string().exactOptional(),
  /** What it was about: ids of messages, episodes, facts. */
  ids: Ids.exactOptional(),
  /** Code of the error that it ended with; absent for none. */
  code: z.string().exactOptional(),
  /** Status of HTTP that it was answered with. */
  status: z.int(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditResult = z.strictObject({
  entries: z.array(AuditEntry),
  /** `cursor` of the next page; absent on the last one. */
  next: z.string().exactOptional(),
})
/** Result of `audit`: one page, the newest first. */
export type AuditResult = z.output<typeof AuditResult>
