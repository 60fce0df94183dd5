/** The ways to say a time that German, French and Spanish have in common, filled with the words of one of them. */
import { LatinRegExp } from '@madeleine/base'
import { holidayReading, type HolidayName } from './named-times.ts'
import {
  HOURS, readingByYear, readingOf, type HourRange, type ReferenceTime, type TimeReading, type TimeLanguage,
} from './time-mention.ts'
import {
  ago, dateSpan, FEW, latestWeekend, monthSpan, seasonBegunIn, seasonsOf, unitSpan, weekdayOccurrence, weekendSpan, yearlyOccurrence,
  yearSpan, type Amount, type Occurrence, type Season, type TimeSpan,
} from './time-spans.ts'

type Groups = Readonly<Record<string, string | undefined>>

export interface EuropeanRule {
  /** Where the rule may hold in a text. @param folded the same text after `foldCase` */
  readonly matchesIn: (text: string, folded: string) => Iterable<RegExpExecArray>
  readonly read: (groups: Groups, reference: ReferenceTime) => TimeReading | undefined
}

/** What a word of the table stands for. */
interface Vocabulary {
  readonly month: (text?: string) => number
  /** 0 for Monday; −1 for no weekday. */
  readonly weekday: (text?: string) => number
  readonly amount: (text?: string) => Amount
  readonly unit: (text?: string) => keyof EuropeanWords['units'] | undefined
  readonly season: (text?: string) => Season | undefined
  readonly turn: (text?: string) => Occurrence
}

/** Whether a text is wholly such a word. */
const wholly = (source: string): Pick<RegExp, 'test'> => {
  const pattern = once(() => new LatinRegExp(`^(?:${source})$`, 'iu'))
  return { test: (text) => pattern().test(text) }
}
const anyOf = (sources: readonly string[]): string => sources.map((source) => `(?:${source})`).join('|')

function vocabularyOf({ months, weekdays, numbers, few, units, seasons, turnBefore, turnAfter }: EuropeanWords): Vocabulary {
  const placeIn = (sources: readonly string[]) => {
    const patterns = sources.map(wholly)
    return (text = ''): number => patterns.findIndex((pattern) => pattern.test(text))
  }
  const keyIn = <K extends string>(sources: readonly (readonly [K, string])[]) => {
    const patterns = sources.map(([key, source]) => [key, wholly(source)] as const)
    return (text = ''): K | undefined => patterns.find(([, pattern]) => pattern.test(text))?.[0]
  }
  const entries = <K extends string>(record: Readonly<Partial<Record<K, string>>>) => Object.entries(record) as [K, string][]
  const [numberAt, isFew] = [placeIn(numbers), wholly(few)]
  const turnOf = keyIn<Occurrence>([...entries(turnBefore), ...entries(turnAfter)])
  const monthAt = placeIn(months)
  return {
    month: (text) => monthAt(text) + 1, weekday: placeIn(weekdays), unit: keyIn(entries(units)), season: keyIn(entries<Season>(seasons)),
    turn: (text) => turnOf(text) ?? 'this',
    amount(text = '') {
      if (isFew.test(text)) return FEW
      const count = /^\d/.test(text) ? Number(text) : numberAt(text) + 1
      return [count, count]
    },
  }
}

/** A text in which a pattern of small letters finds whatever it finds in the text itself without regard to case. */
export const foldCase = (text: string): string => text.toLowerCase().replace(/ſ/g, 's')

/**
 * Not within a word, and not after an apostrophe: "l'été" begins with its article. Compiling a pattern with classes of
 * letters takes 0.4 ms, forty times as long as the source alone, which therefore looks first.
 */
function ruleOf(source: string, read: EuropeanRule['read']): EuropeanRule {
  const [plain, whole] = [once(() => new RegExp(source)), once(() => new LatinRegExp(
    `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`,
    'giu',
  ))]
  return { read, matchesIn: (text, folded) => (plain().test(folded) ? text.matchAll(whole()) : []) }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The rules of a language, longer forms first. */
export function europeanRules(words: EuropeanWords): readonly EuropeanRule[] {
  const vocabulary = vocabularyOf(words)
  const [months, seasons] = [anyOf(words.months), anyOf(Object.values(words.seasons))]
  const bodies: Readonly<Record<string, string>> = {
    day: '\\d{1,2}', month: months, monthNumber: '\\d{1,2}', year: '(?:19|20)\\d\\d',
    count: `\\d{1,3}|${anyOf(words.numbers)}|${words.few}`, unit: anyOf(Object.values(words.units)),
  }
  const form = (source: string): string => source.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${bodies[name] ?? ''})`)
  return [
    ...holidayRules(words, vocabulary), ...dateRules(words, vocabulary, form),
    ...turnRules(words, vocabulary, { months, seasons }), ...dayRules(words, vocabulary),
  ]
}

function dateRules(
  words: EuropeanWords, { month, amount, unit, season }: Vocabulary, form: (source: string) => string,
): readonly EuropeanRule[] {
  const yearIn = ({ year }: Groups): number | undefined => (year === undefined ? undefined : Number(year))
  return [
    ...words.dates.map((source) => ruleOf(form(source), (groups, reference) =>
      readingByYear(reference, yearIn(groups), (year) => dateSpan(
        year, groups['monthNumber'] === undefined ? month(groups['month']) : Number(groups['monthNumber']), Number(groups['day']),
      )))),
    ruleOf(`(?:(?:${words.monthLead}) ?)?${form(words.monthOfYear)}`, (groups) =>
      readingOf(monthSpan(yearIn(groups) ?? NaN, month(groups['month'])))),
    ruleOf(`(?:${words.monthLead}) ?${form('{month}')}`, (groups, reference) =>
      readingByYear(reference, undefined, (year) => monthSpan(year, month(groups['month'])))),
    ruleOf(form(words.year), (groups) => readingOf(yearSpan(yearIn(groups) ?? NaN))),
    ruleOf(form(words.ago), ({ count, unit: of }, { today }) => {
      const named = unit(of)
      return named === undefined || named === 'weekend' ? undefined : readingOf(ago(today, named, amount(count)))
    }),
    ruleOf(`(?:${words.monthLead.split('|')[0] ?? ''}) (?<season>${anyOf(Object.values(words.seasons))})(?: `
      + `(?:del? )?(?<year>(?:19|20)\\d\\d))?`, (groups, {
      years,
    }) => {
      const [named, year] = [season(groups['season']), yearIn(groups)]
      if (!named) return undefined
      return year === undefined ? { ...readingOf(...years.flatMap((one) => seasonsOf(one, named))), yearless: true }
        : readingOf(...seasonsOf(year, named))
    }),
  ]
}

const OFFSET: Readonly<Record<Occurrence, number>> = { last: -1, this: 0, next: 1 }

/** "Letzte Woche", "la semaine dernière", "este mes", "lundi dernier", "letzten Mai". */
function turnRules(
  words: EuropeanWords, vocabulary: Vocabulary, { months, seasons }: { readonly months: string; readonly seasons: string },
): readonly EuropeanRule[] {
  const { units: { weekend, week, month, year } } = words
  const what = `(?<what>${anyOf([weekend, week, month, year, ...words.weekdays, seasons, months])})`
  const article = `(?:(?:${words.article}) ?)?`
  const read: EuropeanRule['read'] = (groups, { today }) =>
    readingOf(turnSpan(today, vocabulary.turn(groups['turn']), groups['what'] ?? '', vocabulary))
  const after = Object.values(words.turnAfter)
  return [
    ...(after.length > 0 ? [ruleOf(`${article}${what} (?<turn>${anyOf(after)})`, read)] : []),
    ruleOf(`${article}(?<turn>${anyOf(Object.values(words.turnBefore))}) ${what}`, read),
    ruleOf(words.weekendAlone, (_, { today }) => ({ ...readingOf(latestWeekend(today)), stays: true, isLoose: true })),
  ]
}

function turnSpan(today: number, turn: Occurrence, what: string, { unit, weekday, season, month }: Vocabulary): TimeSpan | undefined {
  const [named, ofSeason, ofWeek] = [unit(what), season(what), weekday(what)]
  if (named === 'weekend') return weekendSpan(today, OFFSET[turn])
  if (named) return unitSpan(today, named, OFFSET[turn])
  if (ofWeek >= 0) return weekdayOccurrence(today, turn, ofWeek)
  return yearlyOccurrence(today, turn, (year) => (ofSeason ? seasonBegunIn(year, ofSeason) : monthSpan(year, month(what))))
}

/** "Gestern Abend", "hier", "am Montag"; a weekday alone may be any, so its word stays. */
function dayRules(words: EuropeanWords, { weekday }: Vocabulary): readonly EuropeanRule[] {
  const behind = words.hours.map(([, source, hours]) => [wholly(source), hours] as const)
  const part = `(?: (?<part>${anyOf(words.hours.map(([, source]) => source))}))?`
  const hoursOf = (text: string | undefined): HourRange | undefined =>
    (text === undefined ? undefined : behind.find(([pattern]) => pattern.test(text))?.[1])
  return [
    ...words.nights.map(([source, offset]) => ruleOf(source, (_, { today }) => {
      const [evening, morning] = [unitSpan(today, 'day', offset), unitSpan(today, 'day', offset + 1)]
      return { ...readingOf(evening && morning && { ...evening, to: morning.to }), hours: HOURS.eveningAndNight }
    })),
    ...words.thisPart.map(([source, hours]) => ruleOf(source, (_, { today }) => ({ ...readingOf(unitSpan(today, 'day', 0)), hours }))),
    ...words.days.map(([source, offset]) =>
      ruleOf(`${source}${part}`, (groups, { today }) => withHours(readingOf(unitSpan(today, 'day', offset)), hoursOf(groups['part'])))),
    ruleOf(`(?:${words.weekdayLead}) ?(?<weekday>${anyOf(words.weekdays)})${part}`, (groups, { today }) =>
      withHours({ ...readingOf(weekdayOccurrence(today, 'last', weekday(groups['weekday']))), stays: true }, hoursOf(groups['part']))),
    ...words.hours.map(([source, , hours]) => ruleOf(source, () => ({ hours }))),
  ]
}

const withHours = (reading: TimeReading, hours: HourRange | undefined): TimeReading => (hours ? { ...reading, hours } : reading)

/** "Weihnachten 2023", "letztes Jahr an Weihnachten", "la semaine avant Noël". */
function holidayRules(words: EuropeanWords, { amount, unit }: Vocabulary): readonly EuropeanRule[] {
  const names: readonly (readonly [Pick<RegExp, 'test'>, HolidayName])[] = words.holidays.map(([source, name]) => [wholly(source), name])
  const holiday = `(?<holiday>${anyOf(words.holidays.map(([source]) => source))})(?: (?:del? )?(?<year>(?:19|20)\\d\\d))?`
  const [{ before, after }, counted] = [
    words.beside, `(?:(?<count>\\d{1,2}|${anyOf(words.numbers)}) )?(?<unit>${anyOf(Object.values(words.units))})`,
  ]
  return [ruleOf(`(?:(?:(?:${words.article}) ?)?${counted} (?:(?<before>${before})|(?:${after})) (?:la |le |el )?)?${holiday}`, (
    groups, reference,
  ) => {
    const [, name] = names.find(([pattern]) => pattern.test(groups['holiday'] ?? '')) ?? []
    const of = unit(groups['unit'])
    const beside = of && {
      side: groups['before'] === undefined ? 'after' as const : 'before' as const, unit: of,
      amount: groups['count'] === undefined ? [1, 1] as const : amount(groups['count']),
    }
    return name && holidayReading({ name, ...(beside && { beside }) }, reference, {
      year: groups['year'] === undefined ? undefined : Number(groups['year']), occurrence: undefined,
    })
  })]
}

// What a language's table of time words holds: sources of regular expressions, tried without regard to case.

export interface EuropeanWords {
  readonly language: TimeLanguage
  /** January to December; and the words before a month alone. */
  readonly months: readonly string[]
  readonly monthLead: string
  /** Monday to Sunday; and the words before a weekday alone. */
  readonly weekdays: readonly string[]
  readonly weekdayLead: string
  readonly seasons: Readonly<Record<Season, string>>
  /** What is counted and what is last or next: day, week, weekend, month, year. */
  readonly units: Readonly<Record<'day' | 'week' | 'weekend' | 'month' | 'year', string>>
  readonly numbers: readonly string[]
  readonly few: string
  /** "This", "last", "next", before the unit or behind it. */
  readonly turnBefore: Readonly<Record<Occurrence, string>>
  readonly turnAfter: Readonly<Partial<Record<Occurrence, string>>>
  /** Words for a day by its distance from today. They are tried in this order. */
  readonly days: readonly (readonly [source: string, offset: number])[]
  /** The night from yesterday, and from today: "anoche", "heute Nacht". */
  readonly nights: readonly (readonly [source: string, offset: number])[]
  /** Parts of a day, alone (with their prepositions) and behind a word for a day. */
  readonly hours: readonly (readonly [alone: string, behind: string, hours: HourRange])[]
  /** Parts of today: "ce matin". */
  readonly thisPart: readonly (readonly [source: string, hours: HourRange])[]
  /** Forms with {day}, {month}, {monthNumber}, {year}, {count}, {unit}: dates, a month with its year, a year, so many units ago. */
  readonly dates: readonly string[]
  readonly monthOfYear: string
  readonly year: string
  readonly ago: string
  /** The weekend that is on or just over. */
  readonly weekendAlone: string
  /** Before and after a holiday: the words between it and the unit. */
  readonly beside: Readonly<Record<'before' | 'after', string>>
  /** An article that may stand before a unit. */
  readonly article: string
  readonly holidays: readonly (readonly [source: string, name: HolidayName])[]
  /** Words of other languages that say that the query is in none of this: German "hier" is no French yesterday. */
  readonly foreign?: RegExp
}
