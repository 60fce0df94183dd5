/** What messages say of facts, and persons by their edits, and the order in which they said it. */
import type { EditWord } from './fact-edit.ts'
import type { FactQuality } from './fact.ts'

/** A message's word on a fact, or that of an edit: in the conversation '', at its number. For the keys see `FactWords`. */
export interface FactSource {
  readonly conversationId: string
  readonly seq: number
  /** `repeats`: another proof, in other words than the fact's. */
  readonly kind: 'states' | 'repeats' | 'ends'
  /** When it was said, in story time. */
  readonly at: Date
  /** Since when the fact holds, or holds no longer. */
  readonly holdsFrom: Date
  readonly textKey: string
  readonly factKey: string
  readonly chainKey: string
  /** Text key of the fact that took the place of the one that ended; null where none did. */
  readonly successorKey: string | null
  /** When its fact was forgotten: it keeps its place in the chain, without words. */
  readonly forgottenAt: Date | null
  readonly quality: FactQuality
  /** When it was learnt, by the clock. */
  readonly learntAt: Date
  /** Of an edit. */
  readonly edit?: EditWord | null
}

/** Statements before repetitions before ends. */
export const KIND_ORDER = { states: 0, repeats: 1, ends: 2 } as const
/** Whose reading words a fact: the person's own, a model's, the rules', an assistant's note. */
export const QUALITY_ORDER = { person: 0, model: 1, rules: 2, noted: 3 } as const
const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** The order in which it was said; of one message, ends come last. */
export const bySaying = (a: FactSource, b: FactSource): number =>
  a.at.getTime() - b.at.getTime() || compareText(a.conversationId, b.conversationId) || a.seq - b.seq ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || compareText(a.textKey, b.textKey)
