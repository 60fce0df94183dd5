/** Parses the time expressions of a query: days, hours, and first or last of a kind. */
import { parseEnglishTimes } from '../en/times/times.ts'
import { parseChineseTimes } from '../zh/times/times.ts'
import { simplify } from '../zh/times/words.ts'
import { LatinRegExp } from '@madeleine/base'
import { parseEuropeanTimes } from './european-times.ts'
import { namedTimes, type NamedTime } from './named-times.ts'
import {
  resolveOverlaps, remainingQuery, distinctSpans, withoutYearAlone, yearAgreed, joinRanges, type HourRange, type TimeLanguage,
  type TimeMention, type QueryRange, type ReferenceTime, type TimeLimit,
} from './time-mention.ts'
import type { TimeSpan } from './time-spans.ts'

/** What a query says about time. */
export interface TimeQuery {
  /**
   * Absolute and relative times, each once, by first day. A day, month, season or holiday without a year gives one
   * span for each reference year, or for the only year named elsewhere in the query.
   */
  readonly spans: readonly TimeSpan[]
  /** Whether the query asks for the earliest or the latest of its kind: "the first time", "最近一次". */
  readonly order: 'first' | 'last' | undefined
  /** Hours of the day, 0–24, `from` inclusive to `to` exclusive, past midnight when from > to. */
  readonly hours: HourRange | undefined
  /** Whether the query asks for a time: "when did", "how long ago", "哪一年". */
  readonly asksWhen: boolean
  /**
   * The query without the words for spans, order and hours: the words to search for. Ambiguous words ("2023" alone,
   * "on Monday"), names of holidays and the words that ask when stay.
   */
  readonly rest: string
  /** Each time as it was read, the latest first. A time that bounds another, "since May", is that of all days meant. */
  readonly times: readonly NamedTime[]
  /** The query without any word for a time, whether it stays in `rest` or not. */
  readonly besides: string
  /** The words of times that name something else as well: holidays, and numbers that may be years. */
  readonly keptText: string
  readonly languages: ReadonlySet<TimeLanguage>
}

/** Most years that a date without a year is resolved in, the latest ones: one message with a wrong date must not make it thousands. */
const YEARS_TRIED = 100

/** Where the query names one year, times without a year are resolved in it, by a second pass. */
function mentionsIn(query: string, reference: ReferenceTime): readonly TimeMention[] {
  const inLanguage = (language: TimeLanguage, found: readonly TimeMention[]): TimeMention[] =>
    found.map((mention) => ({ ...mention, language }))
  const read = (from: ReferenceTime): TimeMention[] => {
    const english = inLanguage('english', parseEnglishTimes(query, from))
    // April 2023 is German as well: the longer reading counts, so that "7 April 2023" is not read without its day
    const european = parseEuropeanTimes(query, from)
      .filter(({ start, end }) => !english.some((one) => one.start <= start && end <= one.end))
    return joinRanges(query, resolveOverlaps([...inLanguage('chinese', parseChineseTimes(query, from)), ...european, ...english]), from)
  }
  const mentions = read(reference)
  const year = yearAgreed(mentions, reference)
  return year === undefined ? mentions : withoutYearAlone(read({ ...reference, years: [year] }))
}

/**
 * Parses the times that a query names.
 *
 * Weeks are ISO weeks, Monday first. Seasons are northern and whole months. "Last" (week, May, summer, Monday) is the
 * latest that was over before today; "two weeks ago" the whole week, month or year; "a few" 2 to 6. Years are read from
 * 1900 to 2100. Month and day are told apart by what is possible: 5/7/2023 gives both days, 7.5.2023 is 7 May. A winter
 * of a year is the one that begins and the one that ends in it. The span of "before May" and "since May" is May, a place
 * to search near, and their entry in `times` all days before or since; "the week before 3 August" is 3 August, but "the
 * week before Christmas" is that week. Clock times are not parsed. A date that does not exist gives no span.
 *
 * English and Chinese are read in full, the plain forms in German, French and Spanish. Never throws; linear in the length
 * of the query; parses at most 64 time expressions in each language.
 *
 * @param query any text
 * @param now `today`: the user's local day number, days since 1970-01-01
 * @param years first and last year of what is searched, both inclusive; of more than 100 the latest; none when from > to
 */
export function parseTimeQuery(
  query: string, now: { readonly today: number }, years: { readonly from: number; readonly to: number },
): TimeQuery {
  const first = Math.max(years.from, years.to - YEARS_TRIED + 1)
  const reference = { today: now.today, years: Array.from({ length: Math.max(0, years.to - first + 1) }, (_, index) => first + index) }
  const plain = query.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  const mentions = withLimits(plain, simplify(plain), mentionsIn(plain, reference))
  return {
    spans: distinctSpans(mentions),
    order: mentions.find(({ order }) => order)?.order,
    hours: mentions.find(({ hours }) => hours)?.hours,
    asksWhen: mentions.some(({ asksWhen }) => asksWhen),
    rest: remainingQuery(query, mentions),
    times: namedTimes(query, mentions, reference),
    besides: remainingQuery(query, mentions.filter(({ spans, hours }) => spans ?? hours).map(({ start, end }) => ({ start, end }))),
    keptText: mentions.flatMap(keptRanges).map(([start, end]) => query.slice(start, end)).join(' '),
    languages: new Set(mentions.flatMap(({ language }) => language ?? [])),
  }
}

/** The words of holidays, and bare numbers: 2023 may be a year or a price. */
const keptRanges = ({ start, end, kept = [], stays, spans = [] }: TimeMention): readonly QueryRange[] =>
  stays && kept.length === 0 && spans[0]?.grain === 'year' ? [[start, end]] : kept

// Times that only bound what is asked for: since May, before Christmas, August to now, 五月以来, 春节以前.

const LIMIT_OF: Readonly<Record<string, TimeLimit>> = {
  since: 'since', seit: 'since', depuis: 'since', desde: 'since', before: 'before',
  vor: 'before', avant: 'before', antes: 'before', prior: 'before',
  after: 'after', nach: 'after', après: 'after', después: 'after', until: 'until',
  till: 'until', bis: 'until', jusque: 'until', jusqu: 'until', hasta: 'until',
}

/** "The week before May 3" and "two days after" are counted from it. */
const COUNTED = '(?:days?|nights?|weekends?|weeks?|months?|years?|mornings?|evenings?|[a-zé]+day|not|long|just|right|'
  + 'shortly|soon|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|días?|semanas?|meses|mes|años?)'
const LEAD = new LatinRegExp(
  String.raw`(?<!\p{L}|\b${COUNTED}\s)(?<word>since|before|prior(?= to)|after|until|till|seit|vor|nach|`
  + String.raw`bis|depuis|avant|après|jusqu|jusque|desde|antes(?= de)|después(?= de)|hasta)(?:\s+(?:to|`
  + String.raw`zu[mr]?|dem|der|am|le|la|les|l|au|à|en|de|del|el|the)|['’]\s?(?:à|au|en))*\s*$`, 'iu',
)
const OWN_LIMIT = new LatinRegExp(String.raw`^(?<word>seit|bis|depuis|desde|hasta)(?!\p{L})`, 'iu')
const LONGEST_LEAD = 40
/** "From August to now", 八月到现在, 五月以来. */
const TO_NOW = new RegExp(String.raw`^(?:\s*(?:-|–|—|~|to|till|until|through|up to|bis|jusqu['’]à|hasta|到|至)\s*(?:now|`
  + String.raw`the present|date|jetzt|heute|maintenant|aujourd['’]hui|ahora|hoy|现在|目前|如今|今(?![天日年早晚]))|以来|到现在|至今)`, 'i')
const AFTERWARDS: readonly (readonly [RegExp, TimeLimit])[] = [
  [TO_NOW, 'since'], [/^(?:以后|之后)(?!的)/, 'after'], [/^(?:以前|之前)(?!的[^\s])/, 'before'],
]
const FROM = /(?:\bfrom|\bvon|\bab|\bdesde|从|自)\s*$/i

/** The mentions, with the limits that the words around them make of them; those words belong to the time. */
function withLimits(query: string, simplified: string, mentions: readonly TimeMention[]): TimeMention[] {
  return mentions.map((mention, index) => {
    if ((mention.spans ?? []).length === 0) return mention
    const afterwards = afterwardsOf(simplified.slice(mention.end, mention.end + LONGEST_LEAD))
    if (afterwards && mention.end + afterwards.length <= (mentions[index + 1]?.start ?? Infinity)) {
      return bounded(query, mention, afterwards)
    }
    // Seit August and depuis mars begin with theirs
    const own = OWN_LIMIT.exec(query.slice(mention.start, mention.end))?.groups?.['word']
    const lead = own === undefined
      ? LEAD.exec(query.slice(Math.max(mentions[index - 1]?.end ?? 0, mention.start - LONGEST_LEAD), mention.start))
      : null
    const limit = LIMIT_OF[(own ?? lead?.groups?.['word'] ?? '').toLowerCase()]
    return limit ? { ...mention, limit, start: mention.start - (lead?.[0].length ?? 0) } : mention
  })
}

function afterwardsOf(text: string): { readonly limit: TimeLimit; readonly length: number } | undefined {
  for (const [pattern, limit] of AFTERWARDS) {
    const found = pattern.exec(text)
    if (found) return { limit, length: found[0].length }
  }
  return undefined
}

function bounded(
  query: string, mention: TimeMention, { limit, length }: { readonly limit: TimeLimit; readonly length: number },
): TimeMention {
  const from = FROM.exec(query.slice(Math.max(0, mention.start - LONGEST_LEAD), mention.start))?.[0].length ?? 0
  return { ...mention, limit, start: mention.start - (limit === 'since' ? from : 0), end: mention.end + length }
}
