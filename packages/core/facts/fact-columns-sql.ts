/** Tables of facts: their columns, in the order in which they are exported. For the keys see `FactWords`. */
import type { EditMark, EditWord, FactCategory, FactEditAction, FactQuality, FactSource } from '@madeleine/contract'
import { Columns, integer, jsonb, text, time, truth, uuid, type RowOf } from '../store/tables/columns.ts'
import type { OwnKeys } from './fact-history.ts'

export const FACTS = new Columns({
  id: uuid(),
  subject: text({ isDerived: true }),
  subjectKey: text(),
  category: text<FactCategory>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text({ isDerived: true }),
  textKey: text(),
  factKey: text(),
  chainKey: text(),
  /** Its attribute has one value at a time. */
  isSingle: truth(),
  validFrom: time(),
  /** Null while it holds; equal to `validFrom` for one that never held. */
  validTo: time<Date | null>(),
  supersededBy: uuid<string | null>(),
  /** When it was forgotten by itself: it keeps its place in the chain, without words. */
  forgottenAt: time<Date | null>(),
  quality: text<FactQuality>(),
  /** The model that read it, and the version of its prompt; null for the rules. */
  model: text<string | null>(),
  promptVersion: integer<number | null>(),
  codeVersion: text(),
  /** When it was learnt, by the clock. */
  createdAt: time(),
  /** The person pinned it, and it holds. */
  isPinned: truth({ later: false }),
  /** The edits in force that made it what it is, the newest first. */
  edits: jsonb<readonly EditMark[] | null>({ later: null }),
})

/** A message's word on a fact, with the fact's words, which an end has none of. */
export const FACT_SOURCES = new Columns({
  textKey: text(),
  conversationId: text(),
  seq: integer(),
  kind: text<FactSource['kind']>(),
  /** When it was said, in story time. */
  at: time(),
  /** Since when the fact holds, or holds no longer. */
  holdsFrom: time(),
  factKey: text(),
  chainKey: text(),
  successorKey: text<string | null>(),
  /** The fact that it proves or ends now; null for an end that ends none. */
  factId: uuid<string | null>(),
  subject: text<string | null>({ isDerived: true }),
  subjectKey: text<string | null>(),
  category: text<FactCategory | null>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text<string | null>({ isDerived: true }),
  forgottenAt: time<Date | null>(),
  quality: text<FactQuality>(),
  model: text<string | null>(),
  promptVersion: integer<number | null>(),
  codeVersion: text(),
  /** By the clock. */
  learntAt: time(),
})

export interface FactSourceRow extends RowOf<typeof FACT_SOURCES> {
  /** Of a word of an edit, which no row of the table has. */
  readonly edit: EditWord | null
  /** Its keys where it is read under those of a person of several names. */
  readonly own?: OwnKeys
}

export const FACT_TERMS = new Columns({ term: text(), factId: uuid() })

/** What persons did to facts, in the order of doing. */
export const FACT_EDITS = new Columns({
  id: uuid(),
  number: integer(),
  action: text<FactEditAction>(),
  /** The keys of the fact that it is about. */
  textKey: text<string | null>(),
  factKey: text<string | null>(),
  chainKey: text<string | null>(),
  /** The keys and the words of the fact that it states. */
  newTextKey: text<string | null>(),
  newFactKey: text<string | null>(),
  newChainKey: text<string | null>(),
  subject: text<string | null>({ isDerived: true }),
  subjectKey: text<string | null>(),
  category: text<FactCategory | null>(),
  attribute: text<string | null>({ isDerived: true }),
  value: text<string | null>({ isDerived: true }),
  text: text<string | null>({ isDerived: true }),
  /** Story time since when that holds, and the other does not. */
  holdsFrom: time(),
  wasNeverTrue: truth(),
  keepsPin: truth(),
  /** Story time: after all that was said of the fact. */
  saidAt: time(),
  /** By the clock. */
  madeAt: time(),
  madeBy: text<string | null>(),
  undoneAt: time<Date | null>(),
  forgottenAt: time<Date | null>(),
  /** The fact that it states now. */
  factId: uuid<string | null>(),
  codeVersion: text(),
})
export interface FactEditRow extends RowOf<typeof FACT_EDITS> {}
