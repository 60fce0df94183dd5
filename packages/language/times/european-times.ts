/** Parses the plain times of German, French and Spanish, by a table of words for each language. */
import { civilFromDays } from '@madeleine/base'
import { MOST_MENTIONS, type QueryRange, type ReferenceTime, type TimeMention, type TimeReading } from './time-mention.ts'
import { europeanRules, foldCase, type EuropeanRule, type EuropeanWords } from './european-rules.ts'
import { FRENCH_TIMES } from '../fr/times.ts'
import { GERMAN_TIMES } from '../de/times.ts'
import { SPANISH_TIMES } from '../es/times.ts'

interface LanguageRules extends Pick<EuropeanWords, 'language' | 'foreign'> {
  readonly rules: readonly EuropeanRule[]
}

/** Where two read the same words, the first counts. */
const TIME_TABLES: readonly EuropeanWords[] = [
  GERMAN_TIMES,
  FRENCH_TIMES,
  SPANISH_TIMES,
]

const LANGUAGES: readonly LanguageRules[] = TIME_TABLES.map((words) =>
  ({ language: words.language, ...(words.foreign && { foreign: words.foreign }), rules: europeanRules(words) }))

/** The time expressions of a query in these languages, apart from each other; at most `MOST_MENTIONS` in each. */
export const parseEuropeanTimes = (query: string, reference: ReferenceTime): TimeMention[] =>
  LANGUAGES.flatMap((language) => (language.foreign?.test(query) ? [] : mentionsIn(query, reference, language)))

function mentionsIn(query: string, reference: ReferenceTime, { language, rules }: LanguageRules): TimeMention[] {
  const [folded, mentions]: [string, TimeMention[]] = [foldCase(query), []]
  for (const { matchesIn, read } of rules) {
    for (const { 0: found, index, groups = {} } of matchesIn(query, folded)) {
      if (mentions.length >= MOST_MENTIONS) return mentions
      const end = index + found.length
      if (mentions.some((one) => index < one.end && one.start < end)) continue
      const time: TimeReading | undefined = read(groups, reference)
      if (!time) continue
      const kept: QueryRange[] = groups['holiday'] === undefined ? [] : [rangeOfHoliday(query, groups['holiday'], index)]
      const year = groups['year'] === undefined ? civilYearOf(time) : Number(groups['year'])
      mentions.push({
        ...time, language, ...(year !== undefined && { years: [year] }), start: index, end, kept, resolve: (other) => read(groups, other),
      })
    }
  }
  return mentions
}

/** A whole year named by its place, "letztes Jahr", is the year of the dates beside it. */
function civilYearOf({ spans: [span] = [] }: TimeReading): number | undefined {
  return span?.grain === 'year' ? civilFromDays(span.from).year : undefined
}

function rangeOfHoliday(query: string, word: string, from: number): QueryRange {
  const start = query.indexOf(word, from)
  return [start, start + word.length]
}
