/** Relevance: BM25 of a text to a query, the analysis of messages that it reads, and the joining of several rankings. */
import { compatible, invalidInput, type Steps, termHash } from '@madeleine/base'
import { type Marks, type Role, ownText, ownWithin, rangesNotOwn } from '@madeleine/contract'
import { PART_UNITS, textParts } from './text-parts.ts'
import { onlyAsks, onlyDenies, termsOfParts, topicsIn } from '@madeleine/language'

/**
 * Saturation of term frequency, ≥ 0, usually 0.5–2. At 0 a term counts once, however often it occurs; at large values
 * the score grows with every occurrence. 0.9 suits short messages.
 */
export const K1 = 0.9
/**
 * Length normalisation, 0–1. At 0 long texts have an advantage because they contain more words; at 1 a text twice as long
 * needs every term twice. 0.4, because a long message usually contains more information.
 */
export const B = 0.4

/** Parameters of the collection and of the formula. */
interface Bm25Options {
  /** Mean number of terms per text in the collection; if it is 0 every text counts as average. */
  readonly averageLength: number
  readonly k1?: number
  readonly b?: number
}

/**
 * Inverse document frequency of a term: ln(1 + (n − df + 0.5) / (df + 0.5)), always > 0 while df ≤ n, so that a term in
 * most texts adds little instead of lowering the score.
 *
 * Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), with Lucene's 1 + inside the logarithm.
 *
 * @param df texts that contain the term, 0–n; counts above n (from a stale estimate) are read as n
 * @param n texts in the collection, ≥ 0
 * @throws invalid_input if either is negative or not a number
 */
export function idf(df: number, n: number): number {
  if (!(df >= 0)) throw invalidInput('df', df, 'a count ≥ 0')
  if (!(n >= 0)) throw invalidInput('n', n, 'a count ≥ 0')
  const documents = Math.min(df, n)
  return Math.log(1 + (n - documents + 0.5) / (documents + 0.5))
}

/**
 * A term's weight in one text: tf·(k1 + 1) / (tf + k1·(1 − b + b·length / averageLength)), from 0 up to k1 + 1.
 * A text's score is the sum of idf · weight over the query's terms.
 *
 * @param tf frequency of the term in the text, ≥ 0
 * @param length terms in the text, repeats counted, ≥ 0
 */
export function bm25(tf: number, length: number, { averageLength, k1 = K1, b = B }: Bm25Options): number {
  if (!(tf > 0)) return 0
  const relativeLength = averageLength > 0 ? length / averageLength : 1
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relativeLength))
}

/** A text as BM25 sees it. */
export interface CountedText {
  /** How often each word of the query stands in it. */
  readonly counts: readonly number[]
  /** Its terms, repeats counted. */
  readonly length: number
}

/**
 * BM25 with each word's idf as a share of the query's: Σ share · tf·(k1 + 1) / (tf + k1·(1 − b + b·length / average)),
 * 0 to k1 + 1. As shares, scores of different queries can be added to features between 0 and 1.
 *
 * Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009).
 *
 * @param isCounted whether each word counts; without it all do
 */
export function bm25Share(
  { counts, length }: CountedText, shares: readonly number[], averageLength: number, isCounted?: readonly boolean[],
): number {
  let sum = 0
  for (let word = 0; word < shares.length; word++) {
    if (counts[word]! > 0 && isCounted?.[word] !== false) sum += shares[word]! * bm25(counts[word]!, length, { averageLength })
  }
  return sum
}

// Topics of messages as the forward index packs them, added up without an object for each message.

/** Pairs of a topic's number and its weight in steps of 1 / `TOPIC_STEP`, as they stand in the forward index. */
export type PackedTopics = Uint8Array

/** Topic weights (1/2, 1/3 …) are stored in steps of 1/32, up to 8. */
export const TOPIC_STEP = 32
export const MAX_TOPIC_WEIGHT = 255

export const packTopics = (topics: Topics): PackedTopics =>
  Uint8Array.from([...topics].flatMap(([topic, weight]) => [topic, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP))]))

/**
 * The sum of the topics of several messages, and how near it is to those of a query. Sums of steps
 * are whole numbers, so that their order does not matter.
 */
export class TopicSums {
  readonly #query: readonly (readonly [topic: number, weight: number])[]
  readonly #querySquare: number
  /** By topic. */
  readonly #steps = new Float64Array(256)
  readonly #added: number[] = []

  constructor(query: Topics) {
    this.#query = [...query]
    this.#querySquare = this.#query.reduce((sum, [, weight]) => sum + weight * weight, 0)
  }

  add(packed: PackedTopics): void {
    for (let i = 0; i < packed.length; i += 2) {
      if (this.#steps[packed[i]!] === 0) this.#added.push(packed[i]!)
      this.#steps[packed[i]!]! += packed[i + 1]!
    }
  }

  /** Cosine similarity of the query's topics and the sum, 0–1; 0 where either has none. The sum begins anew. */
  take(): number {
    if (this.#added.length === 0) return 0
    let dot = 0
    let square = 0
    for (const [topic, weight] of this.#query) dot += weight * (this.#steps[topic]! / TOPIC_STEP)
    for (const topic of this.#added) {
      square += (this.#steps[topic]! / TOPIC_STEP) ** 2
      this.#steps[topic] = 0
    }
    this.#added.length = 0
    return dot === 0 ? 0 : dot / Math.sqrt(this.#querySquare * square)
  }
}

// The features of a message before they are packed: of a long one, those of each of its parts.

/** Weights of a text's topics, by topic number. */
export type Topics = ReadonlyMap<number, number>

/** The words of a text. */
export interface AnalysedPart {
  /** In order, with repeats. */
  readonly terms: readonly string[]
  /** Terms of its questions. */
  readonly questionTerms: ReadonlySet<string>
}

export interface AnalysedMessage extends AnalysedPart, EvidenceFeatures {
  readonly atMs: number
  readonly speaker: number
  readonly topics: Topics
  /** Of a message of more than `PART_UNITS`: its parts (`textParts`), whose terms together are those of the message. */
  readonly parts?: readonly AnalysedPart[]
}

/** What is analysed of a message. */
interface DisplayedMessage {
  readonly text: string
  readonly marks?: Marks
  readonly speaker: string
  readonly role?: Role
  readonly at: Date
}

/** Number of characters, from the start of a text, that topics are derived from. */
const MAX_TOPIC_CHARACTERS = 4000

/** The features of a message, one step a part. Recalled text inside the message is ignored: it is a repetition, not a new statement. */
export function* analysisSteps(message: DisplayedMessage): Steps<AnalysedMessage> {
  const { text, speaker, at } = message
  if (text.length <= PART_UNITS) {
    const analysed = analyseMessage(message)
    yield text.length
    return analysed
  }
  const ranges = rangesNotOwn(message)
  yield text.length
  const parts: AnalysedPart[] = []
  let [head, end] = ['', '']
  for (const { from, to } of textParts(text)) {
    const own = compatible(ownWithin(text, ranges, { from, to }))
    parts.push(partOf(own))
    if (head === '') head = own
    if (own.trim() !== '') end = own
    yield to - from
  }
  return {
    atMs: at.getTime(), speaker: termHash(speaker), parts,
    terms: parts.flatMap((part) => part.terms), questionTerms: parts[0]!.questionTerms,
    topics: topicsIn(head.slice(0, MAX_TOPIC_CHARACTERS)), ...evidenceFeatures(`${head}\n${end}`, message),
  }
}

/** The features of a message of one part, at once. */
export function analyseMessage(message: DisplayedMessage): AnalysedMessage {
  const { speaker, at } = message
  const text = compatible(ownText(message))
  return {
    atMs: at.getTime(),
    speaker: termHash(speaker),
    // Detected once for the whole text: a question alone may be too short for language detection
    ...partOf(text),
    topics: topicsIn(text.slice(0, MAX_TOPIC_CHARACTERS)),
    ...evidenceFeatures(text, message),
  }
}

function partOf(text: string): AnalysedPart {
  const termsIn = termsOfParts(text)
  return { terms: termsIn(text), questionTerms: new Set(termsIn(questionsIn(text))) }
}

/** Terms of a message as lengths are compared: of a long message those of a part, so that one paste makes no other message short. */
export const comparedLength = ({ terms: list, parts }: AnalysedMessage): number =>
  (parts ? Math.ceil(list.length / parts.length) : list.length)

// Surface features of a message that indicate its value as evidence: questions, first person, time expressions.

export interface EvidenceFeatures {
  /** The last sentence is a question. */
  readonly asks: boolean
  /** The text has a first-person pronoun: evidence about a person is mostly in that person's own messages. */
  readonly tells: boolean
  /** Number of time expressions, 0–3. */
  readonly timeWords: number
  /** Who says it, by role; undefined: unknown, in an index of earlier times. */
  readonly side: Side | undefined
  /** It only asks, or as a reply of an assistant only says that it does not know, or what was recalled for it. */
  readonly tellsNothing: boolean
}

/** other: a tool or a system prompt, who are nobody. */
export type Side = 'user' | 'assistant' | 'other'
const sideOf = (role: Role): Side => (role === 'user' || role === 'assistant' ? role : 'other')

/** Number of characters, from the start of a text, that are matched, to limit the cost per message; `asks` is read from the end. */
const MAX_CHARACTERS = 4000
export const MOST_TIME_WORDS = 3

/** Start of the caption that importers append to a message with an image: not the speaker's words. */
const CAPTION_PREFIX = '[image: '

const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|my|me|mine|we|we['’](?:re|ve)|our)\b|[我俺咱]/iu
/** The pronoun; `US` in capitals is the country. */
const US_PRONOUN = /\b[Uu]s\b/u
const TIME_WORD = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|`
  + String.raw`years?|days?|recently|morning|evening|night|since|when i was`
  + String.raw`|(?:mon|tues|wednes|thurs|fri|satur|sun)day|summer|winter|spring|fall|autumn`
  + String.raw`|january|february|march|april|june|july|august|september|october|november|december|\d{4})\b`
  + '|昨天|今天|明天|前天|后天|去年|今年|明年|上周|下周|上个?月|下个?月|周末|星期|最近|[早晚]上|春天|夏天|秋天|冬天|\\d+[年月日号]', 'giu')

/** The features of a message's text. */
export function evidenceFeatures(text: string, { role, marks }: Pick<DisplayedMessage, 'role' | 'marks'> = {}): EvidenceFeatures {
  const uncaptioned = withoutCaption(text)
  const head = uncaptioned.slice(0, MAX_CHARACTERS)
  return {
    asks: /[?？][!！?？]*\s*$/u.test(textEnd(uncaptioned)),
    tells: FIRST_PERSON.test(head) || US_PRONOUN.test(head),
    timeWords: Math.min(MOST_TIME_WORDS, head.match(TIME_WORD)?.length ?? 0),
    side: role && sideOf(role),
    tellsNothing: onlyAsks(uncaptioned) || (role === 'assistant' && (marks?.retold === true || onlyDenies(uncaptioned))),
  }
}

/** The sentences that end in a question mark. */
export function questionsIn(text: string): string {
  if (!/[?？]/u.test(text)) return ''
  return (text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? []).filter((sentence) => /[?？]/u.test(sentence)).join(' ')
}

function withoutCaption(text: string): string {
  const at = text.indexOf(CAPTION_PREFIX)
  return at < 0 ? text : text.slice(0, at)
}

/** The end of a text without emoji and symbols after its last sentence. */
const textEnd = (text: string): string => text.slice(-60).replace(/[^\p{L}\p{N}?？.!。！]+$/u, '')

// Weighted reciprocal rank fusion (RRF): combines rankings whose scores are not comparable.

/** Constant added to every rank, so that the first ranks differ little. Source: Cormack et al., SIGIR 2009. */
export const RANK_OFFSET = 60

/** The ranking of one arm. */
export interface RankedList<Arm extends string = string> {
  readonly arm: Arm
  /** Weight of the arm, ≥ 0; with 0 it appears in the explanation only. */
  readonly weight: number
  /** Best first. A repeated id counts at its first rank. */
  readonly ids: readonly string[]
}

/** An id of the fused ranking. */
export interface Fused<Arm extends string = string> {
  readonly id: string
  /** Share of the highest possible sum, 0–1: 1 if every arm ranks the id first. */
  readonly score: number
  /** The rank of the id, from 1, in each arm that contains it; ordered by arm. */
  readonly ranks: readonly { readonly arm: Arm; readonly rank: number }[]
}

/**
 * Fuses rankings. Score: Σ weight / (60 + rank) over the arms that contain an id, divided by Σ weight / 61 over all arms.
 * Best first, equal scores in order of id. The result does not depend on the order of the lists, down to the last bit.
 *
 * @throws invalid_input if a weight is negative or not finite
 */
export function fuse<Arm extends string>(lists: readonly RankedList<Arm>[]): Fused<Arm>[] {
  for (const { arm, weight } of lists) {
    if (!(weight >= 0 && Number.isFinite(weight))) throw invalidInput(`weight of ${arm}`, weight, 'a finite number ≥ 0')
  }
  const maxSum = sortedSum(lists.map(({ weight }) => weight / (RANK_OFFSET + 1)))
  return [...armRanksById(lists)]
    .map(([id, armRanks]) => ({
      id,
      score: maxSum === 0 ? 0 : Math.min(1, sortedSum(armRanks.map(({ weight, rank }) => weight / (RANK_OFFSET + rank))) / maxSum),
      ranks: armRanks
        .map(({ arm, rank }) => ({ arm, rank }))
        .sort((a, b) => compare(a.arm, b.arm) || a.rank - b.rank),
    }))
    .sort((a, b) => b.score - a.score || compare(a.id, b.id))
}

interface ArmRank<Arm> {
  readonly arm: Arm
  readonly weight: number
  readonly rank: number
}

function armRanksById<Arm extends string>(lists: readonly RankedList<Arm>[]): Map<string, ArmRank<Arm>[]> {
  const armRanks = new Map<string, ArmRank<Arm>[]>()
  for (const { arm, weight, ids } of lists) {
    const distinct = new Set(ids)
    let rank = 0
    for (const id of distinct) {
      rank += 1
      const existing = armRanks.get(id)
      if (existing) existing.push({ arm, weight, rank })
      else armRanks.set(id, [{ arm, weight, rank }])
    }
  }
  return armRanks
}

/** Sums in ascending order, so that the result does not depend on the order of the lists. */
const sortedSum = (parts: readonly number[]): number => parts.toSorted((a, b) => a - b).reduce((total, part) => total + part, 0)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
