/** How well a clause stands for a segment: its share of the segment's subjects, and whether it reads alone. */
import type { Clause } from './clauses.ts'
import type { Salience } from './salience.ts'

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
}

const OPENING_FACTOR: Readonly<Record<Clause['opening'], number>> = { done: 1.15, doing: 1.15, own: 0.9, request: 1.25, plain: 1 }

/** 0 for a clause without a word of weight. */
export function scoreOf(clause: Clause, form: number, { salience, messages, isAssisted }: TitleContext): number {
  const { words, sentence } = clause
  const weights = new Map(words.map((word) => [word.term, salience(word) ** CENTRALITY * (word.capital ? 1.3 : 1)]))
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0)
  if (!words.some(({ worth }) => worth === 'full') && sum < 0.5) return 0
  return (sum / Math.max(words.length, FULL_SIZE) ** SIZE_POWER) * form * placeFactor(clause, messages) * sentence.emphasis * (isAssisted && sentence.emphasis <= 1 ? ASSISTANT : 1)
}

/** Factor for how well a clause reads without its context. */
export function formFactor({ words, sentence, grammar, opening, isTruncated, isWhole }: Clause): number {
  const lower = words.map(({ from, to }) => sentence.text.slice(from, to).toLowerCase().replaceAll('’', "'"))
  const line = lower.slice(0, 6).join(' ')
  const dangling = grammar.dangling.test(line) ? 0.3 : grammar.fragment.test(line) && opening !== 'done' && opening !== 'request' ? 0.5 : 1
  const inner = lower.slice(1).some((word) => INNER_REFERENCE.has(word)) ? 0.7 : 1
  const addressee = lower.some((word) => grammar.addressee.has(word)) ? 0.6 : 1
  const size = words.length < 2 ? 0.15 : words.length === 2 ? 0.35 : words.length === 3 ? 0.75 : words.length === 4 ? 0.9 : 1
  const question = sentence.question && sentence.emphasis <= 1 && opening !== 'request' ? 0.6 : 1
  const names = words.every(({ worth, from }) => worth === 'glue' || /^(?:\p{Lu}{2}|\d)/u.test(sentence.text.slice(from))) ? 0.4 : 1
  const number = lower.some((word) => /^\d/.test(word)) ? 1.1 : 1
  return OPENING_FACTOR[opening] * names * number * (isWhole ? 1.25 : 1) * dangling * inner * addressee * size * question * (isTruncated ? 0.8 : 1)
}

const INNER_REFERENCE: ReadonlySet<string> = new Set(['it', 'that', 'this', 'them', 'him', 'her', 'they', 'he', 'she', 'those', 'these', "it's", "that's", 'there', 'one'])

/** The first messages name the subject, and so do the first sentences of a long message. */
function placeFactor({ sentence, offset }: Clause, messages: number): number {
  const early = 1 + 0.25 * (1 - sentence.message / Math.max(1, messages))
  return early / (1 + 0.06 * sentence.position + 0.01 * offset)
}
