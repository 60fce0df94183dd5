/** Title and summary without a model: the segment's own words, chosen by how much they tell. */
import type { Keyword } from '../../core/roll-up.ts'
import { dateFormat } from '../../time/date-format.ts'
import type { Message } from '../../message/message.ts'
import { messageWithoutRecalled } from '../../message/recalled-text.ts'
import { salienceOf } from './salience.ts'
import { sentencesOf, speakerName } from './sentences.ts'
import { joined, quotesOf, type QuotedSentence } from './extractive-summary.ts'
import { clauseTitle, keywordsOf, titleOf } from './extractive-title.ts'
import { toolsOf } from '../tool-names.ts'
import { isUnspacedText } from './word-weights.ts'

export interface ExtractiveInput {
  /** The segment's messages, in order. */
  readonly messages: readonly Message[]
  /** Messages directly before, asked for a title only where the segment's own words give none. */
  readonly overlap?: readonly Message[]
  /** IANA zone in which the date is written. */
  readonly timeZone: string
  /** idf of terms among the user's texts; a term it does not know counts as its rarest. */
  readonly background?: ReadonlyMap<string, number>
}

export interface Extract {
  readonly title: string
  readonly summary: string
  /** What the summary tells, a sentence each, with the words it is taken from and the place of their message. */
  readonly sentences: readonly { readonly text: string; readonly words: string; readonly message: number }[]
  /** At most seven phrases, the most telling first. */
  readonly keywords: readonly Keyword[]
}

const SUMMARY_WORDS = 50
const SUMMARY_CHARACTERS = 110
const TITLE_FLOOR = { words: 3, characters: 6 }

/**
 * A title of 3 to 8 words (6–30 characters without spaces), fewer only where the segment holds fewer, and a
 * summary of at most 50 words (about 120 characters without spaces): the date, then two or three sentences with
 * their speakers and the tools used. Words are never cut; both are one line, never empty.
 *
 * Deterministic; bounded work: of a long message its beginning is read, of a long segment the first part. Recalled text
 * that was pushed back is not read.
 */
export function extractive({ messages: pushed, overlap = [], timeZone, background }: ExtractiveInput): Extract {
  const messages = pushed.map(messageWithoutRecalled)
  const sentences = sentencesOf(messages)
  const salience = salienceOf(sentences, background)
  const date = dateOf(messages, timeZone)
  const tools = toolsOf(messages)
  const used = tools.length > 0 ? `used ${tools.join(', ')}` : ''
  const taken = `${date} — ${used}`.split(/\s+/).length
  const quotes = quotesOf(sentences, salience, { words: SUMMARY_WORDS - taken, characters: SUMMARY_CHARACTERS })
  const told = [joined(quotes), used].filter((part) => part !== '').join('; ') || what(messages)
  const title = titleOf(sentences, salience) || titleBefore(overlap) || clauseTitle(sentences, salience, 0)
  return {
    title: title === '' ? withDate(plainTitle(messages, tools), date) : dated(title, date),
    summary: date === '' ? told : `${date} — ${told}`,
    sentences: sentencesTold({ quotes, used, told }, messages),
    keywords: keywordsOf(sentences, salience),
  }
}

/** What a summary is made of. */
interface Parts {
  readonly quotes: readonly QuotedSentence[]
  /** 'used search_flights', or '' */
  readonly used: string
  /** All of it, or what stands for it. */
  readonly told: string
}

function sentencesTold({ quotes, used, told }: Parts, messages: readonly Message[]): Extract['sentences'] {
  const about = (text: string, message: number) => ({ text, words: messages[message]?.text ?? '', message })
  const spoken = quotes.map(({ speaker, text, message }) => ({ text: `${speaker}: ${text}`, words: text, message }))
  if (used !== '') return [...spoken, about(used, messages.findIndex((message) => toolsOf([message]).length > 0))]
  return spoken.length > 0 || messages.length === 0 ? spoken : [about(told, 0)]
}

function titleBefore(overlap: readonly Message[]): string {
  const sentences = sentencesOf(overlap.map(messageWithoutRecalled))
  return titleOf(sentences, salienceOf(sentences))
}

/** For what holds no words: 'Used search_flights', 'Image from Ann'. */
const plainTitle = (messages: readonly Message[], tools: readonly string[]): string =>
  tools.length > 0 ? `Used ${tools.slice(0, 2).join(', ')}` : what(messages)

const withDate = (title: string, date: string): string => (date === '' ? title : `${title}, ${date}`)

/** A title too short to tell episodes apart is told by its day: 'Ok, 7 May 2023'. */
function dated(title: string, date: string): string {
  const short = isUnspacedText(title) ? title.length < TITLE_FLOOR.characters : title.split(/\s+/).length < TITLE_FLOOR.words
  return short ? withDate(title, date) : title
}

function what(messages: readonly Message[]): string {
  const kind = mediaOf(messages)
  const [first] = messages
  return first ? `${kind} from ${speakerName(first)}` : kind
}

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
