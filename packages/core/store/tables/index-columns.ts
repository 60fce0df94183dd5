/** Tables `corpus` and `posting`: their columns, in the order in which they are exported. */
import { bigint, bytes, Columns, integer, smallint, text } from './columns.ts'
import type { PostingField } from './postings.ts'

/** Counters of a user's index; for their meaning see `Corpus`. */
export const CORPUS = new Columns({
  nextNumber: integer(),
  messages: integer(),
  terms: bigint(),
  removals: integer(),
  factChanges: integer(),
  factEdits: integer({ later: 0 }),
  archived: integer({ later: 0 }),
  untrusted: integer({ later: 0 }),
  archivedMessages: integer({ later: 0 }),
  archivedTerms: bigint({ later: 0 }),
})

/** A term of a field in a block of segments. */
export const POSTINGS = new Columns({ block: integer(), field: smallint<PostingField>(), term: text(), entries: bytes() })
