/** The ledger of model calls as a governor sees it: what a call is reserved at before it is sent, and what is recorded of it. */
import type { Outcome } from './call-failure.ts'

/** Token counts of one call. */
export interface SpentTokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Token counts and their price; 0 if no price is configured. */
export interface Estimate extends SpentTokens {
  readonly price: number
}

/** Record of one attempt. Contains no text. */
export interface CallRecord extends SpentTokens {
  readonly purpose: string
  readonly version: number
  readonly model: string
  /** Whole milliseconds from sending the request to the end of the attempt. */
  readonly latencyMs: number
  readonly outcome: Outcome
  /** Undefined if no price is configured. */
  readonly price: number | undefined
  /** The provider's token counts could not be true; those recorded are bounded by the text. */
  readonly doubtful?: true
  /** False for a call that was reserved and never sent; absent otherwise. */
  readonly sent?: false
}

/** Reservations and call records by user; implemented over the store. */
export interface Ledger {
  /** Reserves one call at its highest estimated cost, all or nothing; false if it would exceed a ceiling of the user's day. */
  reserve(userId: string, estimate: Estimate): Promise<boolean>
  /**
   * Replaces the reservation with the actual cost and stores the record. For a call that was never sent (`sent: false`) the
   * reservation is released and no record stored. `estimate` is the object, by identity, that was reserved.
   */
  settle(userId: string, estimate: Estimate, call: CallRecord): Promise<void>
}
