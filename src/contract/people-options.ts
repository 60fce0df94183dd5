/** Options of the calls about people. */
import * as z from 'zod'
import { Id, SpaceName } from './space-names.ts'

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
