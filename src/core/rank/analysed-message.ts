/** The features of a message before they are packed: of a long one, those of each of its parts. */
import type { Steps } from '../../base/loop-turns.ts'
import type { Marks } from '../../contract/message.ts'
import { ownText, ownWithin, rangesNotOwn } from '../../contract/recalled-text.ts'
import { languageOf } from '../../language/language.ts'
import type { Language } from '../../language/languages.ts'
import { compatible } from '../../base/folded-text.ts'
import { PART_UNITS, textParts } from '../../language/text-parts.ts'
import { termHash, termsOf } from '../../language/term-hash.ts'
import { terms } from '../../language/terms.ts'
import { topicsOf } from '../../language/topics.ts'

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

// Surface features of a message that indicate its value as evidence: questions, first person, time expressions.

export interface EvidenceFeatures {
  /** The last sentence is a question. */
  readonly asks: boolean
  /** The text has a first-person pronoun: evidence about a person is mostly in that person's own messages. */
  readonly tells: boolean
  /** Number of time expressions, 0–3. */
  readonly timeWords: number
}

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
export function evidenceFeatures(text: string): EvidenceFeatures {
  const uncaptioned = withoutCaption(text)
  const head = uncaptioned.slice(0, MAX_CHARACTERS)
  return {
    asks: /[?？][!！?？]*\s*$/u.test(textEnd(uncaptioned)),
    tells: FIRST_PERSON.test(head) || US_PRONOUN.test(head),
    timeWords: Math.min(MOST_TIME_WORDS, head.match(TIME_WORD)?.length ?? 0),
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
