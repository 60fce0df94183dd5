/** The form in which the story is told: sixty evenings of talk with what a careful reader learns from each. */
import type { FactCategory } from '@madeleine/contract'

/** What a reading learns from an evening; messages by their place in it, from 0. */
export type Learnt =
  | {
    readonly kind: 'new'; readonly category: FactCategory; readonly attribute: string
    readonly value: string; readonly text: string; readonly by: readonly number[]; readonly since?: string
  }
  | { readonly kind: 'repeat'; readonly of: string; readonly by: readonly number[] }
  | { readonly kind: 'update'; readonly of: string; readonly to: Extract<Learnt, { kind: 'new' }> }
  | { readonly kind: 'end'; readonly of: string; readonly by: readonly number[]; readonly on: string }

export interface Evening {
  /** Local date; the talk begins at 19:00 UTC, a message a minute. */
  readonly on: string
  /** Messages, the user's first and then in turn. */
  readonly lines: readonly string[]
  readonly learns: readonly Learnt[]
}

type New = Extract<Learnt, { kind: 'new' }>

/** @param what `attribute=value` */
export const fact = (category: FactCategory, what: string, text: string, by: readonly number[]): New => {
  const [attribute = '', value = ''] = what.split('=')
  return { kind: 'new', category, attribute, value, text, by }
}
export const again = (of: string, by: readonly number[]): Learnt => ({ kind: 'repeat', of, by })
export const instead = (of: string, to: New): Learnt => ({ kind: 'update', of, to })
export const over = (of: string, by: readonly number[], on: string): Learnt => ({ kind: 'end', of, by, on })

/** @param talk one message a line */
export const evening = (on: string, talk: string, ...learns: readonly Learnt[]): Evening =>
  ({ on, lines: talk.trim().split('\n').map((line) => line.trim()), learns })
