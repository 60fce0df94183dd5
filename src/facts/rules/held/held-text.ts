/** Entailment by words: whether all that a text says stands in the words of messages. */
import { fold } from '../../../text/characters.ts'
import { compatible } from '../../../text/normalise.ts'
import { localDate } from '../../../time/calendar.ts'
import { civilFromDays, dayNumber } from '../../../time/day-number.ts'
import { parseTimeQuery } from '../../../time/query/time-query.ts'
import { spansOf } from '../since-when.ts'
import { CLOSED_WORDS, FOLLOWS, UNSPACED_CLOSED, UNSPACED_GROUPS, type ClosedList } from './closed-words.ts'
import { contentWords, unspacedRuns, type HeldWord } from './word-forms.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** Words as they were said. */
export interface SpokenWords {
  readonly text: string
  /** Story time. */
  readonly at: Date
}

/** What a message may hold of a text. */
export interface Evidence {
  readonly forms: ReadonlySet<string>
  /** Words of six letters and more, for the endings that no stemmer knows. */
  readonly long: readonly string[]
  /** Pairs of neighbouring characters of scripts without spaces, and single ones. */
  readonly pairs: ReadonlySet<string>
  /** First and last days of the times that are named, and of when it was said. */
  readonly times: readonly (readonly [from: number, to: number])[]
  readonly today: number
}

/** Code units of a text in which times are looked for. */
const TIME_UNITS = 4000

/** The evidence of a text. Computed once for a message: a reply may cite it a hundred times. */
export function textEvidence({ text, at }: SpokenWords, timeZone: string): Evidence {
  const words = contentWords(text)
  const today = dayNumber(localDate(at, timeZone))
  const named = spansOf(text.slice(0, TIME_UNITS), today).map(({ from, to }) => [from, to] as const)
  // A weekday is the last one or the next
  const coming = named.flatMap(([from, to]) =>
    (from === to && from <= today && today - from <= WEEK ? [[from + WEEK, to + WEEK] as const] : []))
  return {
    forms: new Set(words.flatMap(({ forms }) => forms)),
    long: [...new Set(words.map(({ word }) => word).filter(({ length }) => length >= LONG_WORD))],
    pairs: new Set(unspacedRuns(text).flatMap((run) => pairsOf(fold(run)))),
    times: [[today, today], ...named, ...coming],
    today,
  }
}

const WEEK = 7
const LONG_WORD = 6
/** Share of a long word that two spellings of it have in common, from its beginning. */
const COMMON_BEGINNING = 0.75
/** Share of the characters of a script without spaces that must stand in the messages as they are. */
const UNSPACED_SHARE = 0.8

interface Holding {
  readonly closed: ClosedList | 'none'
  /** Names of the subject and the speaker, which a text may always use. */
  readonly names?: readonly string[]
  /** Whether other endings than those of stems count: not for values of identity. */
  readonly isExact?: boolean
}

/** Whether the words, times and characters of a text are held. */
export function isHeld(text: string, evidence: readonly Evidence[], { closed, names = [], isExact = false }: Holding): boolean {
  const rest = withoutTimes(compatible(text), evidence)
  // German writes its possessive without an apostrophe: Anns Bruder
  const named = new Set(names.flatMap((name) => contentWords(`${name} ${name}s`)).flatMap(({ forms }) => forms))
  const list = closed === 'none' ? NOTHING : CLOSED_WORDS[closed]
  const words = contentWords(rest).filter(({ word, forms }) => !(named.has(word) || forms.some((form) => list.has(form))))
  const characters = closed === 'none' ? names : [...names, ...UNSPACED_CLOSED[closed]]
  return words.every((word) => isWordHeld(word, evidence, isExact)) && isUnspacedHeld(rest, evidence, characters, isExact)
}

const NOTHING: ReadonlySet<string> = new Set()

function isWordHeld({ word, forms, isCapitalised }: HeldWord, evidence: readonly Evidence[], isExact: boolean): boolean {
  const isSaid = (form: string): boolean => evidence.some((one) => one.forms.has(form))
  if (forms.some(isSaid)) return true
  if (isExact) return false
  if (forms.some((form) => [...(FOLLOWS.get(form) ?? [])].some(isSaid))) return true
  return !isCapitalised && word.length >= LONG_WORD
    && evidence.some(({ long }) => long.some((other) => haveSameBeginning(word, other)))
}

const haveSameBeginning = (a: string, b: string): boolean => commonBeginning(a, b) >= COMMON_BEGINNING * Math.max(a.length, b.length)

function commonBeginning(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function isUnspacedHeld(text: string, evidence: readonly Evidence[], closed: readonly string[], isExact: boolean): boolean {
  const isSaid = (pair: string): boolean => evidence.some(({ pairs }) => pairs.has(pair))
  const alike = isExact ? [] : UNSPACED_GROUPS.flatMap((group) => (group.some(isSaid) ? group.slice(0, 1) : []))
  let [all, held] = [0, 0]
  for (const run of unspacedRuns(text)) {
    const folded = fold(run)
    const covered = Array.from({ length: folded.length }, () => false)
    const cover = (at: number, length: number): void => void covered.fill(true, at, at + length)
    for (const word of [...closed, ...alike]) for (const at of placesOf(fold(word), folded)) cover(at, word.length)
    for (let i = 0; i < folded.length; i++) {
      if (isSaid(folded.slice(i, i + 2)) && i + 2 <= folded.length) cover(i, 2)
      if (folded.length === 1 && isSaid(folded)) cover(i, 1)
    }
    all += folded.length
    held += covered.filter(Boolean).length
    // One character may be the verb of a sentence: each that is left must be said by itself
    if (covered.some((isCovered, i) => !isCovered && HAN.test(folded[i]!) && !isSaid(folded[i]!))) return false
  }
  return held >= (isExact ? 1 : UNSPACED_SHARE) * all
}

const HAN = /\p{Script=Han}/u

const placesOf = (word: string, text: string): number[] =>
  word === '' ? [] : Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(word, at))

const pairsOf = (run: string): string[] =>
  [...run.split(''), ...Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2))]

const BOUND = new LatinRegExp(
  String.raw`(?<![\p{L}\p{N}])(?:since|from|until|by|before|after|seit|ab|bis|depuis|desde)(?![\p{L}\p{N}])`,
  'giu',
)

/** The text without the times that the evidence names, or names more exactly. */
function withoutTimes(text: string, evidence: readonly Evidence[]): string {
  const times = evidence.flatMap((one) => one.times)
  const today = evidence[0]?.today ?? 0
  const { year } = civilFromDays(today)
  const plain = text.replace(BOUND, (word) => ' '.repeat(word.length))
  const named = parseTimeQuery(plain, { today }, { from: year - 1, to: year + 1 }).times
  const held = named.filter(({ from, to }) => times.some(([first, last]) => from <= first && last <= to))
  return held.reduce((rest, { text: words }) => rest.replace(words, ' '), plain)
}
