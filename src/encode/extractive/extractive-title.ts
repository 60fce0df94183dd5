/** Extractive titles: the most telling clause of a segment in the speakers' own words, its subject before it. */
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { ReadSentence } from './clause-boundaries.ts'
import { clausesIn, NAME, type Clause } from './clauses.ts'
import { formFactor, scoreOf, type TitleContext } from './clause-score.ts'
import { isUnspaced, phraseTitle, TITLE_CHARACTERS, TITLE_WORDS, type Phrase } from './key-phrases.ts'
import { balanced, letterCaseOf } from './letter-case.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { unspacedClauses } from './unspaced-clauses.ts'
import { isUnspacedText } from './word-weights.ts'

/** A clause that may be a title. */
export interface TitleClause {
  readonly text: string
  readonly terms: readonly string[]
  readonly score: number
  /** Words; in scripts without spaces characters. */
  readonly size: number
  readonly unspaced: boolean
  /** How well it reads without its context. */
  readonly form: number
}

/** Factor for a clause in the script that the segment uses less. */
const MINORITY = 0.4

/** A clause that reads worse than this is worse than key phrases. */
const MIN_FORM = 0.35

/** The title of these sentences, '' if no clause and no phrase has weight. */
export function* titleSteps(sentences: readonly ReadSentence[], salience: Salience, phrases: readonly Phrase[]): Steps<string> {
  const plain = sentences.map(({ sentence }) => sentence)
  const context: TitleContext = { salience, messages: (plain.at(-1)?.message ?? 0) + 1, isAssisted: plain.some(({ emphasis }) => emphasis > 1) }
  const unspaced = isUnspaced(plain)
  const scoreIn = (clause: TitleClause): number => clause.score * (clause.unspaced === unspaced ? 1 : MINORITY)
  const read = (one: ReadSentence): readonly TitleClause[] =>
    isUnspacedText(one.sentence.text) ? unspacedClauses(one.sentence, context) : spacedClauses(one, context)
  const clauses = (yield* mapSteps(sentences, read, ({ sentence }) => sentence.text.length)).flat()
  const best = clauses.reduce<TitleClause | undefined>((chosen, clause) => (scoreIn(clause) > (chosen ? scoreIn(chosen) : 0) ? clause : chosen), undefined)
  const ofPhrases = best && best.form >= MIN_FORM ? '' : phraseTitle(phrases, unspaced)
  return letterCaseOf(plain)(ofPhrases || (best ? withTopic(best, phrases) : ''))
}

function spacedClauses(read: ReadSentence, context: TitleContext): TitleClause[] {
  return clausesIn(read, TITLE_WORDS).map((clause) => {
    const text = textOf(clause)
    const form = formFactor(clause)
    return { text, terms: clause.words.map(({ term }) => term), size: text.split(/\s+/).length, unspaced: false, form, score: scoreOf(clause, form, context) }
  })
}

function textOf({ sentence, words, takesName, isWhole, isOpened }: Clause): string {
  const text = balanced(sentence.text.slice(words[0]?.from, words.at(-1)?.to)).replace(/^[^\p{L}\p{N}]+/u, '')
  const name = takesName && NAME.test(sentence.speaker) ? `${sentence.speaker.split(' ')[0]} ` : ''
  return `${name}${text}${sentence.question && isWhole && !isOpened ? '?' : ''}`
}

/** Puts the segment's subject before a clause that lacks it: 'Dresden: new plan = 14–15 march'. */
function withTopic({ text, terms, size, unspaced }: TitleClause, phrases: readonly Phrase[]): string {
  if (unspaced) return text
  const ranked = phrases.toSorted((a, b) => b.score - a.score || a.order - b.order)
  const fits = ranked.filter((phrase) => phrase.isNoun && phrase.size + size <= TITLE_WORDS && phrase.score >= 0.5 * (ranked[0]?.score ?? 0))
  const isName = ({ text: name }: Phrase): boolean => /^\p{Lu}/u.test(name)
  const topic = fits.find((phrase) => phrase.count >= (isName(phrase) ? 2 : 3)) ?? fits.find((phrase) => phrase === ranked[0] && isName(phrase))
  if (!topic || topic.terms.some((term) => terms.includes(term)) || text.includes(':') || isUnspacedText(topic.text)) return text
  return `${topic.text}: ${text}`
}

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
  return letterCaseOf(sentences)(balanced(title).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}?？]+$/gu, ''))
}
