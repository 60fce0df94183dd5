/** What was known on two days: what changed, what came, what holds no longer. */
import { isSingleValued } from '@madeleine/contract'
import type { AnswerOf } from '../../shell/api.ts'

export type KnownFact = AnswerOf<'facts'>[number]

export interface ComparedFacts {
  readonly changed: readonly { readonly before: KnownFact; readonly after: KnownFact }[]
  readonly added: readonly KnownFact[]
  readonly gone: readonly KnownFact[]
  /** How many were known on both. */
  readonly same: number
}

/** Whether it had been said by then: what holds on a day may have been told much later. What a person states has no message. */
export const wasSaidBy = ({ sources }: KnownFact, at: number): boolean =>
  sources.length === 0 || sources.some((source) => Date.parse(source.at) <= at)

/** @param before what was known on the earlier day @param after on the later one */
export function comparedFacts(before: readonly KnownFact[], after: readonly KnownFact[]): ComparedFacts {
  const [known, holding] = [before, after].map((facts) => new Set(facts.map(({ id }) => id))) as [Set<string>, Set<string>]
  const gone = before.filter(({ id }) => !holding.has(id))
  const added = after.filter(({ id }) => !known.has(id))
  const changed = added.flatMap((one) => {
    const other = gone.find((old) => old.supersededBy === one.id || one.supersedes === old.id || isOfOne(old, one))
    return other ? [{ before: other, after: one }] : []
  }).filter(({ before: old }, i, all) => all.findIndex((pair) => pair.before.id === old.id) === i)
  const paired = new Set(changed.flatMap((pair) => [pair.before.id, pair.after.id]))
  return {
    changed, added: added.filter(({ id }) => !paired.has(id)), gone: gone.filter(({ id }) => !paired.has(id)),
    same: before.length - gone.length,
  }
}

/** Of the same person, and there is one at a time: a home, an employer. */
const isOfOne = (a: KnownFact, b: KnownFact): boolean =>
  a.subject === b.subject && a.attribute === b.attribute && isSingleValued(a.attribute)
