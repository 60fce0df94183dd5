/** Options of the calls about spaces, and those with which other calls name one. */
import * as z from 'zod'
import { normalise } from '../base/folded-text.ts'

// What a grant allows in a space.

/** read: what reads; read_write: what changes or removes too. */
export const SPACE_ACCESS = ['read', 'read_write'] as const
export type SpaceAccess = (typeof SPACE_ACCESS)[number]

/** Who may use a space: a user, or whoever has a key of a server. */
export const GRANTEE_KINDS = ['user', 'key'] as const
export type GranteeKind = (typeof GRANTEE_KINDS)[number]

// How calls name a user, a conversation or a space.

/** An id of the caller's: 1–255 characters. */
export const Id = z.string().min(1).max(255).refine((id) => normalise(id) === id, { error: 'must have no NUL and no lone surrogate' })

/** Maximum number of spaces that one call reads. */
const MOST_SPACES = 16

/** The space whose memory is used. Absent: one's own. */
export const SpaceName = Id.optional()
/** Spaces whose memories are read beside one's own, in one answer. */
export const SpaceNames = z.array(Id).min(1).max(MOST_SPACES)
  .refine((names) => new Set(names).size === names.length, { error: 'must name each space once' }).optional()

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
