/** Results of `facts`, `editFact` and `factEdits`, and the facts that other results hold. */
import * as z from 'zod'
import { FACT_CATEGORIES, FACT_QUALITIES } from './fact.ts'
import { FACT_EDIT_ACTIONS } from './fact-edit.ts'
import { Share, Space, Time } from './values.ts'

/** A message that proves a fact. */
export const FactMessage = z.strictObject({
  messageId: z.string(),
  conversationId: z.string(),
  /** Absent while the message is in an open tail. */
  episodeId: z.string().exactOptional(),
  /** When it was said. */
  at: Time,
})
export type FactMessage = z.output<typeof FactMessage>

/** What the person did to a fact with a call of their own. */
export const FactEditMark = z.strictObject({
  /** Id of the edit, for `editFact` with `undo`. */
  id: z.string(),
  action: z.enum(FACT_EDIT_ACTIONS),
  /** When it was made, by the clock. */
  at: Time,
  /** Who made it, if the facts belong to a space. */
  by: z.string().exactOptional(),
})
export type FactEditMark = z.output<typeof FactEditMark>

/** What is known about somebody, since when, and which messages prove it. */
export const Fact = z.strictObject({
  /** Whose memory it is in: a space's or the user's, by name. Only present if the call named spaces. */
  space: Space,
  /** Pass it to `expand` to see the messages that prove the fact. */
  id: z.string(),
  category: z.enum(FACT_CATEGORIES),
  /** One sentence, in the language of the conversation. */
  text: z.string(),
  /** Whom it is about: a name, or `user` for what users of chats without names say about themselves. */
  subject: z.string(),
  /** What it says about the subject: home, employer, likes … Absent if no attribute fits. */
  attribute: z.string().exactOptional(),
  value: z.string().exactOptional(),
  /** Story time from which it holds. */
  validFrom: Time,
  /** Story time from which it no longer holds; absent while it holds. */
  validTo: Time.exactOptional(),
  /** Id of the fact that replaced it. */
  supersededBy: z.string().exactOptional(),
  /** Id of the fact that it replaced. */
  supersedes: z.string().exactOptional(),
  /** Newest first; empty if only the person's own edit states it. */
  sources: z.array(FactMessage),
  /** The person's edits of it, newest first; absent if there are none. */
  edits: z.array(FactEditMark).exactOptional(),
  /** The person pinned it: it comes first in every context. */
  pinned: z.literal(true).exactOptional(),
  /** The person said that it was never true: it answers no query, and is listed among the facts that no longer hold. */
  withdrawn: z.literal(true).exactOptional(),
  /** Pass it as `ifVersion` to `editFact`: it changes whenever the fact does. Returned by `facts`. */
  version: z.string().exactOptional(),
  /**
   * Where it comes from: a model or the rules read it in the conversation; an assistant noted it (`remember`) and no person's own
   * message says it; or a person stated or corrected it (`editFact`).
   */
  quality: z.enum(FACT_QUALITIES),
  /** When it was learnt, by the clock. */
  learntAt: Time,
  /**
   * How certainly it answers the query, 0–1; orders the list. It is based on the words and the attribute that the fact shares with
   * the query, and is not calibrated. Absent without a query.
   */
  confidence: Share.exactOptional(),
})
export type Fact = z.output<typeof Fact>

export const FactsResult = z.array(Fact)
/** Result of `facts`. */
export type FactsResult = z.output<typeof FactsResult>

/** A fact as it was before or after an edit. */
export const FactState = Fact.omit({ space: true, supersedes: true, sources: true, learntAt: true, confidence: true })
export type FactState = z.output<typeof FactState>

/** A person's edit, as the history keeps it. */
export const FactEdit = z.strictObject({
  id: z.string(),
  action: z.enum(FACT_EDIT_ACTIONS),
  /** When it was made, by the clock. */
  at: Time,
  /** Who made it, if the facts belong to a space. */
  by: z.string().exactOptional(),
  /** Id and sentence of the edited fact; absent for `add`, and if that fact or its messages were forgotten. */
  factId: z.string().exactOptional(),
  text: z.string().exactOptional(),
  /** Id and sentence of the fact that `correct` or `add` states; without the id if there is no such fact now. */
  newFactId: z.string().exactOptional(),
  newText: z.string().exactOptional(),
  /** Story time from which that fact holds, or from which a retired fact no longer holds. */
  since: Time.exactOptional(),
  wasNeverTrue: z.literal(true).exactOptional(),
  /** When it was undone, by the clock; absent while it is in force. */
  undoneAt: Time.exactOptional(),
})
export type FactEdit = z.output<typeof FactEdit>

/** A fact before and after: one of the two is absent if the fact did not exist then. */
export const ChangedFact = z.strictObject({ before: FactState.exactOptional(), after: FactState.exactOptional() })
export type ChangedFact = z.output<typeof ChangedFact>

export const EditFactResult = z.strictObject({
  /** The edit; for `undo`, the edit that was undone. */
  edit: FactEdit,
  /** The facts that it changes; empty if it was already made, or already undone. */
  changes: z.array(ChangedFact),
  /** True if nothing was changed: this is what would change. */
  dryRun: z.boolean(),
})
/** Result of `editFact`. */
export type EditFactResult = z.output<typeof EditFactResult>

export const FactEditsResult = z.strictObject({
  /** Newest first, undone ones included. */
  edits: z.array(FactEdit),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `factEdits`. */
export type FactEditsResult = z.output<typeof FactEditsResult>
