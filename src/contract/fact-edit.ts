/** What a person does to facts by their own call: evidence that is stronger than anything read in talk, kept, and undone at will. */

/**
 * correct: another sentence or value in its place; retire: it holds no longer; pin, unpin: whether it stands first in every
 * context; add: a fact that the person states.
 */
export const FACT_EDIT_ACTIONS = ['correct', 'retire', 'pin', 'unpin', 'add'] as const
export type FactEditAction = (typeof FACT_EDIT_ACTIONS)[number]

/** An edit as the facts that it touches show it; its keys stand in the order in which `jsonb` returns them. */
export interface EditMark {
  /** When it was made, by the clock: ISO 8601. */
  readonly at: string
  /** Who made it, where the facts are a space's. */
  readonly by?: string
  readonly id: string
  readonly action: FactEditAction
  /** The fact that it is about was said never to have been true. */
  readonly wasNeverTrue?: true
}

/** An edit behind a word on a fact. */
export interface EditWord {
  readonly mark: EditMark
  /** The place of the edit in the order of a user's edits. */
  readonly number: number
  /** What it states is pinned, because the fact was whose place it takes. */
  readonly pins: boolean
}

/** A word on whether a fact is pinned. */
export interface FactPin {
  readonly textKey: string
  readonly factKey: string
  readonly isPinned: boolean
  readonly edit: EditWord
}

/** Facts that a memory keeps pinned: what stands in every prompt is bounded. */
export const MOST_PINNED = 20

/** Whether the person has said that a fact was never true: it answers nothing. */
export const isWithdrawn = ({ validFrom, validTo, edits }: {
  readonly validFrom: Date; readonly validTo: Date | null; readonly edits: readonly EditMark[] | null
}): boolean => validTo?.getTime() === validFrom.getTime() && edits?.some(({ wasNeverTrue }) => wasNeverTrue) === true
