/** Extractive title, summary and keywords of a segment, without a model: its own phrases and sentences, selected by salience. */
import { type Keyword, type Message, messageWithoutRecalled, toolsOf } from '@madeleine/contract'
import {
  capitalised, dateFormat, isUnspacedText, mapSteps, type OnFailedReading, plainLine, readOr, type Steps, stepsOr, withoutRemoved,
} from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import { likelyLanguageOf } from './foreign-nouns.ts'
import { type ReadSentence, readSentence, gapBefore, phraseEnd } from './clauses.ts'
import { type FoundTitle, greetingTitle, titleSteps } from './extractive-title.ts'
import { keywordsOf, phraseSteps } from './key-phrases.ts'
import { type Salience, salienceOf } from './salience.ts'
import { type Sentence, PASTED, sentenceSteps, speakerName, letterCaseOf, balanced, withCapital } from './sentences.ts'
import type { Word } from './word-weights.ts'

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
const TITLE_FLOOR = { words: 3, characters: 6, spaced: 24 }

/**
 * Extracts a title of 3 to 8 words, its inner articles and the first person of a quotation not counted (6–30 characters in scripts
 * without spaces), or what is first asked of an assistant, of at most 14 words (41 characters), where it is longer with an ellipsis
 * instead of the rest; fewer only if the segment has fewer, and a
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
  const marked = readOr(`${found.text}${PASTED}`, onFailed, () => withPasteMark(found.text, sentences))
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
  const sample = sentences.slice(0, LANGUAGE_SENTENCES).map(({ text }) => text).join(' ')
  const language = likelyLanguageOf(sample.slice(0, 2000).normalize('NFC'))
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
  const isShort = isUnspacedText(title) ? title.length < TITLE_FLOOR.characters
    : title.length < TITLE_FLOOR.spaced && title.split(/\s+/).length < TITLE_FLOOR.words
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

/** A title with its mark, or only its own clause where what stands beside it was pasted. */
function withPasteMark(title: string, sentences: readonly Sentence[]): string {
  if (!restsOnPasted(title, sentences)) return title
  const [clause = ''] = title.split('; ', 1)
  return clause !== title && !restsOnPasted(clause, sentences) ? clause : `${title}${PASTED}`
}

/** Whether at least as many of a title's words stand only in pasted sentences as in those that their speakers wrote. */
function restsOnPasted(title: string, sentences: readonly Sentence[]): boolean {
  if (!sentences.some(({ isPasted }) => isPasted)) return false
  const inTitle = wordsIn(title)
  const told = (isPasted: boolean): ReadonlySet<string> => new Set(sentences.flatMap((one) => one.words.filter(({ worth, plain, to }) =>
    (one.isPasted && to > one.ownLead) === isPasted && worth !== 'glue' && inTitle(plain)).map(({ plain }) => plain)))
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

// Extractive summaries: quotes of the two or three most salient sentences, in order, with their speakers.

const SENTENCES = 3
/** The longest quote in words; in scripts without spaces in characters. */
const QUOTE = { words: 20, characters: 45 }
/** A longer quote, in characters, is not natural language. */
const QUOTE_LIMIT = 250
const QUOTE_FLOOR = { words: 5, characters: 8 }

export interface QuoteBudget {
  /** Words for sentences and speakers; `characters` in scripts without spaces. */
  readonly words: number
  readonly characters: number
}

/** A quoted sentence with its speaker. */
export interface QuotedSentence {
  readonly speaker: string
  /** A sentence with its final mark; ends with … if it is truncated. */
  readonly text: string
  /** The words as the message has them. */
  readonly words: string
  /** Index of its message in the segment. */
  readonly message: number
  /** Index of the sentence in its message. */
  readonly position: number
}

/**
 * The most salient sentences, at most three, within the budget: the news that leads the title first, the others in order; [] if none fits.
 */
function* quoteSteps(
  sentences: readonly ReadSentence[], salience: Salience, { budget, letterCase, news }: QuoteOptions,
): Steps<readonly QuotedSentence[]> {
  const isAssisted = sentences.some(({ sentence }) => sentence.emphasis > 1)
  const candidates = yield* mapSteps(sentences, (read) => quoteOf(read, { salience, letterCase, isAssisted }), ({ sentence }) =>
    sentence.text.length)
  const scored = candidates.filter(({ score }) => score > 0)
  const quotes = scored.length > 0 ? scored : smallTalk(candidates)
  const chosen: Quote[] = []
  let remaining = budget
  const isNews = ({ message, position }: Quote): boolean => message === news?.message && position === news.position
  for (;;) {
    if (chosen.length === SENTENCES) break
    const first = chosen.length === 0 ? bestOf(quotes.filter(isNews), chosen, remaining) : undefined
    const next = first ?? bestOf(quotes, chosen, remaining)
    if (!next) break
    chosen.push(next)
    remaining = { words: remaining.words - next.size, characters: remaining.characters - next.characters }
  }
  return chosen.toSorted((a, b) => Number(isNews(b)) - Number(isNews(a)) || a.order - b.order)
    .map(({ speaker, words, message, position, written }) => ({ speaker, text: written(), words, message, position }))
}

/** The quotes of a segment of greetings and short replies only: the first sentences, with equal scores. */
const smallTalk = (quotes: readonly Quote[]): Quote[] =>
  quotes
    .filter(({ written }) => written().length <= QUOTE_LIMIT)
    .slice(0, SENTENCES)
    .map((quote) => ({ ...quote, score: 1 }))

export interface QuoteOptions {
  /** The sentence that leads the title. */
  readonly news?: Pick<Sentence, 'message' | 'position'> | undefined
  readonly budget: QuoteBudget
  readonly letterCase: (text: string) => string
}

interface Quote extends Omit<QuotedSentence, 'text'> {
  /** Its text in its letter case, which takes longer than all else and few quotes need. */
  readonly written: () => string
  readonly terms: ReadonlySet<string>
  readonly score: number
  readonly order: number
  /** Size with the speaker's name, in words. */
  readonly size: number
  readonly characters: number
}

interface QuoteContext {
  readonly salience: Salience
  readonly letterCase: (text: string) => string
  readonly isAssisted: boolean
}

function quoteOf(read: ReadSentence, { salience, letterCase, isAssisted }: QuoteContext): Quote {
  const { sentence } = read
  const unspaced = isUnspacedText(withoutRemoved(sentence.text))
  const trimmed = trimQuote(read, unspaced)
  const salienceSum = trimmed.reduce((sum, word) => sum + salience(word) * (word.capital ? 1.3 : 1), 0)
  const [from, to] = [trimmed[0]?.from ?? 0, trimmed.at(-1)?.to ?? 0]
  if (sentence.isCode) return codeQuote(sentence, salienceSum)
  const words = sentence.text.slice(from, to)
  const isCut = trimmed.at(-1) !== sentence.words.at(-1)
  const bare = balanced(
    `${OPENED.exec(sentence.text.slice(0, from))?.[0] ?? ''}${words}${isCut ? '' : (CLOSED.exec(sentence.text.slice(to))?.[0] ?? '')}`,
  )
  const ended = (text: string): string =>
    isCut ? `${text} …` : /[.?!？！。…]["”»」』)）]*$/u.test(text) ? text : text + finalMark(sentence.text.slice(to), unspaced)
  const written = (): string => ended(withCapital(letterCase(bare)))
  // Long sentences have a higher sum: the square root keeps them from always winning.
  const density = salienceSum / Math.sqrt(Math.max(trimmed.length, 6))
  const factor = questionFactor(sentence, isAssisted) * voiceFactor(trimmed) * eventFactor(trimmed) * danglingFactor(read, trimmed)
    * (isCut ? 0.8 : 1)
    * sentence.emphasis
  return {
    speaker: sentence.speaker,
    message: sentence.message,
    position: sentence.position,
    written,
    words,
    terms: new Set(trimmed.filter(({ worth }) => worth !== 'glue').map(({ term }) => term)),
    score: words.length > QUOTE_LIMIT ? 0 : density * factor,
    order: sentence.message * 100 + Math.min(sentence.position, 99),
    size: countWords(`${sentence.speaker}: ${ended(bare)}`), // which its letter case does not change
    characters: unspaced ? written().length + sentence.speaker.length + 4 : 0,
  }
}

/** Code is quoted as it stands, or not at all. */
function codeQuote({ text, speaker, message, position, words, isExact, emphasis }: Sentence, salienceSum: number): Quote {
  const isShort = words.length <= QUOTE.words && text.length <= QUOTE_LIMIT
  return {
    speaker, message, position, written: () => text, words: text,
    terms: new Set(words.filter(({ worth }) => worth !== 'glue').map(({ term }) => term)),
    score: isExact && isShort ? (salienceSum / Math.sqrt(Math.max(words.length, 6))) * CODE_FACTOR * emphasis : 0,
    order: message * 100 + Math.min(position, 99), size: countWords(`${speaker}: ${text}`), characters: 0,
  }
}
const CODE_FACTOR = 0.5

/** Quotation marks and brackets around a sentence. */
const OPENED = /["“„«「『(（¿¡]$/u
const CLOSED = /^[.?!？！。…]{0,3}["”»」』)）]+/u

/** The mark that ends a sentence, of those after its last word; a full stop if it has none. */
function finalMark(rest: string, unspaced: boolean): string {
  const mark = /[?!？！…]/.exec(rest)?.[0]
  return mark ?? (unspaced ? '。' : '.')
}

/** A user's question to an assistant says what the talk is about; a question between people says little. */
const questionFactor = ({ question, emphasis }: ReadSentence['sentence'], isAssisted: boolean): number =>
  !question ? 1 : isAssisted && emphasis > 1 ? 0.9 : 0.4

/** Factor for a quote that begins with a pronoun for what was said before. */
function danglingFactor({ lower, grammar, sentence }: ReadSentence, words: readonly Word[]): number {
  const from = sentence.words.findIndex((word) => word === words[0])
  return grammar.dangling.test(lower.slice(from, from + 6).join(' ')) ? 0.6 : 1
}

const countWords = (text: string): number => text.split(/\s+/).length

/** Factor by person: sentences about the speaker are more informative than those about the other. */
function voiceFactor(words: readonly Word[]): number {
  const opening = words.slice(0, 4).map(({ plain }) => plain)
  if (opening.some((word) => OWN.has(word))) return 1.3
  return opening.some((word) => OTHERS.has(word)) ? 0.7 : 1
}

const OWN = wordSet('我 我们 i im ive ill id my we were weve well our ich wir je nous yo nosotros io noi')
const OTHERS = wordSet('您 你 you youre youve your thats du ihr tu vous')

/** Factor for sentences with a time or a number, which report events. */
const eventFactor = (words: readonly Word[]): number => (words.some(({ plain }) => TIME.has(plain) || /\d/.test(plain)) ? 1.25 : 1)

const TIME = wordSet(`
  yesterday today tomorrow tonight ago week weekend month monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december gestern heute morgen hier demain ayer hoy 昨天 今天
  明天 昨日 今日 明日
`)

/** Drops filler at the start, and truncates a sentence that is too long after a clause, else after a phrase. */
function trimQuote(read: ReadSentence, unspaced: boolean): readonly Word[] {
  const { words } = read.sentence
  const start = words.findIndex((word, i) =>
    !(FILLER.has(read.lower[i] ?? word.plain) && (!ALONE.has(word.plain) || words[i + 1]?.afterPunctuation !== false))
    && (i === 0 || !/^\s*[)\]”»"]/.test(gapBefore(read.sentence, i))))
  const hasContent = words.slice(start).some(({ worth }) => worth !== 'glue')
  const from = start > 0 && hasContent ? start : 0
  const rest = words.slice(from)
  const begin = rest[0]?.from ?? 0
  const limit = rest.findIndex(({ to }, i) => (unspaced ? to - begin > QUOTE.characters : i >= QUOTE.words))
  if (limit < 0) return rest
  const clause = rest.findLastIndex((word, i) => i <= limit && (unspaced ? word.afterPunctuation : read.starts.includes(from + i)))
  const floor = unspaced ? QUOTE_FLOOR.characters : QUOTE_FLOOR.words
  const reaches = unspaced ? (rest[clause - 1]?.to ?? 0) - begin : clause
  if (clause > 0 && reaches >= floor) return rest.slice(0, clause)
  const phrase = unspaced ? undefined : phraseEnd(read, [from, words.length], QUOTE.words)
  if (phrase !== undefined) return words.slice(from, phrase)
  const end = rest.slice(0, limit).findLastIndex(({ worth }) => worth !== 'glue')
  return rest.slice(0, end < 1 ? limit : end + 1)
}

const FILLER = wordSet(`
  hey hi hello yeah yes yep yup no nope oh ooh ah aw aww wow whoa well so and but also ok okey okay sure haha hahaha lol hmm ugh omg
  um uh btw thanks right cool nice true totally definitely absolutely actually anyway like just und aber also ja nein ach et
  mais oui non alors y pero si
`)

/** Filler only with a mark after it: 'no, I do', but not 'no salt for me'. */
const ALONE = wordSet('no nope nein non right cool nice true like ja just')

function bestOf(quotes: readonly Quote[], chosen: readonly Quote[], budget: QuoteBudget): Quote | undefined {
  let best: Quote | undefined
  let most = 0
  for (const quote of quotes) {
    if (chosen.includes(quote) || quote.size > budget.words || quote.characters > budget.characters) continue
    const score = quote.score * noveltyOf(quote, chosen)
    if (score > most) [best, most] = [quote, score]
  }
  return best
}

/** Share of a quote's terms that the chosen quotes lack; × 1.5 for a new speaker. */
function noveltyOf(quote: Quote, chosen: readonly Quote[]): number {
  const covered = [...quote.terms].filter((term) => chosen.some(({ terms }) => terms.has(term))).length
  const who = ({ speaker }: Quote): string => speaker.replace(PASTED, '')
  const isKnownSpeaker = chosen.length === 0 || chosen.some((one) => who(one) === who(quote))
  return (1 - covered / Math.max(1, quote.terms.size)) * (isKnownSpeaker ? 1 : 1.5)
}

/**
 * Joins quotes to one line: 'Ann: First sentence. Second sentence. Bob: Third sentence.' Several
 * people may share one label ('User'): ' … ' parts their messages.
 */
const joinQuotes = (quotes: readonly QuotedSentence[]): string =>
  quotes.map(({ speaker, text, message, position }, i) => {
    const before = quotes[i - 1]
    if (before?.speaker !== speaker) return `${i === 0 ? '' : ' '}${speaker}: ${text}`
    return before.message === message && before.position + 1 === position ? ` ${text}` : `${before.text.endsWith('…') ? '' : ' …'} ${text}`
  }).join('').replace(/(?<=[。！？]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, '')
