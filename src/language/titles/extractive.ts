/** Extractive title, summary and keywords of a segment, without a model: its own phrases and sentences, selected by salience. */
import { capitalised, type Keyword } from '../roll-up.ts'
import { mapSteps, type Steps } from '../../base/loop-turns.ts'
import type { Message } from '../../contract/message.ts'
import { plainLine } from '../../contract/plain-line.ts'
import { messageWithoutRecalled } from '../../contract/recalled-text.ts'
import { readOr, stepsOr, type OnFailedReading } from '../../base/optional-reading.ts'
import { languageOf } from '../language.ts'
import { dateFormat } from '../../base/date-format.ts'
import { toolsOf } from '../tool-names.ts'
import { readSentence, type ReadSentence } from './clauses.ts'
import { joinQuotes, quoteSteps, type QuotedSentence } from './extractive-summary.ts'
import { greetingTitle, titleSteps, type FoundTitle } from './extractive-title.ts'
import { keywordsOf, phraseSteps } from './key-phrases.ts'
import { letterCaseOf } from './letter-case.ts'
import { salienceOf } from './salience.ts'
import { PASTED, sentenceSteps, speakerName, type Sentence } from './sentences.ts'
import { isUnspacedText } from './word-weights.ts'

export interface ExtractiveInput {
  /** The segment's messages, in order. */
  readonly messages: readonly Message[]
  /** Messages directly before the segment, used for a title only if the segment's words give none. */
  readonly overlap?: readonly Message[]
  /** IANA time zone of the date. */
  readonly timeZone: string
  /** idf of terms in the user's texts; an unknown term has the highest idf. */
  readonly background?: ReadonlyMap<string, number>
  /** Told of each reading that throws: without it there is another title, or a summary of fewer sentences. */
  readonly onFailed?: OnFailedReading | undefined
}

export interface Extract {
  readonly title: string
  readonly summary: string
  /** The summary by sentences, each with the words that it quotes and the index of their message. */
  readonly sentences: readonly { readonly text: string; readonly words: string; readonly message: number }[]
  /** At most seven phrases, the highest weight first. */
  readonly keywords: readonly Keyword[]
}

/** How much faster a text is skimmed for a frame than read. */
const UNITS_SKIMMED = 16
/** Sentences that tell the language of a conversation. */
const LANGUAGE_SENTENCES = 40
const SUMMARY_WORDS = 50
const SUMMARY_CHARACTERS = 110
const TITLE_FLOOR = { words: 3, characters: 6 }

/**
 * Extracts a title of 3 to 8 words, its inner articles and the first person of a quotation not counted (6–30 characters in scripts
 * without spaces), fewer only if the segment has fewer, and a
 * summary of at most 50 words (about 120 characters in scripts without spaces): the date, then two or three sentences with
 * their speakers, and the tools used. Words are never truncated; both are one plain line and never empty.
 *
 * In steps, deterministic, with bounded work: only the beginning of a long message and of a long segment is read. Recalled text in
 * the messages is not read.
 */
export const extractiveSteps = (input: ExtractiveInput): Steps<Extract> =>
  stepsOr(unreadExtract(input.messages), input.onFailed, () => extractSteps(input))

/** What can be said of messages that cannot be read. */
function unreadExtract(messages: readonly Message[]): Extract {
  const day = messages[0]?.at.toISOString().slice(0, 10) ?? ''
  return { title: withDate('Conversation', day), summary: withDate('Conversation', day), sentences: [], keywords: [] }
}

function* extractSteps({ messages: input, overlap = [], timeZone, background, onFailed }: ExtractiveInput): Steps<Extract> {
  const plain = yield* mapSteps(input, messageWithoutRecalled, ({ text }) => text.length / UNITS_SKIMMED)
  // The same list where nothing was recalled: whose words are its own is read once for it
  const messages = plain.every((message, i) => message === input[i]) ? input : plain
  const sentences = yield* sentenceSteps(messages, onFailed)
  const salience = salienceOf(sentences, background)
  const read = yield* readSteps(sentences)
  const letterCase = letterCaseOf(sentences)
  const date = dateOf(messages, timeZone)
  const tools = toolsOf(messages)
  const used = tools.length > 0 ? `used ${tools.join(', ')}` : ''
  const reservedWords = `${date} — ${used}`.split(/\s+/).length
  const phrases = yield* stepsOr([], onFailed, () => phraseSteps(sentences, salience))
  const found = yield* stepsOr<FoundTitle>({ text: '' }, onFailed, () => titleSteps(read, salience, phrases))
  const marked = readOr(false, onFailed, () => restsOnPasted(found.text, sentences)) ? `${found.text}${PASTED}` : found.text
  const title = plainLine(marked || (yield* stepsOr('', onFailed, () => overlapTitle(overlap)))
    || readOr('', onFailed, () => greetingTitle(sentences)))
  const quotes = yield* stepsOr([], onFailed, () => quoteSteps(read, salience, {
    budget: { words: SUMMARY_WORDS - reservedWords, characters: SUMMARY_CHARACTERS }, letterCase, news: found.news,
  }))
  const body = [joinQuotes(quotes), used === '' ? '' : capitalised(`${used}.`)].filter((part) => part !== '').join(' ')
    || mediaTitle(messages)
  return {
    title: title === '' ? withDate(plainTitle(messages, tools), date) : datedIfShort(title, date),
    summary: plainLine(date === '' ? body : `${date} — ${body}`),
    sentences: summarySentences({ quotes, used, body }, messages).map((sentence) => ({ ...sentence, text: plainLine(sentence.text) })),
    keywords: readOr([], onFailed, () => keywordsOf(phrases).map(({ text, weight }) => ({ text: plainLine(letterCase(text)), weight }))
      .filter(({ text }) => text !== '')),
  }
}

/** The parts of a summary. */
interface SummaryParts {
  readonly quotes: readonly QuotedSentence[]
  /** 'used search_flights', or '' without tools. */
  readonly used: string
  /** Quotes and tools, or the media title if there are none. */
  readonly body: string
}

function summarySentences({ quotes, used, body }: SummaryParts, messages: readonly Message[]): Extract['sentences'] {
  const sentenceAbout = (text: string, message: number) => ({ text, words: messages[message]?.text ?? '', message })
  const quoted = quotes.map(({ speaker, text, words, message }) => ({ text: `${speaker}: ${text}`, words, message }))
  if (used !== '') return [...quoted, sentenceAbout(used, messages.findIndex((message) => toolsOf([message]).length > 0))]
  return quoted.length > 0 || messages.length === 0 ? quoted : [sentenceAbout(body, 0)]
}

/** The sentences with the grammar of their language, or of the conversation's where their own is not certain. */
function* readSteps(sentences: readonly Sentence[]): Steps<ReadSentence[]> {
  const language = languageOf(sentences.slice(0, LANGUAGE_SENTENCES).map(({ text }) => text).join(' ').slice(0, 2000).normalize('NFC'))
  return yield* mapSteps(sentences, (sentence) => readSentence(sentence, language), ({ text }) => text.length)
}

function* overlapTitle(overlap: readonly Message[]): Steps<string> {
  const sentences = yield* sentenceSteps(overlap.map(messageWithoutRecalled))
  const salience = salienceOf(sentences)
  return (yield* titleSteps(yield* readSteps(sentences), salience, yield* phraseSteps(sentences, salience))).text
}

/** The title of a segment without words: 'Used search_flights', 'Image from Ann'. */
const plainTitle = (messages: readonly Message[], tools: readonly string[]): string =>
  tools.length > 0 ? `Used ${tools.slice(0, 2).join(', ')}` : mediaTitle(messages)

const withDate = (title: string, date: string): string => (date === '' ? title : `${title}, ${date}`)

/** Adds the date to a title that is too short to distinguish episodes: 'Ok, 7 May 2023'. */
function datedIfShort(title: string, date: string): string {
  const isShort = isUnspacedText(title) ? title.length < TITLE_FLOOR.characters : title.split(/\s+/).length < TITLE_FLOOR.words
  return isShort ? withDate(title, date) : title
}

function mediaTitle(messages: readonly Message[]): string {
  const kind = mediaOf(messages)
  const [first] = messages
  const caption = messages.map(({ text }) => CAPTION.exec(text)?.[1]?.trim()).find((text) => text !== undefined && text !== '')
  if (caption !== undefined) return `${kind}: ${isUnspacedText(caption) ? caption.slice(0, CAPTION_CHARACTERS)
    : caption.split(/\s+/).slice(0, CAPTION_WORDS).join(' ')}`
  return first ? `${kind} from ${speakerName(first)}` : kind
}

const CAPTION = /\[image: ([^\]\n]{1,200})\]/i
const CAPTION_WORDS = 7
const CAPTION_CHARACTERS = 24

function mediaOf(messages: readonly Message[]): string {
  const all = messages.flatMap(({ parts }) => (Array.isArray(parts) ? parts : []))
  const types = all.map((part) => (part !== null && typeof part === 'object' && !Array.isArray(part) ? String(part['type'] ?? '') : ''))
  if (types.some((type) => type.includes('image')) || messages.some(({ text }) => /\[image\b/i.test(text))) return 'Image'
  if (types.some((type) => type.includes('audio'))) return 'Recording'
  if (types.some((type) => type.includes('video'))) return 'Video'
  if (types.some((type) => type.includes('file') || type.includes('document'))) return 'File'
  return messages.some(({ text }) => text.includes('```')) ? 'Code' : 'Message'
}

function dateOf(messages: readonly Message[], timeZone: string): string {
  const [first] = messages
  if (!first) return ''
  return dateFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(first.at)
}

// Whether a title says what was pasted, and not what somebody wrote.

/** Whether at least as many of a title's words stand only in pasted sentences as in those that their speakers wrote. */
function restsOnPasted(title: string, sentences: readonly Sentence[]): boolean {
  if (!sentences.some(({ isPasted }) => isPasted)) return false
  const inTitle = wordsIn(title)
  const told = (isPasted: boolean): ReadonlySet<string> => new Set(sentences.filter((one) => one.isPasted === isPasted)
    .flatMap(({ words }) => words.filter(({ worth, plain }) => worth !== 'glue' && inTitle(plain)).map(({ plain }) => plain)))
  const own = told(false)
  const pasted = [...told(true)].filter((word) => !own.has(word))
  return pasted.length > 0 && pasted.length >= own.size
}

function wordsIn(title: string): (word: string) => boolean {
  const lower = title.toLowerCase()
  if (isUnspacedText(title)) return (word) => lower.includes(word)
  const words = new Set(lower.match(/[\p{L}\p{M}\p{N}]+/gu))
  return (word) => words.has(word)
}
