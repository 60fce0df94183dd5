/** The calls about people and spaces. */
import * as z from 'zod'
import { Id, Time, Count, SpaceName } from './values.ts'

/** A person's name, as it appears in messages. */
export const PersonName = Id

/** Names that one merge, or one import, may hold. */
export const MOST_NAMES = 50

export const Person = z.strictObject({
  /** The name that the person is listed under; `user` for the user of chats without names, if nobody has said who that is. */
  name: z.string(),
  /** Their other names: those they write under, and those that a merge added. */
  alsoKnownAs: z.array(z.string()).readonly(),
  /** Number of messages that they wrote. */
  messages: Count,
  /** Number of conversations that they wrote in. */
  conversations: Count,
  /** Story times of their first and their last message. */
  firstAt: Time,
  lastAt: Time,
  /** The person is the user. */
  isMe: z.boolean(),
}).readonly()
/** Somebody who speaks in a memory. */
export type Person = z.output<typeof Person>

export const PeopleInput = z.strictObject({
  /** Maximum number of people; those with the most messages first. */
  limit: z.int().min(1).max(1000).default(100),
  space: SpaceName,
})
/** Options of `people`. */
export type PeopleOptions = z.input<typeof PeopleInput>

export const PersonMerge = z.strictObject({
  id: z.string(),
  /** The name that the person is listed under. */
  name: z.string(),
  /** The names that were merged as one person's, that one included. */
  names: z.array(z.string()).readonly(),
  /** True if the merge also said that the person is the user. */
  isMe: z.boolean(),
  /** When the merge was made, by the injected clock. */
  createdAt: Time,
}).readonly()
/** Result of `mergePeople` and `unmergePeople`: what one call merged, which is undone as a whole. */
export type PersonMerge = z.output<typeof PersonMerge>

export const PeopleResult = z.strictObject({
  /** Those who wrote the most come first. */
  people: z.array(Person).readonly(),
  /** How many people there are in total. */
  total: Count,
  /** All merges, newest first. */
  merges: z.array(PersonMerge).readonly(),
  /** Names of the user; empty if nobody has said who that is. */
  me: z.array(z.string()).readonly(),
}).readonly()
/** Result of `people`. */
export type PeopleResult = z.output<typeof PeopleResult>

export const MergePeopleInput = z.strictObject({
  /**
   * Names of one person, 1–50; case, white space and accents are ignored. Each must be the name of somebody who writes, about whom
   * something is known, or who was merged before. A single name has an effect only with `as` or `me`.
   */
  names: z.array(PersonName).min(1).max(MOST_NAMES),
  /** The name that the person is listed under; it may be a new one. Absent: the first of `names`. */
  as: PersonName.optional(),
  /** The person is the user: what is said about them is about the user. Not in a space, which belongs to nobody. */
  me: z.boolean().default(false),
  space: SpaceName,
})
/** Options of `mergePeople`. */
export type MergePeopleOptions = z.input<typeof MergePeopleInput>

export const UnmergePeopleInput = z.strictObject({
  /** Id of the merge. */
  id: z.string(),
  space: SpaceName,
})

// Spaces: whose memory others may use, and who.

/** read: what reads; read_write: what changes or removes too. */
export const SPACE_ACCESS = ['read', 'read_write'] as const
export type SpaceAccess = (typeof SPACE_ACCESS)[number]

/** Who may use a space: a user, or whoever has a key of a server. */
export const GRANTEE_KINDS = ['user', 'key'] as const
export type GranteeKind = (typeof GRANTEE_KINDS)[number]

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

export const RevokeSpaceResult = z.strictObject({
  /** The grant is gone: the next call that names the space finds none. */
  revoked: z.literal(true),
})
/** Result of `revokeSpace`. */
export type RevokeSpaceResult = z.output<typeof RevokeSpaceResult>

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

export const GrantsResult = z.strictObject({
  /** Sorted by space, then keys before users, then by the id of the key or the user. */
  grants: z.array(SpaceGrant),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `grants`: one page. */
export type GrantsResult = z.output<typeof GrantsResult>
