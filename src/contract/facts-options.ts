/** The options of the calls about facts. */
import * as z from 'zod'
import { FACT_CATEGORIES } from './fact.ts'
import { FACT_EDIT_ACTIONS } from './fact-edit.ts'
import { RecallInput, When } from './call-options.ts'
import { SpaceName } from './space-names.ts'

export const FactsInput = z.strictObject({
  /** A question or words, in English or Chinese; facts that answer it are returned, best first. Absent: all, by category, newest first. */
  query: RecallInput.shape.query.optional(),
  /** Only facts of this category. */
  category: z.enum(FACT_CATEGORIES).optional(),
  /** Only facts about this person: the full name, ignoring case. `user` for the user of a chat without names. */
  subject: z.string().min(1).max(200).optional(),
  /** Only what held at this story time, as far as it had been said by then. */
  asOf: RecallInput.shape.asOf,
  /** Only what was known at this time, by the clock. */
  knownAt: RecallInput.shape.knownAt,
  /** Include facts that no longer hold. A query about the past finds them in any case. */
  includeSuperseded: z.boolean().default(false),
  /** Maximum number of facts. */
  limit: z.int().min(0).max(1000).default(100),
  space: RecallInput.shape.space,
  /** Spaces whose facts are listed together with one's own, 1–16; cannot be combined with `space`. */
  spaces: RecallInput.shape.spaces,
})
/** Options of `facts`. */
export type FactsOptions = z.input<typeof FactsInput>

/** One of these, in one's own memory or in that of a space. */
export type EditFactOptions = FactEditing & {
  /** Only report what would change. */
  dryRun?: boolean
  space?: string
}
type FactEditing =
  /** Replaces a fact that holds with another sentence or value: from `validFrom` on or, with `wasNeverTrue`, from its beginning. */
  | EditedFact & { action: 'correct'; wasNeverTrue?: boolean } & StatedWords
  /** From `validTo` on it no longer holds; with `wasNeverTrue` it never did, and is withdrawn from all answers. */
  | EditedFact & { action: 'retire'; validTo?: z.input<typeof When>; wasNeverTrue?: boolean }
  /** Whether it comes first in every context. */
  | EditedFact & { action: 'pin' | 'unpin' }
  /** A fact that the person states. */
  | { action: 'add'; text: string; subject?: string; editId?: string } & StatedWords
  /** Undoes an edit: what is known is exactly as if it had not been made. */
  | { action: 'undo'; editId: string }
interface EditedFact {
  factId: string
  ifVersion?: string
  editId?: string
}
interface StatedWords {
  text?: string
  value?: string
  attribute?: string
  category?: (typeof FACT_CATEGORIES)[number]
  validFrom?: z.input<typeof When>
}

/** Code points of the sentence of a fact that a person states, and of a name or a value. */
const [MAX_TEXT, MAX_NAME] = [500, 100]

export const EditFactInput = z.strictObject({
  /** What to do: correct, retire, pin, unpin or add a fact, or undo an edit. */
  action: z.enum([...FACT_EDIT_ACTIONS, 'undo']),
  /** Id of the fact, as listed by `facts`; not for `add` and `undo`. */
  factId: z.string().optional(),
  /** For `undo`, the edit to undo. Otherwise an id chosen by the caller, a UUID: repeating the call with it changes nothing more. */
  editId: z.string().optional(),
  /**
   * For `add` and `correct`: one self-contained sentence, at most 500 characters. For `correct` it may be omitted if `value` is given
   * and the fact's sentence contains the value that it replaces.
   */
  text: z.string().min(1).max(MAX_TEXT).optional(),
  /** For `add` and `correct`: the value of the attribute, such as Porto. */
  value: z.string().min(1).max(MAX_NAME).optional(),
  /** For `add` and `correct`: the attribute: home, employer … Absent: for `correct`, the fact's; for `add`, read from the sentence. */
  attribute: z.string().min(1).max(MAX_NAME).optional(),
  /** For `add` and `correct`. Absent: for `correct`, the fact's; for `add`, read from the sentence, or `identity`. */
  category: z.enum(FACT_CATEGORIES).optional(),
  /** For `add`: whom it is about. Absent: `user`; in a space, the person who states it. */
  subject: z.string().min(1).max(MAX_NAME).optional(),
  /** For `add` and `correct`: story time from which it holds. Absent: now; for `correct` with `wasNeverTrue`, from when the fact did. */
  validFrom: When.optional(),
  /** For `retire`: story time from which it no longer holds. Absent: now. */
  validTo: When.optional(),
  /** For `correct` and `retire`: it never held and is withdrawn from all answers. Otherwise it held until now or the given time. */
  wasNeverTrue: z.boolean().optional(),
  /** The fact's `version` as last seen: if the fact has changed since, the call rejects with `conflict`. */
  ifVersion: z.string().max(100).optional(),
  /** Only report what would change. */
  dryRun: z.boolean().default(false),
  space: SpaceName,
})

/** The names of its options; which of them an action takes is checked by the call. */
export const EDIT_FACT_NAMES = Object.keys(EditFactInput.shape) as readonly (keyof typeof EditFactInput.shape)[]

export const FactEditsInput = z.strictObject({
  /** Only edits of this fact, and the edit that states it. */
  factId: z.string().optional(),
  /** Maximum number of edits. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(20).optional(),
  space: SpaceName,
})
/** Options of `factEdits`. */
export type FactEditsOptions = z.input<typeof FactEditsInput>
