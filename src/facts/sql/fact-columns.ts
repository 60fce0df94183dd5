/** Tables `fact`, `fact_source` and `fact_term`: their columns, in the order in which they are exported. For the keys see `FactWords`. */
import { Columns, integer, text, time, truth, uuid, type RowOf } from '../../store/tables/columns.ts'
import type { FactCategory, FactQuality } from '../core/fact.ts'
import type { FactSource } from '../core/fact-source.ts'

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

export interface FactSourceRow extends RowOf<typeof FACT_SOURCES> {}

export const FACT_TERMS = new Columns({ term: text(), factId: uuid() })
