/** The calls on people and spaces: options, results, entries of the contract. */
import * as z from 'zod'
import { Id, SpaceName, SPACE_ACCESS } from './space-options.ts'
import { Count, Time } from './values.ts'

// Results of the calls about people.

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

// Results of the calls about spaces.

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

// Options of the calls about people.

/** A person's name, as it appears in messages. */
export const PersonName = Id

/** Names that one merge, or one import, may hold. */
export const MOST_NAMES = 50

export const PeopleInput = z.strictObject({
  /** Maximum number of people; those with the most messages first. */
  limit: z.int().min(1).max(1000).default(100),
  space: SpaceName,
})
/** Options of `people`. */
export type PeopleOptions = z.input<typeof PeopleInput>

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
/** Names of its options. */
export const MERGE_NAMES = ['names', 'as', 'me'] as const satisfies readonly (keyof typeof MergePeopleInput.shape)[]
/** Options of `mergePeople`. */
export type MergePeopleOptions = z.input<typeof MergePeopleInput>

export const UnmergePeopleInput = z.strictObject({
  /** Id of the merge. */
  id: z.string(),
  space: SpaceName,
})

export const PEOPLE_CALLS = {
  people: {
    description: 'Lists the people who write in the memory, with their other names, message counts and times; and all merges.',
    effect: 'reads', for: 'everybody', takes: [], options: PeopleInput, result: PeopleResult, errors: ['invalid_input', 'not_found'],
  },
  mergePeople: {
    description: "States that some names belong to one person, or to the user: a query that uses one of them covers all of them.",
    effect: 'writes', for: 'everybody', takes: [], options: MergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  unmergePeople: {
    description: 'Undoes a merge: every answer is as it would be without it.',
    effect: 'writes', for: 'everybody', takes: ['id'], options: UnmergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
} as const
