/** Results of the calls about spaces. */
import * as z from 'zod'
import { SPACE_ACCESS } from '../../spaces/core/space-access.ts'
import { Time } from './values.ts'

const Access = z.enum(SPACE_ACCESS)

export const SpacesResult = z.array(z.strictObject({
  /** Its name, for the options `space` and `spaces`. */
  space: z.string(),
  /** The broader of what the user and the key are granted. A key of a server still needs its own scopes. */
  access: Access,
}))
/** Result of `spaces`: by name, at most 1,000. */
export type SpacesResult = z.output<typeof SpacesResult>

/** A grant: a user, or a key, may use a space. */
export const SpaceGrant = z.strictObject({
  space: z.string(),
  /** The user who may use it; absent for a key. */
  user: z.string().exactOptional(),
  /** The id of the key; absent for a user. */
  key: z.string().exactOptional(),
  access: Access,
  /** When it was granted, or when its access last changed. */
  grantedAt: Time,
})
export type SpaceGrant = z.output<typeof SpaceGrant>

export const RevokeSpaceResult = z.strictObject({
  /** The grant is gone: the next call that names the space finds none. */
  revoked: z.literal(true),
})
/** Result of `revokeSpace`. */
export type RevokeSpaceResult = z.output<typeof RevokeSpaceResult>

export const GrantsResult = z.strictObject({
  /** Sorted by space, then keys before users, then by the id of the key or the user. */
  grants: z.array(SpaceGrant),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `grants`: one page. */
export type GrantsResult = z.output<typeof GrantsResult>
