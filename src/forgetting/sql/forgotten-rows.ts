/** What a forgetting takes and what is rebuilt after it: found once, for the plan and for the doing. */

/** Rows that go, by kind. */
export interface ForgottenRows {
  readonly conversations: number
  readonly messages: number
  /** Closed segments. */
  readonly segments: number
  readonly episodes: number
  /** Facts that only these messages stated. */
  readonly facts: number
  /** Vectors of the episodes. */
  readonly vectors: number
  /** Recalls that wait for their review and were made in the forgotten place or after it, or showed one of the episodes. */
  readonly recalls: number
  /** Reviews of the episodes. */
  readonly reviews: number
  /** Records that an episode or a message was recalled for a conversation. */
  readonly served: number
}

export const NO_ROWS: ForgottenRows = { conversations: 0, messages: 0, segments: 0, episodes: 0, facts: 0, vectors: 0, recalls: 0, reviews: 0, served: 0 }

/** Ids of what goes. Messages that were forgotten one by one keep theirs. */
export interface ForgottenIds {
  readonly conversations: readonly string[]
  readonly episodes: readonly string[]
  readonly facts: readonly string[]
}

/** What stays, and is computed again without what goes. */
export interface RebuiltIds {
  /** Episodes that lose some of their messages: encoded again. */
  readonly episodes: readonly string[]
  /** Facts that return to what they were, because something that stated or ended them goes. */
  readonly facts: readonly string[]
  /** Local dates whose contents are written again, with the periods above them. */
  readonly days: readonly string[]
}

/** All that a forgetting takes and rebuilds. */
export interface Forgettable {
  readonly rows: ForgottenRows
  readonly ids: ForgottenIds
  readonly rebuilt: RebuiltIds
}

/** Messages `from ≤ seq < to` of a conversation. */
export interface ForgottenRange {
  readonly conversationId: string
  readonly from: number
  readonly to: number
}
