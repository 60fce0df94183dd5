/** English: what people have been doing for long, which is durable by that. */
import { type Finding, inLines, patternOf, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { lastingSince, timePast } from '../../facts/stated-times.ts'
import type { CalendarUnit } from '../../times/time-spans.ts'
import { inThirdPerson, phraseOf } from './values.ts'
import { restatedTail, finding } from './restate.ts'
import { LatinRegExp } from '../../../base/latin-regexp.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const COUNTS: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9,
  ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40,
}
const FOR_LONG = inLines('i')`\s+(?:for
  |going on) (?:about |over |almost |nearly |around |more than |well over |like |the (?:past|last) )*(?<amount>\d{1,2}
  |[a-z]+)(?:\+| plus)? (?:and a half )?(?<unit>years?|months?|yrs|decades?)\b.*$`
const SINCE = inLines('iu')`\s+since (?<when>(?:(?:early|late|mid) )?(?:(?:january|february|march|april|may|june
  |july|august|september|october|november|december)(?: (?:19|20)\d\d)?|(?:19|20)\d\d|last (?:year|spring|summer|autumn|fall|winter)
  |college|university|school|high school|childhood|(?:I|we) (?:was|were) (?:an? )?[\p{L}\d]+|the (?:divorce|pandemic|accident|move
  |kids were born)|covid))\b.*$`
const PASSING = inLines('i')`^(?:waiting|trying|having|looking|thinking|feeling|wondering|using|asking|hoping
  |wanting|meaning|getting|going through|dealing|stuck|saying|finding|able|lucky|good|fine|busy|there|here|known|finding|hearing|at it|on it
  |like this)\b`

/** "Been professional": of what it is, is not said. */
const VAGUE_STATE = new LatinRegExp(
  String.raw`^been (?!married|vegan|vegetarian|single|sober|clean|retired|divorced|together|unemployed|self-employed|engaged|`
  + String.raw`deaf|blind)\p{L}+(?<!ing)$`,
  'iu',
)

/** "I have been climbing for six years": what has lasted is durable. */
const LASTING: readonly StatementRule[] = [
  { pattern: rule(`(?:I|we) have (?:also |really |actually |now |both |always )*(?<did>(?:been|worked|taught|played|had|coached|lived
    |owned|studied|smoked|sung|run|danced|volunteered|kept|known|practi[cs]ed|trained|drawn|painted|written|collected|driven|sold|served
    |dated|rented) .+)`),
    read: ({ did = '' }, clause) => lasted(did, clause) },
]

function lasted(did: string, { day, sentence }: StatedClause): Finding | undefined {
  const long = FOR_LONG.exec(did)
  const since = long === null ? SINCE.exec(did) : null
  const end = long ?? since
  if (end === null) return undefined
  const what = did.slice(0, end.index)
  const rest = what.replace(/^\S+ ?/, '')
  if (rest === '' || VAGUE_STATE.test(what)
    || /^been (?:playing|going|doing|using|taking|making|getting|working|studying|practi[cs]ing|seeing|coming|keeping)$/i.test(what)
    || PASSING.test(rest) || /\b(?:not|never|only|meaning to|without)\b/i.test(
    what,
  )
    || restatedTail(rest, 8) === undefined || phraseOf(rest) !== rest
    || /\b(?:bug|error|migration|codebase|ticket)\b/i.test(sentence)) return undefined
  const unit = (long?.groups?.['unit'] ?? '').toLowerCase().replace('yr', 'year').replace(/s$/, '')
  const amount = COUNTS[(long?.groups?.['amount'] ?? '').toLowerCase()] ?? Number(long?.groups?.['amount'])
  const years = unit === 'decade' ? amount * 10 : amount
  const span = long === null ? timePast(since!.groups!['when']!, day)?.span : years > 0 ? lastingSince(day, years, (unit === 'decade'
    ? 'year' : unit) as CalendarUnit) : undefined
  const when = end[0].trim().replace(/[\s,.;!].{0}$/, '')
  const lasting = /^(?:for|going on)/i.test(when) ? /^.*?(?:years?|months?|yrs|decades?)\b/i.exec(when)![0]
    : `since ${inThirdPerson(since!.groups!['when']!).replace(/\bI was\b/, 'they were').replace(/\bwe were\b/, 'they were')}`
  return finding(/^been (?:with|together|married|dating)/i.test(what) ? 'companion'
    : inLines('iu')`^(?:worked|taught|been (?:working|teaching|an? \p{L}+|in \p{L}+|selling|running
    |managing))`.test(what) ? 'work-field' : 'habit',
    `has ${inThirdPerson(what).replace(/\bour\b/gi, 'their')} ${lasting.replace(/\bmy\b/g, 'their')}`, span)
}


/** All rules of this file. */
export const ENGLISH_LASTING: readonly StatementRule[] = LASTING
