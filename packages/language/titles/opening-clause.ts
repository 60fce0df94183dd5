/** With what the user of an assistant opens a talk: it mostly says what the talk is about, and stands whole. */
import { LatinRegExp } from '@madeleine/base'
import { specificWords } from './clauses.ts'
import type { TitleClause } from './clause-score.ts'
import { TITLE_WORDS } from './key-phrases.ts'
import { isAdverb } from './torn-ends.ts'

/** What opens a talk: its least form, words and telling words, from how many words on one that tells is enough, and how it weighs. */
export const OPENER = { form: 0.3, unspacedForm: 0.5, words: 3, specific: 2, longWords: 5, factor: 1.8 }

/** The first clause of a user that says something in their own words, as much of it as stands; [] without one. */
export function openingOf(clauses: readonly TitleClause[]): readonly TitleClause[] {
  const said = clauses.filter(saysSomething).toSorted((a, b) => a.message - b.message || a.position - b.position || startOf(a) - startOf(b))
  const [opens] = said
  // 'I teach piano. Rename 600 photos for me, please': who one is lies before what one asks
  const first = opens && BACKGROUND.test(opens.text)
    ? (said.find((clause) => clause.message === opens.message && asks(clause) && !BACKGROUND.test(clause.text)) ?? opens)
    : opens
  if (first === undefined) return []
  const all = clauses.filter((clause) =>
    clause.message === first.message && clause.position === first.position && startOf(clause) === startOf(first))
  const whole = all.filter(({ isCut, weight }) => !isCut && weight > 0)
  const short = whole.filter(({ size, unspaced }) => unspaced || size <= TITLE_WORDS)
  return [short, whole, all].find(({ length }) => length > 0) ?? []
}

const BACKGROUND = new LatinRegExp(String.raw`^(?:i am|i['’]?m|i (?:teach|work|live|study|have|own|run)|i['’]ve (?:had|been)|`
  + String.raw`ich (?:bin|arbeite|wohne|habe|studiere)|je suis|j['’]habite|je travaille|soy|vivo|trabajo|tengo|sono|lavoro|`
  + String.raw`my \p{L}+(?: \p{L}+)? (?:is|lives|works|teaches)|mein\p{L}* \p{L}+(?: \p{L}+)? (?:ist|wohnt|lebt|arbeitet))(?!\p{L})|`
  + String.raw`^我(?:是|在)`, 'iu')
/** Whether it asks for something that it names. */
const asks = ({ isRequest, text, words }: TitleClause): boolean =>
  (isRequest || /[?？]$|^(?:how|what|why|which|where|wie|was|warum|comment|pourquoi|cómo|come|perché) /iu.test(text))
  && specificWords(words).length >= OPENER.specific

const startOf = ({ words: [first] }: TitleClause): number => first?.from ?? 0

function saysSomething({ byUser, weight, form, unspaced, words, size, isRequest, isOwn }: TitleClause): boolean {
  const [first] = words
  if (!byUser || weight <= 0 || size < OPENER.words || form < (unspaced ? OPENER.unspacedForm : OPENER.form)) return false
  if (first !== undefined && isAdverb(first)) return false
  const telling = specificWords(words).length + words.filter(({ plain }) => /\d/u.test(plain)).length
  return telling >= (isRequest || size >= OPENER.longWords ? 1 : OPENER.specific) && isOwn()
}
