/** What a query says about time, as short texts: `2023-05-01…2023-05-31 month`, one day without its end. */
import { dateOf, dayNumber } from '@madeleine/base'
import { parseTimeQuery, type TimeQuery } from '../../times/time-query.ts'

/** A reader of queries on a day, in a log of those years. */
export function timesOn(today: string, years: { readonly from: number; readonly to: number }) {
  const parse = (query: string): TimeQuery => parseTimeQuery(query, { today: dayNumber(today) }, years)
  return {
    spans: (query: string): string[] =>
      parse(query).spans.map(({ from, to, grain }) => `${dateOf(from)}${from === to ? '' : `…${dateOf(to)}`} ${grain}`),
    rest: (query: string): string => parse(query).rest,
    besides: (query: string): string => parse(query).besides,
    /** `last night = 2026-11-22 18-5`: the words, the days and the hours. */
    times: (query: string): string[] => parse(query).times.map(({ text, from, to, hours }) =>
      `${text} = ${dateOf(from)}${from === to ? '' : `…${dateOf(to)}`}${hours ? ` ${hours.join('-')}` : ''}`),
  }
}
