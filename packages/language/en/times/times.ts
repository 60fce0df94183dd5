/** Parses times in English: at each word of a query, the first rule that matches. */
import { ENGLISH_DATES, ENGLISH_QUARTERS } from './dates.ts'
import { ENGLISH_RELATIVE, ENGLISH_ASIDES, ENGLISH_HOLIDAYS } from './relative.ts'
import { type RuleMatch, type EnglishRule, yearsOf } from './words.ts'
import { type TimeMention, MOST_MENTIONS, type ReferenceTime, type QueryRange } from '../../times/time-mention.ts'
import { hasCapital, matchAt, isFreeToken, tokenise, type TokenLine } from '../../times/named-times.ts'

/** The rules by the word they begin with; most words begin none, and cost one look. */
const RULES = new Map<string, EnglishRule[]>()
for (const one of [...ENGLISH_HOLIDAYS, ...ENGLISH_QUARTERS, ...ENGLISH_DATES, ...ENGLISH_RELATIVE, ...ENGLISH_ASIDES]) {
  for (const start of one.starts) RULES.set(start, [...(RULES.get(start) ?? []), one])
}

/** A year anywhere in the query, in English or Chinese. */
const NAMES_YEAR = /\b(?:(?:19|20)\d\d|2100)\b|\b(?:last|this|next) year\b|\byears? ago\b|[去今前明]年|[一二][〇零一二三四五六七八九]{3} ?年/i

/** The time expressions of a query in English, in order and apart; at most `MOST_MENTIONS`. */
export function parseEnglishTimes(query: string, reference: ReferenceTime): TimeMention[] {
  const line = tokenise(query)
  const hasYear = NAMES_YEAR.test(query)
  const mentions: TimeMention[] = []
  let [free, asking] = [0, false]
  for (let next = 0; next < line.words.length && mentions.length < MOST_MENTIONS; ) {
    const at = next
    const reading = { reference, asking, named: false, hasYear }
    const found = readAt(line, at, reading)
    const end = found?.next ?? at + 1
    if (found) {
      const first = found.stays ? at : leadIn(line, at, free)
      mentions.push({ ...mentionOf(line, found, [first, end]), resolve: (other) => readAt(line, at, { ...reading, reference: other }) })
      free = end
    }
    if (found?.asksWhen) asking = true
    else if (/^[.?!;]$/.test(line.words[at] ?? '')) asking = false
    next = end
  }
  return mentions
}

function mentionOf(
  { starts, ends }: TokenLine, { next: _, keptWords, ...reading }: RuleMatch, [first, end]: readonly [number, number],
): TimeMention {
  const textOf = ([from, to]: readonly [number, number]): QueryRange => [starts[from] ?? 0, ends[to - 1] ?? 0]
  const [start, last] = textOf([first, end])
  return { ...reading, start, end: last, ...(keptWords && { kept: [textOf(keptWords)] }) }
}

const LEADING = new Set(['in', 'on', 'at', 'during', 'over', 'throughout', 'within'])

/** The first of the words before that only lead to the time: "in the", "on". */
function leadIn({ words }: TokenLine, at: number, free: number): number {
  let first = at
  if (first > free && words[first - 1] === 'the') first -= 1
  return first > free && LEADING.has(words[first - 1] ?? '') ? first - 1 : first
}

interface Reading {
  readonly reference: ReferenceTime
  readonly asking: boolean
  readonly named: boolean
  readonly hasYear: boolean
}

function readAt(
  line: TokenLine, at: number, { reference, asking, named, hasYear }: Reading,
): (RuleMatch & { readonly next: number }) | undefined {
  const wordAt = (index: number): string => line.words[index] ?? ''
  for (const { pattern, read } of RULES.get(/^\d/.test(wordAt(at)) ? '#' : wordAt(at)) ?? []) {
    const match = matchAt(line, at, pattern)
    // Field by field: with a spread every word of a long query costs four times as much
    const found = match && read({
      reference,
      asking,
      named,
      hasYear,
      groups: match.groups,
      index: at,
      before: (distance) => wordAt(at - distance),
      after: (distance) => wordAt(match.next - 1 + distance),
      capital: (offset) => hasCapital(line, at + offset),
      isFreeToken: () => isFreeToken(line, at),
      // The rules that ask for it say nothing where `named` holds, so this goes one deep
      following: () => readAt(line, match.next, { reference, asking, named: true, hasYear }),
    })
    if (!found) continue
    const next = found.next ?? match.next
    const years = found.years ?? yearsOf(match.groups, reference)
    return { ...found, ...(years && { years }), next: !found.stays && wordAt(next) === "'s" ? next + 1 : next }
  }
  return undefined
}
