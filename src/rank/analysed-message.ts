/** The features of a message before they are packed: of a long one, those of each of its parts. */
import type { Steps } from '../loop-turns.ts'
import type { Marks } from '../message/message.ts'
import { ownText, ownWithin, rangesNotOwn } from '../message/recalled-text.ts'
import { languageOf } from '../text/language.ts'
import type { Language } from '../text/languages.ts'
import { compatible } from '../text/normalise.ts'
import { termHash, termsOf } from '../text/term-hash.ts'
import { terms } from '../text/terms.ts'
import { PART_UNITS, textParts } from '../text/parts/text-parts.ts'
import { topicsOf } from '../text/topics.ts'
import { evidenceFeatures, questionsIn, type EvidenceFeatures } from './evidence-features.ts'

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
    parts.push(partOf(own, languageOf(own) ?? 'english'))
    if (head === '') head = own
    if (own.trim() !== '') end = own
    yield to - from
  }
  return {
    atMs: at.getTime(), speaker: termHash(speaker), parts,
    terms: parts.flatMap((part) => part.terms), questionTerms: parts[0]!.questionTerms,
    topics: topicsIn(head.slice(0, MAX_TOPIC_CHARACTERS)), ...evidenceFeatures(`${head}\n${end}`),
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
    ...partOf(text, languageOf(text) ?? 'english'),
    topics: topicsIn(text.slice(0, MAX_TOPIC_CHARACTERS)),
    ...evidenceFeatures(text),
  }
}

const partOf = (text: string, language: Language): AnalysedPart =>
  ({ terms: terms(text, { language }), questionTerms: new Set(terms(questionsIn(text), { language })) })

/** Terms of a message as lengths are compared: of a long message those of a part, so that one paste makes no other message short. */
export const comparedLength = ({ terms: list, parts }: AnalysedMessage): number =>
  (parts ? Math.ceil(list.length / parts.length) : list.length)

const ASCII = /^[\0-\x7f]*$/

/** Topics of a text, from its distinct words. @param isWord a filter on these words */
export function topicsIn(text: string, isWord: (word: string) => boolean = () => true): Topics {
  const words = new Set(text.toLowerCase().match(ASCII.test(text) ? /[a-z]+/g : /\p{L}+/gu) ?? [])
  const hashes = new Set<number>()
  for (const word of words) if (isWord(word)) for (const term of termsOf(word)) hashes.add(term)
  return new Map(topicsOf(hashes))
}
