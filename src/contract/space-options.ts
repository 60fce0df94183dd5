/** Options of the calls about spaces, and those with which other calls name one. */
import * as z from 'zod'
import { SPACE_ACCESS } from './space-access.ts'
import { Id, type SpaceName } from './space-names.ts'

/** Where a call without other options is carried out. */
export interface SpaceOptions {
  /** The space whose memory is used. Absent: one's own. */
  readonly space?: z.input<typeof SpaceName>
}

export const GrantSpaceInput = z.strictObject({
  /** The space: a user of the store whose memory is shared. */
  space: Id,
  /** The user who may use it; give either this or `key`. */
  user: Id.optional(),
  /** Id of the server key whose requests may use it. */
  key: z.string().max(64).optional(),
  /** read: calls that read; read_write: also calls that change or remove. */
  access: z.enum(SPACE_ACCESS).default('read'),
})
/** Options of `grantSpace`. */
export type GrantSpaceOptions = z.input<typeof GrantSpaceInput>

export const RevokeSpaceInput = z.strictObject({
  /** The space. */
  space: Id,
  /** The user who may use it; give either this or `key`. */
  user: Id.optional(),
  /** Id of the server key whose requests may use it. */
  key: z.string().max(64).optional(),
})
/** Options of `revokeSpace`. */
export type RevokeSpaceOptions = z.input<typeof RevokeSpaceInput>

export const GrantsInput = z.strictObject({
  /** Only grants of this space. */
  space: Id.optional(),
  /** Only grants to this user. */
  user: Id.optional(),
  /** Only grants to this key. */
  key: z.string().max(64).optional(),
  /** Maximum number of grants. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(6000).optional(),
})
/** Options of `grants`. */
export type GrantsOptions = z.input<typeof GrantsInput>
