/** Extractive titles: the most telling clause of a segment in the speakers' own words, its subject before it. */
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { ReadSentence } from './clauses/clause-boundaries.ts'
import { clausesIn, INNER_ARTICLES, NAME, type Clause } from './clauses/clauses.ts'
import { dense, formFactor, placeFactor, weightOf, type TitleClause, type TitleContext } from './clauses/clause-score.ts'
import { isMainlyUnspaced, phraseTitle, TITLE_CHARACTERS, TITLE_WORDS, type Phrase } from './key-phrases.ts'
import { balanced, isCommon, letterCaseOf, withCapital } from './letter-case.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { unspacedClauses } from './clauses/unspaced-clauses.ts'
import { isUnspacedText } from './word-weights.ts'

/** Factor for a clause in the script that the segment uses less. */
const MINORITY = 0.4
/** How well key phrases read, compared with a clause. */
const PHRASES_FORM = 0.36
/** Clauses and subjects that are tried together. */
const TRIED = { clauses: 12, subjects: 10 }
/** Weight of a subject before a clause, and how well the two read. */
const SUBJECT = { weight: 0.8, form: 0.9 }

interface Title {
  readonly text: string
  readonly score: number
}

/** The title of these sentences, '' if no clause and no phrase has weight. */
export function* titleSteps(sentences: readonly ReadSentence[], salience: Salience, phrases: readonly Phrase[]): Steps<string> {
  const plain = sentences.map(({ sentence }) => sentence)
  const context: TitleContext = { salience, messages: (plain.at(-1)?.message ?? 0) + 1, isAssisted: plain.some(({ emphasis }) => emphasis > 1) }
  const unspaced = isMainlyUnspaced(plain)
  const read = (one: ReadSentence): readonly TitleClause[] =>
    isUnspacedText(one.sentence.text) ? unspacedClauses(one.sentence, context) : spacedClauses(one, context)
  const clauses = (yield* mapSteps(sentences, read, ({ sentence }) => sentence.text.length)).flat()
  const scored = clauses.map((clause) => ({ clause, score: dense(clause.weight, clause.size) * clause.form * clause.place * (clause.unspaced === unspaced ? 1 : MINORITY) }))
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score).slice(0, TRIED.clauses)
  const ofPhrases = phraseTitle(phrases, unspaced)
  const subjects = phrases.filter(({ isNoun, text }) => isNoun && /^\p{L}|^\d.*\p{L}/u.test(text) && !isUnspacedText(text)).toSorted((a, b) => b.weight - a.weight || a.order - b.order).slice(0, TRIED.subjects)
  const titles: Title[] = [
    ...best.flatMap(({ clause, score }) => [{ text: clause.text, score }, ...withSubjects(clause, subjects), ...withAnother(clause, best.map((other) => other.clause), subjects)]),
    ...(ofPhrases ? [{ text: ofPhrases.text, score: dense(ofPhrases.weight, ofPhrases.size) * PHRASES_FORM }] : []),
  ]
  const title = titles.reduce<Title>((chosen, other) => (other.score > chosen.score ? other : chosen), { text: '', score: 0 })
  return withCapital(letterCaseOf(plain)(title.text))
}

function spacedClauses(read: ReadSentence, context: TitleContext): TitleClause[] {
  return clausesIn(read, TITLE_WORDS).map((clause) => {
    const text = textOf(clause)
    const weight = clause.words.some(({ worth }) => worth === 'full') ? weightOf(clause.words, context.salience) : 0
    return {
      text, weight, terms: clause.words.map(({ term }) => term), size: text.split(/\s+/).length, unspaced: false, form: formFactor(clause),
      place: placeFactor(clause.sentence, context) / (1 + 0.01 * clause.offset), message: clause.sentence.message,
      nounsCapital: clause.grammar.nounsCapital,
    }
  })
}

function textOf({ sentence, words, takesName, isAsked, isTelegraphic }: Clause): string {
  const whole = balanced(sentence.text.slice(words[0]?.from, words.at(-1)?.to)).replace(/^[^\p{L}\p{N}]+/u, '')
  const text = isTelegraphic ? whole.replace(INNER_ARTICLES, '') : whole
  const name = takesName && NAME.test(sentence.speaker) ? `${sentence.speaker.split(' ')[0]} ` : ''
  const asks = sentence.text.charAt((words[0]?.from ?? 0) - 1) === '¿' && isAsked ? '¿' : ''
  return `${asks}${name}${text}${sentence.question && isAsked ? '?' : ''}`
}

/** The clause after a subject of the segment that it lacks: 'Dresden: new plan = 14–15 march'. */
function withSubjects(clause: TitleClause, subjects: readonly Phrase[]): Title[] {
  const { text, terms, size, unspaced } = clause
  if (unspaced || /[:?]/.test(text)) return []
  return subjects
    .filter((phrase) => phrase.size + size <= TITLE_WORDS && isSubject(phrase, clause) && !phrase.terms.some((term) => terms.includes(term)))
    .map((subject) => ({ text: `${subject.text}: ${lowered(text)}`, score: together(clause, subject) * SUBJECT.form }))
}

const together = (clause: TitleClause, other: Pick<Phrase, 'weight' | 'size'>): number =>
  dense(clause.weight + SUBJECT.weight * other.weight, clause.size + other.size) * clause.form * clause.place

/** A name that several messages share, or that is said beside the clause. */
const isSubject = ({ text, count, order }: Phrase, clause: TitleClause): boolean =>
  isName(text, clause) && (count > 1 || Math.abs(Math.floor(order / 1000) - clause.message) < 2)

/** A capital makes a name, but not in German. */
const isName = (text: string, { nounsCapital }: TitleClause): boolean => /^\p{Lu}/u.test(text) && !nounsCapital

/** The clause with another subject of the segment, in order: 'My mom is a pole dancer; pet turtle'. */
function withAnother(clause: TitleClause, clauses: readonly TitleClause[], subjects: readonly Phrase[]): Title[] {
  if (clause.unspaced || /[:?]/.test(clause.text)) return []
  const nouns = subjects.filter(({ size, text }) => size > 1 || isName(text, clause))
    .map(({ text, terms, weight, size, order }) => ({ text, terms, weight: weight * ANOTHER.phrase, size, message: Math.floor(order / 1000) }))
  const others = [...nouns, ...clauses.filter(({ unspaced, form, text }) => !unspaced && form >= ANOTHER.minForm && !/[:?;]/.test(text))]
  return others.filter((other) => other.message !== clause.message && other.size + clause.size <= TITLE_WORDS && !other.terms.some((term) => clause.terms.includes(term)))
    .map((other) => ({
      text: other.message < clause.message ? `${other.text}; ${lowered(clause.text)}` : `${clause.text}; ${lowered(other.text)}`,
      score: together(clause, other) * ANOTHER.form,
    }))
}
const ANOTHER = { phrase: 0.9, minForm: 0.6, form: 0.93 }

/** A clause that stands second: its first word without the capital that only its sentence gave it. */
const lowered = (text: string): string => (isPlain(/^\p{L}+/u.exec(text)?.[0] ?? '') ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) : text)
const isPlain = (word: string): boolean => /ing$|ed$/.test(word) || (word !== 'I' && isCommon(word.toLowerCase()))

/** The title of greetings and short replies: their first sentences, up to three words or six characters. */
export function greetingTitle(sentences: readonly Sentence[]): string {
  let title = ''
  for (const { text } of sentences) {
    if (title.toLowerCase().includes(text.toLowerCase().replace(/[\s\p{P}]+$/u, ''))) continue
    const next = title === '' ? text : `${title}${isUnspacedText(title) ? '' : /[\p{P}]$/u.test(title) ? ' ' : ', '}${text}`
    if (isUnspacedText(next) ? next.length > TITLE_CHARACTERS : next.split(/\s+/).length > TITLE_WORDS) break
    title = next
    if (isUnspacedText(title) ? title.length >= 6 : title.split(/\s+/).length >= 3) break
  }
  return withCapital(letterCaseOf(sentences)(balanced(title).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}?？]+$/gu, '')))
}
