/** Facts: what is known of somebody, since when, and which messages prove it. */

/** Kinds of facts. Source: Plast Mem's eight categories. */
export const FACT_CATEGORIES =
  ['identity', 'preference', 'interest', 'personality', 'relationship', 'experience', 'goal', 'guideline'] as const
export type FactCategory = (typeof FACT_CATEGORIES)[number]

/**
 * Who read a fact out of the talk: a language model, or the rules for what people say of themselves. `noted`: an assistant
 * noted it with the tool `remember`, and no message of the user's own says it. `person`: a person stated or corrected it by a call.
 */
export type FactQuality = (typeof FACT_QUALITIES)[number]
export const FACT_QUALITIES = ['model', 'rules', 'noted', 'person'] as const

/** The subject of what the user of a chat says of themselves, where messages carry no name. */
export const USER_SUBJECT = 'user'

/** The place of a message in the log of its conversation, and its story time. */
export interface MessagePlace {
  readonly conversationId: string
  readonly seq: number
  readonly at: Date
}

/** A fact as messages state it. */
export interface StatedFact {
  /** Whom it is about: the name of a speaker or of somebody spoken of, or `USER_SUBJECT`. */
  readonly subject: string
  readonly category: FactCategory
  /** What of the subject it tells, lower case with hyphens: home, employer, likes …; absent where no attribute fits. */
  readonly attribute?: string
  /** The attribute's value: Lisbon. */
  readonly value?: string
  /** One sentence that is true by itself, in the language of the talk: "Lena lives in Lisbon". */
  readonly text: string
  /** Story time since when it holds; not later than now where the talk says so. */
  readonly validFrom: Date
  /** The messages that prove it, at least one. */
  readonly sources: readonly [MessagePlace, ...MessagePlace[]]
  /** An assistant noted it: its quality is `noted`, whoever reads. */
  readonly isNoted?: true
}

/** What a reading of the talk changes in what is known. Nothing is overwritten: what no longer holds keeps its row and its time. */
export type FactChange =
  | { readonly kind: 'new'; readonly fact: StatedFact }
  /** Another proof of a known fact. */
  | { readonly kind: 'reinforce'; readonly factId: string; readonly sources: StatedFact['sources'] }
  /** A known fact no longer holds, because another one does. */
  | { readonly kind: 'update'; readonly factId: string; readonly fact: StatedFact }
  /** A known fact no longer holds, or never did (`endsAt` at or before its beginning). */
  | { readonly kind: 'invalidate'; readonly factId: string; readonly endsAt: Date; readonly sources: StatedFact['sources'] }

/** What messages say by themselves: a fact, or the end of facts that are named by their words. */
export type StatedChange = Extract<FactChange, { kind: 'new' }> | EndedFact

/** What is said to be over, whether it is known by now or learnt later. For the attributes of which an end can be told see `endKeys`. */
export interface EndedFact {
  readonly kind: 'end'
  readonly subject: string
  readonly attribute: string
  /** Absent: whatever the attribute's value is. */
  readonly value?: string
  readonly endsAt: Date
  readonly sources: StatedFact['sources']
  /** As of a fact. */
  readonly isNoted?: true
}
