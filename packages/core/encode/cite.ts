/** Citations: finds the messages that support a sentence of a summary. */
import { isUnspacedText, mapSteps, plainLine, type Steps } from '@madeleine/base'
import { type CitedSentence, containsQuote, type Message, ownText, speakerOf, type Support } from '@madeleine/contract'
import { splitSentences, terms } from '@madeleine/language'

/** Share of a sentence's term weight that its support must contain, as in agent-memory's grips. */
const MIN_SHARE = 0.3
/** Number of the sentence's terms that its support must contain: a single match may be chance. */
const MIN_TERMS = 2
/** The most adjacent messages that support one sentence together. */
const MAX_SUPPORT_MESSAGES = 3
/** A shorter range is preferred if it has at least this share of a longer one's weight. */
const SHORTER_RANGE_SHARE = 0.8
/** The most code points of a quote. */
const QUOTE_CODE_POINTS = 200

/**
 * Splits a text about these messages into sentences, each with its support: the shortest range of up to three messages
 * that contains most of its terms, weighted by rarity; speakers' names count as terms of their messages. A sentence has no
 * support if no range contains 30 % of its weight.
 */
export function* citationSteps(text: string, messages: readonly Message[]): Steps<CitedSentence[]> {
  const find = yield* supportFinder(messages)
  return yield* mapSteps(splitSentences(text), (sentence) => citedSentence(sentence, find(terms(sentence))), ({ length }) =>
    length + SEARCH_UNITS * messages.length)
}

/** Units of text that take as long as looking at one message for the support of a sentence. */
const SEARCH_UNITS = 20
/** UTF-16 units of a message in which a quote is looked for. */
const QUOTABLE_UNITS = 16_384

/** A sentence that quotes a message. Its support is the message if the message contains `words`. */
export function citeQuote(text: string, words: string, message: Message): CitedSentence {
  const quote = truncateQuote(words.replace(/ …$/, ''))
  return citedSentence(
    text, words === message.text || containsQuote(message.text, quote) ? { from: message.seq, to: message.seq + 1, quote } : undefined,
  )
}

const citedSentence = (text: string, support: Support | undefined): CitedSentence => ({ text, ...(support && { support }) })

interface CandidateMessage {
  readonly message: Message
  readonly terms: ReadonlySet<string>
  /** Its sentences with their terms, read once. */
  readonly sentences: () => readonly (readonly [text: string, terms: ReadonlySet<string>])[]
}

function candidateOf(message: Message): CandidateMessage {
  const text = ownText(message)
  let sentences: ReturnType<CandidateMessage['sentences']> | undefined
  return {
    message, terms: new Set(terms(`${speakerOf(message)}: ${text}`)),
    sentences: () => (sentences ??= splitSentences(text.slice(0, QUOTABLE_UNITS)).map((sentence) => [sentence, new Set(terms(sentence))])),
  }
}

function* supportFinder(messages: readonly Message[]): Steps<(sentence: readonly string[]) => Support | undefined> {
  const candidates = yield* mapSteps(messages, candidateOf, ({ text }) => text.length)
  const weightOf = termWeights(candidates)
  return (sentence) => {
    const sentenceTerms = new Set(sentence)
    if (sentenceTerms.size === 0) return undefined
    const total = sum(sentenceTerms, weightOf)
    let best: { from: number; to: number; share: number } | undefined
    for (let length = 1; length <= Math.min(MAX_SUPPORT_MESSAGES, candidates.length); length++) {
      for (let from = 0; from + length <= candidates.length; from++) {
        const matched = [...sentenceTerms]
          .filter((term) => candidates.slice(from, from + length).some((candidate) => candidate.terms.has(term)))
        if (matched.length < Math.min(MIN_TERMS, sentenceTerms.size)) continue
        const share = sum(matched, weightOf) / total
        if (share < MIN_SHARE || (best && share * (length > best.to - best.from ? SHORTER_RANGE_SHARE : 1) <= best.share)) continue
        best = { from, to: from + length, share }
      }
    }
    return best && supportOf(candidates.slice(best.from, best.to), sentenceTerms, weightOf)
  }
}

/** Term weight ln(1 + n/df). A term in no message gets the low weight of a term in half of them, so that "they discuss" costs little. */
function termWeights(candidates: readonly CandidateMessage[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const { terms: messageTerms } of candidates) for (const term of messageTerms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + candidates.length / (counts.get(term) ?? Math.max(1, candidates.length / 2)))
}

const sum = (summands: Iterable<string>, weightOf: (term: string) => number): number =>
  [...summands].reduce((total, term) => total + weightOf(term), 0)

/** The support for a range: its bounds, and as quote its sentence with the highest weight. */
function supportOf(range: readonly CandidateMessage[], sentenceTerms: ReadonlySet<string>, weightOf: (term: string) => number): Support {
  let [quote, bestWeight] = ['', -1]
  for (const [sentence, found] of range.flatMap(({ sentences }) => sentences())) {
    const share = sum([...sentenceTerms].filter((term) => found.has(term)), weightOf)
    if (share > bestWeight) [quote, bestWeight] = [sentence, share]
  }
  return { from: range[0]!.message.seq, to: range.at(-1)!.message.seq + 1, quote: truncateQuote(quote) }
}

/** Truncates a quote to 200 code points, at a word boundary if there is one. */
function truncateQuote(text: string): string {
  const points = [...text.trim()]
  if (points.length <= QUOTE_CODE_POINTS) return points.join('')
  const prefix = points.slice(0, QUOTE_CODE_POINTS).join('')
  return prefix.replace(/\s+\S*$/u, '')
}

// The title that a conversation was given by its export or its caller, as a title of its segments.

/** A segment, and what its conversation is called. */
export interface SegmentOfTitled {
  /** Its messages, `from ≤ seq < to`. */
  readonly from: number
  readonly to: number
  /** The conversation is talk between people, whose title is a group's name. */
  readonly people: boolean
  /** As it was pushed; null if none was. */
  readonly conversationTitle: string | null
  /** Messages of the conversation so far. */
  readonly conversationMessages: number
}

/** Share of its conversation's messages from which on a segment takes its title. */
const MOST = 0.5
/** A longer one is a text, and no title. */
const MAX_CHARACTERS = 80
/** What an application calls every new conversation. */
const PLACEHOLDER = /^(?:new|untitled|neue[rs]?|nouvelle|nueva) (?:chat|conversation|thread|session|unterhaltung|conversación)\b/iu
/** Of one word with a digit it cannot be told whether it is an id. */
const WORD = /^[\p{L}\p{M}'’-]+$/u

/** The title of the conversation if this is all of it so far; undefined without one, and of talk between people. */
export function wholeTitle(segment: SegmentOfTitled): string | undefined {
  const { from, to, conversationMessages } = segment
  const title = from === 0 && to >= conversationMessages ? ownTitle(segment) : undefined
  return title !== undefined && (isPhrase(title) || WORD.test(title)) ? title : undefined
}

/**
 * The title of the conversation if this is all of it, or, where it is more than a word, more than half of its messages so far: what
 * was true when it was written stays. Undefined without one, and of talk between people.
 */
export function givenTitle(segment: SegmentOfTitled): string | undefined {
  const { from, to, conversationMessages } = segment
  const title = to - from > MOST * conversationMessages ? ownTitle(segment) : undefined
  return wholeTitle(segment) ?? (title !== undefined && isPhrase(title) ? title : undefined)
}

const isPhrase = (title: string): boolean => isUnspacedText(title) || title.includes(' ')

function ownTitle({ people, conversationTitle }: SegmentOfTitled): string | undefined {
  if (conversationTitle === null || people) return undefined
  const title = plainLine(conversationTitle)
  return title === '' || title.length > MAX_CHARACTERS || PLACEHOLDER.test(title) ? undefined : title
}
