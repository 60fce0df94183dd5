/** How calls name a user, a conversation or a space. */
import * as z from 'zod'
import { normalise } from '../base/folded-text.ts'

/** An id of the caller's: 1–255 characters. */
export const Id = z.string().min(1).max(255).refine((id) => normalise(id) === id, { error: 'must have no NUL and no lone surrogate' })

/** Maximum number of spaces that one call reads. */
const MOST_SPACES = 16

/** The space whose memory is used. Absent: one's own. */
export const SpaceName = Id.optional()
/** Spaces whose memories are read beside one's own, in one answer. */
export const SpaceNames = z.array(Id).min(1).max(MOST_SPACES)
  .refine((names) => new Set(names).size === names.length, { error: 'must name each space once' }).optional()
