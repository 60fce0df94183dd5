/** What a rule finds in one clause: an attribute of the speaker, its value, and the words that say it. */
import type { AttributeName, ATTRIBUTES } from '../core/attributes.ts'
import type { FactCategory } from '../core/fact.ts'
import type { TimeSpan } from '../../time/query/time-spans.ts'
import { LatinRegExp } from '../../latin-regexp.ts'
import { readOr, type OnFailedReading } from '../../optional-reading.ts'
import { fittingBy } from './needed-texts.ts'

type Table = typeof ATTRIBUTES
/** The attributes that the rules read. */
export type RuleAttribute = { [Name in AttributeName]: Table[Name] extends { category: FactCategory } ? Name : never }[AttributeName]

/** Something that a clause tells of its speaker. */
export interface Finding {
  readonly attribute: RuleAttribute
  /** As written, trimmed. */
  readonly value: string
  /** The sentence after its subject, without a full stop; it contains the value: "lives in Lisbon", 住在里斯本. */
  readonly says: string
  /** Whether the sentence begins with the subject's possessive: "Lena's favourite colour …", Lena的… */
  readonly ofSubject?: true
  /** Whom it is about, if not the speaker: a near person or animal by name. */
  readonly about?: string
  /** Since when it holds, where the clause says so; of an event, when it was. */
  readonly since?: TimeSpan
}

/** One clause, with what is needed to read it. */
export interface StatedClause {
  /** The clause without what leads to it and without contractions. */
  readonly text: string
  /** The whole sentence, normalised the same way. */
  readonly sentence: string
  /** The local day on which it was said, since 1970-01-01. */
  readonly day: number
  /** Whether it is written without capitals, so that names cannot be told by them. */
  readonly isLowerCase: boolean
  /** Whether the message greets: "I'm Kevin" is an introduction then. */
  readonly greets: boolean
  /** Whether it is said to an assistant. */
  readonly toAssistant: boolean
  /** Told of each rule that throws. */
  readonly onFailed?: OnFailedReading | undefined
}

/** One kind of statement: an expression for the whole clause, and what it tells; nothing where the value is not certain. */
export interface StatementRule {
  readonly pattern: RegExp
  readonly read: (groups: Readonly<Record<string, string | undefined>>, clause: StatedClause) =>
    Finding | readonly Finding[] | undefined | false
}

/** What the first rule that reads a clause finds in it: one fact, or several that one clause tells, such as a year and a place of birth. */
export function firstFindings(rules: readonly StatementRule[], clause: StatedClause): readonly Finding[] {
  for (const { pattern, read } of rulesFrom(rules, clause.text)) {
    const found = readOr([], clause.onFailed, () => {
      const match = pattern.exec(clause.text)
      return (match && read(match.groups ?? {}, clause)) || []
    })
    if ('attribute' in found) return [found]
    if (found.length > 0) return found
  }
  return []
}

/** How an expression begins, and the clauses that can fit it: most rules are about "I", so that other clauses are compared with few. */
const BEGINNINGS: readonly (readonly [source: RegExp, clause: RegExp])[] = [
  [/^\^I /, /^I /i], [/^\^\(\?:I\|we\) /, /^(?:I|we) /i], [/^\^(?:my|\(\?:my\|our\)) /, /^(?:my|our) /i], [/^\^we /, /^we /i],
]
/** What finds the rules of a list that a clause can fit, by the clause's first word. */
const fittingOf = new WeakMap<object, Map<string, (text: string) => readonly unknown[]>>()

/** The rules that can read a clause, by its first word and what it says, in their order. */
function rulesFrom<T extends { readonly pattern: RegExp }>(rules: readonly T[], text: string): readonly T[] {
  const word = /^(?:I|we|my|our) /i.exec(text)?.[0].toLowerCase() ?? ''
  const byWord = fittingOf.get(rules) ?? new Map<string, (text: string) => readonly unknown[]>()
  fittingOf.set(rules, byWord)
  const fitting = byWord.get(word) ?? fittingBy(rules.filter(({ pattern }) =>
    BEGINNINGS.every(([source, clause]) => !source.test(pattern.source) || clause.test(word))))
  byWord.set(word, fitting)
  return fitting(text) as readonly T[]
}

/** Alternatives of an expression, written in lines. */
export const alternatives = (text: string): string => text.trim().replace(/\s*\n\s*/g, '')

const made = new WeakMap<readonly string[], RegExp>()
/** An expression that is written in lines where it is used; it is made once. */
export const inLines = (flags: string) => ({ raw }: TemplateStringsArray): RegExp => {
  const known = made.get(raw) ?? patternOf(raw[0]!, flags)
  made.set(raw, known)
  return known
}

/** An expression of parts that is written in lines. */
export const patternOf = (source: string, flags: string): RegExp =>
  flags.includes('u') ? new LatinRegExp(alternatives(source), flags) : new RegExp(alternatives(source), flags)

/** Something that a clause tells is over. */
export interface Ending {
  readonly ends: RuleAttribute
  /** Absent: whatever the value is. */
  readonly value?: string
  /** Since when, where the clause says so. */
  readonly since?: TimeSpan
}

/** One way of saying that something is over: an expression for the whole clause, and what has ended. */
export interface EndingRule {
  readonly pattern: RegExp
  readonly read: (groups: Readonly<Record<string, string | undefined>>, clause: StatedClause) => readonly Ending[]
}

/** What a reader that is no list of rules finds in a clause. */
export const findingsBy = (read: (clause: StatedClause) => readonly Finding[], clause: StatedClause): readonly Finding[] =>
  readOr([], clause.onFailed, () => read(clause))

export const isEnding = (found: Finding | Ending): found is Ending => 'ends' in found

/** What a clause tells is over, in the order of the rules. */
export function endingsOf(rules: readonly EndingRule[], clause: StatedClause): Ending[] {
  return rulesFrom(rules, clause.text).flatMap(({ pattern, read }) => readOr([], clause.onFailed, () => {
    const match = pattern.exec(clause.text)
    return match ? read(match.groups ?? {}, clause) : []
  }))
}
