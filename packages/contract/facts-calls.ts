/** The calls about facts: facts, editFact, factEdits. */
import * as z from 'zod'
import { FACT_CATEGORIES, FACT_EDIT_ACTIONS, FACT_QUALITIES, STATED_CATEGORIES } from './fact.ts'
import { QueryText, Redact, Redacted, Share, Space, SpaceName, SpaceNames, Time, When } from './values.ts'

export const FactsInput = z.strictObject({
  /** A question or words, in English or Chinese; facts that answer it are returned, best first. Absent: all, by category, newest first. */
  query: QueryText.optional(),
  /** Only facts of this category. */
  category: z.enum(FACT_CATEGORIES).optional(),
  /** Only facts about this person: the full name, ignoring case. `user` for the user of a chat without names. */
  subject: z.string().min(1).max(200).optional(),
  /** Only what held at this story time, by all that has been said since; edits count from when they were made. */
  asOf: When.optional(),
  /** Only what was known at this time, by the clock. */
  knownAt: When.optional(),
  /** Include facts that no longer hold. A query about the past finds them in any case. */
  includeSuperseded: z.boolean().default(false),
  /** Maximum number of facts. */
  limit: z.int().min(0).max(1000).default(100),
  space: SpaceName,
  /** Spaces whose facts are listed together with one's own, 1–16; cannot be combined with `space`. */
  spaces: SpaceNames,
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
  /** What is taken out of the words before they are stored, as in `push`. */
  redact?: z.input<typeof Redact>
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
  category: z.enum(STATED_CATEGORIES).optional(),
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
  /** For `add` and `correct`: what is taken out of the words before they are stored, as in `push`. */
  redact: Redact.optional(),
  /** Only report what would change. */
  dryRun: z.boolean().default(false),
  space: SpaceName,
})

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

// Results of `facts`, `editFact` and `factEdits`, and the facts that other results hold.

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
  /** Who made it, if not the person whose facts they are: `model`, `key:ID` of a server, or in a space the name of who did it. */
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
  /** One sentence, in the language of the conversation; of a note, whose words they are and the words in quotation marks. */
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
  /** Who made it, if not the person whose facts they are: `model`, `key:ID` of a server, or in a space the name of who did it. */
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
  /** What `redact` took out, by kind. Absent if it took nothing out. */
  redacted: Redacted.exactOptional(),
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

export const AgendaInput = z.strictObject({
  /** How many days ahead `next` reaches. */
  days: z.int().min(0).max(3660).default(30),
  /** How many days back `past` reaches. */
  pastDays: z.int().min(0).max(3660).default(14),
  space: SpaceName,
})
/** Options of `agenda`. */
export type AgendaOptions = z.input<typeof AgendaInput>

export const PlannedDay = z.strictObject({
  factId: z.string(),
  text: z.string(),
  subject: z.string(),
  /** The first and the last local day of the plan, 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
  /** The messages that state it, newest first. */
  sources: z.array(FactMessage),
  /** The message that says that it is done; absent where a person has said so by a call, and of what is not done. */
  doneBy: FactMessage.exactOptional(),
})
/** A plan that has a day. */
export type PlannedDay = z.output<typeof PlannedDay>

export const AgendaResult = z.strictObject({
  /** The local day, 'YYYY-MM-DD'. */
  today: z.string(),
  /** Plans of today. A context tells them first. */
  due: z.array(PlannedDay),
  /** Plans that come, the nearest first. */
  next: z.array(PlannedDay),
  /** Plans whose days are over, the latest first. */
  past: z.array(PlannedDay),
  /** Plans that were done within `pastDays`, by what a message says or by hand, the last one first: they are on no other list. */
  done: z.array(PlannedDay),
})
/** Result of `agenda`. */
export type AgendaResult = z.output<typeof AgendaResult>
