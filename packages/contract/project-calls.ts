/** The calls about projects: what coding assistants worked on, by repository. */
import * as z from 'zod'
import { normalise } from '@madeleine/base'
import { Count, Id, SpaceName, Time } from './values.ts'

/** Characters of a project's name, and of a place. */
export const MOST_PLACE_CHARACTERS = 1000

const Name = z.string().min(1).max(MOST_PLACE_CHARACTERS)
  .refine((name) => normalise(name) === name, { error: 'must have no NUL and no lone surrogate' })

/**
 * A project by its name, or by a place of it: a repository such as `github.com/ann/app`, a folder of one such as
 * `github.com/ann/app//packages/web`, or the path of a folder that is in none.
 */
export const ProjectName = Name

export const ProjectsInput = z.strictObject({
  /** Maximum number of projects; the one with the latest message first. */
  limit: z.int().min(1).max(1000).default(100),
  space: SpaceName,
})
/** Options of `projects`. */
export type ProjectsOptions = z.input<typeof ProjectsInput>

export const Project = z.strictObject({
  /** Its name: that of its repository, unless it was merged or split by hand. */
  name: z.string(),
  /** Number of its conversations. */
  conversations: Count,
  /** Story time of its last message. */
  lastAt: Time,
  /** The places where its conversations were held, and how many there; those that were put into it by id may have none. */
  origins: z.array(z.strictObject({ origin: z.string(), conversations: Count })),
})
/** A project of the memory. */
export type Project = z.output<typeof Project>

export const ProjectsResult = z.strictObject({
  projects: z.array(Project),
  /** How many projects there are in total. */
  total: Count,
})
/** Result of `projects`. */
export type ProjectsResult = z.output<typeof ProjectsResult>

export const AssignProjectInput = z.strictObject({
  /** The project that the conversations belong to from now on; it may be a new one. */
  project: Name,
  /** All conversations of this project: the two are merged. */
  from: Name.optional(),
  /** Those that were held in this repository or folder, and below it: a split, or the end of a merge. */
  origin: Name.optional(),
  /** These conversations, 1–1,000. */
  conversationIds: z.array(Id).min(1).max(1000).optional(),
  space: SpaceName,
})
/** Options of `assignProject`: one of `from`, `origin` and `conversationIds`, or several, which must all hold. */
export type AssignProjectOptions = z.input<typeof AssignProjectInput>

export const AssignProjectResult = z.strictObject({
  /** The id by which `undo` takes it back; absent where nothing had to be moved. */
  id: z.string().exactOptional(),
  project: z.string(),
  /** Conversations that were in another project, or in none, before. */
  moved: Count,
})
/** Result of `assignProject`. */
export type AssignProjectResult = z.output<typeof AssignProjectResult>
