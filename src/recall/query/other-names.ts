/** What a query finds of somebody who goes by several names: what is said of them under the others too. */
import type { KnownPeople, NamesOfOne } from '../../people/core/known-people.ts'
import { USER_SUBJECT } from '../../facts/core/fact.ts'
import { queryTerms } from '../../text/terms.ts'
import { namesInText } from './query-subject.ts'

/** Somebody whom a text names. */
export interface NamedPerson {
  readonly person: NamesOfOne
  /** The words by which it does. */
  readonly words: readonly string[]
}

/** The people with several names whom a text names. */
export const knownIn = (text: string, known: KnownPeople): NamedPerson[] => known.people.flatMap((person): NamedPerson[] => {
  const words = [...new Set([...namesInText(text, person.names).values()].flat())]
  return words.length === 0 ? [] : [{ person, words }]
})

/** The names under which somebody speaks in a log: all spellings of theirs, and no name for the user. @param names of its speakers */
export const spokenNames = (person: NamesOfOne, known: KnownPeople, names: readonly string[]): string[] =>
  [...new Set([...person.names, ...names.filter((name) => known.of(name) === person), ...(person.isMe ? [USER_SUBJECT] : [])])]

/** The terms of all names of a person, without those of a part that somebody else has too: another Smith is not meant. */
export function termsOfNames(person: NamesOfOne, known: KnownPeople, names: readonly string[]): string[] {
  const others = new Set(names.filter((name) => known.of(name) !== person).flatMap(queryTerms))
  return [...new Set(person.names.flatMap(queryTerms))].filter((term) => !others.has(term))
}

/**
 * The words of a query, of which one that names such a person stands for their other names too. Several that name one person are
 * one word: who says "Annie" has said all of "Ann Smith".
 * @param words each by its terms @param names of the speakers of the log
 */
export function withOtherNames(
  words: readonly (readonly string[])[], text: string, { known, names }: { known: KnownPeople; names: readonly string[] },
): readonly (readonly string[])[] {
  return knownIn(text, known).reduce((left, { person, words: naming }) => {
    const own = new Set(naming.flatMap(queryTerms))
    const isNaming = (terms: readonly string[]): boolean => terms.some((term) => own.has(term))
    const first = left.findIndex(isNaming)
    if (first < 0) return left
    const all = [...new Set([...left.filter(isNaming).flat(), ...termsOfNames(person, known, names)])]
    return left.flatMap((terms, place) => (place === first ? [all] : isNaming(terms) ? [] : [terms]))
  }, words)
}
