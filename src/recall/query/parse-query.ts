/** What a query asks for: words, a person, times, topics. */
import { topicsIn, type Topics } from '../../rank/forward-index.ts'
import { termHash } from '../../text/term-hash.ts'
import { parseTimeQuery } from '../../time/query/time-query.ts'
import type { TimeSpan } from '../../time/query/time-spans.ts'
import { queryTerms, queryWords } from '../../text/terms.ts'
import { subjectOf } from './query-subject.ts'

export interface ParsedQuery {
  /** For each word its term, then what it may be called in the index besides. */
  readonly words: readonly (readonly string[])[]
  /** The one person asked about, as named in the log, and hashed as in the forward index. */
  readonly personName: string | undefined
  readonly person: number | undefined
  /** Nothing but a person is asked for: whatever they say answers, the latest first. */
  readonly isOfNameOnly: boolean
  /** The latest first. */
  readonly spans: readonly TimeSpan[]
  readonly order: 'first' | 'last' | undefined
  readonly hours: readonly [number, number] | undefined
  readonly asksWhen: boolean
  readonly topics: Topics
  /** What stands in quotation marks, lower case. */
  readonly phrases: readonly string[]
}

/** What is known when a query is read. */
export interface QueryContext {
  /** Everybody who speaks in the log. */
  readonly names: readonly string[]
  /** The local day of `now`, counted from 1970-01-01. */
  readonly today: number
  /** First and last year of the log. */
  readonly years: { readonly from: number; readonly to: number }
}

/** Words of a query that are looked up; of a longer one the first. */
const MOST_WORDS = 64
/** Characters that a phrase has at least; shorter ones are read all the same, or the next would begin with the wrong mark. */
const PHRASE_LENGTH = 2
const QUOTED = /["“”„«»「」『』]([^"“”„«»「」『』]{0,200})["“”„«»「」『』]/gu

/** In Chinese, what asks for a time would be looked up as words. */
const ASKS_WHEN = /什么时候|何时|哪一?[天年月]|几[月号点]|多久(?:以?前)?/gu

/** Words that ask what somebody said, and say nothing of it. */
const SCAFFOLD = new Set(queryTerms('say said tell told talk talked mention mentioned think anything something everything thing things words'))

/** Times that are looked for: a day without a year is one in every year of the log. */
const MOST_SPANS = 64
const newestFirst = (spans: readonly TimeSpan[]): TimeSpan[] => spans.toSorted((a, b) => b.to - a.to)

export function parseQuery(query: string, { names, today, years }: QueryContext): ParsedQuery {
  const { rest, ...time } = parseTimeQuery(query, { today }, years)
  const { person, nameTerms } = subjectOf(query, names, rest)
  const isName = (word: readonly string[]) => word.some((term) => nameTerms.has(term))
  const words = queryWords(rest.replace(ASKS_WHEN, ' ')).filter((word) => !isName(word))
  return {
    // Nothing but a name or a date: then that is what is looked for
    words: (words.length > 0 ? words : queryWords(query)).slice(0, MOST_WORDS),
    person: person === undefined ? undefined : termHash(person), personName: person,
    isOfNameOnly: person !== undefined && words.every(([term = '']) => SCAFFOLD.has(term)) && time.spans.length === 0,
    spans: newestFirst(time.spans).slice(0, MOST_SPANS), order: time.order, hours: time.hours, asksWhen: time.asksWhen,
    topics: topicsIn(rest, (word) => !queryTerms(word).some((term) => nameTerms.has(term))),
    phrases: [...query.matchAll(QUOTED)].map(([, phrase = '']) => phrase.toLowerCase()).filter((phrase) => phrase.length >= PHRASE_LENGTH),
  }
}
