/** Limits of both sides of a shared folder. */

/** Longest silence in milliseconds: of an owner whose answer is awaited, and of a client inside a transaction. */
export const SILENCE_MS = 10_000
/** Longest time in milliseconds that a connection may take to prove that it knows the token. */
export const PROOF_MS = 2000
/** Extra time after the longest silence, for what has arrived but is not yet read, in milliseconds. */
export const GRACE_MS = 1000
/** Interval in milliseconds at which a client that waits asks whether the owner lives. */
export const PING_MS = 2000
/** Longest message between processes that know each other: more than the largest batch of messages, with room. */
export const MAX_MESSAGE_BYTES = 2 ** 28
