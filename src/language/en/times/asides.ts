/** English expressions about time that name no date: hours of the day, the first or last of its kind, questions for a time. */
import { type RuleContext, type RuleMatch, type EnglishRule, rule, WEEKDAYS } from './words.ts'
import { HOURS } from '../../times/time-mention.ts'

const HOURS_OF = {
  morning: HOURS.morning, noon: HOURS.noon, afternoon: HOURS.afternoon, evening: HOURS.evening,
  night: HOURS.night, midnight: HOURS.midnight,
}
const HOUR_WORDS = Object.keys(HOURS_OF) as (keyof typeof HOURS_OF)[]

const OF_A_DAY = new Set(['that', 'this', 'one', 'every', 'each', 'yesterday', 'today', 'tomorrow', ...WEEKDAYS])
const LEADS = new Set(['in', 'on', 'during', 'by', 'of'])

/** "In the morning", "at night", "that evening"; but no "morning jog", "opening night". */
function hours({ before, groups }: RuleContext): RuleMatch | undefined {
  const part = HOUR_WORDS.find((word) => groups['part'] === word)
  const skipped = before(1) === 'early' || before(1) === 'late' ? 1 : 0
  const [word, wordBefore] = [before(1 + skipped), before(2 + skipped)]
  const placed = OF_A_DAY.has(word) || (word === 'the' && LEADS.has(wordBefore)) || (word === 'at' && /night|noon/.test(part ?? ''))
  return part && placed ? { hours: HOURS_OF[part] } : undefined
}

/** What "first" and "last" belong to when they do not ask for the first or last time. */
const BOUND = new Set([
  'place', 'prize', 'name', 'names', 'class', 'grade', 'floor', 'aid', 'degree', 'hand',
  'person', 'language', 'of', 'day', 'week', 'weekend',
  'month', 'year', 'night', 'minute', 'resort', 'long', 'longer',
])

/** "When did they first meet", "when was his last visit". */
const whenOrder = (order: 'first' | 'last') => ({ asking, after }: RuleContext): RuleMatch | undefined =>
  asking && !BOUND.has(after(1)) ? { order } : undefined

const unlessLimit = (order: 'first' | 'last') => ({ before }: RuleContext): RuleMatch | undefined =>
  before(1) === 'the' && before(2) === 'at' ? undefined : { order }

const ORDER: readonly EnglishRule[] = [
  rule(['first'], 'first time', () => ({ order: 'first' })),
  rule(['first'], 'first(?=(?: [^ ]+){0,3} ever )', () => ({ order: 'first' })),
  rule(['first'], 'first', whenOrder('first')),
  rule(['last'], 'last time', () => ({ order: 'last' })),
  rule(['last'], 'last', whenOrder('last')),
  rule(['most'], 'most recent(?:ly)?', () => ({ order: 'last' })),
  rule(['earliest'], 'earliest', unlessLimit('first')),
  rule(['latest'], 'latest', unlessLimit('last')),
]

const AUXILIARY = "did|do|does|was|were|is|are|am|'s|has|have|had|will|would|can|could|should|exactly|precisely"
const ASKS = { asksWhen: true, stays: true } as const

const ASKS_OTHERWISE = new Set(['what', 'which', 'who', 'whom', 'whose', 'where', 'why', 'how', 'did', 'do', 'does'])
/** Words of a sentence looked at for its end. */
const SENTENCE_WORDS = 40

/** "When Lena found her cat?": one clause and a question mark, which asks nothing else. */
function isWholeQuestion({ before, after }: RuleContext): boolean {
  if (!/^[.?!;:]?$/.test(before(1))) return false
  for (let distance = 1; distance <= SENTENCE_WORDS; distance += 1) {
    const word = after(distance)
    if (word === '?') return true
    if (/^[.,!;:]?$/.test(word) || ASKS_OTHERWISE.has(word)) return false
  }
  return false
}

/** "When I was in Paris, what did I eat" asks for no time; "when was I in Paris" and "tell me when I was in Paris" do. */
function when(context: RuleContext): RuleMatch | undefined {
  const { before, after } = context
  const told = (before(1) === 'me' && /^(?:tell|remind|show)$/.test(before(2))) || /^(?:know|recall|since|until)$/.test(before(1))
  return told || /^[?.!]?$/.test(after(1)) || isWholeQuestion(context) ? ASKS : undefined
}

const DATED = 'date|day|weekday|week|weekend|month|season|year|time'

const QUESTIONS: readonly EnglishRule[] = [
  rule(['when'], `when(?= (?:in [^ ]+ )?(?:${AUXILIARY}) )`, () => ASKS),
  rule(['when'], 'when', when),
  rule(['what', 'which'], `(?:what|which)(?= (?:${DATED}) )`, () => ASKS),
  rule(['what'], `what(?= (?:is|was|were|'s) the (?:exact )?(?:${DATED}) )`, () => ASKS),
  rule(
    ['how'], "how(?= (?:long (?:ago|(?:(?:has|is|'s) it (?:been )?)?since)|recently|many (?:days|weeks|months|years) (?:ago|back|since)) )",
    () => ASKS,
  ),
]

export const ENGLISH_ASIDES: readonly EnglishRule[] = [
  rule(HOUR_WORDS.flatMap((word) => [word, `${word}s`]), `(?<part>${HOUR_WORDS.join('|')})s?`, hours),
  ...ORDER,
  ...QUESTIONS,
]
