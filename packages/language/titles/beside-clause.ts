/** What stands beside the clause of a title: subjects, names, noun phrases, another clause. */
import { isCourtesy } from '../lexicon.ts'
import { dense, type TitleClause, type TitleContext } from './clause-score.ts'
import { TITLE_WORDS, type Phrase } from './key-phrases.ts'
import { isFunctionWord } from './sentences.ts'
import type { Name } from './names.ts'
import { isUnspacedText } from '@madeleine/base'

/** Details that are tried together. */
const TRIED = 10
/** Weight of what stands beside a clause. */
const SUBJECT = { weight: 0.8 }

/** A title, and how well it stands for its segment. */
export interface Title {
  readonly text: string
  readonly score: number
  /** It says who did what, in a whole sentence. */
  readonly isNamed?: boolean
  readonly isStatement?: boolean
  /** Of the first message, which mostly says what the talk is about. */
  readonly isFirst?: boolean
}

/** Names and noun phrases that may stand beside a clause, the weightiest first. */
export function detailsOf(names: readonly Name[], phrases: readonly Phrase[], { isAssisted }: TitleContext): Name[] {
  const nouns = phrases
    .filter(({ isNoun, text, size }) => isNoun && size > 1 && /^\p{L}|^\d.*\p{L}/u.test(text)
      && !isUnspacedText(text) && !isCourtesy(text.toLowerCase()) && /(?:^| )\p{Ll}/u.test(text))
    .map((phrase) => ({
      ...phrase, weight: phrase.weight * (isAssisted ? DETAIL.assistedNoun : DETAIL.noun),
      isDate: /^\p{L}+ \d/u.test(phrase.text), byUser: false, messages: [Math.floor(phrase.order / 1000)],
    }))
  const weighted = names.filter(({ size, messages, text, isDate, byUser }) =>
    isDate ? /\d/.test(text) : size > 1 || !isAssisted || byUser || messages.length > 1)
    .map((name) => ({ ...name, weight: name.weight * (name.isDate ? DETAIL.date : name.messages.length > 1 ? DETAIL.recurring : 1) }))
  return [...weighted, ...nouns].toSorted((a, b) => b.weight - a.weight || a.order - b.order).slice(0, TRIED)
}
const DETAIL = { date: 0.5, recurring: 1.4, noun: 0.9, assistedNoun: 0.7 }

/**
 * The clause with what it lacks: a name, a noun phrase or another clause of the segment, after a
 * semicolon. A colon would make a name the speaker.
 */
export function enriched(clause: TitleClause, details: readonly Name[], clauses: readonly TitleClause[], context: TitleContext): Title[] {
  if (clause.unspaced || /[:?]/.test(clause.text)) return []
  const missing = details.filter((detail) =>
    detail.size + clause.size <= TITLE_WORDS && !detail.terms.some((term) => clause.terms.includes(term)))
  const after = missing.filter(({ size, messages }) =>
    (context.isAssisted || !messages.includes(clause.message)) && !(clause.nounsCapital && size === 1))
  const other = clauses.filter(({ unspaced, form, text, message, size, terms }) =>
    !context.isAssisted && !unspaced && form >= FORM.least && message !== clause.message && !/[:?;]/.test(text)
    && size + clause.size <= TITLE_WORDS && !terms.some((term) => clause.terms.includes(term)))
  return [
    ...after.map((detail) => joined(clause, { ...detail, message: detail.messages[0]! }, context)),
    ...other.map((another) => joined(clause, another, context)),
  ]
}
export const FORM = {
  assistedSubjects: 0.85, subjects: 1.05, manySubjects: 1.1, head: 0.72, asked: 0.25, least: 0.8,
  after: 0.93, afterLong: 0.98, word: 0.76, assisted: 0.98,
}
/** A talk of so many messages has more than one subject. */
const LONG = 7

/** One word that nothing shows to be a noun: 'highest', 'randomly'. */
export const isWeakWord = ({ size, isNoun, shown, count, text }: Phrase): boolean =>
  shown === 0 || (size === 1 && count < 2 && !isNoun && /(?:ed|ing|ly)$/u.test(text) && !isUnspacedText(text))
/**
 * The clause with the subjects it lacks, one or two, as many as fit: a clause tells what happened, and a talk has more than one subject.
 */
export function withSubjects(clause: TitleClause, subjects: readonly Phrase[], context: TitleContext): Title[] {
  const { isAssisted, messages } = context
  if (clause.unspaced || (isAssisted && !clause.byUser) || /[?]/.test(clause.text)) return []
  const chosen: Phrase[] = []
  let size = clause.size
  for (const subject of subjects) {
    if (isWeakWord(subject) || /^\p{Ll}+ing$/u.test(subject.text) || chosen.length === 2 || size + subject.size > TITLE_WORDS) continue
    if ([clause, ...chosen].some(({ terms }) => subject.terms.some((term) => terms.includes(term)))) continue
    chosen.push(subject)
    size += subject.size
  }
  if (chosen.length === 0) return []
  const ordered = chosen.toSorted((a, b) => a.order - b.order)
  const other = {
    text: ordered.map(({ text }) => text).join(', '), weight: chosen.reduce((sum, { weight }) => sum + weight, 0), size: size - clause.size,
  }
  return [{
    text: `${clause.text}; ${/^\p{Lu}{2}/u.test(other.text) ? other.text : lowered(other.text, context)}`,
    score: together(clause, other) * (isAssisted ? FORM.assistedSubjects : messages < LONG ? FORM.subjects : FORM.manySubjects),
  }]
}

type Joined = Pick<Phrase, 'text' | 'weight' | 'size'> & { readonly message: number }

const joined = (clause: TitleClause, other: Joined, context: TitleContext): Title => ({
  text: !context.isAssisted && other.message < clause.message ? `${other.text}; ${lowered(clause.text, context)}`
    : `${clause.text}; ${lowered(other.text, context)}`,
  score: together(clause, other)
    * (context.isAssisted ? FORM.assisted : other.size < 2 ? FORM.word : context.messages < LONG ? FORM.after : FORM.afterLong),
})

const together = (clause: TitleClause, other: Pick<Phrase, 'weight' | 'size'>): number =>
  dense(clause.weight + SUBJECT.weight * other.weight, clause.size + other.size) * clause.form * clause.place

/** A clause that stands second: its first word without the capital that only its sentence gave it. */
export const lowered = (text: string, { small }: TitleContext): string =>
  (!/^\S+ \p{Lu}|^\p{Lu}\S*[\p{Lu}\p{N}&]/u.test(text) && isPlain(/^[\p{L}'’]+/u.exec(text)?.[0] ?? '', small)
    ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
    : text)
const isPlain = (word: string, small: ReadonlySet<string>): boolean =>
  !/^I(?:['’]|$)/.test(word) && (small.has(word.toLowerCase()) || isFunctionWord(word.toLowerCase()))

/** Whether a clause says more than the subjects that would stand beside it. */
export const isMoreInformative = ({ isReport, words }: TitleClause, subjects: readonly Phrase[]): boolean =>
  isReport || words.some(({ worth, term }) => worth !== 'glue' && !subjects.some(({ terms }) => terms.includes(term)))

/** Longest news beside which a subject stands, in words. */
const SHORT_NEWS = 6

/** News with the weightiest noun phrase that it lacks, where there is room. */
export function withSubject(clause: TitleClause, subjects: readonly Phrase[], context: TitleContext): string {
  if (clause.unspaced || clause.size > SHORT_NEWS) return clause.text
  const other = subjects.find(({ text, terms, size, isNoun, count }) =>
    isNoun && (count > 1 || size > 1) && size + clause.size <= TITLE_WORDS && !/(?:ing|ed)$/u.test(text)
    && !isUnspacedText(text) && !terms.some((term) => clause.terms.includes(term)))
  return other ? `${clause.text}; ${/^\p{Lu}{2}/u.test(other.text) ? other.text : lowered(other.text, context)}` : clause.text
}
