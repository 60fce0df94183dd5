/** What recall is asked. */
import type { Scope } from '../store/scope.ts'

export interface Question {
  readonly query: string
  readonly scope: Scope
  /** The asking conversation, whose own tail is left out; undefined: no tail is. */
  readonly ownTail: string | undefined
  readonly limit: number
  readonly passageLimit: number
  /** What fading counts to. */
  readonly now: Date
}

/** A query with its vector, where there is one to compare with. */
export interface Read {
  readonly query: string
  readonly near: { readonly generation: number; readonly values: Float32Array } | undefined
}
