/** How well a clause stands for a segment: its share of the segment's subjects, and whether it reads alone. */
import { isCourtesy } from '../lexicon.ts'
import type { Clause } from './clauses.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { titleWords, type Word } from './word-weights.ts'

/** Words from which on a clause is not favoured for being short, and how much longer ones are held back. */
const FULL_SIZE = 5
const SIZE_POWER = 0.25
/** What several messages share stands for the segment more than what one of them says. */
const CENTRALITY = 1.4
/** Factor for what the assistant of a user says: the user's request names the subject. */
const ASSISTANT = 0.7

export interface TitleContext {
  readonly salience: Salience
  /** Number of messages. */
  readonly messages: number
  /** Someone talks with an assistant. */
  readonly isAssisted: boolean
  /** Its language shows well which phrases are nouns (`nounsAbroad`): only then they stand beside a clause. */
  readonly showsNouns: boolean
  /** Messages that the next one corrects: 'No, two tickets'. */
  readonly corrected: ReadonlySet<number>
  /** Messages that their speaker takes back soon after as a joke. */
  readonly jokes: ReadonlySet<number>
  /** Words that the segment writes small. */
  readonly small: ReadonlySet<string>
  /** Terms of names that several messages say. */
  readonly nameTerms: ReadonlySet<string>
}

/** A clause that may be a title. */
export interface TitleClause {
  readonly text: string
  readonly terms: readonly string[]
  readonly weight: number
  /** Words; in scripts without spaces half the characters. */
  readonly size: number
  readonly unspaced: boolean
  /** How well it reads without its context, × how well its place stands for the segment. */
  readonly form: number
  readonly place: number
  /** Index of its message. */
  readonly message: number
  /** What stands in it may be the subject of a title: not 'Hotel room there', '80 for four evenings'. */
  readonly isHead: boolean
  /** Something done, or asked of an assistant, which tells more than its nouns. */
  readonly isReport: boolean
  /** It ends before its clause does. */
  readonly isCut: boolean
  /** It says who did what, in a whole sentence. */
  readonly isNamed: boolean
  readonly words: readonly Word[]
  /** Its language writes nouns with a capital. */
  readonly nounsCapital: boolean
  /** The user of an assistant says it. */
  readonly byUser: boolean
  /** Its speaker wrote it, or it is no word of the speaker's: what is quoted leads no title. */
  readonly isOwn: () => boolean
  /** It says something of something (`isStatement`). */
  readonly isStatement: boolean
  /** How much news it tells (`newsOf`). */
  readonly news: number
  /** Index of its sentence in its message. */
  readonly position: number
}

/** Fewest words of a clause that subjects stand beside. */
const HEAD_WORDS = 4

/**
 * Whether a clause says enough for a title: four words or a request with two nouns, no number
 * without what it counts. @param size of its text in words
 */
export function readsAsHead({ words, opening }: Clause, size: number): boolean {
  const lower = words.map(({ spelling }) => spelling.lower)
  if (opening === 'plain' && /^(?:[$€£]?\d|one$|ones$)/u.test(lower[0] ?? '') && words[1]?.worth === 'glue') return false
  return size >= HEAD_WORDS
    || (opening === 'request' && words.filter(({ worth }) => worth !== 'glue').length > 1
      && !lower.some((word) => INNER_REFERENCE.has(word)))
}

const OPENING_FACTOR: Readonly<Record<Clause['opening'], number>> = { done: 1.25, doing: 1.2, own: 0.9, request: 1.35, plain: 1 }

/** The weight of words in a title, each term once. */
export function weightOf(words: readonly Word[], salience: Salience): number {
  const weights = new Map(words.map((word) => [word.term, salience(word) ** CENTRALITY * (word.capital ? 1.3 : 1)]))
  return [...weights.values()].reduce((total, weight) => total + weight, 0)
}

/** A title of this weight and size in words, longer ones held back a little. */
export const dense = (weight: number, size: number): number => weight / Math.max(size, FULL_SIZE) ** SIZE_POWER

/** Factor for a clause with names that several messages say. */
export const nameFactor = (terms: readonly string[], { nameTerms }: TitleContext): number =>
  (terms.some((term) => nameTerms.has(term)) ? NAMED : 1)
const NAMED = 1.25

/** Factor for the place of a sentence and its speaker: the user's request to an assistant names the subject, and the first messages do. */
export function placeFactor({ message, position, emphasis }: Sentence, { messages, isAssisted, corrected }: TitleContext): number {
  const early = 1 + (isAssisted ? EARLY.assisted : EARLY.other) * (1 - message / Math.max(1, messages))
  return (early / (1 + 0.06 * position)) * emphasis * (isAssisted && emphasis <= 1 ? ASSISTANT : 1)
    * (corrected.has(message) ? CORRECTED : 1)
}
const CORRECTED = 0.6

const EARLY = { assisted: 0.5, other: 0.25 }

/** Factor for how well a clause reads without its context. */
export function formFactor(
  { words, sentence, grammar, opening, takesName, isTruncated, isWhole, isConditional, auxiliary }: Clause,
): number {
  const lower = words.map(({ spelling }) => spelling.straight)
  const line = lower.slice(0, 6).join(' ')
  const dangling = grammar.dangling.test(line) ? DANGLING
    : grammar.fragment.test(line) && opening !== 'done' && (opening !== 'request' || NO_REQUEST.test(line)) ? 0.4
    : 1
  const inner = lower.some((word, i) => (i > 0 && INNER_REFERENCE.has(word)) || OF_SOMEONE.has(word)) ? 0.65 : 1
  const addressee = grammar.addressee.has(lower[0] ?? '') ? 0.45 : lower.some((word) => grammar.addressee.has(word)) ? 0.6 : 1
  const count = words.length + (takesName ? 1 : 0) + (auxiliary === '' ? 0 : 1)
  const size = words.length < 2 ? 0.15 : count === 2 ? (opening === 'request' ? 0.6 : 0.35) : count === 3 ? (
    opening === 'request' ? 0.85 : 0.75
  ) : count === 4 ? 0.9 : 1
  const question = sentence.question && opening === 'request' ? (sentence.emphasis <= 1 ? 0.7 : 1)
    : sentence.question ? (sentence.emphasis <= 1 ? 0.5 : 1) * (isWhole ? 1 : 0.7)
    : 1
  const names = words.every(({ worth, from }) => worth === 'glue' || /^(?:\p{Lu}{2}|\d)/u.test(sentence.text.slice(from))) ? 0.4 : 1
  const event = lower.some((word) => EVENT_WORDS.has(word)) ? 1.2 : 1
  const number = lower.some((word) => /^\d/.test(word)) ? 1.2 : 1
  const service = isCourtesy(lower.join(' ')) ? SERVICE : 1
  const time = lower.some((word) => TIME_WORDS.has(word)) ? 1.15 : 1
  return OPENING_FACTOR[opening] * service * ending(lower, isTruncated) * (
    opening === 'request' && DETAIL_ASKED.test(line) ? 0.5 : 1
  ) * names * number * time * event * (takesName ? 1.15 : 1) * (isWhole ? 1.2 : 1) * dangling * inner * addressee * size * question
    * (isTruncated ? 0.8 : 1)
    * (isConditional || WOULD.test(lower[0] ?? '') || (takesName && lower[0] === 'would') ? CONDITIONAL : 1)
}

/** Factor for an end that leaves the clause open: 'half-time enrollment is', 'the temperature is running'. */
const ending = (lower: readonly string[], isTruncated: boolean): number => {
  const last = lower.at(-1) ?? ''
  return OPEN_END.has(last) || (STRANDED.has(last) && !PARTICLE_VERBS.test(lower.at(-2) ?? '')) ? 0.4
    : isTruncated && /(?:ing|ed)$/.test(last) ? 0.6
    : 1
}
/** Factor for a clause that begins with what was said before: 'they also play'. */
const DANGLING = 0.12
/** Factor for a clause without the condition that it depends on. */
const CONDITIONAL = 0.3
/** 'Iría todos los meses': what somebody would do. */
const WOULD = /^\p{L}{1,6}r[íi]a(?:s|n|mos)?$/u
const OPEN_END: ReadonlySet<string> = new Set([
  'is', 'are', 'was', 'were', 'be', 'been', 'do', 'does', 'did', 'has', 'have', 'had', 'will', 'would', 'can', 'could', 'should',
  'than', 'as', 'by', 'non', 'the', 'a', 'so', 'meanwhile', 'says', 'said', 'think', 'thinks', 'know', 'knows', 'told',
  'states', 'stated', 'means', 'gives', 'shows', 'returns', 'throws', 'prints',
  'outputs', 'writes', 'wrote', 'suggests', 'explains', 'recommends', 'argues', 'claims',
])
/** A detail of what the user asked for before: 'the address', 'the name of the station'. */
const DETAIL_ASKED = /^(?:the |their |its )?(?:exact )?(?:address|name|price|phone|contact|cost|number|rating|time)(?: |$)/u
/** What is left of a request that asked for something else. */
const NO_REQUEST = /^(?:have|has|is|are|in|on|at|of|for|with|from|to|about|by|be|there|it|this|that)(?: |$)/u
/** Factor for a phrase of service: 'Is there anything else', 'What time would you like'. */
const SERVICE = 0.2

/** Prepositions that have lost what they stood before: 'putting hair dye in'; not 'moved in'. */
const STRANDED: ReadonlySet<string> = new Set(['in', 'for', 'with', 'at', 'from', 'about', 'into', 'during', 'between'])
const PARTICLE_VERBS = new RegExp(String.raw`^(?:\p{L}+ed|broke|broken|came|come|coming|went|gave|give|take|took|`
  + String.raw`taken|let|settled|drop|join|fit|log|check|sign|fill|plug|break|cave|dive|get|got|moving|move)$`, 'u')

/** Words that place an event in time. */
const TIME_WORDS = titleWords('days')

/** Words of what happens to people. */
const EVENT_WORDS = titleWords('events')

const OF_SOMEONE: ReadonlySet<string> = new Set(['their', 'his', 'its'])
const INNER_REFERENCE: ReadonlySet<string> = new Set([
  'it', 'that', 'this', 'them', 'him', 'her', 'they', 'he', 'she', 'those', 'these', "it's", "that's",
  'there', 'one', 'something', 'anything', 'someone', 'mine', 'yours', 'theirs', 'same', 'ones',
])
