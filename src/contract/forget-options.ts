/** What `forget` may be asked to forget. */
import * as z from 'zod'
import { Id, SpaceName } from './space-names.ts'

/** Exactly one of these, in one's own memory or in that of a space. */
export type ForgetOptions = ForgottenThing & { space?: string }
type ForgottenThing =
  /** A conversation, with its title. */
  | { conversationId: string }
  /** Its messages `from ≤ seq < to`. */
  | { conversationId: string; from: number; to: number }
  /** Its messages from one id to another, both included. */
  | { conversationId: string; firstId: string; lastId: string }
  /** An episode with its messages, or a segment that is closed but not yet encoded. */
  | { episodeId: string }
  /** A fact. The messages that prove it stay. */
  | { factId: string }
  /** Everything this memory's user has; not possible for a space. */
  | { user: true }

export const ForgetInput = z.strictObject({
  /** A conversation, with its title. With `from` and `to`, or `firstId` and `lastId`, some of its messages. */
  conversationId: Id.optional(),
  /** Its messages `from ≤ seq < to`: the sequence number of the first one … */
  from: z.int().min(0).optional(),
  /** … and the one after the last. */
  to: z.int().min(1).optional(),
  /** Its messages from one id to another, both included: the id of the first one … */
  firstId: Id.optional(),
  /** … and of the last one. */
  lastId: Id.optional(),
  /** An episode with its messages, or a segment that is closed but not yet encoded. */
  episodeId: z.string().optional(),
  /** A fact. The messages that prove it stay. */
  factId: z.string().optional(),
  /** Everything the user has; not possible for a space. */
  user: z.literal(true).optional(),
  /** Only report what would be removed, and what would be rebuilt. */
  dryRun: z.boolean().default(false),
  space: SpaceName,
})

/** The names of its options; that exactly one thing is named is checked by the call. */
export const FORGET_NAMES = Object.keys(ForgetInput.shape) as readonly (keyof typeof ForgetInput.shape)[]
