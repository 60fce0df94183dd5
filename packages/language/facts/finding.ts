/** What a rule finds in one clause: an attribute of the speaker, its value, and the words that say it. */
import { civilFromDays, dateOf, dayNumber, LatinRegExp, localDate, type OnFailedReading, readOr, startOfDate } from '@madeleine/base'
import {
  type AttributeName, type ATTRIBUTES, containsQuote, type FactCategory, type Message, type MessagePlace, type StatedFact,
} from '@madeleine/contract'
import { queryTerms, terms } from '../terms.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import type { TimeSpan } from '../times/time-spans.ts'
import type { EpisodeToRead } from './unexplained.ts'

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
  /** Whether a text tells something worth keeping, with log-odds of at least so many; absent: nothing that needs a judge is read. */
  readonly isWorth?: ((text: string, leastOdds: number) => boolean) | undefined
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

/** An expression for the whole of a text, without regard to case; a line end stands for a space, but for one beside a `|`. */
export const wholeText = (pattern: string): RegExp =>
  new LatinRegExp(`^(?:${pattern.trim().replace(/\s*\n\s*(?=\|)|(?<=\|)\s*\n\s*/g, '').replace(/\s*\n\s*/g, ' ')})$`, 'iu')

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

/** What a reader that is no list of rules finds in a clause. */
export const findingsBy = (read: (clause: StatedClause) => readonly Finding[], clause: StatedClause): readonly Finding[] =>
  readOr([], clause.onFailed, () => read(clause))

export const isEnding = (found: Finding | Ending): found is Ending => 'ends' in found

// Texts of which an expression needs at least one, read from its source. A clause without any of them is never matched, so that of some
// hundred rules only a few are compiled and run for a clause: V8 takes milliseconds to compile one with classes of Unicode.

/** Words that stand in most clauses: a text of them alone tells rules apart little. */
const COMMON = new Set(('i am are is was were be been have had has do did not a an the to of in at on for with '
  + 'and or my our we it that this').split(' '))
/** Shorter texts stand in too many clauses. In UTF-16 units; the index goes by as many. */
const LEAST_UNITS = 3

/** How well a text tells clauses apart: the length of its longest word that is not a common one. */
const rarity = (text: string): number => Math.max(...text.split(' ').map((word) => (COMMON.has(word) ? 1 : word.length)))
const leastRarity = (texts: readonly string[]): number => Math.min(...texts.map((text) => (text.length < LEAST_UNITS ? 0 : rarity(text))))

/** Reads the source of an expression from left to right. Of what it does not know it says that nothing is needed. */
class Reader {
  #at = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  /** Alternatives, to the end or a closing parenthesis: one text of each is needed. */
  alternatives(): readonly string[] | undefined {
    const branches = [this.#sequence()]
    for (; this.#takes('|');) branches.push(this.#sequence())
    return branches.every((branch) => branch !== undefined) ? [...new Set(branches.flat())] : undefined
  }

  /** Of all that one alternative needs, what tells most. */
  #sequence(): readonly string[] | undefined {
    const needed: (readonly string[])[] = []
    let run = ''
    const endRun = (): void => {
      if (run !== '') needed.push([run])
      run = ''
    }
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const { literal, texts, isEmpty = false } = this.#atom()
      const least = this.#leastCount()
      if (isEmpty) continue
      if (literal !== undefined && least > 0) run += literal
      if (literal === undefined || this.#wasCounted) endRun()
      if (texts && least > 0) needed.push(texts)
    }
    endRun()
    return needed.filter((texts) => leastRarity(texts) > 0).toSorted((a, b) => leastRarity(b) - leastRarity(a) || a.length - b.length)[0]
  }

  /** One character, class, assertion or group. */
  #atom(): { literal?: string; texts?: readonly string[] | undefined; isEmpty?: boolean } {
    const char = this.#source[this.#at++]!
    if (char === '^' || char === '$') return { isEmpty: true }
    if (char === '.') return {}
    if (char === '[') return this.#class()
    if (char === '(') return this.#group()
    if (char !== '\\') return { literal: (/[\ud800-\udbff]/.test(char) ? char + this.#source[this.#at++]! : char).toLowerCase() }
    const escaped = this.#source[this.#at++]!
    if (escaped === 'b' || escaped === 'B') return { isEmpty: true }
    if (!/[a-z0-9]/i.test(escaped)) return { literal: escaped }
    this.#skip(/(?:\{[^}]*\}|<[^>]*>|(?<=u)[0-9a-f]{4}|(?<=x)[0-9a-f]{2}|[0-9]*)/iy) // what is named by letters is no text
    return {}
  }

  #class(): object {
    this.#skip(/(?:\\.|[^\]\\])*\]/sy)
    return {}
  }

  #group(): { texts?: readonly string[] | undefined; isEmpty?: boolean } {
    const [kind = ''] = this.#skip(/\?(?:<?[=!]|:|<[^>]+>)/y)
    const texts = this.alternatives()
    this.#takes(')')
    return /[=!]$/.test(kind) ? { isEmpty: true } : { texts }
  }

  #wasCounted = false
  /** How often the atom before has to stand there. */
  #leastCount(): number {
    const [count = ''] = this.#skip(/(?:[?*+]|\{\d+(?:,\d*)?\})\??/y)
    this.#wasCounted = count !== ''
    return count.startsWith('{') ? Number.parseInt(count.slice(1)) : count === '' || count.startsWith('+') ? 1 : 0
  }

  #takes(char: string): boolean {
    const isThere = this.#source[this.#at] === char
    if (isThere) this.#at++
    return isThere
  }

  #skip(pattern: RegExp): readonly string[] {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#source) ?? []
    this.#at += match[0]?.length ?? 0
    return match
  }
}

const neededBySource = new Map<string, readonly string[] | undefined>()

/**
 * Texts in lower case, one of which stands in all that the expression matches, in lower case; undefined if there are none to tell by.
 * @param source of an expression of this package: each is read once
 */
export function neededTexts(source: string): readonly string[] | undefined {
  if (!neededBySource.has(source)) neededBySource.set(source, new Reader(source).alternatives())
  return neededBySource.get(source)
}

/** Where the three letters from `at` on are noted: most places of a clause begin no needed text, which is seen without cutting it up. */
const startSlot = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & (START_SLOTS - 1)
const START_SLOTS = 4096

/** Finds the expressions that a text can fit. @returns of a text those of them, in their order */
export function fittingBy<T extends { readonly pattern: RegExp }>(rules: readonly T[]): (text: string) => readonly T[] {
  const always: number[] = []
  const [byStart, isStart] = [new Map<string, { text: string; rule: number }[]>(), new Uint8Array(START_SLOTS)]
  for (const [rule, { pattern }] of rules.entries()) {
    const texts = neededTexts(pattern.source)
    if (!texts) always.push(rule)
    for (const text of texts ?? []) {
      const start = text.slice(0, LEAST_UNITS)
      byStart.set(start, [...byStart.get(start) ?? [], { text, rule }])
      isStart[startSlot(text, 0)] = 1
    }
  }
  return (said) => {
    const fits = new Set(always)
    const text = said.toLowerCase()
    for (let i = 0; i + LEAST_UNITS <= text.length; i++) {
      if (isStart[startSlot(text, i)] === 0) continue
      for (const needed of byStart.get(text.slice(i, i + LEAST_UNITS)) ?? []) if (text.startsWith(needed.text, i)) fits.add(needed.rule)
    }
    return [...fits].toSorted((a, b) => a - b).map((rule) => rules[rule]!)
  }
}

// Proof of a fact: which of the cited messages state it.

/** A message as a prompt numbers it, with its place in the log. */
export interface PlacedMessage {
  readonly message: Message
  readonly place: MessagePlace
  readonly episode: EpisodeToRead
  /** Words that are its sender's own. */
  readonly text: string
  readonly terms: ReadonlySet<string>
  /** The question before it, as it was shown; '' without one. */
  readonly question: string
  /** Whom it is about when it says "I"; undefined: it is nobody's own words. */
  readonly self: string | undefined
}

/** A message of a person. */
export type OwnMessage = PlacedMessage & { readonly self: string }

/** UTF-16 units of a message in which a proof is looked for. */
const READ_UNITS = 16_384
const QUESTION = /[?？][\s"'”’)\]\p{Extended_Pictographic}\uFE0F\u200d]*$/u

/** The messages of a prompt in the order of their numbers. */
export const placesIn = (episodes: readonly EpisodeToRead[]): PlacedMessage[] =>
  episodes.flatMap((episode) => episode.messages.map(({ message, self, own }, i) => {
    const text = own.slice(0, READ_UNITS)
    const before = episode.messages[i - 1]
    return {
      message, episode, text, terms: new Set(terms(text)), self,
      question: before && before.self !== self && QUESTION.test(before.words) ? before.words : '',
      place: { conversationId: episode.conversationId, seq: message.seq, at: message.at },
    }
  }))

/** Share of a text's terms that a message must hold to state it. */
const MIN_SHARE = 0.2
/** Code points from which on a value that stands in a message as it is proves it, whatever the words around it. */
const QUOTABLE_LENGTH = 4

/** What is to be proven. */
export type Stated = Pick<StatedFact, 'subject' | 'text'> & { readonly value?: string }

/** The messages that state a fact: they hold its value, or a fifth of its words, without those of the subject. */
export function statingOf(own: readonly OwnMessage[], { subject, text, value }: Stated): OwnMessage[] {
  const subjectTerms = new Set(terms(subject))
  const valueTerms = queryTerms(value ?? '')
  const textTerms = queryTerms(text).filter((term) => !subjectTerms.has(term))
  return own.filter((message) => {
    if (valueTerms.length > 0 && valueTerms.every((term) => message.terms.has(term))) return true
    if (value !== undefined && [...value].length >= QUOTABLE_LENGTH && containsQuote(message.text, value)) return true
    const shared = textTerms.filter((term) => message.terms.has(term)).length
    return shared > 0 && shared >= MIN_SHARE * textTerms.length
  })
}

/** What proves a fact. */
export interface Proof {
  readonly sources: StatedFact['sources']
  /** The first message that states it. */
  readonly statement: Statement
}

/**
 * The proof by messages that state a fact, and other cited words of people in the same episodes, such as a "yes" after the
 * question. What an assistant or a tool said proves nothing.
 *
 * @returns undefined if no person states it
 */
export function proofBy(stating: readonly OwnMessage[], own: readonly OwnMessage[]): Proof | undefined {
  const [first] = stating
  if (!first) return undefined
  const proving = own.filter((one) => stating.some(({ episode }) => episode === one.episode))
  const [source, ...others] = proving.map(({ place }) => place)
  return { sources: [source!, ...others], statement: { text: first.text, at: first.message.at } }
}

// Expressions that are too long for a line.

/** The expression of a source that stands on several lines; line ends and the spaces behind them count nothing. */
export const widePattern = (source: string, flags = 'iu'): RegExp => new LatinRegExp(source.replace(/\n\s*/g, ''), flags)

// Since when a fact holds: the words for it, read against the message that says them, in its own zone.

/** A statement as it was made. */
export interface Statement {
  /** The words of the message that are its sender's own. */
  readonly text: string
  /** Story time. */
  readonly at: Date
}

/** UTF-16 units of a message, and of a phrase, in which times are looked for. */
const SINCE_UNITS = { message: 4000, phrase: 80 }

/**
 * The first moment of the time that a phrase names, as it was meant on the day of the message: "last May" in March 2026 is
 * May 2025, "for three years" began in 2023. A time without a year is the latest that had begun.
 *
 * The phrase is a claim and is checked: it must stand in the message, or name a time within one that the message names.
 * What names no time, no checked one, or one that was still to come, is the time of the message: a plan is one from when it
 * is told.
 *
 * @param phrase words of the message, or an ISO date
 */
export function sinceWhen(phrase: string, { text, at }: Statement, timeZone: string): Date {
  const today = dayNumber(localDate(at, timeZone))
  const said = phrase.slice(0, SINCE_UNITS.phrase)
  const own = text.slice(0, SINCE_UNITS.message)
  const begun = spansOf(said, today).filter(({ from }) => from < today)
  const isSaid = containsQuote(own, said)
  const told = isSaid ? [] : spansOf(own, today)
  const span = begun.findLast((one) => isSaid || told.some(({ from, to }) => from <= one.from && one.to <= to))
  return span ? startOfDate(dateOf(span.from), timeZone) : at
}

/** How long something has lasted, with the words for it: "for three years now", "三年了". */
const LASTED = new RegExp(String.raw`^(?:for|these|already|since|seit|depuis|desde hace)?\s*(?:(?:over|about|`
  + String.raw`almost|nearly|more than|at least|the (?:last|past))\s+)*(.+?)(?:\s+(?:now|already))?$`, 'iu')
const LASTED_CHINESE = /^(?:已经|已經|有|快|近)*(.+?)[多来來]?(?:年|个月|個月|周|天)/u

/** The times that a phrase names, by their first day. A length of time is one that ends today. */
export function spansOf(phrase: string, today: number): readonly TimeSpan[] {
  const { year } = civilFromDays(today)
  const read = (text: string): readonly TimeSpan[] => parseTimeQuery(text, { today }, { from: year - 1, to: year }).spans
  const named = read(phrase)
  if (named.length > 0 || phrase.length > SINCE_UNITS.phrase) return named
  const lasted = LASTED_CHINESE.exec(phrase)?.[0] ?? ''
  return lasted === '' ? read(`${LASTED.exec(phrase)?.[1] ?? phrase} ago`) : read(`${lasted.replace(/^(?:已经|已經|有|快|近)+/u, '')}前`)
}
