/** Results of the calls about the keys of a server and its audit. */
import * as z from 'zod'
import { KEY_SCOPES } from '../../keys/core/principal.ts'
import { Ids, Time } from './values.ts'

const Scopes = z.array(z.enum(KEY_SCOPES))

/** A key as lists show it, without its secret. */
export const KeyEntry = z.strictObject({
  id: z.string(),
  /** What the key is for, as given when it was created. */
  name: z.string().exactOptional(),
  /** Its first ten characters, by which its holder can recognise it. */
  prefix: z.string(),
  users: Ids,
  scopes: Scopes,
  createdAt: Time,
  /** From then on it is not valid; absent if it does not expire. */
  expiresAt: Time.exactOptional(),
  /** Since then it is not valid; absent if it was not revoked. */
  revokedAt: Time.exactOptional(),
  /** When it was last used by a request, to the minute; absent if never. */
  lastUsedAt: Time.exactOptional(),
})
export type KeyEntry = z.output<typeof KeyEntry>

export const CreateKeyResult = KeyEntry.omit({ revokedAt: true, lastUsedAt: true }).extend({
  /** The key itself. It is returned only here: the store keeps only its SHA-256. */
  key: z.string(),
})
/** Result of `createKey`. */
export type CreateKeyResult = z.output<typeof CreateKeyResult>

export const KeysResult = z.strictObject({
  keys: z.array(KeyEntry),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `keys`: one page, the newest first. */
export type KeysResult = z.output<typeof KeysResult>

export const RevokeKeyResult = z.strictObject({
  /** False if it was already revoked. */
  revoked: z.boolean(),
})
/** Result of `revokeKey`. */
export type RevokeKeyResult = z.output<typeof RevokeKeyResult>

/** Who is sending a request, according to its key. */
export const VerifiedKey = z.strictObject({
  /** Id of the key; not secret. */
  keyId: z.string(),
  /** The users whose memories the key gives access to. */
  users: Ids.readonly(),
  scopes: Scopes.readonly(),
}).readonly()

/** A request to a server. */
export const AuditEntry = z.strictObject({
  /** When it arrived. */
  at: Time,
  /** Whose memory it was about; absent if its key was refused. */
  user: z.string().exactOptional(),
  /** Id of the key; absent if the key was refused. */
  keyId: z.string().exactOptional(),
  requestId: z.string(),
  /** Name of the call. */
  call: z.string(),
  conversationId: z.string().exactOptional(),
  /** Ids of the messages, episodes and facts that it was about. */
  ids: Ids.exactOptional(),
  /** Error code if it failed. */
  code: z.string().exactOptional(),
  /** HTTP status of the response. */
  status: z.int(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditResult = z.strictObject({
  entries: z.array(AuditEntry),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `audit`: one page, the newest first. */
export type AuditResult = z.output<typeof AuditResult>
