/** What people say they have done, and which of their plans that carries out: one engine over the words of each language. */
import { civilFromDays, fold } from '@madeleine/base'
import type { DoneThing } from '@madeleine/contract'
import { GERMAN_DONE } from '../de/facts/done.ts'
import { ENGLISH_DONE } from '../en/facts/done.ts'
import { SPANISH_DONE } from '../es/facts/done.ts'
import { FRENCH_DONE } from '../fr/facts/done.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import { CHINESE_DONE } from '../zh/facts/done.ts'
import { languageOf } from '../language.ts'
import { LATIN_LANGUAGES } from '../languages.ts'
import type { DoneWords } from './fact-language.ts'
import { timePast } from './stated-times.ts'
import { CLOSED_WORDS, contentWords, formsOf, type HeldWord, unspacedRuns } from './word-forms.ts'

/** A plan as it is known. */
export interface KnownPlan {
  readonly value: string | null
  readonly text: string
  /** The local day on which it was made, since 1970-01-01. */
  readonly made: number
  /** The first and the last day that it names. */
  readonly days: { readonly from: number; readonly to: number } | undefined
}

const LANGUAGES: readonly DoneWords[] = [CHINESE_DONE, ENGLISH_DONE, GERMAN_DONE, SPANISH_DONE, FRENCH_DONE]
/** UTF-16 units of a sentence that is read: what is longer tells a story. */
const MOST_UNITS = 160

/** What a sentence of a person says that they have done, where it names it. @param day the local day on which it was said */
export const doneIn = (sentence: string, day: number): DoneThing[] => (sentence.length > MOST_UNITS ? []
  : languagesFor(sentence).flatMap((words) => (words.never.test(sentence) ? []
    : clausesOf(sentence, words).flatMap((clause) => statedIn(clause, day, words)))))

/** That of the sentence where it is known: most short ones tell none. */
function languagesFor(sentence: string): readonly DoneWords[] {
  if (/\p{Script=Han}/u.test(sentence)) return [CHINESE_DONE]
  const known = KNOWN[languageOf(sentence) ?? '']
  return known ? [known] : LANGUAGES
}

const KNOWN: Readonly<Record<string, DoneWords>> =
  { english: ENGLISH_DONE, german: GERMAN_DONE, spanish: SPANISH_DONE, french: FRENCH_DONE }

const clausesOf = (sentence: string, { breaks }: DoneWords): string[] =>
  sentence.split(breaks).map((part) => part.replace(/[.!…。！~\s]+$/u, '').trim()).filter((part) => part !== '')

function statedIn(clause: string, day: number, words: DoneWords): DoneThing[] {
  const plain = clause.replace(words.fill, ' ').replace(/\s+/gu, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '').trim()
  for (const pattern of words.statements) {
    const { what, verb, event } = pattern.exec(plain)?.groups ?? {}
    if (what === undefined || (verb !== undefined && !isPast(verb, words))) continue
    const { times, besides } = timesIn(what, day)
    const time = times === 0 ? undefined : timePast(what, day)
    // Not yet, or nobody knows when
    if (times > 0 && time === undefined) return []
    return [{ what: besides.trim(), ...(verb !== undefined && { verb }), isEvent: event !== undefined, day: time?.span.from ?? day }]
  }
  return []
}

function timesIn(text: string, day: number): { readonly times: number; readonly besides: string } {
  const { year } = civilFromDays(day)
  const { times, besides } = parseTimeQuery(text, { today: day }, { from: year - 1, to: year + 1 })
  return { times: times.length, besides }
}

const irregulars = new Map(LANGUAGES.map(({ irregular }) => [irregular, new Map(irregular.split(',').map((pair) => {
  const [past = '', base = ''] = pair.trim().split(/\s+/)
  return [fold(past), fold(base)] as const
}))]))

const isPast = (verb: string, { irregular, past }: DoneWords): boolean =>
  irregulars.get(irregular)!.has(fold(verb)) || past.test(verb.toLowerCase())

/** The forms under which a verb of the past is compared, folded. */
const basesOf = (verb: string): string[] => [verb.toLowerCase(), ...LANGUAGES.flatMap(({ irregular, bases }) => {
  const known = irregulars.get(irregular)!.get(fold(verb))
  return [known, ...bases.map(([pattern, base]) => verb.toLowerCase().replace(pattern, base))]
})].filter((base) => base !== undefined && base.length > 1).map((base) => fold(base!))

const ALIKE: readonly ReadonlySet<string>[] = LANGUAGES.flatMap(({ alike }) => alike.split('\n'))
  .map((line) => new Set(line.trim().split(/\s+/).flatMap(formsOf)))

// Which plan it was.

/** Share of the words of a plan that must be named. */
const NAMED_SHARE = 0.5
/** Days behind the last of a plan after which nothing that is said means it any more. */
const LATE_DAYS = 31
/** Letters of a word of which other endings count, and the share that two have in common from their beginning. */
const [LONG_WORD, COMMON_BEGINNING] = [5, 0.75]

/** Those of the plans that are done: the one of which most is named; none where plans of several days are named alike. */
export function carriedOut<P extends KnownPlan>(done: DoneThing, plans: readonly P[]): P[] {
  const named = plans.filter(({ made, days }) => made <= done.day && (days === undefined
    || (done.day <= days.to + LATE_DAYS && (!done.isEvent || done.day >= days.from))))
    .map((plan) => ({ plan, share: sharedBy(done, plan) })).filter(({ share }) => share >= NAMED_SHARE)
  const most = Math.max(...named.map(({ share }) => share))
  const best = named.filter(({ share }) => share === most).map(({ plan }) => plan)
  return new Set(best.map(({ days }) => days && `${days.from} ${days.to}`)).size === 1 ? best : []
}

/** The share of a plan's words that are named, 0–1; 0 where anything else is named, or something else was done. */
function sharedBy({ what, verb }: DoneThing, { text, value, made }: KnownPlan): number {
  const said = timesIn((/“(.+)”/su.exec(text)?.[1] ?? value ?? text).replace(/\d{4}-\d\d-\d\d/gu, ' '), made).besides
  if (unspacedRuns(what).length > 0) return sharedCharacters(what, said)
  const words = namingWords(said).map(({ word, forms }) => ({ word, forms: [...forms, ...alikeTo(forms)] }))
  const isIn = (word: string, forms: readonly string[]): boolean => words.some((planned) =>
    forms.some((form) => planned.forms.includes(form)) || haveSameBeginning(word, planned.word))
  const things = namingWords(what)
  if (things.length === 0 || !things.every(({ word, forms }) => isIn(word, forms))) return 0
  const bases = verb === undefined ? [] : basesOf(verb)
  if (verb !== undefined && !bases.some((base) => isIn(base, formsOf(base)) || words.some(({ word }) => begins(word, base)))) return 0
  const named = [...things.map(({ word, forms }) => ({ word, forms })), ...bases.map((word) => ({ word, forms: formsOf(word) }))]
  const planned = words.filter(({ forms }) => !forms.some((form) => FRAME.has(form)))
  const shared = planned.filter((part) => named.some(({ word, forms }) =>
    forms.some((form) => part.forms.includes(form)) || haveSameBeginning(word, part.word) || begins(part.word, word)))
  return planned.length === 0 ? 0 : shared.length / planned.length
}

/** Words of grammar that are spelt like English ones: "die Werkstatt". */
const AMBIGUOUS = (['german', 'french', 'spanish'] as const).map((one) => LATIN_LANGUAGES[one].functionWords.ambiguous)

const namingWords = (text: string): HeldWord[] =>
  contentWords(text).filter(({ word }) => !AMBIGUOUS.some((words) => words.has(word)))

const FRAME: ReadonlySet<string> = new Set([...CLOSED_WORDS.tastes, ...LANGUAGES.flatMap(({ frame }) => frame.split(' ')).flatMap(formsOf)])

const alikeTo = (forms: readonly string[]): string[] => ALIKE.flatMap((group) => (forms.some((form) => group.has(form)) ? [...group] : []))

/** The beginning of a verb, as German has it: "hol" of "hole". */
const begins = (word: string, base: string): boolean => base.length > 1 && word.startsWith(base) && word.length - base.length <= 3

function haveSameBeginning(a: string, b: string): boolean {
  if (a.length < LONG_WORD || b.length < LONG_WORD) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at >= COMMON_BEGINNING * Math.max(a.length, b.length)
}

/** All characters of what was done must stand in the plan. */
function sharedCharacters(what: string, said: string): number {
  const charactersOf = (text: string): ReadonlySet<string> =>
    new Set([...unspacedRuns(text).join('')].filter((character) => !CHINESE_DONE.frame.includes(character)))
  const [done, planned] = [charactersOf(what), charactersOf(said)]
  return done.size < 2 || [...done].some((character) => !planned.has(character)) ? 0 : done.size / planned.size
}
