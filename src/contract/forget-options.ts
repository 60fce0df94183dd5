/** What `forget` may be asked to forget. */

/** Exactly one of these. */
export type ForgetOptions =
  /** A conversation, with its title. */
  | { conversationId: string }
  /** Its messages `from ≤ seq < to`. */
  | { conversationId: string; from: number; to: number }
  /** Its messages from one to another by their ids, both included. */
  | { conversationId: string; firstId: string; lastId: string }
  /** An episode with its messages; a segment that is closed and not encoded yet too. */
  | { episodeId: string }
  /** A fact. The messages that prove it stay. */
  | { factId: string }
  /** Everything of this memory's user. */
  | { user: true }

/** The names of its options. */
export const FORGET_NAMES = ['conversationId', 'from', 'to', 'firstId', 'lastId', 'episodeId', 'factId', 'user', 'dryRun'] as const
